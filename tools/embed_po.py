#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns compiled message files (.mo) into a C table, or into JSON for the web client.

embed_po.py OUTPUT.c   en.mo ru.mo     the languages in the order of the program
embed_po.py OUTPUT.json en.mo ru.mo
"""
import gettext
import json
import re
import sys
from pathlib import Path


def c_string(text):
    out = []
    for byte in text.encode():
        char = chr(byte)
        if char in '"\\?':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'


def load(path):
    """The messages as {key: [forms]}, and the plural expression."""
    with open(path, "rb") as file:
        translations = gettext.GNUTranslations(file)
    messages = {}
    for key, text in translations._catalog.items():  # no public way to list them
        if key == "":
            continue
        if isinstance(key, tuple):
            messages.setdefault(key[0], {})[key[1]] = text
        else:
            messages[key] = {0: text}
    header = translations.info()["plural-forms"]
    plural = re.fullmatch(r"\s*nplurals=(\d+);\s*plural=(.*?);?\s*", header)
    return {key: [forms[i] for i in sorted(forms)] for key, forms in messages.items()}, plural[2]


def write_c(out, languages):
    print("/* Made by tools/embed_po.py. */", file=out)
    print('#include "say/catalogue.h"\n', file=out)
    for name, (messages, plural) in languages:
        print(f"static unsigned plural_{name}(unsigned n) {{\n    return (unsigned)({plural});\n}}\n",
              file=out)
        print(f"static const depo_message messages_{name}[] = {{", file=out)
        for key in sorted(messages, key=lambda k: k.encode()):
            forms = ", ".join(c_string(form) for form in messages[key])
            print(f"    {{{c_string(key)}, {{{forms}}}}},", file=out)
        print("};\n", file=out)
    print("const depo_catalogue depo_catalogues[DEPO_LANGUAGES] = {", file=out)
    for name, (messages, _) in languages:
        print(f"    {{messages_{name}, {len(messages)}, plural_{name}}},", file=out)
    print("};", file=out)


def main():
    target, files = sys.argv[1], [Path(name) for name in sys.argv[2:]]
    languages = [(path.stem, load(path)) for path in files]
    with open(target, "w", encoding="utf-8") as out:
        if target.endswith(".json"):
            json.dump({name: {"plural": plural, "messages": messages}
                       for name, (messages, plural) in languages},
                      out, ensure_ascii=False, indent=1)
        else:
            write_c(out, languages)


if __name__ == "__main__":
    main()
