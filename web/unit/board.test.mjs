// SPDX-License-Identifier: MIT
// Where the board lies in its frame.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const { Placement } = await page('board/placement');
function placed(w, h) {
  const at = new Placement({ w, h, width: 1000, height: 500 });
  at.fit(false, [], { left: w, top: h });
  return at;
}
const shown = (at, x, y) => [at.x + x * at.scale, at.y + y * at.scale].map(Math.round);

test('magnifying keeps what lies under the finger, and no edge comes far into the frame', () => {
  const at = placed(510, 500);
  at.zoom(2, 130, 250);
  assert.deepEqual(shown(at, 250, 250), [130, 250]);
  at.pan(9000, 0);
  at.clamp();
  assert.equal(at.x, 72);
  at.zoom(1e9);
  assert.equal(at.scale, 6);
});

test('a point out of sight comes to the middle of what is free, one in sight stays', () => {
  const at = placed(510, 500);
  assert.equal(at.show(500, 250, 1), false);
  at.zoom(4);
  assert.equal(at.show(900, 250, 0.5), true);
  assert.deepEqual(shown(at, 900, 250), [255, 125]);
});
