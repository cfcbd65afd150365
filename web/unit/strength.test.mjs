// SPDX-License-Identifier: MIT
// The table of one's own strength: what counts, and what is kept of it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { page } from './page.mjs';

const P = await page(
  'app/results',
  'app/records',
  'app/local',
  'app/table',
  'core/types',
  'strength/record',
  'strength/rows',
  'strength/fit',
  'strength/kept',
  'strength/ladder',
  'strength/quality',
  'app/module',
  'app/prefs',
);

const result = (id, more = {}) => ({
  id,
  when: 1,
  map: 'usa',
  place: 1,
  players: 2,
  points: 100,
  done: 3,
  failed: 1,
  undone: false,
  ...more,
});
const fresh = () => P.writeStored(P.RESULTS, null);
const human = { kind: 'human', name: 'Ann' },
  bot = (level) => ({ kind: 'bot', bot: level, name: level });
const ranks = (...list) => list.map((rank) => ({ rank, total: 100 - rank, done: [1], failed: [] }));
/** The end of a game as a table tells it. */
const over = (more) => ({
  me: 0,
  seats: [human, bot('easy'), bot('hard')],
  tallies: ranks(2, 3, 1),
  connection: 'local',
  undone: false,
  ...more,
});
const table = { game: { map: { id: 'usa' }, players: 3 } };

test('a game against bots is kept once with a duel against each of them', () => {
  fresh();
  P.keepGame('a', table, over());
  P.keepGame('a', table, over());
  const [kept, ...more] = P.results();
  assert.equal(more.length, 0);
  assert.deepEqual(kept.against, [
    { level: 'easy', score: 1 },
    { level: 'hard', score: 0 },
  ]);
  assert.equal(kept.seat, 0);
  P.keepGame('b', table, over({ tallies: ranks(1, 1, 3) }));
  assert.deepEqual(
    P.results()[1].against.map((d) => d.score),
    [0.5, 1],
  );
});

test('people at the table, a bot in one’s own seat, lessons and files of others bring no duels', () => {
  fresh();
  const online = { connection: 'on' };
  P.keepGame('people', table, over({ ...online, seats: [human, human, bot('easy')] }));
  P.keepGame(
    'away',
    table,
    over({ ...online, seats: [{ ...human, away: true }, bot('easy'), bot('easy')] }),
  );
  assert.deepEqual(
    P.results().map((r) => r.against),
    [undefined, undefined],
  );
  P.keepGame('lesson', { ...table, lesson: true }, over());
  P.keepGame('foreign', { ...table, foreign: true }, over());
  P.keepGame('watched', table, over({ me: 255 }));
  P.keepGame('two', table, over({ seats: [human, human, bot('easy')] }));
  assert.equal(P.results().length, 2);
});

test('a result of an older version gets what it has not, and keeps its date', () => {
  fresh();
  P.writeResults([result('a', { when: 5, points: 98 }), result('b')]);
  P.keepGame('a', table, over());
  const [kept, other] = P.results();
  assert.equal(kept.when, 5);
  assert.equal(kept.against.length, 2);
  assert.equal(other.id, 'b');
});

test('a look back is kept with its game, the last one alone; nonsense and other seats are not', () => {
  fresh();
  P.recordReview('a', { seat: 0, decisions: 10, cost: 0.5 });
  assert.deepEqual(P.results(), [], 'no such game');
  P.keepGame('a', table, over());
  const kept = () => P.results()[0].review;
  P.recordReview('a', { seat: 1, decisions: 10, cost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 0, cost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 10, cost: Number.NaN });
  P.recordReview('a', { seat: 0, decisions: 10, cost: -1 });
  assert.equal(kept(), undefined);
  P.recordReview('a', { seat: 0, decisions: 10, cost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 12, cost: 0.25 });
  assert.deepEqual(kept(), { decisions: 12, cost: 0.25 });
  P.keepGame('a', table, over());
  assert.deepEqual(kept(), { decisions: 12, cost: 0.25 }, 'opened again');
  P.keepGame('a', table, over({ undone: true }));
  assert.equal(kept(), undefined, 'another end, which nobody has looked back at');
});

test('a result that is none is refused, and no more are kept than there is room for', () => {
  const duel = (score) => ({ against: [{ level: 'easy', score }] });
  assert.ok(P.isResult(result('a', { ...duel(0.5), seat: 0, review: { decisions: 1, cost: 0 } })));
  for (const wrong of [
    duel(2),
    { against: 'easy' },
    { against: [null] },
    { against: Array(9).fill({ level: 'easy', score: 1 }) },
    { review: {} },
    { review: null },
    { seat: 'x' },
  ])
    assert.ok(!P.isResult(result('a', wrong)), JSON.stringify(wrong));
  P.writeResults(Array.from({ length: 600 }, (_, i) => result(String(i))));
  assert.equal(P.results().length, P.MOST_RESULTS);
  assert.equal(P.results().at(-1).id, '599');
});

