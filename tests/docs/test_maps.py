#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Maps as their documents promise: schema, reader and docs/map-format.md agree; a new map is good; layouts are good."""
import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DEPO, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])


def read(*parts):
    with open(os.path.join(ROOT, *parts)) as file:
        return file.read()


SCHEMA, FORMAT = json.loads(read("maps", "map.schema.json")), read("docs", "map-format.md")
MAPS = [json.loads(read("maps", name, "map.json")) for name in read("maps", "list").split()]


def resolve(schema):
    """A schema with references followed; of several that all hold, the one with properties, and all that is required."""
    if "$ref" in schema:
        schema = SCHEMA["definitions"][schema["$ref"].split("/")[-1]]
    if "allOf" in schema:
        parts = [resolve(part) for part in schema["allOf"]]
        required = [key for part in parts for key in part.get("required", [])]
        schema = {**next(part for part in parts if "properties" in part), "required": required}
    return schema


def walk(value, schema, path, seen):
    """(path, schema) of one example for every place of the schema that the value reaches."""
    schema = resolve(schema)
    # A variant's own rules and the map's have one description, and are two places.
    place = re.sub(r"\[\d+\]", "[]", path)
    if place in seen:
        return
    seen.add(place)
    yield path, schema
    if isinstance(value, dict):
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key)
            for pattern, other in schema.get("patternProperties", {}).items():
                inner = inner or (other if re.search(pattern, key) else None)
            assert inner is not None, (path, key)
            yield from walk(item, inner, f"{path}.{key}" if path else key, seen)
    elif isinstance(value, list) and value:
        # All items, so that optional keys of the later ones are seen too.
        for i, item in enumerate(value):
            yield f"{path}[{i}]", resolve(schema["items"])
            if isinstance(item, dict):
                for key, part in item.items():
                    inner = resolve(schema["items"])["properties"][key]
                    yield from walk(part, inner, f"{path}[{i}].{key}", seen)


def steps(path):
    return [int(a) if a else b for a, b in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)]


