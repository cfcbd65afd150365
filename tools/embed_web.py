#!/usr/bin/env python3
"""Writes the web client as C: embed_web.py OUTPUT DIST_FOLDER PLACEHOLDER

Each file goes in as it is and, where that is smaller, packed by gzip. Without the folder, or
without its index.html, the placeholder is the page. The page's own number (.page) goes in for the
server to tell, so that an older page knows that it is one. The output is touched only when it changes."""
import gzip
import hashlib
import pathlib
import re
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8", ".woff2": "font/woff2", ".map": "application/json",
    ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".webp": "image/webp", ".depo": "text/plain",
}


# A compiler reads one long string many times faster than as many numbers. Octal is safe next to
# digits; without ? there are no trigraphs.
PIECES = [chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in range(256)]


def literal(data):
    lines = ["".join(PIECES[b] for b in data[at:at + 80]) for at in range(0, len(data), 80)]
    return "\n".join(f'    "{line}"' for line in lines) or '    ""'


def collect(folder, placeholder):
    if not (folder / "index.html").is_file():
        return [("/index.html", placeholder)]
    paths = sorted(p for p in folder.rglob("*")
                   if p.is_file() and p.suffix != ".map" and not p.name.startswith("."))
    return [("/" + p.relative_to(folder).as_posix(), p) for p in paths]


def main():
    output, folder, placeholder = (pathlib.Path(a) for a in sys.argv[1:4])
    out, rows = ['#include "server/net/assets.h"\n'], []
    for number, (name, path) in enumerate(collect(folder, placeholder)):
        data = path.read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        smaller = len(packed) < len(data) * 9 // 10
        out.append(f"static const unsigned char data_{number}[] =\n{literal(data)};")
        if smaller:
            out.append(f"static const unsigned char gzip_{number}[] =\n{literal(packed)};")
        tag = hashlib.sha256(data).hexdigest()[:16]
        lasting = re.search(r"[-.][0-9A-Za-z]{8,}\.[a-z0-9]+$", name) and "index.html" not in name
        kind = TYPES.get(path.suffix, "application/octet-stream")
        rows.append(f'    {{"{name}", "{kind}", data_{number}, '
                    f'{f"gzip_{number}" if smaller else "NULL"}, {len(data)}, '
                    f'{len(packed) if smaller else 0}, "\\"{tag}\\"", '
                    f'{"true" if lasting else "false"}}},')
    out.append("const depo_asset depo_assets[] = {\n" + "\n".join(rows) + "\n};")
    out.append(f"const unsigned depo_asset_count = {len(rows)};\n")
    page = folder / ".page"
    number = page.read_text("ascii") if page.is_file() else ""
    out.append(f'const char depo_page_number[] = "{number}";\n')
    text = "\n".join(out)
    if not output.exists() or output.read_text("ascii") != text:
        output.write_text(text, "ascii")


main()
