// SPDX-License-Identifier: MIT
// Whole games through the page, by clicking: every map and variant, desktop and phone, both
// languages.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { clicks, DESKTOP, figures, game, PHONE, start, sticksOut, webForTests } from './lib.mjs';

const web = webForTests();

// The first ones reach every kind of decision, on all maps with moves of their own, in both sizes and both
// languages; usa is played to its end at a server (online.test.mjs). With DEPO_SEED all are played.
const ALWAYS = 4;
const GAMES = [
  ['europe', 'classic', DESKTOP, 'en-US', ['orient-express', 'promo']],
  ['africa', 'classic', PHONE, 'ru-RU'],
  ['amsterdam', 'classic', PHONE, 'en-US'],
  ['tiny', 'classic', DESKTOP, 'ru-RU'],
  ['usa', 'mega', DESKTOP, 'ru-RU'],
  ['usa', '1910', PHONE, 'ru-RU'],
  ['tiny', 'classic', PHONE, 'en-US'],
  ['usa', 'classic', DESKTOP, 'en-US'],
  ['usa', 'big-cities', PHONE, 'en-US'],
  ['europe', 'classic', PHONE, 'en-US'],
  ['europe', '1912', DESKTOP, 'ru-RU'],
  ['europe', 'mega', DESKTOP, 'en-US'],
  ['europe', 'big-cities', PHONE, 'ru-RU'],
  ['africa', 'classic', DESKTOP, 'en-US'],
  ['amsterdam', 'classic', DESKTOP, 'ru-RU'],
];
// Each bot's move is drawn: most games have one, some have more.
const OPPONENTS = [['easy', 'medium', 'easy'], ['medium'], ['easy'], ['easy', 'easy'], ['medium']];
const done = {};
// Other games with each number.
const SEED = Number(process.env.DEPO_SEED ?? 0);
const PLAYED = process.env.DEPO_SEED ? GAMES : GAMES.slice(0, ALWAYS);

test('with a seed every variant is played, and every map in both sizes and both languages', () => {
  const maps = JSON.parse(
    fs.readFileSync(new URL('../src/gen/maps.json', import.meta.url), 'utf8'),
  );
  for (const { id, variants, options } of maps) {
    const games = GAMES.filter(([map]) => map === id);
    for (const variant of variants)
      assert.ok(
        games.some(([, v]) => v === variant.id),
        `${id} ${variant.id}`,
      );
    for (const option of options)
      assert.ok(
        games.some((g) => g[4]?.includes(option.id)),
        `${id} ${option.id}`,
      );
    for (const size of [DESKTOP, PHONE])
      assert.ok(
        games.some((g) => g[2] === size),
        `${id} ${size.width}`,
      );
    for (const lang of ['en-US', 'ru-RU'])
      assert.ok(
        games.some((g) => g[3] === lang),
        `${id} ${lang}`,
      );
  }
});

/** For one's own strength, though it is opened again. */
async function countsOnce(page, opponents) {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('depo.results') ?? '[]'));
  for (let opened = 0; opened < 2; opened++) {
    await page.waitForFunction(() => localStorage.getItem('depo.results'));
    const [result, ...more] = await kept();
    assert.deepEqual(more, []);
    assert.deepEqual(
      result.against.map((d) => d.level),
      opponents,
    );
    await page.reload();
    await figures(page);
  }
}

for (const [i, [map, variant, size, lang, options = []]] of PLAYED.entries()) {
  test(`a whole game: ${[map, variant, ...options].join(' ')}, ${size.width} px, ${lang}`, async () => {
    const page = await web.page({
      size,
      lang,
      seed: SEED + i,
      prefs: game(map, variant, OPPONENTS[i % OPPONENTS.length], options),
    });
    await start(page);
    const did = await clicks(page, { seed: SEED + i + 3 });
    for (const [what, n] of Object.entries(did)) done[what] = (done[what] ?? 0) + n;
    await figures(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang.slice(0, 2));
    if (lang === 'ru-RU') assert.match(await page.textContent('.end-panel h2'), /побежда[ею]т!/);
    assert.equal(await sticksOut(page), 0, 'nothing sticks out sideways');
    if (map === 'tiny') await countsOnce(page, OPPONENTS[i % OPPONENTS.length]);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test('the games had every kind of decision', () => {
  for (const what of [
    'keep',
    'track',
    'claim',
    'card',
    'pile',
    'deck',
    'tickets',
    'city',
    'double',
    'pay',
  ])
    assert.ok(done[what], `${what}: ${JSON.stringify(done)}`);
});
