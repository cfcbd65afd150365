// SPDX-License-Identifier: MIT
// Numbers where people read them: values of tickets in one line each, names above the numbers of
// their players. With SHOTS set to a folder, pictures of all that are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { brokenNumbers, PHONE, webForTests } from './lib.mjs';
import { storedRecord } from './decisions.mjs';
import { recorded, RECORDED } from './fullest.mjs';
import { close, shot } from './people.mjs';

const web = webForTests();
const SIZES = [[1280, 720], [1440, 900], [1920, 1080], Object.values(PHONE)];
const KINDS = SIZES.flatMap(([width, height]) =>
  ['en-US', 'ru-RU'].map((lang) => ({ size: { width, height }, lang })),
);
const NAMES = {
  'en-US': ['Anna', 'Bartholomew', 'Clara', 'Dan', 'Wilhelmina'],
  'ru-RU': ['Анна', 'Варфоломей', 'Клара', 'Ян', 'Вильгельмина'],
};
const nameOf = ({ size, lang }) => `${size.width}x${size.height} ${lang}`;

/** A recorded game at a move of its first player, or at its end. */
const opened = (name, moves, { lang, size }, names = NAMES[lang]) =>
  web.page({
    ...{ size, lang, prefs: { commentary: true } },
    stored: storedRecord(recorded(name, names, moves)),
    path: `/#/game/${RECORDED}`,
  });

test('the value of an offered ticket is one number in one line', async () => {
  for (const kind of KINDS) {
    const page = await opened('europe-classic-4', 0, kind);
    await page.waitForSelector('.offered');
    await page.click('.offered >> nth=1');
    await page.waitForSelector('.offered .likely');
    const values = await page.$$eval('.offered', (all) =>
      all.map((ticket) => {
        const box = (x) => ticket.querySelector(x).getBoundingClientRect(),
          [value, ...others] = ['.ticket-points', '.tick', '.ticket-name', '.ticket-note'].map(box);
        const meet = (r) =>
          value.left < r.right - 1 &&
          r.left < value.right - 1 &&
          value.top < r.bottom - 1 &&
          r.top < value.bottom - 1;
        return [ticket.querySelector('.ticket-points').textContent, others.some(meet)];
      }),
    );
    assert.ok(values.filter(([value]) => value.length > 1).length > 1, nameOf(kind));
    assert.deepEqual(
      values.filter(([, met]) => met),
      [],
      nameOf(kind),
    );
    assert.deepEqual(await brokenNumbers(page), [], nameOf(kind));
    await shot(page, `tickets-${nameOf(kind)}`);
    await close(page);
  }
});

test('the value of a ticket in hand is one number in one line', async () => {
  for (const kind of KINDS) {
    const page = await opened('usa-classic-5', 170, kind);
    await page.waitForSelector('.my-tickets .ticket');
    assert.deepEqual(await brokenNumbers(page), [], nameOf(kind));
    await close(page);
  }
});

/** How far the right edge of each name, or of the sign without one, is from that of its numbers. */
const apart = (page) =>
  page.$eval('.tallies', (table) => {
    /** Of what can be seen of a text: a long one is cut. */
    const right = (el) => {
      const range = document.createRange();
      range.selectNodeContents(el);
      const end = Math.max(...[...range.getClientRects()].map((r) => r.right));
      return Math.min(end, el.getBoundingClientRect().right);
    };
    const [heads, ...rows] = [...table.rows].map((row) => [...row.cells].slice(1));
    return heads.map((head, i) => {
      const name = head.querySelector('span'),
        hidden = name.getBoundingClientRect().width < 2,
        edge = hidden ? head.querySelector('svg').getBoundingClientRect().right : right(name);
      return Math.max(...rows.map((row) => Math.abs(right(row[i]) - edge)));
    });
  });

for (const [name, players] of [
  ['europe-classic-4', 4],
  ['usa-classic-5', 5],
  ['tiny-classic-3', 3],
])
  test(`names stand above the numbers of their players: ${name}`, async () => {
    for (const kind of KINDS) {
      const page = await opened(name, Infinity, kind);
      await page.waitForSelector('.end-panel .total');
      const off = await apart(page);
      assert.equal(off.length, players);
      assert.ok(Math.max(...off) < 2, `${nameOf(kind)}: ${off.map(Math.round)} pixels off`);
      const [wide, room] = await page.$eval('.end-scroll', (x) => [x.scrollWidth, x.clientWidth]);
      assert.ok(wide <= room, `${nameOf(kind)}: ${wide} in ${room} pixels`);
      assert.deepEqual(await brokenNumbers(page), [], nameOf(kind));
      await shot(page, `end-${players}-${nameOf(kind)}`);
      await close(page);
    }
  });

test('the longest names there are leave the final table its width', async () => {
  const longest = ['Anna', ...['W', 'Ж', 'Щ', 'M'].map((letter) => letter.repeat(24))];
  for (const kind of KINDS) {
    const page = await opened('usa-classic-5', Infinity, kind, longest);
    await page.waitForSelector('.end-panel .total');
    assert.ok(Math.max(...(await apart(page))) < 2, nameOf(kind));
    const [wide, room] = await page.$eval('.end-scroll', (x) => [x.scrollWidth, x.clientWidth]);
    assert.ok(wide <= room, `${nameOf(kind)}: ${wide} in ${room} pixels`);
    await shot(page, `end-longest-${nameOf(kind)}`);
    await close(page);
  }
});

test('a printed game is counted in a table as good, in the little room beside its board', async () => {
  for (const kind of KINDS) {
    const page = await web.page(kind);
    await page.click('[data-do=count]');
    await page.waitForSelector('.counting .track');
    for (const seat of [0, 1]) {
      await page.click(`[data-seat="${seat}"]`);
      for (const n of [0, 1])
        await page.dispatchEvent(`.count-tickets [data-ticket="${2 * seat + n}"]`, 'click');
    }
    await page.click('[data-do=count-up]');
    await page.waitForSelector('.counted .total');
    assert.ok(Math.max(...(await apart(page))) < 2, nameOf(kind));
    const [wide, room] = await page.$eval('.counted', (x) => [x.scrollWidth, x.clientWidth]);
    assert.ok(wide <= room, `${nameOf(kind)}: ${wide} in ${room} pixels`);
    assert.deepEqual(await brokenNumbers(page), [], nameOf(kind));
    await shot(page, `counted-${nameOf(kind)}`);
    await close(page);
  }
});
