// SPDX-License-Identifier: MIT
// Game files (docs/game-file.md) that someone opens: read strictly, and checked against the map and
// the rules before anything is shown. What is wrong is said in a sentence with its line.
import { t } from './i18n';
import { loadMap } from './load';
import { FileProblem } from './problem';
import { newCore } from './module';
import { newRecord, optionBits, type LocalRecord } from './local';
import { TRUTH } from './table';
import { refusalText } from './words';
import { flat } from '../core/sentence';
import type { Core } from '../core/core';
import { NONE } from '../core/types';

const LARGEST = 8 << 20;

interface GameFile {
  record: LocalRecord;
  hash: string;
  lines: number[];
}

function readHead(record: LocalRecord, key: string, rest: string[]): boolean {
  const [value = ''] = rest,
    name = rest.slice(2).join(' ');
  switch (key) {
    case 'map':
      record.map = value;
      return rest.length === 2 && /^[0-9a-f]{64}$/.test(rest[1]);
    case 'variant':
      record.variant = value;
      return rest.length === 1;
    case 'options':
      record.options = rest;
      return true;
    case 'seat':
      record.seats.push(
        rest[1] === 'human' ? { kind: 'human', name } : { kind: 'bot', bot: rest[1], name },
      );
      return Number(value) === record.seats.length && name !== '';
    case 'first':
      record.first = value === 'chance' ? NONE : Number(value) - 1;
      return value === 'chance' || /^[1-5]$/.test(value);
    case 'seed':
      record.seed = value;
      return /^[0-9a-f]{32}$/.test(value);
    case 'commitment':
      return /^[0-9a-f]{64}$/.test(value);
    default:
      return false;
  }
}

function read(text: string): GameFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0] !== 'depo-game 1') {
    throw new FileProblem(t('This is no game file: its first line is not “depo-game 1”.'));
  }
  const record = { ...newRecord('', '', [], [], ''), undone: true };
  const file: GameFile = { record, hash: '', lines: [] };
  let moves = false,
    ended = false;
  lines.forEach((line, i) => {
    if (!i || !line || line.startsWith('#')) return;
    const [key, ...rest] = line.split(' ');
    let good = !ended;
    if (!moves && key === 'moves') moves = true;
    else if (moves && key === 'end') ended = true;
    else if (moves) {
      good = good && /^[1-5]$/.test(key) && Number(key) <= file.record.seats.length;
      file.record.moves.push([Number(key) - 1, rest.join(' ')]);
      file.lines.push(i + 1);
    } else good = readHead(file.record, key, rest);
    if (key === 'map' && !moves) file.hash = file.record.hash = rest[1] ?? '';
    if (good) return;
    const said = { n: i + 1, text: line.slice(0, 80) };
    throw new FileProblem(t("Line {n} can't be read: {text}", said));
  });
  const { map, variant, seats, seed } = file.record;
  const key = !map
    ? 'map'
    : !variant
      ? 'variant'
      : seats.length < 2
        ? 'seat'
        : !moves
          ? 'moves'
          : '';
  if (key) {
    throw new FileProblem(
      t('The file has no line “{key}”: it is cut off or not a whole game.', { key }),
    );
  }
  if (!seed) {
    throw new FileProblem(
      t(
        "The game was not over when this file was written: without its seed it can't be shown. Ask for the file of the finished game.",
      ),
    );
  }
  return file;
}

/** A file that the server gave, which has checked it; null when it is not there yet. */
export function trustedGameFile(text: string): LocalRecord | null {
  try {
    return read(text).record;
  } catch {
    return null;
  }
}

/** Said with what the page can't show. */
const elsewhere = (): string =>
  t("In the terminal “depo replay FILE --map MAP.json --watch” shows it with that map's file.");

/** The core with the game of a file set up; throws when map, variant, options or seats don't fit. */
async function setUp({ record, hash }: GameFile): Promise<Core> {
  const { map: name, seats } = record;
  const [today, core] = await Promise.all([loadMap(name).catch(() => null), newCore()]);
  const found = await loadMap(name, hash).catch(() => null);
  const refuse = (why: string): never => {
    throw new FileProblem(why);
  };
  if (!found) {
    const why = today
      ? t('The game was played on another edition of the map “{map}”.', { map: name })
      : t('The game is on the map “{map}”, which this page does not have.', { map: name });
    return refuse(`${why} ${elsewhere()}`);
  }
  const map = found.data,
    variant = map.variants.findIndex((v) => v.id === record.variant);
  const other = record.options.find((id) => !map.options?.some((o) => o.id === id));
  const id = record.variant;
  if (variant < 0) refuse(t('The map “{map}” has no variant “{id}”.', { map: name, id }));
  if (other) refuse(t('The map “{map}” has no option “{id}”.', { map: name, id: other }));
  if (seats.length < map.players[0] || seats.length > map.players[1]) {
    refuse(t('The map “{map}” is not for {n} players.', { map: name, n: seats.length }));
  }
  core.open(found, variant, optionBits(map, record.options), seats.length);
  core.setSeed(record.seed);
  core.setup(TRUTH, record.first);
  return core;
}

/** A file from anywhere; throws a FileProblem when it can't be shown as it was played. */
export async function openGameFile(blob: Blob): Promise<LocalRecord> {
  if (blob.size > LARGEST) throw new FileProblem(t('This file is too large for a game file.'));
  const file = read(await blob.text()),
    core = await setUp(file);
  file.record.moves.forEach(([seat, text], i) => {
    const move = core.parseMove(TRUTH, seat, text);
    const said = { n: file.lines[i], move: text.slice(0, 80) };
    if (typeof move === 'string') throw new FileProblem(t('Line {n}: “{move}” is no move.', said));
    const refusal = core.play(TRUTH, move);
    if (!refusal) return;
    const why = flat(
      refusalText(
        core.game,
        file.record.seats.map((s) => s.name),
        refusal,
      ),
    );
    throw new FileProblem(t('Line {n}: “{move}” is not allowed: {why}', { ...said, why }));
  });
  return file.record;
}
