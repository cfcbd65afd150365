#!/usr/bin/env python3
"""Adds up what Meson's test logs of the given build folders say."""
import json
import pathlib
import sys

passed = failed = 0
for folder in sys.argv[1:]:
    log = pathlib.Path(folder) / "meson-logs" / "testlog.json"
    for line in log.read_text("utf-8").splitlines():
        if json.loads(line)["result"] in ("OK", "EXPECTEDFAIL"):
            passed += 1
        else:
            failed += 1
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
