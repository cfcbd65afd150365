#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The words of catalogues and documents: check_words.py [FILE…]

One word for each thing, the printed one in Russian, and none of the turns of phrase that nobody
says; in Russian also quotes, dashes with spaces, and plural forms that differ. Prints every finding
and fails on any. Without a FILE: the catalogues and all documents."""
import glob
import re
import sys

from check_po import messages

# What is wrong, and what to write instead.
ENGLISH = [
    (r"(?:^|[.!?] )(?:Who|Whoever|What)\b[^?]*\.", "a plain subject"),
    (r"\bwhoever\b", "anyone who, or an imperative"),
    (r"(?<!there )\b(?:is|are) no\b", "isn't, aren't, not a"),
    (r"\bof (?:its|their|your|his|her) own\b", "its own"),
    (r"\bmend(?:s|ed|ing)?\b", "fix"),
    (r"\bimagined games?\b", "simulated games"),
    (r"\bbrings?\b(?! (?:\w+ )?(?:back|commentary|key))", "gives, scores"),
    (r"\bstands? (?!for\b|out\b|up\b)", "is, shows"),
    (r"\bis to move\b", "'s turn"),
    (r"\bgiven back\b", "returned"),
    (r"\bon the way of\b", "helps complete"),
    (r"\bat (?:a|this|the) server\b(?!')", "on a server"),
    (r"\btak(?:e|en|es) (?:it |moves? )?back\b(?! your cards| the cards)", "undo"),
    (r"\bjoined by commas\b", "separated by commas"),
    (r"\b(?:is|are|was|were) told\b", "gets, sees"),
    (r"\bspeaks? of\b", "mentions"),
    (r"\blook(?:s|ed|ing)? back at\b", "reviews"),
    (r"\b(?:gone|goes|go) on with\b", "continue"),
    (r"\bfor who\b", "for people who"),
    (r"\blies? (?:open|face up)\b", "is face up, can be seen"),
    (r"\bit costs that\b", "the cost:"),
    (r"\b(?:long|fast|far|true) (?:it|they) (?:is|are)\b(?=[.;]|$)", "its length, its progress"),
]
RUSSIAN = [
    (r"\bпреми[яйиюе]\w*", "бонус"),
    (r"\bв руке\b", "на руке"),
    (r"\bвз(?:ять|ят|ята|яты) назад\b|\bбрать назад\b", "отменить ход"),
    (r"\bсовет(?!ск)\w*", "подсказка"),
    (r"\bзаверш\w+ (?:\w+ )?маршрут|маршрут\w* (?:\w+ )?(?:пройден|завершён)", "выполнить маршрут"),
    (r"\bоткрыты[ехй]\w* (?:карт|локомотив|джокер)|\bиз открытых\b", "вскрытые карты"),
    (r"\b(?:втор(?:ой|ого)|перв(?:ый|ого)|об[аои]их?) пут(?:ь|и|ей)\b", "колея"),
    (r"\bлини[яию]\b", "перегон"),
    (r"\bигр[ауы] (?:окончена|закончена|началась|остановлена)\b|\bконец игры\b|\bфайл игры\b",
     "партия"),
    (r"\bхозяин\w* сервера\b", "администратор сервера"),
    (r"\b[Рр](?:ыть|оет) туннель\b", "прокладывать туннель"),
    (r"\bвоображаем\w+", "смоделированные"),
    (r"\b(?:является|являются|осуществ\w+|данн(?:ый|ая|ое|ого|ой) "
     r"(?:игр|карт|перегон|маршрут)\w*|в настоящий момент)\b", "живой глагол"),
    (r"\bимеет(?:ся)? (?:место|возможност\w+)\b", "можно, бывает"),
    (r"\bвзять перегон\b|\bзанять перегон\b", "пройти перегон"),
    (r"[\"“”„]", "«ёлочки»"),
    (r"(?<=\w)—|—(?=\w)|(?<=\w) -- (?=\w)|(?<=[а-яё]{2}) - (?=[а-яё]{2})", "тире с пробелами"),
    (r"(?<=\S) — ", "неразрывный пробел перед тире"),
]


def wrong(text, rules):
    for pattern, better in rules:
        found = re.search(pattern, text, re.I)
        if found:
            yield f"«{found[0].strip()}» in {text!r}: {better}"


def findings(catalogue):
    for (context, keys), texts in messages(catalogue).items():
        for key in keys if context != "carts" else ():
            yield from wrong(key, ENGLISH)
        for text in texts:
            # Carts run on paths: there the Russian word for a track is the printed one.
            rules = [rule for rule in RUSSIAN if context != "carts" or rule[1] != "колея"]
            yield from wrong(text, rules)
        if len(keys) > 1 and keys[0] != keys[1] and len(texts) > 1 and len(set(texts)) == 1:
            if re.search(r"(?:%u|\{n\}) [а-яё]{3}", texts[0]):
                yield f"one form for every number: {texts[0]!r}"


def document(name):
    """Paragraphs and rows of tables, without code."""
    with open(name, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"^```.*?^```|^(?:    |#)[^\n]*$|`[^`\n]*`", "x", text, flags=re.M | re.S)
    for part in re.split(r"\n(?=\s*(?:\n|[-|#]))|\|", text):
        yield from (f"{name}: {line}" for line in wrong(" ".join(part.split()), ENGLISH))


def main():
    names = sys.argv[1:] or ["po/ru.po", *sorted(glob.glob("*.md")), "web/README.md",
                             *sorted(glob.glob("docs/*.md"))]
    found = [line for name in names
             for line in (document if name.endswith(".md") else findings)(name)]
    print("\n".join(found) if found else "word checks: good")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
