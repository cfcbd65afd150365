// SPDX-License-Identifier: MIT
// How quick it is, measured in the browser. Limits are generous because tests share their machine; the numbers are printed.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { clicks, game, open, start } from './lib.mjs';

let web;
before(async () => { web = await open(); });
after(() => web.close());

test('the first turn comes soon after the first click', async (t) => {
  const page = await web.page({ prefs: game('europe') });
  await page.waitForSelector('[data-do=play]');
  const ms = await page.evaluate(async () => {
    const began = performance.now();
    document.querySelector('[data-do=play]').click();
    while (!document.querySelector('.offered')) await new Promise((done) => { setTimeout(done, 4); });
    return performance.now() - began;
  });
  t.diagnostic(`${Math.round(ms)} ms to the first decision`);
  assert.ok(ms < 4000, `${ms} ms`);
  await page.context().close();
});

test('a move\'s feedback and panning the full board of Europe', async (t) => {
  const page = await web.page({ prefs: game('europe', 'classic', ['medium', 'medium', 'medium', 'medium']) });
  await start(page);
  await clicks(page);
  await page.waitForSelector('.end-panel');
  await page.click('.end-panel .tool');
  await page.click('.board-tools .tool');
  // Frames while the board is dragged: the time from frame to frame, with the script's own share.
  const { median, script, owned } = await page.evaluate(async () => {
    const frame = document.querySelector('.board-frame'), times = [];
    let used = 0;
    const send = (type, x, y) => frame.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, pointerType: 'mouse' }));
    frame.setPointerCapture = () => undefined;
    send('pointerdown', 500, 400);
    let last = performance.now();
    for (let i = 0; i < 90; i++) {
      const before = performance.now();
      send('pointermove', 500 + 90 * Math.sin(i / 9), 400 + 60 * Math.cos(i / 7));
      used += performance.now() - before;
      await new Promise((done) => { requestAnimationFrame(done); });
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    send('pointerup', 500, 400);
    times.sort((a, b) => a - b);
    return { median: times[45], script: used / 90, owned: document.querySelectorAll('.track.owned').length };
  });
  t.diagnostic(`${owned} routes taken; ${median.toFixed(1)} ms from frame to frame, ${script.toFixed(2)} ms of script`);
  assert.ok(script < 3, `${script} ms of script for a frame`);
  assert.ok(median < 60, `${median} ms from frame to frame`);
  await page.context().close();
});
