// SPDX-License-Identifier: MIT
// Manners of the table: why not, undo, curtain, replay, offline.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import os from 'node:os';
import { execFileSync } from 'node:child_process';
import { clicks, figures, game, PHONE, start, webForTests } from './lib.mjs';
import { depo, skip } from './server.mjs';
import { firstLoad } from './size.mjs';

const web = webForTests();

test("a route that can't be taken says why and names the rule", async () => {
  const page = await web.page({ prefs: game('usa') });
  await start(page);
  await clicks(page, { until: '.prompt.mine:not(:has(~ *)), .table.my-turn .card.ok' });
  await page.evaluate(() => {
    // the longest route with four cards in hand
    const tracks = [...document.querySelectorAll('.track:not(.can)')];
    tracks
      .find((x) => /6 spaces/.test(x.getAttribute('aria-label')))
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  assert.match(await page.textContent('.note'), /needs 6 \w+; you have .*rule B-17/s);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('undo against bots goes back to the last decision, and the game is marked', async () => {
  const page = await web.page({ prefs: game('europe') });
  await start(page);
  await clicks(page, { most: 12 });
  // A turn that has not begun.
  const two = '.table.my-turn .pile .target + .target:not([aria-disabled=true])';
  await clicks(page, { until: two });
  // What one holds; how it stands with a ticket is measured while one looks.
  const held = (want) => {
    const all = [...document.querySelectorAll('.hand .group, .own .ticket-name')],
      text = all.map((x) => x.getAttribute('aria-label') ?? x.textContent).join(', ');
    return want === undefined ? text : text === want;
  };
  const before = await page.evaluate(held);
  await page.click(two);
  await page.waitForSelector('.table.my-turn');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.waitForSelector('.bar .tag:has-text("with undo")');
  await page.waitForFunction(held, before);
  await page.context().close();
});

test('pass the device: behind the curtain no hand, no ticket and no word of them is in the page', async () => {
  const page = await web.page({ prefs: game('europe') });
  await page.click('[data-mode=device]');
  await start(page);
  await page.waitForSelector('.curtain');
  const hidden = () =>
    page.evaluate(() => ({
      hand: document.querySelectorAll('.hand .group').length,
      tickets: document.querySelectorAll('.ticket, .offered').length,
    }));
  const words = () =>
    page.$$eval('.offered .ticket-name, .my-tickets .ticket-name', (x) =>
      x.map((y) => y.textContent.replace(/\s\*$|\u00ad/g, '')),
    );
  const html = () => page.evaluate(() => document.body.innerHTML);
  for (let turn = 0; turn < 6; turn++) {
    assert.deepEqual(await hidden(), { hand: 0, tickets: 0 });
    const behind = await html();
    assert.doesNotMatch(behind, /draws from the pile:/);
    await page.click('[data-do=lift]');
    const names = await words();
    assert.ok(names.length > 0);
    for (const name of names) assert.ok(!behind.includes(name), `${name} was there before`);
    if (await page.$('.offered')) await clicks(page, { until: '.curtain', seed: turn + 1 });
    else {
      await page.click('.pile .target + .target');
      await page.click('[data-do=pass-on]');
    }
    await page.waitForSelector('.curtain');
    const after = await html();
    for (const name of names) assert.ok(!after.includes(name), `${name} is still there`);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** The program finds the file of the game that has just ended good, and not one that was touched. */
async function verified(page) {
  await figures(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-do=download]'),
  ]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-file-')),
    file = path.join(folder, 'game.depo');
  await download.saveAs(file);
  const text = fs.readFileSync(file, 'utf8'),
    totals = await page.$$eval('.count .total td', (x) =>
      x.map((y) => y.textContent.replace('−', '-')).sort(),
    );
  assert.deepEqual(/^end (.*)$/m.exec(text)[1].split(' ').sort(), totals);
  execFileSync(depo, ['verify', file], { stdio: 'pipe' });
  fs.writeFileSync(
    file,
    text.replace(/^end (-?\d+)/m, (_, n) => `end ${Number(n) + 1}`),
  );
  assert.throws(() => execFileSync(depo, ['verify', file], { stdio: 'pipe' }));
  fs.rmSync(folder, { recursive: true });
}

test('the end: count, a file that the program verifies, replay with a scrubber, play on from a turn', {
  skip,
}, async () => {
  const page = await web.page({ prefs: game('amsterdam', 'classic', ['easy']) });
  await start(page);
  await clicks(page);
  await page.waitForSelector('[data-do=download]');
  await verified(page);
  await page.click('[data-do=replay]');
  const last = Number(await page.getAttribute('.scrubber input', 'max'));
  assert.ok(last > 20);
  await page.fill('.scrubber input', String(Math.floor(last / 2)));
  const half = await page.$$eval('.track.owned', (x) => x.length);
  await page.keyboard.press('Tab');
  await page.fill('.scrubber input', String(last));
  assert.ok((await page.$$eval('.track.owned', (x) => x.length)) > half);
  await page.fill('.scrubber input', String(Math.floor(last / 2)));
  await page.click('[data-do=play-on]');
  await page.waitForSelector('.table:not(.replay) .prompt');
  await clicks(page);
  await figures(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('watching bots: a whole game goes by itself', async () => {
  const page = await web.page({ prefs: game('amsterdam', 'classic', ['easy', 'medium']) });
  await page.click('[data-mode=watch]');
  await start(page);
  assert.equal(await page.$$eval('.hand .group, .my-tickets .ticket', (x) => x.length), 0);
  await page.waitForSelector('.end-panel', { timeout: 240_000 }); // a busy machine is no failure
  await page.context().close();
});

test('offline: the installed page plays without any network', async () => {
  const page = await web.page({ workers: true, prefs: game('africa') });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  assert.equal(
    await page.evaluate(() =>
      fetch(`/anything?${Math.random()}`).then(
        () => true,
        () => false,
      ),
    ),
    false,
    'there is no network',
  );
  await page.reload();
  await start(page);
  const did = await clicks(page, { until: '.end-panel' });
  await figures(page);
  assert.ok(did.keep && did.track && did.card, JSON.stringify(did));
  assert.ok(
    (await page.$$eval('.log-box .log li', (x) => x.length)) > 60,
    'the bots have played too',
  );
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('bots that imagine games answer, in the module where what they learned is', async () => {
  const page = await web.page({ prefs: game('usa', 'classic', ['hard']) });
  const from = [];
  page.on('request', (r) => r.url().endsWith('review.wasm') && from.push(r.headers().referer));
  await start(page);
  await clicks(page, { most: 12 });
  await page.waitForFunction(() => document.querySelectorAll('.log-box .log li').length > 10);
  assert.ok(
    from.some((referer) => referer?.endsWith('/worker.js')),
    from.join(' '),
  );
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const lang of ['en-US', 'ru-RU'])
  test(`the first load, up to the first decision, is under 200 KB compressed: ${lang}`, async (t) => {
    const { bytes, files } = await firstLoad(web, lang);
    t.diagnostic(`${Math.round(bytes / 1000)} KB: ${files.join(' ')}`);
    for (const file of ['app.js', 'depo.wasm', 'maps/europe.json'])
      assert.ok(files.includes(file), files.join(' '));
    assert.equal(files.includes('messages/ru.first.txt'), lang === 'ru-RU');
    assert.ok(!files.includes('messages/ru.txt'), 'all sentences are fetched first');
    assert.ok(bytes < 200_000, `${bytes} bytes`);
  });

test('the language switches live and nothing is lost', async () => {
  const page = await web.page({ size: PHONE, prefs: game('usa') });
  await start(page);
  await clicks(page, { most: 10 });
  const score = await page.textContent('.player.me .stats');
  await page.click('.bar nav .tool:last-child');
  await page.selectOption('.settings select >> nth=0', 'ru');
  await page.waitForSelector('html[lang=ru]'); // its sentences are fetched
  await page.keyboard.press('Escape');
  assert.match(await page.textContent('.names:not(.halo-text)'), /Сиэтл/);
  assert.equal(
    (await page.textContent('.player.me .stats')).replace(/[^\d]/g, ''),
    score.replace(/[^\d]/g, ''),
  );
  const english = await page.evaluate(() =>
    [...document.querySelectorAll('.table *')]
      .flatMap((el) => [
        el.getAttribute('aria-label'),
        el.getAttribute('title'),
        ...[...el.childNodes].filter((x) => x.nodeType === 3).map((x) => x.data),
      ])
      .filter((text) => /[a-z]{3}/i.test(text ?? '')),
  );
  assert.deepEqual(english, []);
  await page.context().close();
});
