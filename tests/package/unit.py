#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The unit of the Debian package under a systemd of its own, in a container: started by installing
the package, with options of /etc/default/depo, killed, at a port and with a key that are root's as
docs/hosting.md says, removed. As root, with the packages in build/deb; not a part of `make test`:
make check-deb."""
import time

from pods import ROOT, folder, podman, roots, succeeds, wait

NAME = "depo-unit"
KEYS = "/etc/letsencrypt/live/depo.example.org"
CHANGES = "/etc/systemd/system/depo.service.d"


def inside(*words):
    return podman("exec", NAME, *words)


def answers(url="http://127.0.0.1:8080"):
    wait(f"{url} answers", lambda: succeeds("exec", NAME, "curl", "-fsSk", f"{url}/healthz"))


def process():
    return inside("systemctl", "show", "-p", "MainPID", "--value", "depo")


def options(*lines):
    inside("sh", "-c", 'printf "%s\\n" "$@" >/etc/default/depo && systemctl restart depo', "sh",
           *lines)


def drop_in():
    """What docs/hosting.md shows for `systemctl edit depo`."""
    page = (ROOT / "docs/hosting.md").read_text()
    block = page[page.index("    [Service]\n"):]
    return "".join(line[4:] + "\n" for line in block[:block.index("\n\n")].split("\n"))


def boot(work):
    """A Debian with systemd and what the package needs beside it, without a network."""
    root = work / "root"
    roots(f"fresh_debian bookworm {root} systemd,systemd-sysv,curl,openssl\n"
          f"mkdir {root}/debs && cp build/deb/depo_*.deb {root}/debs/\n"
          f"into() {{ tests/package/into.sh {root} \"$@\"; }}\n"
          "into apt-get update -qq\n"
          "into sh -c 'apt-get satisfy -y -qq --no-install-recommends"
          " \"$(dpkg-deb -f /debs/depo_*.deb Depends)\"' >/dev/null\n"
          f"rm -rf {root}/dev/*")
    podman("run", "-d", "--name", NAME, "--systemd=always", "--privileged", "--network", "none",
           "--rootfs", root, "/sbin/init")
    wait("systemd is up",
         lambda: succeeds("exec", NAME, "systemctl", "is-system-running", "--wait"))
    inside("mount", "--make-rshared", "/")  # as on a machine: credentials are mounts


def main():
    with folder() as work:
        boot(work)
        began = time.time()
        inside("sh", "-c", "dpkg -i /debs/depo_*.deb")
        answers()
        user = inside("stat", "-c", "%U", f"/proc/{process()}")
        assert user == "depo", user
        took = time.time() - began
        print(f"ok: installed, and systemd serves it as {user}: {took:.0f} s", flush=True)

        options("DEPO_OPTIONS=--keep 30 --quiet")
        answers()
        line = inside("sh", "-c", f"tr '\\0' ' ' </proc/{process()}/cmdline")
        assert line.strip() == "/usr/bin/depo serve --keep 30 --quiet", line
        before = process()
        inside("systemctl", "kill", "-s", "KILL", "depo")
        wait("it is started again", lambda: process() not in ("0", before))
        answers()
        print("ok: has the options of /etc/default/depo; killed, it comes back", flush=True)

        inside("sh", "-c", f"mkdir -p {KEYS} {CHANGES} && cd {KEYS} && chmod 700 . && openssl req"
                           " -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout privkey.pem"
                           " -out fullchain.pem 2>/dev/null")
        podman("exec", "-i", NAME, "sh", "-c", f"cat >{CHANGES}/override.conf &&"
               " systemctl daemon-reload", input=drop_in())
        options("DEPO_LISTEN=:443")
        answers("https://127.0.0.1")
        print("ok: TLS at port 443 with root's key, as docs/hosting.md says", flush=True)

        inside("apt-get", "purge", "-y", "-qq", "depo")
        assert not succeeds("exec", NAME, "systemctl", "is-active", "depo")
        assert not succeeds("exec", NAME, "test", "-e", "/var/lib/depo")
        print("ok: purged, nothing runs")


main()
