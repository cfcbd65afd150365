#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""depo score: the sheet of a finished game counts like the game itself, on every map and variant;
and wrong sheets get the right complaint, in both languages.

score.py DEPO
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "term"))
from checks import latest_game, report, run  # noqa: E402

DEPO = os.path.abspath(sys.argv[1])
MAPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "maps")
ENVIRONMENT = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8")


def depo(*arguments, **more):
    return subprocess.run([DEPO, *arguments], capture_output=True, text=True, timeout=900,
                          env=dict(ENVIRONMENT, **more.pop("env", {})), **more)


# What must be equal in the count of the game and of its sheet. Which of two equal tracks of a
# double route a player has is the same to everyone.
def essence(result):
    players = []
    for player in result["players"]:
        routes = sorted((r["track"].replace("#2", ""), r["points"]) for r in player["routes"])
        players.append((player["name"], player["total"], player["rank"], player["winner"],
                        player["lines"], routes, player["longest_path"]["length"],
                        sorted((t["ticket"], t["done"]) for t in player["tickets"]),
                        player["tie_breaks"], player.get("merchandise"),
                        len(player.get("stations", []))))
    return players, result["winners"]


def games():
    variants = [("usa", v, "") for v in ("classic", "1910", "mega", "big-cities")]
    variants += [("europe", v, "") for v in ("classic", "1912", "mega", "big-cities")]
    variants += [("europe", "classic", "orient-express,promo"), ("africa", "classic", ""),
                 ("amsterdam", "classic", ""), ("tiny", "classic", "")]
    for map_id, variant, options in variants:
        most = 4 if map_id in ("amsterdam", "tiny") else 5
        for players in sorted({2, 3, most}):
            with tempfile.TemporaryDirectory() as home:
                seats = ["medium", "easy", "random", "easy", "medium"][:players]
                more = ["--options", options] if options else []
                depo("play", "--plain", "--map", map_id, "--variant", variant, "--seats",
                     ",".join(seats), "--seed", str(players * 17), *more, input="",
                     env={"XDG_STATE_HOME": home})
                game, sheet = latest_game(home), f"{home}/sheet"
                with open(sheet, "w", encoding="utf-8") as file:
                    file.write(depo("score", "--from", game).stdout)
                counted = depo("score", "--json", "--lang", "en", sheet)
                name = f"{map_id} {variant} {options} with {players} players"
                if counted.returncode:
                    report(False, name, counted.stderr)
                    continue
                truth = json.loads(depo("replay", "--json", game).stdout)
                mine = json.loads(counted.stdout)
                report(essence(mine) == essence(truth), name,
                       f"{essence(mine)} {essence(truth)}")


EUROPE = "depo-sheet 1\nmap europe\nvariant classic\n"
USA = "depo-sheet 1\nmap usa\n"
AMSTERDAM = "depo-sheet 1\nmap amsterdam\n"
AFRICA = "depo-sheet 1\nmap africa\n"
TWO_EUROPE = "ticket berlin-roma:9\nticket brest-petrograd:20\n"
A, B = "player Anna\n", "player Boris\n"

