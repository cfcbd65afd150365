// SPDX-License-Identifier: MIT
// Games that this device keeps: a game file for each, with what the list of games shows.
// Sentences: later
import { openFile, playFile } from './gamefile';
import { mapWithWords, t } from './i18n';
import { dropMaps } from './keptmaps';
import { newCore } from './module';
import { FileProblem } from './problem';
import { readStored, USUAL_LEVEL, writeOrWarn, writeStored } from './prefs';
import { TRUTH, type Seat } from './table';
import type { Core } from '../core/core';
import { hex } from '../core/maps';
import { NONE, type Game, type MapData } from '../core/types';

export interface LocalRecord {
  id: string;
  map: string;
  /** Of the map that the game was begun on; games of older versions of the page have none. */
  hash?: string;
  variant: string;
  options: string[];
  /** A list of printed tickets that is played with (mytickets.ts). */
  tickets?: string;
  seats: Seat[];
  /** Who begins, counted from 0; chance decides where it is left out. */
  first?: number;
  /** The game file; empty before the game was opened for the first time. */
  file: string;
  /** How many there are in the file. */
  moves: number;
  undone: boolean;
  over: boolean;
  when: number;
  /** It was over when its file was opened: no result of this device. */
  foreign?: boolean;
  /** The deal of the day that it is, as DAY.MAP. */
  deal?: string;
  /** The try at it that counts: no undo, no hints. */
  strict?: boolean;
  /** Milliseconds that were thought about the decision at hand before the game was left. */
  spent?: number;
  /** The open table that has it: a game is played in one tab, where it was opened last. */
  holder?: string;
}
/** As earlier versions of the page kept it. */
interface OldRecord extends Omit<LocalRecord, 'file' | 'moves'> {
  seed: string;
  first: number;
  moves: [number, string][];
}

export const GAMES = 'depo.games';
export const GAME_PREFIX = 'depo.game.';
/** What a look back at a game found (review/kept.ts); it goes with the game. */
export const REVIEW_PREFIX = 'depo.review.';
/** How many are kept; the oldest goes. */
export const MOST_GAMES = 40;
const isOld = (r: LocalRecord | OldRecord): r is OldRecord => !('file' in r);

const isSeat = (value: unknown): boolean => {
  const seat = value as Partial<Seat> | null;
  return typeof seat?.name === 'string' && (seat.kind === 'human' || seat.kind === 'bot');
};
/** Whether something can be the record of a game with this id; what its file says is seen later. */
export function isRecord(value: unknown, id: string): value is LocalRecord {
  const r = value as Partial<LocalRecord & OldRecord> | null;
  return (
    !!r &&
    r.id === id &&
    /^[0-9a-f]{1,32}$/.test(id) &&
    typeof r.map === 'string' &&
    typeof r.variant === 'string' &&
    Array.isArray(r.options) &&
    Array.isArray(r.seats) &&
    r.seats.every(isSeat) &&
    Number.isFinite(r.when) &&
    (typeof r.file === 'string' ? Number.isFinite(r.moves) : Array.isArray(r.moves))
  );
}

export const localGames = (): LocalRecord[] =>
  (readStored<string[]>(GAMES) ?? [])
    .map((id) => readStored<LocalRecord | OldRecord>(GAME_PREFIX + id))
    .filter((r) => !!r)
    .map((r) => (isOld(r) ? { ...r, file: '', moves: r.moves.length } : r));

export function keep(record: LocalRecord): void {
  const ids = [record.id, ...(readStored<string[]>(GAMES) ?? []).filter((id) => id !== record.id)];
  const gone = ids.splice(MOST_GAMES);
  for (const old of gone) writeStored(GAME_PREFIX + old, null);
  writeStored(GAMES, ids);
  writeOrWarn(GAME_PREFIX + record.id, record);
  if (gone.length) dropMaps(localGames().map((game) => game.hash));
}
export function forgetGame(id: string): void {
  writeStored(
    GAMES,
    (readStored<string[]>(GAMES) ?? []).filter((x) => x !== id),
  );
  writeStored(GAME_PREFIX + id, null);
  writeStored(REVIEW_PREFIX + id, null);
  dropMaps(localGames().map((game) => game.hash));
}

