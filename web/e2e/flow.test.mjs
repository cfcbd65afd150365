// SPDX-License-Identifier: MIT
// How a game flows: a device passed on among three, following and watching others, talking at a
// table in two languages. With SHOTS set to a folder, pictures are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clicks, game, PHONE, serverForTests, start, webForTests } from './lib.mjs';
import { at, recordFor } from './decisions.mjs';
import { accessible, beginWith, close, invite, shot, turnOf } from './people.mjs';
import { SIZES } from './fullest.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const THREE = ['Anna', 'Boris', 'Clara'].map((name) => ({ kind: 'human', name }));
const sure = { confirm: 'always' };
const at0 = { width: 360, height: 740 };

/** Waits until nothing of these is cut off by the window or lies under something else. */
const inSight = (page, what) =>
  page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].every((el) => {
        const { left, right, top, bottom } = el.getBoundingClientRect(),
          over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return inside && (el.contains(over) || over?.contains(el));
      }),
    what,
  );

test('three people pass one phone on: undo until then, and the curtain tells what happened', async () => {
  const record = await recordFor(
    { map: 'usa', taste: ['keep', 'take'], when: (p) => p.phase === 'turn' && p.claims.length > 3 },
    THREE,
  );
  const page = await web.page({ ...at(record, sure), size: PHONE });
  const claim = async () => {
    await page.locator('.track.can').first().dispatchEvent('click');
    await page.click('[data-do=claim]');
    await page.waitForSelector('[data-do=pass-on]');
  };
  await page.click('[data-do=lift]');
  const first = await page.textContent('.player.me .name');
  await claim();
  await shot(page, 'hand-over');
  await inSight(page, '.hand-over button');
  await page.click('.hand-over [data-do=undo]');
  await page.waitForSelector('.track.can');
  assert.equal(await page.$('[data-do=pass-on]'), null);
  await claim();
  await page.click('[data-do=pass-on]');
  await page.waitForSelector('.curtain .tale');
  assert.match(await page.textContent('.curtain .tale'), new RegExp(`${first} claims`));
  assert.equal(await page.$$eval('.curtain button', (x) => x.length), 1, 'no way back any more');
  await accessible(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await inSight(page, '[data-do=lift]');
    await shot(page, `curtain-${size.width}`);
  }
  await page.setViewportSize(PHONE);
  await page.click('[data-do=lift]');
  await page.waitForSelector('[data-recent]'); // the claim, with its owner's mark
  await page.tap('.player:not(.me) [data-person]');
  await page.tap('.person-card [data-action]');
  await page.waitForSelector('.note');
  await shot(page, 'action-phone');
  await page.click('.pile .target + .target'); // one's own move
  await page.waitForSelector('[data-recent]', { state: 'detached' });
  await page.click('[data-do=pass-on]');
  const told = await page.textContent('.curtain .tale');
  assert.match(told, new RegExp(`${first} claims`));
  assert.match(told, /draws from the pile/);
  assert.doesNotMatch(told, /draws an? /, 'and not what was drawn');
  await close(page);
});

test('bots alone: they stand still, go one move on, and on at a chosen speed', async () => {
  const page = await web.page({
    prefs: { ...game('usa', 'classic', ['easy', 'easy']), pace: 'natural' },
  });
  const moves = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((k) => k.startsWith('depo.game.'));
      return JSON.parse(localStorage[key]).moves;
    });
  const after = (n) =>
    page.waitForFunction((least) => {
      const key = Object.keys(localStorage).find((k) => k.startsWith('depo.game.'));
      return JSON.parse(localStorage[key]).moves >= least;
    }, n);
  await page.click('[data-mode=watch]');
  await start(page);
  await page.click('[data-do=pause]');
  await page.waitForSelector('[data-do=pause][aria-label=Play]');
  await page.waitForFunction(() => document.querySelectorAll('.log li').length > 1);
  const still = await moves();
  for (let i = 1; i <= 4; i++) {
    await page.click('[data-do=step]');
    await after(still + i);
    assert.equal(await moves(), still + i);
  }
  await page.waitForSelector('.player [data-action]'); // what each did last
  await accessible(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await inSight(page, '.watch-controls > *');
    await shot(page, `watch-${size.width}`);
  }
  await page.setViewportSize(at0);
  await page.selectOption('[data-field=speed]', '4');
  await page.click('[data-do=pause]');
  await after(still + 30);
  await close(page);
});

