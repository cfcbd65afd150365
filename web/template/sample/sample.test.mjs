// SPDX-License-Identifier: MIT
// What the smallest screen does, and that its address leads to it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { page } from './page.mjs';

const P = await page('sample/controller', 'app/catalog', 'app/place');

test('a map is chosen by address or by hand; one that is none changes nothing', () => {
  const [first, second] = P.MAPS,
    c = new P.SampleController(null);
  assert.equal(c.map.value, first.id);
  c.choose(second.id);
  c.choose('nowhere');
  assert.equal(c.map.value, second.id);
  assert.equal(new P.SampleController(second.id).map.value, second.id);
});

test('its address names it', () => {
  assert.deepEqual(P.placeAt('http://page.invalid/#/sample/x'), { name: 'sample', id: 'x' });
});
