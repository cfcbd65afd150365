#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""depo play --connect against a real server: whole games in lines on every map, on the full
screen, through a restart of the server, and as a spectator.

connect.py DEPO
"""
import functools
import itertools
import json
import os
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from player import DEPO, Player
from checks import report, run
from terminal import Terminal, tmux


def free_port():
    """One that no connection gets as its own end, as tests/server/port.mjs has them."""
    for port in itertools.count(12000 + os.getpid() * 64 % 20000):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Server:
    def __init__(self, home):
        self.home, self.key = home, secrets.token_urlsafe(16)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [DEPO, "serve", "--quiet", "--db", f"{self.home}/depo.db", "--listen",
             f"127.0.0.1:{self.port}", "--reveal", "60"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2400):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=30)
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(300)

    def table(self, map_id, *seats, variant="classic", **more):
        places = [{"kind": "open"} if s == "open" else {"kind": "bot", "level": s} for s in seats]
        request = urllib.request.Request(
            f"{self.url}/api/tables", method="POST",
            data=json.dumps({"map": map_id, "variant": variant, "seats": places,
                             "pace": 0, **more}).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=900))["table"]

    def link(self, table):
        return f"{self.url}/t/{table}"

    def moves(self, table, seat):
        """The moves of a seat so far, from the database."""
        with sqlite3.connect(f"file:{self.home}/depo.db?mode=ro", uri=True) as base:
            rows = base.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", [table])
            entries = [json.loads(row[0]) for row in rows]
        return [entry["text"] for entry in entries
                if entry["k"] == "move" and entry["seat"] == seat]

    def exchange_secret(self, table):
        """What a lying operator would do: another secret, after the promise and the deal."""
        self.stop()
        with sqlite3.connect(f"{self.home}/depo.db") as base:
            where = "table_id = ? AND seq = 1"
            [row] = base.execute(f"SELECT entry FROM log WHERE {where}", [table])
            entry = json.loads(row[0])
            entry["plan"]["secret"] = "ab" * 32
            base.execute(f"UPDATE log SET entry = ? WHERE {where}", [json.dumps(entry), table])
        self.start()

    def game(self, table):
        with urllib.request.urlopen(f"{self.url}/api/tables/{table}/game", timeout=900) as answer:
            return answer.read()


def final_table(text):
    """The lines of the count, from the totals of an output."""
    lines = text.splitlines()
    return [line for line in lines if line.startswith(("Routes", "Total", "Tickets", "Winner"))]


def play_all(players):
    """Lets several people play at once; True when all came to the end."""
    codes = {}

    def run(number, player):
        codes[number] = player.play()

    threads = [threading.Thread(target=run, args=item, daemon=True)
               for item in enumerate(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    for player in players:
        player.end()
    return len(codes) == len(players) and all(code == 0 for code in codes.values())


def connect(server, table, home, name, seed):
    return Player(home, ["--connect", server.link(table), "--name", name, "--lang", "en"], seed)


def whole_games(server, home):
    games = [("usa", "classic"), ("europe", "mega"), ("africa", "classic"),
             ("amsterdam", "classic"), ("tiny", "classic")]
    for number, (map_id, variant) in enumerate(games):
        table = server.table(map_id, "open", "easy", "open", variant=variant)
        players = [connect(server, table, f"{home}/{number}{who}", who, number)
                   for who in ("Anna", "Boris")]
        good = play_all(players)
        report(good, f"two people and a bot on {map_id} {variant}",
               "\n".join(p.text[-600:] for p in players))
        if not good:
            continue
        path = f"{home}/game.depo"
        with open(path, "wb") as file:
            file.write(server.game(table))
        told = subprocess.run([DEPO, "replay", "--lang", "en", path], capture_output=True,
                              text=True).stdout
        counts = [final_table(p.text) for p in players]
        report(counts[0] == counts[1] == final_table(told) and counts[0],
               "the count is the server's", f"{counts} {told[-800:]}")
        for mine, other, player in [("Anna", "Boris", players[0]), ("Boris", "Anna", players[1])]:
            # who sits down first moves first, and in a game as short as tiny's may never draw blind
            drew = {who: f"{who} draws a" in told for who in (mine, other)}
            report((map_id == "tiny" or all(drew.values())) and
                   drew[mine] == (f"{mine} draws a" in player.text) and
                   drew[other] == (f"{other} draws from the pile\n" in player.text) and
                   f"{other} draws a" not in player.text,
                   f"{mine} is told of the own cards and not of the other's", player.text[-600:])


def verify(server, table, home, state):
    """depo verify on a device that remembers what it saw."""
    path = f"{home}/shuffled.depo"
    with open(path, "wb") as file:
        file.write(server.game(table))
    return subprocess.run([DEPO, "verify", path], capture_output=True, text=True,
                          env=dict(os.environ, XDG_STATE_HOME=state))


def shuffles(server, home):
    """Two terminals shuffle with the server, and each checks the end by itself."""
    table = server.table("tiny", "open", "open", "easy")
    players = [connect(server, table, f"{home}/fair{who}", who, 5) for who in ("Anna", "Boris")]
    good = play_all(players)
    report(good and all("Shuffle verified on this device" in p.text and
                        "Boris: took part in the shuffle" in p.text and
                        "easy: took no part" in p.text for p in players),
           "a shuffle is verified on both devices", "\n".join(p.text[-900:] for p in players))
    checked = verify(server, table, home, f"{home}/fairAnna")
    report(checked.returncode == 0 and "Shuffle verified on this device" in checked.stdout,
           "depo verify remembers what this device saw", checked.stdout + checked.stderr)
    checked = verify(server, table, home, f"{home}/stranger")
    report(checked.returncode == 0 and "remembers nothing" in checked.stdout,
           "depo verify elsewhere checks the file alone", checked.stdout + checked.stderr)


def lying_server(server, home):
    """The secret is exchanged in the database after the deal."""
    table = server.table("tiny", "open", "open")
    players = [connect(server, table, f"{home}/lie{who}", who, 6) for who in ("Anna", "Boris")]
    for player in players:
        player.read()  # dealt
    server.exchange_secret(table)
    for player in players:
        player.say("")
    good = play_all(players)
    report(good and all("Shuffle check failed" in p.text and "promise is not the one" in p.text and
                        "verified on this device" not in p.text for p in players),
           "a server that lies is caught by both devices",
           "\n".join(p.text[-900:] for p in players))
    checked = verify(server, table, home, f"{home}/lieAnna")
    report(checked.returncode == 1 and "Shuffle check failed" in checked.stderr,
           "and by depo verify", checked.stdout + checked.stderr)


def lying_on_the_screen(server, home):
    """The bar at the top turns red as soon as the device knows."""
    table = server.table("tiny", "open", "open")
    terminal = Terminal(80, 24, f"{home}/lieScreen", "play", "--connect", server.link(table),
                        "--name", "Anna", "--lang", "en", "--pace", "0")
    other = connect(server, table, f"{home}/lieOther", "Boris", 6)
    try:
        other.read()
        terminal.wait("Keep at least")
        server.exchange_secret(table)
        # keys that were typed while the line was down are dropped
        terminal.until(lambda screen: "Shuffle check failed" in screen or terminal.keys("Enter"),
                       "the alarm")
        bar = tmux("capture-pane", "-e", "-p", "-t", terminal.name).split("\n")[0]
        report("Shuffle check failed" in bar and "\x1b[41m" in bar.replace("\x1b[1m", "")
               .replace(";41m", "m\x1b[41m"), "the screen turns red when a server lies", repr(bar))
    finally:
        other.end()


def own_tickets(server, home):
    """The host has brought a ticket list: it is played with, and whoever comes is told."""
    maps = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../maps")
    with open(f"{maps}/amsterdam/map.json", encoding="utf-8") as file:
        tickets = json.load(file)["tickets"]
    lines = "".join(f"{x['a']} {x['b']} {77 if not i else x['points']}\n"
                    for i, x in enumerate(tickets))
    table = server.table("amsterdam", "open", "easy", tickets=lines)
    player = connect(server, table, f"{home}/own", "Anna", 3)
    good = play_all([player])
    report(good and "host's own list of contracts" in player.text
           and b"own-tickets " in server.game(table),
           "a table with the host's own tickets", player.text[-600:])


def restart(server, home):
    table = server.table("usa", "open", "easy")
    player = connect(server, table, f"{home}/restart", "Anna", 7)
    for _ in range(20):
        player.read()
        player.say(player.answer())
    server.stop()
    server.start()
    report(play_all([player]), "a game goes on after the server was started again",
           player.text[-600:])


def come_back(server, home):
    table = server.table("tiny", "open", "easy")
    player = connect(server, table, f"{home}/back", "Anna", 8)
    for line in ["", "d", "d"]:
        player.read()
        player.say(line)
    player.read()
    cards = player.last[player.last.rfind("Your cards"):]
    player.process.send_signal(signal.SIGKILL)
    player.process.wait()
    again = connect(server, table, f"{home}/back", "Anna", 9)
    again.read()
    report(again.last[again.last.rfind("Your cards"):] == cards, "the link leads back to the seat",
           again.last)
    again.say("u")
    again.read()
    report("Undone" in again.last, "a move is taken back against bots", again.last)
    again.say("")
    report(play_all([again]), "and the game is played to its end", again.text[-600:])
    spectator = Player(f"{home}/nobody", ["--connect", server.link(table), "--lang", "en"])
    report(spectator.play() == 0 and "Winner: " in spectator.text, "a spectator sees the count",
           spectator.text[-600:])


def on_the_screen(server, home):
    table = server.table("europe", "open", "easy")
    terminal = Terminal(80, 24, f"{home}/screen", "play", "--connect", server.link(table), "--lang", "ru",
                        "--pace", "0")
    terminal.wait("[x]")
    terminal.keys("Enter")
    seen = terminal.wait("ваш ход")
    screen = terminal.play_to_the_end()
    report("EXIT=0" in screen and "ваш ход" in seen, "a whole game on the full screen", screen)
    terminal.end()
    report(b"\nend " in server.game(table), "is over at the server too")


class Halted:
    """A server that is there and says nothing, like one behind a dead line."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.server.process.send_signal(signal.SIGSTOP)

    def __exit__(self, *_):
        self.server.process.send_signal(signal.SIGCONT)


