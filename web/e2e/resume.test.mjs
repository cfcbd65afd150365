// SPDX-License-Identifier: MIT
// In the middle of every kind of decision the page is loaded again, or loses its server: the same
// decision is there afterwards, can be finished, and is made once.
import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { clicks, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { DECISIONS, movesOf, recordFor, storedRecord, tableFor } from './decisions.mjs';
import { newLine, skip } from './server.mjs';

const prefs = { ...game('usa'), name: 'Anna', confirm: 'always' };
let line;
const web = webForTests(),
  server = serverForTests(async ({ port }) => {
    line = await newLine(port);
  });
after(() => line?.close());

/**
 * Everything that a person can see of a table and of the decision, but for what the coach is still
 * measuring.
 */
const seen = (page) =>
  page.evaluate(() => {
    const text = (part) => {
      const copy = document.querySelector(part)?.cloneNode(true);
      for (const measured of copy?.querySelectorAll('.likely, .chance') ?? []) measured.remove();
      return copy?.textContent ?? '';
    };
    return {
      ...Object.fromEntries(
        [
          '.prompt',
          '.players',
          '.own',
          '.market',
          '.log',
          '.sheet',
          '.dialog',
          '.curtain-card',
          '.seats',
        ].map((part) => [part, text(part)]),
      ),
      row: [...document.querySelectorAll('.row .card')].map((card) => card.title),
      taken: document.querySelectorAll('.track.owned').length,
    };
  });
async function bring(page, { shown, bring: how }) {
  await page.waitForSelector('.table');
  if (how) await how(page);
  await page.waitForSelector(shown);
  return seen(page);
}

test('what was thought before a reload counts, and what the page was closed for does not', async () => {
  const decision = DECISIONS[0],
    record = await recordFor(decision),
    opened = Date.now(),
    page = await web.page({
      prefs,
      stored: storedRecord(record),
      path: `/#/game/${record.id}`,
    });
  const kept = () =>
    page.evaluate((id) => JSON.parse(localStorage.getItem(`depo.game.${id}`)), record.id);
  await bring(page, decision);
  await page.waitForTimeout(500);
  await page.goto(`${web.url}/maps/usa.json`);
  const left = Date.now();
  await new Promise((done) => setTimeout(done, 1000));
  const back = Date.now();
  await page.goBack();
  await bring(page, decision);
  const { spent } = await kept();
  assert.ok(spent >= 450 && spent <= left - opened, `${spent} ms of ${left - opened}`);
  await decision.finish(page);
  await page.waitForFunction(() => !document.querySelector('.offered'));
  const took = Number(/^took (.*)$/m.exec((await kept()).file)?.[1]),
    most = (spent + Date.now() - back) / 1000 + 0.1;
  assert.ok(took >= spent / 1000 - 0.1 && took <= most, `${took} s, at most ${most}`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const decision of DECISIONS) {
  test(`reload against bots: ${decision.name}`, async () => {
    const record = await recordFor(decision),
      stored = (page) =>
        page.evaluate((id) => JSON.parse(localStorage.getItem(`depo.game.${id}`)), record.id);
    const page = await web.page({
      prefs,
      stored: storedRecord(record),
      path: `/#/game/${record.id}`,
    });
    const before = await bring(page, decision);
    await page.reload();
    assert.deepEqual(await bring(page, decision), before);
    assert.deepEqual(movesOf((await stored(page)).file), record.moves);
    await decision.finish(page);
    await page.waitForFunction(
      ([id, n]) => JSON.parse(localStorage.getItem(`depo.game.${id}`)).moves > n,
      [record.id, record.moves.length],
    );
    const added = movesOf((await stored(page)).file)
      .slice(record.moves.length)
      .filter(([seat]) => seat === 0);
    assert.equal(added.length, 1, JSON.stringify(added));
    assert.match(added[0][1], decision.move);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`reload and lost connection at a server's table: ${decision.name}`, { skip }, async () => {
    const { table, key, made, close } = await tableFor(server.url, decision);
    const page = await web.page({
      url: line.url,
      path: `/t/${table}`,
      prefs,
      stored: { 'depo.key': key },
    });
    const before = await bring(page, decision);
    await page.reload();
    assert.deepEqual(await bring(page, decision), before);
    // The line breaks while the person thinks: nothing on the table changes.
    line.cut();
    await page.waitForSelector('.tag.lost');
    assert.deepEqual(await seen(page), before);
    line.mend();
    await page.waitForSelector('.tag.lost', { state: 'detached' });
    assert.deepEqual(await seen(page), before);
    // It breaks between the move and its answer: half of the decisions are heard by the server,
    // half are not.
    if (DECISIONS.indexOf(decision) % 2) line.deafen();
    else line.cut();
    await decision.finish(page);
    line.cut();
    await page.waitForSelector('.tag.lost');
    line.mend();
    await page.waitForSelector('.tag.lost', { state: 'detached' });
    await page.waitForFunction(
      (old) => (document.querySelector('.log')?.textContent ?? old) !== old,
      before['.log'],
    );
    await page.waitForTimeout(300); // a second time would come now
    assert.equal(made.length, 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
    close();
  });
}

for (const size of [undefined, PHONE]) {
  test(`reload behind the curtain of a passed device, ${size ? 'phone' : 'desktop'}`, async () => {
    const record = await recordFor(
      { map: 'europe', when: (p) => p.phase === 'turn', taste: ['keep', 'take deck'] },
      [
        { kind: 'human', name: 'Anna' },
        { kind: 'human', name: 'Boris' },
      ],
    );
    const page = await web.page({
      size,
      prefs,
      stored: storedRecord(record),
      path: `/#/game/${record.id}`,
    });
    const hidden = () => page.$$eval('.hand .group, .ticket, .offered', (x) => x.length);
    const before = await bring(page, { shown: '.curtain' });
    assert.equal(await hidden(), 0);
    await page.reload();
    assert.deepEqual(await bring(page, { shown: '.curtain' }), before);
    assert.equal(await hidden(), 0);
    await page.click('[data-do=lift]');
    await page.waitForSelector('.hand .group');
    await page.reload(); // whoever loads the page again may be somebody else
    await page.waitForSelector('.curtain');
    assert.equal(await hidden(), 0);
    await page.click('[data-do=lift]');
    await page.click('.pile .target + .target');
    await page.click('[data-do=pass-on]');
    await page.waitForSelector('.curtain');
    const moves = await page.evaluate(
      (id) => JSON.parse(localStorage.getItem(`depo.game.${id}`)).file,
      record.id,
    );
    assert.deepEqual(movesOf(moves), [...record.moves, [0, 'take deck'], [0, 'take deck']]);
    await page.context().close();
  });
}

test('reload and lost connection while the table waits for its people', { skip }, async () => {
  const page = await web.page({ url: line.url, prefs });
  await page.click('[data-do=invite]:not([disabled])');
  await page.click('[data-do=make]');
  await page.waitForSelector('.room .seats .you');
  const before = await seen(page);
  await page.reload();
  await page.waitForSelector('.room .seats .you');
  assert.deepEqual(await seen(page), before);
  line.cut();
  await page.waitForSelector('.tag.lost');
  // Said without a connection, done when it is back.
  await page.selectOption('.seats select', 'easy');
  line.mend();
  await page.waitForSelector('[data-do=start]:not([disabled])');
  assert.equal(await page.$$eval('.seats li', (x) => x.length), 2);
  line.deafen();
  await page.click('[data-do=start]');
  line.cut();
  await page.waitForSelector('.tag.lost');
  line.mend();
  await page.waitForSelector('.offered');
  await clicks(page, { most: 4 });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a line that is dead without a word is found out', { skip }, async () => {
  const { table, key, made, close } = await tableFor(
    server.url,
    DECISIONS.find((d) => d.name === 'first card'),
  );
  const page = await web.page({
    url: line.url,
    path: `/t/${table}`,
    prefs,
    stored: { 'depo.key': key },
  });
  await page.waitForSelector('.card.ok');
  const before = await page.textContent('.log');
  line.deafen();
  await page.click('.card.ok');
  await page.waitForSelector('.tag.lost');
  line.cut();
  line.mend();
  await page.waitForFunction(
    (old) => (document.querySelector('.log')?.textContent ?? old) !== old,
    before,
  );
  assert.equal(made.length, 1);
  await page.context().close();
  close();
});
