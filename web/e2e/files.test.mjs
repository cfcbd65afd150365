// SPDX-License-Identifier: MIT
// Maps and game files that someone brings: every built-in map is there, a game file is shown or the
// page says what is wrong with it.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clicks, DESKTOP, figures, webForTests } from './lib.mjs';
import { newServer, skip } from './server.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const text = (...parts) => fs.readFileSync(path.join(root, ...parts), 'utf8');
const ids = text('maps', 'list').trim().split('\n');
const web = webForTests();

async function choose(page, content, name = 'game.depo') {
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
}
/** A game in a file begins with its first move; its end is a step back from there. */
async function counted(page) {
  await page.waitForSelector('.replay .scrubber');
  assert.equal(await page.inputValue('.scrubber input'), '0');
  await page.click('[data-do=back]');
  await figures(page);
}
/** What the device keeps of its games, whichever table has them open. */
const games = (page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('depo.games')).map((id) => {
      const { holder, ...game } = JSON.parse(localStorage.getItem(`depo.game.${id}`));
      return game;
    }),
  );
/** What the page says about a file. */
async function problem(page, content, name) {
  await choose(page, content, name);
  await page.waitForSelector('.file-problem');
  const said = await page.textContent('.file-problem');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.file-problem', { state: 'detached' });
  return said;
}

