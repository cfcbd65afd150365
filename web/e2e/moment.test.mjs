// SPDX-License-Identifier: MIT
// Somebody else's turn is a moment to look at: who, what, where. It can be skipped, has three speeds,
// and is nothing for who asked for less motion.
import test from 'node:test';
import assert from 'node:assert/strict';
import { webForTests } from './lib.mjs';
import { at, DECISIONS, openSheet, recordFor } from './decisions.mjs';
import { recorded } from './fullest.mjs';

const web = webForTests(),
  NAMES = ['Anna', 'Ben', 'Clara', 'Dan', 'Emma'];
const opened = async (pace, { motion = true, size, age = 0, of } = {}) => {
  const record = of ?? recorded('usa-classic-5', NAMES, 40);
  record.when = Date.now() - age;
  const page = await web.page({
    size,
    motion,
    ...at(record, { confirm: 'always', pace, motion: 'natural' }),
  });
  await page.waitForSelector('.table.my-turn .hand .group');
  // Whose moments there were, and how long the name of each was on the page.
  await page.evaluate(() => {
    globalThis.moments = [];
    new MutationObserver((all) => {
      for (const { addedNodes, removedNodes } of all) {
        for (const el of addedNodes)
          if (el.matches?.('[data-moment]'))
            moments.push({
              seat: el.dataset.moment,
              text: el.textContent,
              ms: parseFloat(el.style.getPropertyValue('--ms')),
            });
        for (const el of removedNodes)
          if (el.matches?.('[data-moment]')) globalThis.gone = (globalThis.gone ?? 0) + 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return page;
};
const drawTwo = (page) => page.click('.pile .target + .target');
const moments = (page) => page.evaluate(() => globalThis.moments);

test('each opponent has a moment: who it was, and what', async () => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    const page = await opened('quick', { size });
    await drawTwo(page);
    await page.waitForFunction(() => new Set(globalThis.moments.map((m) => m.seat)).size === 4);
    const seen = await moments(page);
    for (const { seat, text } of seen) assert.ok(text.includes(NAMES[seat]), `${seat}: ${text}`);
    assert.deepEqual([...new Set(seen.map((m) => m.seat))], ['1', '2', '3', '4']);
    await page.waitForSelector('.table.my-turn:not(:has(.moment))');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a key or a tap ends a moment, and the next one begins', async () => {
  const page = await opened('slow');
  await drawTwo(page);
  for (const end of [() => page.keyboard.press('x'), () => page.mouse.click(640, 400)]) {
    await page.waitForSelector('.moment');
    const before = await page.evaluate(() => globalThis.gone ?? 0);
    await end();
    await page.waitForFunction((n) => (globalThis.gone ?? 0) > n, before);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('three speeds; at once, and without motion, there is none', async () => {
  const ms = {};
  for (const pace of ['slow', 'natural', 'quick']) {
    const page = await opened(pace);
    await drawTwo(page);
    await page.waitForSelector('.moment');
    ms[pace] = (await moments(page))[0].ms;
    await page.context().close();
  }
  assert.ok(ms.slow > 1.3 * ms.natural && ms.natural > 2 * ms.quick, JSON.stringify(ms));
  for (const [pace, motion] of [
    ['none', true],
    ['quick', false],
  ]) {
    const page = await opened(pace, { motion });
    await drawTwo(page);
    await page.waitForSelector('.table.my-turn .card.ok');
    await page.waitForFunction(
      () => document.querySelectorAll('[data-person], [data-action]').length,
    );
    assert.deepEqual(await moments(page), []);
    await page.context().close();
  }
});

test('cars roll onto their route one by one', async () => {
  const payment = DECISIONS.find((d) => d.name === 'payment'),
    page = await opened('none', { of: await recordFor(payment) });
  await openSheet(page, /./);
  await page.click('[data-do=claim]');
  const rolling = await page.waitForFunction(() => {
    const pieces = [...document.querySelectorAll('.track.owned .piece')];
    const delays = pieces.flatMap((x) => x.getAnimations().map((a) => a.effect.getTiming().delay));
    return pieces.length && delays.length === pieces.length ? delays : null;
  });
  const delays = await rolling.jsonValue();
  for (const [i, delay] of delays.entries())
    assert.ok(!i || delay < delays[i - 1], `the last space is reached first: ${delays}`);
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.piece')].some((x) => x.getAnimations().length),
  );
  await page.context().close();
});

test('who comes back after a while is told what has happened since', async () => {
  const page = await opened('none', { age: 3_600_000 });
  await page.waitForSelector('dialog .log li');
  const said = await page.textContent('dialog .log');
  for (const name of NAMES.slice(1)) assert.ok(said.includes(name), said);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.context().close();
  const soon = await opened('none', { age: 1000 });
  assert.equal(await soon.$('dialog'), null);
  await soon.context().close();
});
