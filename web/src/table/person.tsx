// SPDX-License-Identifier: MIT
// What a chip leaves out: all that somebody has, and what they did last.
import type { JSX } from 'preact';
import { CloseTool } from '../common/button';
import { Mark } from '../common/icons';
import { botName } from '../app/words';
import type { TableController } from './controller';
import { handlersOf } from './followed';
import { Doing, Stats, Terrain, actionOf } from './players';

export function PersonCard({ c }: { c: TableController }): JSX.Element | null {
  const seat = c.person.value,
    p = c.now.view.players[seat],
    names = c.names.value;
  if (!p) return null;
  const about = { game: c.game, state: c.now, names, seat, handlers: handlersOf(c) },
    { kind, bot } = c.now.seats[seat];
  return (
    <section class="person-card" aria-label={names[seat]}>
      <div class="who">
        <Mark seat={seat} />
        <span class="name">{names[seat]}</span>
        {kind === 'bot' && <span class="level">{botName(bot ?? '')}</span>}
        <CloseTool size={14} onClick={() => c.lookAt(seat)} />
      </div>
      <Stats game={c.game} p={p} bonus={c.standing.value?.[seat]} />
      {c.game.rules.terrains > 0 && <Terrain game={c.game} p={p} />}
      <Doing {...about} action={actionOf(about)} />
    </section>
  );
}
