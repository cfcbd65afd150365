#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the levels give away per decision, as `depo review` sees it, in games of two against themselves:
    tools/quality.py [--depo build/depo] [--maps usa,europe,africa,amsterdam] [--games 16] [--imagined 160]
                     [--work DIR] [--write]
Games and their reviews are kept in DIR; more games go on from those that are there. With --write the
result goes into src/bots/quality.def and docs/review.md; build the program again afterwards."""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVELS = {"easy": "easy", "medium": "medium", "strong": "strong", "hard": "hard", "expert": "expert",
          "master": "master:rollouts=300"}
GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"]
HALF = 0.01  # as in src/bots/quality.c


def reviews(options, board, level):
    """Of each game the seats, reviewed."""
    for number in range(1, options.games + 1):
        path = options.work / f"{board}-{level}-{number}-{options.imagined}.json"
        if not path.exists():
            folder = options.work / f"{board}-{level}-{number}"
            bot = LEVELS[level]
            subprocess.run([options.depo, "sim", "--map", board, "--seats", f"{bot},{bot}", "--games", "1",
                            "--seed", str(number), "--threads", "1", "--log", folder], check=True,
                           capture_output=True)
            game = next(folder.glob("*.depo"))
            text = subprocess.run([options.depo, "review", "--json", "-n", str(options.imagined), "-t", "1", game],
                                  check=True, capture_output=True, text=True).stdout
            path.write_text(json.dumps(json.loads(text)["seats"]), encoding="utf-8")
        yield json.loads(path.read_text(encoding="utf-8"))


def measured(games):
    """Cost per decision, its standard error over games, decisions, shares of the grades."""
    decisions = [sum(seat["decisions"] for seat in seats) for seats in games]
    costs = [sum(seat["cost"] for seat in seats) for seats in games]
    n, mean = len(games), sum(costs) / sum(decisions)
    scatter = sum((c - mean * d) ** 2 for c, d in zip(costs, decisions)) * n / max(1, n - 1)
    shares = [sum(seat["grades"][g] for seats in games for seat in seats) / sum(decisions) for g in GRADES]
    return mean, scatter ** 0.5 / sum(decisions), shares


def quality(cost):
    return 100 * HALF / (HALF + max(0, cost))


def in_order(costs):
    """A stronger level never gives away more: neighbours that say otherwise share their mean."""
    groups = []
    for cost in costs:
        groups.append([cost, 1])
        while len(groups) > 1 and groups[-2][0] < groups[-1][0]:
            cost, n = groups.pop()
            groups[-1] = [(groups[-1][0] * groups[-1][1] + cost * n) / (groups[-1][1] + n), groups[-1][1] + n]
    return [round(cost) for cost, n in groups for _ in range(n)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--depo", default=str(ROOT / "build/depo"))
    parser.add_argument("--maps", default="usa,europe,africa,amsterdam")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--imagined", type=int, default=160)
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/quality")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    lines = ["| map | level | games | given away per decision, % | quality (95 %) | " + ", % | ".join(GRADES) + ", % |",
             "|---" * (5 + len(GRADES)) + "|"]
    rows = []
    for board in options.maps.split(","):
        costs = []
        for level in LEVELS:
            cost, error, shares = measured(list(reviews(options, board, level)))
            costs.append(round(1e6 * cost))
            low, high = quality(cost + 1.96 * error), quality(cost - 1.96 * error)
            lines.append(f"| {board} | {level} | {options.games} | {100 * cost:.2f} ± {100 * error:.2f} | "
                         f"{quality(cost):.0f} ({low:.0f}–{high:.0f}) | "
                         + " | ".join(f"{100 * share:.1f}" for share in shares) + " |")
            print(lines[-1], flush=True)
        rows.append(f'COSTS("{board}", {", ".join(map(str, in_order(costs)))})\n')
    if not options.write:
        return
    (ROOT / "src/bots/quality.def").write_text(
        "/* Made by tools/quality.py --write: what the levels give away in a decision, in millionths of a\n"
        " * win; games of two against themselves. Neighbours out of order share their mean. */\n" + "".join(rows), encoding="utf-8")
    page = ROOT / "docs/review.md"
    text = page.read_text(encoding="utf-8")
    table = "\n".join(lines)
    page.write_text(re.sub(r"(<!-- quality -->\n).*?(\n<!-- end -->)", lambda m: m[1] + table + m[2], text,
                           count=1, flags=re.S), encoding="utf-8")


if __name__ == "__main__":
    main()
