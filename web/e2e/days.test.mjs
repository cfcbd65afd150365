// SPDX-License-Identifier: MIT
// Games over days: the number of tables that wait, reminding who is late, and a vacation.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Client } from '../../tests/server/client.mjs';
import { DESKTOP, PHONE, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { accessible, close, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const DAYS = { kind: 'days', days: 2 };
const titleIs = (page, wanted) => page.waitForFunction((x) => document.title.startsWith(x), wanted);

/** Anna and Boris choose first tickets; it is then Anna's turn. */
async function game() {
  const [anna, boris] = [await new Client(server.url).open(), await new Client(server.url).open()];
  const { table } = await anna.ask('create', {
    ...{ map: 'usa', pace: 0, name: 'Anna', first: 1, clock: DAYS },
    seats: [{ kind: 'here' }, { kind: 'open' }],
  });
  for (const one of [anna, boris]) await one.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await anna.ask('start', { table });
  for (const [one, seat] of [
    [anna, 1],
    [boris, 2],
  ]) {
    const view = () => one.tables.get(table).views.get(seat);
    while (!view()?.legal?.length) await one.next((m) => m.table === table);
    await one.ask('move', { table, seat, seq: view().seq, move: view().legal[0] });
  }
  return { anna, boris, table };
}

for (const [lang, size] of [
  ['en-US', DESKTOP],
  ['ru-RU', PHONE],
])
  test(`a vacation stops one's clock, and all at the table see it (${lang})`, {
    skip,
  }, async () => {
    const { anna, boris, table } = await game();
    const at = (key) =>
      web.page({
        ...{ url: server.url, lang, size, path: `/t/${table}` },
        stored: { 'depo.key': key },
      });
    const page = await at(anna.key);
    await page.click('[data-do=table]');
    await page.selectOption('[data-field=vacation]', '14');
    await page.click('[data-do=vacation]');
    await page.locator('[data-do=vacation-off]').waitFor();
    assert.equal(await sticksOut(page), 0);
    await accessible(page);
    await shot(page, `days-vacation-${lang}`);
    anna.close();
    await page.goto('about:blank');
    const other = await at(boris.key);
    await other.locator('[data-note=missing] [data-vacation="1"]').waitFor();
    assert.equal(await other.locator('[data-do=nudge]').count(), 0, 'nobody is hurried on holiday');
    assert.equal(await sticksOut(other), 0);
    await shot(other, `days-missing-${lang}`);
    const { seats } = boris.tables.get(table).info;
    assert.ok(seats[0].vacation > Date.now() + 13 * 86_400_000);
    boris.close();
    await close(other);
    await page.context().close();
  });

test('the number of tables that wait stands before the title and goes with the turn', {
  skip,
}, async () => {
  const { anna, boris, table } = await game();
  const page = await web.page({ url: server.url, stored: { 'depo.key': anna.key } });
  await titleIs(page, '(1) ');
  await page.goto(`${server.url}/#/count`);
  await titleIs(page, '(1) ');
  await page.waitForFunction(() =>
    document.querySelector('link[rel="icon"]').href.startsWith('data:'),
  );
  for (let i = 0; i < 2; i++) {
    const { seq, legal } = anna.tables.get(table).views.get(1),
      next = anna.next((m) => m.table === table && m.t === 'update');
    await anna.ask('move', { table, seat: 1, seq, move: legal.find((m) => /^take deck/.test(m)) });
    await next;
  }
  await page.waitForFunction(() => !document.title.startsWith('('));
  await page.waitForFunction(
    () => !document.querySelector('link[rel="icon"]').href.startsWith('data:'),
  );
  for (const one of [anna, boris]) one.close();
  await close(page);
});
