// SPDX-License-Identifier: MIT
// Beside the level of the next game: the one that is proposed. Until somebody has picked a level,
// it is picked for them.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { FIRST_LEVEL, prefs, USUAL_LEVEL } from '../app/prefs';
import { t } from '../app/i18n';
import { botName } from '../app/words';
import { choose, type Choice } from './choice';
import { certainty } from '../strength/certainty';
import { FEW, propose } from '../strength/fit';
import { keptResults } from '../strength/kept';
import { botsHere } from '../strength/ladder';

/**
 * Whether the levels of the last game are somebody's own choice. What they were at first depends on
 * the version of the page that somebody came to.
 */
const picked = (): boolean => {
  const { opponents, proposed } = prefs.get().lastGame,
    others = proposed ? [proposed] : [FIRST_LEVEL, USUAL_LEVEL];
  return !others.some((other) => opponents.every((level) => level === other));
};
const take = (c: Choice, level: string, proposed?: string): void =>
  choose({ opponents: c.opponents.map(() => level), ...(proposed ? { proposed } : {}) });

export function LevelHint({ c, levels }: { c: Choice; levels: string[] }): JSX.Element | null {
  const bots = botsHere(),
    found = bots && propose(keptResults(), bots.ladder, c.map.id, levels),
    sound = !!found && found.games >= FEW,
    level = found?.level;
  useEffect(() => {
    if (sound && level && level !== c.level && !picked()) take(c, level, level);
  }, [level, sound]);
  if (!found) return null;
  return (
    <p class="level-hint small">
      {c.opponents.every((l) => l === level) ? (
        t('This level suits you.')
      ) : (
        <button type="button" class="link" onClick={() => take(c, found.level)} data-do="proposed">
          {t('Suggested for you: {level}', { level: botName(found.level) })}
        </button>
      )}{' '}
      <span class="quiet">{certainty(found)}</span>
    </p>
  );
}
