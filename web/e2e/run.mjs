// SPDX-License-Identifier: MIT
// Runs the tests of the page, a file for each core at a time, those without a browser first: node
// e2e/run.mjs [name…]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
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
    [
      '--test',
      `--test-concurrency=${Math.min(4, os.availableParallelism())}`, // each has a browser
      '--test-reporter=spec',
      '--test-timeout=900000',
      ...files,
    ],
    { stdio: 'inherit' },
  ).status ?? 1,
);
