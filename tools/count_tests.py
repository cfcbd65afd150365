#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds up what Meson's test logs of the given build folders say, and tells the slowest tests:

count_tests.py [--page LOG] FOLDER…

LOG is what Node.js has said about the tests of the page; it counts these itself."""
import argparse
import json
import pathlib
import re

SLOWEST = 10


def meson_tests(folder):
    log = pathlib.Path(folder) / "meson-logs" / "testlog.json"
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        test = json.loads(line)
        name = test["name"].split(" / ")[-1]
        yield test["duration"], f"{name} ({folder})", test["result"] in ("OK", "EXPECTEDFAIL", "SKIP")


def page_tests(log):
    """Of each file its own time, of tests inside of each other the outermost."""
    for line in pathlib.Path(log).read_text("utf-8").splitlines():
        found = re.fullmatch(r"[✔✖] (.*) \((\d+(?:\.\d+)?)ms\)", line)
        if found:
            yield float(found[2]) / 1000, f"{found[1]} (page)"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--page")
    words.add_argument("folders", nargs="+")
    words = words.parse_args()
    tests = [test for folder in words.folders for test in meson_tests(folder)]
    times = [(seconds, name) for seconds, name, _ in tests]
    if words.page and pathlib.Path(words.page).exists():
        times += page_tests(words.page)
    print("The slowest:")
    for seconds, name in sorted(times, reverse=True)[:SLOWEST]:
        print(f"{seconds:7.1f} s  {name}")
    failed = sum(not good for _, _, good in tests)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    raise SystemExit(main())
