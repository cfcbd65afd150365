#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the languages of the program as a C header: languages.py po/LINGUAS OUTPUT.h"""
import pathlib
import sys

import graph


def main():
    source, output = (pathlib.Path(name) for name in sys.argv[1:])
    codes = source.read_text("ascii").split()
    if codes[:1] != ["en"]:
        sys.exit(f"{source}: English must be the first: its sentences are the keys")
    names = ", ".join(f"DEPO_{code.upper()}" for code in codes)
    quoted = ", ".join(f'"{code}"' for code in codes)
    listed = ", ".join(codes)
    graph.write(output, f"""/* Made of po/LINGUAS by tools/languages.py. */
#ifndef DEPO_CORE_LANGUAGES_H
#define DEPO_CORE_LANGUAGES_H

enum {{ {names}, DEPO_LANGUAGES }};

#define DEPO_LANGUAGE_CODES {quoted}
#define DEPO_LANGUAGE_LIST  "{listed}"

#endif
""")


main()
