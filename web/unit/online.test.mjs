// SPDX-License-Identifier: MIT
// A table of the server without a server: messages in, what is drawn out.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { page } from './page.mjs';

// The link listens for the network, which never comes or goes here, and has no heart.
globalThis.setInterval = () => 0;
globalThis.addEventListener = () => undefined;
globalThis.document = new EventTarget();
const P = await page('app/online', 'app/i18n', 'app/module', 'core/types');
const doc = fs.readFileSync(new URL('../../docs/position.md', import.meta.url), 'utf8'),
  [position] = /depo1 usa@.*/.exec(doc);

const seat = (n, you) => ({ seat: n, name: `Player ${n}`, kind: 'human', you, away: false });
async function sit(unreadable = () => assert.fail('unreadable')) {
  const [file, core] = await Promise.all([P.mapWithWords('usa'), P.newCore()]),
    game = core.open(file, 0, 0, 2),
    info = { seats: [seat(1, true), seat(2, false)], phase: 'playing', clock: { kind: 'none' } };
  return { core, table: new P.OnlineTable('test', core, game, info, [], unreadable) };
}
const view = (text) => ({ t: 'view', seat: 1, seq: 1, position: text, undo: false });

test("a position is read once, however often the table's people come and go", async () => {
  const { core, table } = await sit(),
    read = core.readPosition.bind(core),
    seen = [];
  core.readPosition = (slot, text) => {
    seen.push(text);
    return read(slot, text);
  };
  table.got(view(position), 1);
  const { hand } = table.state.get().view.players[0];
  assert.equal(
    hand.reduce((sum, n) => sum + n, 0),
    5,
  );
  table.setMissing([2]);
  table.setInfo({ ...table.info, seats: [seat(1, true), { ...seat(2, false), away: true }] });
  assert.deepEqual(table.state.get().view.players[0].hand, hand);
  assert.deepEqual(seen, [position]);
});

test('a position of another map is not drawn', async () => {
  let complaints = 0;
  const { table } = await sit(() => complaints++);
  table.got(view(position.replace('usa@', 'usa@0')), 1);
  assert.equal(complaints, 1);
  assert.equal(table.hasPosition(), false);
});
