// SPDX-License-Identifier: MIT
// The first load carries the sentences of its screens: where the rest of the language never comes,
// none of them shows a word of another language.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { game, start, textsOf, webForTests } from './lib.mjs';

const web = webForTests();
const MAPS = JSON.parse(
  fs.readFileSync(new URL('../src/gen/maps.json', import.meta.url), 'utf8'),
).map((map) => map.id);
// What has no other name in Russian: the game family, a language, the names of keys.
const NAMES = new Set([
  'Depo',
  'Ticket',
  'Ride',
  'English',
  'Enter',
  'Esc',
  'Alt',
  'Ctrl',
  'Shift',
]);

/** Words in Latin letters that a reader or a screen reader would meet. */
async function foreign(page) {
  const texts = await textsOf(page);
  assert.ok(texts.join('').length > 200, 'hardly any text');
  return texts
    .filter((text) => !/^Depo [\d.]+\S*$/.test(text.trim())) // the version
    .filter((text) => (text.match(/[A-Za-z]{3,}/g) ?? []).some((word) => !NAMES.has(word)))
    .map((text) => text.trim().slice(0, 80));
}

/** A page in Russian to which only the first sentences come. */
async function firstOnly(prefs) {
  const page = await web.page({ path: '/manifest.webmanifest', lang: 'ru-RU', seed: 1, prefs });
  await page.context().route(/messages\/ru(\.lessons)?\.txt/, (route) => route.abort());
  await page.goto(web.url);
  await page.waitForSelector('[data-do=play]');
  await page.waitForFunction(() => /[а-я]/i.test(document.body.innerText));
  return page;
}

for (const map of MAPS)
  test(`the first load of ${map} has its sentences`, async () => {
    const page = await firstOnly({ name: 'Анна', ...game(map) });
    assert.deepEqual(await foreign(page), [], 'the start page');
    await start(page);
    await page.waitForSelector('.offered');
    assert.deepEqual(await foreign(page), [], 'the first decision');
    await page.context().close();
  });
