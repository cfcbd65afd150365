// SPDX-License-Identifier: MIT
// Every lesson, played by doing what it says: by clicks on a small screen and on a large one, in
// both languages, and by keys alone. Whatever else is tried gets a kind sentence.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { axe, DESKTOP, webForTests } from './lib.mjs';

const folder = new URL('../../lessons/', import.meta.url),
  LESSONS = fs.readFileSync(new URL('list', folder), 'utf8').trim().split('\n');
const SMALL = { width: 360, height: 740 },
  MOST = 60; // clicks of a lesson

const web = webForTests();

/**
 * Waits until the lesson asks for something else than `before`, and says for what. The finger comes
 * a frame after the sentence, so the page must have come to rest: nothing new for two frames, and
 * nobody else moving.
 */
const moment = (page, before) =>
  page.evaluate(async (was) => {
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
    const look = () => {
      const say = document.querySelector('.lesson:not([aria-busy=true]) .lesson-say')?.textContent,
        done = document.querySelector('.lesson.done'),
        go = document.querySelector('[data-do=lesson-go]'),
        led = document.querySelector('[data-led]');
      if (!say || !(done || go || led)) return null;
      const { track, city } = led?.dataset ?? {};
      return {
        say,
        // where the focus is to go is no answer to a click
        at: `${say} ${go ? 'go' : ''} ${led?.outerHTML.replace(/ data-focus="\w*"/, '') ?? ''} ${led?.checked ?? ''}`,
        does: done ? 'done' : go ? 'go' : track || city ? 'board' : 'led',
        box: led?.matches('input') ?? false,
      };
    };
    for (const end = Date.now() + 180_000; Date.now() < end; ) {
      const first = look();
      await frame();
      await frame();
      const now = look();
      if (now && now.at === first?.at && (now.at !== was || now.does === 'done')) return now;
    }
    throw new Error(`nothing else is asked for: ${look()?.at.slice(0, 300)}`);
  }, before);

/** What is said and what is pointed at are on the screen, and nothing lies over them. */
const inSight = (page) =>
  page.evaluate(() => {
    const out = [],
      title = document.querySelector('.lesson h2');
    if (title.scrollWidth > title.clientWidth) out.push(`${title.textContent} is cut off`);
    // A question that must be answered lies over everything else.
    const asked = document.querySelector('dialog:modal') ? '' : '.lesson-say, ';
    for (const el of document.querySelectorAll(`${asked}[data-led]`)) {
      const { left, right, top, bottom, width, height } = el.getBoundingClientRect(),
        name = el.outerHTML.slice(0, 80);
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        out.push(`${name}: ${[left, top, right, bottom].map(Math.round)}`);
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const same = el.closest('svg') || el.contains(over) || over?.contains(el);
      if (!same) out.push(`${name} is under ${over?.outerHTML.slice(0, 80)}`);
    }
    return out;
  });

/** The same once the board has come to rest. */
async function comesInSight(page) {
  let out = await inSight(page);
  for (let n = 0; n < 40 && out.length; n++) {
    await page.waitForTimeout(50);
    out = await inSight(page);
  }
  return out;
}

/** Plays a lesson to its end; `act` does what it asks for. Gives the sentences. */
async function play(page, id, act, look = () => undefined) {
  const said = new Set();
  await page.evaluate((name) => {
    location.hash = `#/lessons/${name}`;
  }, id);
  await page.waitForFunction((name) => location.hash.endsWith(name), id);
  let before = '';
  for (let n = 0; n < MOST; n++) {
    const now = await moment(page, before);
    said.add(now.say);
    if (now.does === 'done') return [...said];
    await look(id, now);
    before = now.at;
    await act(now);
  }
  throw new Error(`${id} does not end: ${before}`);
}

async function click(page, { does }) {
  if (does === 'go') await page.click('[data-do=lesson-go]');
  // The middle of a bent track is not on it.
  else if (does === 'board') await page.dispatchEvent('[data-led]', 'click');
  else await page.click('[data-led]');
}
const RUSSIAN = /[а-яё]/i;

