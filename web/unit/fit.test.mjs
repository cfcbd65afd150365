// SPDX-License-Identifier: MIT
// How a board first lies in its frame, in numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const { firstLie, wholeScale } = await page('board/fit');

const BOARDS = { wide: { width: 1000, height: 640 }, tall: { width: 900, height: 1200 } };
const FRAMES = [
  { w: 348, h: 230, narrow: true },
  { w: 380, h: 290, narrow: true },
  { w: 380, h: 250, narrow: false },
  { w: 1000, h: 640, narrow: false },
];
/** Three buttons at the right, one above the other. */
const toolsOf = ({ w, h }) => ({ left: w - 50, top: h - 140 });
const seen = ({ scale, x, y }, p, frame, tools) => {
  const at = { x: x + p.x * scale, y: y + p.y * scale };
  return (
    at.x >= 6 &&
    at.y >= 6 &&
    at.x <= frame.w - 6 &&
    at.y <= frame.h - 6 &&
    (at.x < tools.left - 8 || at.y < tools.top - 8)
  );
};

test('every place is in sight and under no button, wherever on the board it is', () => {
  for (const [name, board] of Object.entries(BOARDS))
    for (const frame of FRAMES) {
      const { width, height } = board,
        tools = toolsOf(frame),
        corners = [
          { x: 12, y: 12 },
          { x: width - 12, y: 12 },
          { x: 12, y: height - 12 },
          { x: width - 12, y: height - 12 },
        ];
      const sets = [...corners.map((p) => [p]), corners.slice(0, 2), corners.slice(2), corners];
      for (const places of sets) {
        const lie = firstLie({ ...frame, ...board }, frame.narrow, places, tools);
        for (const p of places)
          assert.ok(
            seen(lie, p, frame, tools),
            `${name} board in ${frame.w}x${frame.h}: ${JSON.stringify([p, lie])}`,
          );
      }
    }
});

test('a phone shows more than a stamp where the places leave room for it', () => {
  const room = { w: 348, h: 230, ...BOARDS.tall },
    tools = toolsOf(room),
    whole = wholeScale(room);
  assert.ok(firstLie(room, true, [], tools).scale > 1.5 * whole);
  const near = [
    { x: 400, y: 500 },
    { x: 500, y: 700 },
  ];
  assert.ok(firstLie(room, true, near, tools).scale > 1.5 * whole);
  assert.equal(firstLie(room, false, near, tools).scale, whole);
});

test('for a little more size no edge of the board is cut off', () => {
  const room = { w: 378, h: 310, ...BOARDS.wide },
    tools = toolsOf(room);
  const places = [
    { x: 100, y: 100 },
    { x: 970, y: 300 },
  ];
  assert.equal(firstLie(room, true, places, tools).scale, wholeScale(room));
});
