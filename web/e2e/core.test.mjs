// SPDX-License-Identifier: MIT
// The module against the native code, and the sentences.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { dist, newCore, readMap } from './module.mjs';
import { findMessages, readCatalogue } from '../tools/messages.mjs';

test('S-12 the module plays exactly like the native code, on every map, variant and number of players', async () => {
  const core = await newCore();
  const lines = fs.readFileSync(path.join(dist, 'signature.txt'), 'utf8').trim().split('\n').map((l) => l.split(' ')).filter(([id]) => fs.existsSync(path.join(dist, 'maps', `${id}.bin`)));
  assert.ok(lines.length > 30);
  for (const [id, variant, players, want] of lines) {
    const [data, image] = readMap(id);
    core.open(data, image, Number(variant), 0, Number(players));
    assert.equal(core.signature(20, Number(variant), 0, Number(players)), want, `${id} ${variant} ${players}`);
  }
});

test('every legal move has a text that reads back as the same move', async () => {
  const core = await newCore(), [data, image] = readMap('africa');
  core.open(data, image, 0, 0, 3);
  core.setSeed('0123456789abcdef0123456789abcdef');
  core.setup(0, 255);
  for (let n = 0; n < 400 && core.deciders(0).length; n++) {
    const seat = core.deciders(0)[0], moves = core.legal(0, seat);
    for (const m of moves.slice(0, 40)) assert.deepEqual(core.parseMove(0, seat, core.moveText(0, m)), m);
    assert.equal(core.play(0, moves[(n * 7) % moves.length]), null);
  }
});

test('every sentence of the page is there in Russian, with its plural forms', () => {
  const known = readCatalogue();
  for (const [one, many] of findMessages()) {
    assert.ok(known[one], one);
    if (many) assert.equal(known[one].length, 3, one);
    const holes = (s) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();
    for (const form of [known[one]].flat()) for (const hole of holes(form).split(',').filter(Boolean)) assert.ok(holes(many ?? one).split(',').includes(hole), `${one}: {${hole}}`);
  }
});