for (const [lang, size] of [
  ['en', SMALL],
  ['ru', DESKTOP],
])
  test(`every lesson by clicks, ${lang}, ${size.width} px: said, seen, done`, async () => {
    const page = await web.page({ size, lang, path: '/#/lessons' }),
      hidden = [];
    await page.waitForSelector('.lesson-list');
    assert.deepEqual(
      await page.$$eval('[data-lesson]', (x) => x.map((l) => l.dataset.lesson)),
      LESSONS,
    );
    for (const id of LESSONS) {
      const said = await play(
        page,
        id,
        (now) => click(page, now),
        async (name) => hidden.push(...(await comesInSight(page)).map((x) => `${name}: ${x}`)),
      );
      for (const line of said) {
        assert.equal(RUSSIAN.test(line), lang === 'ru', line);
        assert.doesNotMatch(line, /[{}]/);
      }
      const heard = await page.textContent('.announcements');
      assert.ok(heard.includes(said.at(-1)), `${id}: the end is announced`);
      assert.doesNotMatch(
        await page.innerText('body'),
        /thinking…|думает…|your move|ваш ход$/m,
        id,
      );
    }
    assert.deepEqual(hidden, []);
    assert.equal(await page.evaluate(() => localStorage.getItem('depo.results')), null);
    await page.goto(`${web.url}/#/lessons`);
    await page.waitForSelector('.lesson-list');
    assert.equal(await page.$$eval('.lesson-tick', (x) => x.length), LESSONS.length);
    assert.deepEqual(page.problems, []);
  });

for (const lang of ['en', 'ru'])
  test(`every lesson by keys alone, ${lang}: the focus is where the finger points`, async () => {
    const page = await web.page({ lang, path: '/#/lessons' });
    await page.waitForSelector('.lesson-list');
    const heard = new Set();
    for (const id of LESSONS)
      await play(page, id, async (now) => {
        await page.waitForFunction(() => {
          const go = document.querySelector('[data-do=lesson-go]');
          return document.activeElement === (go ?? document.querySelector('[data-led]'));
        });
        // A screen reader says what is asked for, and the name of what has the focus.
        const { announced, name } = await page.evaluate(() => {
          const el = document.activeElement;
          return {
            announced: document.querySelector('.announcements').textContent,
            name: el.ariaLabel || el.textContent.trim() || el.labels?.[0]?.textContent.trim(),
          };
        });
        if (!heard.has(now.say)) assert.ok(announced.includes(now.say), `${id}: ${now.say}`);
        heard.add(now.say);
        assert.ok(name, `${id}: what has the focus has a name`);
        await page.keyboard.press(now.box ? 'Space' : 'Enter');
      });
    assert.deepEqual(page.problems, []);
  });

test('never a dead end: another move gets a kind sentence; back, leave, come back, once more', async () => {
  const page = await web.page({ path: '/' }),
    say = () => page.textContent('.lesson-say'),
    at = (n) =>
      page.waitForFunction(
        (x) => document.querySelector('.lesson-at')?.textContent.startsWith(x),
        n,
      );
  await page.click('[data-do=learn]');
  for (const step of ['2', '3', '4']) {
    await page.click('[data-do=lesson-go]');
    await at(step);
  }
  const asked = await say();
  for (const other of ['[data-slot="2"]', '[data-pile=train] .target']) {
    await page.click(other);
    await page.waitForSelector('.lesson-nudge');
    assert.match(await page.textContent('.lesson-nudge'), /red card/);
    const tops = await page.$$eval('.lesson-nudge > *', (all) =>
      all.map((x) => x.getBoundingClientRect().top),
    );
    assert.ok(tops.length === 2 && Math.abs(tops[0] - tops[1]) < 12, 'the sign stands beside it');
    assert.equal(await say(), asked);
  }
  await page.click('[data-slot="1"]');
  await at('5');
  assert.equal(await page.$('.lesson-nudge'), null);
  await page.reload();
  await at('5');
  await page.click('[data-do=lesson-back]');
  await at('4');
  assert.equal(await page.$$eval('[data-hand] .group', (x) => x.length), 3);
  await page.goto(`${web.url}/#/lessons`);
  await page.waitForSelector('.lesson-list');
  assert.match(await page.textContent('[data-lesson=first]'), /started/);
  await play(page, 'first', (now) => click(page, now));
  await page.click('[data-do=lesson-again]');
  await at('1');
  await page.goto(web.url);
  await page.waitForSelector('[data-do=lessons]');
  assert.match(await page.textContent('[data-do=lessons]'), /1 lesson done/);
  assert.equal(await page.$('[data-do=learn]'), null);
  assert.deepEqual(page.problems, []);
});

for (const [night, size] of [
  [false, DESKTOP],
  [true, SMALL],
])
  test(`axe: the list, a step, an offer, the end of a lesson; ${size.width} px`, async () => {
    const page = await web.page({ night, size, path: '/#/lessons' }),
      found = [],
      look = async (where) => {
        const { violations } = await axe(page).exclude('.board').analyze();
        found.push(...violations.map((v) => `${where}: ${v.id} ${v.nodes[0].html.slice(0, 160)}`));
      };
    await page.waitForSelector('.lesson-list');
    await look('list');
    await page.click('[data-lesson=tickets]');
    await page.waitForSelector('.offered[data-led]');
    await look('offer');
    await play(page, 'first', (now) => click(page, now));
    await look('end');
    assert.deepEqual(found, []);
  });