def board_of(screen):
    """The lines between the first, which counts the seconds to the next try, and the last."""
    return screen.splitlines()[1:-1]


def keys_without_server(terminal):
    """The board is scaled and fitted again, again and again: no such key is lost, whatever is
    said of the connection meanwhile."""
    fitted = board_of(terminal.look())
    for _ in range(15):
        terminal.keys("+")
        terminal.until(lambda text: board_of(text) != fitted, "a larger board")
        terminal.keys("0")
        terminal.until(lambda text: board_of(text) == fitted, "the board that fits")


def lost_on_the_screen(server, home):
    table = server.table("usa", "open", "easy")
    terminal = Terminal(100, 30, f"{home}/lost", "play", "--connect", server.link(table), "--lang",
                        "en", "--pace", "0")
    terminal.wait("[x]")
    terminal.keys("Enter")
    before = terminal.wait("your turn")
    with Halted(server):
        gone = terminal.until(lambda text: "No connection" in text)
        report("No connection" in gone.splitlines()[0] and "your turn" not in gone,
               "a server that says nothing is noticed", gone)
        report("Reconnecting" in gone.splitlines()[-1] and "cards" not in
               gone.splitlines()[-1], "and no key is offered that needs it", gone)
        terminal.keys("d", "d", "1", "t", "Enter")
        keys_without_server(terminal)  # by then the others have been read too
    back = terminal.until(lambda text: "your turn" in text)
    report(back == before, "it comes back, and what was typed meanwhile is dropped",
           before + back)
    terminal.keys("d")
    terminal.wait("one more card")
    terminal.keys("d")
    terminal.until(lambda text: "one more card" not in text and "your turn" in text)
    with Halted(server):
        terminal.keys("d")  # sent before anyone can know
        terminal.until(lambda text: "No connection" in text)
    screen = terminal.wait("one more card")
    report("one more card" in screen, "a move that got no answer is made when the server is back",
           screen)
    server.stop()
    screen = terminal.until(lambda text: "next try in" in text)
    report("No connection: next try in" in screen, "a server that has ended is tried again", screen)
    keys_without_server(terminal)
    server.start()
    screen = terminal.until(lambda text: "one more card" in text)
    report("one more card" in screen, "and found again", screen)
    server.stop()
    terminal.until(lambda text: "No connection" in text)
    terminal.keys("q")
    screen = terminal.wait("EXIT=")
    server.start()
    report("EXIT=0" in screen, "one can stop without it", screen)
    terminal.end()
    moves = server.moves(table, 1)
    report(moves[1:] == ["take deck"] * 3, "every move was made once", str(moves))


