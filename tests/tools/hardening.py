#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the program is protected by, read off the file itself: hardening.py DEPO [PART...]"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run  # noqa: E402


def read(tool, *arguments):
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def check(path):
    """What holds for the program and for the parts that it can load."""
    name = pathlib.Path(path).name
    dynamic = read("readelf", "-dW", path)
    segments = read("readelf", "-lW", path)
    flags = " ".join(re.findall(r"\(FLAGS(?:_1)?\)\s+(.*)", dynamic))
    report("GNU_RELRO" in segments and "NOW" in flags, f"{name}: full RELRO", dynamic + segments)
    report(re.search(r"GNU_STACK.* RW +0x", segments) is not None, f"{name}: no code on the stack",
           segments)
    report(not re.search(r"LOAD.* RWE ", segments) and "TEXTREL" not in dynamic,
           f"{name}: nothing is both written and run", segments)


def check_program(depo):
    dynamic = read("readelf", "-dW", depo)
    names = read("readelf", "--dyn-syms", "-W", depo)
    fortified = set(re.findall(r"__(\w+)_chk\b", names))
    report("DYN" in read("readelf", "-hW", depo) and "PIE" in dynamic, "anywhere in memory (PIE)",
           dynamic)
    report("__stack_chk_fail" in names, "stack protector", names)
    report({"snprintf", "memcpy"} <= fortified, "fortified functions", " ".join(sorted(fortified)))
    report("RPATH" not in dynamic and "RUNPATH" not in dynamic, "no run path", dynamic)
    libraries = read("ldd", depo)
    report("libmpi" not in libraries, "no MPI", libraries)
    machine = re.search(r"Machine:\s+(.*)", read("readelf", "-hW", depo)).group(1)
    if "X86-64" in machine:
        code = read("objdump", "-d", "--no-show-raw-insn", "--disassemble=depo_cmd_serve", depo)
        first = re.search(r"<depo_cmd_serve>:\n.*?:\s+(\S+)", code)
        report(first is not None and first.group(1) == "endbr64", "control-flow protection",
               code[:400])


def program_and_parts():
    for each in sys.argv[1:]:
        check(each)
    check_program(sys.argv[1])


if __name__ == "__main__":
    sys.exit(run([program_and_parts]))
