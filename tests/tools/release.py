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


sys.exit(run_tests([check_actions, lists_of_parts, signatures]))
