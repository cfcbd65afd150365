#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""depo play --connect against a server that means harm: it keeps what it is sent and tries that
elsewhere, and it writes whatever a terminal would obey into every text that it sends.

hostile.py DEPO
"""
import base64
import hashlib
import json
import os
import pathlib
import pty
import select
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request

DEPO = os.path.abspath(sys.argv[1])
MAPS = pathlib.Path(__file__).parents[2] / "maps"
TABLE = "abcdefgh2345"
# C0, OSC 52 to the clipboard, C1, a title, directions, a line separator, and the end of a line.
EVIL = "\x1b]52;c;aGk=\x07\x1b[2J\u009b31m\u009d0;t\u009c\u202etxt\u2066\u200f\u2028\ufeff\r\nfake"


def unprintable(text):
    """What a terminal might obey. Blanks that break no line are good typography."""
    return {hex(ord(c)) for c in text if not c.isprintable() and c not in "\n\xa0\u202f"}


def receive(stream, count):
    data = b""
    while len(data) < count:
        more = stream.recv(count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def read_frame(stream):
    """The text of a client's frame; None for one that ends the connection."""
    head = receive(stream, 2)
    size = head[1] & 127
    if size == 126:
        (size,) = struct.unpack(">H", receive(stream, 2))
    mask, body = receive(stream, 4), receive(stream, size)
    if head[0] & 15 != 1:
        return None
    return bytes(b ^ mask[i % 4] for i, b in enumerate(body)).decode()


def write_frame(stream, message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    size = struct.pack("B", len(body)) if len(body) < 126 else struct.pack(">BH", 126, len(body))
    stream.sendall(b"\x81" + size + body)


class Hostile:
    """A server that answers `join` with what it was made with, and the next ping with `ended`."""

    def __init__(self, *answers, ended=None):
        self.answers, self.ended, self.heard = answers, ended, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.link = f"http://127.0.0.1:{self.socket.getsockname()[1]}/t/{TABLE}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                stream, _ = self.socket.accept()
            except OSError:
                return
            with stream:
                try:
                    self.talk(stream)
                except OSError:
                    pass

    def talk(self, stream):
        request = b""
        while not request.endswith(b"\r\n\r\n"):
            request += receive(stream, 1)
        key = [line.split(": ")[1] for line in request.decode().split("\r\n")
               if line.lower().startswith("sec-websocket-key")][0]
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        stream.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Protocol: depo\r\n"
                        f"Sec-WebSocket-Accept: {base64.b64encode(digest).decode()}\r\n\r\n").encode())
        while (text := read_frame(stream)) is not None:
            message = json.loads(text)
            self.heard.append(message)
            if message["t"] == "hello":
                write_frame(stream, {"t": "welcome", "version": EVIL})
            if message["t"] == "ping" and self.ended:
                write_frame(stream, self.ended)
            if message["t"] == "join":
                for answer in self.answers:
                    write_frame(stream, answer)

    def keys(self):
        return [m["key"] for m in self.heard if m["t"] == "hello"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Not closed: a thread about to accept would take the next server's socket for this one.
        self.socket.shutdown(socket.SHUT_RDWR)


class Client:
    """Someone who speaks the protocol with a key, wherever that is from."""

    def __init__(self, port, key):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.stream.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                             "Sec-WebSocket-Protocol: depo\r\n\r\n").encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += receive(self.stream, 1)
        self.ask({"t": "hello", "key": key}, "welcome")

    def ask(self, message, *wanted):
        """Sends a message; the first answer of one of the kinds wanted."""
        body = json.dumps(message).encode()
        size = (struct.pack("B", 128 | len(body)) if len(body) < 126
                else struct.pack(">BH", 254, len(body)))
        self.stream.sendall(b"\x81" + size + bytes(4) + body)
        while True:
            head = receive(self.stream, 2)
            count = head[1] & 127
            if count >= 126:
                count = int.from_bytes(receive(self.stream, 2 if count == 126 else 8), "big")
            answer = json.loads(receive(self.stream, count))
            if answer["t"] in wanted:
                return answer

    def resign(self, table_id):
        """Tries to leave the game for seat 1."""
        joined = self.ask({"t": "join", "table": table_id}, "view")
        told = self.ask({"t": "move", "id": "x", "table": table_id, "seat": 1,
                         "seq": joined["seq"], "move": "resign"}, "ack", "error")
        self.stream.close()
        return joined, told


def map_hash(name):
    shown = subprocess.run([DEPO, "map", "show", name], capture_output=True, text=True, check=True)
    return shown.stdout.split("content hash ")[1].split()[0]