# name, sheet, symbol, a piece of the English and of the Russian sentence
WRONG = [
    ("not a sheet", "hello\n", "sheet-form", "depo-sheet 1", "первая строка"),
    ("an empty sheet", "", "sheet-form", "first line", "первая строка"),
    ("no map", "depo-sheet 1\n" + A + B, "no-map", "names no map", "не указана карта"),
    ("unknown map", "depo-sheet 1\nmap moon\n" + A + B, "unknown-map", "moon", "moon"),
    ("unknown variant", "depo-sheet 1\nmap usa\nvariant huge\n" + A + B, "unknown-variant", "huge",
     "нет варианта"),
    ("unknown option", EUROPE + "options ufo\n" + A + B, "unknown-option", "ufo", "дополнения"),
    ("one player", USA + A, "players", "1 player is", "1 игрок"),
    ("five in Amsterdam", AMSTERDAM + "".join(f"player {n}\n" for n in "abcde"), "players",
     "2 to 4", "2–4"),
    ("six players", USA + "".join(f"player {n}\n" for n in "abcdef"), "players", "more than 5",
     "больше 5"),
    ("no name", USA + "player\n" + B, "player-name", "needs a name", "нужно имя"),
    ("the same name", USA + A + "player ANNA\n", "player-twice", "two players", "двое"),
    ("a route before the players", USA + "route denver-omaha\n" + A + B, "no-player-yet",
     "must follow a player line", "после строки игрока"),
    ("the map after the players", "depo-sheet 1\nmap usa\n" + A + B + "variant mega\n",
     "header-late", "before the first player", "до первого игрока"),
    ("two maps", "depo-sheet 1\nmap usa\nmap usa\n" + A + B, "header-twice", "twice", "дважды"),
    ("unknown word", USA + A + "road denver-omaha\n" + B, "unknown-word", "road", "road"),
    ("no dash", USA + A + "route denver\n" + B, "two-cities", "two cities", "два города"),
    ("unknown city", USA + A + "route denver-gotham purple\n" + B, "unknown-city", "gotham",
     "нет города"),
    ("cities far apart", USA + A + "route seattle-miami\n" + B, "no-route", "no route joins",
     "перегона seattle – miami нет"),
    ("no such colour", USA + A + "route denver-omaha red\n" + B, "no-color", "red", "красный"),
    ("two colours", EUROPE + A + "route paris-frankfurt\n" + B, "which-color", "name the colour",
     "укажите цвет"),
    ("a route twice", USA + A + "route Денвер – Омаха\n" + B + "route denver-omaha purple\n",
     "route-twice", "by Anna", "Anna"),
    ("a route twice for one", USA + A + "route denver-omaha\nroute omaha-denver\n" + B,
     "route-twice", "already taken", "уже занят"),
    ("both tracks", USA + "".join(f"player {n}\n" for n in "bcd") + A +
     "route seattle-portland\nroute seattle-portland\n", "both-tracks", "B-22", "B-22"),
    ("both tracks in Amsterdam", AMSTERDAM + A + "route nieuwe-waal-haringpakkerstoren purple\n"
     "route nieuwe-waal-haringpakkerstoren gray\n" + B, "both-tracks", "M-08", "M-08"),
    ("a closed track in Amsterdam", AMSTERDAM + A + "route nieuwe-waal-haringpakkerstoren purple\n"
     + B + "route nieuwe-waal-haringpakkerstoren gray\n", "closed-track", "M-08", "M-08"),
    ("a closed track", EUROPE + A + "route paris-frankfurt white\n" + B +
     "route paris-frankfurt orange\n", "closed-track", "2 players", "игроков всего 2"),
    ("too many carts", AMSTERDAM + A + "".join(f"route {r}\n" for r in (
        "nieuwe-waal-haringpakkerstoren purple", "nieuwe-waal-noordermarkt",
        "haringpakkerstoren-noordermarkt", "haringpakkerstoren-oude-waal",
        "oude-waal-montelbaanstoren", "oude-waal-oude-kerk", "montelbaanstoren-waag green")) + B,
     "trains", "only 16", "всего 16"),
    ("doubling without terrain", USA + A + "route denver-omaha double\n" + B, "no-doubling",
     "doubled", "удваиваются"),
    ("no such ticket", USA + A + "ticket seattle-portland\n" + B, "no-ticket", "no ticket",
     "маршрута"),
    ("a ticket of another variant", "depo-sheet 1\nmap europe\nvariant big-cities\n" + A +
     "ticket brest-petrograd:20\n" + B, "ticket-variant", "not in this variant", "варианте"),
    ("wrong points", EUROPE + A + "ticket brest-petrograd:21\n" + B, "ticket-points",
     "worth 20, not 21", "20, а не 21"),
    ("a ticket with an unknown city", EUROPE + A + "ticket brest-springfield\n" + B,
     "unknown-city", "springfield", "springfield"),
    ("a ticket held twice", EUROPE + A + TWO_EUROPE + B + TWO_EUROPE, "ticket-twice",
     "Anna has it", "у игрока Anna"),
    ("too few tickets", EUROPE + A + TWO_EUROPE + B + "ticket zurich-brindisi:6\n", "few-tickets",
     "at least 2", "не меньше 2"),
    ("two long tickets", EUROPE + A + "ticket brest-petrograd:20\nticket cadiz-stockholm:21\n" + B,
     "many-long", "2 long tickets", "больше 1"),
    ("stations where there are none", USA + A + "station denver\n" + B, "no-station-rule",
     "no stations", "нет станций"),
    ("a city written wrong", USA + A + "route Denver-Omahha\n" + B, "unknown-city",
     "did you mean Omaha?", "может быть, Омаха?"),
    ("a beginning of several names", USA + A + "route denver-sa\n" + B, "unclear-city",
     '"sa" could be: Saint Louis, Salt Lake City, San Francisco, Santa Fe', "«sa» может быть"),
    ("a beginning of several junctions", AFRICA + A + "route Junction - Bondo\n" + B,
     "unclear-city", "junction near Bangui", "развилка у Банги"),
    ("a name of several places", "depo-sheet 1\nmap twins.json\n" + A +
     "route Junction - Junction\n" + B, "unclear-city", "use city ids", "коды"),
    ("a station in no city", EUROPE + A + "station atlantis\n" + B, "unknown-city", "atlantis",
     "atlantis"),
    ("four stations", EUROPE + A + "station paris\nstation roma\nstation berlin\nstation wien\n" +
     B, "many-stations", "more than 3", "больше 3"),
    ("a city with two stations", EUROPE + A + "station paris\n" + B + "station Париж\n",
     "station-twice", "built by Anna", "Anna"),
    ("merchandise where there is none", USA + A + "merchandise 2\n" + B, "no-goods-rule",
     "no merchandise", "нет карт ходовых"),
    ("merchandise in words", AMSTERDAM + A + "merchandise two\n" + B, "goods-number", "two", "two"),
    ("more merchandise than carts", AMSTERDAM + A + "route oude-waal-waag\nmerchandise 1\n" + B,
     "many-goods", "only 0 routes", "только 0"),
    ("less merchandise than carts", AMSTERDAM + A +
     "route oude-waal-montelbaanstoren\nmerchandise 0\n" + B, "few-goods", "each of 1", "M-07"),
    ("merchandise twice", AMSTERDAM + A + "merchandise 0\nmerchandise 0\n" + B, "header-twice",
     "twice", "дважды"),
]


