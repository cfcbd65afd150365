// SPDX-License-Identifier: MIT
// A table in a list: how far it is.
import { t, tn } from '../app/i18n';
import { timeText } from '../app/clocks';
import { namesAt } from '../app/names';
import type { Brief } from '../app/protocol';

const who = (b: Brief, seats: number[]): string =>
  namesAt(b)
    .filter((_, i) => seats.includes(i + 1))
    .join(', ');
/** Whose turn it is, unless it is one's own, and how long there is for it. */
function turnText(b: Brief): string {
  const turn = b.your_turn || !b.turn.length ? t('running') : t("%s's turn", [who(b, b.turn)]),
    left = b.clock.kind === 'days' && b.due ? b.due - Date.now() : 0; // a shorter one runs too fast
  return left > 0 ? `${turn} · ${t('{time} left', { time: timeText(left) })}` : turn;
}
/** What an own table is about, or somebody else's in the lobby. */
export function phaseText(b: Brief, mine: boolean): string {
  const phase = () => {
    if (b.phase === 'lobby') return tn('{n} open seat', '{n} open seats', b.open);
    if (b.phase === 'running') return mine ? turnText(b) : t('running: watch');
    return b.winners?.length ? t('{who} won', { who: who(b, b.winners) }) : t('finished');
  };
  return b.own_tickets ? `${phase()} · ${t('own list')}` : phase();
}