def table(map_id="tiny", kind="bot", phase="running", **more):
    seats = [{"kind": kind, "name": "Eve" + EVIL, "level": EVIL, "you": False} for _ in range(2)]
    return {"t": "table", "table": TABLE, "seq": 1,
            "info": {"map": map_id, "variant": "classic", "options": [], "seats": seats,
                     "phase": phase, "map_hash": map_hash("tiny"), **more}}


class Real:
    """A true server on a free port, which it says itself."""

    def __init__(self, home):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [DEPO, "serve", "--quiet", "--db", f"{home}/depo.db", "--listen",
             f"127.0.0.1:{self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=30).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def make(self, *seats):
        plan = [{"kind": "open"} if s == "open" else {"kind": "bot", "level": s} for s in seats]
        request = urllib.request.Request(
            f"{self.url}/api/tables", method="POST",
            data=json.dumps({"map": "tiny", "variant": "classic", "seats": plan,
                             "pace": 0}).encode(),
            headers={"Authorization": "Bearer " + "H" * 22, "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=300) as answer:
            return json.load(answer)["table"]

    def seats_of(self, key, table_id):
        """The seats that are a key's at a table."""
        request = urllib.request.Request(f"{self.url}/api/tables/{table_id}",
                                         headers={"Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request, timeout=300) as answer:
            seats = json.load(answer)["info"]["seats"]
        return [number + 1 for number, seat in enumerate(seats) if seat.get("you")]

    def stop(self):
        self.process.terminate()
        self.process.wait(300)


def play(home, link, *more, lines="", lang="en"):
    """depo play in lines; returns its code and all that it wrote, as bytes."""
    done = subprocess.run([DEPO, "play", "--plain", "--lang", lang, "--connect", link, *more],
                          input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=600, env=dict(os.environ, XDG_STATE_HOME=home, LC_ALL="C.UTF-8"))
    return done.returncode, done.stdout


def on_a_screen(home, link):
    """The same on the full screen of a terminal, stopped by q: the bytes that the terminal got."""
    pid, tty = pty.fork()
    if pid == 0:
        os.environ.update(XDG_STATE_HOME=home, LC_ALL="C.UTF-8", TERM="xterm-256color")
        os.execv(DEPO, [DEPO, "play", "--lang", "en", "--connect", link])
    got, end = b"", time.monotonic() + 300
    try:
        while time.monotonic() < end:
            ready, _, _ = select.select([tty], [], [], 0.5)
            if not ready:
                os.write(tty, b"q")  # everything is drawn, or it waits
                continue
            got += os.read(tty, 65536)
    except OSError:  # it has ended
        pass
    finally:
        os.close(tty)
        os.waitpid(pid, 0)
    return got


class Hostility(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.state = pathlib.Path(self.home, "depo")

    def assert_printable(self, output):
        text = output.decode("utf-8")  # invalid UTF-8 fails here
        self.assertEqual(unprintable(text), set(), text)
        self.assertNotIn("\nfake", text)
        return text

    def test_errors_of_a_server(self):
        for message in ({"t": "error", "code": "no" + EVIL, "message": "Boo" + EVIL},
                        {"t": "error", "code": "\u00e9" * 50, "message": "\u0436" * 500}):
            with Hostile(message) as server:
                code, output = play(self.home, server.link)
            text = self.assert_printable(output)
            self.assertEqual((code, text.startswith("depo play: http://"), text.count("\n")),
                             (1, True, 1), text)
            self.assertIn(message["message"][:3], text)

    def test_positions_that_are_none(self):
        with Hostile(table(), {"t": "view", "table": TABLE, "seq": 2, "seat": None,
                               "position": "depo-position" + EVIL}) as server:
            code, output = play(self.home, server.link)
        self.assertIn("can't read the server's position", self.assert_printable(output))
        self.assertEqual(code, 1)

    def test_a_map_that_is_not_here(self):
        for map_id, lang, words in ((f"atlantis{EVIL}", "en", 'no map "atlantis?]52'),
                                    ("../../etc/passwd", "en", 'no map "../../etc/passwd"'),
                                    ("mars", "ru", "нет карты «mars»")):
            with Hostile(table(map_id)) as server:
                code, output = play(self.home, server.link, lang=lang)
            text = self.assert_printable(output)
            self.assertIn(words, text)
            self.assertEqual((code, text.count("\n")), (1, 1), text)
        for wrong in ({"variant": "huge" + EVIL}, {"options": ["none" + EVIL]}, {"seats": []}):
            with Hostile(table(**wrong)) as server:
                code, output = play(self.home, server.link)
            self.assertIn("can't play", self.assert_printable(output))
            self.assertEqual(code, 1)

    def running_game(self):
        """A table with a game that runs, to be watched, where everybody talks."""
        game = pathlib.Path(self.home, "game.depo")
        subprocess.run([DEPO, "sim", "--map", "tiny", "--seats", "easy,easy", "--games", "1",
                        "--threads", "1", "--log", self.home], check=True, capture_output=True)
        (log,) = [f for f in pathlib.Path(self.home).glob("*.depo") if f != game]
        position = subprocess.run([DEPO, "replay", str(log), "--until", "6", "--position"],
                                  capture_output=True, text=True, check=True).stdout.strip()
        chat = [{"t": "chat-line", "table": TABLE, "seq": 3 + i, "seat": 1 + i % 2,
                 "text": f"talk {i} {EVIL}"} for i in range(4)]
        return [table(), {"t": "view", "table": TABLE, "seq": 2, "seat": None,
                          "position": position}, *chat]

    def test_names_levels_and_chat(self):
        ended = {"t": "error", "code": "no-table", "message": "gone" + EVIL}
        with Hostile(*self.running_game(), ended=ended) as server:
            _, output = play(self.home, server.link)
        text = self.assert_printable(output)
        for i in range(4):
            self.assertIn(f"talk {i} ?]52;c;aGk=??[2J?31m?0;t??txt", text)

    def test_a_full_screen_gets_nothing_from_a_server(self):
        with Hostile(*self.running_game()) as server:
            got = on_a_screen(self.home, server.link)
        self.assertIn(b"talk 3", got)
        for sequence in (b"\x1b]52", b"\x1b]0", b"\xc2\x9b", b"\xc2\x9d", b"\xe2\x80\xae",
                         b"\xe2\x81\xa6", b"\xef\xbb\xbf"):
            self.assertNotIn(sequence, got)

    def test_a_key_is_worth_nothing_elsewhere(self):
        """What one server is told opens no seat on another one, by host, port or scheme."""
        real = Real(self.home)
        self.addCleanup(real.stop)
        table_id = real.make("open", "easy")
        code, output = play(self.home, f"{real.url}/t/{table_id}", lines="q\n")
        self.assertEqual(code, 0, output)
        with Hostile({"t": "error", "code": "no", "message": "no"}) as one, \
                Hostile({"t": "error", "code": "no", "message": "no"}) as other:
            for link in (one.link, one.link, other.link,
                         one.link.replace("127.0.0.1", "LOCALHOST")):
                play(self.home, link)
            seen = one.keys() + other.keys()
            self.assertEqual((seen[0], len(seen), len(set(seen))), (seen[1], 4, 3), seen)
            play(self.home, one.link.replace("127.0.0.1", "localhost"))
            self.assertEqual(one.keys()[-1], seen[2])  # however it is written
        for key in seen:
            self.assertEqual(real.seats_of(key, table_id), [])
            joined, told = Client(real.port, key).resign(table_id)
            self.assertEqual((joined["seat"], told["t"], told["code"]),
                             (None, "error", "not-your-seat"))
        secret = (self.state / "secret").read_text("ascii").strip()
        self.assertNotIn(secret, json.dumps(one.heard + other.heard))
        self.assertEqual((self.state / "secret").stat().st_mode & 0o777, 0o600)
        code, output = play(self.home, f"{real.url}/t/{table_id}", lines="q\n")
        self.assertIn(b"link takes you back to your seat", output)  # its own key still does

    def test_old_seats(self):
        """The old key goes to the tables that the person names, and to no other server."""
        old = "Qm9yaXNBbm5hQ2xhcmEtXw"
        real = Real(self.home)
        self.addCleanup(real.stop)
        table_id = real.make("open", "easy")
        link = f"{real.url}/t/{table_id}"
        refused = play(self.home, link, "--old-key")
        self.assertEqual(refused[0], 1)
        self.assertIn(b"has no key of an earlier version", refused[1])
        self.state.mkdir(exist_ok=True)
        (self.state / "key").write_text(old + "\n", "ascii")
        play(self.home, link, "--old-key", lines="q\n")  # as an earlier version sat down
        self.assertEqual(real.seats_of(old, table_id), [1])
        (self.state / "old-key-tables").unlink()
        watching = subprocess.Popen(
            [DEPO, "play", "--plain", "--lang", "en", "--connect", link], stdin=subprocess.PIPE,
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            env=dict(os.environ, XDG_STATE_HOME=self.home))
        self.assertIn(b"add --old-key", watching.stderr.readline())
        watching.kill()
        watching.communicate()
        with Hostile({"t": "error", "code": "no", "message": "no"}) as server:
            play(self.home, server.link)
            _, output = play(self.home, link, "--old-key", lines="q\n")
            self.assertIn(b"takes you back to your seat", output)
            _, output = play(self.home, link, lines="q\n")  # and is remembered there
            self.assertIn(b"takes you back to your seat", output)
            play(self.home, server.link)
            self.assertNotIn(old, server.keys())
            self.assertEqual(len(set(server.keys())), 1)
        _, told = Client(real.port, old).resign(table_id)
        self.assertEqual(told["t"], "ack")  # it would do

    def test_a_damaged_secret_is_not_replaced(self):
        self.state.mkdir()
        (self.state / "secret").write_text("spoilt\n", "ascii")
        with Hostile({"t": "error", "code": "no", "message": "no"}) as server:
            code, output = play(self.home, server.link)
            self.assertEqual((code, server.keys()), (1, []))
        self.assertIn(b"is damaged", output)
        self.assertEqual((self.state / "secret").read_text("ascii"), "spoilt\n")

    def test_links(self):
        for link in ("ftp://127.0.0.1/t/" + TABLE, "http://a b/t/" + TABLE,
                     "http://u@127.0.0.1/t/" + TABLE, "http://127.0.0.1:99999/t/" + TABLE,
                     "http://127.0.0.1:8x/t/" + TABLE, "http://[::1/t/" + TABLE,
                     "http:///t/" + TABLE, "http://127.0.0.1/x//y/t/" + TABLE):
            code, output = play(self.home, link)
            self.assertEqual((code, b"not a link to a table" in output), (1, True), link)
        self.assertFalse((self.state / "secret").exists())


class Files(unittest.TestCase):
    """What is read from files is printed as what it is, too."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def run_all(self, *commands):
        for words in commands:
            done = subprocess.run([DEPO, *words], capture_output=True, timeout=300,
                                  env=dict(os.environ, XDG_STATE_HOME=self.home,
                                           LC_ALL="C.UTF-8"))
            text = (done.stdout + done.stderr).decode("utf-8")
            self.assertEqual(unprintable(text), set(), (words, text))
            yield done.returncode, text

    def test_game_files(self):
        subprocess.run([DEPO, "sim", "--map", "tiny", "--seats", "easy,easy", "--games", "1",
                        "--threads", "1", "--log", self.home], check=True, capture_output=True)
        (log,) = pathlib.Path(self.home).glob("*.depo")
        good = log.read_bytes()
        name = next(line for line in good.split(b"\n") if line.startswith(b"seat 1 "))
        path = os.path.join(self.home, "a\x1b]0;b\u202e.depo")
        for evil, works in (("Eve\u202e\u2066x\u200f".encode(), True), (b"E\xffv\x9b31me", True),
                            (b"E\x1b[2J", False), ("E\u009b31m".encode(), False)):
            with open(path, "wb") as file:
                file.write(good.replace(name, b"seat 1 easy " + evil))
            for code, text in self.run_all(
                    ("replay", path), ("verify", path), ("replay", "--json", path),
                    ("score", "--from", path), ("review", "--games", "1", path),
                    ("play", "--plain", "--file", path)):
                self.assertEqual(code == 0, works, text)
        for text in (b"depo-game 1\n\x1b]52;c;aGk=\x07\n", good + b"1 jump\x1b[2J\xff\n",
                     good.replace(b"map tiny ", b"map t\x1b[2J ")):
            with open(path, "wb") as file:
                file.write(text)
            for code, told in self.run_all(("replay", path), ("verify", path)):
                self.assertEqual(code, 1, told)
                self.assertRegex(told, r"^depo (replay|verify): ")

    def test_maps_and_sheets(self):
        data = json.loads((MAPS / "tiny" / "map.json").read_text("utf-8"))
        data["id"], data["name"] = "mine", {"en": "My\u202emap\u2066", "ru": "Моя\u200f"}
        data["cities"][0]["name"] = {"en": "Li\u202eght", "ru": "Ма\ufeffяк"}
        path = os.path.join(self.home, "map.json")
        pathlib.Path(path).write_text(json.dumps(data), "utf-8")
        for code, text in self.run_all(("map", "check", path), ("map", "show", path),
                                       ("sim", "--map", path, "--games", "1", "--seats",
                                        "easy,easy", "--log", self.home)):
            self.assertEqual(code, 0, text)
        (log,) = pathlib.Path(self.home).glob("*.depo")
        for code, text in self.run_all(("replay", str(log)), ("verify", str(log))):
            self.assertEqual(code, 0, text)
        data["name"]["en"] = "My\x1b[2Jmap"
        pathlib.Path(path).write_text(json.dumps(data), "utf-8")
        for code, text in self.run_all(("map", "check", path)):
            self.assertEqual(code, 1, text)
        sheet = os.path.join(self.home, "sheet")
        for line in ("player E\x1b]52;c;aGk=\x07\u202e", "wo\x1b[2Jrd\u009b x",
                     "player Anna\nroute Har\x1b[1m - X\u2066"):
            pathlib.Path(sheet).write_text(f"depo-sheet 1\nmap tiny\n{line}\n", "utf-8")
            for code, text in self.run_all(("score", sheet)):
                self.assertEqual(code, 1, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
