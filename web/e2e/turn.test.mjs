// SPDX-License-Identifier: MIT
// One turn: the payment that is chosen already, the hint, the chip of a route, passing the device
// on, and how things are called.
import test from 'node:test';
import assert from 'node:assert/strict';
import { askForHint, DESKTOP, game, PHONE, start, webForTests } from './lib.mjs';
import { movesOf, at, DECISIONS, recordFor } from './decisions.mjs';

const TWO = [
  { kind: 'human', name: 'Anna' },
  { kind: 'human', name: 'Boris' },
];
const sure = { confirm: 'always' };
const web = webForTests();

const decision = (name) => DECISIONS.find((d) => d.name === name);
const stored = (page, id) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`depo.game.${key}`)), id);

test('a double route is paid without a locomotive where its other track needs none', async () => {
  let clicked = -1,
    plain = -1;
  // Four seats, so that both tracks are open: one costs a locomotive, the other has its colour in
  // the hand.
  const seats = ['Anna', 'Bruno', 'Clara', 'Dan'].map((name, i) =>
    i ? { kind: 'bot', bot: 'easy', name } : { kind: 'human', name },
  );
  const record = await recordFor(
    {
      map: 'usa',
      taste: ['keep', 'take'],
      others: ['keep', 'take'],
      when: ({ phase, list, game: { tracks } }) => {
        if (phase !== 'turn') return false;
        const claims = list.filter((m) => m.kind === 5),
          least = (n) => Math.min(...claims.filter((m) => m.what === n).map((m) => m.locos));
        const found = tracks.find(
          (t) =>
            t.twin >= 0 &&
            tracks[t.twin].color !== t.color &&
            least(t.n) > 0 &&
            least(t.n) < 9 &&
            least(t.twin) === 0,
        );
        if (!found) return false;
        clicked = found.n;
        plain = found.twin;
        return true;
      },
    },
    seats,
  );
  for (const confirm of ['always', 'never']) {
    // without a question nothing dearer is played at once either
    const page = await web.page(at(record, { confirm }));
    await page.waitForSelector('.card.ok');
    await page.locator(`[data-track="${clicked}"]`).dispatchEvent('click');
    await page.waitForSelector('.claim-sheet');
    assert.doesNotMatch(await page.getAttribute('.pay.on', 'aria-label'), /locomotive/);
    assert.ok(
      await page.$(`[data-track="${plain}"].ghost`),
      'the board shows the track that is paid',
    );
    assert.ok(
      await page.$$eval('.pay', (all) =>
        all.some((x) => /locomotive/.test(x.getAttribute('aria-label'))),
      ),
      'the track that was clicked can still be chosen',
    );
    await page.click('[data-do=claim]');
    await page.waitForFunction(
      ([id, n]) => JSON.parse(localStorage.getItem(`depo.game.${id}`)).moves > n,
      [record.id, record.moves.length],
    );
    assert.doesNotMatch(
      movesOf((await stored(page, record.id)).file)[record.moves.length][1],
      /loco/,
    );
    await page.context().close();
  }
});

// What a hint is made with, and where that is marked.
const HINTS = {
  Take: '.card.ok.hinted',
  Draw: '.pile.ok.hinted',
  Claim: '.track:has(.glow.plan)',
  Build: '.city.lit',
  Keep: '.offered.hinted',
};
for (const name of [
  'first card',
  'second card',
  'new tickets',
  'payment',
  'first tickets',
  'doubling by terrain',
]) {
  test(`a hint marks a move that can be made: ${name}`, async () => {
    const record = await recordFor(decision(name)),
      page = await web.page(at(record, sure));
    await page.waitForSelector('.prompt.mine');
    const marks = () =>
      page.$$eval(
        '.hinted, .cities:not(.some) .city.lit, .tracks:not(.dimmed) .glow.plan',
        (x) => x.length,
      );
    assert.equal(await marks(), 0);
    const said = await askForHint(page),
      place = HINTS[said.split(/[ :]/)[0]];
    assert.ok(place, said);
    const marked = await page.waitForSelector(place, { state: 'attached' });
    const label = await marked.evaluate((x) => x.getAttribute('aria-label') ?? x.title ?? '');
    if (/^(Take|Claim)/.test(said)) {
      const what = /^(?:(Take .*)|Claim (.*) \(.*\) with .*)$/.exec(said).slice(1).find(Boolean);
      assert.ok(label.includes(what), `${said}: ${label}`);
    }
    if (said.startsWith('Keep')) {
      const kept = await page.$$eval('.offered.hinted .ticket-name', (all) =>
        all.map((x) => x.textContent.replace(/\s\*$|\u00ad/g, '')),
      );
      assert.deepEqual(
        kept.sort(),
        said
          .replace('Keep: ', '')
          .split(', ')
          .map((x) => x.replace(/ \(\d+\)$/, ''))
          .sort(),
      );
    }
    await page.keyboard.press('Escape');
    assert.equal(await marks(), 0, 'the mark goes with the hint');
    // The move itself is legal: it is made by what was marked.
    if (said.startsWith('Take')) await marked.click();
    else if (said.startsWith('Claim')) {
      await marked.dispatchEvent('click');
      await page.click('[data-do=claim]');
    } else return page.context().close();
    await page.waitForFunction(
      ([id, n]) => JSON.parse(localStorage.getItem(`depo.game.${id}`)).moves > n,
      [record.id, record.moves.length],
    );
    assert.match(
      movesOf((await stored(page, record.id)).file)[record.moves.length][1],
      said.startsWith('Take') ? /^take/ : /^claim/,
    );
    return page.context().close();
  });
}

