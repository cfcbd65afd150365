// SPDX-License-Identifier: MIT
// Cards fly to where they go. Only decoration: nothing waits for it, and who asked for less motion
// gets none.
import { h, render } from 'preact';
import { CardBack, CardFace } from '../common/cards';
import { TerrainFace } from '../common/terrain';
import { calm, motionMs } from '../app/prefs';
import { Ev, NONE, type GameEvent } from '../core/types';

const NATURAL_MS = 760;
type Face = Parameters<typeof render>[0];

/** A card lifts off, turns where it lay face down, and joins those of its colour. */
function fly(
  from: Element | null,
  to: Element | null,
  face: Face,
  back: Face,
  delay: number,
): void {
  if (!from || !to) return;
  const ms = motionMs(NATURAL_MS),
    a = from.getBoundingClientRect(),
    b = to.getBoundingClientRect(),
    wide = Math.min(110, a.width),
    el = document.createElement('div');
  el.className = 'flight';
  el.setAttribute('aria-hidden', 'true');
  el.style.cssText = `left:${a.left}px;top:${a.top}px;width:${wide}px`;
  render(
    h('div', { class: 'flight-card' }, [
      h('div', { class: 'flight-face' }, face),
      back && h('div', { class: 'flight-face flight-back' }, back),
    ]),
    el,
  );
  document.body.append(el);
  const dx = b.left + b.width / 2 - a.left - wide / 2,
    dy = b.top + b.height / 2 - a.top - wide * 0.32,
    timing = { duration: ms, delay, easing: 'ease-in-out', fill: 'both' as const };
  el.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translateY(-16px) scale(1.14)', opacity: 1, offset: 0.22 },
      {
        transform: `translate(${dx * 0.55}px,${dy * 0.5 - 34}px) scale(1.05) rotate(${dx > 0 ? 5 : -5}deg)`,
        opacity: 1,
        offset: 0.58,
      },
      { transform: `translate(${dx}px,${dy}px) scale(.45)`, opacity: 0.15 },
    ],
    timing,
  ).onfinish = () => el.remove();
  if (back)
    el.firstElementChild!.animate(
      [
        { transform: 'rotateY(180deg)' },
        { transform: 'rotateY(180deg)', offset: 0.22 },
        { transform: 'none', offset: 0.55 },
        { transform: 'none' },
      ],
      timing,
    );
  setTimeout(() => el.remove(), ms + delay + 400);
}

const slot = (n: number) => document.querySelector(`[data-slot="${n}"]`);
/** Where a card of a kind goes: to those of its colour in one's hand, or to a player. */
const goal = (seat: number, me: number, kind: number): Element | null =>
  seat === me
    ? (document.querySelector(`[data-hand] [data-kind="${kind}"]`) ??
      document.querySelector('[data-hand]'))
    : document.querySelector(`[data-player="${seat}"]`);

/** Must be called while the table still shows where the cards lay. */
export function flyEvents(events: GameEvent[], me: number): void {
  if (calm() || document.hidden) return;
  let delay = 0;
  for (const e of events) {
    const to = goal(e.seat, me, e.card);
    if (e.kind === Ev.Took) fly(slot(e.what), to, h(CardFace, { kind: e.card }), null, delay);
    else if (e.kind === Ev.TookBlind)
      fly(
        document.querySelector('[data-pile="train"]'),
        to,
        e.hidden ? h(CardBack, { tone: 'train' }) : h(CardFace, { kind: e.card }),
        e.hidden ? null : h(CardBack, { tone: 'train' }),
        delay,
      );
    else if (e.kind === Ev.TerrainTook && e.what !== NONE)
      fly(
        document.querySelector(`[data-terrain="${e.what}"]`),
        to,
        h(TerrainFace, { type: e.card }),
        null,
        delay,
      );
    else continue;
    delay += motionMs(120);
  }
}
