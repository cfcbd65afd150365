// SPDX-License-Identifier: MIT
// What the socket tests share beside node:test: waiting for conditions. Nothing here measures speed:
// limits only end what would never end, on the slowest machine and under a sanitizer too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { endAll } from './server.mjs';

export { assert, sleep, test };

// The runner ends with the last test it knows of: the whole file is read before the first begins.
before(() => import(pathToFileURL(process.argv[1]).href));
after(endAll);

export async function refused(promise, code) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.code, code, error.message);
    return true;
  });
}

// Asks again soon at first: most things have happened by then.
export async function until(condition, what = String(condition)) {
  const end = Date.now() + 1200000;
  for (let pause = 1; Date.now() < end; pause = Math.min(2 * pause, 50)) {
    if (await condition()) return;
    await sleep(pause);
  }
  throw new Error(`never: ${what}`);
}

// Where several servers run, one may have done what the next to be asked has not heard of yet.
export const soonRefused = (ask, code) =>
  until(() => ask().then(() => false, (error) => error.code === code), `refused: ${code}`);
