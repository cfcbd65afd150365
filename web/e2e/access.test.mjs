// SPDX-License-Identifier: MIT
// axe on every screen, by day and night, large and small.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import { clicks, DESKTOP, game, open, PHONE, start } from './lib.mjs';

let web;
before(async () => { web = await open(); });
after(() => web.close());

const found = [];
async function check(page, where) { // all of them, then fail: the list is more useful than its first line
  // The board's hundreds of shapes make axe very slow: they are looked at once, and out of the way otherwise.
  const board = (display) => page.evaluate((d) => { for (const x of document.querySelectorAll('.board')) x.style.display = d; }, display);
  await board('none');
  const violations = (await new AxeBuilder({ page }).exclude('.board').analyze()).violations;
  await board('');
  if (where === 'table') violations.push(...(await new AxeBuilder({ page }).include('.board').disableRules(['color-contrast']).analyze()).violations);
  found.push(...violations.map((v) => `${where}: ${v.id} ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`));
}

for (const [night, size, map] of [[false, DESKTOP, 'europe'], [true, PHONE, 'africa']]) {
  test(`no violations: ${night ? 'night' : 'day'}, ${size.width} px`, async () => {
    const page = await web.page({ size, night, prefs: game(map) });
    await page.waitForSelector('[data-do=play]');
    await check(page, 'start');
    await page.click('.start-head .tool >> nth=1');
    await check(page, 'settings');
    await page.keyboard.press('Escape');
    await page.click('.play-now .link');
    await page.waitForSelector('.rules section');
    await check(page, 'rules');
    await page.keyboard.press('Escape');
    await start(page);
    await page.waitForSelector('.offered');
    await check(page, 'offer');
    await clicks(page, { until: '.table.my-turn .card.ok' });
    await check(page, 'table');
    await page.keyboard.press('r');
    await check(page, 'routes');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await check(page, 'keys');
    await page.keyboard.press('Escape');
    await clicks(page, { until: '.claim-sheet', most: 60 });
    if (await page.$('.claim-sheet')) await check(page, 'claim');
    await clicks(page);
    await page.waitForSelector('.end-panel .total');
    await check(page, 'end');
    await page.click('[data-do=replay]');
    await page.waitForSelector('.scrubber');
    await check(page, 'replay');
    await page.context().close();
    assert.deepEqual(found.splice(0), []);
  });
}

test('no violations: the curtain', async () => {
  const page = await web.page({ prefs: game('usa') });
  await page.click('[data-mode=device]');
  await check(page, 'device');
  await start(page);
  await page.waitForSelector('.curtain');
  await check(page, 'curtain');
  await page.context().close();
  assert.deepEqual(found.splice(0), []);
});
