// SPDX-License-Identifier: MIT
// Counting a printed game without a browser: finished games of the tests, marked on the board, come
// out with their own totals; what can't be is said, and nothing that was marked is lost.
import fs from 'node:fs';
import path from 'node:path';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page('count/controller', 'app/records', 'app/module', 'core/types');
const games = path.join(dist, '..', '..', 'tests', 'games');
const whole = fs.readdirSync(games).filter((f) => f.endsWith('.depo'));

beforeEach(() => localStorage.removeItem('depo.count'));

/** The end of a recorded game: who has what, and the totals. */
async function ended(name) {
  const file = fs.readFileSync(path.join(games, name), 'utf8'),
    { core, game } = await P.setUp(P.recordOf(file), () => undefined);
  return { game, view: core.view(0, P.NONE), tallies: core.count(0) };
}
async function mark({ game, view }) {
  const c = new P.CountController();
  await c.choose({ map: game.map.id });
  await c.choose({ variant: game.map.variants[game.variant].id });
  const options = (game.map.options ?? []).filter((_, i) => (game.options >> i) & 1);
  await c.choose({ options: options.map((o) => o.id) });
  await c.seats(game.players);
  view.players.forEach((player, seat) => {
    c.seat.value = seat;
    for (const n of player.tracks) {
      c.track(n);
      if (view.doubled[n]) c.track(n);
    }
    for (const node of player.stations) c.city(game.nodeCity[node]);
    for (const n of player.tickets) c.ticket(n);
  });
  return c;
}

test('a name of as many bytes as one may have is whole in the sheet', async () => {
  const c = new P.CountController(),
    name = `xy${'名'.repeat(20)}`;
  await c.choose({ map: 'usa' });
  await c.seats(2);
  c.rename(0, name);
  c.count();
  assert.ok(c.sheet.includes(`\nplayer ${name}\n`), c.sheet);
});

test('finished games of every map, marked on the board, have the totals that they had', async () => {
  for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
    const name = whole.find((f) => f.startsWith(map)),
      end = await ended(name),
      c = await mark(end);
    c.count();
    assert.deepEqual(c.wrong.value, [], name);
    assert.deepEqual(
      c.counted.value.tallies.map((x) => x.total),
      end.tallies.map((x) => x.total),
      name,
    );
    assert.match(c.sheet, /^depo-sheet 1\n/);
    const again = new P.CountController(); // a reload
    await again.open();
    again.count();
    assert.deepEqual(again.counted.value.tallies, c.counted.value.tallies);
  }
});

test('what can’t be is said in sentences; what was marked stays, and a second tap takes back', async () => {
  const c = new P.CountController();
  await c.open();
  c.count();
  assert.ok(c.wrong.value.length, 'nobody has a ticket');
  assert.equal(c.counted.value, null);
  for (const track of c.game.value.tracks) c.track(track.n);
  const marked = Object.keys(c.draft.value.tracks).length;
  c.count();
  assert.ok(c.wrong.value.length > 5, 'far more than there are pieces');
  assert.equal(Object.keys(c.draft.value.tracks).length, marked);
  c.track(0);
  assert.equal(c.view.value.owner[0], -1);
  c.seat.value = 1;
  c.track(1);
  assert.equal(c.view.value.owner[1], 1, 'a tap for somebody else gives it to them');
  await c.seats(3);
  c.seat.value = 2;
  c.track(2);
  await c.seats(2);
  assert.equal(c.view.value.owner[2], -1, 'who is not there has nothing');
  assert.equal(c.seat.value, 1);
});