def lost_in_lines(server, home):
    table = server.table("tiny", "open", "easy")
    player = connect(server, table, f"{home}/lines", "Anna", 3)
    player.read()
    player.say("")
    player.read()
    with Halted(server):
        text = player.read_until("Connection lost")
        report("Reconnecting" in text, "lines say that the connection is gone", text)
        player.say("d")
    text = player.read_until("The connection is back")
    report("The connection is back" in text, "and that it is back", text)
    report(play_all([player]), "and the game is played to its end", player.text[-600:])


def phrases(server, home):
    """What is said by its code is read in the language of who reads."""
    table = server.table("tiny", "open", "open")
    anna = connect(server, table, f"{home}/anna", "Anna", 3)
    boris = Player(f"{home}/boris", ["--connect", server.link(table), "--name", "Boris", "--lang",
                                     "ru"], 4)
    for player in (anna, boris):
        player.read()  # the first tickets are offered
    anna.say("m")
    anna.read()
    report("2  Good luck!" in anna.last, "the phrases are listed", anna.last)
    anna.say("2")
    anna.read()
    boris.say("")
    text = boris.read_until("Удачи!")
    report("Anna: Удачи!" in text, "a phrase is read in the reader's language", text)
    for player in (anna, boris):
        player.end()


def silence_at_the_start(server, home):
    with Halted(server):
        answer = subprocess.run([DEPO, "play", "--plain", "--connect",
                                 f"{server.url}/t/aaaaaaaaaaaa", "--lang", "en"],
                                capture_output=True, text=True, timeout=900, input="",
                                env=dict(os.environ, XDG_STATE_HOME=f"{home}/x"))
    report(answer.returncode == 1 and "no answer" in answer.stderr,
           "a server that never answers is an error", answer.stderr)


