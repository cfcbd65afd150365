// SPDX-License-Identifier: MIT
// Nothing is cut off or covered: the fullest moment of every map at every size, and the pages
// around the table.
import fs from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { brokenNumbers, drawer, figures, PHONE, resize, sticksOut, webForTests } from './lib.mjs';
import { at, DECISIONS, openSheet, recordFor, storedRecord, tableFor } from './decisions.mjs';
import {
  crowded,
  doubled,
  fullest,
  MAPS,
  overfull,
  recorded,
  RECORDED,
  SIZES,
  TICKETS,
} from './fullest.mjs';
import { newServer, skip } from './server.mjs';

const quiet = { confirm: 'always' };
const nameOf = ({ width, height }) => `${width}x${height}`;
const isPhone = ({ width }) => width < 560;
const TOUCH = SIZES.slice(0, 4),
  DESK = SIZES.slice(4);
const web = webForTests();
/** As long as names may be, without a place to break them. */
const LONGEST = ['Anna', 'W'.repeat(24), 'Clara', 'Dmitri', 'Ж'.repeat(24)];
/** A page for touch and one for a mouse, each in both languages, at all the sizes that there are for it. */
const KINDS = [TOUCH, DESK].flatMap((sizes) =>
  ['en-US', 'ru-RU'].map((lang) => ({ sizes, lang, touch: sizes === TOUCH })),
);

/**
 * What is wrong with how the things of a page lie: outside the window, covered at a corner, larger
 * than their box.
 */
