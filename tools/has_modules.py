#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether web/node_modules has what web/package-lock.json asks for: has_modules.py run|all

"run" is what the page is made of, "all" what its tests need too. npm lists what it has installed."""
import json
import pathlib
import sys

WEB = pathlib.Path(__file__).resolve().parent.parent / "web"


def packages(path):
    try:
        return json.loads(path.read_text("utf-8"))["packages"]
    except FileNotFoundError:
        return {}


def main():
    has = packages(WEB / "node_modules/.package-lock.json")
    for name, wanted in packages(WEB / "package-lock.json").items():
        spare = not name or wanted.get("optional") or sys.argv[1] == "run" and wanted.get("dev")
        if not spare and (has.get(name, {}).get("version") != wanted["version"]
                          or not (WEB / name / "package.json").is_file()):
            return 1
    return 0


sys.exit(main())
