// SPDX-License-Identifier: MIT
// The deal of the day: one try that counts, here and at a server, left and taken up again, compared
// with bots and others; past days without counting.
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, clicks, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { skip } from './server.mjs';

const MAP = 'tiny'; // the shortest games
const web = webForTests(),
  server = serverForTests();
/** Somebody who has been here before. */
const stored = { 'depo.lessons': { first: { made: [], done: true } } };
const daysAgo = (n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);

async function accessible(page) {
  const { violations } = await axe(page).analyze();
  assert.deepEqual(
    violations.map((v) => v.id),
    [],
  );
  assert.equal(await sticksOut(page), 0);
}
const pending = '[data-level] td[colspan]';
/** From the end of the game to what others made of it; all bots have played. */
async function compare(page) {
  await page.click('[data-do=deal-result]');
  await page.waitForSelector('[data-level=you]');
  await page.waitForFunction(
    (waits) => document.querySelector('[data-level=master]') && !document.querySelector(waits),
    pending,
  );
  assert.equal(await page.locator('[data-level]').count(), 7);
  assert.equal(await page.locator('[data-do=deal-play]').count(), 0);
}

test('without a server: begun, left, taken up in another tab, finished, compared; not twice; 360x740, ru', async () => {
  // In a browser of another language.
  const page = await web.page({
    size: { width: 360, height: 740 },
    lang: 'en-US',
    prefs: { lang: 'ru' },
    stored,
  });
  await page.click('[data-do=quick-deal]');
  await page.click(`[data-deal=${MAP}]`);
  await page.waitForSelector('[data-do=deal-play]');
  assert.match(await page.textContent('.deal-chosen'), /Засчитывается одна попытка/);
  assert.match(await page.textContent('[data-streak] + p'), /начнётся в \d\d:\d\d\.$/);
  await accessible(page);
  await page.click('[data-do=deal-play]');
  await page.waitForSelector('.table');
  const game = page.url();
  await clicks(page, { most: 8 });
  assert.equal(await page.locator('[data-do=undo]').count(), 0);
  await page.reload();
  await page.waitForSelector('.table');
  await page.goto(web.url);
  await page.waitForFunction(() =>
    document.querySelector('[data-do=quick-deal]')?.textContent.includes('начат'),
  );
  await page.click('[data-do=quick-deal]');
  await page.click(`[data-deal=${MAP}]`);
  await page.click('[data-do=deal-play]');
  await page.waitForSelector('.table');
  assert.equal(page.url(), game);
  // A bot that moves here while the other tab is looked at would take the game back.
  await page.waitForSelector('.offered, .prompt.mine');
  const other = await page.context().newPage();
  await other.goto(game);
  await other.waitForSelector('.table');
  await clicks(other, { most: 3 });
  await page.waitForSelector('[data-do=play-here]');
  await other.close();
  await page.click('[data-do=play-here]');
  await page.waitForSelector('.table');
  await clicks(page);
  await compare(page);
  assert.match(await page.textContent('[data-note=one-try]'), /ещё раз нельзя/);
  assert.equal(await page.getAttribute('[data-streak]', 'data-streak'), '1');
  await accessible(page);
  // For others: how it went, nothing about the deal.
  const points = await page.textContent('[data-level=you] td');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text) => {
          globalThis.copied = text;
        },
      },
    });
  });
  await page.click('[data-do=deal-share]');
  await page.waitForFunction(() => globalThis.copied);
  const [title, line, address, ...more] = (await page.evaluate(() => globalThis.copied)).split(
    '\n',
  );
  assert.match(title, /^Депо · Расклад дня · /);
  assert.match(line, /^\S.* [★☆]{3} −?\d+ оч/);
  assert.ok(line.includes(points), line);
  assert.equal(address, `${web.url}/#/deal/${daysAgo(0)}.${MAP}`);
  assert.deepEqual(more, []);
  await page.reload();
  await page.waitForSelector('[data-level=master]');
  assert.equal(await page.locator(pending).count(), 0);
  await page.click('[data-do=deal-replay]');
  await page.waitForSelector('.scrubber');
  await page.goBack();
  await page.click(`[data-day="${daysAgo(1)}"]`);
  await page.click('[data-do=deal-again]');
  await page.waitForSelector('.table');
  assert.notEqual(page.url(), game);
  await page.goto(web.url);
  await page.waitForFunction(() =>
    /1 день подряд/.test(document.querySelector('[data-do=quick-deal]')?.textContent),
  );
  assert.deepEqual(page.problems, []);
});

test('at a server: it goes and comes back, one ranked try, others beside it, past days; 1280x720, en', {
  skip,
}, async () => {
  const size = { width: 1280, height: 720 },
    { url } = server,
    page = await web.page({ url, size, stored, path: '/#/deal', prefs: { name: 'Ann' } });
  await page.click(`[data-deal=${MAP}]`);
  await page.waitForSelector('[data-do=deal-play]');
  assert.match(await page.textContent('.deal-chosen'), /is listed with the other/);
  await accessible(page);
  await server.kill();
  await page.click('[data-deal=usa]');
  await page.waitForSelector('[data-note=no-server]');
  assert.equal(await page.locator('[data-do=deal-play]').count(), 0);
  await page.click('[data-do=deal-device]');
  await page.waitForSelector('[data-do=deal-play]');
  await page.click('[data-do=deal-server]');
  await page.waitForSelector('[data-note=no-server]');
  await server.start();
  await page.waitForSelector('[data-do=deal-play]');
  await page.click(`[data-deal=${MAP}]`);
  await page.click('[data-do=deal-play]');
  await page.waitForSelector('.table');
  const table = page.url();
  assert.deepEqual(await page.locator('.player .name').allTextContents(), [
    'Ann',
    'Ada',
    'Bruno',
    'Clara',
  ]);
  await clicks(page, { most: 8 });
  await page.goto(`${url}/#/deal`);
  await page.reload();
  await page.waitForFunction(
    (map) => document.querySelector(`[data-deal=${map}]`)?.textContent.includes('in progress'),
    MAP,
  );
  await page.click(`[data-deal=${MAP}]`);
  await page.click('[data-do=deal-play]');
  await page.waitForSelector('.table');
  assert.equal(page.url(), table);
  await clicks(page);
  await compare(page);
  assert.match(await page.textContent('[data-note=one-try]'), /You can't try this deal again/);
  assert.match(await page.textContent('[data-rank]'), /Your rank: 1 of 1/);
  assert.match(await page.textContent('.deal-others'), /1\. Ann/);
  assert.equal(await page.getAttribute('[data-streak]', 'data-streak'), '1');
  await accessible(page);
  await page.click('.deal-others button');
  await page.waitForSelector('.scrubber');
  await page.goBack();
  // Somebody may still be at yesterday's until two o'clock.
  await page.click(`[data-day="${daysAgo(2)}"]`);
  await page.click('[data-do=deal-again]');
  await page.waitForSelector('.table');
  assert.notEqual(page.url(), table);
  assert.deepEqual(page.problems, []);
});
