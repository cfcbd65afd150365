// SPDX-License-Identifier: MIT
// Games that the device keeps, without a browser: a game file each, old ones and such that no
// longer fit included.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const P = await page(
  'app/local',
  'app/records',
  'app/gamefile',
  'app/prefs',
  'app/problem',
  'core/types',
);
const people = (...names) => names.map((name) => ({ kind: 'human', name }));
const stored = (id) => JSON.parse(localStorage.getItem(`depo.game.${id}`));
/** Any moves of whoever must decide. */
function play(table, count) {
  for (let i = 0; i < count; i++) {
    const [seat] = table.core.deciders(0);
    assert.equal(table.play(table.core.legal(0, seat)[0]), null);
  }
}

test('a game is kept as a game file and goes on from it', async () => {
  const table = await P.openLocal(P.newRecord('usa', 'classic', [], people('Ann', 'Бен')));
  play(table, 9);
  const kept = stored(table.data.id);
  assert.match(
    kept.file,
    /^depo-game 1\nmap usa [0-9a-f]{64}\nvariant classic\nseat 1 human Ann\n/,
  );
  assert.equal(kept.moves, 9);
  const again = await P.openLocal(P.localGames()[0]);
  assert.deepEqual(again.core.save(0), table.core.save(0));
  assert.equal(await again.gameFile(), kept.file);
  const record = P.recordOf(kept.file);
  const opened = await P.openLocal(record, false);
  assert.deepEqual(opened.data.seats, people('Ann', 'Бен'));
  const branch = await P.openLocal(opened.branch(5, 1), false);
  assert.equal(branch.data.moves, 5);
  assert.deepEqual(
    branch.data.seats.map((s) => s.kind),
    ['bot', 'human'],
  );
  assert.match(branch.data.file, /\nseat 1 medium Ann\nseat 2 human Бен\n/);
});

test('a game opened a second time is played there: what the first table still does is not kept', async () => {
  const first = await P.openLocal(P.newRecord('usa', 'classic', [], people('Ann', 'Ben')));
  play(first, 3);
  const second = await P.openLocal(P.localGames()[0]);
  play(first, 1); // as a bot that had been asked before
  assert.equal(stored(first.data.id).moves, 3);
  play(second, 2);
  assert.equal(stored(first.data.id).moves, 5);
  assert.ok(P.isHeldElsewhere(first.data));
  assert.ok(!P.isHeldElsewhere(second.data));
});

test('a file opened twice is one game, without the mark of undo, and no result of this device', async () => {
  const first = await P.openLocal(P.newRecord('tiny', 'classic', [], people('Ann', 'Ben')), false);
  const open = async () => {
    const text = (await first.gameFile()).replaceAll('\n', '\r\n');
    const record = P.keptOrNew(await P.checkedText(new Blob([text])));
    return (await P.openLocal(record)).data;
  };
  const before = P.localGames().length,
    { id, undone, foreign } = await open();
  assert.deepEqual([undone, foreign], [false, false]);
  assert.equal((await open()).id, id);
  assert.equal(P.localGames().length, before + 1);
  while (first.core.deciders(0).length) play(first, 1);
  const ended = await open();
  assert.notEqual(ended.id, id);
  assert.equal(ended.foreign, true);
  first.core.files.mark(true);
  assert.equal((await open()).undone, true);
});

test('a name with what no line can hold is kept with blanks', async () => {
  const table = await P.openLocal(
    P.newRecord('tiny', 'classic', [], people('A\tB\nC\x7f\u00a0', 'Ben')),
  );
  const kept = stored(table.data.id);
  assert.match(kept.file, /\nseat 1 human A B C \u00a0\nseat 2 human Ben\n/);
  const again = await P.openLocal(P.localGames()[0]);
  assert.equal(await again.gameFile(), kept.file);
});

/** As earlier versions kept it. */
function old(id, seed, moves) {
  const seats = people('Ann', 'Ben');
  const record = { id, map: 'tiny', variant: 'classic', options: [], seats, first: P.NONE };
  Object.assign(record, { seed, moves, undone: false, over: false, when: 1 });
  localStorage.setItem('depo.games', JSON.stringify([id]));
  localStorage.setItem(`depo.game.${id}`, JSON.stringify(record));
}

test('a game of an earlier version becomes a file; one that no longer fits says so and stays', async () => {
  const first = await P.openLocal(P.newRecord('tiny', 'classic', [], people('Ann', 'Ben')), false);
  const [seat] = first.core.deciders(0),
    seed = /\nseed (\w+)/.exec(await first.gameFile())[1];
  old('older', seed, [[seat, first.core.moveText(0, first.core.legal(0, seat)[0])]]);
  assert.equal(P.localGames()[0].moves, 1);
  const table = await P.openLocal(P.localGames()[0]);
  assert.equal(stored('older').moves, 1);
  assert.match(stored('older').file, /\nfirst chance\n/);
  assert.equal(table.data.moves, 1);
  old('wrong', seed, [[0, 'claim seattle-atlantis 3 red']]);
  await assert.rejects(P.openLocal(P.localGames()[0]), P.FileProblem);
  assert.equal(stored('wrong').moves.length, 1);
  const edited = {
    ...P.recordOf((await first.gameFile()).replace(/^map tiny ..../m, 'map tiny 0000')),
  };
  await assert.rejects(P.openLocal(edited, false), /another version of the map/);
});

test('behind the curtain nobody has a hand, and what was drawn is not told', async () => {
  const table = await P.openLocal(P.newRecord('usa', 'classic', [], people('Ann', 'Ben')), false);
  assert.notEqual(table.state.get().curtain, null);
  const hidden = table.state.get();
  assert.equal(hidden.me, P.NONE);
  assert.ok(hidden.view.players.every((p) => p.hand.every((n) => !n) && !p.tickets.length));
  assert.ok(hidden.log.every((e) => !e.tickets.length));
  table.lift();
  assert.ok(table.state.get().view.players[table.state.get().me].hand.some((n) => n));
});

test('between people only what showed nothing hidden is taken back', async () => {
  const table = await P.openLocal(P.newRecord('usa', 'classic', [], people('Ann', 'Ben')), false);
  table.lift();
  play(table, 1); // first tickets: until all have chosen
  assert.equal(table.state.get().canUndo, true);
  table.undo();
  assert.equal(table.data.moves, 0);
  assert.equal(table.data.undone, false);
  play(table, 3); // both, and a card from the deck
  assert.equal(table.state.get().canUndo, false);
});

test('a storage that is full: the game goes on, it is said, and the page knows the game till its end', async (t) => {
  const table = await P.openLocal(P.newRecord('usa', 'classic', [], people('Ann', 'Ben'))),
    { setItem } = localStorage;
  play(table, 3);
  assert.equal(P.forgetful.peek(), false);
  t.after(() => {
    localStorage.setItem = setItem;
    P.forgetful.set(false);
  });
  localStorage.setItem = () => {
    throw new Error('no room');
  };
  play(table, 2);
  assert.equal(P.forgetful.peek(), true);
  assert.equal(stored(table.data.id).moves, 3);
  const again = await P.openLocal(P.localGames().find((g) => g.id === table.data.id));
  assert.deepEqual(again.core.save(0), table.core.save(0));
  play(again, 1); // it is not another tab's
  assert.ok(!P.isHeldElsewhere(again.data));
  localStorage.setItem = setItem; // there is room again
  play(again, 1);
  assert.equal(stored(table.data.id).moves, 7);
});