/** Whether another table has opened the game since this one did. */
export function isHeldElsewhere({ id, holder }: LocalRecord): boolean {
  const last = readStored<LocalRecord>(GAME_PREFIX + id)?.holder;
  return last !== undefined && last !== holder;
}

/** A game that is left, with nothing new but what was thought; never one that was removed. */
export function keepSpent(record: LocalRecord): void {
  const last = readStored<LocalRecord>(GAME_PREFIX + record.id);
  if (last?.holder === record.holder && last?.file === record.file)
    writeStored(GAME_PREFIX + record.id, record);
}

export const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(5)));
export const newRecord = (
  map: string,
  variant: string,
  options: string[],
  seats: Seat[],
): LocalRecord => ({
  id: newId(),
  map,
  variant,
  options,
  seats,
  file: '',
  moves: 0,
  undone: false,
  over: false,
  when: Date.now(),
});

/** A file that was opened or fetched, as a game of this device. */
export const recordOf = (file: string): LocalRecord => ({
  ...newRecord('', '', [], []),
  file,
});
/** The same, or the game of this device that is this file to the letter. */
export const keptOrNew = (file: string): LocalRecord =>
  localGames().find((game) => game.file === file) ?? recordOf(file);

/** Options of a map as the core wants them. */
export const optionBits = (map: MapData, ids: string[]): number =>
  (map.options ?? []).reduce((bits, o, i) => bits | (ids.includes(o.id) ? 1 << i : 0), 0);

/** Seats as a game file has them. */
export const kinds = (seats: Seat[]): { kind: string; name: string }[] =>
  seats.map(({ kind, bot, name }, i) => ({
    kind: kind === 'bot' ? (bot ?? USUAL_LEVEL) : 'human',
    name: name || t('Player %u', [i + 1]),
  }));

/** Another game that begins where this one was after so many moves, bots in the other seats. */
export function branchOf(
  { files }: Core,
  { map, hash, variant, options, seats, undone }: LocalRecord,
  moves: number,
  seat: number,
): LocalRecord {
  const others = seats.map(
    (s, i): Seat =>
      i === seat
        ? { name: s.name, kind: 'human' }
        : { name: s.name, kind: 'bot', bot: s.bot ?? USUAL_LEVEL },
  );
  files.seat(kinds(others));
  files.mark(true);
  const file = files.text(moves);
  files.seat(kinds(seats));
  files.mark(undone);
  return { ...newRecord(map, variant, options, others), hash, file, undone: true };
}

/** A game that has no file yet: a new one, or one that an earlier version kept move by move. */
async function begin(core: Core, record: LocalRecord, each: () => void): Promise<Game> {
  const old = readStored<LocalRecord | OldRecord>(GAME_PREFIX + record.id),
    { variant: id, tickets: list } = record,
    own = list ? { variant: id, list, base: record.hash } : undefined,
    found = await mapWithWords(record.map, own ? undefined : record.hash, own),
    variant = found.data.variants.findIndex((v) => v.id === record.variant);
  const before = old && isOld(old) ? old : null,
    options = optionBits(found.data, record.options),
    refuse = (n: number): never => {
      throw new FileProblem(
        t("Move {n} isn't legal in this version, so the game can't continue.", {
          n,
        }),
      );
    };
  const game = core.open(found, Math.max(0, variant), options, record.seats.length);
  core.setSeed(before?.seed ?? hex(crypto.getRandomValues(new Uint8Array(16))));
  core.files.begin(before?.first ?? record.first ?? NONE, kinds(record.seats), list);
  each();
  for (const [i, [seat, text]] of (before?.moves ?? []).entries()) {
    const move = core.parseMove(TRUTH, seat, text);
    if (typeof move === 'string' || core.play(TRUTH, move, true)) return refuse(i + 1);
    each();
  }
  return game;
}

/**
 * Sets the game of a record up in a core of its own, with `each` after the deal and every move.
 * Throws a FileProblem when the record does not fit its map: nothing of it is lost.
 */
export async function setUp(
  record: LocalRecord,
  each: (core: Core) => void,
): Promise<{ core: Core; game: Game }> {
  const core = await newCore();
  if (!record.file) return { core, game: await begin(core, record, () => each(core)) };
  const game = await openFile(core, record.file);
  each(core);
  playFile(core, () => each(core));
  return { core, game };
}