def refusals(server, home):
    for link, piece in [(f"{server.url}/t/aaaaaaaaaaaa", "no-table"),
                        (f"{server.url}/nothing", "no Depo server answers there (no WebSocket)"),
                        ("http://127.0.0.1:1/t/aaaaaaaaaaaa", "")]:
        answer = subprocess.run([DEPO, "play", "--plain", "--connect", link, "--lang", "en"],
                                capture_output=True, text=True, timeout=900, input="",
                                env=dict(os.environ, XDG_STATE_HOME=f"{home}/x"))
        report(answer.returncode == 1 and piece in answer.stderr and "depo play:" in answer.stderr,
               f"no table at {link.rsplit('/', 1)[1]}", answer.stderr)


def names(server, home):
    """A name that no file could hold is made one; what the server refuses is told, and ends it."""
    for typed, name in [("", "Guest"), ("a\tb", "a b"), (b"J\xfcrgen", "J?rgen"),
                        ("Александра-Виктория Константинопольская", None)]:
        table = server.table("tiny", "open", "easy")
        answer = subprocess.run([DEPO, "play", "--plain", "--connect", server.link(table), "--lang",
                                 "en", "--name", typed], capture_output=True, text=True, timeout=60,
                                input="", env=dict(os.environ, XDG_STATE_HOME=f"{home}/names"))
        with urllib.request.urlopen(f"{server.url}/api/tables/{table}", timeout=900) as told:
            seat = json.load(told)["info"]["seats"][0]
        report(answer.returncode == 0 and seat["name"] == (name or typed[:31]),
               f"{typed!r} sits down", f"{answer} {seat}")
    table = server.table("tiny", "open", "easy")
    answer = subprocess.run([DEPO, "play", "--plain", "--connect", server.link(table), "--lang", "en",
                             "--name", "e" + 9 * "\u0301"], capture_output=True, text=True, timeout=60,
                            input="", env=dict(os.environ, XDG_STATE_HOME=f"{home}/names"))
    report(answer.returncode == 1 and "bad-name" in answer.stderr, "a name that can't be shown is refused",
           answer)