test('after Cancel no chip of a route stays where a finger has been; keys still show it', async () => {
  const record = await recordFor(decision('payment'));
  const page = await web.page({ ...at(record, sure), size: PHONE });
  await page.waitForSelector('.card.ok');
  const track = page.locator('.track.can').first();
  await track.evaluate((x) =>
    x.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' })),
  );
  const spot = await track.evaluate((g) => {
    // a point of the route that nothing else covers
    const path = g.querySelector('.hit'),
      m = path.getScreenCTM();
    for (let i = 1; i < 20; i++) {
      const p = path.getPointAtLength((path.getTotalLength() * i) / 20).matrixTransform(m);
      if (document.elementFromPoint(p.x, p.y)?.closest('.track') === g) return { x: p.x, y: p.y };
    }
    return null;
  });
  assert.ok(spot, 'the route is in sight');
  await page.touchscreen.tap(spot.x, spot.y);
  await page.waitForSelector('.claim-sheet');
  await page.tap('.claim-sheet .sheet-buttons button:last-child');
  await page.waitForSelector('.claim-sheet', { state: 'detached' });
  assert.equal(await page.$('.hover-note'), null);
  await page.context().close();
  const desk = await web.page(at(record, sure));
  await desk.waitForSelector('.card.ok');
  await desk.keyboard.press('Tab');
  await desk.focus('.track.can');
  await desk.waitForSelector('.hover-note');
  await desk.context().close();
});

test('a board that made room for a sheet lies as before when the sheet is gone', async () => {
  const record = await recordFor(decision('payment')),
    page = await web.page({ ...at(record, sure), size: { width: 360, height: 740 } }),
    lies = ([as, moved]) => (document.querySelector('.board')?.style.transform !== as) === moved;
  await page.waitForSelector('.card.ok');
  await page.keyboard.press('0');
  const before = await page.$eval('.board', (x) => x.style.transform);
  await page.$$eval('.track.can', (all) => {
    const low = (x) => x.getBoundingClientRect().bottom;
    all
      .sort((a, b) => low(b) - low(a))[0]
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.waitForSelector('.claim-sheet');
  await page.waitForFunction(lies, [before, true]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.claim-sheet', { state: 'detached' });
  await page.waitForFunction(lies, [before, false]);
  await page.context().close();
});

test('a device that is passed on: the second blind card is seen until its owner is done', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const record = await recordFor({ map: 'europe', when: (p) => p.phase === 'turn' }, TWO);
    const page = await web.page({ ...at(record, sure), size });
    await page.click('[data-do=lift]');
    const cards = () =>
      page.$$eval('.hand .badge', (x) => x.reduce((sum, y) => sum + Number(y.textContent), 0));
    const before = await cards();
    await page.click('.pile .target + .target');
    await page.waitForSelector('[data-do=pass-on]');
    assert.equal(await cards(), before + 2, 'both cards are in the hand, in sight');
    assert.equal(await page.$$eval('.hand-over .mini', (x) => x.length), 2, 'and named');
    assert.equal(await page.$('.curtain'), null);
    assert.match(await page.textContent('.prompt'), /Your turn is over.*Boris/);
    assert.equal(await page.$('.card.ok, .pile.ok, .track.can'), null, 'nothing more can be done');
    if (size === DESKTOP) await page.keyboard.press('p');
    else await page.tap('[data-do=pass-on]');
    await page.waitForSelector('.curtain');
    assert.equal(await page.$$eval('.hand .group, .hand-over, .ticket', (x) => x.length), 0);
    assert.match(await page.textContent('.curtain'), /Boris/);
    await page.click('[data-do=lift]');
    await page.waitForSelector('.card.ok');
    assert.equal(await page.$('.hand-over'), null);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a passed device: who claimed can take it back before passing on', async () => {
  const record = await recordFor(
    { map: 'usa', taste: ['keep', 'take'], when: (p) => p.phase === 'turn' && p.claims.length > 3 },
    TWO,
  );
  const page = await web.page(at(record, sure));
  await page.click('[data-do=lift]');
  await page.locator('.track.can').first().dispatchEvent('click');
  await page.click('[data-do=claim]');
  await page.waitForSelector('[data-do=pass-on]');
  await page.keyboard.press('u');
  await page.waitForSelector('.card.ok');
  assert.equal(await page.$('.curtain, [data-do=pass-on]'), null);
  assert.equal((await stored(page, record.id)).moves, record.moves.length);
  await page.context().close();
});

test('a screen reader hears each number once, and tells the tracks of a double route apart', async () => {
  const page = await web.page({ prefs: game('usa') });
  await start(page);
  await page.waitForSelector('.offered');
  const said = await page.$eval('.player.me .stats', (box) => {
    const text = (node) =>
      node.nodeType === 3
        ? node.data
        : node.ariaHidden === 'true'
          ? ''
          : [...node.childNodes].map(text).join(' ');
    return text(box).replace(/\s+/g, ' ').trim();
  });
  assert.match(said, /^45 trains 4 cards in hand/);
  const names = await page.$$eval('.track', (all) => all.map((x) => x.getAttribute('aria-label')));
  assert.ok(names.length > 90);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
    'every track has a name of its own',
  );
  await page.keyboard.press('r');
  const listed = await page.$$eval('.route-list li', (all) => all.map((x) => x.textContent.trim()));
  assert.equal(new Set(listed).size, listed.length);
  await page.context().close();
});
