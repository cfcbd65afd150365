// SPDX-License-Identifier: MIT
// Runs the browser tests one file after another: node e2e/run.mjs [name…]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url)),
  wanted = process.argv.slice(2);
const files = fs
  .readdirSync(here)
  .filter((f) => f.endsWith('.test.mjs') && (!wanted.length || wanted.some((w) => f.startsWith(w))))
  .map((f) => path.join(here, f));
process.exit(
  spawnSync(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=spec', '--test-timeout=900000', ...files],
    { stdio: 'inherit' },
  ).status ?? 1,
);
