// SPDX-License-Identifier: MIT
// Pictures of the main screens for the README: node tools/screenshots.mjs [FOLDER], after npm run
// build. `make screenshots` does both. The positions come from the recorded games of the tests, so
// the pictures change only when the page does.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, PHONE } from '../e2e/lib.mjs';
import { at } from '../e2e/decisions.mjs';
import { fullest, MAPS, RECORDED, recorded, SIZES } from '../e2e/fullest.mjs';
import { newServer } from '../e2e/server.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = process.argv[2] ?? path.join(root, 'docs', 'pictures');
const SIZE = { width: 1440, height: 900 };
/** Not kept with the source. */
const proofs = path.join(root, 'build', 'pictures');
const NAMES = {
  'en-US': ['Anna', 'Ben', 'Clara', 'Dan', 'Emma'],
  'ru-RU': ['Анна', 'Борис', 'Клара', 'Денис', 'Эмма'],
};
const web = await open();

async function table(name, moves, { lang = 'en-US', ...how } = {}) {
  const page = await web.page({
    size: SIZE,
    lang,
    prefs: { confirm: 'always' },
    ...how,
  });
  await page.evaluate(
    (r) => {
      localStorage.setItem('depo.games', JSON.stringify([r.id]));
      localStorage.setItem(`depo.game.${r.id}`, JSON.stringify(r));
    },
    recorded(name, NAMES[lang], moves),
  );
  await page.goto(`${web.url}/#/game/${RECORDED}`);
  await page.reload();
  await page.waitForSelector('.table.my-turn, .end-panel');
  return page;
}
async function shoot(page, name, last = () => undefined) {
  await page.evaluate(() => document.activeElement?.blur());
  await last();
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(folder, `web-${name}.png`) });
  console.log(name);
}
const click = (page, what) =>
  page.evaluate(
    (selector) =>
      document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true })),
    what,
  );

const server = await newServer(),
  start = await web.page({ size: SIZE, url: server.url });
await start.waitForSelector('[data-do=play]');
await shoot(start, 'start');
await server.close();

const tickets = await table('europe-classic-4', 0);
await tickets.click('.offered >> nth=0');
await tickets.click('.offered >> nth=1');
await tickets.mouse.move(2, 2);
await shoot(tickets, 'tickets', () => tickets.hover('.offered >> nth=1'));
await shoot(await table('europe-classic-4', 150), 'table');

const night = await table('usa-classic-5', 170, { lang: 'ru-RU', night: true });
await click(night, '.track.can');
await night.waitForSelector('.claim-sheet');
await shoot(night, 'night');

await shoot(await table('africa-classic-5', 200, { size: PHONE }), 'phone-africa');
await shoot(
  await table('amsterdam-classic-4', 50, { size: PHONE, lang: 'ru-RU' }),
  'phone-amsterdam',
);

await shoot(await table('europe-1912-4', 1000), 'end');

// The fullest moment of each map at every size, to look at; the test of it is e2e/fit.test.mjs.
for (const map of Object.keys(MAPS)) {
  const moment = at(await fullest(map), { confirm: 'always' });
  for (const touch of [true, false]) {
    const page = await web.page({ size: SIZES[0], touch, ...moment });
    await page.waitForSelector('.table.my-turn .hand .group');
    for (const size of SIZES.filter(({ width }) => width < 900 === touch)) {
      await page.setViewportSize(size);
      await page.waitForTimeout(400);
      const name = `fullest-${map}-${size.width}x${size.height}.png`;
      await page.screenshot({ path: path.join(proofs, name) });
      console.log(name);
    }
    await page.context().close();
  }
}
await web.close();