def write_twins(path):
    """The map of Africa with one name for all of its junctions."""
    with open(os.path.join(MAPS, "africa", "map.json"), encoding="utf-8") as file:
        drawn = json.load(file)
    for city in drawn["cities"]:
        if city.get("kind") == "junction":
            city["name"] = {"en": "Junction", "ru": "Узел"}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(drawn, file)


def wrong_sheets():
    with tempfile.TemporaryDirectory() as home:
        path = f"{home}/sheet"
        write_twins(f"{home}/twins.json")
        for name, text, symbol, english, russian in WRONG:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("twins.json", f"{home}/twins.json"))
            why = ""
            for language, piece in (("en", english), ("ru", russian)):
                answer = depo("score", "--lang", language, path)
                lines = [line for line in answer.stderr.splitlines() if f"[{symbol}]" in line]
                if answer.returncode != 1 or not any(piece in line for line in lines):
                    why += f"{answer.returncode} {answer.stderr!r} "
            report(not why, f"wrong sheet: {name}", why)


GOOD = """depo-sheet 1   # a comment
map europe

player Анна
route Париж – Цюрих
route Франкфурт – Париж белый
station Берлин
ticket Берлин – Рим
ticket Брест – Петроград:20
player Boris
route Berlin-Frankfurt black
ticket zurich-brindisi
ticket Zürich – Budapest
"""


