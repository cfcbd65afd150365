// SPDX-License-Identifier: MIT
// The moments of a game of this device, and what its file says of itself.
import { TRUTH } from './table';
import type { LocalRecord } from './records';
import type { Core } from '../core/core';
import { NONE, type GameEvent } from '../core/types';

/** A moment of the game, and what each viewer saw happen to reach it: seats, then everyone else. */
export interface Step {
  state: Uint8Array;
  events: GameEvent[][];
  seat: number;
}

export const stepOf = (core: Core, seat: number): Step => ({
  state: core.save(TRUTH),
  events: [...Array(core.game.players).keys(), NONE].map((viewer) => core.events(viewer)),
  seat,
});

/** What a file says of itself, for a record that has nothing but the file. */
export function described(record: LocalRecord, core: Core): LocalRecord {
  const { map, variant, players, marked } = core.files.record(),
    { options } = core.game;
  return {
    ...record,
    map,
    variant,
    undone: marked,
    foreign: core.deciders(TRUTH).length === 0,
    options: (core.game.map.options ?? []).flatMap((o, i) => (options & (1 << i) ? [o.id] : [])),
    seats: players.map(({ kind, name }) =>
      kind === 'human' ? { kind, name } : { kind: 'bot', bot: kind, name },
    ),
  };
}
