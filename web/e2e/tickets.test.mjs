// SPDX-License-Identifier: MIT
// Owners of a printed game type its list: what is wrong is said while they type, the list stays on
// the device, is played with here and, brought by the host, with friends.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { clicks, doubleIds, game, serverForTests, start, webForTests } from './lib.mjs';
import { accessible, beginWith, close, invite, shot, takeTurns } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const SMALL = { width: 360, height: 740 };
const tagged = (page, text) => page.waitForSelector(`.table .own-tag:has-text("${text}")`);

/** Opens the list of the chosen map and fills it with the program's. */
async function beginList(page, where = '') {
  await page.click(`${where} [data-do=own-list]`);
  await page.waitForSelector('.list-dialog textarea');
  await page.click('[data-do=begin-list]');
  return (await page.inputValue('.list-dialog textarea')).trim().split('\n');
}
const write = (page, lines) => page.fill('.list-dialog textarea', lines.join('\n'));

test('a list is pasted on a small screen, mended by a click, kept, saved, opened again and played with', async () => {
  const page = await web.page({ size: SMALL, prefs: game('africa') }),
    lines = await beginList(page);
  await page.waitForSelector('.list-status:has-text("48 tickets")');
  assert.equal(await page.$('.list-findings'), null);
  await write(page, ['Luandda - durban 12', `${lines[1]}9`, ...lines.slice(2), 'Sudan Sudan 3']);
  const said = await page.$$eval('.list-findings li', (all) => all.map((x) => x.textContent));
  assert.match(said[0], /Line 1.*Luandda.*did you mean Luanda\?/);
  assert.match(said[1], /Line 49.*same place/);
  assert.match(said.join('\n'), /Line 2.*\d9 points, but the shortest path/);
  assert.ok(await page.isDisabled('[data-do=use-list]'));
  await accessible(page);
  await shot(page, 'list-small');
  // The line with the caret lies on the board.
  await page.click('.list-findings button:has-text("Line 2")');
  await page.waitForSelector('.list-board .glow.lit');
  assert.equal(await page.$$eval('.list-board .city.lit', (all) => all.length), 2);
  await page.click('.guess');
  const mended = (await page.inputValue('.list-dialog textarea')).split('\n');
  assert.equal(mended[0], 'Luanda - durban 12');
  await write(page, [mended[0], ...lines.slice(1)]);
  const saved = page.waitForEvent('download');
  await page.click('[data-do=save-list]');
  const file = await (await saved).path();
  await page.click('[data-do=forget-list]');
  assert.equal(await page.inputValue('.list-dialog textarea'), '');
  await page.setInputFiles('.list-tools input[type=file]', {
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: fs.readFileSync(file),
  });
  await page.waitForSelector('[data-do=use-list]:not([disabled])');
  await page.click('[data-do=use-list]');
  await page.waitForSelector('.own-list input:checked');
  await start(page);
  await tagged(page, 'own list');
  await page.reload();
  await tagged(page, 'own list');
  await clicks(page, { most: 6 });
  await page.goto(new URL('/', page.url()).href);
  await page.click('.own-list input:checked');
  await start(page);
  assert.equal(await page.$('.own-tag'), null);
  await close(page);
});

test('the board of a list is its own map, whatever map the page behind it shows', {
  skip,
}, async () => {
  const page = await web.page({
    url: server.url,
    size: { width: 1280, height: 720 },
    prefs: game('usa'),
  });
  const coasts = (board) =>
    page.$$eval(`${board} .ground use`, (all) =>
      all.map((use) => [
        document.querySelector(use.getAttribute('href')).getAttribute('d'),
        use.closest('.ground').contains(document.querySelector(use.getAttribute('href'))),
      ]),
    );
  await page.waitForSelector('.welcome .ground use');
  await page.click('[data-do=invite]:not([disabled])');
  await page.click('.dialog [data-map=europe]');
  await page.click('.dialog [data-do=own-list]');
  await page.waitForSelector('.list-board .ground use');
  await shot(page, 'list-europe');
  const behind = await coasts('.welcome'),
    shown = await coasts('.list-board');
  assert.ok(behind.length && shown.length);
  assert.deepEqual(
    [...behind, ...shown].filter(([, own]) => !own),
    [],
  );
  assert.notEqual(shown[0][0], behind[0][0], 'the coast of another map');
  assert.deepEqual(await doubleIds(page), []);
  await close(page);
});

test('the host brings the list: a friend reads it before sitting down and plays with it, both in their language', {
  skip,
}, async () => {
  const anna = await web.page({
    url: server.url,
    size: { width: 1280, height: 720 },
    lang: 'ru-RU',
    prefs: { ...game('amsterdam'), name: 'Анна' },
  });
  await anna.click('[data-do=invite]:not([disabled])');
  await anna.click('.dialog [data-map=amsterdam]');
  const lines = await beginList(anna, '.dialog');
  await write(anna, [lines[0].replace(/\d+$/, '77'), ...lines.slice(1)]);
  await anna.waitForSelector('.list-findings li:has-text("77")');
  await accessible(anna);
  await shot(anna, 'list-wide');
  await anna.click('[data-do=use-list]');
  await anna.waitForSelector('.dialog .own-list input:checked');
  await anna.keyboard.press('Escape');
  const link = await invite(anna);
  await anna.waitForSelector('.room .start-head:has-text("свой список")');
  const boris = await web.page({
    url: server.url,
    path: link,
    size: SMALL,
    prefs: { name: 'Boris' },
  });
  await boris.click('.hosts-list summary');
  await boris.waitForSelector('.hosts-list li:has-text("77")');
  assert.equal(await boris.$$eval('.hosts-list li', (all) => all.length), lines.length);
  await accessible(boris);
  await shot(boris, 'list-room');
  await beginWith(anna, boris);
  await tagged(boris, 'own list');
  await takeTurns(anna, boris);
  // Home and back, a reload: the same table with the same list.
  await boris.goto(server.url);
  await boris.click(`[data-table="${link.slice(3)}"]`);
  await tagged(boris, 'own list');
  await anna.reload();
  await tagged(anna, 'свой список');
  await takeTurns(anna, boris);
  await close(anna, boris);
});
