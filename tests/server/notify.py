#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the server tells the service manager: notify.py DEPO"""
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run  # noqa: E402


def hear(manager, wanted):
    """The next message; signs of life count only when they are wanted."""
    while True:
        message = manager.recv(100).decode()
        if message == wanted or message != "WATCHDOG=1":
            return message


def serve(depo, folder, name):
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind("\0" + name[1:] if name[0] == "@" else name)
    manager.settimeout(300)
    server = subprocess.Popen(
        [depo, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "depo.db")],
        stderr=subprocess.DEVNULL, env=dict(os.environ, NOTIFY_SOCKET=name, WATCHDOG_USEC="200000"))
    try:
        kind = "a name" if name[0] == "@" else "a file"
        report(hear(manager, "READY=1") == "READY=1", f"{kind}: it is ready")
        alive = [hear(manager, "WATCHDOG=1") for _ in range(3)]
        report(alive == ["WATCHDOG=1"] * 3, f"{kind}: it says that it lives", alive)
        server.terminate()
        report(hear(manager, "STOPPING=1") == "STOPPING=1", f"{kind}: it is stopping")
        report(server.wait(300) == 0, f"{kind}: it ends")
    finally:
        server.kill()
        manager.close()


def in_a_file_and_in_a_name():
    with tempfile.TemporaryDirectory() as place:
        serve(sys.argv[1], place, os.path.join(place, "manager"))
        serve(sys.argv[1], place, f"@depo-test-{os.getpid()}")


sys.exit(run([in_a_file_and_in_a_name]))
