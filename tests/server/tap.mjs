// A test runner in a few lines: TAP on stdout, tests one after another. Nothing here measures speed:
// limits only end what would never end, on the slowest machine and under a sanitizer too.
import assert from 'node:assert/strict';

const tests = [];
export { assert };
const LIMIT = 900000;
export const test = (name, body, ms = LIMIT) => tests.push({ name, body, ms });
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function refused(promise, code) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.code, code, error.message);
    return true;
  });
}

export async function until(condition, ms = 180000, what = String(condition)) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error(`never: ${what}`);
}

// Where several servers run, one may have done what the next to be asked has not heard of yet.
export const soonRefused = (ask, code) =>
  until(() => ask().then(() => false, (error) => error.code === code), undefined, `refused: ${code}`);

// What nobody waits for fails the test that is under way, with its reason.
let fail = () => {};
for (const kind of ['uncaughtException', 'unhandledRejection']) {
  process.on(kind, (error) => fail(error));
}

export async function run() {
  const only = process.argv[2];
  const chosen = tests.filter((t) => !only || t.name.includes(only));
  console.log(`1..${chosen.length}`);
  let failed = 0;
  for (const [i, { name, body, ms }] of chosen.entries()) {
    let timer;
    const began = Date.now();
    try {
      await Promise.race([body(), new Promise((_, reject) => {
        fail = reject;
        timer = setTimeout(() => reject(new Error(`took more than ${ms} ms`)), ms);
      })]);
      console.log(`ok ${i + 1} - ${name} # ${Date.now() - began} ms`);
    } catch (error) {
      failed++;
      console.log(`not ok ${i + 1} - ${name}`);
      console.log(String(error.stack ?? error).replace(/^/gm, '# '));
    }
    clearTimeout(timer);
  }
  process.exit(failed ? 1 : 0);
}
