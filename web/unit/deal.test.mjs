// SPDX-License-Identifier: MIT
// The deal of the day without a browser: one try that counts, past days, bots beside it, a server
// that comes and goes.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { page } from './page.mjs';

// The link listens for the network, which never comes or goes here, and has no heart.
globalThis.setInterval = () => 0;
globalThis.addEventListener = () => undefined;
globalThis.document = Object.assign(new EventTarget(), {
  querySelector: () => null,
});
const P = await page(
  'deal/controller',
  'deal/device',
  'deal/server',
  'deal/kept',
  'app/days',
  'deal/runs',
  'deal/words',
  'app/local',
  'app/records',
  'settings/backup',
  'start/offers',
  'start/today',
);
const files = globalThis.fetch;
const NOW = Date.now(), // games are stamped with it
  DAY = P.dayAt(NOW),
  YESTERDAY = P.before(DAY, 1),
  MAP = 'tiny';

/** A worker that plays at once: a bot makes ten times its number. */
class Runner {
  static asked = [];
  postMessage(question) {
    Runner.asked.push(question);
    queueMicrotask(() => {
      this.onmessage?.({ data: { moves: 5 } });
      this.onmessage?.({ data: { outcome: { points: 10 * question.level, place: 2 } } });
    });
  }
  terminate() {}
}
const device = (now = NOW) => new P.DeviceDeals(new P.BotRuns(() => new Runner()), () => now);
const controller = (now) => new P.DealController(device(now), null);
/** Waits for something that others do. */
async function until(what) {
  for (let i = 0; i < 12_000 && !what(); i++) await new Promise((done) => setTimeout(done, 10));
  assert.ok(what());
}
/** Any moves of whoever must decide. */
function play(table, count = Infinity) {
  for (let i = 0; i < count && table.core.deciders(0).length; i++) {
    const [seat] = table.core.deciders(0);
    assert.equal(table.play(table.core.legal(0, seat)[0]), null);
  }
}
const finish = async (record) => {
  const table = await P.openLocal(record);
  play(table);
  table.close();
  return table;
};

beforeEach(() => {
  for (let i = localStorage.length; i-- > 0; ) localStorage.removeItem(localStorage.key(i));
  P.readAgain();
  Runner.asked = [];
  globalThis.fetch = files;
});

test('days are by UTC; a streak goes up to today or yesterday', () => {
  assert.equal(P.dayAt(Date.parse('2026-11-16T23:59:59Z')), '2026-11-16');
  assert.equal(P.before('2026-03-01', 1), '2026-02-28');
  assert.equal(P.isDay('2026-13-01'), false);
  const days = new Set(['2026-11-12', '2026-11-14', '2026-11-15']);
  assert.equal(P.streakOf(days, '2026-11-16'), 2);
  assert.equal(P.streakOf(days, '2026-11-15'), 2);
  assert.equal(P.streakOf(days, '2026-11-17'), 0);
  assert.equal(P.streakOf(new Set(), '2026-11-17'), 0);
});

test('a day is one deal: the same again, another on another day and map; seats are those of the module', async () => {
  const cards = async (day, map) => {
    const { record } = await device(Date.parse(`${day}T12:00:00Z`)).open(day, map, true),
      table = await P.openLocal(record, false);
    table.close();
    assert.deepEqual(
      record.seats.map((s) => s.bot ?? s.kind),
      ['human', 'easy', 'medium', 'hard'],
    );
    localStorage.removeItem('depo.deals');
    P.readAgain();
    return Buffer.from(table.core.save(0)).toString('hex');
  };
  const first = await cards(DAY, MAP);
  assert.equal(await cards(DAY, MAP), first);
  assert.notEqual(await cards(YESTERDAY, MAP), first);
  assert.notEqual(await cards(DAY, 'amsterdam'), first);
});

