#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each bot gives away per decision, as `depo review` sees it, in games against itself:
    tools/ladder.py [--depo build/depo] [--map usa] [--games 3] [--imagined 1200] BOT…
Prints a table for docs/review.md."""
import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"]


def review(depo, bot, options):
    """Grades and chance lost of all decisions, by game."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([depo, "sim", "--map", options.map, "--seats", f"{bot},{bot}", "--games",
                        str(options.games), "--log", folder], check=True, capture_output=True)
        for path in sorted(pathlib.Path(folder).glob("*.depo")):
            text = subprocess.run([depo, "review", "--json", "-n", str(options.imagined), path],
                                  check=True, capture_output=True, text=True).stdout
            yield json.loads(text)["seats"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--map", default="usa")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--imagined", type=int, default=1200)
    parser.add_argument("bots", nargs="+")
    options = parser.parse_args()
    print("| bot | decisions | chance lost per decision, % | " + ", % | ".join(GRADES) + ", % |")
    print("|---" * (3 + len(GRADES)) + "|")
    for bot in options.bots:
        lost = decisions = 0
        counts = dict.fromkeys(GRADES, 0)
        rates = []
        for seats in review(options.depo, bot, options):
            rates.append(100 * sum(s["lost"] for s in seats) / sum(s["decisions"] for s in seats))
            for seat in seats:
                lost += seat["lost"]
                decisions += seat["decisions"]
                for grade in GRADES:
                    counts[grade] += seat["grades"][grade]
        mean = sum(rates) / len(rates)
        error = (sum((rate - mean) ** 2 for rate in rates) / max(len(rates) - 1, 1) / len(rates)) ** 0.5
        print(f"| {bot} | {decisions} | {100 * lost / decisions:.2f} ± {error:.2f} | "
              + " | ".join(f"{100 * counts[grade] / decisions:.1f}" for grade in GRADES) + " |",
              flush=True)


if __name__ == "__main__":
    main()
