# SPDX-License-Identifier: MIT
"""What the tests of the terminal say, in the Test Anything Protocol."""
tests = failures = 0


def report(good, name, why=""):
    global tests, failures
    tests += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {tests} - {name}", flush=True)
    if not good:
        print("\n".join("# " + line for line in str(why).splitlines()), flush=True)


def close():
    """Says how many tests there were; returns whether any of them failed."""
    print(f"1..{tests}")
    return failures > 0


def run(functions, at_end=lambda: None):
    """Runs test functions one after another; returns whether anything failed."""
    try:
        for test in functions:
            try:
                test()
            except Exception as error:  # a test that breaks is a failed test
                report(False, test.__name__, repr(error))
    finally:
        at_end()
    return close()
