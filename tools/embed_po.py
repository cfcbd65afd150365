#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes message files (.mo) as C: embed_po.py OUTPUT.c en.mo ru.mo, in the order of po/LINGUAS."""
import pathlib
import sys


def main():
    output, files = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
    out, rows = ['#include "say/catalogue.h"\n'], []
    for number, path in enumerate(files):
        data = path.read_bytes()
        lines = (",".join(map(str, data[at:at + 24])) for at in range(0, len(data), 24))
        out.append(f"static const uint8_t mo_{number}[] = {{\n" + ",\n".join(lines) + "};")
        rows.append(f"{{mo_{number}, sizeof mo_{number}}}")
    out.append("static const depo_mo files[DEPO_LANGUAGES] = {" + ", ".join(rows) + "};\n")
    out.append("const depo_mo *depo_catalogue(unsigned language) {\n"
               "    return &files[language];\n}\n")
    output.write_text("\n".join(out), "ascii")


main()
