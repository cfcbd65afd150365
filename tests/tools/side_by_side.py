#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/side_by_side.py, which runs all tests: no failure is lost, no output torn, nothing stays
behind when it is stopped."""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "term"))
from checks import report, run  # noqa: E402

TOOL = [sys.executable, ROOT / "tools" / "side_by_side.py"]


def stages_told_whole():
    with tempfile.TemporaryDirectory() as folder:
        # `first` ends when `second` has begun: they do run beside each other
        done = subprocess.run(
            [*TOOL, folder, "bad", "echo 'not ok 1 - x'; echo '# why'; echo two >&2; exit 3",
             "next", "echo three", "--",
             "first", f"seq 101 130; echo a; until [ -e {folder}/go ]; do sleep 0.05; done; echo b", "--",
             "second", f"echo c; touch {folder}/go"],
            text=True, capture_output=True, timeout=300)
        text = done.stdout
        report(done.returncode == 1, "a failed stage fails the whole", done)
        whole = (r"\nnot ok 1 - x\n# why\ntwo\n== bad: FAILED with status 3 after \d+ s, "
                 r"\d+ s of processor time\n")
        line = r"(== \w+: \w+ after \d+ s, \d+ s of processor time\n){4}"
        report(re.search(whole + r"== bad: not ok 1 - x\n# why\n" + line + "$", text),
                   "its output is the last that is shown, then why, then a line for each stage", text)
        report("three\n== next: passed" in text and "130\na\nb\n== first: passed" in text,
                   "what comes after it runs, and outputs are not mixed", text)
        report("101" not in text and "c\n== second" in text,
                   "of what passed only the end is shown", text)
        good = subprocess.run([*TOOL, folder, "a", "true", "--", "b", "true"], capture_output=True,
                              timeout=300)
        report(good.returncode == 0, "without a failure all is well", good)


def stopped():
    with tempfile.TemporaryDirectory() as folder:
        mark = pathlib.Path(folder) / "pid"
        tool = subprocess.Popen([*TOOL, folder, "long", f"sleep 800 & echo $! >{mark}; wait",
                                 "after", f"touch {folder}/after"], stdout=subprocess.PIPE)
        while not (mark.exists() and mark.read_text().strip()):
            time.sleep(0.05)
        tool.send_signal(signal.SIGTERM)
        tool.communicate(timeout=300)
        state = pathlib.Path(f"/proc/{mark.read_text().strip()}/status")
        end = time.monotonic() + 60
        while state.exists() and "zombie" not in state.read_text() and time.monotonic() < end:
            time.sleep(0.05)
        report(tool.returncode == 130 and not (pathlib.Path(folder) / "after").exists(),
                   "stopped, it begins nothing new", tool.returncode)
        report(not state.exists() or "zombie" in state.read_text(), "and leaves nothing behind")


sys.exit(run([stages_told_whole, stopped]))
