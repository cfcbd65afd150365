// SPDX-License-Identifier: MIT
// How it is played.
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../app/i18n';
import { LessonsWay } from './lessons';
import { PuzzlesWay } from './puzzles';
import { Way } from './way';

interface Props {
  onRules: () => void;
  onDifferences: () => void;
  onCount: () => void;
  children: ComponentChildren;
}
export const Learn = ({ onRules, onDifferences, onCount, children }: Props): JSX.Element => (
  <section class="panel" aria-label={t('Learn')}>
    <h2>{t('Learn')}</h2>
    <div class="ways">
      <LessonsWay />
      <PuzzlesWay />
      <Way
        name="rules"
        icon="help"
        title={t('Rules')}
        note={t('For this map, with pictures')}
        onClick={onRules}
      />
      <Way
        name="differences"
        icon="route"
        title={t('How this map differs')}
        note={t('If you know the game')}
        onClick={onDifferences}
      />
      <Way
        name="count"
        icon="check"
        title={t('Score a board game')}
        note={t('For a game on your own table')}
        onClick={onCount}
      />
      {children}
    </div>
  </section>
);
