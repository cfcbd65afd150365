// SPDX-License-Identifier: MIT
// The final count without a browser: a recorded game of each map.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page(
  'end/controller',
  'app/local',
  'app/records',
  'app/gamefile',
  'app/store',
  'app/i18n',
);
const games = path.join(dist, '..', '..', 'tests', 'games'),
  MAPS = ['usa', 'europe', 'africa', 'amsterdam'];

async function count(t, map, quick = false, change = (text) => text) {
  const name = fs.readdirSync(games).find((f) => f.startsWith(map) && f.endsWith('.depo'));
  const text = change(fs.readFileSync(path.join(games, name), 'utf8')),
    record = P.recordOf(await P.checkedText(new File([text], name))),
    table = await P.openLocal(record, false),
    shown = [],
    said = [];
  const c = new P.EndController(
    table,
    new P.Store(table.data.seats.map((_, s) => `P${s}`)),
    (what) => shown.push(what),
    (line) => said.push(line),
    quick,
  );
  const stop = c.begin();
  t.after(() => {
    stop();
    table.close();
  });
  return { c, shown, said };
}

for (const map of MAPS)
  test(`${map}: what is counted step by step adds up to the result`, async (t) => {
    const { c } = await count(t, map);
    c.tallies.forEach((tally, s) => {
      const sum = c.steps.reduce((n, step) => n + step.gain[s], 0);
      assert.equal(sum, tally.total);
      assert.equal(
        c.lines.reduce((n, { value }) => n + value[s], 0),
        tally.total,
      );
    });
    const tickets = c.tallies.flatMap((x) => [...x.done, ...x.failed]);
    assert.equal(c.steps.length, tickets.length + c.lines.length - 2);
  });

test('the time that each player used stands there where the file knows it', async (t) => {
  assert.deepEqual((await count(t, 'usa')).c.times, []);
  const timed = (text) => text.replace(/^1 .*$/gm, '$&\ntook 0.0').replace('took 0.0', 'took 61.4');
  assert.deepEqual((await count(t, 'usa', true, timed)).c.times, ['1:01', '–']);
});

test('the count goes on by itself, shows each step on the board and ends with the winner', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { c, shown, said } = await count(t, 'usa');
  assert.equal(said[0], c.steps[0].title);
  for (let i = 1; i < c.steps.length; i++) {
    t.mock.timers.tick(1000);
    assert.equal(c.step.value, i);
    assert.equal(shown.at(-1), c.steps[i].show);
  }
  t.mock.timers.tick(1000);
  assert.equal(c.finished.value, true);
  const { players } = c.table.state.peek().view;
  assert.deepEqual(
    shown.at(-1).nets,
    c.order.flatMap((s) => players[s].tracks),
  );
  assert.equal(said.at(-1), c.verdict);
  assert.deepEqual(
    c.order.map((s) => c.sum(s)),
    c.order.map((s) => c.tallies[s].total),
  );
});

test('who has seen it, or wants no motion, gets the result at once; a ticket can be looked at', async (t) => {
  const { c, shown, said } = await count(t, 'europe', true);
  assert.deepEqual(said, [c.verdict]);
  const [n] = [...c.tallies[0].done, ...c.tallies[0].failed];
  c.point(c.ticketShown(0, n));
  assert.equal(shown.at(-1).cities.length > 1, true);
  c.point(null);
  assert.deepEqual(shown.at(-1), c.networks());
});

test('everyone has a line of praise, and nobody is told twice that they have the longest path', async (t) => {
  for (const map of MAPS) {
    const { c } = await count(t, map, true),
      praise = c.praise.value,
      winners = c.tallies.filter((x) => x.rank === 1).length;
    assert.equal(praise.length, c.tallies.length);
    for (const { best } of praise) assert.match(best, /\w/, map);
    assert.equal(praise.filter((x) => x.close === null).length >= winners, true);
    for (const s of c.order.slice(0, winners)) assert.equal(praise[s].close, null);
    const bonus = c.tallies.filter((x) => x.pathBonus).length;
    assert.equal(praise.filter((x) => /^Longest path/.test(x.best)).length, bonus, map);
    assert.deepEqual(c.networks([0]).nets, c.table.state.peek().view.players[0].tracks);
  }
});

test('the count that is shown speaks another language as soon as its reader does', async (t) => {
  const { c } = await count(t, 'usa'),
    before = c.title;
  t.after(() => P.chooseLanguage('en'));
  await P.chooseLanguage('ru');
  await P.learnAll();
  assert.notEqual(c.title, before);
  assert.match(c.title, /[а-я]{3}/);
  c.skip();
  assert.match(c.title, /[а-я]{3}/);
});
