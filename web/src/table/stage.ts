// SPDX-License-Identifier: MIT
// What a controller asks of the page around it. Tests bring a stage of their own, without a
// document.
import { announce, hush } from '../common/announce';
import type { PanZoom } from '../board/panzoom';
import { setTitle } from '../app/title';
import { t } from '../app/i18n';
import { calm, motionMs, prefs, touch } from '../app/prefs';
import { ring, rollBy, soundsOf, type Played } from '../app/sound';
import { CAR_GAP_MS } from '../board/roll';
import type { GameEvent } from '../core/types';

export interface Point {
  x: number;
  y: number;
}
export interface Stage {
  /** For who listens instead of looking. */
  announce(...lines: (string | null)[]): void;
  /** Somebody else takes the device: what was said is not for them. */
  hush(): void;
  sound(kind: Played): void;
  /** Cards fly, and it sounds. */
  happened(events: GameEvent[], me: number, mine: boolean, cars: number): void;
  /** Whether somebody looks, and wants to see things move. */
  moves(): boolean;
  /** Felt in the hand, where the device can do it: milliseconds, and pauses between. */
  shake(pattern: number[]): void;
  /**
   * A place of the board comes into sight; `share` of the board's height is free for it, counted
   * from the top.
   */
  show(at: Point, share?: number): void;
  /** Looks at what is done there; a hand that has moved the board is let be. */
  glance(places: Point[], share?: number, above?: number): void;
  /** One's turn begins: what one has to reach is in sight. */
  ready(): void;
  /** Several places are in sight at once. */
  frame(places: Point[]): void;
  /** The board lies as at first: all ends of one's tickets are in sight. */
  fit(): void;
  /** The same, unless somebody has moved it. */
  settle(): void;
  /** The window's title says whose turn it is. */
  turn(mine: boolean): void;
}

/** Only decoration: what happens before it is there does not fly. */
let flights: typeof import('./flights') | null = null;
export function fetchFlights(): void {
  if (!flights && !calm())
    import('./flights').then(
      (found) => {
        flights = found;
      },
      () => undefined,
    );
}

/** `zoom` is the board, once it is drawn. */
export const pageStage = (zoom: { current: PanZoom | null }): Stage => ({
  announce,
  hush,
  sound: ring,
  happened(events, me, mine, cars) {
    flights?.flyEvents(events, me);
    if (cars && !calm()) rollBy(cars, motionMs(CAR_GAP_MS) / 1000);
    ring(...soundsOf(events, mine));
  },
  moves: () => !calm() && !document.hidden,
  shake(pattern) {
    if (prefs.peek().haptics && touch()) navigator.vibrate?.(pattern);
  },
  show: ({ x, y }, share) => zoom.current?.show(x, y, share),
  glance: (...what) => zoom.current?.glance(...what),
  ready: () => zoom.current?.ready(),
  frame: (places) => zoom.current?.frameBox(places),
  fit: () => zoom.current?.fit(),
  settle: () => zoom.current?.settleBack(),
  turn(mine) {
    setTitle(mine ? `● ${t('your turn')} · ${t('Depo')}` : t('Depo'));
  },
});
