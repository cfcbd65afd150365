#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `make install` puts in place, below a folder, and that `make uninstall` takes all of it:
installed.py BUILD_FOLDER DEPO. Manual pages, completion and --help must say the same."""
import json
import pathlib
import py_compile
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report as put_report, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD, DEPO = sys.argv[1:3]


def report(name, good, why=""):
    put_report(good, name, why)


def said(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True, **more).stdout


def prefix():
    options = json.loads(said("meson", "introspect", BUILD, "--buildoptions"))
    return next(option["value"] for option in options if option["name"] == "prefix")


def place(step, folder):
    subprocess.run([ROOT / "tools/place.sh", step, BUILD, prefix(), folder], check=True)


def options_of(text):
    """The long options that a help text or a manual page lists at the beginnings of lines."""
    plain = re.sub(r"\\f[BIR]", "", text).replace("\\-", "-")
    return re.findall(r"^(?:  |)(?:-\w, | {4}|)--([a-z-]+)", plain, re.M)


def completes(folder, *words):
    """What bash offers for the last of the words."""
    script = folder / "share/bash-completion/completions/depo"
    code = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _depo; '
            'printf "%s\\n" "${COMPREPLY[@]}"')
    return said("bash", "-c", code, "bash", script, *words, cwd=folder).split("\n")


def check_pages(folder, commands):
    known = {path.name for path in (folder / "share/man/man1").iterdir()}
    report("a manual page for the program and each command, none more",
           known == {"depo.1"} | {f"depo-{name}.1" for name in commands}, str(known))
    program = (folder / "share/man/man1/depo.1").read_text()
    report("depo(1) names each command", all(f"\\fBdepo\\-{name}\\fR(1)" in program
                                             for name in commands))
    for name in commands:
        page = (folder / f"share/man/man1/depo-{name}.1").read_text()
        helped = options_of(said(DEPO, name, "--help"))
        report(f"depo-{name}(1) has the options of --help",
               "help" in helped and options_of(page) == helped, f"{helped} {options_of(page)}")


def check_completion(folder, commands):
    report("bash completes commands", set(commands) <= set(completes(folder, "depo", "")))
    for name in commands:
        helped = {f"--{option}" for option in options_of(said(DEPO, name, "--help"))}
        offered = set(completes(folder, "depo", name, "--"))
        report(f"bash completes the options of {name}", helped == offered - {""},
               f"{helped ^ offered}")
    offered = completes(folder, "depo", "map", "")
    report("bash completes verbs", {"list", "show", "check", "new"} <= set(offered), str(offered))
    offered = completes(folder, "depo", "sim", "--map", "eu")
    report("bash completes maps", "europe" in offered, str(offered))
    for words in [["--map", "="], ["--map", "=", "eu"]]:
        offered = completes(folder, "depo", "sim", *words)
        report("bash completes maps behind =", "europe" in offered, str(offered))
    report("bash completes languages", "ru" in completes(folder, "depo", "map", "--lang", ""))
    for shell in ["zsh/site-functions/_depo", "fish/vendor_completions.d/depo.fish"]:
        text = (folder / "share" / shell).read_text()
        report(f"{shell} has each command", all(name in text for name in commands))
        report(f"{shell} says what help says", "(127.0.0.1:8080, or DEPO_LISTEN)" in text)
    # A colon in what zsh offers for an argument would end it.
    text = (folder / "share/zsh/site-functions/_depo").read_text()
    offers = re.findall(r"\]::?(?:\\.|[^:'])+:([^']*)'", text)
    report("zsh is offered maps and files, each by one word or list",
           {"_depo_map", "_files"} <= set(offers) and not re.search("[:\"]", "".join(offers)),
           str(set(offers)))


def comes_and_goes():
    helped = said(DEPO, "--help")
    commands = re.findall(r"^  (\w+) ", helped, re.M)
    report("--help lists commands", len(commands) > 5, helped)
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        place("install", root)
        folder = pathlib.Path(f"{root}{prefix()}")
        installed = folder / "bin/depo"
        report("the program runs from there", said(installed, "--version") ==
               said(DEPO, "--version"))
        unit = (folder / "lib/systemd/system/depo.service").read_text()
        report("the unit starts the installed program",
               f"ExecStart={prefix()}/bin/depo serve $DEPO_OPTIONS\n" in unit, unit)
        check_pages(folder, commands)
        check_completion(folder, commands)
        for path in ["share/applications/depo.desktop", "share/doc/depo/README.md",
                     "share/doc/depo/docs/rules.md",
                     "share/icons/hicolor/scalable/apps/depo.svg"]:
            report(f"{path} is there", (folder / path).is_file())
        other = folder / "share/doc/depo/notes-of-the-owner"
        other.write_text("")
        place("uninstall", root)
        left = [path for path in root.rglob("*") if not path.is_dir()]
        report("uninstall takes everything but what is others'", left == [other], str(left))
        other.unlink()
        place("install", root)
        for module in root.rglob("*.py"):
            if "site-packages" in module.parts or "dist-packages" in module.parts:
                py_compile.compile(str(module))  # as it is when somebody has used the package
        place("uninstall", root)
        left = list(root.rglob("*"))
        report("uninstall takes its folders", not left, str(left))


sys.exit(run([comes_and_goes]))
