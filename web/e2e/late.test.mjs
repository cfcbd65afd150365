// SPDX-License-Identifier: MIT
// A friend who comes late: the host gives them the seat of a bot, and they play on.
import test from 'node:test';
import assert from 'node:assert/strict';
import { game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { accessible, begin, beginWith, close, invite, shot, takeTurns } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();

test('a friend who comes late sits down in the place of a bot', { skip }, async () => {
  const page = (name, more = {}) =>
    web.page({ url: server.url, prefs: { ...game('usa'), name }, ...more });
  const anna = await page('Anna'),
    path = await invite(anna, { bots: 1 }),
    boris = await page('Борис', { path, size: PHONE, lang: 'ru-RU' });
  await beginWith(anna, boris);
  const vera = await page('Вера', { path, size: PHONE, lang: 'ru-RU' });
  await vera.waitForSelector('.table .watching');
  assert.equal(await vera.locator('[data-do=take-seat]').count(), 0);
  await anna.click('.bar [data-do=table]');
  await anna.click('[data-do=open-seat]');
  await anna.waitForSelector('[data-do=open-seat][aria-pressed=true]');
  await accessible(anna);
  await shot(anna, 'open-seat');
  await anna.keyboard.press('Escape');
  await vera.waitForSelector('[data-note=free]');
  await accessible(vera);
  await shot(vera, 'free-seat');
  await vera.click('[data-do=take-seat]');
  await vera.waitForSelector('.own .hand .group');
  if (await vera.$('.offered')) await begin(vera);
  await anna.waitForSelector('.player:has-text("Вера")');
  await takeTurns(anna, boris, vera);
  await shot(vera, 'taken-seat');
  await close(anna, boris, vera);
});
