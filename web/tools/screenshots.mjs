// SPDX-License-Identifier: MIT
// Pictures of the main screens for the README: node tools/screenshots.mjs [FOLDER], after npm run
// build. `make screenshots` does both. The positions come from the recorded games of the tests, so
// the pictures change only when the page does.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, PHONE } from '../e2e/lib.mjs';
import { newServer } from '../e2e/server.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = process.argv[2] ?? path.join(root, 'docs', 'pictures');
const SIZE = { width: 1440, height: 900 },
  ID = '0123456789';
const NAMES = {
  'en-US': ['Anna', 'Ben', 'Clara', 'Dan', 'Emma'],
  'ru-RU': ['Анна', 'Борис', 'Клара', 'Денис', 'Эмма'],
};
const web = await open();

/**
 * A recorded game as one of this device: the first seat is a person's, to move next after `moves`
 * moves.
 */
function record(name, moves, lang) {
  const lines = fs
    .readFileSync(path.join(root, 'tests', 'games', `${name}.depo`), 'utf8')
    .trim()
    .split('\n');
  const of = (key) =>
    lines.filter((l) => l.startsWith(`${key} `)).map((l) => l.split(' ').slice(1));
  const all = lines
    .slice(lines.indexOf('moves') + 1)
    .filter((l) => !l.startsWith('end'))
    .map((l) => [Number(l.split(' ')[0]) - 1, l.split(' ').slice(1).join(' ')]);
  const turn = all.findIndex(([seat], i) => i >= moves && seat === 0 && all[i - 1]?.[0] !== 0);
  return {
    id: ID,
    map: of('map')[0][0],
    variant: of('variant')[0][0],
    options: of('options')[0] ?? [],
    seed: of('seed')[0][0],
    first: 255,
    undone: false,
    over: false,
    when: Date.now(),
    seats: of('seat').map(([, bot], i) => ({
      name: NAMES[lang][i],
      ...(i
        ? { kind: 'bot', bot: ['easy', 'hard'].includes(bot) ? bot : 'medium' }
        : { kind: 'human' }),
    })),
    moves: turn < 0 ? all : all.slice(0, turn),
  };
}
async function table(name, moves, { lang = 'en-US', ...how } = {}) {
  const page = await web.page({
    size: SIZE,
    lang,
    prefs: { guide: false, confirm: 'always' },
    ...how,
  });
  await page.evaluate(
    (r) => {
      localStorage.setItem('depo.games', JSON.stringify([r.id]));
      localStorage.setItem(`depo.game.${r.id}`, JSON.stringify(r));
    },
    record(name, moves, lang),
  );
  await page.goto(`${web.url}/#/game/${ID}`);
  await page.reload();
  await page.waitForSelector('.table.my-turn, .end-panel');
  return page;
}
async function shoot(page, name, last = () => undefined) {
  await page.evaluate(() => document.activeElement?.blur());
  await last();
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(folder, `web-${name}.png`) });
  console.log(name);
}
const click = (page, what) =>
  page.evaluate(
    (selector) =>
      document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true })),
    what,
  );

const server = await newServer(),
  start = await web.page({ size: SIZE, url: server.url });
await start.waitForSelector('[data-do=play]');
await shoot(start, 'start');
await server.close();

const tickets = await table('europe-classic-4', 0);
await tickets.click('.offered >> nth=0');
await tickets.click('.offered >> nth=1');
await tickets.mouse.move(2, 2);
await shoot(tickets, 'tickets', () => tickets.hover('.offered >> nth=1'));
await shoot(await table('europe-classic-4', 150), 'table');

const night = await table('usa-classic-5', 170, { lang: 'ru-RU', night: true });
await click(night, '.track.can');
await night.waitForSelector('.claim-sheet');
await shoot(night, 'night');

await shoot(await table('africa-classic-5', 200, { size: PHONE }), 'phone-africa');
await shoot(
  await table('amsterdam-classic-4', 50, { size: PHONE, lang: 'ru-RU' }),
  'phone-amsterdam',
);

await shoot(await table('europe-1912-4', 1000), 'end');
await web.close();
