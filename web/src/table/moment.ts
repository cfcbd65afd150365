// SPDX-License-Identifier: MIT
// Somebody else's turn as a moment: who did what, and where, for as long as it takes to see it.
import { prefs } from '../app/prefs';
import { Ev, NONE, type Game, type GameEvent } from '../core/types';
import type { Point } from './stage';
import { lastAction } from './round';

export interface Moment {
  seat: number;
  /** With marks, and the player's name. */
  text: string;
  track: number; // -1 for none, as the city
  city: number;
  points: number;
  /** It was on one's own way. */
  blocks: boolean;
  ms: number;
}
const SPEED = { slow: 1.6, natural: 1, quick: 0.4, none: 0 };
const CARD_MS = 1000,
  BOARD_MS = 1500,
  CAR_MS = 110;

/** `plan`: the tracks that one would have liked to claim. Null where nothing is to be shown. */
export function momentOf(
  game: Game,
  names: string[],
  fresh: GameEvent[],
  me: number,
  plan: readonly number[],
): Moment | null {
  const speed = SPEED[prefs.peek().pace];
  if (!speed) return null;
  const seat = [...fresh]
    .reverse()
    .find((e) => e.seat !== me && e.seat !== NONE && lastAction(game, names, fresh, e.seat))?.seat;
  const action = seat === undefined ? null : lastAction(game, names, fresh, seat);
  if (seat === undefined || !action) return null;
  const claim = action.events.find((e) => e.kind === Ev.Claimed),
    station = action.events.find((e) => e.kind === Ev.Station),
    track = claim?.what ?? action.events.find((e) => e.kind === Ev.TunnelLost)?.what ?? -1;
  const cars = claim ? game.tracks[claim.what].length : 0;
  return {
    seat,
    text: action.sentence,
    track,
    city: station ? game.nodeCity[station.what] : -1,
    points: claim?.count ?? 0,
    blocks: !!claim && plan.includes(claim.what),
    ms: speed * (track >= 0 || station ? BOARD_MS + CAR_MS * cars : CARD_MS),
  };
}

export function placesOfMoment(game: Game, { track, city }: Moment): Point[] {
  if (city >= 0) return [game.map.cities[city]];
  return track >= 0 ? game.tracks[track].spaces : [];
}
