// SPDX-License-Identifier: MIT
// Maps as the page gets them, without a browser: from beside it, from files, from what the device keeps.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page('app/load', 'app/ownmaps', 'app/records');
const { land: _, ...tiny } = JSON.parse(fs.readFileSync(path.join(dist, 'maps/tiny.json'), 'utf8'));

test('what could not be fetched once is fetched the next time', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    throw new TypeError('no network');
  };
  await assert.rejects(P.readMap(tiny, {}), /no network/);
  globalThis.fetch = fetch;
  assert.match((await P.readMap(tiny, {})).hash, /^[0-9a-f]{64}$/);
});

test('a map that is kept under the hash of another is refused', async () => {
  const hash = '0'.repeat(64);
  localStorage.setItem(`depo.map.${hash}`, JSON.stringify(tiny));
  await assert.rejects(P.loadMap('tiny', hash), /map 0{64}: what is kept is another, [0-9a-f]{64}/);
});

test('a map file that is opened again brings its new places', async () => {
  const open = async (x) => {
    const map = structuredClone({ ...tiny, id: 'mine' });
    map.cities[0].x = x;
    const { id, hash } = await P.openMapFile(new Blob([JSON.stringify(map)]));
    return { hash, x: (await P.loadMap(id, hash)).data.cities[0].x };
  };
  const first = await open(tiny.cities[0].x),
    second = await open(tiny.cities[0].x + 1);
  assert.equal(second.hash, first.hash);
  assert.deepEqual([first.x, second.x], [tiny.cities[0].x, tiny.cities[0].x + 1]);
});

test('a map that is removed is offered no longer; a game that was begun on it keeps it', async () => {
  const opened = async (id) => {
    const [city, ...others] = tiny.cities,
      name = { en: id };
    const map = { ...tiny, id, name, cities: [{ ...city, name }, ...others] };
    return P.openMapFile(new Blob([JSON.stringify(map)]));
  };
  const free = await opened('free'),
    played = await opened('played');
  P.keep({ ...P.newRecord('played', 'classic', [], []), hash: played.hash });
  for (const map of [free, played]) P.removeMap(map);
  assert.ok(!P.mapsHere.value.some((m) => ['free', 'played'].includes(m.id)));
  assert.ok(!localStorage.getItem('depo.maps').includes(played.hash));
  assert.equal(localStorage.getItem(`depo.map.${free.hash}`), null);
  assert.ok(localStorage.getItem(`depo.map.${played.hash}`));
});

test('a map of this device is asked of nobody', async () => {
  const { fetch } = globalThis,
    asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return fetch(url);
  };
  const map = { ...tiny, id: 'ours' };
  const { id, hash } = await P.openMapFile(new Blob([JSON.stringify(map)]));
  await P.loadMap(id, hash);
  globalThis.fetch = fetch;
  assert.deepEqual(asked, []);
});
