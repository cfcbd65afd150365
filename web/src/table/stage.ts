// SPDX-License-Identifier: MIT
// What a controller asks of the page around it. Tests bring a stage of their own, without a
// document.
import { announce, hush } from '../kit/announce';
import type { PanZoom } from '../board/panzoom';
import { t } from '../app/i18n';
import { ring, soundsOf, type SoundKind } from '../app/sound';
import type { GameEvent } from '../core/types';
import { flyEvents } from './flights';

export interface Point {
  x: number;
  y: number;
}
export interface Stage {
  /** For who listens instead of looking. */
  announce(...lines: (string | null)[]): void;
  /** Somebody else takes the device: what was said is not for them. */
  hush(): void;
  sound(kind: SoundKind): void;
  /** Cards fly, and it sounds. */
  happened(events: GameEvent[], me: number, mine: boolean): void;
  /**
   * A place of the board comes into sight; `share` of the board's height is free for it, counted
   * from the top.
   */
  show(at: Point, share?: number): void;
  /** Several places are in sight at once. */
  frame(places: Point[]): void;
  /** The board lies as at first: all ends of one's tickets are in sight. */
  fit(): void;
  /** The same, unless somebody has moved it. */
  settle(): void;
  /** The window's title says whose turn it is. */
  turn(mine: boolean): void;
}

/** `zoom` is the board, once it is drawn. */
export const pageStage = (zoom: { current: PanZoom | null }): Stage => ({
  announce,
  hush,
  sound: ring,
  happened(events, me, mine) {
    flyEvents(events, me);
    ring(...soundsOf(events, mine));
  },
  show: ({ x, y }, share) => zoom.current?.show(x, y, share),
  frame: (places) => zoom.current?.frameBox(places),
  fit: () => zoom.current?.fit(),
  settle: () => zoom.current?.settleBack(),
  turn(mine) {
    document.title = mine ? `● ${t('your turn')} · ${t('Depo')}` : t('Depo');
  },
});
