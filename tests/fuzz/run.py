#!/usr/bin/env python3
"""Runs one libFuzzer target: run.py PROGRAM FOLDER [--anew] OPTION…, options of libFuzzer.
Inputs that once failed (tests/fuzz/regress) are tried first, then it starts from the target's seeds.
What is found stays in FOLDER/found."""
import json
import pathlib
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]


def map_seeds():
    for name in ("tiny", "amsterdam"):
        text = json.loads((root / "maps" / name / "map.json").read_text("utf-8"))
        yield name, json.dumps(text, ensure_ascii=False, separators=(",", ":"))


def message_seeds():
    """The examples of the protocol."""
    examples = []
    for path in sorted((root / "protocol").glob("*.json")):
        message = json.loads(path.read_text("utf-8"))
        if message["direction"] != "client":
            continue
        text = json.dumps(message["example"], ensure_ascii=False).replace("k3v7qhx2mzpa", "TABLE")
        examples.append(text)
        yield message["name"], text
    for move in ("keep none", "take deck", "tickets", "resign", "pass"):
        yield "move-" + move.replace(" ", "-"), "\n\n".join(
            f'{{"t":"move","id":"m{k}","table":"TABLE","seat":{k % 2 + 1},"seq":{k + 2},'
            f'"move":"{move}"}}' for k in range(4))
    pages = ["tables/TABLE", "tables/TABLE/game", "lobby", "maps/usa", "maps/" + "0" * 64, "server"]
    yield "http", "\n".join(["GET /api/" + page for page in pages]
                            + ["GET /healthz"]
                            + ["PUT " + text for text in examples if "create" in text])
    yield "all", "\n".join(examples)


def printable_seeds():
    """What a terminal obeys, in its usual forms."""
    yield "osc52", "\x1b]52;c;aGk=\x07"
    yield "c1", "\x9b31m\x9d0;title\x9c"
    yield "bidi", "\u202etxt.exe\u2066\u200f\ufeff"
    yield "plain", "Анна – 1, “two” 😀"


SEEDS = {"printable": printable_seeds, "map": map_seeds, "message": message_seeds}
LONGEST = {"message": 6000}


def run(program, log, *args):
    with log.open("w") as out:
        done = subprocess.run([program, "-timeout=1200", "-rss_limit_mb=1500", *args], stdout=out,
                              stderr=subprocess.STDOUT)
    if done.returncode:
        print(log.read_text("utf-8", "replace")[-6000:])
        sys.exit(1)


def main(program, folder, *options):
    target = pathlib.Path(program).name.removeprefix("fuzz_")
    folder = pathlib.Path(folder)
    if options[0] == "--anew":  # without what earlier runs have found
        shutil.rmtree(folder / "corpus" / target, ignore_errors=True)
        options = options[1:]
    corpus, found, log = folder / "corpus" / target, folder / "found", folder / f"{target}.log"
    for needed in (corpus, found):
        needed.mkdir(parents=True, exist_ok=True)
    for name, text in SEEDS.get(target, list)():
        (corpus / name).write_text(text, "utf-8")
    failed_once = sorted((root / "tests" / "fuzz" / "regress" / target).glob("*"))
    if failed_once:
        run(program, log, *map(str, failed_once))
    run(program, log, f"-max_len={LONGEST.get(target, 65536)}",
        f"-artifact_prefix={found}/{target}-", "-print_final_stats=1", *options, str(corpus))
    for line in log.read_text("utf-8", "replace").splitlines():
        if "number_of_executed_units" in line or "new_units_added" in line:
            print(f"{target}: {line}")


main(*sys.argv[1:])
