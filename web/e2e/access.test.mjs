// SPDX-License-Identifier: MIT
// For everyone: axe on every screen by day and night, large and small; contrast, less motion, and
// what a screen reader hears.
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, clicks, DESKTOP, figures, game, PHONE, start, webForTests } from './lib.mjs';
import { at, DECISIONS, recordFor } from './decisions.mjs';

const web = webForTests();

const KINDS = [
    { night: false, size: DESKTOP },
    { night: true, size: PHONE },
  ],
  nameOf = ({ night, size }) => `${night ? 'night' : 'day'}, ${size.width} px`;
const sure = { confirm: 'always' };

/**
 * What axe has against a screen, or its parts. The board's hundreds of shapes make it very slow:
 * they are looked at where it says so.
 */
async function violations(page, where, board, parts = []) {
  const show = (display) =>
    page.evaluate((d) => {
      for (const x of document.querySelectorAll('.board')) x.style.display = d;
    }, display);
  await show('none');
  const builder = axe(page).exclude('.board');
  for (const part of parts) if (await page.$(part)) builder.include(part);
  const found = (await builder.analyze()).violations;
  await show('');
  if (board)
    found.push(
      ...(await axe(page).include('.board').disableRules(['color-contrast']).analyze()).violations,
    );
  return found.map(
    (v) =>
      `${where}: ${v.id} ${v.nodes
        .slice(0, 3)
        .map((n) => n.html.slice(0, 160))
        .join(' | ')}`,
  );
}

for (const kind of KINDS) {
  test(`axe: the start page, its dialogs, a game from the first turn to the replay; ${nameOf(kind)}`, async () => {
    const found = [],
      page = await web.page({ ...kind, prefs: game('europe') }),
      look = async (where, board) => found.push(...(await violations(page, where, board)));
    await page.waitForSelector('[data-do=play]');
    await look('start');
    for (const mode of ['device', 'watch']) {
      await page.click(`[data-mode=${mode}]`);
      await look(mode);
    }
    await page.click('.start-head [aria-label=Settings]');
    await page.waitForSelector('dialog[open] .settings'); // it is fetched when it is asked for
    await look('settings');
    await page.keyboard.press('Escape');
    await page.click('[data-do=rules]');
    await page.waitForSelector('.rules section');
    await look('rules');
    await page.context().close();
    const table = await web.page({
      ...kind,
      ...at(await recordFor(DECISIONS.find((d) => d.name === 'station')), sure),
    });
    await table.waitForSelector('.card.ok');
    found.push(...(await violations(table, 'table', true)));
    for (const [key, shown] of [
      ['r', '.route-list'],
      ['?', '.keys'],
      ['l', '.dialog .log'],
      ['h', '.note.hint'],
    ]) {
      await table.keyboard.press(key);
      await table.waitForSelector(shown);
      found.push(...(await violations(table, shown)));
      await table.keyboard.press('Escape');
    }
    await table.context().close();
    const end = await web.page({ ...kind, ...at(await recordFor({ map: 'africa' })) });
    await figures(end);
    found.push(...(await violations(end, 'end')));
    await end.click('[data-do=replay]');
    await end.waitForSelector('.scrubber');
    found.push(...(await violations(end, 'replay')));
    await end.context().close();
    assert.deepEqual(found, []);
  });

  test(`axe, and the decision is said: ${nameOf(kind)}`, async () => {
    const found = [];
    for (const [i, decision] of DECISIONS.entries()) {
      if (i % KINDS.length !== KINDS.indexOf(kind)) continue;
      const page = await web.page({ ...kind, ...at(await recordFor(decision), sure) });
      await page.waitForSelector('.table .prompt');
      const said = await page.textContent('.announcements');
      assert.match(said, /Choose|Your turn|One more card|tunnel costs|pass/, decision.name);
      if (decision.bring) await decision.bring(page);
      await page.waitForSelector(decision.shown);
      found.push(
        ...(await violations(page, decision.name, false, ['.bar', '.sheet', '.dialog', '.note'])),
      );
      await page.context().close();
    }
    const page = await web.page({
      ...kind,
      ...at(
        await recordFor(DECISIONS[3], [
          { kind: 'human', name: 'Anna' },
          { kind: 'human', name: 'Boris' },
        ]),
      ),
    });
    await page.waitForSelector('.curtain');
    found.push(...(await violations(page, 'curtain')));
    await page.context().close();
    assert.deepEqual(found, []);
  });
}

