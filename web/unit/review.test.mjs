// SPDX-License-Identifier: MIT
// The review's controller and its reckoning without a browser: the workers are in the same process.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page(
  'review/controller',
  'review/run',
  'review/pool',
  'review/reckoner',
  'review/runs',
  'review/kept',
  'app/local',
  'app/records',
  'app/results',
  'core/types',
);
const GAMES = path.join(dist, '../../tests/games'),
  FILE = fs.readFileSync(path.join(GAMES, 'tiny-classic-3.depo'), 'utf8');

/** Workers that answer when they are told to, and what they were asked. */
function helpers() {
  const all = { asked: [], waiting: [], made: 0, ended: 0, broken: false };
  all.make = () => {
    const reckoner = new P.Reckoner();
    const helper = {
      postMessage(question) {
        all.asked.push(question);
        all.waiting.push(async () => {
          const data = all.broken
            ? { step: 0, games: 0, error: 'broken' }
            : await reckoner.answer(question);
          helper.onmessage({ data });
        });
      },
      terminate() {
        all.ended++;
      },
    };
    all.made++;
    return helper;
  };
  all.answer = async (most = Infinity) => {
    for (let n = 0; n < most && all.waiting.length; n++) await all.waiting.shift()();
  };
  return all;
}
/** A run of a recorded game, begun. */
async function begun(t, workers = 1, file = FILE, rounds = [40, 120, 360]) {
  const all = helpers(),
    found = [],
    run = new P.ReviewRun(file, {
      onRound: (x) => found.push(x),
      pool: new P.Pool(all.make, workers),
      rounds,
    });
  t.after(() => run.rest());
  await run.go();
  return { run, all, found };
}
async function reviewed(t) {
  const { run, all } = await begun(t),
    table = await P.openLocal(P.recordOf(FILE), false),
    said = [],
    c = new P.ReviewController(table, table.record(), run, (...lines) =>
      said.push(...lines.filter(Boolean)),
    );
  const stop = c.begin();
  t.after(() => {
    stop();
    table.close();
  });
  await all.answer(run.total);
  return { c, run, all, said };
}

test('rounds follow each other by themselves, each with more imagined games', async (t) => {
  const { run, all, found } = await begun(t, 2);
  assert.equal(run.state.value, 'reckoning');
  assert.equal(all.made, 2);
  assert.ok(all.asked.every((q) => q.game.file === FILE));
  await all.answer(5);
  assert.equal(run.done.value, 5);
  assert.equal(run.found.value, null);
  await all.answer();
  assert.deepEqual(
    found.map((f) => f.games),
    run.rounds,
  );
  assert.deepEqual(
    P.ROUNDS.map((games) => P.isRough({ games })),
    [true, false, false],
  );
  assert.equal(run.state.value, 'done');
  // Every step once in each round.
  for (const games of run.rounds)
    assert.deepEqual(
      all.asked
        .filter((q) => q.games === games)
        .map((q) => q.step)
        .sort((a, b) => a - b),
      Array.from({ length: run.total }, (_, i) => i),
    );
  assert.ok(found[2].error < found[0].error, 'sharper');
});

test('what is found: everyone’s chances add up; decisions cost something or nothing', async (t) => {
  const { run, all } = await begun(t);
  await all.answer(run.total);
  const { curve, accounts, turning, decisions } = run.found.value;
  assert.equal(curve.length, run.total + 1);
  for (const chances of curve) assert.ok(Math.abs(chances.reduce((a, b) => a + b) - 1) < 1e-9);
  assert.equal(
    accounts.reduce((sum, a) => sum + a.result, 0),
    1,
  );
  for (const [seat, { cost, costliest, finest }] of accounts.entries()) {
    assert.ok(cost >= 0);
    for (const at of [costliest, finest])
      if (at !== null) assert.equal(decisions.find((d) => d.at === at).seat, seat);
    if (costliest !== null) assert.ok(decisions.find((d) => d.at === costliest).costly);
  }
  assert.equal(turning.length, 3);
  assert.ok(decisions.length > run.total / 2);
});

test('left and come back to, it goes on where it was; what comes late is not taken', async (t) => {
  const { run, all } = await begun(t);
  await all.answer(7);
  run.rest();
  assert.equal(run.state.value, 'resting');
  assert.ok(all.ended > 0);
  await all.answer(); // the one that was still thinking
  assert.equal(run.done.value, 7);
  const before = all.asked.length;
  await run.go();
  await run.go(); // twice is as once
  assert.equal(all.asked.length, before + 1);
  assert.equal(all.asked.at(-1).step, 7);
  await all.answer(run.total - 7);
  assert.equal(run.found.value.games, run.rounds[0]);
});

