// SPDX-License-Identifier: MIT
// The bar over a game that is looked back at, and the keys: the replay and the review share them.
import type { ComponentChildren, JSX } from 'preact';
import { nameOf, t } from '../app/i18n';
import { Tool } from '../common/button';
import { Icon } from '../common/icons';
import { useKeys } from '../common/keys';
import type { ReplayController } from './controller';

/** Whose hand and tickets are shown. */
export const Eyes = ({ c }: { c: ReplayController }): JSX.Element => (
  <label class="eyes">
    <Icon name="eye" />
    <span class="sr">{t('View as')}</span>
    <select
      value={c.seat.value}
      onChange={(e) => {
        c.seat.value = Number(e.currentTarget.value);
      }}
    >
      {c.names.value.map((n, s) => (
        <option key={s} value={s}>
          {n}
        </option>
      ))}
    </select>
  </label>
);

interface Props {
  c: ReplayController;
  title: string;
  onBack: () => void;
  /** What there is at its end. */
  children: ComponentChildren;
}
export const PastBar = ({ c, title, onBack, children }: Props): JSX.Element => (
  <>
    <Tool icon="prev" label={t('Back')} name="back" onClick={onBack} />
    <h1>
      <span class="title">{nameOf(c.game.map.name)}</span> <span class="tag">{title}</span>
    </h1>
    <p class="prompt" tabIndex={-1} data-home>
      {c.position}
    </p>
    <nav>{children}</nav>
  </>
);

/** Escape leaves, once nothing is open that it closes. */
export function usePastKeys(c: ReplayController | null, onBack: () => void): void {
  useKeys((key, e) => {
    if (!c || c.pressed(key, !!(e.target as Element).closest?.('button'))) return !!c;
    if (key === 'escape') onBack();
    return key === 'escape';
  });
}
