#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What Depo is made of, as CycloneDX 1.5 (JSON).

sbom.py OUTPUT                    of a release: what is inside, and which libraries it needs
sbom.py OUTPUT --build FOLDER     of what was built there: with the versions that it was built with
sbom.py OUTPUT --archive FILE     of a release, with the checksum of its archive

The same commit gives the same bytes; versions of Debian's packages are those of the machine."""
import argparse
import base64
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What meson.build calls a library: its name, its licence (SPDX), and where it belongs.
LIBRARIES = {
    "jansson": ("jansson", "MIT", "required"),
    "libsodium": ("libsodium", "ISC", "required"),
    "libwebsockets": ("libwebsockets", "MIT", "required"),
    "ncursesw": ("ncurses", "X11-distribute-modifications-variant", "required"),
    "libuv": ("libuv", "MIT", "required"),
    "openssl": ("openssl", "Apache-2.0", "required"),
    "sqlite3": ("sqlite", "blessing", "required"),
    "libcurl": ("curl", "curl", "optional"),
    "cairo-pdf": ("cairo", "LGPL-2.1-only OR MPL-1.1", "optional"),
    "librsvg-2.0": ("librsvg", "LGPL-2.1-or-later", "optional"),
    "libpq": ("postgresql", "PostgreSQL", "optional"),
    "mpi": ("openmpi", "BSD-3-Clause-Open-MPI", "optional"),
}
NOT_SHIPPED = {"threads", "dl", "cmocka"}  # the C library's own, and the tests'
# Linked into the page's module: the package of Debian, its licence.
IN_MODULE = {
    "wasi-libc": "Apache-2.0 WITH LLVM-exception",
    "libclang-rt-14-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
}
TOOLS = {"esbuild"}  # of the page: makes it, and is not in it


def read(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def licence(name):
    return [{"expression": name}] if " " in name else [{"license": {"id": name}}]


def npm_modules():
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    for path, one in sorted(lock["packages"].items()):
        if not path or one.get("dev") or one.get("optional"):
            continue
        name = path.removeprefix("node_modules/")
        kind, _, digest = one["integrity"].partition("-")
        purl = f"pkg:npm/{name.replace('@', '%40')}@{one['version']}"
        yield {
            "type": "library", "bom-ref": purl, "name": name, "version": one["version"],
            "scope": "excluded" if name in TOOLS else "required", "purl": purl,
            "licenses": licence(one["license"]),
            "hashes": [{"alg": {"sha512": "SHA-512"}[kind],
                        "content": base64.b64decode(digest).hex()}],
        }


def debian_packages():
    for name, terms in sorted(IN_MODULE.items()):
        found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name],
                               capture_output=True, text=True, check=False)
        one = {"type": "library", "bom-ref": f"deb:{name}", "name": name, "scope": "required",
               "licenses": licence(terms), "purl": f"pkg:deb/debian/{name}"}
        if found.returncode == 0 and found.stdout:
            one["version"] = found.stdout
            one["purl"] += "@" + found.stdout.replace("~", "%7E").replace("+", "%2B")
        yield one


def libraries(build):
    wanted = json.loads(read("meson", "introspect", "--scan-dependencies", "meson.build"))
    wanted = sorted({one["name"]: one for one in wanted}.items())
    unknown = [name for name, _ in wanted if name not in LIBRARIES and name not in NOT_SHIPPED]
    if unknown:
        sys.exit(f"sbom: {', '.join(unknown)} is not in LIBRARIES of tools/sbom.py")
    used = {}
    if build:
        made = json.loads(read("meson", "introspect", "--dependencies", str(build)))
        used = {one["name"]: one.get("version", "") for one in made}
    for name, one in wanted:
        if name not in LIBRARIES or (build and name not in used):
            continue
        called, terms, scope = LIBRARIES[name]
        version = used.get(name, "")
        purl = f"pkg:generic/{called}" + (f"@{version}" if version else "")
        component = {"type": "library", "bom-ref": purl, "name": called, "scope": scope,
                     "licenses": licence(terms), "purl": purl}
        if version:
            component["version"] = version
        if one["version"]:
            component["properties"] = [{"name": "depo:needs", "value": ", ".join(one["version"])}]
        yield component


def moment():
    """Of the commit; an unpacked release has files of that time."""
    try:
        seconds = int(read("git", "log", "-1", "--format=%ct"))
    except (subprocess.CalledProcessError, FileNotFoundError):
        seconds = (ROOT / "meson.build").stat().st_mtime
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime(
        "%Y-%m-%dT%H:%M:%SZ")


def whole(archive, build):
    version = read("tools/version.sh", "full").strip()
    purl = f"pkg:generic/depo@{version.replace('+', '%2B')}"
    self = {"type": "application", "bom-ref": purl, "name": "depo", "version": version,
            "licenses": licence("MIT"), "purl": purl}
    file = archive or (pathlib.Path(build) / "depo" if build else None)
    if file:
        digest = hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()
        self["hashes"] = [{"alg": "SHA-256", "content": digest}]
    parts = [*npm_modules(), *debian_packages(), *libraries(build)]
    about = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"timestamp": moment(), "component": self},
        "components": parts,
        "dependencies": [{"ref": purl, "dependsOn": sorted(one["bom-ref"] for one in parts)}],
    }
    name = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
    return {**about, "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--build", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--archive", type=pathlib.Path)
    options = parser.parse_args()
    text = json.dumps(whole(options.archive, options.build), indent=2, ensure_ascii=False)
    options.output.write_text(text + "\n", "utf-8")


main()