test('what happens is said in the dialog that covers the page', async () => {
  const { lastGame } = game('tiny', 'classic', ['easy', 'easy']);
  const page = await web.page({
    prefs: { pace: 'quick', lastGame: { ...lastGame, mode: 'watch' } },
  });
  await page.click('[data-do=play]');
  await page.click('.bar button[aria-label=Settings]');
  await page.waitForSelector('dialog[open] [aria-live=polite] p', { state: 'attached' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.context().close();
});

test('every line of the log is said as it happens', async () => {
  const page = await web.page({ prefs: game('europe', 'classic', ['medium', 'medium']) });
  await page.evaluate(() => {
    window.said = [];
    const region = document.querySelector('.announcements');
    new MutationObserver((changes) => {
      for (const c of changes) for (const line of c.addedNodes) window.said.push(line.textContent);
    }).observe(region, { childList: true });
  });
  await start(page);
  await clicks(page, { seed: 21, until: '.end-panel' });
  await figures(page);
  const { said, log } = await page.evaluate(() => ({
    said: window.said,
    log: [...document.querySelectorAll('.log-box .log li > span')].map((x) => x.textContent),
  }));
  assert.ok(log.length > 100, `${log.length} lines`);
  // The log has cards as pictures: who did what, how often, is compared.
  const tally = (lines) =>
      lines
        .map((line) => line.split(' ').slice(0, 2).join(' '))
        .reduce((all, key) => all.set(key, (all.get(key) ?? 0) + 1), new Map()),
    heard = tally(said);
  assert.deepEqual(
    [...tally(log)].filter(([key, n]) => (heard.get(key) ?? 0) < n),
    [],
  );
  assert.ok(
    said.some((line) => /wins?!/.test(line)),
    'the result is said',
  );
  await page.context().close();
});

test('who asked for less motion gets none; others see cards fly', async () => {
  const record = await recordFor(DECISIONS.find((d) => d.name === 'first card'));
  for (const motion of [false, true]) {
    const page = await web.page({ ...at(record), motion });
    await page.waitForSelector('.card.ok');
    const moving = await page.evaluate(async () => {
      let most = 0;
      document.querySelector('.pile .target').click();
      for (let i = 0; i < 12; i++) {
        await new Promise((done) => {
          requestAnimationFrame(done);
        });
        most = Math.max(
          most,
          document.getAnimations().length + document.querySelectorAll('.flight').length,
        );
      }
      return most;
    });
    assert.equal(moving > 0, motion);
    await page.context().close();
  }
});

// What is read or must be found, and on what it lies: 4.5 for text, 3 for marks and the focus.
const PAIRS = [
  ...['paper', 'paper-2', 'ground'].flatMap((ground) => [
    ['ink', ground, 4.5],
    ['ink-2', ground, 4.5],
    ['focus', ground, 3],
  ]),
  ['on-red', 'red', 4.5],
  ['on-red', 'red-2', 4.5],
  ['good', 'paper', 4.5],
  ['bad', 'paper', 4.5],
  ['paper', 'bad', 4.5],
  ['name', 'land', 4.5],
  ['name', 'sea', 4.5],
  ['big', 'name-halo', 4.5],
  ['focus', 'sea', 3],
  ['focus', 'land', 3],
  ['rail', 'bed', 3],
  ['dot-line', 'dot', 3],
];
test('contrast of the colours, computed for day and night', async () => {
  const weak = [];
  for (const kind of KINDS) {
    const page = await web.page(kind);
    weak.push(
      ...(await page.evaluate(
        ([pairs, when]) => {
          const style = getComputedStyle(document.documentElement),
            ctx = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          const light = (name) => {
            const color = style.getPropertyValue(`--${name}`).trim();
            if (!color) throw new Error(`no colour is called ${name}`);
            ctx.clearRect(0, 0, 1, 1);
            ctx.fillStyle = color;
            ctx.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...ctx.getImageData(0, 0, 1, 1).data].map((v) => {
              const x = v / 255;
              return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          return pairs.flatMap(([a, b, least]) => {
            const [x, y] = [light(a), light(b)].sort((m, n) => n - m),
              ratio = (x + 0.05) / (y + 0.05);
            return ratio < least ? [`${when}: ${a} on ${b} ${ratio.toFixed(2)} < ${least}`] : [];
          });
        },
        [PAIRS, nameOf(kind)],
      )),
    );
    await page.context().close();
  }
  assert.deepEqual(weak, []);
});
