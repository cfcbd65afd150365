// SPDX-License-Identifier: MIT
// The start page on a phone: play, go on, the deal of the day and friends in the first screen, what
// was played within one swipe; a lesson, then one easy opponent for who comes for the first time.
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];

/** Two games under way and five that are over. */
function kept() {
  const games = Array.from({ length: 7 }, (_, i) => ({
    ...{ id: (4096 + i).toString(16), map: ['usa', 'europe'][i % 2], variant: 'classic' },
    ...{ options: [], seats: [{ kind: 'human', name: 'Ann' }], file: '', moves: i },
    ...{ undone: false, over: i > 1, when: 1e12 - i * 1e8 },
  }));
  const results = games.slice(2).map(({ id, map, when }) => ({
    ...{ id, map, when, place: 1, players: 2, points: 90, done: 3, failed: 1, undone: false },
  }));
  return {
    'depo.games': games.map((g) => g.id),
    ...Object.fromEntries(games.map((g) => [`depo.game.${g.id}`, g])),
    'depo.results': results,
  };
}
const placeOf = (page, selector) =>
  page.$eval(selector, (x) => {
    const { top, bottom, height } = x.getBoundingClientRect();
    return { top, bottom, height, screen: innerHeight };
  });

for (const lang of ['en-US', 'ru-RU'])
  for (const size of SIZES)
    test(`the first screen has what one came for: ${lang}, ${size.width}`, { skip }, async () => {
      for (const stored of [{}, kept()]) {
        const fresh = !stored['depo.games'],
          page = await web.page({ lang, size, stored, url: server.url });
        await page.waitForSelector('[data-do=quick-friends]');
        await page.waitForFunction(() =>
          document.querySelector('.quick-play small').textContent.match(/1 (bot|бот): \S/),
        );
        await page.waitForSelector(fresh ? '.steps .cutout' : '.quick .game');
        if (!fresh) await page.waitForSelector('.go-on [data-do=puzzle-today]');
        const wanted = ['.quick-play', '[data-do=quick-deal]', '[data-do=quick-friends]'];
        for (const selector of [...wanted, fresh ? '[data-do=learn]' : '.quick [data-game]']) {
          const { bottom, height, screen } = await placeOf(page, selector);
          assert.ok(bottom <= screen, `${selector} ends at ${bottom} of ${screen}`);
          assert.ok(height >= 40, `${selector} is ${height} px high`);
        }
        if (fresh) assert.equal(await page.$('.played'), null);
        else {
          await page.waitForSelector('.played .game');
          const { bottom, screen } = await placeOf(page, '.played .game');
          assert.ok(bottom <= 2 * screen, `a game that was played ends at ${bottom}`);
          assert.equal(await page.$$eval('.quick [data-game]', (x) => x.length), 1);
          assert.equal(await page.$$eval('.go-on [data-game]', (x) => x.length), 1);
          assert.equal(await page.$('.go-on [data-do=deal-today]'), null, 'it is above');
        }
        assert.equal(await sticksOut(page), 0);
        const { violations } = await axe(page).exclude('.board').analyze();
        assert.deepEqual(
          violations.map((v) => `${v.id} ${v.nodes[0].html.slice(0, 100)}`),
          [],
        );
        await page.click('[data-do=quick-choose]');
        await page.waitForFunction(() => {
          const { top } = document.querySelector('.play-now').getBoundingClientRect();
          return top > -2 && top < innerHeight / 2;
        });
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
    });

test('who comes for the first time plays one easy opponent; friends, the deal and a game are a tap away', {
  skip,
}, async () => {
  const [size] = SIZES,
    page = await web.page({ size, url: server.url });
  await page.click('[data-do=quick-friends]');
  await page.waitForSelector('[data-do=make]');
  await page.keyboard.press('Escape');
  await page.click('[data-do=quick-deal]');
  await page.waitForSelector('.deal-maps');
  await page.goto(server.url);
  await page.click('[data-do=quick-play]');
  await page.waitForSelector('.table');
  const seats = await page.evaluate(() => {
    const [id] = JSON.parse(localStorage.getItem('depo.games'));
    return JSON.parse(localStorage.getItem(`depo.game.${id}`)).seats;
  });
  assert.deepEqual(
    seats.map((s) => s.bot ?? s.kind),
    ['human', 'easy'],
  );
  await page.goto(server.url);
  await page.click('.quick [data-game]');
  await page.waitForSelector('.table');
  assert.deepEqual(page.problems, []);
  await page.context().close();
  // A desktop has the same opponent, and no second way to it.
  const wide = await web.page({ url: server.url });
  await wide.waitForSelector('[data-do=play]');
  assert.equal(await wide.$('.quick'), null);
  assert.equal(await wide.$eval('[data-field=opponents]', (x) => x.value), '1');
  await wide.context().close();
});