const BOTS = P.botsOf(await P.newCore()),
  { levels: LEVELS, ladder: MEASURED } = BOTS;
/** Even steps: what is measured of the bots may change, and what follows from it is tested here. */
const LADDER = (level, map) =>
  LEVELS.includes(level) ? 820 + 180 * LEVELS.indexOf(level) : MEASURED(level, map);

test('on every map each level is stronger than the one below, and medium has 1000', () => {
  for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
    const strengths = LEVELS.map((level) => MEASURED(level, map));
    assert.equal(strengths[LEVELS.indexOf('medium')], 1000);
    assert.deepEqual(
      strengths,
      [...strengths].sort((a, b) => a - b),
    );
    assert.equal(new Set(strengths).size, LEVELS.length);
  }
});
/** So many games against one bot, of which so many are won, evenly spread. */
const series = (level, games, won, more = {}) =>
  Array.from({ length: games }, (_, i) => {
    const ahead = Math.floor(((i + 1) * won) / games) > Math.floor((i * won) / games);
    return result(`${level}${i}`, {
      against: [{ level, score: Number(ahead) }],
      place: ahead ? 1 : 2,
      seat: 0,
      ...more,
    });
  });

test('the level at which one is ahead of about half is proposed', () => {
  for (const level of LEVELS) {
    const found = P.propose(series(level, 40, 20), LADDER, 'usa', LEVELS);
    assert.equal(found.level, level);
    assert.ok(Math.abs(found.ahead - 0.5) < 0.12, `${level}: ${found.ahead}`);
    assert.ok(found.sure > 0.4 && found.sure <= 1, `${level}: ${found.sure}`);
  }
  const above = P.propose(series('medium', 30, 26), LADDER, 'usa', LEVELS);
  assert.ok(LEVELS.indexOf(above.level) > LEVELS.indexOf('strong'), above.level);
  assert.equal(P.propose(series('medium', 30, 3), LADDER, 'usa', LEVELS).level, 'easy');
  assert.equal(
    P.propose(series('easy', 30, 0), LADDER, 'usa', LEVELS).level,
    'easy',
    'there is none below',
  );
  assert.equal(P.propose(series('master', 30, 30), LADDER, 'usa', LEVELS).level, 'master');
});

test('more games of one kind make the proposal surer; the strength of bots is that of the map', () => {
  const sure = (n) => P.propose(series('hard', 2 * n, n), LADDER, 'europe', LEVELS).sure;
  assert.ok(sure(20) > sure(6), `${sure(20)} ${sure(6)}`);
  const spread = (n) => P.estimate(series('hard', 2 * n, n), LADDER, null).sd;
  assert.ok(spread(2) > spread(8) && spread(8) > spread(30));
});

test('few games: none, no proposal; then one step at most, and not without a reason', () => {
  assert.equal(P.propose([], LADDER, 'usa', LEVELS), null);
  assert.equal(P.propose(series('easy', 1, 1), LADDER, 'usa', LEVELS).level, 'easy');
  assert.equal(P.propose(series('master', 3, 0), LADDER, 'usa', LEVELS).level, 'expert');
  const first = P.propose(series('medium', 2, 1), LADDER, 'usa', LEVELS);
  assert.equal(first.level, 'medium');
  assert.ok(first.games < P.FEW);
  assert.equal(P.propose([result('a')], LADDER, 'usa', LEVELS), null, 'against whom nobody knows');
});

test('a bot that nobody measured, a game with an undo and games of people count nothing', () => {
  const own = series('medium', 20, 10),
    noise = [
      ...series('medium', 30, 30, { undone: true }),
      ...series('medium', 30, 30, { against: undefined }),
    ];
  assert.deepEqual(
    P.propose([...own, ...noise], LADDER, 'usa', LEVELS),
    P.propose(own, LADDER, 'usa', LEVELS),
  );
  const strange = series('exec:mine', 10, 10);
  assert.ok(
    Math.abs(P.estimate(strange, LADDER, null).mean - P.estimate([], LADDER, null).mean) < 1,
  );
});

