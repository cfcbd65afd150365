#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the steps of packaging/Dockerfile in fresh Debian roots, as a daemon would, so that they can't
rot where there is none: image.py FOLDER_WITH_RELEASE. As root; not a part of `make test`."""
import glob
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INTO = ROOT / "tests/package/into.sh"
MOST_BYTES = 60_000_000  # compressed
SLIM_LACKS = ["doc", "groff", "info", "lintian", "locale", "man"]  # in Debian's slim images


def shell(text, **more):
    return subprocess.run(["sh", "-euc", f". {ROOT}/tests/package/roots.sh\n{text}"], check=True, **more)


def steps():
    for line in (ROOT / "packaging/Dockerfile").read_text().split("\n"):
        if line and not line.startswith("#"):
            word, rest = line.split(" ", 1)
            yield word, rest


class Stage:
    def __init__(self, root, slim):
        self.root, self.env, self.user, self.folder = root, {}, None, "/"
        self.health = self.entry = self.command = self.volume = None
        shell(f"fresh_debian bookworm {shlex.quote(str(root))}")
        for name in SLIM_LACKS if slim else ():
            shutil.rmtree(root / "usr/share" / name, ignore_errors=True)

    def process(self, *command):
        """The command line that runs something as the image says."""
        words = [INTO, self.root, "env", f"HOME={self.folder}", *(f"{k}={v}" for k, v in self.env.items())]
        if self.user:
            words += ["setpriv", "--reuid", self.user, "--regid", self.user, "--clear-groups"]
        return [*words, *command]

    def run(self, text):
        subprocess.run(self.process("sh", "-c", text), check=True, stdout=subprocess.DEVNULL)

    def copy(self, sources, target):
        place = pathlib.Path(f"{self.root}{target}")
        place.mkdir(parents=True, exist_ok=True)
        for source in sources:
            if source.is_dir():
                subprocess.run(["cp", "-a", f"{source}/.", place], check=True)
            else:
                shutil.copy(source, place)


def build(work, release):
    stages, now = {}, None
    for number, (word, rest) in enumerate(steps()):
        print(f"{word} {rest[:90]}", flush=True)
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            if not image.startswith("debian:12"):
                sys.exit(f"a root for {image} is not known")
            now = stages[name or "last"] = Stage(work / f"stage{number}", image.endswith("-slim"))
        elif word == "RUN":
            now.run(rest)
        elif word == "COPY":
            sources, target = rest.split()[:-1], rest.split()[-1]
            if sources[0].startswith("--from="):
                other = stages[sources.pop(0).removeprefix("--from=")].root
                now.copy([pathlib.Path(f"{other}{path}") for path in sources], target)
            else:
                found = [pathlib.Path(p) for path in sources for p in glob.glob(f"{release}/{path}")]
                if not found:
                    sys.exit(f"{sources} is not in {release}")
                now.copy(found, target)
        elif word == "ENV":
            now.env.update(pair.split("=", 1) for pair in rest.split())
        elif word == "USER":
            now.user = rest
        elif word == "WORKDIR":
            now.folder = rest
        elif word == "VOLUME":
            now.volume = rest
        elif word == "HEALTHCHECK":
            now.health = re.sub(r"^.*? CMD ", "", rest)
        elif word in ("ENTRYPOINT", "CMD"):
            setattr(now, "entry" if word == "ENTRYPOINT" else "command", json.loads(rest))
        elif word != "EXPOSE":
            sys.exit(f"{word} is not known here")
    return stages["last"]


def main():
    began = time.time()
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        image = build(work, sys.argv[1])
        print(f"ok: built in {time.time() - began:.0f} s")
        packed = subprocess.run(f"tar -C {image.root} --exclude=./proc --exclude=./dev -c . | gzip -6 | wc -c",
                                shell=True, check=True, capture_output=True, text=True).stdout
        print(f"{int(packed) / 1e6:.1f} MB compressed")
        assert int(packed) < MOST_BYTES, "the image is too large"
        assert image.user and image.volume and image.health
        began = time.time()
        server = subprocess.Popen(image.process(*image.entry, *image.command, "--quiet"))
        try:
            for _ in range(240):
                if subprocess.run(image.process("sh", "-c", image.health), capture_output=True).returncode == 0:
                    break
                assert server.poll() is None, "the server ended"
                time.sleep(0.25)
            else:
                sys.exit("the healthcheck never succeeds")
            print(f"ok: healthy after {time.time() - began:.1f} s, as {image.user}")
            owner = pathlib.Path(f"{image.root}{image.env['DEPO_DB']}").stat().st_uid
            assert owner != 0, "the tables belong to root"
        finally:
            shell(f"stop {server.pid} || true")
            server.wait()
        assert subprocess.run(image.process("sh", "-c", image.health), capture_output=True).returncode != 0
        print("ok: the healthcheck fails without the server")
    finally:
        shell(f"drop {work}")


main()
