// SPDX-License-Identifier: MIT
// Following the others: where something was done is shown while it is pointed at; picked it is said
// in full.
import type { TableController } from './controller';
import type { DeedDeeds } from './deeds';
import { lastDeed, type Deed } from './round';

const SHOWN_MS = 5000;

export function deedsOf(c: TableController): DeedDeeds {
  const of = (seat: number): Deed | null => lastDeed(c.game, c.names.value, c.now.log, seat);
  return {
    onPoint(seat) {
      c.shown.value = seat < 0 ? null : (of(seat)?.shown ?? null);
    },
    onPick(seat) {
      const deed = of(seat);
      if (!deed) return;
      c.person.value = -1;
      c.say(deed.sentence);
      if (!deed.shown) return;
      const { path, cities } = deed.shown;
      c.forAWhile(c.shown, deed.shown, null, SHOWN_MS);
      c.stage.show(path.length ? c.game.tracks[path[0]].spaces[0] : c.game.map.cities[cities[0]]);
    },
  };
}