class Maps(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "map.json")
        self.checked = {}

    def tearDown(self):
        shutil.rmtree(self.folder)

    def complaints(self, board):
        """What map check says, without the file's name."""
        with open(self.path, "w") as out:
            json.dump(board, out)
        done = subprocess.run([DEPO, "map", "check", self.path], capture_output=True, text=True,
                              timeout=900)
        return [line.replace(f"depo map: {self.path}: ", "") for line in done.stderr.splitlines()]

    def changed(self, board, path, change):
        board = copy.deepcopy(board)
        place = board
        for step in steps(path):
            place = place[step]
        change(place)
        return self.complaints(board)

    def examples(self):
        """One place of every kind in all maps: (map, path, schema)."""
        done = set()
        for board in MAPS:
            for path, schema in walk(board, SCHEMA, "", set()):
                kind = re.sub(r"\[\d+\]", "[]", path)
                if kind not in done and "properties" in schema:
                    done.add(kind)
                    yield board, path, schema

    def test_what_is_required_and_known_is_the_same_in_schema_and_reader(self):
        count = 0
        for board, path, schema in self.examples():
            place = board
            for step in steps(path):
                place = place[step]
            for key in schema["properties"]:
                where = f"{path}.{key}" if path else key
                with self.subTest(map=board["id"], key=where):
                    if key in place:
                        said = self.changed(board, path, lambda at, k=key: at.pop(k))
                        missing = [line for line in said if f'"{key}" is missing' in line
                                   or line.startswith(f"{where}: ") and "left out" in line]
                        needed = schema.get("required", []) + [
                            k for other in place for k in schema.get("dependencies", {}).get(other, [])]
                        self.assertEqual(bool(missing), key in needed, said)
                        count += 1
                    said = self.changed(board, path, lambda at, k=key: at.update({k: None}))
                    self.assertFalse([line for line in said if "unknown key" in line], said)
            said = self.changed(board, path, lambda at: at.update({"zzz": 1}))
            self.assertTrue([line for line in said if 'unknown key "zzz"' in line], said)
        self.assertGreater(count, 70)

    def test_ranges_and_words_are_the_same_in_schema_and_reader(self):
        count = 0
        for board, path, schema in self.examples():
            for key, inner in schema["properties"].items():
                inner, where = resolve(inner), f"{path}.{key}" if path else key
                tries = []
                if inner.get("type") == "integer":
                    tries = [(inner["minimum"], True), (inner["minimum"] - 1, False),
                             (inner["maximum"], True), (inner["maximum"] + 1, False)]
                if "enum" in inner:
                    tries = [*((word, True) for word in inner["enum"]), ("zzz", False)]
                if inner.get("type") == "boolean":
                    tries = [(True, True), (False, True), ("zzz", False)]
                # These depend on another number too: a ferry on its length, what to keep on what is offered.
                if key in ("ferry", "keep"):
                    tries = tries[:2]
                for value, good in tries:
                    with self.subTest(map=board["id"], key=where, value=value):
                        said = self.changed(board, path, lambda at, k=key, v=value: at.update({k: v}))
                        wrong = [line for line in said if line.startswith(where + ": ") and re.search(
                            "must be (from|one of|true)|none of its words", line)]
                        self.assertEqual(not wrong, good, said)
                        count += 1
        self.assertGreater(count, 100)

    def test_the_document_names_every_key_and_says_what_may_be_left_out(self):
        for _, path, schema in self.examples():
            for key in schema["properties"]:
                self.assertRegex(FORMAT, rf'[`"]{key}[`"]', path)
        head, rules = (re.search(rf"## {name}\n(?:(?!\|).*\n)*((?:\|.*\n)+)", FORMAT)[1]
                       for name in ("The top level", "Rules"))
        for table, schema in ((head, SCHEMA), (rules, resolve(SCHEMA["properties"]["rules"]))):
            optional, named = set(), set()
            for line in table.splitlines()[2:]:
                keys = re.findall(r"`(\w+)`", line.split("|")[1])
                named.update(keys)
                if "(default" in line:
                    optional.update(keys)
            self.assertEqual(named, set(schema["properties"]))
            self.assertEqual(named - optional, set(schema["required"]))

    def test_two_places_of_one_name_are_told(self):
        """Who writes such a name in a ticket list is not understood; ids still are."""
        board = copy.deepcopy(MAPS[-1])
        one, other = board["cities"][1], board["cities"][2]
        self.assertEqual(self.complaints(board), [])
        one["name"]["ru"] = other["name"]["ru"].upper()
        told = [f'cities[{i}] ({a["id"]}): "{a["name"]["ru"]}" is also a name of {b["id"]}, so '
                "ticket lists and score sheets can't use it"
                for i, a, b in ((1, one, other), (2, other, one))]
        self.assertEqual(self.complaints(board), told)
        play = subprocess.run([DEPO, "sim", "--map", self.path, "--games", "1"], timeout=900,
                              capture_output=True, text=True)
        self.assertEqual((play.returncode, play.stderr), (0, ""))
        # A group may be called like its cities: its name is the group's.
        board["groups"] = [{"id": "both", "name": one["name"], "cities": [one["id"], other["id"]]}]
        self.assertEqual(self.complaints(board), [])

    def test_a_new_map_is_good_and_never_written_over(self):
        folder = os.path.join(self.folder, "my-island")
        run = lambda *words: subprocess.run([DEPO, *words], capture_output=True, text=True,
                                            timeout=900, cwd=self.folder)
        self.assertEqual(run("map", "new", "my-island/").returncode, 0)
        file = os.path.join(folder, "map.json")
        with open(file) as made:
            board = json.load(made)
        self.assertEqual((board["id"], board["name"]["en"]), ("my-island", "my-island"))
        self.assertEqual({**board, "id": 0, "name": 0}, {**MAPS[-1], "id": 0, "name": 0})
        for name in ("my-island/map.json", "my-island", "./my-island/"):
            self.assertIn("nothing overlaps", run("map", "check", name).stdout)
        for name in (file, "my-island"):
            self.assertEqual(run("sim", "--map", name, "--games", "3").returncode, 0)
        os.mkdir(os.path.join(self.folder, "bare"))
        self.assertIn("bare/map.json: cannot be read", run("map", "check", "bare").stderr)
        for name, complaint in (("my-island", "File exists"), ("My Island", "the map's id"),
                                ("usa", "built-in"), ("no/where", "No such file")):
            done = run("map", "new", name)
            self.assertEqual(done.returncode, 1)
            self.assertIn(complaint, done.stderr)

    def test_land_of_a_folder_is_drawn_and_checked(self):
        run = lambda *words: subprocess.run([DEPO, "map", *words], capture_output=True, text=True,
                                            timeout=900, cwd=self.folder)
        self.assertEqual(run("new", "my-land").returncode, 0)
        names = ("my-land", "my-land/map.json")
        shore = "M10 10 200 10 200 123.25Z"
        for name in names:
            self.assertNotIn(shore, run("show", name, "--svg").stdout)
        file = os.path.join(self.folder, "my-land", "land.json")
        with open(file, "w") as out:
            json.dump({"land": shore}, out)
        for name in names:
            self.assertIn(shore, run("show", name, "--svg").stdout)
            self.assertEqual(run("check", name).returncode, 0)
        for text in ("{", "[]", '{"sea": "M1 1"}', '{"land": 5}', '{"land": "<b>"}'):
            with open(file, "w") as out:
                out.write(text)
            for words in (("check", "my-land"), ("show", "my-land/map.json", "--svg")):
                done = run(*words)
                self.assertEqual((done.returncode, done.stdout), (1, ""), text)
                self.assertIn("my-land/land.json: must be an object", done.stderr)

    def test_words_that_are_too_much_or_unknown(self):
        for words, complaint in ((["lis"], "list, show, check, layout, print or new"), (["list", "usa"], "no more arguments"),
                                 (["show"], "give a map")):
            done = subprocess.run([DEPO, "map", *words], capture_output=True, text=True, timeout=900)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(complaint, done.stderr)

    def test_two_cities_on_one_point_are_told(self):
        def move(cities):
            cities[3].update({"x": cities[5]["x"] + 4, "y": cities[5]["y"]})
        said = self.changed(MAPS[-1], "cities", move)
        a, b = MAPS[-1]["cities"][3]["id"], MAPS[-1]["cities"][5]["id"]
        self.assertIn(f"cities[3] ({a}): touches cities[5] ({b})", said)

    def printed(self, name):
        done = subprocess.run([DEPO, "map", "check", name, "--printed"], capture_output=True, text=True, timeout=900)
        return done.returncode, done.stdout, done.stderr

    def test_slips_in_copying_a_printed_board_are_found(self):
        for name, verified in (("usa", 6), ("europe", 8), ("africa", 0), ("amsterdam", 0)):
            code, out, err = self.printed(name)
            self.assertEqual((code, out.count(", verified\n"), err), (0, verified, ""), name)
        board = json.loads(read("maps", "usa", "map.json"))

        def said(change):
            copied = copy.deepcopy(board)
            change(copied)
            self.written(copied)
            code, _, err = self.printed(self.path)
            self.assertEqual(code, 1)
            return err

        def other_points(copied):
            copied["tickets"][0]["points"] += 3

        def other_length(copied):
            copied["tracks"][next(i for i, t in enumerate(copied["tracks"]) if t["color"] == "blue")]["color"] = "red"

        def other_double(copied):
            pairs = {}
            for track in copied["tracks"]:
                pairs.setdefault((track["a"], track["b"]), []).append(track)
            next(pair for pair in pairs.values() if len(pair) == 2)[0]["ferry"] = 1

        def no_ticket(copied):
            copied["tickets"] = [t for t in copied["tickets"] if "boston" not in (t["a"], t["b"])]
        self.assertRegex(said(other_points), r"tickets\[0\] \(.*\): \d+ points, but the shortest way has \d+ cars")
        self.assertRegex(said(other_length), r"tracks: \d+ spaces are red, the colours have 27 on average")
        self.assertIn("the other track of this double route", said(other_double))
        self.assertIn("(boston): no ticket ends here", said(no_ticket))

    def test_the_tutorial_works_step_by_step(self):
        tutorial = re.search(r"## Your first map\n(.*?)\n## ", FORMAT, re.S)[1]
        file = os.path.join(self.folder, "my-isles", "map.json")
        os.mkdir(os.path.dirname(file))
        text = re.search(r"```json\n(.*?)```", tutorial, re.S)[1]

        def run(command):
            command = command.replace("depo ", DEPO + " ", 1)
            return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=900, cwd=self.folder)

        def write(content):
            with open(file, "w") as out:
                out.write(content)
        write(text)
        commands = [line.strip() for line in tutorial.splitlines() if line.startswith("    ") and
                    line.strip().startswith("depo ") and not line.strip().startswith(("depo play", "depo map: "))]
        self.assertEqual(len(commands), 10)
        for command in commands:
            done = run(command)
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        with open(os.path.join(self.folder, "my-isles", "board.svg")) as picture:
            self.assertIn("</svg>", picture.read())
        self.assertGreater(len(os.listdir(os.path.join(self.folder, "my-isles", "sheets"))), 5)
        with open(file) as drawn:
            self.assertTrue(all("curve" in track for track in json.load(drawn)["tracks"]))
        # The mistake that it shows, and what is said about it.
        wrong = re.search(r'Type `(.*?)`', tutorial)[1]
        write(text.replace('"length": 4, "color": "red"', wrong, 1))
        said = [line.strip() for line in tutorial.splitlines() if line.strip().startswith("depo map: ")]
        self.assertEqual(run("depo map check my-isles").stderr.splitlines(), said)

    def layout(self, *options):
        return subprocess.run([DEPO, "map", "layout", self.path, *options], capture_output=True, text=True,
                              timeout=900)

    def written(self, board):
        with open(self.path, "w") as out:
            json.dump(board, out)

    def drawn(self):
        with open(self.path) as file:
            return json.load(file)

    def test_a_map_without_curves_and_names_is_good_and_drawn(self):
        board = copy.deepcopy(MAPS[-1])
        for track in board["tracks"]:
            del track["curve"]
        for city in board["cities"]:
            city.pop("label", None)
        # As it is, it can be checked, shown and played.
        self.assertEqual(self.complaints(board), [])
        shown = subprocess.run([DEPO, "map", "show", self.path, "--svg"], capture_output=True, text=True, timeout=900)
        self.assertIn(f">{board['cities'][0]['name']['en']}</text>", shown.stdout)
        done = self.layout()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, "tiny: placed 15 curves and 8 names; nothing overlaps\n")
        drawn = self.drawn()
        self.assertEqual(self.complaints(drawn), [])
        for city, before in zip(drawn["cities"], board["cities"]):
            self.assertEqual((city["x"], city["y"]), (before["x"], before["y"]))
            self.assertIn("label", city)
        # The same again is the same board; another seed gives another one.
        self.written(board)
        self.layout()
        self.assertEqual(self.drawn(), drawn)
        self.written(board)
        self.layout("--seed", "2")
        self.assertNotEqual(self.drawn(), drawn)

    def test_what_was_placed_by_hand_is_kept(self):
        board = copy.deepcopy(MAPS[-1])
        kept = {"curves": [3, 7], "names": [0, 5]}
        for i, track in enumerate(board["tracks"]):
            if i not in kept["curves"]:
                del track["curve"]
        for i, city in enumerate(board["cities"]):
            if i not in kept["names"]:
                del city["label"]
        self.written(board)
        done = self.layout("--move")
        self.assertEqual(done.returncode, 0, done.stderr)
        drawn = self.drawn()
        for i in kept["curves"]:
            self.assertEqual(drawn["tracks"][i], board["tracks"][i])
            for end in ("a", "b"): # a kept curve keeps its ends
                place = next(k for k, city in enumerate(board["cities"]) if city["id"] == board["tracks"][i][end])
                self.assertEqual(drawn["cities"][place]["x"], board["cities"][place]["x"])
        for i in kept["names"]:
            self.assertEqual(drawn["cities"][i], board["cities"][i])
        # A map that is drawn is left as it is, letter by letter; --fresh draws it anew.
        text = read("maps", "usa", "map.json")
        with open(self.path, "w") as out:
            out.write(text)
        self.assertIn("placed 0 curves and 0 names", self.layout().stdout)
        with open(self.path) as file:
            self.assertEqual(file.read(), text)
        self.assertEqual(self.layout("--fresh").returncode, 0)
        self.assertNotEqual(self.drawn()["tracks"][0]["curve"], json.loads(text)["tracks"][0]["curve"])

    def test_a_layout_without_room_says_what_is_left_and_what_helps(self):
        board = copy.deepcopy(MAPS[-1])
        board["cities"][3]["x"] += 95 # too near for three spaces
        self.written(board)
        done = self.layout("--fresh")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"overlaps left: move these cities apart, make \"board\" larger")
        self.assertEqual(self.layout("--fresh", "--move").returncode, 0)
        builtin = subprocess.run([DEPO, "map", "layout", "tiny"], capture_output=True, text=True, timeout=900)
        self.assertIn("--out", builtin.stderr)
        builtin = subprocess.run([DEPO, "map", "layout", "tiny", "--out", "-"], capture_output=True, text=True,
                                 timeout=900)
        self.assertEqual(builtin.stdout, read("maps", "tiny", "map.json"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
