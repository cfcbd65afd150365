// SPDX-License-Identifier: MIT
// How it is played.
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../app/i18n';
import { LessonsWay } from './lessons';
import { Way } from './way';

interface Props {
  onRules: () => void;
  children: ComponentChildren;
}
export const Learn = ({ onRules, children }: Props): JSX.Element => (
  <section class="panel" aria-label={t('Learn')}>
    <h2>{t('Learn')}</h2>
    <div class="ways">
      <LessonsWay />
      <Way
        name="rules"
        icon="help"
        title={t('Rules')}
        note={t('Of the map you chose')}
        onClick={onRules}
      />
      {children}
    </div>
  </section>
);
