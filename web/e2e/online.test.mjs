// SPDX-License-Identifier: MIT
// Tables of a real server: friends, spectators, a killed server, several people on one device.
import test from 'node:test';
import assert from 'node:assert/strict';
import { askForHint, clicks, figures, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { DECISIONS, tableFor } from './decisions.mjs';
import { accessible, begin, invite, takeTurns } from './people.mjs';
import { source } from './module.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();

test('two browsers at one table, one loses its connection, one reloads, a spectator sees no hand; then the rematch', {
  skip,
}, async () => {
  const anna = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } }),
    link = await invite(anna);
  await accessible(anna);
  const boris = await web.page({
    url: server.url,
    path: link,
    size: PHONE,
    lang: 'ru-RU',
    prefs: { name: 'Борис' },
  });
  // Whoever has never played can learn it while waiting, without leaving the table.
  assert.equal(await boris.getAttribute('[data-do=learn]', 'href'), '/#/lessons/first');
  assert.equal(await boris.getAttribute('[data-do=learn]', 'target'), '_blank');
  const rows = await boris.$$eval('.learn-meanwhile > *', (all) =>
    all.slice(0, 2).map((x) => Math.round(x.getBoundingClientRect().top / 12)),
  );
  assert.equal(rows[0], rows[1], 'the sign stands beside the question');
  await boris.click('[data-do=sit]');
  await anna.click('[data-do=start]:not([disabled])');
  await Promise.all([anna.waitForSelector('.offered'), boris.waitForSelector('.offered')]);
  const eve = await web.page({ url: server.url, path: link });
  await eve.waitForSelector('.board .track');
  await begin(anna, boris);
  await takeTurns(anna, boris);
  assert.equal(await eve.$$eval('.hand .group, .ticket, .offered', (x) => x.length), 0);
  await anna.reload();
  await anna.waitForSelector('.own .hand');
  await boris.context().setOffline(true);
  await boris.context().setOffline(false);
  await server.kill();
  await boris.waitForSelector('.tag.lost');
  await server.start();
  await boris.waitForSelector('.tag.lost', { state: 'detached' });
  await Promise.all([clicks(anna, { seed: 2 }), clicks(boris, { seed: 4 })]);
  await Promise.all([figures(anna), figures(boris), figures(eve)]);
  assert.deepEqual(
    await anna.$$eval('.total td', (x) => x.map((y) => y.textContent)),
    await boris.$$eval('.total td', (x) => x.map((y) => y.textContent)),
  );
  await anna.click('[data-do=replay]');
  await anna.waitForSelector('.scrubber');
  await boris.click('[data-do=again]');
  await boris.waitForFunction((old) => location.pathname !== old, link);
  await boris.waitForSelector('.table .offered, .room');
  for (const page of [anna, boris, eve]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

// Every kind of decision at a server's table is in resume.test.mjs.
test("a whole game with the server's bot", { skip }, async () => {
  const page = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } });
  await invite(page, { map: 'usa', friends: 1, bots: 1 });
  await page.selectOption('.seats select >> nth=0', 'easy'); // the friend's seat goes to a bot
  await page.click('[data-do=start]:not([disabled])');
  await page.waitForSelector('.offered');
  await clicks(page, { until: '.table.my-turn .card.ok' });
  // Alone among bots hints are allowed; the bot in the page sees only the seat's view.
  await askForHint(page);
  await clicks(page, { seed: 6 });
  await figures(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("several people on one device at a server's table: a curtain between them", {
  skip,
}, async () => {
  const page = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } });
  await invite(page);
  await page.click('[data-do=sit]');
  await page.click('[data-do=start]:not([disabled])');
  await page.waitForSelector('.curtain');
  assert.equal(await page.$$eval('.hand .group, .ticket, .offered', (x) => x.length), 0);
  await clicks(page, { most: 30 });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a second card by key, pressed before the server has answered for the first', {
  skip,
}, async () => {
  const { table, key, made, close } = await tableFor(
    server.url,
    DECISIONS.find((d) => d.name === 'first card'),
  );
  const page = await web.page({
    url: server.url,
    path: `/t/${table}`,
    stored: { 'depo.key': key },
  });
  await page.waitForSelector('.card.ok');
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
      await null;
    }
  });
  await page.waitForSelector('.table:not(.my-turn)');
  assert.equal(made.length, 2);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  close();
});

test('a page older than its server says so and loads itself again; so does one with an older module', {
  skip,
}, async () => {
  const page = await web.page({
    url: server.url,
    workers: true,
    prefs: { ...game('usa'), name: 'Anna' },
  });
  let older = true;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      socket.send(older ? text.replace(/"page":"\w+"/, '"page":"000000000000"') : text);
    });
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await invite(page);
  await page.waitForSelector('.outdated');
  older = false;
  await Promise.all([page.waitForEvent('load'), page.click('[data-do=load-again]')]);
  await page.waitForSelector('.room');
  assert.equal(await page.locator('.outdated').count(), 0);
  await page.context().close();

  const mixed = await web.page({ url: server.url, prefs: game('usa') });
  await mixed.route('**/depo.wasm', async (route) => {
    const response = await route.fetch(),
      wasm = await response.body(),
      { BORDER } = await source('gen/border.ts'),
      mark = Buffer.alloc(4);
    mark.writeUInt32LE(BORDER);
    wasm[wasm.indexOf(mark)] ^= 1;
    await route.fulfill({ response, body: wasm });
  });
  await mixed.reload();
  await mixed.click('[data-do=play]');
  await mixed.waitForSelector('.outdated');
  await mixed.context().close();
});

test('the page that the server carries can be installed: it opens again when the server is gone', {
  skip,
}, async () => {
  const page = await web.page({ url: server.url, workers: true, prefs: game('usa') });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await page.click('[data-do=play]');
  await page.waitForSelector('.offered');
  await page.context().close();
});
