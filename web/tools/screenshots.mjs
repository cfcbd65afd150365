// SPDX-License-Identifier: MIT
// Pictures of the main screens for the README: node tools/screenshots.mjs [FOLDER], after npm run build. `make screenshots` does both.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clicks, game, open, PHONE, start } from '../e2e/lib.mjs';

const folder = process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'pictures');
const SIZE = { width: 1440, height: 900 };
const web = await open();
const shoot = async (page, name) => { await page.mouse.move(2, 2); await page.waitForTimeout(400); await page.screenshot({ path: path.join(folder, `web-${name}.png`) }); console.log(name); };
const table = async (page, most) => {
  await start(page);
  await clicks(page, { most, seed: 11, ms: 20000 });
  await page.waitForSelector('.table.my-turn, .end-panel');
};

// Only some are in the repository; the others are made to be looked at.
const first = await web.page({ size: SIZE, prefs: game('europe', 'classic', ['hard', 'medium', 'medium']) });
await first.waitForSelector('[data-do=play]');
await shoot(first, 'start');
await start(first);
await first.waitForSelector('.offered');
await first.click('.offered >> nth=0');
await first.click('.offered >> nth=1');
await first.hover('.offered >> nth=1');
await first.waitForTimeout(300);
await first.screenshot({ path: path.join(folder, 'web-tickets.png') });
await clicks(first, { most: 34, seed: 11, ms: 30000 });
await first.waitForSelector('.table.my-turn, .end-panel');
await first.keyboard.press('Escape');
await shoot(first, 'table');

const night = await web.page({ size: SIZE, night: true, lang: 'ru-RU', prefs: game('usa', 'classic', ['medium', 'medium', 'medium', 'easy']) });
await table(night, 30);
await clicks(night, { until: '.claim-sheet', most: 20, seed: 3, ms: 8000 });
await shoot(night, 'night');

for (const [map, lang] of [['africa', 'en-US'], ['amsterdam', 'ru-RU']]) {
  const phone = await web.page({ size: PHONE, lang, prefs: game(map, 'classic', ['medium', 'medium']) });
  await table(phone, map === 'africa' ? 34 : 14);
  await shoot(phone, `phone-${map}`);
}
const end = await web.page({ size: SIZE, prefs: game('europe', '1912', ['medium', 'hard']) });
await start(end);
await clicks(end, { seed: 7, ms: 90000 });
await end.waitForSelector('.end-panel .total');
await shoot(end, 'end');
await end.click('[data-do=replay]');
await end.waitForSelector('.scrubber');
await end.fill('.scrubber input', '90');
await shoot(end, 'replay');
await web.close();
