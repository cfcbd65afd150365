// SPDX-License-Identifier: MIT
// Numbers where people read them: values of tickets in one line each, names above the numbers of
// their players. With SHOTS set to a folder, pictures of all that are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { brokenNumbers, drawer, figures, PHONE, resize, webForTests } from './lib.mjs';
import { storedRecord } from './decisions.mjs';
import { recorded, RECORDED } from './fullest.mjs';
import { close, shot } from './people.mjs';

const web = webForTests();
const DESK = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
].map(([width, height]) => ({ width, height }));
/** A page for a mouse and one for touch, each in both languages, at all the sizes that there are for it. */
const KINDS = [DESK, [PHONE]].flatMap((sizes) =>
  ['en-US', 'ru-RU'].map((lang) => ({ sizes, lang })),
);
const NAMES = {
  'en-US': ['Anna', 'Bartholomew', 'Clara', 'Dan', 'Wilhelmina'],
  'ru-RU': ['Анна', 'Варфоломей', 'Клара', 'Ян', 'Вильгельмина'],
};
/** Does this at every size of a page, then closes it; says at which. */
async function atEverySize(page, { sizes, lang }, look) {
  for (const size of sizes) {
    if (size !== sizes[0]) await resize(page, size);
    await look(`${size.width}x${size.height} ${lang}`);
  }
  await close(page);
}

/** A recorded game at a move of its first player, or at its end. */
const opened = (name, moves, { lang, sizes: [size] }, names = NAMES[lang]) =>
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
    await atEverySize(page, kind, async (where) => {
      const values = await page.$$eval('.offered', (all) =>
        all.map((ticket) => {
          const box = (x) => ticket.querySelector(x).getBoundingClientRect(),
            [value, ...others] = ['.ticket-points', '.tick', '.ticket-name', '.ticket-note'].map(
              box,
            );
          const meet = (r) =>
            value.left < r.right - 1 &&
            r.left < value.right - 1 &&
            value.top < r.bottom - 1 &&
            r.top < value.bottom - 1;
          return [ticket.querySelector('.ticket-points').textContent, others.some(meet)];
        }),
      );
      assert.ok(values.filter(([value]) => value.length > 1).length > 1, where);
      assert.deepEqual(
        values.filter(([, met]) => met),
        [],
        where,
      );
      assert.deepEqual(await brokenNumbers(page), [], where);
      await shot(page, `tickets-${where}`);
    });
  }
});

test('the value of a ticket in hand is one number in one line', async () => {
  for (const kind of KINDS) {
    const page = await opened('usa-classic-5', 170, kind);
    await page.waitForSelector('.table.my-turn .hand .group');
    await drawer(page, true);
    await page.waitForSelector('.my-tickets .ticket');
    await atEverySize(page, kind, async (where) =>
      assert.deepEqual(await brokenNumbers(page), [], where),
    );
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
      await figures(page);
      await atEverySize(page, kind, async (where) => {
        const off = await apart(page);
        assert.equal(off.length, players);
        assert.ok(Math.max(...off) < 2, `${where}: ${off.map(Math.round)} pixels off`);
        const [wide, room] = await page.$eval('.end-scroll', (x) => [x.scrollWidth, x.clientWidth]);
        assert.ok(wide <= room, `${where}: ${wide} in ${room} pixels`);
        assert.deepEqual(await brokenNumbers(page), [], where);
        await shot(page, `end-${players}-${where}`);
      });
    }
  });

test('the longest names there are leave the final table its width', async () => {
  const longest = ['Anna', ...['W', 'Ж', 'Щ', 'M'].map((letter) => letter.repeat(24))];
  for (const kind of KINDS) {
    const page = await opened('usa-classic-5', Infinity, kind, longest);
    await figures(page);
    await atEverySize(page, kind, async (where) => {
      assert.ok(Math.max(...(await apart(page))) < 2, where);
      const [wide, room] = await page.$eval('.end-scroll', (x) => [x.scrollWidth, x.clientWidth]);
      assert.ok(wide <= room, `${where}: ${wide} in ${room} pixels`);
      await shot(page, `end-longest-${where}`);
    });
  }
});

test('a printed game is counted in a table as good, in the little room beside its board', async () => {
  for (const kind of KINDS) {
    const page = await web.page({ size: kind.sizes[0], lang: kind.lang });
    await page.click('[data-do=count]');
    await page.waitForSelector('.counting .track');
    for (const seat of [0, 1]) {
      await page.click(`[data-seat="${seat}"]`);
      for (const n of [0, 1])
        await page.dispatchEvent(`.count-tickets [data-ticket="${2 * seat + n}"]`, 'click');
    }
    await page.click('[data-do=count-up]');
    await page.waitForSelector('.counted .total');
    await atEverySize(page, kind, async (where) => {
      assert.ok(Math.max(...(await apart(page))) < 2, where);
      const [wide, room] = await page.$eval('.counted', (x) => [x.scrollWidth, x.clientWidth]);
      assert.ok(wide <= room, `${where}: ${wide} in ${room} pixels`);
      assert.deepEqual(await brokenNumbers(page), [], where);
      await shot(page, `counted-${where}`);
    });
  }
});
