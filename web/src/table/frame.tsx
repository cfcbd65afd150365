// SPDX-License-Identifier: MIT
// Where things lie around a board: a bar above it, people at the left, cards at the right, one's
// own below. A game and its replay share it.
import type { ComponentChildren, JSX } from 'preact';
import { caption, t } from '../app/i18n';
import type { Game } from '../core/types';
import { Caption } from '../gen/border';

interface Props {
  game: Game;
  /** More class names of the whole. */
  mood: string;
  bar: ComponentChildren;
  left: ComponentChildren;
  center: ComponentChildren;
  right: ComponentChildren;
  own: ComponentChildren;
  /** What lies over all of it. */
  children?: ComponentChildren;
}
export function Frame({ game, mood, bar, left, center, right, own, children }: Props): JSX.Element {
  const { width, height } = game.map.board;
  return (
    <div class={`table${height > width ? ' tall' : ''}${mood}`}>
      <header class="bar">{bar}</header>
      <aside class="left" aria-label={t('Players')}>
        {left}
      </aside>
      <main class="center">{center}</main>
      <aside class="right" aria-label={caption(Caption.Cards)}>
        {right}
      </aside>
      <footer class="own">{own}</footer>
      {children}
    </div>
  );
}
