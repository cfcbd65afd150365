// SPDX-License-Identifier: MIT
// The coach beside the tickets and its hints, in both languages, on a phone and on a desktop.
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, DESKTOP, drawer, game, PHONE, start, webForTests } from './lib.mjs';

const web = webForTests();
const SAID = {
  'en-US': {
    ticket: /^(≈ )?chance (above |below )?\d+%$/,
    brief: /\d%$/,
    number: /^(\+\d+% win chance over the next best move|Other moves are about as good)\.$/,
  },
  'ru-RU': {
    ticket: /^(≈ )?шанс (больше |меньше )?\d+\s%$/,
    brief: /\d+\s%$/,
    number:
      /^(Шансы на победу на \d+\s% выше, чем у следующего по силе хода|Другие ходы примерно так же хороши)\.$/,
  },
};
const texts = (page, selector) => page.$$eval(selector, (all) => all.map((x) => x.textContent));
const every = (page, all, part) =>
  page.waitForFunction(
    ([a, b]) => {
      const n = document.querySelectorAll(a).length;
      return n > 0 && document.querySelectorAll(b).length === n;
    },
    [all, part],
  );
async function keepAll(page) {
  for (const ticket of await page.$$('.offered')) await ticket.click();
  await page.click('[data-do=keep]');
  await page.waitForSelector('.prompt.mine');
  await page.waitForSelector('.card.ok');
}

for (const lang of Object.keys(SAID))
  for (const [name, size] of [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])
    test(`commentary tells the chance of tickets, a hint says why: ${lang}, ${name}`, async () => {
      const page = await web.page({ size, lang, prefs: { ...game('usa'), commentary: true } });
      await start(page);
      await every(page, '.offered', '.offered .likely');
      for (const said of await texts(page, '.offered .likely'))
        assert.match(said, SAID[lang].ticket);
      await keepAll(page);
      await drawer(page, true);
      await every(page, '.ticket', '.ticket .chance');
      for (const said of await texts(page, '.ticket .chance')) assert.match(said, SAID[lang].brief);
      for (const said of await texts(page, '.ticket .likely'))
        assert.match(said, SAID[lang].ticket);
      // Where its own note has no room, the rest is said when the ticket is pointed at.
      await page.focus('.ticket');
      const beside = await page.$eval('.ticket .likely', (x) => x.getBoundingClientRect().width);
      assert.equal(beside > 20, name === 'desktop');
      if (name === 'phone') {
        const pointed = await page.waitForSelector('.about-ticket .likely');
        assert.match(await pointed.textContent(), SAID[lang].ticket);
      }
      const { violations } = await axe(page).analyze();
      assert.deepEqual(
        violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
        [],
      );
      await page.keyboard.press('h');
      await page.waitForSelector('.note.hint small');
      const hint = await texts(page, '.note.hint small');
      assert.ok(hint.length <= 2, hint.join('\n'));
      assert.match(hint.at(-1), SAID[lang].number);
      assert.equal(await page.$('.guide'), null, 'a hint speaks alone');
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });

test('nothing is said before somebody asks; a hint on tickets names those to keep', async () => {
  const page = await web.page({ prefs: game('usa'), seed: 7 });
  await start(page);
  await page.waitForSelector('.offered');
  assert.equal(await page.$('.guide, .likely, .chance, .note.hint'), null);
  await page.waitForSelector('.tool.glow'); // a first game: the button draws the eye after a while
  await page.click('[data-do=ask-coach]');
  await page.waitForSelector('.note.hint small');
  assert.match(await page.textContent('.note.hint b'), /^Keep: /);
  assert.ok((await page.locator('.offered.hinted').count()) > 0);
  await keepAll(page);
  assert.equal(await page.$('.guide, .likely, .chance, .note.hint'), null);
  await page.context().close();
});

test('without the coach the tickets say what they said before, and the game goes on', async () => {
  const page = await web.page({
    path: '/manifest.webmanifest',
    prefs: { ...game('usa'), commentary: true },
  });
  await page.route(/coachworker/, (route) => route.abort());
  const gone = page.waitForEvent('requestfailed', (request) => /coachworker/.test(request.url()));
  await page.goto(web.url);
  await start(page);
  await page.waitForSelector('.offered');
  await gone;
  assert.deepEqual(await texts(page, '.likely'), []);
  for (const said of await texts(page, '.offered .ticket-note')) assert.match(said, /\d+ trains, /);
  await page.keyboard.press('h');
  await page.waitForSelector('.note.hint', { state: 'detached' });
  await keepAll(page);
  await page.context().close();
});

test('several people on one device: no numbers, no hints', async () => {
  const page = await web.page({
    prefs: {
      commentary: true,
      lastGame: {
        ...game('usa').lastGame,
        mode: 'device',
        people: ['Ann', 'Ben'],
        bots: 0,
      },
    },
  });
  await start(page);
  await page.click('.curtain button');
  await page.waitForSelector('.offered');
  await page.waitForTimeout(1500);
  assert.deepEqual(await texts(page, '.likely, .chance'), []);
  await page.keyboard.press('h');
  assert.equal(await page.$('.note.hint'), null);
  await page.context().close();
});
