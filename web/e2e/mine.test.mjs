// SPDX-License-Identifier: MIT
// One's tables, wherever one sat down: the list of the start page is the server's. With SHOTS set
// to a folder, pictures are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Client, newKey, play, seeded } from '../../tests/server/client.mjs';
import { game, PHONE, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { accessible, close, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const LAPTOP = { width: 1280, height: 720 };
const seats = [{ kind: 'here' }, { kind: 'open' }];

/** The start page of somebody whose key this browser has, and nothing else. */
const home = (key, more = {}) =>
  web.page({
    url: server.url,
    size: LAPTOP,
    prefs: game('usa'),
    stored: key ? { 'depo.key': key } : {},
    ...more,
  });
// A phone has the first one above the others.
const entry = (table) => `:is(.go-on, .quick) [data-table="${table}"]`;

/** Anna and Boris, without browsers, at a table that has begun. */
async function running(key, more = {}) {
  const [anna, boris] = await Promise.all(
      [newKey(), key].map((k) => new Client(server.url, { key: k }).open()),
    ),
    { table } = await anna.ask('create', {
      ...{ map: 'amsterdam', pace: 0, first: 1, name: 'Anna', seats },
      ...more,
    });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await anna.ask('start', { table });
  return { anna, boris, table };
}

test('a rematch that somebody else asks for is in the list at once, without a click', {
  skip,
}, async () => {
  const key = newKey(),
    { anna, boris, table } = await running(key),
    page = await home(key);
  // Nothing that is done again and again may be what shows it.
  await page.addInitScript(() => {
    window.setInterval = () => 0;
  });
  await page.reload();
  await page.waitForSelector(`${entry(table)}.yours`); // first tickets: it is everyone's turn
  for (const [who, seat] of [
    [anna, 1],
    [boris, 2],
  ])
    await who.ask('vote', { table, seat, on: true });
  await page.waitForSelector(entry(table), { state: 'detached' });
  boris.close(); // the page alone is left of Boris
  const news = anna.next((m) => m.t === 'table' && m.info.rematch);
  await anna.ask('rematch', { table });
  const next = (await news).info.rematch;
  await page.waitForSelector(entry(next));
  await anna.join(next);
  await anna.ask('start', { table: next });
  await page.waitForSelector(`${entry(next)}.yours`);
  await page.click(entry(next));
  await page.waitForSelector('.table .offered');
  anna.close();
  await close(page);
});

test('another device with the same key shows the same tables, with turn, time and result; a stranger none', {
  skip,
}, async () => {
  const key = newKey(),
    days = { clock: { kind: 'days', days: 3 } },
    ended = await running(key),
    waits = await running(key, days);
  const over = await Promise.all(
    [ended.anna, ended.boris].map((c) => play(c, ended.table, { random: seeded(4) })),
  );
  // First tickets are Anna's alone now.
  const { seq, legal } =
    waits.boris.tables.get(waits.table).views.get(2) ??
    (await waits.boris.next((m) => m.legal?.length && m.seat === 2));
  await waits.boris.ask('move', { table: waits.table, seat: 2, seq, move: legal[0] });
  const pages = await Promise.all([
    home(key),
    home(key, { size: PHONE, lang: 'ru-RU' }),
    home(key, { size: PHONE }),
    home(key, { lang: 'ru-RU' }),
    home(newKey()),
    home(null),
  ]);
  const [laptop, phone] = pages,
    { players } = over[0].final;
  for (const page of pages.slice(0, 4)) {
    await page.waitForSelector(entry(waits.table));
    await page.waitForSelector(`[data-table="${ended.table}"]`);
    assert.equal(await sticksOut(page), 0);
    await shot(page, `mine-${pages.indexOf(page)}`);
  }
  const text = async (page, table) => (await page.textContent(`[data-table="${table}"]`)) ?? '';
  assert.match(await text(laptop, waits.table), /Anna's turn · 2 d 23 h left/);
  assert.match(await text(phone, waits.table), /Ходит Anna · ещё 2 д/);
  for (const [i, name] of ['Anna', 'Boris'].entries())
    assert.ok(
      (await text(phone, ended.table)).includes(`${name} ${players[i].total ?? players[i].points}`),
    );
  assert.match(await text(laptop, ended.table), /(Anna|Boris).* won/);
  await accessible(laptop);
  for (const page of pages.slice(4)) assert.equal(await page.$('[data-table]'), null);
  // Off the list is off the list, also when the page is loaded again; its link still opens it.
  await laptop.click(`.go-on li:has([data-table="${waits.table}"]) [data-do=remove]`);
  await laptop.click('[data-do=forget]');
  await laptop.waitForSelector(entry(waits.table), { state: 'detached' });
  await laptop.reload();
  await laptop.waitForSelector(`[data-table="${ended.table}"]`);
  assert.equal(await laptop.$(entry(waits.table)), null);
  await laptop.goto(`${server.url}/t/${waits.table}`);
  await laptop.waitForSelector('.table');
  await laptop.goto(server.url);
  await laptop.waitForSelector(entry(waits.table));
  for (const { anna, boris } of [ended, waits]) [anna, boris].forEach((c) => c.close());
  await close(...pages);
});
