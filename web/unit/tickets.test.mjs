// SPDX-License-Identifier: MIT
// A list of printed tickets while it is typed, and games that are played with it, without a
// browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const P = await page(
  'tickets/controller',
  'app/catalog',
  'app/mytickets',
  'app/prefs',
  'app/local',
  'app/load',
  'app/keptmaps',
  'start/choice',
);
const africa = P.MAPS.find((m) => m.id === 'africa'),
  open = () => P.TicketsController.open(africa, 'classic');

test('the list of the program is read without a word, and each ticket lies on the board', async () => {
  for (const map of P.MAPS)
    for (const { id } of map.variants) {
      const c = await P.TicketsController.open(map, id);
      c.begin();
      const { good, findings, tickets } = c.looked.value,
        lines = c.text.value.trim().split('\n');
      assert.ok(good, `${map.id} ${id}: ${findings.map((f) => f.text)}`);
      assert.equal(tickets.length, lines.length);
      assert.deepEqual(
        findings.filter((f) => !/as in line/.test(f.text)),
        [],
      );
      for (const ticket of tickets) {
        c.line.value = ticket.line;
        const { cities, path, dim } = c.marks.value;
        assert.ok(dim && cities.size >= 2 && path.size >= 1, `${map.id} ${ticket.line}`);
        const cars = [...path].reduce((n, t) => n + c.game.tracks[t].length, 0);
        assert.ok(Math.abs(ticket.points - cars) <= 3, `${map.id} ${ticket.line}: ${cars}`);
      }
      c.write('');
      assert.equal(P.ticketList(map, id), null);
    }
});

test('what is wrong is said line by line, and one click mends a name', async () => {
  const c = await open();
  c.begin();
  const [first] = c.text.value.split('\n');
  c.write(c.text.value.replace(first, 'Luandda - Durban 12'));
  const [wrong] = c.looked.value.findings;
  assert.equal(wrong.line, 1);
  assert.equal(wrong.caution, false);
  assert.equal(wrong.word, 'Luandda');
  assert.deepEqual(wrong.guesses, ['Luanda']);
  assert.equal(c.use(), false);
  assert.equal(P.listInUse(africa, 'classic'), undefined);
  c.mend(wrong, wrong.guesses[0]);
  assert.equal(c.text.value.split('\n')[0], 'Luanda - Durban 12');
  assert.ok(c.looked.value.good);
  assert.deepEqual(c.spanOf(1), [0, 'Luanda - Durban 12'.length]);
  c.pointAt(25);
  assert.equal(c.line.value, 2);
  // Odd, but it can be played: points, and a ticket too many.
  c.write(`${c.text.value}Luanda Durban 99\n`);
  const odd = c.looked.value.findings;
  assert.ok(c.looked.value.good && odd.every((f) => f.caution));
  const said = odd.map((f) => `${f.line} ${f.text}`).join('\n');
  for (const what of [/^49 99 points/m, /^49 the same two places as in line 1$/m, /^0 49 tickets/m])
    assert.match(said, what);
  assert.ok(c.use());
  // What is typed stays, good or not; a broken list is never played with.
  c.write('nowhere');
  assert.equal((await open()).text.value, 'nowhere');
  assert.equal(P.listInUse(africa, 'classic'), undefined);
});

test('a game is played with the list, kept with it, goes on with it, and its file carries it', async () => {
  const c = await open();
  c.begin();
  const lines = c.text.value.trim().split('\n');
  c.write([...lines.slice(1), 'кеиптаун - Луанда 27'].join('\n'));
  assert.ok(c.use() || assert.fail(c.looked.value.findings.map((f) => f.text)));
  P.choose({ map: 'africa', mode: 'bots', opponents: ['easy'], variant: 'classic' });
  const record = P.recordOf(P.choiceNow(['easy']));
  assert.ok(record.tickets);
  const table = await P.openLocal(record),
    today = await P.loadMap('africa');
  assert.notEqual(table.game.file.hash, today.hash);
  assert.equal(table.game.tickets.length, 48);
  assert.ok(table.game.tickets.every((x) => !x.reconstructed));
  const [last] = table.game.tickets.filter((x) => x.b === 'luanda' && x.points === 27);
  assert.ok(last);
  table.close();
  // The list changes; the game goes on with its own, also where only its file is left.
  c.write('');
  const kept = JSON.parse(localStorage.getItem(`depo.game.${record.id}`));
  assert.equal(kept.hash, table.game.file.hash);
  assert.match(kept.file, /own-tickets \S+ luanda 27\n/);
  for (const again of [kept, { ...kept, map: '', variant: '', seats: [], file: kept.file }]) {
    const same = await P.openLocal(again, false);
    assert.equal(same.game.file.hash, kept.hash);
    same.close();
    localStorage.removeItem(`depo.list.${kept.hash}`);
  }
});
