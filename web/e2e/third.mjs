// SPDX-License-Identifier: MIT
// The page in a made-up language without plain letters (tests/language/third.py builds it): what is
// in plain letters and no name is English.  node e2e/third.mjs NAMES.json
import fs from 'node:fs';
import { clicks, figures, game, open, start, textsOf } from './lib.mjs';
import { at, DECISIONS, recordFor } from './decisions.mjs';

const names = new Set(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')));
const web = await open(),
  found = new Set(),
  prefs = { lang: 'zz', name: 'Anna', commentary: true, hints: true, confirm: 'always' };

/** The words in plain letters that a reader or a screen reader would meet. */
async function look(page, where) {
  const texts = await textsOf(page);
  if (texts.join('').length < 200) found.add(`${where}: hardly any text`);
  for (const text of texts.filter((one) => !/^Depo [\d.]+\S*$/.test(one.trim()))) // the version
    for (const word of text.match(/[A-Za-z]{3,}/g) ?? [])
      if (!names.has(word)) found.add(`${where}: ${word} (${text.trim().slice(0, 80)})`);
}

try {
  for (const map of ['europe', 'amsterdam']) {
    const page = await web.page({ prefs: { ...prefs, ...game(map) } });
    await page.waitForSelector('[data-do=play]');
    await look(page, 'start');
    await page.click('.start-head .tool:last-child');
    await page.waitForSelector('.settings');
    await look(page, 'settings');
    await page.keyboard.press('Escape');
    await page.click('[data-do=rules]');
    await page.waitForSelector('.rules section');
    await look(page, `rules of ${map}`);
    await page.keyboard.press('Escape');
    await start(page);
    await page.waitForSelector('.offered');
    await look(page, `first tickets of ${map}`);
    await clicks(page, { most: 20 });
    await page.waitForSelector('.prompt.mine');
    await look(page, `a turn of ${map}`);
    await page.context().close();
  }
  const end = await web.page({ ...at(await recordFor({ map: 'africa' }), prefs) });
  await figures(end);
  await look(end, 'end');
  await end.context().close();
  const table = await web.page({
    ...at(await recordFor(DECISIONS.find((d) => d.name === 'station')), prefs),
  });
  await table.waitForSelector('.card.ok');
  for (const [key, shown] of [
    ['r', '.route-list'],
    ['?', '.keys'],
    ['l', '.dialog .log'],
  ]) {
    await table.keyboard.press(key);
    await table.waitForSelector(shown);
    await look(table, shown);
    await table.keyboard.press('Escape');
  }
  await table.context().close();
} finally {
  await web.close();
}
console.log([...found].join('\n'));
process.exitCode = found.size ? 1 : 0;