test('the program, the page and the folder have the same maps', async () => {
  assert.deepEqual(
    [...ids].sort(),
    fs
      .readdirSync(path.join(root, 'maps'), { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
      .sort(),
  );
  const listed = execFileSync(
    process.env.DEPO ?? path.join(root, 'build', 'depo'),
    ['map', 'list'],
    { encoding: 'utf8' },
  );
  assert.deepEqual(
    listed
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ids,
  );
  const page = await web.page();
  assert.deepEqual(
    await page.$$eval('[data-map]', (cards) => cards.map((c) => c.dataset.map)),
    ids,
  );
  await page.context().close();
});

test('a recorded game of every map is opened and shown from its file', async () => {
  for (const id of ids) {
    const name = fs
      .readdirSync(path.join(root, 'tests', 'games'))
      .find((f) => f.startsWith(`${id}-`));
    const page = await web.page();
    await choose(page, text('tests', 'games', name));
    await counted(page);
    const totals = (
      await page.$$eval('.end-panel .total td', (cells) =>
        cells.map((c) => Number(c.textContent.replace('−', '-'))),
      )
    ).sort((a, b) => a - b);
    const want = /^end (.*)$/m
      .exec(text('tests', 'games', name))[1]
      .split(' ')
      .map(Number)
      .sort((a, b) => a - b);
    assert.deepEqual(totals, want, name);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('what is wrong with a game file is said, and the next file opens', async () => {
  const page = await web.page(),
    good = text('tests', 'games', 'tiny-classic-3.depo');
  assert.match(await problem(page, 'hello'), /isn't a game file/);
  assert.match(await problem(page, Buffer.from([0xff, 0xd8, 0, 1, 2])), /isn't a game file/);
  assert.match(await problem(page, ''), /isn't a game file/);
  assert.match(
    await problem(page, good.replace(/^map tiny/m, 'map atlantis')),
    /This game uses the map “atlantis”, which this page doesn't have. Open that map's file to see it/,
  );
  assert.match(
    await problem(page, good.replace(/^map tiny \w{4}/m, 'map tiny 0123')),
    /another version of the map “tiny”/,
  );
  assert.match(
    await problem(page, good.replace('variant classic', 'variant huge')),
    /no variant “huge”/,
  );
  assert.match(
    await problem(page, good.replace('variant classic', 'variant classic\noptions gold')),
    /no option “gold”/,
  );
  assert.match(
    await problem(page, good.replace('variant classic', 'colour red')),
    /Can't read line 3: colour red/,
  );
  assert.match(await problem(page, good.replace(/^seed .*\n/m, '')), /saved before the game ended/);
  assert.match(await problem(page, good.slice(0, good.indexOf('moves'))), /no line “moves”/);
  assert.match(
    await problem(page, good.replace('moves\n', 'moves\n1 jump\n')),
    /Line 11: “jump” isn't a legal move/,
  );
  assert.match(
    await problem(page, good.replace('moves\n', 'moves\n1 take deck\n')),
    /Line 11: “take deck” is not allowed: choose your tickets first/,
  );
  assert.match(
    await problem(page, good.replace(/^seed ..../m, 'seed 0000')),
    /doesn't match the one committed/,
  );
  assert.match(
    await problem(page, good.replace(/^end \S+/m, 'end 7')),
    /totals don't match the moves/,
  );
  assert.match(await problem(page, '#'.repeat(9 << 20)), /too large/);
  assert.deepEqual(page.problems, []);
  await choose(page, good);
  await counted(page);
  await page.context().close();
  const russian = await web.page({ lang: 'ru-RU' });
  assert.match(await problem(russian, 'hello', 'партия.depo'), /Это не файл партии/);
  await russian.context().close();
});

test('a map file is checked, offered, kept, and played to its end', async () => {
  const page = await web.page(),
    map = JSON.parse(text('maps', 'tiny', 'map.json'));
  assert.match(await problem(page, '{"format": 1,', 'map.json'), /not JSON/);
  const said = await problem(page, JSON.stringify({ ...map, tracks: [] }), 'map.json');
  assert.match(said, /cities\[0\]: no track leads to/);
  Object.assign(map, { id: 'atoll', name: { en: 'My Atoll' } });
  map.cities[0].x += 30;
  for (const track of map.tracks.slice(4)) delete track.curve; // the page finds them
  for (const city of map.cities.slice(2)) delete city.label;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // where files are opened
  await choose(page, JSON.stringify(map), 'My map.json');
  await page.waitForSelector('.map-card.on >> text=My Atoll');
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.map-card.on').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await page.setViewportSize(DESKTOP);
  await page.reload(); // it is kept
  await page.click('.map-card >> text=My Atoll');
  await page.click('[data-do=play]');
  await page.waitForSelector('.offered');
  const x = await page.getAttribute('.city .dot', 'cx');
  assert.equal(Number(x), map.cities[0].x);
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('depo.map.'));
    return JSON.parse(localStorage.getItem(key));
  });
  assert.deepEqual(kept.tracks.slice(0, 4), map.tracks.slice(0, 4)); // drawn by hand
  assert.ok(kept.tracks.every((t) => t.curve) && kept.cities.every((c) => c.label));
  await clicks(page, { seed: 4 });
  await figures(page);
  const [game] = await games(page);
  await page.goto(web.url);
  await choose(page, game.file); // once more: the same game
  await counted(page);
  assert.deepEqual(await games(page), [game]);
  await page.goto(web.url);
  await page.click('.map-card >> text=My Atoll');
  await page.click('[data-do=remove-map]');
  await page.click('[data-do=remove-map-yes]');
  await page.waitForSelector('.map-card >> text=My Atoll', { state: 'detached' });
  assert.deepEqual(await games(page), [game]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  const other = await web.page();
  await choose(other, game.file);
  const bring = (content) =>
    other.setInputFiles('[data-do=open-map]', {
      name: 'map.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await other.waitForSelector('.dialog:has(.file-problem):has([data-do=open-map])');
  await bring({ ...map, id: 'another' });
  await other.waitForSelector('[data-map].on >> text=My Atoll'); // it is a map, but not that one
  await other.waitForSelector('.file-problem >> text=uses the map “atoll”');
  await bring(map);
  await counted(other);
  assert.equal(await other.locator('.tag >> text=with undo').count(), 0);
  assert.equal(await other.evaluate(() => localStorage.getItem('depo.results')), null);
  await other.context().close();
});

test('a table on the smallest map is set; one on a map that the page lacks says so', {
  skip,
}, async () => {
  const server = await newServer(),
    page = await web.page({ url: server.url, prefs: { name: 'Anna' } });
  const begin = async () => {
    await page.click('[data-do=invite]:not([disabled])');
    await page.click('.dialog [data-map=tiny]');
    await page.click('[data-do=make]');
    await page.selectOption('.seats select >> nth=0', 'easy'); // the friend's seat goes to a bot
    await page.click('[data-do=start]:not([disabled])');
  };
  for (const from of ['**/maps/tiny.json', '**/api/maps/*'])
    await page.route(from, (route) => route.fulfill({ status: 404 }));
  await begin();
  await page.waitForSelector('[role=alert]');
  assert.match(
    await page.textContent('[role=alert]'),
    /The map “tiny” of this table can't be loaded/,
  );
  await page.unrouteAll();
  await page.click('[role=alert] .main'); // load the page again
  await page.waitForSelector('.offered');
  await clicks(page, { seed: 4 });
  await figures(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  await server.close();
});
