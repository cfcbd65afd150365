#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs stages of a long test beside each other, in lanes of stages one after another:

side_by_side.py LOG_FOLDER NAME COMMAND [NAME COMMAND]… [-- NAME COMMAND…]…

What a stage prints goes to LOG_FOLDER/NAME.log while it runs. Of one that passed the last lines are
shown; those that failed are shown whole and last, then what failed in them and why, and at the very
end a line for each stage. A failure stops nothing."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time


# What failed, with its reason in the lines behind it, in the words of the Test Anything Protocol and
# in those of Node.js.
FAILURE = re.compile(rb"^ *not ok .*\n(?: *#.*\n){0,30}|"
                     + "^✖ failing tests:\n(?:.*\n){1,60}".encode()
                     + rb"|^# (?:again|picture)\b.*\n", re.MULTILINE)


LAST_LINES = 12


class Stages:
    """What runs and what has failed, for the threads of all lanes."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.running = set()
        self.failed = []
        self.lines = []
        self.stopped = False

    def show(self, name, took, status):
        text = (self.folder / f"{name}.log").read_bytes()
        if status == 0:
            text = b"".join(text.splitlines(keepends=True)[-LAST_LINES:])
        how = "passed" if status == 0 else f"FAILED with status {status}"
        sys.stdout.flush()
        sys.stdout.buffer.write(text + f"== {name}: {how} after {took}\n".encode())
        sys.stdout.flush()

    def show_reasons(self, name):
        for found in FAILURE.findall((self.folder / f"{name}.log").read_bytes()):
            sys.stdout.buffer.write(f"== {name}: ".encode() + found)
        sys.stdout.flush()

    def run(self, name, command):
        began = time.monotonic()
        with (self.folder / f"{name}.log").open("wb") as log, self.lock:
            if self.stopped:
                return
            # a session of its own, so that nothing of a stage that is stopped stays behind
            child = subprocess.Popen(["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=log,
                                     stderr=subprocess.STDOUT, start_new_session=True)
            self.running.add(child.pid)
        _, waited, used = os.wait4(child.pid, 0)
        status = child.returncode = os.waitstatus_to_exitcode(waited)
        took = (f"{time.monotonic() - began:.0f} s, "
                f"{used.ru_utime + used.ru_stime:.0f} s of processor time")
        with self.lock:
            self.running.discard(child.pid)
            if self.stopped:
                return
            self.lines.append(f"== {name}: {'passed' if status == 0 else 'FAILED'} after {took}")
            if status == 0:
                self.show(name, took, status)
            else:
                self.failed.append((name, took, status))
                print(f"== {name}: FAILED after {took}; its output follows at the end",
                      flush=True)

    def stop(self, *_):
        with self.lock:
            self.stopped = True
            for pid in self.running:
                with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                    os.killpg(pid, signal.SIGTERM)


def lanes_of(words):
    lanes = [[]]
    for word in words:
        if word == "--":
            lanes.append([])
        else:
            lanes[-1].append(word)
    return [list(zip(lane[::2], lane[1::2], strict=True)) for lane in lanes]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    stages = Stages(folder)

    def run_lane(lane):
        for name, command in lane:
            stages.run(name, command)

    lanes = lanes_of(sys.argv[2:])
    print("Beside each other:", ", ".join(" then ".join(n for n, _ in lane) for lane in lanes),
          f"(output in {folder}/*.log)", flush=True)
    threads = [threading.Thread(target=run_lane, args=[lane]) for lane in lanes]
    for thread in threads:
        thread.start()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stages.stop)
    for thread in threads:
        thread.join()
    for name, took, status in stages.failed:
        stages.show(name, took, status)
    for name, _, _ in stages.failed:
        stages.show_reasons(name)
    print(*stages.lines, sep="\n")
    return 130 if stages.stopped else bool(stages.failed)


if __name__ == "__main__":
    sys.exit(main())
