# SPDX-License-Identifier: MIT
"""Test functions for unittest: each says with `report` what is good and what is not, and goes on."""
import pathlib
import sys
import unittest


class Case(unittest.FunctionTestCase):
    running = None

    def __init__(self, function):
        self.name = function.__name__
        super().__init__(function)

    def __str__(self):
        return self.name

    def runTest(self):
        Case.running = self
        super().runTest()


def report(good, name, why=""):
    with Case.running.subTest(name):
        if not good:
            Case.running.fail(f"{name}\n{why}")


def run(functions, at_end=lambda: None):
    """Runs test functions one after another; returns whether anything failed."""
    suite = unittest.TestSuite(Case(function) for function in functions)
    try:
        return not unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite).wasSuccessful()
    finally:
        at_end()


def latest_game(home):
    """The game file that depo play has written last."""
    games = pathlib.Path(home, "depo", "games").glob("*.depo")
    return str(max(games, key=lambda path: path.stat().st_mtime_ns))
