// SPDX-License-Identifier: MIT
// What the table screen shows and may do, whoever runs the game: the browser itself (local.ts) or a
// server (online.ts).
import type { Core } from '../core/core';
import {
  Phase,
  type Choices,
  type Game,
  type GameEvent,
  type Move,
  type Offer,
  type Refusal,
  type Tally,
  type View,
} from '../core/types';
import type { TableInfo } from './protocol';
import type { Fairness } from './shuffle';
import type { Store } from './store';
import type { Tempo } from './tempo';

/** away: a bot plays for the person; missing: the person is not there, and nobody plays. */
export interface Seat {
  name: string;
  kind: 'human' | 'bot' | 'open';
  bot?: string;
  away?: boolean;
  missing?: boolean;
}
/** Of a table of the server; `missing`: who is not there. */
export const seatsOf = (info: TableInfo, missing: number[]): Seat[] =>
  info.seats.map((s) => ({
    name: s.name,
    kind: s.kind,
    bot: s.level,
    away: s.away,
    missing: missing.includes(s.seat),
  }));

/** A bot plays for this seat, or it is none of them. */
export const onlyWatches = ({ phase, seats }: TableInfo, me: number): boolean =>
  phase === 'running' && (!seats[me] || seats[me].away);

export interface Chat {
  seat: number;
  name: string;
  text: string;
  /** The code of a phrase, which everyone reads in their language. */
  phrase?: string;
  /** Its place in the table's log. */
  seq: number;
}
export interface TableState {
  /** Whose eyes the screen looks through; 255 for a spectator. */
  me: number;
  seats: Seat[];
  view: View;
  /** Set while `me` must decide. */
  choices: Choices | null;
  offer: Offer | null;
  log: GameEvent[];
  /** What happened since the last state, for the eye: flights, celebrations. */
  fresh: GameEvent[];
  /** A seat whose owner must take the device before anything is shown. */
  curtain: number | null;
  /**
   * A seat whose owner is next on this device, while the one who moved still looks at what the
   * move brought.
   */
  next: number | null;
  thinking: boolean;
  /** Nobody is about to move: there is something to read, or the lesson is over. */
  still?: boolean;
  /** A move is on its way to the server. */
  sending: boolean;
  tallies: Tally[] | null;
  trails: number[][] | null;
  canUndo: boolean;
  undone: boolean;
  hintsAllowed: boolean;
  connection: 'local' | 'on' | 'lost';
  clocks: { bank: number; running: boolean }[] | null;
  chat: Chat[];
  /** What the server said no to, once. */
  notice: Refusal | null;
}

/**
 * A finished game: the position after each move, from the deal on, and what happened to reach it.
 */
export interface GameRecord {
  states: Uint8Array[];
  events: GameEvent[][];
  seats: Seat[];
  /** The time that each seat has used, in words; empty when nobody's is known. */
  times: string[];
}

/** The slots of the core that a table uses. */
export const TRUTH = 0,
  SEEN = 1,
  SCRATCH = 2;

export interface Table {
  /** How long nothing had happened when it was opened, ms. */
  readonly rested?: number;
  readonly core: Core;
  readonly game: Game;
  readonly state: Store<TableState>;
  /** A lesson says itself what is to be done, and its end is no result. */
  readonly lesson?: true;
  /** A game that was over when its file was opened here: no result either. */
  readonly foreign?: boolean;
  /** The deal of the day that it is, as DAY.MAP. */
  readonly deal?: string;
  /** What is known of the shuffle of a server's table. */
  readonly fairness?: Store<Fairness>;
  /** Makes a move; a refusal comes back at once. */
  play(move: Move): Refusal | null;
  undo(): void;
  /** While others are watched: how fast. */
  watched?(): Tempo | null;
  /** The one who moved has seen enough: the curtain comes down for the next person. */
  passOn(): void;
  /** The next person is here: the curtain goes up. */
  lift(): void;
  /** The whole game as positions, once it is over; null before. */
  record(): GameRecord | null;
  gameFile(): Promise<string> | null;
  close(): void;
}

/** Everything that follows from a position in the SEEN slot. */
export function look(core: Core, me: number): Pick<TableState, 'view' | 'choices' | 'offer'> {
  const view = core.view(SEEN, me),
    mine = view.deciders.includes(me);
  const turn = mine && (view.phase === Phase.Turn || view.phase === Phase.SecondCard);
  const offered = mine && (view.phase === Phase.Offer || view.phase <= Phase.StartTickets);
  return {
    view,
    choices: turn ? core.choices(SEEN) : null,
    offer: offered ? core.offer(SEEN, me) : null,
  };
}
