// SPDX-License-Identifier: MIT
// A position for pictures: a game of a map that has just begun, and a short ticket on it with the
// way that the module finds for it.
import type { Core } from '../core/core';
import { NONE, type Game, type Track, type View } from '../core/types';
import { mapWithWords } from './i18n';
import { newCore } from './module';
import { outlook } from './words';

const SLOT = 0,
  SEED = '00000000000000000000000000000001'; // the same picture each time

export interface Sample {
  core: Core;
  game: Game;
  /** With nothing on the board. */
  view: View;
  ticket: number;
  /** The tracks of the ticket's way. */
  way: Track[];
}

/** Sets the game of a core up, and picks a ticket of few tracks that lie close together. */
export function sampleOf(core: Core, game: Game): Sample {
  core.setSeed(SEED);
  core.setup(SLOT, 0);
  core.show(SLOT, SLOT, NONE);
  const view = core.view(SLOT, NONE);
  const ways = game.tickets.map((ticket) => ({
    ticket: ticket.n,
    way: outlook(game, view, 0, ticket.n).way.map((n) => game.tracks[n]),
  }));
  const length = (way: Track[]) => way.reduce((sum, track) => sum + track.length, 0),
    cost = ({ way }: { way: Track[] }) => (way.length < 2 ? 99 : length(way));
  const best = ways.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return { core, game, view, ...best };
}
export async function openSample(map: string, hash?: string): Promise<Sample> {
  const [file, core] = await Promise.all([mapWithWords(map, hash), newCore()]);
  return sampleOf(core, core.open(file, 0, 0, file.data.players[0]));
}

/** The same position with these tracks taken. */
export const withOwner = (view: View, tracks: Track[], seat: number): View => ({
  ...view,
  owner: view.owner.map((owner, n) => (tracks.some((t) => t.n === n) ? seat : owner)),
});