test('one try counts: no undo, no hints, resumed in any tab, never begun twice, then compared', async () => {
  const c = controller();
  await c.show(`${DAY}.${MAP}`);
  assert.deepEqual(c.standing(), { state: 'new' });
  const { record } = await c.begin(true),
    table = await P.openLocal(record);
  play(table, 9);
  while (!table.core.deciders(0).includes(0)) play(table, 1);
  assert.equal(table.state.get().canUndo, false);
  assert.equal(table.state.get().hintsAllowed, false);
  table.undo();
  const moves = table.data.moves;
  assert.ok(moves >= 9);
  table.close();
  const other = controller(); // another tab
  await other.show(`${DAY}.${MAP}`);
  assert.equal(other.standing().state, 'running');
  const again = await other.begin(true);
  assert.equal(again.record.id, record.id);
  assert.equal(again.record.moves, moves);
  const ended = await finish(again.record);
  await c.show(`${DAY}.${MAP}`);
  const { state, outcome } = c.standing(),
    { total, rank } = ended.core.count(0)[0];
  assert.deepEqual([state, outcome], ['finished', { points: total, place: rank }]);
  assert.equal(c.streak, 1);
  assert.equal(await c.begin(true), null);
  assert.equal(c.problem.value, 'one-try');
  await until(() => c.compared.bots.length === 6 && !c.compared.waiting);
  assert.deepEqual(
    c.rows.filter((r) => r.level).map((r) => [r.level, r.outcome.points]),
    [
      ['master', 50],
      ['expert', 40],
      ['hard', 30],
      ['strong', 20],
      ['medium', 10],
      ['easy', 0],
    ],
  );
  assert.equal(c.rows.length, 7);
  assert.equal(await c.replay(), record.id);
  c.close();
  Runner.asked = []; // what bots made of it is kept
  const later = controller();
  await later.show(`${DAY}.${MAP}`);
  await until(() => later.compared.bots.length === 6);
  assert.equal(later.compared.waiting, false);
  assert.deepEqual(Runner.asked, []);
});

test('who removes the game of the try has had it; what ends too late counts for no streak', async () => {
  const c = controller();
  await c.show(`${DAY}.${MAP}`);
  const { record } = await c.begin(true);
  P.forgetGame(record.id);
  assert.equal(c.standing().state, 'gone');
  assert.equal(await c.begin(true), null);
  assert.equal(c.problem.value, 'one-try');
  const old = controller(Date.parse('2020-01-05T23:59:00Z'));
  await old.show('2020-01-05.tiny');
  await finish((await old.begin(true)).record);
  await old.show('2020-01-05.tiny');
  assert.equal(old.standing().state, 'finished');
  assert.equal(old.streak, 0);
});

test('a try that ends after midnight counts for the streak though nobody looks at its day', async () => {
  const c = controller(NOW - 86_400_000); // yesterday
  await c.show(`${YESTERDAY}.${MAP}`);
  const { record } = await c.begin(true);
  await finish(record);
  // It was over in the first minutes of this day, wherever in it this test runs.
  P.keep({ ...P.localGames().find((g) => g.id === record.id), when: Date.parse(DAY) + 60_000 });
  const today = controller();
  await today.show(null);
  assert.equal(today.streak, 1);
  assert.equal(today.standing(YESTERDAY, MAP).state, 'finished');
});

test('the first page knows what became of a try that nobody has looked at since', async () => {
  const note = async () => {
    await P.offerToday();
    return P.todays.value[0].note;
  };
  const c = controller();
  await c.show(`${DAY}.${MAP}`);
  const { record } = await c.begin(true);
  assert.match(await note(), /in progress/);
  await finish(record);
  assert.match(await note(), /place \d · 1 day in a row/);
  await c.show(`${DAY}.amsterdam`);
  P.forgetGame((await c.begin(true)).record.id);
  assert.match(await note(), /place \d · 1 day in a row/);
});

test('past days are played unranked, as often as one likes, with undo; days to come have no deal', async () => {
  const c = controller();
  await c.show(`${YESTERDAY}.${MAP}`);
  assert.equal(c.counts, false);
  assert.equal(await c.begin(true), null);
  assert.equal(c.problem.value, 'no-deal');
  const first = (await c.begin(false)).record;
  assert.equal(first.strict, false);
  assert.equal((await c.begin(false)).record.id, first.id); // goes on
  await finish(first);
  await c.show(`${YESTERDAY}.${MAP}`);
  assert.equal(c.standing().state, 'new');
  assert.ok(c.again);
  await until(() => c.compared && !c.compared.waiting);
  assert.notEqual((await c.begin(false)).record.id, first.id);
  assert.equal(c.streak, 0);
  await c.show('2999-12-24.tiny');
  assert.equal(c.day, DAY);
  await c.show('nonsense');
  assert.deepEqual([c.day, c.days.length, c.days[1]], [DAY, 15, YESTERDAY]);
});

test('deals go through the file of a device: what is over wins, a wrong file changes nothing', async () => {
  const key = P.keyOf('device', DAY, MAP),
    outcome = { points: 7, place: 1 };
  P.keepDeal(key, { counted: { id: 'aa', outcome }, bots: { easy: outcome } });
  const file = P.backupText();
  localStorage.removeItem('depo.deals');
  P.readAgain();
  P.keepDeal(key, { counted: { id: 'bb' }, bots: { hard: outcome } });
  await P.takeBackup(file);
  P.readAgain();
  assert.deepEqual(P.keptDeal(key), {
    counted: { id: 'aa', outcome },
    bots: { easy: outcome, hard: outcome },
  });
  const broken = file.replace('"points":7', '"points":"7"');
  await assert.rejects(P.takeBackup(broken), /depo\.deals/);
});

