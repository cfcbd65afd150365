// SPDX-License-Identifier: MIT
// What puzzles are called.
import { caption, t } from '../app/i18n';
import { botName } from '../app/words';
import { Caption } from '../gen/border';
import { LEVELS, type Difficulty, type Puzzle, type Theme } from './puzzle';

export const titleOf = (p: Puzzle): string => t('Puzzle {n}', { n: p.number });
export const difficultyName = (d: Difficulty): string =>
  ({ easy: t('Easy'), medium: t('Medium'), hard: t('Hard') })[d];
export const themeName = (theme: Theme): string =>
  caption(
    {
      block: Caption.ThemeBlock,
      bottleneck: Caption.ThemeBottleneck,
      tunnel: Caption.ThemeTunnel,
      tickets: Caption.Tickets,
      route: Caption.ThemeRoute,
      cards: Caption.Cards,
      end: Caption.ThemeEnd,
    }[theme],
  );
/** Who finds the answer. */
export function finders({ found }: Puzzle): string {
  if (!found.length) return t('Only the strongest bot finds it');
  if (found.length === LEVELS) return t('Every bot finds it');
  return t('Bots that find it: {names}', { names: found.map(botName).join(', ') });
}
