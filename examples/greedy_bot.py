#!/usr/bin/env python3
"""A complete bot for Depo's line protocol (docs/bot-protocol.md), standard library only.

Try it:  depo sim --seats medium,exec:examples/greedy_bot.py --games 20

It keeps the tickets that are cheap to join, claims tracks on the shortest way between the ends of
its tickets, then long tracks for points, and otherwise draws the colours it lacks.
"""
import heapq
import json
import sys


class Board:
    """The tracks of the game, from the "game" message."""

    def __init__(self, message):
        self.tracks = {t["track"]: t for t in message["tracks"]}
        self.groups = message["groups"]
        self.near = {}
        for track in self.tracks.values():
            self.near.setdefault(track["a"], []).append(track)
            self.near.setdefault(track["b"], []).append(track)

    def way(self, start, end, cost):
        """The cheapest way as (cost, tracks); cost(track) is None where there is none."""
        ends = set(self.groups.get(end, [end]))
        queue = [(0, i, city, ()) for i, city in enumerate(self.groups.get(start, [start]))]
        done, count = set(), len(queue)
        while queue:
            spent, _, city, path = heapq.heappop(queue)
            if city in ends:
                return spent, path
            if city in done:
                continue
            done.add(city)
            for track in self.near.get(city, []):
                price = cost(track)
                if price is not None:
                    far = track["b"] if track["a"] == city else track["a"]
                    count += 1
                    heapq.heappush(queue, (spent + price, count, far, path + (track,)))
        return None, ()


class Bot:
    def __init__(self, message):
        self.board = Board(message)
        self.seat = message["seat"]

    def me(self, view):
        return next(p for p in view["players"] if p["seat"] == self.seat)

    def price(self, view):
        mine, free = set(self.me(view)["tracks"]), self.free

        def cost(track):
            if track["track"] in mine:
                return 0
            return track["length"] + 1 if track["track"] in free else None

        return cost

    def wanted(self, view, tickets):
        """Tracks still needed for the tickets, and what they cost."""
        cost, total, tracks = self.price(view), 0, {}
        for ticket in sorted(tickets, key=lambda t: -t["points"]):
            spent, path = self.board.way(ticket["a"], ticket["b"], cost)
            if spent is None or spent > 30:
                total += ticket["points"] + 10
                continue
            for track in path:
                if cost(track) and track["track"] not in tracks:
                    tracks[track["track"]] = track
                    total += cost(track)
        return tracks, total

    def keep(self, view, legal):
        offer = {t["ticket"]: t for t in view["offer"]["tickets"]}
        held = view["tickets"]

        def badness(move):
            kept = [offer[name] for name in move.split()[1:] if name in offer]
            _, total = self.wanted(view, held + kept)
            return total - 1.5 * sum(t["points"] for t in kept)

        return min(legal, key=badness)

    def claim(self, view, claims, needed):
        """The best claim, or None: tracks that tickets need, then long ones."""
        best, best_value = None, 3
        for move in claims:
            name = " ".join(move.split()[1:3])
            value = self.board.tracks[name]["points"] - 2 * move.count("loco")
            value += 20 if name in needed else 0
            if value > best_value:
                best, best_value = move, value
        return best

    def draw(self, view, legal, needed):
        hand, lack = view["hand"], {}
        for track in needed.values():
            lack[track["color"]] = max(lack.get(track["color"], 0), track["length"])
        for move in legal:
            words = move.split()
            if words[0] == "take" and words[1] != "deck":
                if lack.get(words[2], 0) > hand.get(words[2], 0):
                    return move
        return "take deck" if "take deck" in legal else legal[0]

    def move(self, message):
        view, legal, self.free = message["view"], message["legal"], set(message["open"])
        if legal[0].startswith("keep"):
            return self.keep(view, legal)
        for move in legal:
            if move.startswith("pay"):
                return move
        needed, _ = self.wanted(view, view["tickets"])
        claims = [m for m in legal if m.startswith("claim") and "double" not in m]
        return self.claim(view, claims, needed) or self.draw(view, legal, needed)


def main():
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            bot = Bot(message)
        elif message["type"] == "move" and "open" not in message:
            # The first question after the start: asked again, and from then on, with the tracks
            # that can be claimed.
            print(json.dumps({"id": message["id"], "want": ["open"]}), flush=True)
        elif message["type"] == "move":
            answer = {"id": message["id"], "move": bot.move(message)}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