test('several bots: each is a duel, and all of them weigh as one game', () => {
  const games = (k) =>
    Array.from({ length: 20 }, (_, i) =>
      result(`${i}`, { against: Array(k).fill({ level: 'medium', score: i % 2 }), seat: 0 }),
    );
  const [one, four] = [1, 4].map((k) => P.estimate(games(k), LADDER, null));
  assert.ok(Math.abs(one.mean - four.mean) < 1e-6 && Math.abs(one.sd - four.sd) < 1e-6);
  const mixed = [
    result('a', {
      place: 2,
      seat: 0,
      points: 90,
      against: [
        { level: 'hard', score: 0 },
        { level: 'easy', score: 1 },
        { level: 'easy', score: 0.5 },
      ],
      review: { decisions: 20, cost: 0.5 },
    }),
    result('b', { against: [{ level: 'easy', score: 1 }], seat: 0 }),
    result('c', { against: [{ level: 'easy', score: 1 }], seat: 0, undone: true }),
  ];
  assert.deepEqual(P.rowsOf(mixed, LEVELS), [
    { level: 'easy', games: 2, won: 1, ahead: 2.5 / 3, points: 95 },
    { level: 'hard', games: 1, won: 0, ahead: 0, points: 90 },
  ]);
});

test('one number for how somebody decides, with how sure it is and the level that decides so', () => {
  const game = (id, cost) => result(id, { seat: 0, against: [], review: { decisions: 50, cost } });
  assert.equal(P.qualityOf([], BOTS, null), null);
  assert.equal(P.qualityOf([result('old', { review: { decisions: 9 } })], BOTS, null), null);
  const perfect = P.qualityOf([game('a', 0)], BOTS, null);
  assert.deepEqual([perfect.quality, perfect.from, perfect.games], [100, null, 1]);
  const even = P.qualityOf(
    [0.5, 0.5, 0.5, 0.5].map((c, i) => game(`${i}`, c)),
    BOTS,
    null,
  );
  assert.equal(even.from, even.quality);
  const few = P.qualityOf(
      [0.2, 0.8, 0.5].map((c, i) => game(`${i}`, c)),
      BOTS,
      null,
    ),
    more = P.qualityOf(
      Array.from({ length: 30 }, (_, i) => game(`${i}`, [0.2, 0.8, 0.5][i % 3])),
      BOTS,
      null,
    );
  assert.equal(few.quality, even.quality);
  assert.ok(few.from < more.from && more.from < more.quality);
  assert.ok(more.quality < more.to && more.to < few.to);
  // Better decisions are like those of better levels, on every map.
  for (const map of [null, 'usa', 'europe', 'africa', 'amsterdam']) {
    const like = [3, 1, 0.5, 0.25, 0.1, 0].map((cost) =>
      LEVELS.indexOf(P.qualityOf([game('a', cost)], BOTS, map).level),
    );
    assert.deepEqual(
      like,
      [...like].sort((a, b) => a - b),
    );
    assert.equal(like[0], 0);
    assert.ok(like.at(-1) > 3);
  }
});

test('games on other maps are a hint, those on the map itself count more', () => {
  const elsewhere = series('hard', 20, 10, { map: 'europe' });
  assert.equal(P.propose(elsewhere, LADDER, 'usa', LEVELS).level, 'hard');
  assert.equal(
    P.propose([...elsewhere, ...series('easy', 20, 8)], LADDER, 'usa', LEVELS).level,
    'easy',
  );
});

test('a finished game that an older version kept is completed from its file, once', async () => {
  fresh();
  const seats = [human, bot('easy')],
    record = P.newRecord('tiny', 'classic', [], seats),
    open = await P.openLocal(record, true);
  for (const seat of [0, 1]) open.play(P.move(P.Kind.Resign, seat));
  open.close();
  assert.ok(open.data.over);
  const { id } = open.data;
  P.writeResults([]);
  await P.complete();
  const [kept] = P.results();
  assert.equal(kept.id, id);
  const [own, other] = open.state.get().tallies.map((x) => x.rank);
  assert.deepEqual(kept.against, [
    { level: 'easy', score: own < other ? 1 : own > other ? 0 : 0.5 },
  ]);
  assert.equal(kept.when, open.data.when);
  const { seat, against, ...old } = kept;
  assert.equal(seat, 0);
  P.writeResults([{ ...old, when: 7 }]); // as an older version kept it
  await P.complete();
  await P.complete();
  assert.deepEqual(P.results(), [{ ...kept, when: 7 }]);
  P.keep({ ...open.data, undone: true });
  P.writeResults([]);
  await P.complete();
  assert.deepEqual(P.results().map(P.counts), [false], 'with undo');
  P.keep({ ...open.data, foreign: true });
  P.writeResults([]);
  await P.complete();
  assert.deepEqual(P.results(), [], 'somebody else’s file');
});
