// SPDX-License-Identifier: MIT
// How long decisions take at one device, without a browser: with a clock that the test moves.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { page } from './page.mjs';

let now = 5000;
performance.now = () => now;
globalThis.document = Object.assign(new EventTarget(), { hidden: false });
const P = await page('app/local', 'app/records');

const tables = [];
afterEach(() => tables.splice(0).forEach((table) => table.close()));
async function open(...how) {
  const table = await P.openLocal(...how);
  tables.push(table);
  return table;
}

const person = (name) => ({ kind: 'human', name });
const BOT = { kind: 'bot', bot: 'easy', name: 'B' };
const sit = (seats, kept = true) =>
  open(P.newRecord('tiny', 'classic', [], seats), kept).then((table) => {
    if (table.state.get().curtain !== null) table.lift();
    return table;
  });
/** Some move of a seat, or of whoever must decide, after so many milliseconds. */
function play(table, ms, seat = table.core.deciders(0)[0]) {
  now += ms;
  assert.equal(table.play(table.core.legal(0, seat)[0]), null);
}
/** How long each move took, by the file; null where it does not say. */
const timesIn = (file) =>
  [...file.split('\nmoves\n')[1].matchAll(/^\d .*\n(?:took (.*)\n)?/gm)].map((m) =>
    m[1] === undefined ? null : Number(m[1]),
  );
const times = async (table) => timesIn(await table.gameFile());
function look(seen) {
  document.hidden = !seen;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a person’s moves have their time, a bot’s none; who chooses at the same time goes on', async () => {
  const table = await sit([person('A'), BOT, BOT]);
  now += 1000;
  play(table, 1000, 1); // a bot that is quicker
  play(table, 2040, 0);
  play(table, 300, 2);
  assert.deepEqual(await times(table), [null, 4, null]);
  while (table.core.deciders(0)[0] !== 0) play(table, 700);
  const before = (await times(table)).length;
  play(table, 1260);
  assert.equal((await times(table))[before], 1.3);
  assert.ok((await times(table)).slice(3, before).every((time) => time === null));
});

test('between people it counts from the moment at which one has taken the device', async () => {
  const table = await sit([person('A'), person('B')]);
  play(table, 1500);
  now += 10_000; // one still looks
  table.passOn();
  now += 10_000; // the other is fetched
  table.lift();
  play(table, 2500);
  assert.deepEqual(await times(table), [1.5, 2.5]);
});

test('what is taken back goes with its time, and the next try counts anew', async () => {
  const table = await sit([person('A'), person('B')]);
  play(table, 1500);
  now += 3000;
  table.undo();
  assert.deepEqual(await times(table), []);
  play(table, 800);
  assert.deepEqual(await times(table), [0.8]);
});

test('nobody looks, or the page is closed: the time stands still and goes on from there', async () => {
  const table = await sit([person('A'), BOT]);
  now += 1000;
  look(false);
  assert.equal(P.localGames()[0].spent, 1000);
  now += 60_000;
  look(true);
  now += 1000;
  table.watch.show(false); // another screen: what is hidden there stays so
  now += 60_000;
  look(true);
  now += 60_000;
  table.watch.show(true);
  look(false); // a reload says so, too
  now += 60_000;
  document.hidden = false;
  const again = await open(P.localGames()[0]);
  play(again, 500, 0);
  assert.deepEqual(await times(again), [2.5]);
  assert.equal(P.localGames()[0].spent, 0);
  // What the first table still does is not the game any more.
  table.close();
  assert.deepEqual(timesIn(P.localGames()[0].file), [2.5]);
  assert.equal(P.localGames()[0].spent, 0);
  again.close();
  const third = await open(P.localGames()[0]);
  assert.deepEqual(await times(third), [2.5]);
  third.close();
});

test('left for the start page it goes on too; a game that was removed does not come back', async () => {
  const table = await sit([person('A'), person('B')]);
  now += 1000;
  table.close();
  now += 60_000;
  const again = await open(P.localGames()[0]);
  now += 5000; // the curtain is down
  again.lift();
  play(again, 1000, 0);
  assert.deepEqual(await times(again), [2]);
  again.passOn();
  again.lift();
  P.forgetGame(again.data.id);
  again.close();
  assert.ok(P.localGames().every((game) => game.id !== again.data.id));
});

test('who was gone for more than an hour has no time, and what the device keeps is not trusted', async () => {
  const table = await sit([person('A'), person('B')]);
  play(table, 3_600_001);
  assert.deepEqual(await times(table), [null]);
  table.close();
  for (const spent of ['many', -5, Number.NaN, 1e300, null]) {
    const record = { ...P.newRecord('tiny', 'classic', [], [person('A'), BOT]), spent },
      other = await open(record, false);
    play(other, 1000, 0);
    const [time] = await times(other);
    assert.ok(time === null || (time >= 0 && time <= 3600), String(spent));
  }
});

test('a file keeps its times wherever it is opened; from a branch on there are new ones', async () => {
  const table = await sit([person('A'), person('B')], false);
  play(table, 1500);
  table.passOn();
  table.lift();
  play(table, 2500);
  const file = await table.gameFile(),
    opened = await open(P.recordOf(file), false);
  assert.equal(await opened.gameFile(), file);
  const branch = await open(opened.branch(1, 1), false);
  play(branch, 700, 1);
  assert.deepEqual(await times(branch), [1.5, 0.7]);
});
