// SPDX-License-Identifier: MIT
// Bots at a new table: the levels that there are, weakest first, and then the characters; none until
// the module is there.
import { useEffect, useState } from 'preact/hooks';
import { newCore } from '../app/module';

export function useLevels(): string[] {
  const [levels, setLevels] = useState<string[]>([]);
  useEffect(() => {
    newCore().then(
      (core) => setLevels([...core.levels(), ...core.characters()]),
      () => undefined,
    );
  }, []);
  return levels;
}
