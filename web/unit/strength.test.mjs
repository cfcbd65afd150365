// SPDX-License-Identifier: MIT
// The table of one's own strength: what counts, and what is kept of it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { page } from './page.mjs';

const P = await page('app/results', 'strength/record', 'app/prefs');

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
  P.recordReview('a', { seat: 0, decisions: 10, lost: 0.5 });
  assert.deepEqual(P.results(), [], 'no such game');
  P.keepGame('a', table, over());
  const kept = () => P.results()[0].review;
  P.recordReview('a', { seat: 1, decisions: 10, lost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 0, lost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 10, lost: Number.NaN });
  P.recordReview('a', { seat: 0, decisions: 10, lost: -1 });
  assert.equal(kept(), undefined);
  P.recordReview('a', { seat: 0, decisions: 10, lost: 0.5 });
  P.recordReview('a', { seat: 0, decisions: 12, lost: 0.25 });
  assert.deepEqual(kept(), { decisions: 12, lost: 0.25 });
  P.keepGame('a', table, over());
  assert.deepEqual(kept(), { decisions: 12, lost: 0.25 }, 'opened again');
  P.keepGame('a', table, over({ undone: true }));
  assert.equal(kept(), undefined, 'another end, which nobody has looked back at');
});

test('a result that is none is refused, and no more are kept than there is room for', () => {
  const duel = (score) => ({ against: [{ level: 'easy', score }] });
  assert.ok(P.isResult(result('a', { ...duel(0.5), seat: 0, review: { decisions: 1, lost: 0 } })));
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
