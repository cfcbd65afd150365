// SPDX-License-Identifier: MIT
// Ways over the board: what a ticket still costs, which tracks join its ends, where the bottleneck is.
import type { Game, Ticket, View } from '../core/types';

export interface Way {
  tracks: number[];
  trains: number;
  turns: number;
}

/** The cheapest way between two sets of nodes; `cost` gives the price of a track, Infinity where it can't be used. */
export function cheapest(
  game: Game,
  from: number[],
  to: number[],
  cost: (track: number) => number,
): { tracks: number[]; cost: number } | null {
  const best = new Map<number, number>(),
    via = new Map<number, number>(),
    todo = new Set<number>();
  for (const n of from) {
    best.set(n, 0);
    todo.add(n);
  }
  const goal = new Set(to);
  while (todo.size) {
    let at = -1;
    for (const n of todo) if (at < 0 || best.get(n)! < best.get(at)!) at = n;
    todo.delete(at);
    if (goal.has(at)) {
      const tracks: number[] = [];
      for (let n = at; via.has(n); ) {
        const t = game.tracks[via.get(n)!];
        tracks.push(t.n);
        n = t.a === n ? t.b : t.a;
      }
      return { tracks, cost: best.get(at)! };
    }
    for (const t of game.tracks) {
      if (t.a !== at && t.b !== at) continue;
      const next = t.a === at ? t.b : t.a,
        price = best.get(at)! + cost(t.n);
      if (price < (best.get(next) ?? Infinity)) {
        best.set(next, price);
        via.set(next, t.n);
        todo.add(next);
      }
    }
  }
  return null;
}

const usable = (game: Game, view: View, seat: number, n: number): boolean =>
  view.open[n] && !(game.tracks[n].twin >= 0 && view.owner[game.tracks[n].twin] === seat);

/** What is left to build for a ticket on the board as it is; null when it can't be done any more. */
export function remaining(
  game: Game,
  view: View,
  seat: number,
  ticket: Ticket,
  without = -1,
): Way | null {
  const way = cheapest(game, ticket.nodesA, ticket.nodesB, (n) =>
    view.owner[n] === seat
      ? 0
      : n !== without && usable(game, view, seat, n)
        ? game.tracks[n].length + 0.4
        : Infinity,
  );
  if (!way) return null;
  const build = way.tracks.filter((n) => view.owner[n] !== seat),
    trains = build.reduce((sum, n) => sum + game.tracks[n].length, 0);
  return {
    tracks: way.tracks,
    trains,
    turns:
      build.length +
      Math.ceil(Math.max(0, trains - view.players[seat].hand.reduce((a, b) => a + b, 0)) / 2),
  };
}

/** A rough chance to finish: turns needed against turns that seem to be left, and what others may take meanwhile; more of a danger
 * where the way round is long. */
export function chance(
  game: Game,
  view: View,
  seat: number,
  ticket: Ticket,
): { chance: number; bottleneck: number } {
  const way = remaining(game, view, seat, ticket);
  if (!way || way.trains > view.players[seat].trains) return { chance: 0, bottleneck: -1 };
  const build = way.tracks.filter((n) => view.owner[n] !== seat),
    others = view.players.length - 1;
  if (!build.length) return { chance: 1, bottleneck: -1 };
  const taken = Math.min(0.35, 0.006 * others * way.turns); // that someone takes a given track before one's own turn for it
  let bottleneck = -1,
    worst = 0,
    safe = 1;
  for (const n of build) {
    const round = remaining(game, view, seat, ticket, n),
      detour = round ? Math.min(12, round.trains - way.trains) : 16;
    if (detour > worst) {
      worst = detour;
      bottleneck = n;
    }
    safe *= 1 - taken * Math.min(1, detour / 12);
  }
  const left = view.turnsLeft
    ? Math.floor(view.turnsLeft / view.players.length)
    : Math.max(1, Math.min(...view.players.map((p) => p.trains)) / 1.6);
  const time = 1 / (1 + Math.exp(-(left + 0.9 - way.turns) / (0.25 * left + 0.4)));
  return { chance: Math.max(0.02, Math.min(0.97, time * safe)), bottleneck };
}

/** The tracks of a seat, and those borrowed, that join a ticket's ends; empty when they don't. */
export function ownPath(
  game: Game,
  view: View,
  seat: number,
  ticket: Ticket,
  borrowed: number[] = [],
): number[] {
  return (
    cheapest(game, ticket.nodesA, ticket.nodesB, (n) =>
      view.owner[n] === seat || borrowed.includes(n) ? game.tracks[n].length : Infinity,
    )?.tracks ?? []
  );
}

/** The length of a ticket on the empty board, in trains. */
export const distance = (game: Game, ticket: Ticket): number =>
  cheapest(game, ticket.nodesA, ticket.nodesB, (n) => game.tracks[n].length)?.cost ?? 0;
