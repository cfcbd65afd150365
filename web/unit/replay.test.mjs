// SPDX-License-Identifier: MIT
// The replay's controller without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const P = await page('replay/controller', 'app/local', 'app/records', 'core/types');

/** A game that both people left, with its record. */
async function watch(t) {
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'human', name }));
  const table = await P.openLocal(P.newRecord('usa', 'classic', [], seats), false),
    said = [];
  table.lift();
  for (let turns = 0; table.state.get().view.phase !== P.Phase.Over; turns++) {
    const { me, offer, next, view } = table.state.get();
    if (next !== null) {
      table.passOn();
      table.lift();
    } else if (offer)
      table.play(P.move(P.Kind.Keep, me, { what: (1 << offer.tickets.length) - 1 }));
    else if (turns < 20) table.play(P.move(P.Kind.TakeBlind, me));
    else table.play(P.move(P.Kind.Resign, view.turn));
  }
  const c = new P.ReplayController(table, table.record(), (...lines) =>
    said.push(...lines.filter(Boolean)),
  );
  const stop = c.begin();
  t.after(() => {
    stop();
    table.close();
  });
  return { c, said };
}

test('steps stay inside the game, and each is said', async (t) => {
  const { c, said } = await watch(t);
  assert.match(said[0], /^Move 0 of \d+$/);
  c.step(-1);
  assert.equal(c.at.value, 0);
  c.step(1);
  assert.ok(said.includes(`Move 1 of ${c.last}`));
  c.goTo(1e6);
  assert.equal(c.at.value, c.last);
  assert.equal(c.over, true);
  c.step(1);
  assert.equal(c.at.value, c.last);
});

test('keys: arrows, ends, space; a space on a button is for the button', async (t) => {
  const { c } = await watch(t);
  assert.equal(c.pressed('end', false), true);
  assert.equal(c.at.value, c.last);
  assert.equal(c.pressed('arrowleft', false), true);
  assert.equal(c.at.value, c.last - 1);
  assert.equal(c.pressed(' ', true), false);
  assert.equal(c.running.value, false);
  assert.equal(c.pressed(' ', false), true);
  assert.equal(c.running.value, true);
  assert.equal(c.pressed('q', false), false);
});

test('it plays by itself to the end and rests there; again from the start', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { c } = await watch(t);
  c.toggle();
  t.mock.timers.tick(800);
  assert.equal(c.at.value, 1, 'one move at the usual speed');
  c.speed.value = 3;
  for (let i = 0; i < c.last; i++) t.mock.timers.tick(120);
  assert.equal(c.at.value, c.last);
  assert.equal(c.running.value, false);
  c.toggle();
  assert.equal(c.at.value, 0);
  assert.equal(c.running.value, true);
});

test('through whose eyes one looks, hand and cards are those of that move', async (t) => {
  const { c } = await watch(t);
  const sum = (hand) => hand.reduce((n, x) => n + x, 0);
  for (const seat of [0, 1]) {
    c.seat.value = seat;
    for (const at of [0, c.last >> 1]) {
      c.goTo(at);
      const { view, me } = c.state.value;
      assert.equal(me, seat);
      assert.equal(sum(view.players[seat].hand), view.players[seat].cards);
    }
  }
});
