// SPDX-License-Identifier: MIT
// What people did last: in their last turn, and since one's own last move.
import { eventLine } from '../app/words';
import { withoutPlayer } from '../core/sentence';
import { Ev, NONE, type Game, type GameEvent } from '../core/types';
import { shownOf, type Shown } from '../common/sentence';

/** These happen to a player; all others are something that a player does. */
const PASSIVE = new Set([Ev.Dealt, Ev.Turn, Ev.Offered, Ev.LastRound]);
const acts = (e: GameEvent, seat: number): boolean => e.seat === seat && !PASSIVE.has(e.kind);

/** What happened since a seat acted last; for who only watches, the last turn of everyone. */
export function sinceLastMove(log: GameEvent[], seat: number, players: number): GameEvent[] {
  let turns = players + 1; // the one that is under way, too
  for (let i = log.length - 1; i >= 0; i--) {
    if (seat !== NONE && acts(log[i], seat)) return log.slice(i + 1);
    if (seat === NONE && log[i].kind === Ev.Turn && --turns === 0) return log.slice(i);
  }
  return log;
}

/** Who did something last; NONE before the first move. */
export function lastToAct(log: GameEvent[]): number {
  for (let i = log.length - 1; i >= 0; i--)
    if (log[i].seat !== NONE && acts(log[i], log[i].seat)) return log[i].seat;
  return NONE;
}

/** What a seat did in its last turn. */
export interface Action {
  events: GameEvent[];
  /** With marks, without the player's name, and whole. */
  text: string;
  sentence: string;
  /** Where on the board. */
  shown: Shown | null;
}
export function lastAction(
  game: Game,
  names: string[],
  log: GameEvent[],
  seat: number,
): Action | null {
  const events: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const e = log[i];
    if (acts(e, seat)) events.unshift(e);
    else if (events.length && e.kind === Ev.Turn) break;
  }
  const lines = [...new Set(events.map((e) => eventLine(game, names, e) ?? ''))].filter(Boolean),
    rest = lines.map(withoutPlayer);
  if (!lines.length) return null;
  return {
    events,
    text: rest.join('; ').replace(/^./u, (c) => c.toUpperCase()),
    sentence: [lines[0], ...rest.slice(1)].join('; '),
    shown: placeOf(game, events),
  };
}

const ON_TRACK = new Set([Ev.Claimed, Ev.Tunnel, Ev.TunnelLost]);
function placeOf(game: Game, events: GameEvent[]): Shown | null {
  for (const { kind, what } of [...events].reverse()) {
    if (ON_TRACK.has(kind)) return shownOf(game, 'T', what);
    if (kind === Ev.Station) return shownOf(game, 'N', game.nodeCity[what]);
  }
  return null;
}

/** Something new on the board, and whose. */
interface Recent {
  seat: number;
  track: number; // -1 for a station
  city: number;
}
export const recentOf = (game: Game, events: GameEvent[], me: number): Recent[] =>
  events
    .filter((e) => e.seat !== me && (e.kind === Ev.Claimed || e.kind === Ev.Station))
    .map(({ seat, kind, what }) =>
      kind === Ev.Claimed
        ? { seat, track: what, city: -1 }
        : { seat, track: -1, city: game.nodeCity[what] },
    );

/** The cards that a seat drew blind in the turn that has just ended. */
export function drawnBlind(log: GameEvent[], seat: number): number[] {
  const cards = Array<number>(9).fill(0);
  for (let i = log.length - 1; i >= 0; i--) {
    const e = log[i];
    if (e.kind === Ev.Turn && e.seat === seat) break;
    if (e.kind === Ev.TookBlind && e.seat === seat && !e.hidden) cards[e.card]++;
  }
  return cards;
}
