// SPDX-License-Identifier: MIT
// A phone held upright is a board with a few things at its edges: how much of it is seen, the
// drawer, the chips of the people, and a camera that does not fight a finger.
import test from 'node:test';
import assert from 'node:assert/strict';
import { drawer, webForTests } from './lib.mjs';
import { at, DECISIONS, openSheet, recordFor } from './decisions.mjs';
import { crowded, recorded } from './fullest.mjs';
import { bringUp, SCREENS } from './screens.mjs';

const web = webForTests(),
  PHONE = { width: 360, height: 740 },
  LAPTOP = { width: 1280, height: 720 },
  sure = { confirm: 'always' };

/** How much of the window shows the board, measured at points of a grid. */
const boardSeen = (page) =>
  page.evaluate(() => {
    let seen = 0;
    const step = 10;
    for (let x = step / 2; x < innerWidth; x += step)
      for (let y = step / 2; y < innerHeight; y += step)
        if (document.elementFromPoint(x, y)?.closest('.board-frame')) seen++;
    return (seen * step * step) / (innerWidth * innerHeight);
  });

for (const [name, phone, laptop] of [
  ['first card', 0.6, 0.4],
  ['payment', 0.45, 0.3],
  ['tunnel, to pay', 0.45, 0.3],
  ['station', 0.45, 0.3],
  ['new tickets', 0.3, 0.28],
  ['puzzle', 0.25, 0.2],
])
  test(`the map stays in sight: ${name}`, async () => {
    const screen = SCREENS.find((s) => s.name === name);
    for (const lang of ['en-US', 'ru-RU'])
      for (const [size, least] of [
        [PHONE, phone],
        [LAPTOP, laptop],
      ]) {
        const page = await bringUp(web, screen, { size, lang, touch: size === PHONE });
        const share = await boardSeen(page);
        assert.ok(share > least, `${size.width} ${lang}: ${Math.round(share * 100)} %`);
        await page.context().close();
      }
  });

test('the ground of the board goes to the edges of a phone, whatever has to be in sight', async () => {
  for (const record of [await crowded('usa'), await crowded('africa')]) {
    const page = await web.page({ size: PHONE, touch: true, ...at(record, sure) });
    await page.waitForSelector('.table.my-turn .hand .group');
    const bare = await page.evaluate(() => {
      const ground = document.querySelector('.board-frame .ground rect').getBoundingClientRect(),
        frame = document.querySelector('.board-frame').getBoundingClientRect();
      return [
        frame.left,
        innerWidth - frame.right,
        Math.max(0, ground.left - frame.left),
        Math.max(0, frame.right - ground.right),
        Math.max(0, ground.top - frame.top),
        Math.max(0, frame.bottom - ground.bottom),
      ].map(Math.round);
    });
    assert.deepEqual(bare, [0, 0, 0, 0, 0, 0]);
    await page.context().close();
  }
});

test('the drawer is pulled up and pushed down, by a finger and by a key', async () => {
  const record = await recordFor(DECISIONS.find((d) => d.name === 'payment')),
    page = await web.page({ size: PHONE, touch: true, ...at(record, sure) });
  const open = () => page.getAttribute('[data-do=drawer]', 'aria-expanded');
  await page.waitForSelector('.table.my-turn .hand .group');
  assert.equal(await page.$('.my-tickets'), null);
  const pull = async (by) => {
    const { x, y, width, height } = await page.locator('[data-do=drawer]').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 4 });
    await page.$eval(
      '[data-do=drawer]',
      (el, to) => {
        el.dispatchEvent(new PointerEvent('pointerup', { clientY: to, bubbles: true }));
      },
      y + height / 2 + by,
    );
    await page.mouse.up();
  };
  await pull(-60);
  await page.waitForSelector('.my-tickets .ticket');
  await pull(60);
  await page.waitForSelector('.my-tickets', { state: 'detached' });
  await page.focus('[data-do=drawer]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.my-tickets .ticket');
  assert.equal(await open(), 'true');
  await openSheet(page, /./);
  assert.equal(await open(), 'false', 'what is to be paid needs the map');
  await page.context().close();
});

test('a chip says the rest of what a player has, and what they did', async () => {
  const page = await web.page({
    size: PHONE,
    touch: true,
    ...at(recorded('europe-classic-4', ['Anna', 'Ben', 'Clara', 'Dan'], 60), sure),
  });
  await page.waitForSelector('.table.my-turn .hand .group');
  await page.tap('[data-person="2"]');
  const card = page.locator('.person-card');
  assert.match(await card.textContent(), /Clara/);
  assert.equal(await card.locator('.stat').count(), 4, 'trains, cards, tickets, stations');
  await card.locator('[data-action="2"]').tap();
  await page.waitForSelector('.note');
  assert.equal(await card.count(), 0, 'the board is free to show it');
  await page.context().close();
});

/** Runs in a page: whether the ends of one's tickets are all in the board's frame. */
function inSight() {
  const f = document.querySelector('.board-frame').getBoundingClientRect();
  return [...document.querySelectorAll('.open[data-end]')].every((x) => {
    const r = x.getBoundingClientRect();
    return r.left >= f.left && r.right <= f.right && r.top >= f.top && r.bottom <= f.bottom;
  });
}

test('the board stays where a finger has put it, and comes back with the next turn', async () => {
  const page = await web.page({ size: PHONE, touch: true, ...at(await crowded('europe'), sure) });
  await page.waitForSelector('.table.my-turn .hand .group');
  const lies = async () => {
    // A click is drawn with the next picture, and sharp at its new size a moment later.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.waitForFunction(() =>
      /scale\(1\)/.test(document.querySelector('.board').style.transform),
    );
    return page.$eval('.board', (x) => x.style.transform + x.style.width);
  };
  await page.waitForFunction(inSight); // the styles of a phone come after the first drawing
  const first = await lies();
  for (let i = 0; i < 4; i++) await page.click('.board-tools .tool');
  const moved = await lies();
  assert.notEqual(moved, first);
  assert.ok(!(await page.evaluate(inSight)));
  await drawer(page, true);
  await drawer(page, false);
  for (let i = 0; i < 4; i++) await page.click('.board-tools .tool');
  const again = await lies();
  assert.ok(!(await page.evaluate(inSight)));
  await page.click('.pile .target:not([aria-disabled=true])');
  await page.waitForFunction(() => !document.querySelector('.pile .target + .target.ok'));
  assert.equal(await lies(), again, 'one card of two is no new turn');
  await page.click('.pile .target:not([aria-disabled=true])');
  await page.waitForFunction(inSight);
  await page.waitForSelector('.table.my-turn');
  await page.context().close();
});
