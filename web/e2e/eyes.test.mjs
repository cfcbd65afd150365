// SPDX-License-Identifier: MIT
// Every screen and decision, looked at as a person would (eyes.mjs): words, numbers and headings on
// the smallest phone and a small laptop, in both languages. DEPO_LONG=1 looks at every size, with a
// narrow font and at larger text too; `make looks` also lists small targets and crowded names.
import test from 'node:test';
import assert from 'node:assert/strict';
import { serverForTests, webForTests } from './lib.mjs';
import { SIZES } from './fullest.mjs';
import { bringUp, SCREENS } from './screens.mjs';
import { eyes } from './eyes.mjs';

const web = webForTests(),
  server = serverForTests(),
  long = !!process.env.DEPO_LONG;
const KINDS = [true, false].flatMap((touch) =>
  ['en-US', 'ru-RU'].map((lang) => ({
    touch,
    lang,
    sizes: SIZES.filter(({ width }) => width < 900 === touch).slice(0, long ? SIZES.length : 1),
  })),
);
/** How a reader may have set their browser up. */
const READERS = [
  ['as it is', ''],
  [
    'narrow',
    '* { font-family: "DejaVu Sans Condensed", "Liberation Sans Narrow", Arial !important }',
  ],
  ['125 %', ':root { font-size: 125% !important }'],
].slice(0, long ? 3 : 1);

for (const screen of SCREENS)
  test(`nothing odd to see: ${screen.name}`, async () => {
    const found = [];
    for (const { sizes, lang, touch } of KINDS) {
      const page = await bringUp(
        web,
        screen,
        { size: sizes[0], lang, touch },
        screen.online ? server : null,
      );
      for (const [reader, css] of READERS) {
        const style = css && (await page.addStyleTag({ content: css }));
        for (const size of sizes) {
          await page.setViewportSize(size);
          const seen = await page.evaluate(eyes);
          found.push(...seen.map((x) => `${size.width}x${size.height} ${lang} ${reader}: ${x}`));
        }
        if (style) await style.evaluate((el) => el.remove());
      }
      await page.context().close();
    }
    assert.deepEqual(found, []);
  });
