// SPDX-License-Identifier: MIT
// Following the others: where something was done is shown while it is pointed at; picked it is said
// in full.
import type { TableController } from './controller';
import type { ActionHandlers } from './lastaction';
import { lastAction, type Action } from './round';

const SHOWN_MS = 5000;

export function handlersOf(c: TableController): ActionHandlers {
  const of = (seat: number): Action | null => lastAction(c.game, c.names.value, c.now.log, seat);
  return {
    onPoint(seat) {
      c.shown.value = seat < 0 ? null : (of(seat)?.shown ?? null);
    },
    onPick(seat) {
      const action = of(seat);
      if (!action) return;
      c.person.value = -1;
      c.say(action.sentence);
      if (!action.shown) return;
      const { path, cities } = action.shown;
      c.forAWhile(c.shown, action.shown, null, SHOWN_MS);
      c.stage.show(path.length ? c.game.tracks[path[0]].spaces[0] : c.game.map.cities[cities[0]]);
    },
  };
}
