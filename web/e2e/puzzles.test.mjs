// SPDX-License-Identifier: MIT
// Puzzles: another move is told from the answer with its number, the answer can be seen, and the
// right move gets its reason; in both languages, on every map.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { axe, DESKTOP, webForTests } from './lib.mjs';

const PUZZLES = JSON.parse(fs.readFileSync(new URL('../../puzzles/puzzles.json', import.meta.url)));
const SMALL = { width: 360, height: 740 };
const web = webForTests();

/**
 * Does what the finger points at, until it is solved. What is pointed at is looked at and clicked in
 * one step, once the page has nothing new to show: it may change between two.
 */
const follow = (page) =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
    const look = () => {
      const led = document.querySelector('[data-led]');
      return led && `${led.outerHTML} ${led.checked ?? ''}`;
    };
    let before = '';
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      const first = look();
      await frame();
      await frame();
      if (document.querySelector('.lesson.done')) return;
      if (!first || first === before || first !== look()) continue;
      before = first;
      document
        .querySelector('[data-led]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    throw new Error(`it is never solved: ${before}`);
  });

for (const [lang, size] of [
  ['en', DESKTOP],
  ['ru', SMALL],
])
  test(`a puzzle of each map: the answer is shown, made and explained, ${lang}`, async () => {
    const page = await web.page({ lang, size, path: '/#/puzzles' });
    await page.waitForSelector('[data-puzzle]');
    assert.equal(await page.$$eval('[data-puzzle]', (x) => x.length), PUZZLES.length);
    assert.equal(await page.$$eval('.lesson-list .now', (x) => x.length), 1);
    for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
      const { id } = PUZZLES.find((p) => p.id.startsWith(map));
      await page.evaluate((name) => {
        location.hash = `#/puzzles/${name}`;
      }, id);
      await page.waitForSelector('[data-do=puzzle-show]');
      assert.ok(
        await page.$eval('.lesson h2', (x) => x.scrollWidth <= x.clientWidth),
        'its number is whole',
      );
      await page.click('[data-do=puzzle-show]');
      const answer = await page.textContent('.lesson-say');
      assert.match(answer, lang === 'ru' ? /Шансы на победу: \d+ %/ : /Win chance: \d+%/);
      // The move is still to be made.
      assert.doesNotMatch(answer, /\b(was|were|had)\b|стоило|оставалось|был[аио]? /);
      await follow(page);
      assert.equal(await page.textContent('.lesson-say'), answer);
      await page.click('[data-do=puzzle-list]');
      await page.waitForSelector(`[data-puzzle="${id}"] .lesson-tick`);
    }
    const { violations } = await axe(page).analyze();
    assert.deepEqual(
      violations.map((v) => v.id),
      [],
    );
    assert.deepEqual(page.problems, []);
  });

test('nothing is given away before; another move gets its number; today’s puzzle is on the start page', async () => {
  const page = await web.page({ path: '/' }),
    claims = PUZZLES.find(
      ({ tried }) => tried[0].move.startsWith('claim') && tried[1].move === 'take deck',
    );
  await page.waitForSelector('[data-do=puzzles]');
  assert.equal(await page.$('[data-do=puzzle-today]'), null); // for who has played before
  await page.click('[data-do=puzzles]');
  await page.click(`[data-puzzle="${claims.id}"]`);
  await page.waitForSelector('[data-do=puzzle-show]');
  assert.equal(await page.$('[data-led]'), null);
  await page.click('[data-pile=train] .target');
  await page.waitForSelector('.lesson-nudge');
  const percent = Math.round(claims.tried[1].chance * 100);
  assert.match(
    await page.textContent('.lesson-nudge'),
    new RegExp(`win chance ${percent}%. Another move is clearly better`),
  );
  await page.reload();
  await page.click('[data-do=puzzle-show]');
  await follow(page);
  await page.click('[data-do=puzzle-next]');
  await page.waitForFunction((was) => !location.hash.endsWith(was), claims.id);
  await page.waitForSelector('[data-do=puzzle-show]');
  await page.evaluate(() =>
    localStorage.setItem('depo.lessons', JSON.stringify({ first: { made: [], done: true } })),
  );
  await page.goto(web.url);
  await page.reload();
  await page.click('[data-do=puzzle-today]');
  await page.waitForSelector('[data-do=puzzle-show]');
  assert.deepEqual(page.problems, []);
});
