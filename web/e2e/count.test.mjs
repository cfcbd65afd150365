// SPDX-License-Identifier: MIT
// Counting a printed game on a phone: whose turn it is to be marked stays in sight, a finger hits
// the route that it means, and the result says what `depo score` says.
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, sticksOut, webForTests } from './lib.mjs';

const web = webForTests();
const SMALL = { width: 360, height: 740 };
const NEAR = 8; // pixels that a finger may miss the middle of a route by

const marked = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('depo.count') ?? '{}').tracks ?? {});
/** Where the middle of a route is on the screen once it rests; null outside the board's frame. */
const middleOf = (page, n) =>
  page.evaluate(async (track) => {
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
    await frame();
    await frame();
    const rail = document.querySelector(`.counting [data-track="${track}"] .rail`),
      { x, y } = rail
        .getPointAtLength(rail.getTotalLength() / 2)
        .matrixTransform(rail.getScreenCTM()),
      top = document.elementFromPoint(x, y);
    return top?.closest('svg.board') ? { x, y } : null;
  }, n);
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
      }),
  );
async function open(map, lang = 'en') {
  const page = await web.page({ size: SMALL, lang, path: '/#/count' });
  await page.waitForSelector('.counting .track');
  await page.selectOption('[data-field=map]', map);
  await page.waitForFunction(
    (city) => document.querySelector(`.counting [data-city="${city}"]`),
    { europe: 'roma', usa: 'denver', africa: 'luanda' }[map],
  );
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

test('every route of Europe: a tap within 8 pixels marks it, at least 95 of 100 times', async () => {
  const page = await open('europe'),
    count = await page.$$eval('.counting .track', (x) => x.length);
  // A random walk of offsets that is the same each time, anywhere in the circle.
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const missed = [],
    unseen = [];
  for (let n = 0; n < count; n++) {
    await page.click('.counting [aria-label^="Fit the board"]');
    let at = await middleOf(page, n);
    if (!at) {
      unseen.push(n); // behind a button, or outside: a finger would pull the board first
      continue;
    }
    const before = await marked(page);
    // From afar the board comes to the finger and nothing is marked.
    await page.touchscreen.tap(at.x, at.y);
    at = await middleOf(page, n);
    assert.ok(at, `route ${n} left the frame`);
    const angle = random() * 2 * Math.PI,
      far = NEAR * Math.sqrt(random());
    assert.deepEqual(await marked(page), before, `${n} was marked from afar`);
    await page.touchscreen.tap(at.x + far * Math.cos(angle), at.y + far * Math.sin(angle));
    const after = await marked(page),
      changed = Object.keys(after).filter((key) => !(key in before));
    if (changed.join() !== String(n)) missed.push(`${n}: ${changed.join() || 'nothing'}`);
  }
  const tapped = count - unseen.length;
  console.log(`# ${count} routes, ${unseen.length} out of sight at first, ${missed.length} missed`);
  assert.ok(tapped > 0.75 * count, `${unseen.length} of ${count} are out of sight at first`);
  assert.ok(missed.length <= 0.05 * tapped, missed.join('; '));
  assert.deepEqual(page.problems, []);
});

for (const lang of ['en', 'ru'])
  test(`players stay in sight; the result names the longest path and what stations use: ${lang}`, async () => {
    const page = await open('europe', lang);
    for (const to of [0, 500, 5000]) {
      await page.evaluate((y) => scrollTo(0, y), to);
      await settled(page);
      const boxes = await page.$$eval('.count-seats button', (x) =>
        x.map((b) => {
          const { top, bottom, left, right } = b.getBoundingClientRect(),
            seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return { top, bottom, height: bottom - top, seen: b.contains(seen) };
        }),
      );
      assert.equal(boxes.length, 2);
      for (const box of boxes) {
        assert.ok(box.top >= 0 && box.bottom <= SMALL.height && box.height >= 40, `${to}`);
        assert.ok(box.seen, `covered at ${to}`);
      }
    }
    assert.equal(await sticksOut(page), 0);
    // Anna: two routes in a row and a station that uses one of Boris's.
    const named = (name) =>
      page.$eval(`.counting .track[aria-label^="${name}"]`, (x) => Number(x.dataset.track));
    const [a, b, c] =
      lang === 'ru'
        ? ['Дьепп – Париж', 'Париж – Цюрих', 'Мюнхен – Цюрих']
        : ['Dieppe – Paris', 'Paris – Zürich', 'München – Zürich'];
    const click = (n) => page.dispatchEvent(`.counting [data-track="${n}"]`, 'click');
    await page.click('[data-seat="0"]');
    for (const name of [a, b]) await click(await named(name));
    await page.dispatchEvent('.counting [data-city=zurich]', 'click');
    for (const n of [0, 1])
      await page.dispatchEvent(`.count-tickets [data-ticket="${n}"]`, 'click');
    await page.click('[data-seat="1"]');
    await click(await named(c));
    for (const n of [2, 3])
      await page.dispatchEvent(`.count-tickets [data-ticket="${n}"]`, 'click');
    await page.click('[data-do=count-up]');
    await page.waitForSelector('.count-built');
    const said = await page.$$eval('.count-built dd', (x) => x.map((d) => d.textContent));
    const [longest, station] =
      lang === 'ru'
        ? [/^Самая длинная дорога, \d+ ваг\S+: \S+ – .*Париж/, /^Станция в городе Цюрих|Цюрих/]
        : [/^Longest path, \d+ trains: .*Paris/, /^Station in Zürich: (uses|no route)/];
    assert.match(said[0], longest);
    assert.match(said[1], station);
    assert.equal(said.length, 3, said.join(' | '));
    const { violations } = await axe(page).exclude('.board').analyze();
    assert.deepEqual(
      violations.map((v) => `${v.id} ${v.nodes[0].html.slice(0, 100)}`),
      [],
    );
    assert.deepEqual(page.problems, []);
  });
