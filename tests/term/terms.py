"""The check of words finds each word and turn of phrase that was planted in a catalogue, and
nothing in a clean one: terms.py ROOT"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
CLEAN = [("You can only pass", "Можно только пропустить ход"),
         ("What was best here?", "Как здесь лучше было сходить?"),
         ("This table doesn't exist.", "Такого стола нет.")]
PLANTED = [("Whoever travels one takes a card.", "Карта"), ("What you return leaves the game.", "Карта"),
           ("“%s” is no move", "Ход"), ("a deal of its own", "Расклад"), ("mend it", "Исправить"),
           ("Bonus", "Премия"), ("Cards", "Карты в руке"), ("Undo", "Взять назад"),
           ("Hint", "Совет"), ("Row", "Открытые карты"), ("Done", "Маршрут завершён"),
           ("Quote", "слово 'x' и \\\"y\\\""), ("Dash", "так—сяк")]


def check(key, text):
    with tempfile.NamedTemporaryFile("w", suffix=".po") as file:
        file.write(f'{HEAD}msgid "{key}"\nmsgstr "{text}"\n')
        file.flush()
        return subprocess.run([sys.executable, ROOT / "tools" / "check_words.py", file.name],
                              stdout=subprocess.PIPE, text=True, check=False)


for pair in CLEAN:
    done = check(*pair)
    assert done.returncode == 0, f"{pair}: {done.stdout}"
for pair in PLANTED:
    assert check(*pair).returncode == 1, f"not found: {pair}"