def tables_that_go(server, home):
    """Who waits at a table that is ended or deleted does not wait for ever."""
    def admin(*words):
        subprocess.run([DEPO, "admin", "--db", f"{server.home}/depo.db", *words], check=True,
                       capture_output=True, timeout=900)

    table = server.table("tiny", "open", "open")
    alone = subprocess.Popen([DEPO, "play", "--plain", "--connect", server.link(table), "--lang", "en"],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True, env=dict(os.environ, XDG_STATE_HOME=f"{home}/alone"))
    first = alone.stderr.readline()
    admin("end", table)
    _, said = alone.communicate(timeout=300)
    report("Waiting for" in first and alone.returncode == 1 and "no-table" in said,
           "in the lobby", first + said)
    table = server.table("tiny", "open", "open")
    anna, boris = (connect(server, table, f"{home}/gone{n}", name, n)
                   for n, name in enumerate(("Anna", "Boris")))
    for player in (anna, boris):
        player.read()
    anna.say("")  # she keeps her tickets and waits for Boris
    time.sleep(1)
    admin("delete", table)
    report(anna.process.wait(300) == 1, "in a game", anna.text)
    boris.say("")
    report(boris.process.wait(300) == 1, "and while one is asked", boris.text)


def who_vanishes(server, home):
    """The others see it and let a bot play; the same link leads back to the seat."""
    table = server.table("tiny", "open", "open", first=2)

    def seats():
        with urllib.request.urlopen(f"{server.url}/api/tables/{table}", timeout=900) as told:
            return json.load(told)["info"]["seats"]

    anna = connect(server, table, f"{home}/stays", "Anna", 1)
    while seats()[0]["name"] != "Anna":
        time.sleep(0.05)
    boris = connect(server, table, f"{home}/vanishes", "Boris", 2)
    for player in (anna, boris):
        player.read()
        player.say("")
    boris.read_until("your turn:")
    boris.end()
    text = anna.read_until("let a bot play.")
    report("Boris is offline. b and Enter let a bot play." in text, "someone is missed", text)
    anna.say("b")
    text = anna.read_until("your turn:")
    report("your turn:" in text and seats()[1]["away"], "a bot plays on", text)
    again = connect(server, table, f"{home}/vanishes", "Boris", 2)
    while seats()[1]["away"]:
        time.sleep(0.05)
    anna.say("d")
    anna.read_until("one more card:")
    anna.say("d")
    text = again.read_until("your turn:")
    report("Boris, your turn:" in text and not seats()[1]["away"], "who is back plays again", text)
    for player in (anna, again):
        player.end()


def my_tables(server, home):
    """The server's address alone lists the tables of this device, with whose turn it is."""
    here = f"{home}/mine"
    none = Player(here, ["--connect", server.url])
    none.read_until("no unfinished table")
    report("no unfinished table here" in none.text and none.process.wait(300) == 1, "none yet", none.text)
    tables = [server.table("tiny", "open", "easy", first=1), server.table("usa", "open", "easy", first=1)]
    for table in tables:
        player = connect(server, table, here, "Anna", 1)
        player.read()
        report("In the shuffle: Anna. Bots and players who are away add nothing to it." in player.text,
               "who promised a number", player.text)
        player.end()
    player = Player(here, ["--connect", server.url])
    player.read()
    lines = re.findall(r"^ *([1-9])  (.*)$", player.text, re.M)
    report(len(lines) == 2 and all("· Anna, " in text and text.endswith("· Your turn") for _, text in lines),
           "both are listed", player.text)
    [number] = [n for n, text in lines if text.startswith("North America")]
    player.say(number)
    player.read()
    report("Los Angeles" in player.text or "tickets" in player.text, "the chosen one opens", player.text)
    player.end()
    other = Player(f"{home}/other", ["--connect", f"{server.url}/"])
    other.read_until("no unfinished table")
    report("no unfinished table here" in other.text, "other devices see none of them", other.text)
    other.end()


def main():
    tests = [whole_games, shuffles, lying_server, lying_on_the_screen, own_tickets, restart,
             come_back, on_the_screen, lost_on_the_screen, lost_in_lines, phrases,
             silence_at_the_start, refusals, names, tables_that_go, who_vanishes, my_tables]
    with tempfile.TemporaryDirectory() as home:
        server = Server(home)

        def end():
            server.stop()
            tmux("kill-server")

        return run([functools.update_wrapper(functools.partial(test, server, home), test)
                    for test in tests], end)


if __name__ == "__main__":
    sys.exit(main())