test('what was kept is there at once, and is sharpened from there; of another game it is nothing', async (t) => {
  const { run, all } = await begun(t);
  await all.answer(run.total);
  const before = { games: 40, bytes: run.core.pack() },
    again = async (file, kept) => {
      const others = helpers(),
        next = new P.ReviewRun(file, {
          before: kept,
          pool: new P.Pool(others.make, 1),
          rounds: [40, 120],
        });
      t.after(() => next.rest());
      await next.go();
      return { next, asked: others.asked };
    };
  const { next, asked } = await again(FILE, before),
    [one, two] = [run, next].map((r) => r.found.value);
  assert.equal(asked[0].games, 120);
  assert.equal(two.games, 40);
  assert.deepEqual(two.turning, one.turning);
  assert.deepEqual(
    two.decisions.map(({ at, seat, grade, best }) => ({ at, seat, grade, best })),
    one.decisions.map(({ at, seat, grade, best }) => ({ at, seat, grade, best })),
  );
  one.curve.forEach((chances, at) =>
    chances.forEach((chance, seat) => assert.ok(Math.abs(chance - two.curve[at][seat]) < 1e-4)),
  );
  const other = fs.readFileSync(path.join(GAMES, 'amsterdam-classic-2.depo'), 'utf8');
  for (const [file, bytes] of [
    [other, before.bytes],
    [FILE, before.bytes.slice(0, -1)],
    [FILE, new Uint8Array()],
  ]) {
    const wrong = await again(file, { games: 40, bytes });
    assert.equal(wrong.next.found.value, null);
    assert.equal(wrong.asked[0].games, 40);
  }
});

test('the device keeps the last few, and nothing breaks over what it keeps', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
  for (let n = 0; n < 12; n++) P.keepReview(`a${n}`, { games: n, bytes });
  assert.deepEqual(P.keptReview('a11'), { games: 11, bytes });
  assert.equal(P.keptReview('a3'), null);
  assert.ok(P.keptReview('a4'));
  for (const broken of ['{"games":1}', '{"games":1,"bytes":"€"}', '7', 'x']) {
    localStorage.setItem('depo.review.a11', broken);
    assert.equal(P.keptReview('a11'), null);
  }
  localStorage.setItem('depo.reviews', '7');
  P.keepReview('a12', { games: 1, bytes });
  assert.ok(P.keptReview('a12'));
});

test('a worker that fails is said, and tried again', async (t) => {
  const { run, all } = await begun(t);
  all.broken = true;
  await all.answer(1);
  assert.equal(run.state.value, 'failed');
  all.broken = false;
  all.waiting.length = 0;
  await run.go();
  assert.equal(run.state.value, 'reckoning');
  await all.answer(run.total);
  assert.equal(run.state.value, 'reckoning');
  assert.ok(run.found.value);
});

test('a game that is not over is not looked at', async (t) => {
  const lines = FILE.split('\n'),
    from = lines.indexOf('moves'),
    part = lines.slice(0, from + 12).join('\n');
  const { run, all } = await begun(t, 1, `${part}\n`);
  assert.equal(run.state.value, 'failed');
  assert.equal(all.made, 0);
});

test('the cards come first: the costliest decision is on the board, what one goes to is in the details', async (t) => {
  const { c } = await reviewed(t),
    costliest = c.costliest.value;
  assert.equal(c.me, P.EVERYONE);
  assert.equal(c.view.value, 'overview');
  assert.equal(c.at.value, costliest.at);
  const costs = c.found.value.accounts.flatMap(({ costliest: at }) =>
    at === null ? [] : [c.run.core.step(at).cost],
  );
  assert.equal(c.run.core.step(costliest.at).cost, Math.max(...costs));
  assert.match(c.story[0], / won by \d+ points?, mostly on |tie-break/);
  assert.match(c.story[1], /cards|Luck/);
  const finest = c.finest.value;
  if (finest) {
    c.show(finest);
    assert.equal(c.at.value, finest.at);
    assert.match(c.fine(finest), /\+\d+% win chance over the next best move\.$/);
  }
  assert.equal(c.view.value, 'overview');
  c.step(1);
  assert.equal(c.view.value, 'details');
});

