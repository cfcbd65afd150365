// SPDX-License-Identifier: MIT
// Bots at a new table: the levels that there are, and what they are called.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { newCore } from '../app/module';
import { botName } from '../app/words';

export const nameForBot = (i: number): string =>
  [t('Ada'), t('Bruno'), t('Clara'), t('Dmitri'), t('Emma')][i % 5];
/** What a bot at a seat is called: a server calls one that nobody named by its level. */
export const calledAt = (seat: number, name: string): string =>
  botName(name) === name ? name : nameForBot(seat + 4); // as at a table of this device

export function useLevels(): string[] {
  const [levels, setLevels] = useState<string[]>(['easy', 'medium']);
  useEffect(() => {
    newCore().then(
      (core) => setLevels(core.levels()),
      () => undefined,
    );
  }, []);
  return levels;
}
