// SPDX-License-Identifier: MIT
// How quick the page is, measured in the browser: npm run bench, after a build, on a quiet machine.
// Frames are compared with those of an empty page of the same browser, so that the ratio says
// something on any machine.
import { game, open } from './lib.mjs';
import { recordFor, storedRecord } from './decisions.mjs';
import { firstLoad } from './size.mjs';

const RUNS = 9,
  FRAMES = 120;
const web = await open(),
  median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

const { bytes, files } = await firstLoad(web);
console.log(
  `first load             ${(bytes / 1000).toFixed(0)} KB compressed, ${files.length} files`,
);

const firsts = [];
for (let i = 0; i < RUNS; i++) {
  const page = await web.page({ prefs: game('europe') });
  await page.waitForSelector('[data-do=play]');
  firsts.push(
    await page.evaluate(
      () =>
        new Promise((done) => {
          const began = performance.now();
          new MutationObserver(() => {
            if (document.querySelector('.offered'))
              requestAnimationFrame(() => done(performance.now() - began));
          }).observe(document.body, { childList: true, subtree: true });
          document.querySelector('[data-do=play]').click();
        }),
    ),
  );
  await page.context().close();
}
console.log(
  `to the first decision  ${median(firsts).toFixed(0)} ms from the click on Play, the slowest of ${RUNS} ${Math.max(...firsts).toFixed(0)} ms`,
);

// Europe with the trains of five players, near the end.
const seats = [
  { kind: 'human', name: 'Anna' },
  ...['Bruno', 'Clara', 'Dmitri', 'Emma'].map((name) => ({ kind: 'bot', bot: 'easy', name })),
];
const record = await recordFor(
  {
    map: 'europe',
    taste: ['keep', 'claim', 'take'],
    others: ['keep', 'claim', 'take'],
    when: (p) => p.phase === 'turn' && p.last,
  },
  seats,
);
const page = await web.page({
  prefs: game('europe'),
  stored: storedRecord(record),
  path: `/#/game/${record.id}`,
});
await page.waitForSelector('.card.ok');

const feedback = await page.evaluate(async () => {
  const before = document.querySelector('.prompt').textContent,
    frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
  await frame();
  const began = performance.now();
  document.querySelector('.pile .target').click();
  let frames = 0;
  do {
    await frame();
    frames++;
  } while (document.querySelector('.prompt').textContent === before);
  return { frames, ms: performance.now() - began };
});
console.log(
  `a move's feedback      in frame ${feedback.frames} after the click, ${feedback.ms.toFixed(1)} ms`,
);

/** Frames per second while something is done before each of them. */
const rate = (target, drag) =>
  target.evaluate(
    async ([n, moving]) => {
      const board = document.querySelector('.board-frame'),
        send = (type, x, y) =>
          board.dispatchEvent(
            new PointerEvent(type, {
              pointerId: 1,
              clientX: x,
              clientY: y,
              bubbles: true,
              pointerType: 'mouse',
            }),
          );
      if (moving) {
        board.setPointerCapture = () => undefined;
        send('pointerdown', 500, 400);
      }
      const began = performance.now();
      let used = 0;
      for (let i = 0; i < n; i++) {
        const before = performance.now();
        if (moving) send('pointermove', 500 + 90 * Math.sin(i / 9), 400 + 60 * Math.cos(i / 7));
        used += performance.now() - before;
        await new Promise((done) => {
          requestAnimationFrame(done);
        });
      }
      const ms = performance.now() - began;
      if (moving) send('pointerup', 500, 400);
      return { fps: (1000 * n) / ms, script: used / n };
    },
    [FRAMES, drag],
  );

const empty = await (await web.browser.newContext()).newPage(),
  idle = [],
  panning = [];
await page.click('.board-tools .tool'); // nearer, so that there is something to pan
for (let i = 0; i < 5; i++) {
  await empty.bringToFront();
  idle.push((await rate(empty, false)).fps);
  await page.bringToFront();
  panning.push(await rate(page, true));
}
const fps = median(panning.map((x) => x.fps));
console.log(
  `panning full Europe    ${fps.toFixed(1)} frames/s with ${await page.$$eval('.track.owned', (x) => x.length)} routes taken, ${(fps / median(idle)).toFixed(2)} of an empty page, ${median(panning.map((x) => x.script)).toFixed(2)} ms of script a frame`,
);
await web.close();
