#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A release can be trusted: its list of parts is whole, its checksums are signed, and whoever
changes a byte is found out. The key is made for the test. release.py BUILD"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run as run_tests  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VERSION = subprocess.run([ROOT / "tools/version.sh"], check=True, capture_output=True,
                         text=True).stdout.strip()


def run(*words, **settings):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          check=False, **settings)


def sbom(folder, *more):
    path = pathlib.Path(folder) / "sbom.json"
    done = run(ROOT / "tools/sbom.py", path, *more)
    if done.returncode:
        report(False, "a list of parts is made", done.stderr)
        return {}
    return json.loads(path.read_text("utf-8"))


def check_form(bom, what):
    """What CycloneDX 1.5 asks of every list and every part."""
    parts = bom["components"] + [bom["metadata"]["component"]]
    refs = [one["bom-ref"] for one in parts]
    good = (bom["bomFormat"] == "CycloneDX" and bom["specVersion"] == "1.5"
            and re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                             bom["serialNumber"])
            and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bom["metadata"]["timestamp"]))
    report(bool(good), f"{what}: CycloneDX 1.5", json.dumps(bom)[:400])
    report(len(set(refs)) == len(refs), f"{what}: each part once", str(refs))
    for one in bom["components"]:
        fit = (one["type"] == "library" and one["name"] and one["licenses"]
               and one["purl"].startswith("pkg:")
               and one["scope"] in ("required", "optional", "excluded"))
        if not fit:
            report(False, f"{what}: a whole part", json.dumps(one))
    depends = {ref for one in bom["dependencies"] for ref in [one["ref"], *one["dependsOn"]]}
    report(depends == set(refs), f"{what}: every part belongs to the program", str(depends))


def check_sbom(build, folder):
    bom = sbom(folder)
    check_form(bom, "release")
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    shipped = {path.removeprefix("node_modules/") for path, one in lock.items()
               if path and not one.get("dev") and not one.get("optional")}
    listed = {one["name"] for one in bom["components"] if one["purl"].startswith("pkg:npm/")}
    report(listed == shipped and "preact" in listed, "every module of the page", str(listed))
    hashes = [one["hashes"][0] for one in bom["components"] if one["name"] == "preact"]
    report(hashes and re.fullmatch(r"[0-9a-f]{128}", hashes[0]["content"]) is not None,
           "with the checksum of the lock file", str(hashes))
    names = {one["name"] for one in bom["components"]}
    wanted = {"jansson", "libsodium", "libwebsockets", "libuv", "openssl", "sqlite", "wasi-libc"}
    report(wanted <= names, "every library that the program needs", str(names))
    report(sbom(folder) == bom, "the same again")
    built = sbom(folder, "--build", build)
    check_form(built, "build")
    # What the program really loads is in the list.
    loads = run("readelf", "-dW", pathlib.Path(build) / "depo").stdout
    loads = set(re.findall(r"\(NEEDED\).*\[lib([a-z]+)", loads)) - {"c", "m", "crypto", "tinfo"}
    names = {re.sub(r"^lib", "", one["name"]) for one in built["components"] if one.get("version")}
    aliases = {"ncursesw": "ncurses", "ssl": "openssl", "tinfo": "ncurses"}
    lacking = {name for name in loads if aliases.get(name, name) not in names}
    report(loads and not lacking, "every library that the program loads, with its version",
           f"{lacking} not in {names}")


