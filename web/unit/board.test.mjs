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

test('places are framed where they are seen: no empty stripe beside the board, none of them covered', () => {
  const tools = { left: 300, top: 20 },
    BOXES = [
      [30, 100, 40, 400],
      [500, 20, 980, 480],
      [960, 30, 980, 470],
      [20, 20, 980, 480],
    ];
  for (const h of [130, 150, 225, 360])
    for (const box of BOXES) {
      const at = placed(348, h);
      at.frame(
        [
          { x: box[0], y: box[1] },
          { x: box[2], y: box[3] },
        ],
        tools,
      );
      at.clamp();
      const above = h * 0.12,
        [left, top] = shown(at, box[0], box[1]),
        [right, bottom] = shown(at, box[2], box[3]),
        [width, height] = [1000 * at.scale, 500 * at.scale],
        told = JSON.stringify({ h, box, at });
      assert.ok(left > 0 && right < tools.left && top > above && bottom < h, told);
      assert.ok(at.x <= Math.max(0, (348 - width) / 2), told);
      if (height > h - above) assert.ok(at.y <= above && at.y + height >= h, told);
      else assert.ok(Math.abs(at.y - above - (h - above - height) / 2) < 1, told);
    }
});
