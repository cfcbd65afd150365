// SPDX-License-Identifier: MIT
// Runs the tests of the page, one file more at a time than there are cores: node e2e/run.mjs [name…], where a name is
// the beginning of a file's, and unit/ stands for all that need no browser.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url)),
  wanted = process.argv.slice(2);
// The longest begin first, or one of them would run alone at the end.
const LONG = ['fit', 'games', 'start', 'review', 'keys', 'friends', 'access', 'walks'];
const rank = (file) => {
  const at = LONG.indexOf(path.basename(file).split('.')[0]);
  return at < 0 || file.startsWith('unit/') ? LONG.length : at;
};
const files = ['unit', 'e2e']
  .flatMap((folder) => fs.readdirSync(path.join(here, '..', folder)).map((f) => `${folder}/${f}`))
  .filter((f) => f.endsWith('.test.mjs'))
  .filter(
    (f) => !wanted.length || wanted.some((w) => f.startsWith(w) || path.basename(f).startsWith(w)),
  )
  .sort((a, b) => rank(a) - rank(b));
process.exit(
  spawnSync(
    process.execPath,
    [
      '--test',
      // Each has a browser, and waits for it half of the time.
      `--test-concurrency=${Math.min(4, os.availableParallelism() + 1)}`,
      '--test-reporter=spec',
      '--test-timeout=7200000', // only ends what would never end
      ...files,
    ],
    { stdio: 'inherit', cwd: path.join(here, '..') },
  ).status ?? 1,
);