EUROPE_TICKETS = A + "ticket Berlin – Rome\nticket Brest - СПб 20\n" + B + \
    "ticket zur brindisi (6)\nticket Zürich, Pest\n"


# Each of these lines counts like the canonical one.
SAME = [
    ("route paris-frankfurt orange",
     ["route Paris Frankfurt (orange)", "Route Париж Франкфурт, ORANGE",
      "route Frankfurt am Main – Paris: ora", "ROUTE par fran оранжевая"]),
    ("route dieppe-london gray", ["route Dieppe London", "route Dieppe Londres"]),
    ("route danzig-riga black", ["route Данциг - Рига черный", "route Gdańsk Riga чёрная"]),
    ("route wien-zagrab",
     ["route Vienna – Zagreb", "route Вена Загреб любой", "route Wien Agram grey"]),
    ("route sofia-constantinople blue", ["route София Стамбул", "route Istanbul Sofia blue"]),
    ("route roma-venezia black", ["route Rome – Venice", "route Рим Венеция"]),
]


def free_names():
    def count(map_line, route):
        text = f"\ufeffdepo-sheet 1\r\n{map_line}\n{EUROPE_TICKETS}{route}\n"
        answer = depo("score", "--json", "--lang", "en", "-", input=text)
        return answer.stdout if answer.returncode == 0 else answer.stderr
    for canonical, others in SAME:
        wanted = count("map europe", canonical)
        why = "" if wanted.startswith("{") else wanted
        for other in others:
            got = count("Map Европа", other)
            why += "" if got == wanted else f"{other}: {got[:300]}"
        report(not why, f"written freely, from a pipe with a byte order mark: {canonical}", why)


