// SPDX-License-Identifier: MIT
// Bots at a new table: the levels that there are, and what they are called.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { newCore } from '../app/module';

export const nameForBot = (i: number): string =>
  [t('Ada'), t('Bruno'), t('Clara'), t('Dmitri'), t('Emma')][i % 5];

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
