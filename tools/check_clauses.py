#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the clauses of the rules that no test carries in its name, and fails if there are any.

usage: check_clauses.py RULES TEST_SOURCE...

A clause is a line `- B-07 ...` of the rules. It has a test when a function `test_B07_...` of the
sources takes part in a run, that is, stands in cmocka_unit_test(...). A test for a clause that
the rules don't have, or that never runs, is an error as well.
"""
import re
import sys


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        clauses = re.findall(r"^- ([A-Z])-(\d\d) ", file.read(), re.MULTILINE)
    clauses = {letter + number: f"{letter}-{number}" for letter, number in clauses}
    written, run = set(), set()
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        written |= set(re.findall(r"^static void (test_[A-Z]\d\d_\w+)\(", text, re.MULTILINE))
        run |= set(re.findall(r"cmocka_unit_test\w*\((test_\w+)", text))
    tested = {name[5:8] for name in written & run}
    problems = [f"{clauses[key]} has no test" for key in sorted(clauses) if key not in tested]
    problems += [f"{name} is never run" for name in sorted(written - run)]
    problems += [f"{name[5:8]} is no clause of the rules ({name})"
                 for name in sorted(written) if name[5:8] not in clauses]
    for problem in problems:
        print(problem)
    if problems or not clauses:
        sys.exit(f"{len(problems)} problems")
    print(f"{len(clauses)} clauses, {len(written)} tests")


if __name__ == "__main__":
    main()
