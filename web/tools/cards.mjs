// SPDX-License-Identifier: MIT
// The pictures that messengers show beside the link to a table, one for each built-in map: a
// finished game as a poster. `node tools/cards.mjs` after a build writes them into static/, from
// where they go with the page; by hand, when boards have changed.
import fs from 'node:fs';
import path from 'node:path';
import { open } from '../e2e/lib.mjs';
import { storedRecord } from '../e2e/decisions.mjs';
import { recorded, RECORDED } from '../e2e/fullest.mjs';
import { web as root } from './graph.mjs';

const SIZE = { width: 1200, height: 630 }, // what all of them take
  games = fs
    .readdirSync(path.join(root, '..', 'tests', 'games'))
    .sort()
    .reverse(),
  maps = fs
    .readFileSync(path.join(root, '..', 'maps', 'list'), 'utf8')
    .trim()
    .split('\n');
const web = await open();
for (const map of maps) {
  const game = games.find((name) => name.startsWith(`${map}-classic`)).replace('.depo', ''),
    page = await web.page({
      size: SIZE,
      stored: storedRecord(recorded(game)),
      path: `/#/game/${RECORDED}`,
    });
  await page.waitForSelector('.standings');
  await page.evaluate(() => {
    const board = document.querySelector('.board-frame > .board'),
      tall = board.viewBox.baseVal.height > board.viewBox.baseVal.width;
    board.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;z-index:99;border-radius:0';
    board.style.setProperty('--label', tall ? '24px' : '20px');
    board.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    document.body.append(board);
    document.querySelector('#app').style.display = 'none';
  });
  await page.screenshot({
    path: path.join(root, 'static', `card-${map}.jpg`),
    type: 'jpeg',
    quality: 68,
  });
  await page.context().close();
}
await web.close();