test('a move is looked at through the eyes of who decided, with everyone’s chances', async (t) => {
  const { c, run } = await reviewed(t);
  for (const d of c.found.value.decisions.slice(0, 6)) {
    c.goTo(d.at);
    assert.equal(c.seat.value, d.seat);
    assert.equal(c.state.value.me, d.seat);
    assert.equal(c.decision.value, d);
    assert.equal(c.position, `Move ${d.at + 1} of ${run.total}`);
  }
  assert.match(c.standing, /^Move \d+ of \d+(, [^,]+ \d+%){3}$/);
  c.goTo(c.last);
  assert.equal(c.decision.value, null);
  assert.equal(c.position, 'The end of the game');
  const ends = c.chances(c.last);
  assert.equal(
    ends.reduce((a, b) => a + b),
    1,
  );
});

test('the list: whose, and whether good ones too; keys go through it', async (t) => {
  const { c } = await reviewed(t);
  const all = c.found.value.decisions;
  assert.equal(c.whose.value, P.EVERYONE, 'nobody plays here');
  assert.deepEqual(
    c.listed.value,
    all.filter((d) => d.grade >= 2),
  );
  c.every.value = true;
  assert.deepEqual(c.listed.value, all);
  c.whose.value = 1;
  const mine = all.filter((d) => d.seat === 1);
  assert.deepEqual(c.listed.value, mine);
  c.goTo(0);
  const after = mine.find((d) => d.at > 0);
  assert.ok(c.pressed('arrowdown', false));
  assert.equal(c.at.value, after.at);
  assert.ok(c.pressed('arrowup', false));
  assert.equal(c.at.value, mine[0].at === 0 ? 0 : after.at);
  c.goTo(c.last);
  c.jump(1);
  assert.equal(c.at.value, c.last);
  assert.ok(c.pressed('arrowleft', false));
  assert.equal(c.at.value, c.last - 1);
});

test('what was better is said and lies on the board', async (t) => {
  const { c, run, all } = await reviewed(t);
  await all.answer(); // all rounds
  let drawn = 0;
  const worse = c.found.value.decisions.filter((d) => c.better(d));
  assert.ok(c.found.value.decisions.every((d) => !d.costly || worse.includes(d)));
  for (const d of worse) {
    c.goTo(d.at);
    assert.match(c.better(d), /^Better: /);
    const { ghost, path } = c.marks.value,
      played = run.core.step(d.at).move;
    assert.equal(ghost?.track, d.best.kind === P.Kind.Claim ? d.best.what : undefined);
    if (ghost) assert.equal(ghost.seat, d.seat);
    assert.equal(path.has(played.what), played.kind === P.Kind.Claim);
    drawn += ghost ? 1 : 0;
  }
  assert.ok(drawn > 0);
  for (const d of c.found.value.decisions.filter((x) => !x.grade)) assert.equal(c.better(d), '');
  const figures = [...c.figures(true), ...c.figures(false)];
  assert.deepEqual(
    c.figures(true).map(({ title }) => title),
    ['Decision quality, 0–100', 'Result with even luck'],
  );
  assert.ok(figures.length > 6);
  assert.ok(figures.every(({ title, values }) => title && values.length === 3));
});

test('one review for each game, which the table of one’s strength hears of', async () => {
  const made = [];
  globalThis.Worker = class {
    constructor() {
      this.reckoner = new P.Reckoner();
      made.push(this);
    }
    async postMessage(question) {
      const data = await this.reckoner.answer(question);
      if (!this.gone) this.onmessage({ data });
    }
    terminate() {
      this.gone = true;
    }
  };
  const table = await P.openLocal(P.recordOf(FILE), false),
    game = { id: 'abc', when: 1, map: 'tiny', place: 1, players: 3, points: 9, done: 1, failed: 0 };
  P.writeResults([{ ...game, undone: false, seat: 1, against: [] }]);
  const run = await P.runOf('abc', table);
  assert.equal(await P.runOf('abc', table), run);
  assert.notEqual(await P.runOf('abd', table), run);
  const ended = new Promise((done) => {
    const stop = run.state.subscribe((state) => {
      if (state === 'done') done(stop);
    });
  });
  await run.go();
  const stop = await ended;
  stop?.();
  const { decisions, cost } = run.found.value.accounts[1];
  assert.deepEqual(P.results()[0].review, { decisions, cost });
  table.close();
});