test('two languages at one table: phrases, bubble, unread, the table’s menu, a bot for me', {
  skip,
}, async () => {
  const anna = await web.page({
      url: server.url,
      size: { width: 1280, height: 720 },
      prefs: { ...game('usa'), name: 'Anna' },
    }),
    link = await invite(anna, { map: 'usa', bots: 1 });
  const boris = await web.page({
    url: server.url,
    path: link,
    size: at0,
    lang: 'ru-RU',
    prefs: { name: 'Борис' },
  });
  await beginWith(anna, boris);
  await turnOf(anna, boris);
  await anna.click('.chat-button');
  assert.equal(await anna.$('.chat [data-do=end], .chat [data-person]'), null);
  await anna.click('[data-phrase=good-luck]');
  await anna.waitForSelector('.chat ol:has-text("Good luck!")');
  await accessible(anna);
  await shot(anna, 'chat');
  await boris.waitForSelector('[data-bubble]:has-text("Удачи!")');
  await boris.waitForSelector('.dot-new');
  await shot(boris, 'bubble-phone');
  await inSight(boris, '.bar .tool, [data-bubble]');
  const apart = await boris.evaluate(() => {
    const a = document.querySelector('[data-bubble]').getBoundingClientRect(),
      b = document.querySelector('.center').getBoundingClientRect();
    return a.bottom <= b.top; // notes are over the board
  });
  assert.ok(apart, 'the bubble covers no note');
  await boris.click('[data-bubble]');
  await boris.waitForSelector('.chat ol:has-text("Удачи!")');
  await accessible(boris);
  await shot(boris, 'chat-phone');
  await boris.click('.chat .close');
  await boris.waitForSelector('.dot-new', { state: 'detached' });
  await boris.reload();
  await boris.waitForSelector('.table .player');
  await boris.click('.chat-button');
  await boris.waitForSelector('.chat ol:has-text("Удачи!")'); // the line came again
  await boris.click('.chat .close');
  await boris.reload();
  await boris.waitForFunction(() =>
    document.querySelector('.announcements')?.textContent.includes('Удачи!'),
  );
  assert.equal(await boris.$('.dot-new'), null, 'what was read stays read');

  await boris.click('[data-do=table]');
  await boris.waitForSelector('.dialog .address'); // to invite
  await accessible(boris);
  await shot(boris, 'menu-phone');
  await boris.click('.dialog [data-do=leave]');
  await boris.keyboard.press('Escape');
  await boris.waitForSelector('[data-note=away] .watch-controls');
  await boris.click('[data-note=away] [data-do=pause]');
  await shot(boris, 'away-phone');
  await inSight(boris, '[data-note=away] button, [data-note=away] select');
  // Of each player those that a chip on a phone has too: trains and cards.
  const shown = () =>
    [...document.querySelectorAll('.player')]
      .flatMap((player) => [...player.querySelectorAll('.stat b')].slice(0, 2))
      .map((y) => y.textContent)
      .join();
  const numbers = (page) => page.evaluate(shown);
  const before = await numbers(boris);
  await turnOf(anna); // the table goes on without being looked at
  await clicks(anna, { seed: 5, until: '.table:not(.my-turn)' });
  await turnOf(anna);
  assert.equal(await numbers(boris), before, 'it stands still here');
  await boris.click('[data-do=back]');
  await boris.waitForSelector('[data-note=away]', { state: 'detached' });
  await boris.waitForFunction(`(${shown})() === ${JSON.stringify(await numbers(anna))}`);
  await clicks(anna, { seed: 6, until: '.table:not(.my-turn)' });
  await boris.waitForSelector('.table.my-turn'); // and he is back in the game
  await close(anna, boris);
});