def check_signature(folder):
    folder = pathlib.Path(folder)
    release = folder / "release"
    release.mkdir()
    archive = release / f"depo-{VERSION}.tar.xz"
    archive.write_bytes(b"an archive")
    (release / f"depo-{VERSION}.cdx.json").write_text("{}")
    (release / "depo-0.0.1.tar.xz").write_bytes(b"an older one")
    key, public = folder / "depo.key", folder / "depo.pub"
    sign = [ROOT / "tools/sign.sh", release]
    env = {**os.environ, "DEPO_SIGNING_KEY": str(key), "DEPO_PUBLIC_KEY": str(public)}
    done = run(*sign, env=env)
    report(done.returncode == 1 and "no secret key" in done.stderr, "without a key it says so",
           done.stderr)
    run("minisign", "-G", "-W", "-p", public, "-s", key)
    done = run(*sign, env=env)
    sums = release / "SHA256SUMS"
    report(done.returncode == 0 and sums.exists(), "checksums are signed", done.stderr)
    report([line.split()[1] for line in sums.read_text().splitlines()]
           == [f"depo-{VERSION}.cdx.json", f"depo-{VERSION}.tar.xz"],
           "of this release and no other", sums.read_text())

    # As SECURITY.md says.
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    steps = re.search(r"^    (minisign -V .*)\n    (sha256sum .*)$", text, re.M)
    report(steps is not None, "SECURITY.md has the commands")
    script = f"{steps[1]} && {steps[2]}".replace("packaging/depo.pub", str(public))

    def good():
        return run("sh", "-ec", script, cwd=release).returncode == 0

    report(good(), "who follows SECURITY.md finds it good")
    whole = archive.read_bytes()
    archive.write_bytes(whole + b".")
    report(not good(), "a changed archive is found out")
    archive.write_bytes(whole)
    before = sums.read_text()
    sums.write_text(before.replace(before[0], "0" if before[0] != "0" else "1", 1))
    report(not good(), "so are changed checksums")
    sums.write_text(before)
    mark = release / "SHA256SUMS.minisig"
    signature = mark.read_text()
    mark.write_text(signature.replace(f"depo-{VERSION}", "depo-9.9.9"))
    report(not good(), "and another name in the signature")
    mark.write_text(signature)
    report(good(), "as it was it is good again")
    run("minisign", "-G", "-W", "-f", "-p", folder / "other.pub", "-s", folder / "other.key")
    done = run(*sign, env={**env, "DEPO_SIGNING_KEY": str(folder / "other.key")})
    report(done.returncode == 1 and "is not the public half" in done.stderr and not mark.exists(),
           "a key that nobody has the public half of signs nothing", done.stderr)


