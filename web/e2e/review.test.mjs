// SPDX-License-Identifier: MIT
// A finished game looked back at, in the browser: here and at a server, in both languages, on a
// phone and a desktop, without a network, left and taken up again.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {
  axe,
  clicks,
  DESKTOP,
  game,
  serverForTests,
  start,
  sticksOut,
  webForTests,
} from './lib.mjs';
import { storedRecord } from './decisions.mjs';
import { recorded, RECORDED } from './fullest.mjs';
import { invite } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const SMALL = { width: 360, height: 740 },
  SLOW = { timeout: 240_000 };

/** At least so many rounds are whole. */
const rounds = (page, n) =>
  page.waitForFunction(
    (least) => Number(document.querySelector('[data-round]')?.dataset.round) >= least,
    n,
    SLOW,
  );
const number = async (page) => Number(/\d+/.exec(await page.textContent('.prompt'))?.[0]);
async function fits(page) {
  const { violations } = await axe(page).analyze();
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
    [],
  );
  assert.equal(await sticksOut(page), 0, 'nothing sticks out sideways');
}
const finished = (name, more = {}) => ({
  stored: storedRecord(recorded(name)),
  path: `/#/game/${RECORDED}`,
  ...more,
});

for (const [size, lang, words, turned] of [
  [DESKTOP, 'en-US', /What decided the game/, /Turning points/],
  [SMALL, 'ru-RU', /Что решило исход партии/, /Переломные моменты/],
])
  test(`from the end to the review: ${size.width} px, ${lang}`, async () => {
    const page = await web.page(finished('amsterdam-classic-2', { size, lang }));
    await page.click('[data-do=review]');
    await page.waitForSelector('.curve-box');
    await rounds(page, 1);
    const text = await page.textContent('.review-panel');
    assert.match(text, words);
    assert.doesNotMatch(text, /NaN|undefined/);
    assert.doesNotMatch(text, /Time used|Затрачено времени/, 'of a recorded game nobody knows it');
    assert.doesNotMatch(text, /±/, 'figures with errors are not what comes first');
    // How it was decided, the costliest and the best decision, luck and quality: of everyone.
    assert.equal(await page.locator('.review-card').count(), 4);
    assert.equal(await page.locator('.review-table >> nth=0 >> tbody td').count(), 4);
    const costly = Number(await page.getAttribute('.review-card >> nth=1', 'data-card'));
    assert.equal(await number(page), costly + 1, 'it is on the board');
    await fits(page);
    await page.click('[data-view=details]');
    assert.match(await page.textContent('.review-panel'), turned);
    await fits(page);
    // A turning point is gone to, and its move is said. Which ones they are may change with every
    // round: it is read as it is clicked.
    assert.equal(await page.locator('[data-turning]').count(), 3);
    const turning = await page.locator('[data-turning] >> nth=2').evaluate((point) => {
      point.click();
      return Number(point.dataset.turning);
    });
    assert.equal(await number(page), turning + 1);
    assert.equal(await page.getAttribute('.curve-box', 'aria-valuenow'), String(turning));
    // The curve: half of it is half of the game.
    const box = await page.locator('.curve-box svg').boundingBox(),
      last = Number(await page.getAttribute('.curve-box', 'aria-valuemax'));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.ok(Math.abs((await number(page)) - 1 - last / 2) <= 1 + last / 100);
    // All decisions of everyone.
    await page.selectOption('[data-field=whose]', '255');
    await page.check('[data-field=every]');
    const all = await page.locator('[data-decision]').count();
    assert.ok(all > last / 2);
    await page.click('[data-decision] >> nth=3');
    assert.equal(await page.locator('[data-decision][aria-current=true]').count(), 1);
    assert.equal(await page.$eval('.review-scroll', (x) => x.scrollTop), 0, 'its verdict is seen');
    assert.ok((await page.textContent('.chosen')).length > 20);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('by keys alone: moves, the ends, listed decisions, the curve, a try from there', async () => {
  const page = await web.page(finished('amsterdam-classic-2', { path: `/#/review/${RECORDED}` }));
  await rounds(page, 1);
  await page.keyboard.press('Home');
  assert.equal(await number(page), 1);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  assert.equal(await number(page), 2);
  await page.keyboard.press('Home');
  assert.equal(await number(page), 1);
  await page.focus('.curve-box');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getAttribute('.curve-box', 'aria-valuenow'), '1');
  assert.match(await page.getAttribute('.curve-box', 'aria-valuetext'), /^Move 2 of \d+, .+ \d+%/);
  await page.click('[data-view=details]');
  await page.selectOption('[data-field=whose]', '1');
  await page.check('[data-field=every]');
  await page.focus('.curve-box');
  await page.keyboard.press('ArrowDown');
  const second = await number(page);
  assert.ok(second > 1);
  await page.keyboard.press('ArrowDown');
  assert.ok((await number(page)) > second);
  await page.keyboard.press('ArrowUp');
  assert.equal(await number(page), second);
  assert.match(await page.textContent('.announcements'), new RegExp(`Move ${second} of`));
  // From here as the one who decided there: a game of its own, and back in the history the review.
  await page.focus('[data-do=try-again]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.table:not(.reviewing) .prompt');
  assert.doesNotMatch(await page.evaluate(() => location.hash), new RegExp(RECORDED));
  await page.goBack();
  await rounds(page, 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('left, it rests and is there again where it was; so it is after a reload; another game has its own', async () => {
  const other = { ...recorded('tiny-classic-3'), id: 'abcdef' },
    stored = {
      ...storedRecord(recorded('amsterdam-classic-2')),
      'depo.game.abcdef': other,
      'depo.games': [RECORDED, 'abcdef'],
    };
  const page = await web.page({ stored, path: `/#/review/${RECORDED}` }),
    visit = (hash) =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash),
    chances = () => page.getAttribute('.curve-box', 'aria-valuetext');
  // In the middle of the first round.
  await page.waitForFunction(() => document.querySelector('progress')?.value > 2, null, SLOW);
  await visit('');
  await page.waitForSelector('[data-do=play]');
  await visit(`#/review/${RECORDED}`);
  await rounds(page, 1);
  await page.click('[data-view=details]');
  const found = await page.textContent('[data-turning] >> nth=0');
  await visit('#/review/abcdef');
  await page.waitForFunction(() => document.querySelectorAll('.curve-key .name').length === 3);
  await page.click('[data-view=details]', SLOW);
  await page.waitForFunction(
    (before) => {
      const now = document.querySelector('[data-turning]')?.textContent;
      return now && now !== before;
    },
    found,
    SLOW,
  );
  assert.equal(await page.locator('.curve-key .name').count(), 3);
  // Nothing is reckoned again: the first numbers are there with the first drawing.
  await visit(`#/review/${RECORDED}`);
  await page.waitForFunction(
    () =>
      document.querySelector('.review-card') &&
      document.querySelectorAll('.curve-key .name').length === 2,
  );
  const before = await chances();
  await page.reload();
  await page.waitForSelector('.review-card', SLOW);
  const kept = JSON.parse(
    await page.evaluate((id) => localStorage.getItem(`depo.review.${id}`), RECORDED),
  );
  assert.ok(kept.games >= 120 && kept.bytes.length < 20_000);
  assert.match(before, /^Move \d+ of /);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('what is kept but broken is reckoned again; a running game has no review', async () => {
  const stored = {
    ...storedRecord(recorded('amsterdam-classic-2')),
    [`depo.review.${RECORDED}`]: { games: 4800, bytes: 'AAAA' },
  };
  const page = await web.page({ stored, path: `/#/review/${RECORDED}` });
  await rounds(page, 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  const running = await web.page({
    stored: storedRecord(recorded('amsterdam-classic-2', undefined, 10)),
    path: `/#/review/${RECORDED}`,
  });
  await running.waitForSelector('.table .prompt');
  assert.equal(await running.locator('.reviewing, .review-panel').count(), 0);
  await running.context().close();
});

/** A figure of the review, of each player. */
async function figure(page, title) {
  const row = page.locator('.review-table tr', { has: page.locator('th', { hasText: title }) });
  return row.locator('td').allTextContents();
}

for (const [size, lang, used, longest, hour] of [
  [DESKTOP, 'en-US', 'Time used', 'Longest decision', '1 h 0 min'],
  [SMALL, 'ru-RU', 'Затрачено времени', 'Самое долгое раздумье', '1 ч 0 мин'],
])
  test(`the time that each player used: ${size.width} px, ${lang}`, async () => {
    const name = 'usa-classic-5',
      text = fs.readFileSync(new URL(`../../tests/games/${name}.depo`, import.meta.url), 'utf8'),
      // The first player always 3 seconds, once 75; the second long games; the others are bots.
      timed = text
        .replace(/^1 .*$/gm, (line) => `${line}\ntook 3.0`)
        .replace('took 3.0', 'took 75.0')
        .replace(/^2 .*$/gm, (line) => `${line}\ntook 3599.9`),
      moves = timed.match(/^1 /gm).length,
      record = { ...recorded(name), file: timed, moves: timed.match(/^[1-5] /gm).length },
      page = await web.page({
        stored: storedRecord(record),
        path: `/#/review/${RECORDED}`,
        size,
        lang,
      });
    await rounds(page, 1);
    await page.click('[data-view=details]');
    const seconds = 75 + 3 * (moves - 1),
      mine = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const total = await figure(page, used);
    assert.equal(total[0], mine);
    assert.match(total[1], lang === 'ru-RU' ? /^\d д \d+ ч$/ : /^\d d \d+ h$/);
    assert.deepEqual(total.slice(2), ['–', '–', '–']);
    assert.deepEqual(await figure(page, longest), ['1:15', hour, '–', '–', '–']);
    // All columns are in sight.
    const wide = await page
      .locator('.review-table')
      .evaluateAll((all) => all.filter((x) => x.offsetWidth > x.parentElement.clientWidth).length);
    assert.equal(wide, 0);
    await fits(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('offline, on a phone: one’s own game is played, looked back at, sharpened, and counts for one’s strength', async () => {
  const page = await web.page({
    size: SMALL,
    workers: true,
    prefs: game('tiny', 'classic', ['easy']),
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await start(page);
  await clicks(page);
  await page.click('[data-do=review]');
  await rounds(page, 1);
  await page.click('[data-view=details]');
  assert.equal(await page.locator('[data-field=whose]').inputValue(), '0', 'one’s own');
  await rounds(page, 3);
  await page.waitForSelector('[data-state=done]', { state: 'attached' });
  assert.equal(await page.locator('.review-rough, progress').count(), 0);
  const [{ review }] = await page.evaluate(() => JSON.parse(localStorage.getItem('depo.results')));
  assert.ok(review.decisions > 3 && review.cost >= 0);
  assert.match((await figure(page, 'Time used')).join(' '), /^\d+:\d\d –$/);
  await fits(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('the finished table of a server', { skip }, async () => {
  const page = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } });
  await invite(page, { map: 'tiny', friends: 1, bots: 0 });
  await page.selectOption('.seats select >> nth=0', 'easy');
  await page.click('[data-do=start]:not([disabled])');
  await page.waitForSelector('.offered');
  await clicks(page);
  await page.click('[data-do=review]');
  await rounds(page, 1);
  await page.click('[data-view=details]');
  assert.equal(await page.locator('[data-turning]').count(), 3);
  assert.match((await figure(page, 'Time used')).join(' '), /^\d+:\d\d –$/);
  await page.click('[data-turning] >> nth=0');
  await page.click('[data-do=try-again]');
  await page.waitForFunction(() => location.hash.startsWith('#/game/'));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('Escape closes what the coach said of a move, then leaves the replay; and the review', async () => {
  const page = await web.page(finished('tiny-classic-3'));
  await page.click('[data-do=replay]');
  await page.waitForSelector('.replay');
  await page.click('[data-do=adviser]');
  await page.waitForSelector('.note.hint');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.note.hint', { state: 'detached' });
  assert.ok(await page.$('.replay'), 'one thing at a time');
  await page.keyboard.press('Escape');
  await page.click('.end-panel [data-do=review]');
  await page.waitForSelector('.reviewing');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.end-panel');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
