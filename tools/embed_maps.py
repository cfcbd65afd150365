#!/usr/bin/env python3
"""Writes the built-in maps as C: embed_maps.py OUTPUT MAP_FOLDER..."""
import pathlib
import sys


def literal(text):
    """C string pieces, one a line; bytes outside plain ASCII as octal, safe next to digits."""
    lines = []
    for line in text.splitlines(keepends=True):
        out = ""
        for byte in line.encode("utf-8"):
            char = chr(byte)
            if char == "\n":
                out += "\\n"
            elif char in '"\\':
                out += "\\" + char
            elif 32 <= byte < 127 and char != "?":
                out += char
            else:
                out += f"\\{byte:03o}"
        lines.append(f'    "{out}"')
    return "\n".join(lines) or '    ""'


def main():
    output, folders = sys.argv[1], [pathlib.Path(p) for p in sys.argv[2:]]
    rows = []
    with open(output, "w", encoding="ascii") as c:
        c.write('#include "mapio/mapio.h"\n')
        for number, folder in enumerate(folders):
            land = folder / "land.json"
            c.write(f"static const char json_{number}[] =\n")
            c.write(literal((folder / "map.json").read_text("utf-8")) + ";\n")
            row = f'{{"{folder.name}", json_{number}, sizeof json_{number} - 1, '
            if land.exists():
                c.write(f"static const char land_{number}[] =\n")
                c.write(literal(land.read_text("utf-8")) + ";\n")
                row += f"land_{number}, sizeof land_{number} - 1}}"
            else:
                row += "NULL, 0}"
            rows.append(row)
        c.write("const depo_builtin_map depo_builtin_maps[] = {\n    " + ",\n    ".join(rows))
        c.write("};\n")
        c.write(f"const unsigned depo_builtin_map_count = {len(rows)};\n")


main()
