#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds packaging/Dockerfile with podman, runs the image, and starts packaging/compose.yaml with
it: image.py FOLDER_WITH_RELEASE. The images that these begin with are made here, of Debian's
packages: nothing is fetched from a registry. As root; not a part of `make test`."""
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

from pods import ROOT, folder, podman, roots, succeeds, wait

STAND_INS = ROOT / "tests/package/stand-ins"
MOST_BYTES = 60_000_000  # compressed
SLIM_LACKS = ["doc", "groff", "info", "lintian", "locale", "man"]  # in Debian's slim images
PROJECT = "depo-check"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def ask(url, body=None, key=None):
    """The answer as JSON or text, None where nobody answers."""
    try:
        with urllib.request.urlopen(urllib.request.Request(
                url, json.dumps(body).encode() if body else None,
                {"Authorization": f"Bearer {key}"} if key else {}), timeout=10) as answer:
            text = answer.read().decode()
            return json.loads(text) if text.startswith("{") else text
    except OSError:
        return None


def bases(work):
    """Debian as the Dockerfile names it: a root of its packages."""
    for tag, lacks in ("12", []), ("12-slim", SLIM_LACKS):
        root = work / tag
        roots(f"fresh_debian bookworm {root}")
        leave = [f"--exclude=./usr/share/{name}/*" for name in lacks]
        tar = subprocess.Popen(["tar", "-C", root, "--exclude=./dev/*", *leave, "-c", "."],
                               stdout=subprocess.PIPE)
        podman("import", "-", f"docker.io/library/debian:{tag}", stdin=tar.stdout)
        assert tar.wait() == 0
        subprocess.run(["rm", "-rf", "--one-file-system", root], check=True)


def build(name, folder):
    began = time.time()
    podman("build", "--quiet", "--network", "host", "--format", "docker", "-t", name, folder)
    print(f"ok: {name} built in {time.time() - began:.0f} s", flush=True)


def check_size():
    packed = subprocess.run("podman save --quiet depo | gzip -6 | wc -c", shell=True, check=True,
                            capture_output=True, text=True)
    print(f"{int(packed.stdout) / 1e6:.1f} MB compressed")
    assert 1_000_000 < int(packed.stdout) < MOST_BYTES, "the image is too large"


def check_one():
    """One server on its volume: its user, its healthcheck, a table that outlives its container."""
    port = free_port()
    url, key = f"http://127.0.0.1:{port}", "A" * 22

    def start():
        began = time.time()
        podman("run", "-d", "--name", "one", "--network", PROJECT, "-p", f"{port}:8080",
               "-v", "kept:/var/lib/depo", "depo")
        wait("healthy", lambda: succeeds("healthcheck", "run", "one"))
        wait("reached", lambda: ask(f"{url}/healthz") == "ok\n")
        return time.time() - began

    podman("network", "create", PROJECT)  # the usual one has the same bridge as the machine's
    took = start()
    user = podman("exec", "one", "id", "-un")
    assert user == "depo" and podman("exec", "one", "stat", "-c", "%u", "/proc/1") != "0"
    print(f"ok: healthy after {took:.1f} s, as {user}", flush=True)
    podman("exec", "one", "sh", "-c", "! touch /usr/bin/x 2>/dev/null")
    held = podman("exec", "one", "sh", "-c", "stat -c %U:%a . && ls -A").split()
    assert held[0] == "depo:700" and all(name.startswith("depo.db") for name in held[1:]), held
    made = ask(f"{url}/api/tables", {"map": "usa", "name": "A",
                                     "seats": [{"kind": "here"}, {"kind": "open"}]}, key)
    podman("stop", "one")
    assert podman("inspect", "one", "--format", "{{.State.ExitCode}}") == "0", "no clean end"
    assert not succeeds("healthcheck", "run", "one")
    podman("rm", "one")
    start()
    assert ask(f"{url}/api/tables/{made['table']}", key=key)["info"]["seats"][0]["name"] == "A"
    assert ask(f"{url}/api/tables/{'a' * 12}") is None
    print("ok: ends cleanly, and a new container on its volume has its table")
    # A server that stands still answers nobody: the healthcheck fails, and does not wait for ever.
    podman("kill", "--signal", "STOP", "one")
    assert not succeeds("healthcheck", "run", "one")
    podman("kill", "--signal", "CONT", "one")
    wait("healthy again", lambda: succeeds("healthcheck", "run", "one"))
    print("ok: the healthcheck fails while the server stands still", flush=True)
    podman("rm", "-f", "one")


def check_compose():
    """All of it together: door.mjs plays through nginx while servers are killed."""
    port = free_port()
    os.environ.update(DEPO_PORT=str(port), DEPO_PASSWORD="not-the-usual")
    compose = ["podman-compose", "-p", PROJECT, "-f", ROOT / "packaging/compose.yaml"]
    began = time.time()
    up = subprocess.run([*compose, "up", "-d"], capture_output=True, text=True)
    if up.returncode != 0:
        sys.exit(f"compose up:\n{up.stdout}{up.stderr}"[-5000:])
    url = f"http://127.0.0.1:{port}"
    wait("the door answers", lambda: ask(f"{url}/healthz") == "ok\n")
    took = time.time() - began
    print(f"ok: two servers, PostgreSQL and nginx are up after {took:.0f} s", flush=True)
    nodes = [f"{PROJECT}_node_{number}" for number in (1, 2)]
    for node in nodes:
        wait(f"{node} is healthy", lambda node=node: succeeds("healthcheck", "run", node))
    subprocess.run(["node", "--test-force-exit", ROOT / "tests/package/door.mjs"], check=True,
                   env={**os.environ, "DOOR": url, "NODES": " ".join(nodes)})
    subprocess.run([*compose, "down"], check=True, capture_output=True)


def main():
    with folder() as work:
        bases(work)
        build("depo", sys.argv[1])
        check_size()
        check_one()
        build("docker.io/library/postgres:15", STAND_INS / "postgres")
        build("docker.io/library/nginx:1.22", STAND_INS / "nginx")
        check_compose()


main()
