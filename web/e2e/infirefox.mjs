// SPDX-License-Identifier: MIT
// Some of the page's tests in Firefox, over WebDriver BiDi (firefox.mjs): a first visit on a narrow
// screen, keys, a whole game. Any other file runs there with BROWSER=firefox.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CHOSEN = [
  'ru-RU, 360',
  'who comes for the first time',
  'letters are found',
  'a whole game without',
];
process.exit(
  spawnSync(
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      `--test-name-pattern=${CHOSEN.join('|')}`,
      'e2e/startphone.test.mjs',
      'e2e/keys.test.mjs',
    ],
    {
      stdio: 'inherit',
      cwd: path.join(path.dirname(fileURLToPath(import.meta.url)), '..'),
      env: { ...process.env, BROWSER: 'firefox' },
    },
  ).status ?? 1,
);