function faults() {
  const out = [],
    seen = (r) => r.width > 0 && r.height > 0;
  const name = (el) =>
    `${el.tagName.toLowerCase()}.${el.className} «${(el.getAttribute('aria-label') ?? el.textContent).trim().slice(0, 40)}»`;
  /** Whether a finger on these points of an element would reach it. */
  const reached = (el, inset) => {
    const r = el.getBoundingClientRect(),
      [x1, x2, y1, y2] = [r.left + inset, r.right - inset, r.top + inset, r.bottom - inset];
    if (r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5)
      return `outside the window ${JSON.stringify(r)}`;
    for (const [x, y] of [
      [(x1 + x2) / 2, (y1 + y2) / 2],
      [x1, y1],
      [x2, y1],
      [x1, y2],
      [x2, y2],
    ]) {
      const top = document.elementFromPoint(x, y);
      const same = top?.closest('.chip') && top.closest('.player') === el.closest('.player');
      if (!el.contains(top) && !same)
        return `covered at ${Math.round(x)} ${Math.round(y)} by ${top && name(top)}`;
    }
    return '';
  };
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((el) => seen(el.getBoundingClientRect()));
  const check = (el, inset) => {
    const why = reached(el, inset * el.currentCSSZoom); // corners grow with the rest
    if (why) out.push(`${name(el)}: ${why}`);
  };
  for (const el of all('.my-tickets .ticket, .my-tickets .ticket-name')) check(el, 3);
  for (const el of all('.hand .badge, .pile-count')) check(el, 5); // they are round
  // The strip of a kind that the next card leaves free.
  for (const el of all('.hand .group')) check(el, 4);
  for (const el of all('button')) if (!el.closest('.hand, .map-card')) check(el, 6);
  for (const el of all('.stat, .score, .map-name')) check(el, 1);
  for (const el of all(
    '.ticket, .ticket-name, .prompt, .tag, .stat, .score, .station-button, .map-card, .pile, .banner',
  ))
    if (
      el.scrollWidth > el.clientWidth + 1 &&
      getComputedStyle(el).display !== 'inline' &&
      el.clientWidth
    )
      out.push(`${name(el)}: ${el.scrollWidth} in ${el.clientWidth} pixels`);
  for (const el of all('.player, .ticket, .map-card')) {
    // what is written in a box lies in it
    const box = el.getBoundingClientRect();
    for (const part of el.querySelectorAll(
      '.stat, .score, .ticket-name, .ticket-points, .map-name, .map-note',
    )) {
      const r = part.getBoundingClientRect();
      if (
        seen(r) &&
        (r.right > box.right + 1 || r.left < box.left - 1 || r.bottom > box.bottom + 1)
      )
        out.push(`${name(part)} sticks out of ${name(el)}`);
    }
  }
  for (const el of all('.my-tickets .ticket')) {
    const label = el.querySelector('.ticket-name'),
      sign = el.querySelector('.fate').getBoundingClientRect(),
      range = document.createRange();
    if (sign.right > label.getBoundingClientRect().left)
      out.push(`${name(el)}: its sign touches the name`);
    const lineOf = (at) => {
      range.setStart(label.firstChild, at);
      range.setEnd(label.firstChild, at + 1);
      return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
    };
    for (const { index, 0: word } of label.textContent.matchAll(/[^\s\u00ad–-]+/g))
      if (lineOf(index) !== lineOf(index + word.length - 1))
        out.push(`${name(el)}: «${word}» is broken in two`);
  }
  for (const el of all('.player .name'))
    if (el.scrollWidth > el.clientWidth && el.clientWidth < 34)
      out.push(`${name(el)}: a name of ${el.clientWidth} pixels is none`);
  for (const el of all('.player .signs > *')) {
    const r = el.getBoundingClientRect(),
      box = el.parentElement.getBoundingClientRect();
    if (r.left < box.left - 1 || r.right > box.right + 1) out.push('a sign of an action is cut');
  }
  const meet = (one, other) => {
    const [a, b] = [one, other].map((el) => el.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  for (const el of all('.banner, .note, .guide, .hover-note'))
    for (const tool of all('.board-tools .tool, .chat-button'))
      if (meet(el, tool)) out.push(`${name(el)} lies on ${name(tool)}`);
  // Where tickets end is in sight, on a phone of those that are not decided; signs let a finger
  // through to their city.
  const papers = all('.banner, .note, .guide');
  for (const el of all(innerWidth < 560 ? '.open[data-end]' : '[data-end]')) {
    const r = el.getBoundingClientRect(),
      top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2),
      frame = document.querySelector('.board-frame').getBoundingClientRect(),
      cut = r.left < frame.left || r.right > frame.right,
      under = r.top < frame.top || r.bottom > frame.bottom;
    if (cut || under || !top?.closest('.board') || papers.some((x) => meet(x, el)))
      out.push(`the end ${el.dataset.end} is not in sight`);
  }
  for (const el of all('.pile, .terrain-pile, .goods-left')) {
    // what a pile is, in a word that is whole
    const word = el.querySelector('.goods-text')?.offsetWidth
        ? el.querySelector('.goods-text')
        : el.querySelector('.pile-name'),
      r = word.getBoundingClientRect();
    if (!seen(r) || !word.textContent) out.push(`${name(el)} has no word`);
    const box = el.getBoundingClientRect(),
      wide = document.documentElement.dataset.layout === 'wide', // there it may lie below its card
      [left, right] = wide ? [0, innerWidth] : [box.left - 1, box.right + 1];
    if (r.left < left || r.right > right || r.bottom > innerHeight) out.push(`${name(el)}: cut`);
  }
  const { scrollWidth, clientWidth } = document.documentElement; // innerWidth would grow with it
  if (scrollWidth > clientWidth) out.push('the page is wider than the window');
  return out;
}
const shown = (page) =>
  page.evaluate(() => ({
    kinds: document.querySelectorAll('.hand .group').length,
    tickets: document.querySelectorAll('.my-tickets .ticket').length,
    ends: document.querySelectorAll('[data-end]').length,
    rows: new Set([...document.querySelectorAll('.hand .group')].map((x) => x.offsetTop)).size,
    narrowest: Math.min(
      ...[...document.querySelectorAll('.hand .group')].map((x) => x.offsetWidth),
    ),
    board: (() => {
      const b = document.querySelector('.board').getBoundingClientRect(),
        f = document.querySelector('.board-frame').getBoundingClientRect();
      return {
        whole:
          b.left >= f.left - 1 &&
          b.right <= f.right + 1 &&
          b.top >= f.top - 1 &&
          b.bottom <= f.bottom + 1,
        width: f.width,
        height: f.height,
        part: (Math.min(b.right, f.right) - Math.max(b.left, f.left)) / f.width,
      };
    })(),
  }));

for (const map of Object.keys(MAPS)) {
  for (const [moment, play] of [
    ['the fullest moment', fullest],
    ['the fullest hand early in a game', crowded],
  ]) {
    test(`${moment} on ${map} fits every size`, async () => {
      const record = await play(map),
        colors = map === 'amsterdam' ? 7 : 9,
        found = [];
      // a full game in both languages at every size, an early one in one of them
      const kinds =
        play === fullest ? KINDS : KINDS.filter((k) => k.touch === (k.lang === 'ru-RU'));
      for (const { sizes, lang, touch } of kinds) {
        const page = await web.page({
          size: sizes[0],
          touch,
          lang,
          ...at(record, quiet),
        });
        await page.waitForSelector('.table.my-turn .hand .group');
        for (const size of sizes) {
          const where = `${nameOf(size)} ${lang}`;
          await resize(page, size);
          await drawer(page, true);
          const open = [...(await page.evaluate(faults)), ...(await brokenNumbers(page))],
            { tickets } = await shown(page);
          await drawer(page, false);
          const now = { ...(await shown(page)), tickets };
          assert.deepEqual(
            [now.kinds, now.tickets, now.rows],
            [colors, TICKETS, 1],
            `${where}: all in sight, the hand in one row`,
          );
          assert.ok(now.ends > TICKETS / 2, `${where}: the tickets' ends are marked`);
          assert.ok(
            now.narrowest >= 24,
            `${where}: a strip of ${now.narrowest} pixels is too narrow for a finger`,
          );
          assert.ok(isPhone(size) || now.board.whole, `${where}: the whole map is in sight`);
          assert.ok(
            now.board.width * now.board.height > 0.25 * size.width * size.height,
            `${where}: the board has ${now.board.width} by ${now.board.height}`,
          );
          assert.ok(
            play !== fullest || !isPhone(size) || now.board.part > 0.78,
            `${where}: the board is drawn on ${now.board.part} of its width`,
          );
          const bad = [...open, ...(await page.evaluate(faults)), ...(await brokenNumbers(page))];
          found.push(...bad.map((x) => `${where}: ${x}`));
        }
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
      assert.deepEqual(found, []);
    });
  }
}

for (const [name, names] of [
  ['usa-classic-5', ['Anna', 'Wilhelmina', 'Clara', 'Dmitri', 'Bartholomew']],
  ['europe-classic-4', ['Аполлинария', 'Вильгельмина', 'Клара', 'Варфоломей']],
  ['tiny-classic-3', ['Аполлинария', 'Вильгельмина', 'Варфоломей']],
])
  test(`the count has every player in sight on the smallest phone, and the way home: ${name}`, async () => {
    for (const lang of ['en-US', 'ru-RU']) {
      const page = await web.page({
        size: SIZES[0],
        lang,
        stored: storedRecord(recorded(name, names)),
        path: `/#/game/${RECORDED}`,
      });
      await figures(page);
      const [wide, room, parted] = await page.$eval('.end-scroll', (x) => [
        x.scrollWidth,
        x.clientWidth,
        [...x.querySelectorAll('td')].filter(
          (td) => td.offsetHeight > td.parentElement.firstChild.offsetHeight,
        ).length,
      ]);
      assert.equal(await sticksOut(page), 0, 'long names are no reason to scroll');
      assert.ok(wide <= room, `${lang}: ${wide} in ${room} pixels`);
      assert.equal(parted, 0);
      const lines = await page.$$eval('.standing-sum', (all) =>
        all.map((x) => {
          const range = document.createRange();
          range.selectNodeContents(x);
          return range.getClientRects().length;
        }),
      );
      assert.deepEqual([...new Set(lines)], [1], 'a sum of three digits is not parted');
      const buttons = await page.$$eval('.end-panel .sheet-buttons button', (all) =>
        all.map((x) => x.getBoundingClientRect()).filter((r) => r.width),
      );
      assert.ok(new Set(buttons.map((r) => r.top)).size <= 3, 'the table has most of the room');
      assert.ok(buttons.every((r) => r.right <= SIZES[0].width && r.bottom <= SIZES[0].height));
      await page.click('.bar [data-do=home]');
      await page.waitForSelector('.start');
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });

test('a very large screen is used: what stands around the board is larger there', async () => {
  const sizeOf = async (size) => {
    const page = await web.page({ size, ...at(await crowded('europe'), quiet) });
    await page.waitForSelector('.table.my-turn .hand .group');
    const high = (selector) =>
      page.$eval(selector, (x) => {
        const range = document.createRange();
        range.selectNodeContents(x);
        return range.getClientRects()[0].height;
      });
    const heights = [];
    for (const text of ['.player .name', '.my-tickets .ticket-name', '.prompt', '.log li'])
      heights.push(await high(text));
    heights.push(await page.$eval('.card', (x) => x.getBoundingClientRect().width));
    await page.click('.bar nav .tool:last-child');
    await page.waitForSelector('.dialog h2');
    heights.push(await high('.dialog h2'));
    await page.context().close();
    return heights;
  };
  const usual = await sizeOf({ width: 1440, height: 900 }),
    large = await sizeOf({ width: 2560, height: 1440 });
  for (const [i, size] of large.entries())
    assert.ok(size > 1.25 * usual[i], `${i}: ${size} after ${usual[i]}`);
});

test('a ticket that is pointed at says how it stands, wherever its own note has no room', async () => {
  const record = await crowded('europe');
  for (const size of SIZES) {
    const touch = TOUCH.includes(size),
      page = await web.page({ size, touch, ...at(record, quiet) });
    await page.waitForSelector('.table.my-turn .hand .group');
    await drawer(page, true);
    await page.waitForSelector('.my-tickets .ticket');
    const last = page.locator('.my-tickets .ticket').last(),
      note = last.locator('.ticket-note');
    if (touch) await last.tap();
    else await last.hover();
    const own = await note.evaluate((x) => x.getBoundingClientRect().width > 20);
    if (!own) await page.waitForSelector('.about-ticket:visible');
    assert.match(
      await (own ? note : page.locator('.about-ticket')).textContent(),
      /\d+ trains?, \d+ turns?|out of reach/,
      nameOf(size),
    );
    await page.context().close();
  }
});

test('the first page fits every size in both languages, and no name of a map is cut', async () => {
  const found = [];
  for (const { sizes, lang, touch } of KINDS) {
    const page = await web.page({ size: sizes[0], touch, lang });
    await page.waitForSelector('.steps .cutout');
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    for (const size of sizes) {
      await resize(page, size);
      await page.evaluate(() => scrollTo(0, 0));
      const play = await page.$eval('[data-do=play]', (x) => x.getBoundingClientRect().bottom);
      if (!touch && play > size.height) found.push(`${nameOf(size)} ${lang}: Play at ${play}`);
      const hole = await page.evaluate(
        () =>
          document.querySelector('.start-side').getBoundingClientRect().bottom -
          document.querySelector('.play-now').getBoundingClientRect().bottom,
      );
      if (size.height > 1200 && hole > 1)
        found.push(`${nameOf(size)} ${lang}: ${hole} pixels are empty`);
      // The page may be higher than the window: each card is brought into sight before it is looked
      // at.
      for (const card of await page.$$('.map-card')) {
        await card.scrollIntoViewIfNeeded();
        found.push(
          ...(
            await card.evaluate((el) => {
              const box = el.getBoundingClientRect(),
                out = [];
              for (const part of el.querySelectorAll('.map-name, .map-note')) {
                const range = document.createRange();
                range.selectNodeContents(part);
                const r = range.getBoundingClientRect();
                if (r.left < box.left + 1 || r.right > box.right - 1 || r.bottom > box.bottom)
                  out.push(`«${part.textContent}» is cut`);
              }
              return out;
            })
          ).map((x) => `${nameOf(size)} ${lang}: ${x}`),
        );
      }
      if (await sticksOut(page)) found.push(`${nameOf(size)} ${lang}: too wide`);
    }
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

for (const name of ['first tickets', 'long tickets, the first step', 'new tickets']) {
  test(`the choice of tickets can be made at every size: ${name}`, async () => {
    const record = await recordFor(DECISIONS.find((d) => d.name === name)),
      found = [];
    for (const { sizes, lang, touch } of KINDS) {
      const page = await web.page({ size: sizes[0], touch, lang, ...at(record, quiet) });
      await page.waitForSelector('.offered');
      for (const size of sizes) {
        await resize(page, size);
        const bad = await page.evaluate(() => {
          const out = [];
          for (const el of document.querySelectorAll('.offered, [data-do=keep]')) {
            el.scrollIntoView({ block: 'nearest' });
            const r = el.getBoundingClientRect(),
              top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
            if (!el.contains(top) || r.left < 0 || r.right > innerWidth || r.bottom > innerHeight)
              out.push(el.textContent);
            for (const part of el.querySelectorAll('.ticket-name, .ticket-points'))
              if (part.getBoundingClientRect().right > r.right)
                out.push(`${part.textContent} sticks out`);
          }
          const board = document.querySelector('.board-frame').getBoundingClientRect(),
            sheet = document.querySelector('.offer-sheet').getBoundingClientRect();
          if (board.width < 120 || board.height < 120)
            out.push(`the board has ${board.width} by ${board.height}`);
          if (
            sheet.left < board.right - 1 &&
            board.left < sheet.right - 1 &&
            sheet.top < board.bottom - 1 &&
            board.top < sheet.bottom - 1
          )
            out.push('the board is covered');
          return out;
        });
        bad.push(...(await brokenNumbers(page)));
        found.push(...bad.map((x) => `${nameOf(size)} ${lang}: ${x}`));
      }
      if (touch) found.push(...(await oneChosen(page)).map((x) => `${lang}: ${x}`));
      await page.context().close();
    }
    assert.deepEqual(found, []);
  });
}
/** A ticket chosen on the smallest phone, which then is lower, as with a bar of the browser. */
async function oneChosen(page) {
  const [{ width, height }] = SIZES;
  await resize(page, { width, height });
  await page.click('.offered');
  await page.waitForSelector('.offered.on');
  await resize(page, { width, height: height - 60 });
  return page.evaluate(() => {
    const box = (x) => document.querySelector(x)?.getBoundingClientRect(),
      frame = box('.board-frame'),
      out = [];
    for (const end of document.querySelectorAll('.city .halo')) {
      const { top, bottom, left, right } = end.getBoundingClientRect();
      if (top < frame.top || bottom > frame.bottom || left < frame.left || right > frame.right)
        out.push('an end of the ticket is out of sight');
    }
    if (box('.sheet-buttons .quiet')?.top > box('[data-do=keep]').bottom)
      out.push('what is missing takes a row more');
    return out;
  });
}

test('paying and doubling: what is chosen, every way to double and the button in sight at once', async () => {
  const record = await doubled(),
    found = [];
  for (const { sizes, lang, touch } of KINDS) {
    const page = await web.page({ size: sizes[0], touch, lang, ...at(record, quiet) });
    await page.waitForSelector('.table.my-turn .hand .group');
    await openSheet(page, /./, '.doubling label + label + label');
    for (const size of sizes) {
      await resize(page, size);
      const bad = await page.$$eval('.pay.on, .doubling label, .claim-sheet button.main', (all) =>
        all
          .filter((el) => {
            const r = el.getBoundingClientRect(),
              round = 6 * el.currentCSSZoom; // as its corners are
            return [
              [r.left + round, r.top + round],
              [(r.left + r.right) / 2, (r.top + r.bottom) / 2],
              [r.right - round, r.bottom - round],
            ].some(([x, y]) => !el.contains(document.elementFromPoint(x, y)));
          })
          .map((el) => el.textContent || el.getAttribute('aria-label')),
      );
      found.push(...bad.map((x) => `${nameOf(size)} ${lang}: ${x}`));
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

test('the chat lies over whatever sheet is open', { skip }, async () => {
  const server = await newServer();
  for (const size of [
    PHONE,
    { width: 360, height: 740 },
    { width: 844, height: 390 },
    { width: 1280, height: 720 },
  ]) {
    const { table, key, close } = await tableFor(
      server.url,
      DECISIONS.find((d) => d.name === 'first tickets'),
    );
    const page = await web.page({
      size,
      touch: size.width < 900,
      url: server.url,
      path: `/t/${table}`,
      prefs: quiet,
      stored: { 'depo.key': key },
    });
    await page.waitForSelector('.offered');
    await page.click('.chat-button');
    await page.waitForSelector('.chat');
    assert.equal(await page.$$eval('[data-phrase]', (x) => x.length), 12);
    assert.ok(
      await page.$eval(
        '.chat .close',
        (x) =>
          x.getBoundingClientRect().bottom <=
          document.querySelector('[data-phrase]').getBoundingClientRect().top,
      ),
      'what can be said begins below the button',
    );
    const bad = await page.evaluate(() =>
      [...document.querySelectorAll('.chat button, .chat input')]
        .filter((el) => {
          el.scrollIntoView({ block: 'nearest' });
          const r = el.getBoundingClientRect(),
            top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
          return !(el === top || el.contains(top) || top?.contains(el)) || !top.closest('.chat');
        })
        .map((el) => el.outerHTML),
    );
    assert.deepEqual(bad, [], nameOf(size));
    await page.click('.chat .close');
    await page.locator('.track').first().dispatchEvent('click'); // why it can't be claimed now
    await page.waitForSelector('.note');
    const note = await page.evaluate(faults);
    assert.deepEqual(
      note.filter((x) => /chat-button|\.note/.test(x)),
      [],
      nameOf(size),
    );
    await page.click('.chat-button');
    await page.fill('.chat input:not([type=checkbox])', 'hello');
    await page.click('.chat form button');
    await page.waitForFunction(() => /hello/.test(document.querySelector('.chat ol')?.textContent));
    await page.click('.chat .close'); // and it can be closed
    await page.waitForSelector('.chat', { state: 'detached' });
    await page.context().close();
    close();
  }
  await server.close();
});

test('however many ways to pay there are, the button that claims is in sight', async () => {
  const page = await web.page({
    size: SIZES[0],
    touch: true,
    ...at(await crowded('africa'), quiet),
  });
  await page.waitForSelector('.table.my-turn .track.can');
  let most = 0;
  for (const track of (await page.$$('.track.can')).slice(0, 6)) {
    await track.dispatchEvent('click');
    await page.waitForSelector('.claim-sheet');
    const more = await page.$('.claim-sheet > .link');
    if (more) await more.click();
    most = Math.max(most, (await page.$$('.claim-sheet .pay')).length);
    for (const size of [SIZES[0], SIZES[2], SIZES[4]]) {
      await resize(page, size);
      const bad = (await page.evaluate(faults)).filter((x) =>
        /^button\S* «(Claim for|Cancel)/.test(x),
      );
      assert.deepEqual(bad, [], nameOf(size));
      const below = await page.$eval('.claim-sheet', (sheet) => {
        const { left, bottom } = sheet.getBoundingClientRect();
        return !!document.elementFromPoint(left + 60, bottom - 5).closest('.pay, .doubling');
      });
      assert.ok(!below, `${nameOf(size)}: nothing looks out below the buttons`);
    }
    const [first] = await page.textContent('.claim-sheet h2');
    const shown = await page.$eval(
      '.claim-sheet h2',
      (h) => getComputedStyle(h, '::first-letter').textTransform,
    );
    assert.ok(first === first.toUpperCase() || shown === 'uppercase', first);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.claim-sheet', { state: 'detached' });
  }
  assert.ok(most > 4, `${most} ways to pay are not many`);
  await page.context().close();
});

test('a card that is pulled out of the hand hides no number', async () => {
  const page = await web.page({
    size: SIZES[0],
    touch: true,
    ...at(await crowded('europe'), quiet),
  });
  for (const size of [SIZES[0], SIZES[2], SIZES[4]]) {
    await resize(page, size);
    for (const n of [0, 4, 7]) {
      await page.locator('.hand .group').nth(n).dispatchEvent('click');
      await page.waitForSelector('.hand .group.on');
      const bad = (await page.evaluate(faults)).filter((x) => /badge/.test(x));
      assert.deepEqual(bad, [], nameOf(size));
      await page.locator('.hand .group').nth(n).dispatchEvent('click');
      await page.waitForSelector('.hand .group.on', { state: 'detached' });
    }
  }
  await page.context().close();
});

test('advice on a phone leaves the board its buttons', async () => {
  const page = await web.page({
    size: SIZES[0],
    touch: true,
    ...at(await crowded('europe'), { ...quiet, commentary: true }),
  });
  for (const size of SIZES.slice(0, 3)) {
    await resize(page, size);
    await page.waitForSelector('.center > .guide');
    assert.deepEqual(
      (await page.evaluate(faults)).filter((x) => /guide/.test(x)),
      [],
      nameOf(size),
    );
  }
  await page.context().close();
});

test('a hint on a phone leaves the board in sight', async () => {
  const page = await web.page({
    size: SIZES[0],
    touch: true,
    lang: 'ru-RU',
    ...at(await doubled(), quiet),
  });
  await page.waitForSelector('.table.my-turn .hand .group');
  await page.keyboard.press('h');
  await page.waitForSelector('.note.hint small');
  for (const size of SIZES.slice(0, 3)) {
    await resize(page, size);
    const covered = await page.evaluate(() => {
      const [board, hint] = ['.board-frame', '.note.hint'].map((x) =>
        document.querySelector(x).getBoundingClientRect(),
      );
      return Math.max(0, board.bottom - Math.max(board.top, hint.top)) / board.height;
    });
    assert.ok(covered < 0.4, `${nameOf(size)}: ${Math.round(covered * 100)} % of it is covered`);
  }
  await page.context().close();
});

test('more tickets than have room are all in a list that a button opens', async () => {
  const most = 11,
    page = await web.page({
      size: SIZES[0],
      touch: true,
      ...at(await overfull('usa', most), quiet),
    });
  for (const size of TOUCH) {
    await resize(page, size);
    await drawer(page, true);
    await page.waitForSelector('[data-do=all-tickets]');
    await page.keyboard.press('0'); // a ticket that was pointed at has moved the board
    assert.equal(await page.locator('.my-tickets .ticket').count(), TICKETS - 1);
    assert.deepEqual(await page.evaluate(faults), [], nameOf(size));
    await page.click('[data-do=all-tickets]');
    assert.equal(await page.locator('.all-tickets .ticket').count(), most);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.all-tickets', { state: 'detached' });
  }
  await page.context().close();
});

test('a name that is one long word leaves the log its way out', async () => {
  const page = await web.page({
    size: SIZES[0],
    touch: true,
    ...at(recorded('africa-classic-5', LONGEST, 40), quiet),
  });
  await page.click('.bar [aria-label=Log]');
  await page.waitForSelector('.dialog .log li');
  for (const box of [
    '.dialog [aria-label=Close]',
    '.dialog .log',
    '.dialog .log li:has-text("WWW")',
  ])
    assert.ok(
      await page.$eval(box, (x) => x.getBoundingClientRect().right <= 360 && x.scrollWidth <= 360),
      box,
    );
  await page.context().close();
});

test('a replay shows the whole board at every size', async () => {
  const record = recorded('africa-classic-5', LONGEST);
  for (const sizes of [TOUCH, DESK]) {
    const page = await web.page({
      size: sizes[0],
      touch: sizes === TOUCH,
      lang: sizes === TOUCH ? 'ru-RU' : 'en-US',
      ...at(record, quiet),
      path: `/#/replay/${RECORDED}`,
    });
    await page.waitForSelector('.replay .scrubber');
    for (const size of sizes) {
      await resize(page, size);
      const { board } = await shown(page);
      assert.ok(board.whole && board.height > 200, `${nameOf(size)}: ${JSON.stringify(board)}`);
      const button = await page.$eval('[data-do=play-on]', (x) => x.offsetHeight);
      assert.ok(button < 50, `${nameOf(size)}: the bar has one row, and a button ${button}`);
      const found = await page.evaluate(faults);
      assert.deepEqual(
        found.filter((x) => /scrubber|tool|outside/.test(x)),
        [],
        nameOf(size),
      );
    }
    await page.context().close();
  }
});

test('no player has a mark that a card has, nor one like it', async () => {
  const page = await web.page({}),
    { cards, players, symbols } = JSON.parse(
      fs.readFileSync(new URL('../src/gen/paints.json', import.meta.url), 'utf8'),
    );
  const alike = await page.evaluate(
    ([marks, others]) => {
      const pen = document.createElement('canvas').getContext('2d'),
        points = Array.from({ length: 40 * 40 }, (_, i) => [(i % 40) / 4 - 5, i / 160 - 5]);
      const shape = (d) =>
        points.map(([x, y]) => pen.isPointInPath(new Path2D(d), x, y, 'evenodd'));
      const both = (a, b) =>
        a.filter((x, i) => x && b[i]).length / a.filter((x, i) => x || b[i]).length;
      return marks.flatMap((mark, seat) =>
        [...others, ...marks.slice(seat + 1)]
          .map((other) => [seat, other, both(shape(mark), shape(other))])
          .filter(([, , share]) => share > 0.8),
      );
    },
    [
      players.map((p) => p.mark),
      [...cards.map((c) => c.symbol).filter(Boolean), symbols.locomotive, symbols.wheel],
    ],
  );
  assert.deepEqual(alike, []);
  await page.context().close();
});
