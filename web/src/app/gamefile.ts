// SPDX-License-Identifier: MIT
// Game files that someone opens. The module reads and checks them; what is wrong is said in a
// sentence with its line.
import { learnAll, mapWithWords } from './i18n';
import { newCore } from './module';
import { FileProblem } from './problem';
import { faultText } from './words';
import type { Core } from '../core/core';
import { hex } from '../core/maps';
import type { Game } from '../core/types';

const problem = (core: Core, needsMap = false): FileProblem =>
  new FileProblem(faultText(core), needsMap);

/**
 * The game of a file on its map, set up; throws a FileProblem when the file can't be shown as it
 * was played.
 */
export async function openFile(core: Core, text: string): Promise<Game> {
  await learnAll(); // what may be wrong with it
  const record = core.files.read(text);
  if (!record) throw problem(core);
  const list = core.files.tickets(),
    own = list ? { variant: record.variant, list } : undefined;
  // Without the map of that time today's is good enough to say which one is missing.
  const found = await mapWithWords(record.map, hex(record.mapHash), own)
    .catch(() => mapWithWords(record.map))
    .catch(() => null);
  if (found) core.maps.load(found);
  const fits = core.files.fits();
  if (!found || !fits) throw problem(core, found?.hash !== hex(record.mapHash));
  const game = core.open(found, fits.variant, fits.options, record.players.length);
  core.files.setup();
  return game;
}

/** Plays all moves of a file that is set up, with `each` after every one. */
export function playFile(core: Core, each: () => void): void {
  const { nMoves } = core.files.record();
  for (let i = 0; i < nMoves; i++) {
    if (!core.files.play(i)) throw problem(core);
    each();
  }
  if (!core.files.counts()) throw problem(core);
}

/**
 * The text of a file from anywhere, whole and as the rules allow it, as the device keeps it; throws
 * a FileProblem otherwise.
 */
export async function checkedText(blob: Blob): Promise<string> {
  const core = await newCore();
  if (!core.files.hasRoom(blob.size)) throw problem(core);
  const text = await blob.text();
  await openFile(core, text);
  playFile(core, () => undefined);
  return core.files.text();
}
