#!/usr/bin/env python3
"""Checks that keep the source in shape: include direction and cycles, map names, length of files,
places outside the project. Prints every finding and fails on any."""
import pathlib
import re
import subprocess
import sys

# A module may include itself and the modules on its right.
MAY_INCLUDE = {
    "core": "",
    "mapio": "core",
    "plug": "",
    "board": "core mapio say",
    "codec": "core mapio",
    "say": "core mapio codec",
    "sheet": "core mapio codec say",
    "bots": "core mapio codec",
    "eval": "core mapio codec bots",
    "coach": "core mapio codec say bots eval",
    "review": "core mapio codec say board bots eval coach",
    "learn": "core mapio codec bots",
    "lib": "core mapio board codec bots eval learn",
    "sim": "core mapio codec say bots eval coach learn plug",
    "bench": "core mapio codec bots learn sim",
    "term": "core mapio board codec say sheet bots coach review",
    "server": "core mapio codec say bots plug",
    "wasm": "core mapio board codec say sheet bots eval coach review",
    "cli": "core mapio board codec say sheet bots eval coach review sim bench term server plug",
}
# The layers of the server: a folder may include itself and the folders on its right.
SERVER_MAY_INCLUDE = {
    "base": "",
    "wire": "base",
    "table": "wire base",
    "room": "table wire base",
    "service": "room table wire base",
    "hub": "service room table wire base",
    "store": "base",
    "post": "base",
    "net": "hub store wire base",
}
MOST_LINES = 800
MOST_LINES_OF_PAGE = 250  # web/src, TypeScript
TWO_SCREENS = {pathlib.Path("docs/architecture.md"): 100}
MADE = {pathlib.Path("web/src/app/protocol.ts")}  # by tools/protocol.py
CODE = (".c", ".h", ".ts", ".tsx", ".mjs", ".py", ".sh", ".css")


def tracked():
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True,
                           capture_output=True, text=True).stdout.split("\n")
    return [pathlib.Path(name) for name in names if name and pathlib.Path(name).is_file()]


def most_lines(path):
    if path in TWO_SCREENS:
        return TWO_SCREENS[path]
    page = path.parts[:2] == ("web", "src") and path.suffix in (".ts", ".tsx")
    return MOST_LINES_OF_PAGE if page else MOST_LINES


def check_includes(path, text, folder, within, table, say):
    """A file of a folder includes what the table allows of the folders beside it."""
    if folder not in table:
        say(path, 1, f"{within}{folder} is not in tools/check_source.py")
        return
    allowed = table[folder].split() + [folder]
    for number, line in enumerate(text.split("\n"), 1):
        match = re.match(rf'\s*#\s*include\s+"{within}([a-z_]+)/', line)
        if match and match[1] not in allowed:
            say(path, number, f"{within}{folder} must not include {within}{match[1]}")


def unit_of(path):
    return str(path.relative_to("src").with_suffix(""))


def knots_of(includes):
    """Sets of units that include each other, directly or by way of others."""
    number, low, stack, knots = {}, {}, [], []

    def visit(unit):
        number[unit] = low[unit] = len(number)
        stack.append(unit)
        for other in sorted(includes[unit]):
            if other not in number:
                visit(other)
                low[unit] = min(low[unit], low[other])
            elif other in stack:
                low[unit] = min(low[unit], number[other])
        if low[unit] == number[unit]:
            knot = stack[stack.index(unit):]
            del stack[stack.index(unit):]
            if len(knot) > 1:
                knots.append(set(knot))

    for unit in sorted(includes):
        if unit not in number:
            visit(unit)
    return knots


def check_knots(sources, say):
    """A unit is a C file with its header: none may need itself, by whatever way."""
    includes = {unit_of(path): set() for path in sources}
    for path, text in sources.items():
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.M):
            for other in (pathlib.Path("src") / name, path.parent / name):
                if other in sources:
                    includes[unit_of(path)].add(unit_of(other))
        includes[unit_of(path)].discard(unit_of(path))
    for knot in knots_of(includes):
        say("src", 1, "include each other: " + " ".join(sorted(knot)))


def check_names(sources, say):
    """One name of a struct, an enum or a union means one thing."""
    places = {}
    for path, text in sources.items():
        for name in re.findall(r"^(?:typedef )?(?:struct|enum|union) (depo_\w+) \{", text, re.M):
            places.setdefault(name, []).append(path)
    for name, paths in places.items():
        for path in paths[1:]:
            say(path, 1, f"{name} is defined in {paths[0]} too")


def check_map_names(path, text, names, say):
    for number, line in enumerate(text.split("\n"), 1):
        for name in names:
            if re.search(rf'"{name}"', line):
                say(path, number, f'names the map "{name}": rules belong to the map file')


def main():
    findings = []

    def say(path, number, what):
        findings.append(f"{path}:{number}: {what}")

    maps = [path.name for path in pathlib.Path("maps").iterdir() if path.is_dir()]
    sources = {}
    for path in tracked():
        if path.suffix not in CODE and path.suffix not in (".md", ".json", ".build", ".po"):
            continue
        if path.name in ("package-lock.json", "land.json"):
            continue
        text = path.read_text("utf-8")
        measured = (path.suffix in CODE or path in TWO_SCREENS) and path not in MADE
        if measured and text.count("\n") > most_lines(path):
            say(path, 1, f"{text.count(chr(10))} lines, at most {most_lines(path)}")
        if path.parts[0] == "src" and path.suffix in (".c", ".h"):
            check_includes(path, text, path.parts[1], "", MAY_INCLUDE, say)
            sources[path] = text
            if path.parts[1] == "server":
                check_includes(path, text, path.parts[2], "server/", SERVER_MAY_INCLUDE, say)
            # The benchmark's figures are defined on named maps; nothing else may know one.
            if path.parts[1] not in ("bench", "cli"):
                check_map_names(path, text, maps, say)
        for match in re.finditer(r"\.\./shared|(?<![\w.])/(?:work|farm)/", text):
            if path.name != "check_source.py":
                say(path, text[: match.start()].count("\n") + 1, "names a place outside")
    check_knots(sources, say)
    check_names(sources, say)
    print("\n".join(findings) if findings else "source checks: good")
    return bool(findings)


sys.exit(main())