/** A server with one deal. */
function server({ state = 'new', day = DAY, closed = false } = {}) {
  const dealsOf = (date) => ({
    ...{ day: date, today: date === DAY, ends: 0, closes: NOW + 60_000, closed, streak: 3 },
    maps: [
      {
        map: MAP,
        state,
        table: 'abcdefghijkl',
        points: state === 'finished' ? 12 : undefined,
        place: 1,
      },
    ],
  });
  const answers = {
    '/api/deals': () => dealsOf(DAY),
    [`/api/deals/${day}`]: () => dealsOf(day),
    [`/api/deals/${day}/${MAP}`]: () => ({
      ...{ day, map: MAP, closes: 0, state, open: state === 'finished', rank: 2, players: 9 },
      results: [
        { rank: 1, name: 'Ben', points: 20, place: 1, table: 'b', replay: true, you: false },
      ],
      bots: [{ level: 'easy', points: 1, place: 4 }],
      bots_ready: true,
    }),
  };
  globalThis.fetch = async (url, how) => {
    const answer = answers[String(url)];
    if (!answer) return files(url, how);
    return new Response(JSON.stringify(answer()), {
      headers: { 'Content-Type': 'application/json' },
    });
  };
}
const withServer = () => new P.DealController(device(), new P.ServerDeals());

test('a server that has deals is asked for them, and what it says is kept for the first page', async () => {
  server({ state: 'finished' });
  const c = withServer();
  await c.show(`${DAY}.${MAP}`);
  assert.equal(c.deals.value.where, 'server');
  assert.deepEqual(c.standing(), { state: 'finished', outcome: { points: 12, place: 1 } });
  assert.equal(c.streak, 3);
  assert.deepEqual([c.compared.rank, c.compared.players, c.compared.others.length], [2, 9, 1]);
  assert.deepEqual(
    c.rows.map((r) => r.level),
    ['', 'easy'],
  );
  assert.equal(P.keptDeal(P.keyOf('server', DAY, MAP)).counted.outcome.points, 12);
  c.close();
});

test('a past day is for those who are at it until it closes at the server; then for all', async () => {
  for (const [state, closed, offered] of [
    ['new', false, null],
    ['running', false, 'counted'],
    ['finished', false, null],
    ['new', true, 'again'],
    ['finished', true, 'again'],
  ]) {
    server({ state, closed, day: YESTERDAY });
    const c = withServer();
    await c.show(`${YESTERDAY}.${MAP}`);
    assert.equal(c.day, YESTERDAY);
    assert.deepEqual([c.offered, c.opensAt], [offered, closed ? null : NOW + 60_000]);
    c.close();
  }
  server();
  const today = withServer();
  await today.show(`${DAY}.${MAP}`);
  assert.deepEqual([today.offered, today.opensAt], ['counted', null]);
  today.close();
});

test('the first page hears from the server how a try ended', async () => {
  server({ state: 'finished' });
  P.keepDeal(P.keyOf('server', DAY, MAP), { counted: { id: 'abcdefghijkl' } });
  await P.offerToday();
  assert.match(P.todays.value[0].note, /12 points · place 1 · 1 day in a row/);
});

test('a server without deals leaves the device’s; one that is away is tried again, or left for the device', async () => {
  globalThis.fetch = async (url, how) =>
    String(url).startsWith('/api/') ? new Response('', { status: 404 }) : files(url, how);
  const c = withServer();
  await c.show(`${DAY}.${MAP}`);
  assert.equal(c.deals.value.where, 'device');
  c.close();
  let away = true;
  const lost = withServer();
  server();
  const there = globalThis.fetch;
  globalThis.fetch = async (url, how) => {
    if (away && String(url).startsWith('/api/')) throw new TypeError('no network');
    return there(url, how);
  };
  await lost.show(`${DAY}.${MAP}`);
  assert.equal(lost.lost.value, true);
  assert.equal(lost.deals.value, null);
  await lost.useDevice();
  assert.deepEqual([lost.lost.value, lost.deals.value.where], [false, 'device']);
  away = false;
  await lost.useServer();
  assert.equal(lost.deals.value.where, 'server');
  assert.equal(lost.standing().state, 'new');
  lost.close();
});
