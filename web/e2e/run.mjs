// SPDX-License-Identifier: MIT
// Runs the tests of the page one file after another, those without a browser first: node
// e2e/run.mjs [name…]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url)),
  wanted = process.argv.slice(2);
const files = [path.join(here, '..', 'unit'), here].flatMap((folder) =>
  fs
    .readdirSync(folder)
    .filter(
      (f) => f.endsWith('.test.mjs') && (!wanted.length || wanted.some((w) => f.startsWith(w))),
    )
    .map((f) => path.join(folder, f)),
);
process.exit(
  spawnSync(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=spec', '--test-timeout=900000', ...files],
    { stdio: 'inherit' },
  ).status ?? 1,
);