def shared_names():
    with tempfile.TemporaryDirectory() as home:
        depo("play", "--plain", "--map", "tiny", "--seats", "easy,easy,easy", "--seed", "5",
             input="", env={"XDG_STATE_HOME": home})
        game = latest_game(home)
        with open(game, encoding="utf-8") as file:
            lines = file.read().split("\n")
        lines = [" ".join(line.split(" ")[:3]) + " Bot #1" if line.startswith("seat ") else line
                 for line in lines]
        with open(game, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        sheet = depo("score", "--from", game)
        names = [line for line in sheet.stdout.splitlines() if line.startswith("player ")]
        counted = depo("score", "--lang", "en", "-", input=sheet.stdout)
        report(counted.returncode == 0 and len(set(names)) == 3,
               "the sheet of a game whose players share a name", f"{names} {counted.stderr}")


def good_sheets():
    with tempfile.TemporaryDirectory() as home:
        path = f"{home}/sheet"
        with open(path, "w", encoding="utf-8") as file:
            file.write(GOOD)
        answer = depo("score", "--lang", "ru", path)
        report(answer.returncode == 0 and "Победа" in answer.stdout,
               "names in any language and case", answer.stderr)
        columns = [len(line) for line in answer.stdout.splitlines() if line.startswith(
            ("Перегоны", "Итого", "«Европейский экспресс»"))]
        report(len(columns) == 3 and len(set(columns)) == 1, "Cyrillic columns are right",
               answer.stdout)
        lines = ["5", "Anna", "Boris", "", "mill-castle", "mill-castle", "nowhere-castle", "",
                 "lighthouse-quarry", "", "", "harbour-castle", ""]
        asked = depo("score", "--lang", "en", input="\n".join(lines) + "\n")
        good = asked.returncode == 0 and "[route-twice]" in asked.stdout and \
            "[unknown-city]" in asked.stdout and "Winner: " in asked.stdout
        report(good, "by questions, with complaints on the spot", asked.stdout + asked.stderr)


def questions():
    start = ["5", "Anna", "Boris", ""]
    plain = start + ["mill castle", "", "harbour-castle", "", "", "mill islet", "", ""]

    def ask(lines, *more):
        return depo("score", "--lang", "en", *more, input="\n".join(lines) + "\n")

    def count(answer):  # the report, without the questions
        return answer.stdout[answer.stdout.index("Anna, "):].split("File name for")[0]
    wanted = ask(plain)
    report(wanted.returncode == 0 and "+ Mill – Castle (yellow, 3): 4 points; trains left: 9" in
           wanted.stdout and "+ Harbour – Castle (7)" in wanted.stdout,
           "by questions: what was understood is told", wanted.stdout)
    # after stray Enters, with a wrong line taken back, with a wrong map and a wrong name
    ways = {
        "back after a stray Enter": start + ["", "back", "mill castle"] + plain[5:],
        "back over several questions": plain[:4] + ["", "harbour castle", "", "back", "back",
                                                    "mill castle", "", ""] + plain[8:],
        "a line taken back": start + ["market harbour", "mill castle", "undo", "отмена",
                                      "undo"] + plain[4:],
        "another map": ["1", "1", "back"] + plain,
        "another name": ["5", "Anna", "Bob", "undo", "Boris", ""] + plain[4:],
        "back from the end": plain[:-1] + ["back", "back", "назад", "", "", "", ""],
    }
    for name, lines in ways.items():
        answer = ask(lines)
        report(answer.returncode == 0 and count(answer) == count(wanted),
               f"by questions: {name}", answer.stdout)
    with tempfile.TemporaryDirectory() as home:
        ask(plain[:-1] + ["", f"{home}/none/sheet", f"{home}/asked"])
        with open(f"{home}/fresh.new", "w", encoding="utf-8") as file:
            file.write("somebody's own\n")
        ask(plain[:6], "--save", f"{home}/fresh")
        report(os.path.exists(f"{home}/fresh.new") and len(os.listdir(home)) == 3,
               "by questions: --save touches no other file", str(os.listdir(home)))
        # nothing was answered, nothing stands in the way
        depo("score", "--save", f"{home}/saved", input="")
        ask(plain[:6], "--save", f"{home}/saved")
        with open(f"{home}/saved", encoding="utf-8") as file:
            saved = file.read()
        report("route mill-castle yellow\n" in saved,
               "by questions: --save has every answer at once", saved)
        again = depo("score", "--lang", "en", f"{home}/asked")
        report(again.returncode == 0 and count(again) == count(wanted),
               "by questions: the saved sheet counts the same", again.stdout + again.stderr)
        over = ask(plain, "--save", f"{home}/asked")
        report(over.returncode == 1 and "asked" in over.stderr,
               "by questions: no sheet is written over", over.stderr)
    few = ask(plain[:4] + ["mill castle", "", "", "", "", "back", "back", "back", "harbour castle",
                           "", "", "mill islet", "", ""])
    report(few.returncode == 0 and "[few-tickets]" in few.stdout,
           "by questions: what is missing at the end can be mended", few.stdout)
    options = ask(["2", "1", "yes", "", "Anna", "Boris", "", "", "", "paris constantinople",
                   "Marseille Essen", "", "", "", "zurich brindisi", "zurich budapest", "", ""])
    report("+ Paris – Constantinople" in options.stdout, "by questions: tickets of an option",
           options.stdout)


def options_that_contradict():
    for words in (["x.sheet", "--save", "y"], ["--from", "x.depo", "y.sheet"],
                  ["--from", "x.depo", "--json"]):
        done = depo("score", *words)
        report(done.returncode == 2 and done.stderr.startswith("depo score: --") and not done.stdout,
               f"score {' '.join(words)} is said to be wrong", done.stderr)


def main():
    return run([games, wrong_sheets, good_sheets, free_names, shared_names, questions,
                options_that_contradict])


if __name__ == "__main__":
    sys.exit(main())
