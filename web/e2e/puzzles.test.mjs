// SPDX-License-Identifier: MIT
// Puzzles: another move is told from the answer with its number, the answer can be seen, and the
// right move gets its reason; in both languages, on every map.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { axe, DESKTOP, sticksOut, webForTests } from './lib.mjs';

const PUZZLES = JSON.parse(fs.readFileSync(new URL('../../puzzles/puzzles.json', import.meta.url)));
const solvedOnes = (list) =>
  Object.fromEntries(list.map(({ id }) => [`puzzle-${id}`, { made: [], done: true }]));
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
    assert.equal(await page.$('.puzzle-about'), null);
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
      // What it was about, and which bots see it: of master alone where nobody else does.
      const { found } = PUZZLES.find((p) => p.id === id),
        about = await page.textContent('.puzzle-about'),
        names = about.split(',').length;
      assert.equal(names, found.length < 5 ? Math.max(1, found.length) : 1, about);
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

test('puzzles are found by map, theme, difficulty and progress; each shows its board', async () => {
  const page = await web.page({ lang: 'ru', size: SMALL, path: '/#/puzzles' }),
    shown = () => page.$$eval('[data-puzzle]', (x) => x.map((b) => b.dataset.puzzle));
  await page.waitForSelector('[data-puzzle]');
  // A picture has the lines of what is built, of some colour; it is drawn where it is looked at.
  const built = PUZZLES.find((p) => / 1:\d+\./.test(p.position));
  await page.$eval(`[data-puzzle="${built.id}"]`, (x) => x.scrollIntoView());
  await page.waitForSelector(`[data-puzzle="${built.id}"] .puzzle-picture path`);
  const drawn = await page.$$eval('.puzzle-picture svg', (x) => x.length);
  assert.ok(drawn < PUZZLES.length / 2, `${drawn} pictures drawn at once`);
  const choose = (field, value) => page.selectOption(`[data-field=${field}]`, value);
  await choose('map', 'europe');
  await choose('theme', 'tickets');
  const expected = PUZZLES.filter((p) => p.id.startsWith('europe') && p.theme === 'tickets');
  assert.ok(expected.length > 0);
  assert.deepEqual((await shown()).sort(), expected.map((p) => p.id).sort());
  await choose('map', '');
  await choose('theme', '');
  await choose('difficulty', 'hard');
  const hard = PUZZLES.filter((p) => p.found.length < 2);
  assert.equal((await shown()).length, hard.length);
  await page.evaluate(
    (kept) => localStorage.setItem('depo.lessons', JSON.stringify(kept)),
    solvedOnes(hard.slice(0, 3)),
  );
  await page.reload();
  await page.waitForSelector('[data-puzzle]');
  await choose('state', 'solved');
  assert.equal((await shown()).length, 3);
  assert.equal(await page.$eval('.puzzle-progress progress', (x) => x.value), 3);
  assert.match(await page.textContent('.puzzle-progress'), /Решено 3 из \d+/);
  assert.equal(await sticksOut(page), 0);
  assert.deepEqual(page.problems, []);
});

for (const [lang, size] of [
  ['en', SMALL],
  ['ru', DESKTOP],
])
  test(`five against the clock: a wrong move and a shown answer cost, a reload goes on, ${lang}`, async () => {
    const page = await web.page({ lang, size, path: '/#/puzzles' }),
      kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('depo.run')));
    await page.click('[data-do=puzzle-run]');
    await page.waitForSelector('[data-run-clock]');
    const { run: first } = await kept();
    assert.equal(new Set(first.ids).size, 5);
    assert.ok(first.ids.every((id) => PUZZLES.some((p) => p.id === id)));
    // Five with answers of one key: nothing points at what is right.
    const keyOf = ({ position, tried }) =>
      / turn:/.test(position) && /^take (\d|deck)/.exec(tried[0].move)?.[1].replace('deck', 'd');
    const five = PUZZLES.filter(keyOf).slice(0, 5);
    await page.goto(`${web.url}/#/puzzles`);
    await page.waitForSelector('[data-do=puzzle-run]');
    assert.match(
      await page.textContent('[data-do=puzzle-run]'),
      lang === 'ru' ? /Продолжить: 1 из 5/ : /Continue: 1 of 5/,
    );
    await page.evaluate(
      (ids) =>
        localStorage.setItem(
          'depo.run',
          JSON.stringify({ run: { ids, done: [], spent: 0 }, best: null }),
        ),
      five.map(({ id }) => id),
    );
    await page.reload();
    await page.click('[data-do=puzzle-run]');
    for (const [n, puzzle] of five.entries()) {
      await page.waitForFunction(
        (place) =>
          document.querySelector('[data-run-clock]') &&
          document.querySelector('.lesson h2').textContent.startsWith(place),
        `${n + 1} `,
      );
      assert.ok(await page.$eval('.lesson h2', (x) => x.scrollWidth <= x.clientWidth));
      assert.equal(await page.$('[data-do=run-next]'), null);
      assert.equal(await page.$('[data-led]'), null);
      assert.equal(await sticksOut(page), 0);
      if (n === 1) {
        const { spent } = (await kept()).run;
        await page.keyboard.press(keyOf(puzzle) === 'd' ? 't' : 'd'); // another move
        await page.waitForSelector('.lesson-nudge');
        assert.ok((await kept()).run.spent >= spent + 10_000);
        await page.reload();
        await page.waitForSelector('[data-run-clock]');
        assert.ok((await kept()).run.spent >= spent + 10_000);
      }
      if (n === 2) await page.click('[data-do=puzzle-show]');
      else await page.keyboard.press(keyOf(puzzle));
      await page.waitForSelector('[data-do=run-next]');
      if (n === 2) assert.ok((await kept()).run.spent >= 40_000);
      assert.ok((await page.textContent('.puzzle-about')).length > 5);
      await page.click('[data-do=run-next]');
    }
    await page.waitForSelector('.run-result');
    const { run, best } = await kept();
    assert.deepEqual(run.done, [true, true, false, true, true]);
    assert.equal(best.solved, 4);
    assert.match(
      await page.textContent('.run-result h2'),
      lang === 'ru' ? /^4 из 5 за \d+:\d\d$/ : /^4 of 5 in \d+:\d\d$/,
    );
    assert.equal(await page.$$eval('.run-result li', (x) => x.length), 5);
    const { violations } = await axe(page).analyze();
    assert.deepEqual(
      violations.map((v) => v.id),
      [],
    );
    await page.click('[data-do=run-again]');
    await page.waitForSelector('[data-run-clock]');
    assert.deepEqual((await kept()).run.done, []);
    assert.deepEqual(page.problems, []);
  });

test('of two equal cards either is right', async () => {
  const page = await web.page(),
    rowOf = ({ position }) => / row:(\S+)/.exec(position)[1],
    slotOf = ({ tried }) => Number(/^take (\d)/.exec(tried[0].move)?.[1] ?? 0),
    other = (p) => rowOf(p).lastIndexOf(rowOf(p)[slotOf(p) - 1]) + 1;
  const puzzle = PUZZLES.find((p) => slotOf(p) && other(p) !== slotOf(p));
  await page.goto(`${web.url}/#/puzzles/${puzzle.id}`);
  await page.waitForSelector('[data-do=puzzle-show]');
  await page.keyboard.press(String(other(puzzle)));
  await page.waitForSelector('.lesson.done');
  assert.deepEqual(page.problems, []);
});
