// SPDX-License-Identifier: MIT
// Contact sheets of every screen at every size in both languages, to be looked at: node
// tools/looks.mjs FOLDER [NAME…], after a build; names choose screens. `make looks` does both.
import fs from 'node:fs';
import path from 'node:path';
import { open } from '../e2e/lib.mjs';
import { SIZES } from '../e2e/fullest.mjs';
import { bringUp, SCREENS } from '../e2e/screens.mjs';
import { eyes } from '../e2e/eyes.mjs';
import { newServer } from '../e2e/server.mjs';

const [folder = 'looks', ...wanted] = process.argv.slice(2);
fs.mkdirSync(folder, { recursive: true });
const web = await open(),
  server = await newServer();
const chosen = SCREENS.filter((s) => !wanted.length || wanted.some((w) => s.name.includes(w)));
const shots = new Map(); // by size and language
const nameOf = ({ width, height }, lang) => `${width}x${height}-${lang.slice(0, 2)}`;

for (const screen of chosen)
  for (const lang of ['en-US', 'ru-RU'])
    for (const touch of [true, false]) {
      const sizes = SIZES.filter(({ width }) => width < 900 === touch);
      let page;
      try {
        page = await bringUp(web, screen, { size: sizes[0], lang, touch }, screen.online && server);
      } catch (e) {
        console.log(`${screen.name} ${lang}: ${e.message.split('\n')[0]}`);
        continue;
      }
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.waitForTimeout(350);
        const name = nameOf(size, lang),
          taken = await page.screenshot({ type: 'jpeg', quality: 80 });
        for (const found of await page.evaluate(eyes, { touch }))
          console.log(`${screen.name} ${name}: ${found}`);
        if (!shots.has(name)) shots.set(name, []);
        shots.get(name).push([screen.name, taken.toString('base64'), size]);
      }
      await page.context().close();
    }

// Twelve to a sheet, as large as can be looked at.
for (const [name, all] of shots) {
  const [, , { width, height }] = all[0],
    columns = width > height ? 3 : 6,
    across = Math.floor(1800 / columns),
    rows = Math.max(1, Math.floor(1700 / (across * (height / width) + 20))),
    each = columns * rows;
  for (let at = 0; at < all.length; at += each) {
    const page = await web.browser.newPage({ viewport: { width: 1840, height: 900 } });
    await page.setContent(
      `<style>body{margin:10px;display:grid;grid-template-columns:repeat(${columns},${across - 6}px);gap:6px;font:13px sans-serif}img{width:100%;display:block}</style>` +
        all
          .slice(at, at + each)
          .map(([s, data]) => `<div>${s}<img src="data:image/jpeg;base64,${data}"></div>`)
          .join(''),
    );
    await page.screenshot({
      path: path.join(folder, `${name}-${1 + at / each}.png`),
      fullPage: true,
    });
    await page.close();
  }
}
await web.close();
await server.close();
