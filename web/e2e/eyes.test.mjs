// SPDX-License-Identifier: MIT
// Every screen and decision, looked at as a person would (eyes.mjs): words, numbers and headings,
// names on the board, what a finger has to hit and what lies over it. Seven sizes in both languages,
// with a narrow font and at larger text too; DEPO_LONG=1 looks with all of them at every size.
import test from 'node:test';
import assert from 'node:assert/strict';
import { serverForTests, webForTests } from './lib.mjs';
import { SIZES } from './fullest.mjs';
import { bringUp, SCREENS } from './screens.mjs';
import { eyes } from './eyes.mjs';

const web = webForTests(),
  server = serverForTests(),
  long = !!process.env.DEPO_LONG,
  AS_IT_IS = { name: '', css: '', sizes: SIZES };
/** How a reader may have set their browser up. */
const READERS = [
  {
    name: ' narrow',
    css: '* { font-family: "DejaVu Sans Condensed", "Liberation Sans Narrow", Arial !important }',
    lang: 'ru-RU',
  },
  { name: ' 125 %', css: ':root { font-size: 125% !important }', lang: 'en-US' },
].map((reader) => ({ ...reader, sizes: long ? SIZES : [SIZES[1], SIZES[4]] }));

/** One page for all sizes: what is drawn anew is only what another size asks for. */
async function lookedAt(screen, lang) {
  const found = [],
    settings = { size: SIZES[0], lang, touch: true },
    page = await bringUp(web, screen, settings, screen.online ? server : null);
  const readers = READERS.filter((reader) => long || reader.lang === lang);
  for (const { name, css, sizes } of [AS_IT_IS, ...readers]) {
    const style = css && (await page.addStyleTag({ content: css }));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const seen = await page.evaluate(eyes, { touch: size.width < 900 });
      found.push(...seen.map((x) => `${size.width}x${size.height} ${lang}${name}: ${x}`));
    }
    if (style) await style.evaluate((el) => el.remove());
  }
  found.push(...page.problems);
  await page.context().close();
  return found;
}
for (const screen of SCREENS)
  test(`nothing odd to see: ${screen.name}`, async () => {
    const found = await Promise.all(['en-US', 'ru-RU'].map((lang) => lookedAt(screen, lang)));
    assert.deepEqual(found.flat(), []);
  });

const style = (css) => (page) => page.addStyleTag({ content: css });
/** What must not be overlooked, how it is brought about, and what is said of it. */
const PLANTED = [
  [
    'a broken word',
    style('.prompt { flex: none !important; width: 24px; overflow-wrap: anywhere }'),
    /is broken/,
  ],
  [
    'a cut name',
    style('.player .name { text-overflow: clip !important; width: 12px; overflow: hidden }'),
    /is cut by/,
  ],
  ['a small target', style('.target { width: 20px !important }'), /is 20 by/],
  ['too much', style('.bar { width: 500px }'), /too wide/],
  [
    'a board that was pushed away',
    style('.board { translate: -3000px }'),
    /the end .* is out of sight/,
  ],
  [
    'a veil',
    style(
      '.market::after { content: ""; position: absolute; inset: 0; z-index: 9 } .market { position: relative }',
    ),
    /is under/,
  ],
  [
    'two names in one place',
    (page) =>
      page.$$eval('.names:not(.halo-text) text', ([a, b]) => {
        for (const name of ['x', 'y', 'text-anchor']) b.setAttribute(name, a.getAttribute(name));
      }),
    /lies on/,
  ],
  [
    'a heading beside its column',
    (page) =>
      page.evaluate(() => {
        document
          .querySelector('.center')
          .insertAdjacentHTML(
            'beforeend',
            '<table style="position:absolute;top:0"><thead><tr><th style="text-align:right;width:90px">N</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
          );
      }),
    /beside its column/,
  ],
  [
    'an id twice',
    (page) =>
      page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<i id="x"></i><i id="x"></i>');
      }),
    /id x is there twice/,
  ],
];
test('what is odd is seen', async () => {
  const screen = SCREENS.find((s) => s.name === 'first card'),
    settings = { size: SIZES[0], lang: 'en-US', touch: true };
  const missed = [];
  for (const [name, plant, said] of PLANTED) {
    const page = await bringUp(web, screen, settings);
    await plant(page);
    const found = await page.evaluate(eyes, { touch: true });
    if (!found.some((x) => said.test(x))) missed.push(`${name}: ${found.join('; ')}`);
    await page.context().close();
  }
  assert.deepEqual(missed, []);
});