def check_actions():
    """A tag can be moved to other code, a commit can't."""
    used = [(path.name, line.strip())
            for path in sorted((ROOT / ".github/workflows").glob("*.y*ml"))
            for line in path.read_text("utf-8").splitlines()
            if re.match(r"\s*(- )?uses:", line)]
    loose = [one for one in used
             if not re.search(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", one[1])]
    report(bool(used) and not loose, "actions are pinned by commit, with the version beside it",
           str(loose))


def lists_of_parts():
    with tempfile.TemporaryDirectory() as work:
        check_sbom(sys.argv[1], work)


def signatures():
    with tempfile.TemporaryDirectory() as work:
        check_signature(work)


def git(folder, *words):
    return run("git", "-C", folder, *words).stdout.strip()


def versions():
    """Of a commit, of a tree with changes, of an unpacked archive."""
    with tempfile.TemporaryDirectory() as work:
        tree = clone(work)

        def version(folder, *form):
            return run(folder / "tools/version.sh", *form).stdout.strip()

        commit = git(tree, "rev-parse", "HEAD")[:7]
        full = f"{version(tree)}+g{commit}"
        report(version(tree, "full") == full, "a version has its commit", version(tree, "full"))
        report(version(tree, "debian") == full.replace("-dev", "~dev")
               and version(tree, "python") == full.replace("-dev", ".dev0"),
               "also as Debian and Python write it", version(tree, "python"))
        with open(tree / "README.md", "a") as file:
            file.write("\n")
        report(version(tree, "full") == full + ".dirty", "changes show", version(tree, "full"))
        # In a folder of the work tree, as the packages are made, it is still the archive's.
        archive = tree / "build/archive"
        archive.mkdir(parents=True)
        subprocess.run(f"git -C '{tree}' archive HEAD | tar -x -C '{archive}'", shell=True, check=True)
        report(version(archive, "full") == full, "an archive knows its commit",
               version(archive, "full"))
        subprocess.run([archive / "tools/version.sh", "c", "commit.c"], cwd=archive, check=True)
        made = archive / "commit.c"
        os.utime(made, (1, 1))
        subprocess.run([archive / "tools/version.sh", "c", "commit.c"], cwd=archive, check=True)
        report(f'"+g{commit}"' in made.read_text() and made.stat().st_mtime == 1,
               "a file that has the commit is left alone", made.read_text())
        (archive / "packaging/commit").write_text("$Format:%H$\n")
        report(version(archive, "full") == version(tree), "a tree that nobody knows has none")


def clone(work):
    """A repository with one commit of the project as it is here, also what isn't committed yet."""
    tree = pathlib.Path(work) / "tree"
    tree.mkdir()
    names = [name for name in run("git", "-C", ROOT, "ls-files", "-co", "--exclude-standard")
             .stdout.split("\n") if name and (ROOT / name).is_file()
             and not name.startswith(("web/", "tests/games", "docs/pictures"))]
    subprocess.run(["cp", "--parents", "-t", tree, *names], cwd=ROOT, check=True)
    git(tree, "init", "-q")
    key = tree.parent / "key"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    for name, value in {"user.name": "Ada", "user.email": "ada@example.org", "gpg.format": "ssh",
                        "user.signingkey": key, "tag.gpgsign": "false",
                        "commit.gpgsign": "false"}.items():
        git(tree, "config", name, value)
    commit(tree, "A commit")
    return tree


def commit(tree, what):
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", what)


def a_release():
    """What `make release` refuses, and what it makes; the archive's own test is check-dist."""
    with tempfile.TemporaryDirectory() as work:
        tree = clone(work)
        number = VERSION.removesuffix("-dev")
        log = pathlib.Path(work) / "made"
        make = pathlib.Path(work) / "make"
        make.write_text(f"#!/bin/sh\necho $2 >>{log}\n[ ! -e {work}/broken-$2 ]\n")
        make.chmod(0o755)
        env = {**os.environ, "MAKE": str(make), "DEPO_SIGNING_KEY": str(tree.parent / "key"),
               "BUILD": "build"}

        def release(version=number, **more):
            return run(tree / "tools/release.sh", version, env={**env, **more})

        def refuses(why, what, **settings):
            done = release(**settings)
            report(done.returncode == 1 and why in done.stderr and not git(tree, "tag")
                   and not git(tree, "diff", "HEAD"), f"a release is refused: {what}", done.stderr)

        def prove(*names):
            for name in names:
                subprocess.run([tree / "tools/proved.sh", "build", name, "true"], check=True)

        refuses("isn't a version", "not a version", version="next")
        refuses(f"has {VERSION}, not 9.0.0-dev", "another version", version="9.0.0")
        (tree / "new").write_text("")
        refuses("the tree has changes", "an untracked file")
        (tree / "new").unlink()
        refuses('hasn\'t passed "make test"', "nothing was tested")
        prove("test", "lint")
        refuses('hasn\'t passed "make check-dist"', "one check was left out")
        prove("check-dist")
        with open(tree / "README.md", "a") as file:
            file.write("\n")
        prove("test", "lint", "check-dist")  # of a tree with changes: not remembered
        commit(tree, "Another commit")
        refuses('hasn\'t passed "make test"', "the commit that was tested is another one")
        failed = run(tree / "tools/proved.sh", "build", "test", "false")
        report(failed.returncode == 1, "a test that fails fails", failed.stderr)
        refuses('hasn\'t passed "make test"', "the tests failed")
        prove("test", "lint", "check-dist")
        refuses("no secret key", "no key to sign with", DEPO_SIGNING_KEY="/nowhere")
        head = git(tree, "rev-parse", "HEAD")
        (tree.parent / "broken-dist").write_text("")
        done = release()
        report(done.returncode != 0 and git(tree, "rev-parse", "HEAD") == head
               and not git(tree, "tag") and not git(tree, "status", "--porcelain"),
               "a step that fails leaves the branch as it was", done.stderr)
        (tree.parent / "broken-dist").unlink()
        log.unlink()
        done = release()
        report(done.returncode == 0 and log.read_text().split() == ["dist", "release-sign"],
               "a release is made", done.stderr)
        text = git(tree, "show", f"v{number}:CHANGELOG.md")
        report(re.search(rf"^## {re.escape(number)} \(\d{{4}}-\d\d-\d\d\)$", text, re.M) is not None
               and "unreleased" not in text, "CHANGELOG.md has its date")
        report(f"  version: '{number}',\n" in git(tree, "show", f"v{number}:meson.build") + "\n",
               "and meson.build its version")
        tag = git(tree, "cat-file", "tag", f"v{number}")
        section = text.split(f"\n## {number}")[1].split("\n", 1)[1].split("\n## ")[0].strip()
        report(section in tag and "BEGIN SSH SIGNATURE" in tag,
               "the tag is signed and has the section", tag[:400])
        major, minor, _ = number.split(".")
        coming = f"{major}.{int(minor) + 1}.0"
        report(run(tree / "tools/version.sh").stdout == f"{coming}-dev\n"
               and f"## {coming} (unreleased)\n\n## {number} (" in (tree / "CHANGELOG.md").read_text()
               and git(tree, "log", "--format=%s", "-2") == f"Begin {coming}\nRelease {number}"
               and not git(tree, "status", "--porcelain"), "the next version has begun",
               git(tree, "log", "--format=%s", "-3"))


sys.exit(run_tests([check_actions, lists_of_parts, signatures, versions, a_release]))
