// SPDX-License-Identifier: MIT
// The shuffle that the page takes part in and checks: verified at the end, also of a rematch; red
// when the server has exchanged its secret.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clicks, figures, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { accessible, close, invite, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const idOf = (path) => path.split('/').at(-1);
const shuffleOf = async (table) =>
  (await (await fetch(`${server.url}/api/tables/${table}`)).json()).info.shuffle;

test('a game with a bot ends with a verified shuffle, and its rematch too', { skip }, async () => {
  const page = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } });
  const link = await invite(page);
  await page.selectOption('.seats select >> nth=0', 'easy'); // the friend's seat goes to a bot
  await page.waitForSelector('.seats .promise[data-promised=true]');
  assert.equal(await page.locator('.seats .promise').count(), 1, 'a bot promises nothing');
  await page.click('[data-do=start]:not([disabled])');
  await page.waitForSelector('.offered');
  await page.reload(); // what was promised outlives the page
  await page.waitForSelector('.offered');
  await clicks(page, { seed: 5 });
  await figures(page);
  await page.waitForSelector('.fairness:not(.unfair)');
  assert.equal(
    (await page.textContent('.fairness summary')).trim(),
    'Shuffle verified on this device',
  );
  await page.click('.fairness summary');
  const told = await page.textContent('.fairness');
  assert.match(told, /so nobody could choose the cards/);
  assert.match(told, /Anna: took part in the shuffle/);
  assert.match(told, /: took no part in the shuffle/);
  await accessible(page);
  await page.locator('.fairness p').scrollIntoViewIfNeeded();
  await shot(page, 'shuffle-verified');
  await page.click('[data-do=again]');
  await page.waitForFunction((old) => location.pathname !== old, link);
  await page.waitForSelector('.offered');
  const next = new URL(page.url()).pathname;
  assert.match(await shuffleOf(idOf(next)), / done .* 1:[0-9a-f]{64}:[0-9a-f]{64}$/);
  await clicks(page, { seed: 6 });
  await page.waitForSelector('.fairness[data-fair="1"]');
  await close(page);
});

test('a server that exchanges its secret is caught, in red, by both', { skip }, async () => {
  const anna = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } }),
    link = await invite(anna);
  const boris = await web.page({
    url: server.url,
    path: link,
    size: PHONE,
    lang: 'ru-RU',
    prefs: { name: 'Борис' },
  });
  await boris.click('[data-do=sit]');
  // Each sees of the other that a number was promised.
  await anna.waitForSelector('[data-seat="2"] .promise[data-promised=true]');
  await boris.waitForSelector('[data-seat="1"] .promise[data-promised=true]');
  await shot(anna, 'shuffle-lobby');
  await shot(boris, 'shuffle-lobby-phone');
  await anna.click('[data-do=start]:not([disabled])');
  await Promise.all([anna.waitForSelector('.offered'), boris.waitForSelector('.offered')]);
  assert.match(await shuffleOf(idOf(link)), / done .* 1:\S+ 2:\S+$/); // both took part
  assert.equal(await anna.$('.unfair-alarm'), null);
  await server.exchangeSecret(idOf(link));
  const [told, russian] = await Promise.all(
    [anna, boris].map(async (page) => {
      await page.waitForSelector('.unfair-alarm');
      return page.textContent('.unfair-alarm');
    }),
  );
  assert.match(told, /Shuffle check failed.*promise is not the one/);
  assert.match(russian, /Проверка тасовки не прошла.*[Оо]бещание сервера не то/);
  const red = await anna.$eval('.unfair-alarm', (el) => getComputedStyle(el).backgroundColor);
  assert.equal(red, 'rgb(179, 38, 30)');
  await shot(anna, 'shuffle-unfair');
  await shot(boris, 'shuffle-unfair-phone');
  for (const page of [anna, boris]) await page.click('[data-do=alarm-read]');
  await shot(anna, 'shuffle-unfair-read');
  await Promise.all([clicks(anna, { seed: 2 }), clicks(boris, { seed: 4 })]);
  for (const page of [anna, boris]) {
    await figures(page);
    await page.waitForSelector('.fairness.unfair');
    await page.waitForSelector('.unfair-alarm'); // it stays
  }
  await close(anna, boris);
});
