// SPDX-License-Identifier: MIT
// Cards fly to where they go. Only decoration: nothing waits for it, and who asked for less motion
// gets none.
import { h, render } from 'preact';
import { CardBack, CardFace } from '../kit/cards';
import { TerrainFace } from '../kit/terrain';
import { calm, motionMs } from '../app/prefs';
import { Ev, NONE, type GameEvent } from '../core/types';

const NATURAL_MS = 480;

function fly(
  from: Element | null,
  to: Element | null,
  what: Parameters<typeof render>[0],
  delay: number,
): void {
  if (!from || !to) return;
  const ms = motionMs(NATURAL_MS),
    a = from.getBoundingClientRect(),
    b = to.getBoundingClientRect(),
    el = document.createElement('div');
  el.className = 'flight';
  el.setAttribute('aria-hidden', 'true');
  el.style.cssText = `left:${a.left}px;top:${a.top}px;width:${Math.min(110, a.width)}px`;
  render(what, el);
  document.body.append(el);
  const dx = b.left + b.width / 2 - a.left - 50,
    dy = b.top + b.height / 2 - a.top - 30;
  el.animate(
    [
      { transform: 'none', opacity: 1 },
      {
        transform: `translate(${dx * 0.6}px,${dy * 0.5 - 30}px) scale(.9)`,
        opacity: 1,
        offset: 0.6,
      },
      { transform: `translate(${dx}px,${dy}px) scale(.4)`, opacity: 0.1 },
    ],
    { duration: ms, delay, easing: 'ease-in-out', fill: 'backwards' },
  ).onfinish = () => el.remove();
  setTimeout(() => el.remove(), ms + delay + 400);
}

/** Must be called while the table still shows where the cards lay. */
export function flyEvents(events: GameEvent[], me: number): void {
  if (calm() || document.hidden) return;
  let delay = 0;
  for (const e of events) {
    const to =
      e.seat === me
        ? document.querySelector('[data-hand]')
        : document.querySelector(`[data-player="${e.seat}"]`);
    if (e.kind === Ev.Took)
      fly(
        document.querySelector(`[data-slot="${e.what}"]`),
        to,
        h(CardFace, { kind: e.card }),
        delay,
      );
    else if (e.kind === Ev.TookBlind)
      fly(
        document.querySelector('[data-pile="train"]'),
        to,
        e.hidden ? h(CardBack, { tone: 'train' }) : h(CardFace, { kind: e.card }),
        delay,
      );
    else if (e.kind === Ev.TerrainTook && e.what !== NONE)
      fly(
        document.querySelector(`[data-terrain="${e.what}"]`),
        to,
        h(TerrainFace, { type: e.card }),
        delay,
      );
    else continue;
    delay += motionMs(120);
  }
}
