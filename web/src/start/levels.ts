// SPDX-License-Identifier: MIT
// Bots at a new table: the levels that there are, weakest first, and then the characters; none
// until the module is there.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { inLanguage } from '../app/i18n';
import { newCore } from '../app/module';

const levels = signal<string[]>([]),
  characters = signal<Map<string, string>>(new Map());

export function useLevels(): string[] {
  useEffect(() => {
    newCore().then(
      (core) => {
        levels.value = core.levels();
        characters.value = core.characters();
      },
      () => undefined,
    );
  }, []);
  return [...levels.value, ...characters.value.keys()];
}
/** What is special about a character; empty for a level. */
export const aboutBot = (name: string): string => {
  const about = characters.value.get(name);
  return about ? inLanguage(about) : '';
};
