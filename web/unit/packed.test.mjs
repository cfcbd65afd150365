// SPDX-License-Identifier: MIT
// A game in a link: what was packed comes out again, and nothing else does any harm.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page('app/packed', 'app/problem');
const games = path.join(dist, '..', '..', 'tests', 'games');

test('every recorded game goes into a link that messengers take, and comes out of it', async () => {
  for (const name of fs.readdirSync(games).filter((f) => f.endsWith('.depo'))) {
    const text = fs.readFileSync(path.join(games, name), 'utf8'),
      packed = await P.pack(text);
    assert.match(packed, /^[\w-]+$/, 'letters that no messenger changes');
    assert.ok(packed.length < 4000, `${name}: ${packed.length}`);
    assert.equal(await P.unpack(packed), text);
  }
  assert.equal(await P.unpack(await P.pack('Анна – Москва')), 'Анна – Москва');
});

test('a link that was cut, changed or blown up is a problem that is said', async () => {
  const packed = await P.pack(fs.readFileSync(path.join(games, 'tiny-classic-3.depo'), 'utf8')),
    bomb = deflateRawSync(Buffer.alloc(200 << 20)).toString('base64url'),
    letters = deflateRawSync(Buffer.from([0xff, 0xfe, 0x80])).toString('base64url');
  for (const bad of [
    '',
    '!',
    'AAAA',
    packed.slice(0, -40),
    `${packed.slice(0, 50)}%`,
    bomb,
    letters,
  ])
    await assert.rejects(P.unpack(bad), P.FileProblem, bad.slice(0, 20));
});
