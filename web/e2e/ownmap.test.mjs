// SPDX-License-Identifier: MIT
// A host plays with friends on a map that is not built in: it travels with the table.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { clicks, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { begin, close, invite, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const MOVES_OR_OVER = '.table.my-turn, .end-panel .standings'; // a claim may be the only move
const tiny = JSON.parse(fs.readFileSync(new URL('../../maps/tiny/map.json', import.meta.url)));
const atoll = { ...tiny, id: 'atoll', name: { en: 'My Atoll', ru: 'Мой атолл' } };
atoll.tickets = tiny.tickets.map((x, i) => (i ? x : { ...x, points: x.points + 2 }));

test('a map of the host is played by those who follow the link, to the replay and the review', {
  skip,
}, async () => {
  const anna = await web.page({ url: server.url, prefs: { ...game('usa'), name: 'Anna' } });
  await anna.setInputFiles('input[type=file]', {
    name: 'map.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(atoll)),
  });
  await anna.waitForSelector('.map-card.on >> text=My Atoll');
  const map = await anna.getAttribute('.map-card.on', 'data-map'),
    path = await invite(anna, { map: `"${map}"` });
  await anna.waitForSelector('h1 >> text=My Atoll');
  const boris = await web.page({
    url: server.url,
    path,
    size: PHONE,
    lang: 'ru-RU',
    prefs: { name: 'Борис' },
  });
  await boris.waitForSelector('h1 >> text=Мой атолл');
  await shot(boris, 'own-map-room');
  await boris.click('[data-do=sit]');
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna, boris);
  await shot(boris, 'own-map');
  for (let turn = 0; turn < 400; turn++) {
    if (await anna.$('.end-panel .standings')) break;
    const mover = await Promise.race(
      [anna, boris].map((page) => page.waitForSelector(MOVES_OR_OVER).then(() => page)),
    );
    if (await mover.$('.table.my-turn'))
      await clicks(mover, { seed: turn + 1, until: '.table:not(.my-turn)' });
  }
  await anna.waitForSelector('.end-panel .standings');
  await boris.waitForSelector('.end-panel .standings');
  await boris.goto(`${server.url}${path}#/replay`);
  await boris.waitForSelector('.replay');
  await anna.click('[data-do=review]');
  await anna.waitForSelector('.curve-box');
  await close(anna, boris);
  // The file has its map with it.
  const file = await (
    await fetch(`${server.url}/api${path.replace('/t/', '/tables/')}/game`)
  ).text();
  assert.match(file, /^own-map \{/m);
});
