#!/usr/bin/env python3
"""Writes the web client for the program: embed_web.py OUTPUT.c OUTPUT.bin DEPFILE DIST_FOLDER PLACEHOLDER

The bytes of all files are one file that the assembler takes in whole: a compiler that reads them as
numbers or letters takes most of a second. Each goes in as it is and, where that is smaller, packed by gzip. Without the folder, or
without its index.html, the placeholder is the page. The page's own number (.page) goes in for the
server to tell, so that an older page knows that it is one."""
import gzip
import hashlib
import pathlib
import re
import sys

import graph

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".ico": "image/x-icon",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8", ".woff2": "font/woff2", ".map": "application/json",
    ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".webp": "image/webp", ".depo": "text/plain",
}


def collect(folder, placeholder):
    if not (folder / "index.html").is_file():
        return [("/index.html", placeholder)]
    paths = sorted(p for p in folder.rglob("*")
                   if p.is_file() and p.suffix != ".map" and not p.name.startswith("."))
    return [("/" + p.relative_to(folder).as_posix(), p) for p in paths]


BEGIN = """#include "server/net/assets.h"

__asm__(".pushsection .rodata\\n"
        ".balign 16\\n"
        "depo_asset_bytes:\\n"
        ".incbin \\"{}\\"\\n"
        ".popsection\\n");
extern const unsigned char depo_asset_bytes[] __attribute__((visibility("hidden")));

const depo_asset depo_assets[] = {{"""


def main():
    output, bytes_file, depfile, folder, placeholder = (pathlib.Path(a) for a in sys.argv[1:])
    assets, rows, everything = collect(folder, placeholder), [], bytearray()

    def put(data):
        everything.extend(data)
        return f"depo_asset_bytes + {len(everything) - len(data)}"

    for name, path in assets:
        data = path.read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        smaller = len(packed) < len(data) * 9 // 10
        tag = hashlib.sha256(data).hexdigest()[:16]
        lasting = re.search(r"[-.][0-9A-Za-z]{8,}\.[a-z0-9]+$", name) and "index.html" not in name
        kind = TYPES.get(path.suffix, "application/octet-stream")
        rows.append(f'    {{"{name}", "{kind}", {put(data)}, '
                    f'{put(packed) if smaller else "NULL"}, {len(data)}, '
                    f'{len(packed) if smaller else 0}, "\\"{tag}\\"", '
                    f'{"true" if lasting else "false"}}},')
    out = [BEGIN.format(bytes_file), *rows, "};"]
    out.append(f"const unsigned depo_asset_count = {len(rows)};")
    page = folder / ".page"
    number = page.read_text("ascii") if page.is_file() else ""
    out.append(f'const char depo_page_number[] = "{number}";\n')
    graph.write(bytes_file, everything)
    graph.write(output, "\n".join(out))  # the tags in it change when the bytes do
    # A folder changes when a file comes or goes; where there is none, its own may get one.
    folders = [folder, *(p for p in folder.rglob("*") if p.is_dir())]
    graph.depfile(depfile, output, [path for _, path in assets] +
                  (folders if folder.is_dir() else [folder.parent]))


main()
