// SPDX-License-Identifier: MIT
// The pages that the program writes, of simulations and reviews: on a desk and on a phone nothing
// sticks out sideways, and what is written in pictures has the size of letters.
import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DESKTOP, PHONE, sticksOut, webForTests } from './lib.mjs';

const DEPO = process.env.DEPO ?? path.join(import.meta.dirname, '../../build/depo');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-reports-'));
const web = webForTests();
after(() => fs.rmSync(folder, { recursive: true }));

const SMALLEST = 5.5; // pixels of the letters in a picture, the shares on the board's tracks too

async function look(file) {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await web.browser.newPage({ viewport });
    await page.goto(`file://${file}`);
    assert.equal(await sticksOut(page), 0, `${file} at ${viewport.width}`);
    const letters = await page.evaluate(() =>
      [...document.querySelectorAll('svg text')].map(
        (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
      ),
    );
    // Turned letters have their size elsewhere in the matrix.
    const least = Math.min(...letters.filter((size) => size > 0.01));
    assert.ok(least >= SMALLEST, `${file}: ${least} pixels at ${viewport.width}`);
    await page.close();
  }
}

test('the report of a simulation fits a desk and a phone', async () => {
  const other = path.join(folder, 'other'),
    out = path.join(folder, 'out');
  const seats = 'medium,easy,planner,racer,random';
  execFileSync(DEPO, ['sim', '--games', '4', '--seats', 'easy,medium', '--out', other]);
  execFileSync(DEPO, [
    ...['sim', '--map', 'africa', '--games', '20', '--seats', seats],
    ...['--out', out, '--compare', other],
  ]);
  await look(path.join(out, 'report.html'));
});

test('the page of a review fits a desk and a phone, in both languages', async () => {
  const seats = 'medium,easy,planner,racer';
  execFileSync(DEPO, [
    ...['sim', '--map', 'tiny', '--games', '1', '--seats', seats, '--log', folder],
  ]);
  for (const lang of ['en', 'ru']) {
    const file = path.join(folder, `${lang}.html`);
    const words = ['--html', '--games', '8', '--lang', lang];
    fs.writeFileSync(
      file,
      execFileSync(DEPO, ['review', path.join(folder, '0000000.depo'), ...words]),
    );
    await look(file);
  }
});
