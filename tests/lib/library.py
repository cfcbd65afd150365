#!/usr/bin/env python3
"""The library as other programs meet it: library.py EXAMPLE STATIC_EXAMPLE LIBRARY ROOT"""
import pathlib
import re
import subprocess
import sys
import tempfile

example, static_example, library, root = sys.argv[1:5]
root = pathlib.Path(root)
header = (root / "src/lib/depo.h").read_text()


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True,
                          text=True, **more).stdout


def names_are_as_written():
    """Nothing is offered but what is written down, each with its version; nothing is lost."""
    lines = run("nm", "-D", "--defined-only", "--with-symbol-versions", library).splitlines()
    have = sorted(line.split()[-1] for line in lines if line.split()[1] != "A")
    want = sorted((root / "tests/lib/symbols.txt").read_text().split())
    assert have == want, f"lost {set(want) - set(have)}, new {set(have) - set(want)}"
    declared = set(re.findall(r"\b(depo_\w+)\(", re.sub(r"/\*.*?\*/", "", header, flags=re.S)))
    assert declared == {name.split("@")[0] for name in want}, declared


def soname_has_a_number():
    dynamic = run("readelf", "-d", library)
    assert "[libdepo.so.0]" in dynamic, dynamic


def every_call_is_documented():
    """A comment stands right above each, or above the one that it makes a pair with."""
    lines = header.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("DEPO_API"):
            above = lines[number - 1]
            assert above.endswith("*/") or (above.endswith(";") and above.strip()), line


def header_stands_alone():
    """As C99 and as C++ of whoever includes it, with all warnings."""
    with tempfile.TemporaryDirectory() as folder:
        for name, command in (("one.c", ["cc", "-std=c99"]), ("one.cc", ["c++", "-std=c++11"])):
            source = pathlib.Path(folder) / name
            source.write_text("#include <depo.h>\nint main(void) { return depo_version() == 0; }\n")
            try:
                run(*command, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                    "-I", root / "src/lib", source)
            except FileNotFoundError:
                assert command[0] == "c++"  # no C++ compiler here
    assert not re.search(r"struct \w+ \{", header), "a struct of the library is shown"


def example_plays_a_game():
    """The same game with the shared and the static library; its moves are those of a game file."""
    assert len((root / "examples/play.c").read_text().splitlines()) < 80
    story = run(example, "usa", "42", "easy", "medium")
    assert story == run(static_example, "usa", "42", "easy", "medium")
    assert story.count("\n") > 40 and " points, won\n" in story, story[-300:]
    bad = subprocess.run([example, "atlantis"], capture_output=True, text=True)
    assert bad.returncode == 1 and "atlantis" in bad.stderr, bad


tests = [names_are_as_written, soname_has_a_number, every_call_is_documented, header_stands_alone,
         example_plays_a_game]
for test in tests:
    test()
    print("good:", test.__name__)
