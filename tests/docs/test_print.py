#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""depo map print: the spaces are measured in the PDF, the sheets overlap, everything a game needs is there."""
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DEPO, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PDF = os.path.exists(os.path.join(os.path.dirname(DEPO), "depo-pdf.so")) and shutil.which("pdftocairo")
POINT = 25.4 / 72  # mm
with open(os.path.join(ROOT, "src", "board", "paints.c")) as paints:
    FILLS = dict(re.findall(r'\[DEPO_(\w+)\] =\s*\{"#(\w{6})"', paints.read()))


def shapes(svg):
    """(colour, [points]) of the filled paths of a page, in mm."""
    for tag in re.findall(r"<path [^>]*>", svg):
        fill, data = re.search(r"fill:rgb\(([^)]*)\)", tag), re.search(r' d="([^"]*)"', tag)
        if not fill:
            continue
        color = "".join(f"{round(float(part.strip(' %')) * 2.55):02x}" for part in fill[1].split(","))
        moved = re.search(r"matrix\(([^)]*)\)", tag)
        a, b, c, d, e, f = [float(n) for n in moved[1].split(",")] if moved else (1, 0, 0, 1, 0, 0)
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", data[1])]
        yield color, [((a * x + c * y + e) * POINT, (b * x + d * y + f) * POINT)
                      for x, y in zip(numbers[::2], numbers[1::2])]


def size(points):
    """Length and width of a turned rectangle with round corners that begins along its long side."""
    (x, y), (x2, y2) = points[:2]
    far = math.hypot(x2 - x, y2 - y)
    ux, uy = (x2 - x) / far, (y2 - y) / far
    along = [px * ux + py * uy for px, py in points]
    across = [py * ux - px * uy for px, py in points]
    return max(along) - min(along), max(across) - min(across)


class Print(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def run_print(self, *words):
        return subprocess.run([DEPO, "map", "print", *words], capture_output=True, text=True, timeout=900,
                              cwd=self.folder)

    def page(self, file, number):
        out = os.path.join(self.folder, "page.svg")
        subprocess.run(["pdftocairo", "-svg", "-f", str(number), "-l", str(number),
                        os.path.join(self.folder, file), out], check=True, timeout=900)
        with open(out) as text:
            return text.read()

    def sizes(self, file):
        said = subprocess.run(["pdfinfo", "-f", "1", "-l", "999", os.path.join(self.folder, file)],
                              capture_output=True, text=True, check=True, timeout=900).stdout
        return [(float(w) * POINT, float(h) * POINT)
                for w, h in re.findall(r"Page +(?:\d+ )?size: +([\d.]+) x ([\d.]+)", said)]

    @unittest.skipUnless(PDF, "without cairo")
    def test_spaces_are_as_large_as_cars(self):
        """Each space of the poster is measured, on every built-in map."""
        with open(os.path.join(ROOT, "maps", "list")) as ids:
            names = ids.read().split()
        for name in names:
            with self.subTest(map=name):
                done = self.run_print(name, "--paper", "poster", "--parts", "board", "--out", "a.pdf")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                with open(os.path.join(ROOT, "maps", name, "map.json")) as file:
                    board = json.load(file)
                self.assertEqual(len(self.sizes("a.pdf")), 1)
                found = {}
                for color, points in shapes(self.page("a.pdf", 1)):
                    if len(points) < 8:
                        continue
                    length, width = size(points)
                    if abs(length - 20) < 0.05 and abs(width - 9) < 0.05:
                        found[color] = found.get(color, 0) + 1
                wanted = {}
                for track in board["tracks"]:
                    fill = FILLS[track["color"].upper()]
                    wanted[fill] = wanted.get(fill, 0) + track["length"]
                # The legend shows what marks mean on gray spaces.
                marks = sum(any(mark in track for track in board["tracks"]) for mark in ("tunnel", "ferry", "cart"))
                wanted[FILLS["GRAY"]] += marks
                self.assertEqual(found, wanted)

    @unittest.skipUnless(PDF, "without cairo")
    def test_sheets_have_the_size_of_the_paper(self):
        for paper, (width, height) in (("a4", (210, 297)), ("a3", (297, 420)), ("letter", (215.9, 279.4))):
            done = self.run_print("tiny", "--paper", paper, "--out", "a.pdf")
            self.assertEqual(done.returncode, 0, done.stderr)
            for page in self.sizes("a.pdf"):
                for got, wanted in zip(sorted(page), (width, height)):
                    self.assertAlmostEqual(got, wanted, delta=0.1)

    def test_all_that_a_game_needs_is_on_the_sheets(self):
        for lang, city, chapter in (("en", "Lighthouse", "The start"), ("ru", "Маяк", "Начало")):
            done = self.run_print("tiny", "--out", "svg/", "--lang", lang)
            self.assertEqual(done.returncode, 0, done.stderr)
            sheets = []
            for name in sorted(os.listdir(os.path.join(self.folder, "svg"))):
                with open(os.path.join(self.folder, "svg", name)) as file:
                    sheets.append(file.read())
            self.assertEqual(f"svg/: {len(sheets)} sheets\n", done.stdout)
            with open(os.path.join(ROOT, "maps", "tiny", "map.json")) as file:
                board = json.load(file)
            boards = [sheet for sheet in sheets if 'id="sheet"' in sheet]
            self.assertEqual(len(boards), 4) # 488 by 376 mm
            self.assertTrue(any(f">{city}<" in sheet for sheet in boards))
            tickets = [sheet for sheet in sheets if 'id="small"' in sheet]
            points = [int(n) for sheet in tickets for n in re.findall(r'font-size="7"[^>]*>(\d+)<', sheet)]
            self.assertEqual(sorted(points), sorted(ticket["points"] for ticket in board["tickets"]))
            deck = board["rules"]["deck"]
            cards = len(board["colors"]) * deck["each"] + deck["locomotives"]
            rest = [sheet for sheet in sheets if sheet not in boards and sheet not in tickets]
            self.assertEqual(sum(sheet.count('stroke-dasharray="1 1"') for sheet in rest), cards)
            self.assertTrue(any(">100<" in sheet for sheet in rest))
            self.assertTrue(any(f">{chapter}" in sheet for sheet in rest))
            shutil.rmtree(os.path.join(self.folder, "svg"))

    def test_neighbouring_sheets_share_ten_millimetres(self):
        self.run_print("usa", "--parts", "board", "--out", "svg/")
        left = []
        for name in sorted(os.listdir(os.path.join(self.folder, "svg"))):
            with open(os.path.join(self.folder, "svg", name)) as file:
                text = file.read()
            width = float(re.search(r'viewBox="0 0 ([\d.]+)', text)[1])
            left.append(float(re.search(r'<svg viewBox="[^"]*" x="(-?[\d.]+)"', text)[1]))
        steps = {round(a - b, 1) for a, b in zip(left, left[1:]) if a > b}
        self.assertEqual(steps, {round(width - 2 * 8 - 10, 1)})

    def test_what_is_wrong_is_said(self):
        for words, said in ((["tiny", "--paper", "b5"], "poster, a4, a3 and letter"),
                            (["tiny", "--parts", "board,dice"], '"dice" is not one of'),
                            (["tiny", "--out", "a.png"], "neither a .pdf nor a .svg"),
                            (["tiny", "--out", "a.svg"], "name a folder"),
                            (["tiny", "--parts", "board", "--paper", "poster", "--out", "no/a.svg"], "No such file"),
                            (["nowhere"], "is not a built-in map")):
            done = self.run_print(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(said, done.stderr)
            self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
