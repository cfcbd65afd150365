// SPDX-License-Identifier: MIT
// What people do at a server's table: make one, sit down, take turns. For the browser tests.
import assert from 'node:assert/strict';
import { axe, clicks, doubleIds } from './lib.mjs';

/** Makes a table by clicking; gives its address. */
export async function invite(page, { map = 'amsterdam', friends = 1, bots = 0 } = {}) {
  await page.click('[data-do=invite]:not([disabled])');
  await page.click(`.dialog [data-map=${map}]`);
  await page.selectOption('[data-field=friends]', String(friends));
  if (bots) await page.selectOption('[data-field=bots]', String(bots));
  await page.click('[data-do=make]');
  await page.waitForSelector('.room');
  return new URL(page.url()).pathname;
}

/** Everyone keeps their first tickets. */
export async function begin(...pages) {
  await Promise.all(pages.map((page) => page.waitForSelector('.offered')));
  await Promise.all(pages.map((page) => clicks(page, { until: '.table:not(:has(.offered))' })));
}

/** A friend sits down at the host's table, the host starts the game, and both keep first tickets. */
export async function beginWith(host, friend) {
  await friend.click('[data-do=sit]');
  await host.click('[data-do=start]:not([disabled])');
  await begin(host, friend);
}

/** The page that can move now: a move on its way to the server does not count. */
export const turnOf = async (...pages) => {
  const found = pages.map((page) => page.waitForSelector('.table.my-turn .ok').then(() => page));
  const first = await Promise.any(found);
  for (const other of found) other.catch(() => undefined);
  return first;
};

/** Each in turn makes a move, and the others hear of it: the table is alive in both directions. */
export const takeTurns = (...pages) => turns({}, pages);
/** The same by drawing cards alone, which opens nothing that would have an entry in the history. */
export const drawInTurns = (...pages) => turns({ cardsOnly: true }, pages);
async function turns(how, pages) {
  for (let i = 0; i < pages.length; i++) {
    const mover = await turnOf(...pages),
      next = pages[(pages.indexOf(mover) + 1) % pages.length];
    await clicks(mover, { seed: i + 3, until: '.table:not(.my-turn)', ...how });
    await next.waitForSelector('.table.my-turn');
  }
}

export async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    assert.deepEqual(await doubleIds(page), []);
    await page.context().close();
  }
}

/** With SHOTS set to a folder, a picture is left there. */
export const shot = (page, name) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

export async function accessible(page) {
  assert.deepEqual(await doubleIds(page), []);
  const { violations } = await axe(page).analyze();
  assert.deepEqual(
    violations.map((v) => `${v.id} ${v.nodes[0].html.slice(0, 120)}`),
    [],
  );
}
