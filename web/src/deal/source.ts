// SPDX-License-Identifier: MIT
// Where deals of the day come from: this device (device.ts) or a server (server.ts). The screen
// shows the same of both.
import type { Outcome } from '../core/deal';
import type { LocalRecord } from '../app/records';
import type { DealResult } from '../app/protocol';

/** There is a server, and it has no deals. */
export class NoDeals extends Error {}

/** Of the try that counts. gone: its game is not on this device any more. */
export interface Standing {
  state: 'new' | 'running' | 'finished' | 'gone';
  outcome?: Outcome;
}
export interface Compared {
  bots: { level: string; outcome?: Outcome; moves?: number }[];
  /** Some have not played yet. */
  waiting: boolean;
  /** They can't play here. */
  failed?: boolean;
  /** Others who played it, best first; null where nobody is known. */
  others: DealResult[] | null;
  players?: number;
  rank?: number;
}
/** What to sit down at: a game of this device, or a table of the server. */
export type Opened = { record: LocalRecord } | { table: string } | { problem: string };

export interface Deals {
  readonly where: 'device' | 'server';
  today(): string;
  streak(): number;
  standing(day: string, map: string): Standing;
  /** The last try that does not count, once it is over. */
  again(day: string, map: string): Outcome | undefined;
  /** What there is to see beside one's own result; null before one may. */
  compared(day: string, map: string): Compared | null;
  /** When anybody may play the deal of a past day, where some may still be at it; else null. */
  opensAt(day: string): number | null;
  /** Brings up to date what is said of a deal; fails where the server does not answer. */
  look(day: string, map: string): Promise<void>;
  /** A try: the one that counts, or another. */
  open(day: string, map: string, counted: boolean): Promise<Opened>;
  /** The id of a game of this device, to be seen again; null when it is not there. */
  replay(day: string, map: string, table?: string): Promise<string | null>;
  close(): void;
}
