// SPDX-License-Identifier: MIT
// The browser's Back: it closes what lies in front and stays on the screen, then it leaves the
// screen. However a thing was closed, no step of the history is left where nothing happens.
import test from 'node:test';
import assert from 'node:assert/strict';
import { game, PHONE, serverForTests, start, webForTests } from './lib.mjs';
import { at, DECISIONS, recordFor, storedRecord } from './decisions.mjs';
import { recorded, RECORDED } from './fullest.mjs';
import { beginWith, close, invite } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests(),
  ELSEWHERE = '/manifest.webmanifest';
const SETTINGS = '.bar nav .tool:last-child';

/** A page that was somewhere else before. */
async function arrived({ path = '/', url = web.url, ...more } = {}) {
  const page = await web.page({ ...more, url, path: ELSEWHERE });
  await page.goto(url + path);
  return page;
}
const gone = (page, what) => page.waitForSelector(what, { state: 'detached' });
/** Back closes this, and the page stays where it is. */
async function backCloses(page, what, where) {
  const before = page.url();
  await page.goBack();
  await gone(page, what);
  assert.ok(await page.$(where), `${where} after Back at ${what}`);
  assert.equal(page.url(), before);
}
async function backLeavesTheSite(page) {
  await page.goBack();
  await page.waitForURL((url) => url.pathname === ELSEWHERE);
}

test('on the start page: closed by Back, by Escape, by its button, and open at a reload', async () => {
  const page = await arrived({ size: PHONE });
  const open = async () => {
    await page.dispatchEvent('header [aria-label=Settings]', 'click'); // without scrolling to it
    await page.waitForSelector('.dialog');
  };
  await page.waitForSelector('.start');
  await page.evaluate(() => scrollTo(0, 120));
  await open();
  await backCloses(page, '.dialog', '.start');
  assert.equal(await page.evaluate(() => scrollY), 120, 'the page stays where it was scrolled');
  await page.goForward(); // there is nothing ahead to be seen again
  assert.equal(await page.$('.dialog'), null);
  await open();
  await page.keyboard.press('Escape');
  await gone(page, '.dialog');
  await open();
  await page.click('.dialog .head .tool');
  await gone(page, '.dialog');
  await open();
  await page.reload();
  await page.waitForSelector('.start');
  assert.equal(await page.$('.dialog'), null);
  await backLeavesTheSite(page);
  await close(page);
});

test('at a table: a payment with settings over it, one after the other; then the start page', async () => {
  const decision = DECISIONS.find((d) => d.name === 'payment'),
    record = await recordFor(decision);
  const page = await web.page({
    ...at(record, { confirm: 'always' }),
    size: PHONE,
    touch: false,
    path: '/',
  });
  await page.click(`[data-game="${record.id}"]`);
  await page.waitForSelector('.table.my-turn');
  await decision.bring(page);
  await page.click(SETTINGS);
  await page.waitForSelector('.dialog');
  await backCloses(page, '.dialog', '.claim-sheet');
  // Closed by a key, the upper one leaves the lower one to Back.
  await page.click(SETTINGS);
  await page.waitForSelector('.dialog');
  await page.keyboard.press('Escape');
  await gone(page, '.dialog');
  await backCloses(page, '.claim-sheet', '.table.my-turn');
  await page.goBack();
  await page.waitForSelector('.start');
  await page.goForward();
  await page.waitForSelector('.table.my-turn');
  assert.equal(await page.$('.claim-sheet, .dialog'), null);
  // A payment that is made leaves nothing behind either.
  await decision.bring(page);
  await page.click('[data-do=claim]');
  await gone(page, '.claim-sheet');
  // What is loaded at once is not broken off.
  await page.reload();
  await page.waitForSelector('.table');
  await page.goBack();
  await page.waitForSelector('.start');
  await close(page);
});

test('in a replay', async () => {
  const page = await web.page({
    stored: storedRecord(recorded('tiny-classic-3')),
    path: `/#/game/${RECORDED}`,
  });
  await page.click('.end-panel [data-do=replay]');
  await page.waitForSelector('.replay');
  await page.keyboard.press('?');
  await page.waitForSelector('.dialog');
  await backCloses(page, '.dialog', '.replay');
  await page.goBack();
  await page.waitForSelector('.end-panel');
  await close(page);
});

test('a game begun from a dialog takes the place of its entry', async () => {
  const page = await arrived({ prefs: game('usa') });
  await start(page);
  await page.click('[data-do=rules]');
  await page.waitForSelector('.dialog');
  await page.keyboard.press('Escape');
  await gone(page, '.dialog');
  await page.click('header [aria-label=Home]'); // at once: the step back may still be on its way
  await page.waitForSelector('.start');
  assert.equal(new URL(page.url()).hash, '');
  await page.goBack();
  await page.waitForSelector('.table');
  await page.goBack();
  await page.waitForSelector('.start');
  await backLeavesTheSite(page);
  await close(page);
});

test("at a server's table: made in a dialog, its menu hands over to the rules, talking", {
  skip,
}, async () => {
  const anna = await arrived({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } }),
    link = await invite(anna);
  await anna.goBack();
  await anna.waitForSelector('.start');
  assert.equal(await anna.$('.dialog'), null);
  await anna.goForward();
  await anna.waitForSelector('.room');
  const boris = await web.page({
    url: server.url,
    path: link,
    size: PHONE,
    prefs: { name: 'Boris' },
  });
  await beginWith(anna, boris);
  await anna.click('[data-do=table]');
  await anna.click('.dialog [data-do=rules]');
  await anna.waitForSelector('.dialog .rules');
  await backCloses(anna, '.dialog', '.table');
  await boris.click('.chat-button');
  await boris.waitForSelector('.chat');
  await backCloses(boris, '.chat', '.table');
  await anna.goBack();
  await anna.waitForSelector('.start');
  await backLeavesTheSite(anna);
  await close(anna, boris);
});
