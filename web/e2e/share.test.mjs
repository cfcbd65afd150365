// SPDX-License-Identifier: MIT
// Telling others how a game ended: a picture made on the device, and a link that opens the replay.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { DESKTOP, PHONE, webForTests } from './lib.mjs';
import { storedRecord } from './decisions.mjs';
import { recorded, RECORDED } from './fullest.mjs';

const web = webForTests(),
  NAMES = ['Anna', 'Ben', 'Clara', 'Dan', 'Emma'];
const ended = async ({ name = 'usa-classic-5', ...kind } = {}, before = () => undefined) => {
  const page = await web.page({ stored: storedRecord(recorded(name, NAMES)), ...kind });
  await page.addInitScript(before);
  await page.goto(`${web.url}/#/game/${RECORDED}`);
  await page.reload();
  await page.waitForSelector('.standings');
  return page;
};
/** Keeps what the page copies or shares. */
function listen() {
  globalThis.copied = [];
  globalThis.shared = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => void globalThis.copied.push(text) },
  });
  navigator.canShare = undefined;
}
function device() {
  navigator.canShare = () => true;
  navigator.share = async (all) => {
    const files = all.files.map(({ name, type, size }) => ({ name, type, size }));
    globalThis.shared.push({ ...all, files });
  };
}
const openShare = async (page) => {
  await page.click('[data-do=share]');
  await page.waitForSelector('.share-picture img');
  await page.waitForSelector('[data-do=send]:not([disabled])');
};
const games = (page) => page.evaluate(() => localStorage.getItem('depo.games'));

test('everyone has a line beside the board, where all networks are; one pointed at is alone', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await ended({ size });
    const rows = await page.$$eval('.standings li', (all) => all.map((x) => x.textContent));
    assert.equal(rows.length, 5);
    for (const name of NAMES)
      assert.ok(
        rows.some((row) => row.includes(name)),
        name,
      );
    assert.match(rows[0], /Longest path: .+ – .+, \d+ trains/);
    const owned = await page.$$eval('.track.owned', (all) => all.length),
      nets = () => page.$$eval('.track .net', (all) => all.length);
    assert.equal(await nets(), owned);
    await page.focus('.standings li:nth-child(2)');
    const one = await nets();
    assert.ok(one > 3 && one < owned / 2, `${one} of ${owned}`);
    await page.focus('.end-panel [data-do=again]');
    assert.equal(await nets(), owned);
    // Board and panel lie beside each other.
    const [board, panel] = await page.evaluate(() =>
      ['.board-frame', '.end-panel'].map((x) => document.querySelector(x).getBoundingClientRect()),
    );
    assert.ok(board.right <= panel.left || board.bottom <= panel.top);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('the picture is made here, in two shapes', async () => {
  for (const kind of [
    {},
    { night: true, lang: 'ru-RU' },
    { size: PHONE, name: 'africa-classic-5' },
  ]) {
    const page = await ended(kind);
    await openShare(page);
    for (const [shape, width, height] of [
      ['wide', 1200, 630],
      ['square', 1080, 1080],
    ]) {
      await page.click(`[data-shape=${shape}]`);
      await page.waitForFunction(
        ([w, h]) => {
          const img = document.querySelector('.share-picture img');
          return img?.complete && img.naturalWidth === w && img.naturalHeight === h;
        },
        [width, height],
      );
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('[data-do=save-picture]'),
      ]);
      const png = fs.readFileSync(await download.path());
      assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [width, height]);
      // The board is in it: a plain field packs far smaller.
      assert.ok(png.length > 80_000, `${png.length} bytes`);
      if (process.env.SHOTS)
        fs.writeFileSync(
          `${process.env.SHOTS}/${shape}-${kind.lang ?? kind.name ?? 'en'}.png`,
          png,
        );
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('the link opens the replay at its first move, and keeps nothing until asked', async () => {
  const page = await ended({}, listen);
  await openShare(page);
  await page.click('[data-do=copy-link]');
  await page.waitForSelector('[data-sent=link]');
  const [address] = await page.evaluate(() => globalThis.copied);
  assert.ok(address.startsWith(`${web.url}/#/g/`), address);
  assert.ok(address.length < 4000);
  await page.context().close();
  const other = await web.page({ path: address.slice(web.url.length) });
  await other.waitForSelector('.replay .scrubber');
  assert.equal(await other.inputValue('.scrubber input'), '0');
  for (const name of NAMES) assert.ok((await other.textContent('.players')).includes(name));
  assert.equal(await games(other), null);
  await other.fill('.scrubber input', await other.getAttribute('.scrubber input', 'max'));
  assert.ok((await other.$$('.track.owned')).length > 40);
  await other.click('[data-do=review]');
  await other.waitForSelector('.review-panel, .review');
  assert.notEqual(await games(other), null);
  await other.goto(`${web.url}/#/g/${'A'.repeat(40)}`);
  await other.reload();
  await other.waitForSelector('text=The link is incomplete');
  await other.click('[data-do=home]');
  await other.waitForSelector('.start');
  assert.deepEqual(other.problems, []);
  await other.context().close();
});

test("the device's own way of sharing gets picture, words and link; without it they are copied", async () => {
  const page = await ended({}, listen);
  await openShare(page);
  await page.click('[data-do=send]');
  await page.waitForSelector('[data-sent=copied]');
  const [text] = await page.evaluate(() => globalThis.copied);
  assert.match(text, /^Ben wins! North America · Classic: Ben 122, Anna 96, .*\nhttp.*#\/g\//s);
  await page.evaluate(device);
  await page.click('[data-do=send]');
  await page.waitForSelector('[data-sent=shared]');
  const [{ files, url, text: said }] = await page.evaluate(() => globalThis.shared);
  assert.equal(files.length, 1);
  assert.equal(files[0].type, 'image/png');
  assert.equal(`${said}\n${url}`, text);
  await page.context().close();
});
