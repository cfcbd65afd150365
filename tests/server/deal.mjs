// The deal of the day: one try for each key, the same cards for everybody, and nothing of them in what
// anyone gets who has not finished. The servers' clock is moved, from noon of a day on.
import { execFileSync, spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, refused, test, until } from './kit.mjs';
import { Client, choose, newKey, play, seeded } from './client.mjs';
import { CLOCK, DEPO, Postgres, Server, folder } from './server.mjs';

const MAP = 'tiny';
const HOUR = 3600;
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--per-address', '0', '--verbose'];
const auth = (key) => (key ? { Authorization: `Bearer ${key}` } : {});
const text = (day) => new Date(day * 86400000).toISOString().slice(0, 10);
const tomorrow = Math.floor(Date.now() / 86400000) + 1;
const [TODAY, NEXT] = [tomorrow, tomorrow + 1].map(text);

// A server on which it is noon of TODAY; `at` moves its clock to so many hours after midnight.
async function start(settings = {}) {
  const clock = join(folder(), 'clock');
  const move = (hours) => truncateSync(clock, Math.round(tomorrow * 24 * HOUR + hours * HOUR - Date.now() / 1000));
  writeFileSync(clock, '');
  move(12);
  const server = await Server.start({ options, preload: CLOCK, env: { DEPO_CLOCK_FILE: clock }, ...settings });
  server.at = async (hours) => {
    await server.stop('SIGKILL');
    move(hours);
    await server.run();
  };
  server.deals = async (key, path = '') => (await server.get(`/api/deals${path}`, auth(key))).json;
  server.own = async (key, day = TODAY) => (await server.deals(key, `/${day}`)).maps.find((m) => m.map === MAP);
  server.list = (key, day = TODAY) => server.deals(key, `/${day}/${MAP}`);
  server.file = (table, key) => server.get(`/api/tables/${table}/game`, auth(key));
  return server;
}

const open = (server, settings = {}) => new Client(server.url, settings).open();

// Finds or begins the try of a client, and follows it. A server that has just started may not know its
// secret yet, and asks to try again.
async function begin(client, fields = {}) {
  const ask = () => client.ask('deal', { map: MAP, pace: 0, ...fields });
  let table;
  await until(async () => {
    ({ table } = await ask().catch((error) => {
      if (error.code !== 'store') throw error;
      return {};
    }));
    return table;
  });
  await client.join(table);
  return table;
}

// The whole try of a new person.
async function tried(server, name, random = seeded(7), day = TODAY) {
  const client = await open(server);
  const table = await begin(client, { name });
  const over = await play(client, table, { random });
  client.close();
  await until(async () => (await server.own(client.key, day)).state === 'finished');
  return { key: client.key, table, over, points: over.final.players[0].total };
}

const server = await start();

test('one try for a key, however often and from wherever it asks', async () => {
  const key = newKey();
  const [one, two] = [await open(server, { key }), await open(server, { key })];
  const before = await server.deals(key);
  assert.deepEqual([before.day, before.today, before.streak], [TODAY, true, 0]);
  assert.equal(before.closes - before.ends, 2 * HOUR * 1000);
  assert.equal((await server.own(key)).state, 'new');
  const tables = await Promise.all([one, two, one].map((client) => begin(client, { name: 'Anna' })));
  assert.equal(new Set(tables).size, 1);
  const [table] = tables;
  const { info } = one.tables.get(table);
  assert.deepEqual(info.deal, { day: TODAY, ranked: true, closes: before.closes });
  assert.deepEqual(info.seats.map((s) => s.level ?? s.name), ['Anna', ...before.maps[0].opponents]);
  assert.deepEqual([info.listed, info.hints], [false, false]);
  const running = await server.own(key);
  assert.deepEqual([running.state, running.table], ['running', table]);
  const over = await play(one, table, { random: seeded(7) });
  await until(async () => (await server.own(key)).state === 'finished');
  const { points, place } = await server.own(key);
  assert.deepEqual([points, place], [over.final.players[0].total, over.final.players[0].rank]);
  assert.equal((await server.deals(key)).streak, 1);
  assert.equal(await begin(two), table, 'the try that there was');
  await one.ask('rematch', { table });
  const next = await one.join(one.tables.get(table).info.rematch);
  assert.equal(next.info.deal, undefined, 'what follows is a game like any other');
  assert.notEqual(next.info.commitment, info.commitment);
  one.close();
  two.close();
});

test('nothing is taken back, given up or left to a bot', async () => {
  const client = await open(server);
  const table = await begin(client, { name: 'Ben' });
  await until(() => client.tables.get(table).views.get(1)?.legal);
  const about = { table, seat: 1 };
  const { legal, seq } = client.tables.get(table).views.get(1);
  await refused(client.ask('move', { ...about, seq, move: 'resign' }), 'one-try');
  await refused(client.ask('vote', { ...about, on: true }), 'one-try');
  await refused(client.ask('leave', about), 'one-try');
  await refused(client.ask('arrange', { table, seat: 2, kind: 'bot', level: 'random' }), 'one-try');
  await refused(client.ask('stand', about), 'one-try');
  await refused(client.ask('delete', { table }), 'one-try');
  await refused(client.ask('move', { ...about, seq, move: 'claim nowhere-here red' }), 'bad-move-text');
  await client.ask('move', { ...about, seq, move: choose(legal, seeded(1)) });
  await until(() => client.tables.get(table).views.get(1).seq > seq && client.tables.get(table).views.get(1).legal);
  assert.equal(client.tables.get(table).views.get(1).undo, false);
  await refused(client.ask('undo', { ...about, seq: client.tables.get(table).seq }), 'cannot-undo');
  await refused(client.ask('deal', { map: MAP, day: NEXT }), 'no-deal');
  await refused(client.ask('deal', { map: MAP, day: '2026-02-30' }), 'no-deal');
  await refused(client.ask('deal', { map: MAP, day: '1999-01-01' }), 'no-deal');
  await refused(client.ask('deal', { map: 'nowhere' }), 'no-map');
  await refused(client.ask('deal', { map: 'usa', name: '\u202e' }), 'bad-name');
  await refused((await open(server, { key: null })).ask('deal', { map: MAP }), 'need-key');
  for (const path of [`/${NEXT}`, '/2026-02-30', '/x', `/${TODAY}/nowhere`, `/${TODAY}/${MAP}/`, 's'])
    assert.ok([400, 404].includes((await server.get(`/api/deals${path}`)).status), path);
  client.close();
});

test('who lies about a move is told so, nothing comes of it, and the result is that of the moves made', async () => {
  const [client, stranger] = [await open(server), await open(server)];
  const table = await begin(client, { name: 'Hal' });
  const own = () => client.tables.get(table).views.get(1);
  await until(() => own()?.legal);
  const lie = (move, fields = {}, who = client) =>
    who.ask('move', { table, seat: 1, seq: own().seq, move, ...fields });
  await refused(lie('take deck'), 'choose-tickets-first'); // tickets are to be kept first
  await client.ask('move', { table, seat: 1, seq: own().seq, move: own().legal[0] });
  await until(() => own().legal?.some((m) => m === 'take deck'));
  const { seq, legal } = own();
  const before = JSON.stringify(own());
  // Cards that one has not, a card that is not in the row, a track that is none; for a bot, for somebody else, of the past.
  const track = (color) => `claim lighthouse-mill red 3x${color}`;
  assert.ok(!legal.includes(track('red')));
  await refused(lie(track('red')), 'too-few-cards');
  await refused(lie(track('blue')), 'wrong-color');
  await refused(lie('claim lighthouse-castle red 3xred'), 'bad-move-text');
  await refused(lie(legal[0], { seat: 2 }), 'not-your-seat');
  await refused(lie(legal[0], {}, stranger), 'not-joined');
  await refused(lie(legal[0], { seq: seq - 1 }), 'stale');
  await refused(client.ask('result', { table, points: 1000 }), 'bad-message');
  assert.equal(JSON.stringify(own()), before);
  const over = await play(client, table, { random: seeded(40) });
  await until(async () => (await server.own(client.key)).state === 'finished');
  assert.equal((await server.own(client.key)).points, over.final.players[0].total);
  const file = join(folder(), 'hal.depo');
  writeFileSync(file, (await server.file(table, client.key)).text);
  execFileSync(DEPO, ['verify', file]);
  client.close();
  stranger.close();
});

test('the same cards, and the same answers to the same play, however quick', async () => {
  const stories = await Promise.all([0, 30].map(async (ms) => {
    const lines = [];
    const client = await open(server);
    client.handlers.add((m) => {
      if (m.t === 'update') lines.push(JSON.stringify([m.what, m.by, m.events, m.view]));
    });
    const table = await begin(client);
    // Both wait for the whole answer before they choose.
    const think = () => new Promise((resolve) => setTimeout(resolve, ms));
    const over = await play(client, table, { random: seeded(3), think });
    client.close();
    return { lines, over, commitment: client.tables.get(table).info.commitment };
  }));
  const [a, b] = stories;
  assert.equal(a.commitment, b.commitment);
  assert.equal(a.over.seed, b.over.seed);
  assert.ok(a.lines.length > 20);
  assert.deepEqual(a.lines, b.lines);
  assert.deepEqual(a.over.final.players.map((p) => p.total), b.over.final.players.map((p) => p.total));
});

test('who has not finished gets nothing of the deal: not the seed, not a file, not a list', async () => {
  const got = [];
  const record = (message) => got.push(message);
  const stranger = await open(server, { record });
  const watcher = await open(server, { record, key: null });
  const other = await open(server, { record });
  const mine = await begin(other, { name: 'Carl' });
  const first = await tried(server, 'Dora', seeded(11));
  const keep = async (answer) => {
    got.push(answer.text);
    return answer.status;
  };
  for (const table of [first.table, mine]) {
    for (const brief of [false, true]) {
      await refused(stranger.join(table, { brief }), 'sealed');
      await refused(watcher.join(table, { brief, last: 0 }), 'sealed');
    }
    assert.equal(await keep(await server.get(`/api/tables/${table}`, auth(other.key))), 200);
  }
  for (const key of [null, stranger.key, other.key]) {
    assert.equal(await keep(await server.file(first.table, key)), 403);
    assert.equal(await keep(await server.get(`/api/deals/${TODAY}/${MAP}`, auth(key))), 200);
    const list = await server.list(key);
    assert.equal(list.open, false);
    for (const field of ['players', 'rank', 'results', 'bots']) assert.ok(!(field in list), field);
    await keep(await server.get('/api/deals', auth(key)));
  }
  assert.equal((await server.file(mine, other.key)).status, 409, 'not over');
  for (const path of ['/api/lobby', '/metrics', '/healthz', '/api/server']) await keep(await server.get(path));
  // Their own game up to its last move is no secret to them, and has no word of the seed either.
  await play(other, mine, { random: seeded(12), until: (m) => m.t === 'over' });
  const { seed } = first.over;
  assert.match(seed, /^[0-9a-f]{32}$/);
  const before = got.filter((message) => !message.includes('"t":"over"'));
  assert.equal(before.length, got.length - 1, 'one over, the last word');
  assert.ok(before.length > 50);
  assert.ok(before.every((message) => !message.includes(seed)));
  assert.ok(!server.log.includes(seed));
  const own = await server.file(first.table, first.key);
  assert.equal(own.status, 200);
  assert.match(own.text, new RegExp(seed));
  // Now they have finished too.
  await until(async () => (await server.own(other.key)).state === 'finished');
  assert.equal((await server.file(first.table, other.key)).text, own.text);
  assert.equal((await server.file(first.table, stranger.key)).status, 403);
  await refused(other.join(first.table), 'sealed');
  for (const client of [stranger, watcher, other]) client.close();
});

test('the list: by points, equal ones together, with the bots from the same seat', async () => {
  const people = [];
  for (const [i, name] of ['Eve', 'Finn', 'Gus'].entries()) people.push(await tried(server, name, seeded(20 + i)));
  const { key, table, points } = people[0];
  const list = await server.list(key);
  assert.equal(list.open, true);
  assert.equal(list.players, list.results.length);
  const all = list.results.map((r) => r.points);
  assert.deepEqual(all, [...all].sort((a, b) => b - a));
  for (const r of list.results) assert.equal(r.rank, 1 + all.filter((p) => p > r.points).length);
  for (const p of people) {
    const row = list.results.find((r) => r.table === p.table);
    assert.deepEqual([row.points, row.you, row.replay], [p.points, p === people[0], true]);
  }
  assert.equal(list.rank, 1 + all.filter((p) => p > points).length);
  assert.equal(list.table, table);
  await until(async () => (await server.list(key)).bots_ready);
  const { bots } = await server.list(key);
  assert.deepEqual(bots.map((b) => b.level), ['easy', 'medium', 'strong', 'hard', 'expert', 'master']);
  assert.ok(bots.every((b) => b.place >= 1 && b.place <= 4));
  assert.equal(await server.metric('deal_bots_total'), bots.length);
});

test('a try survives the server, and so does a result that it had no time to write', async () => {
  const client = await open(server);
  const table = await begin(client, { name: 'Hana' });
  await play(client, table, { random: seeded(30), until: (m) => m.t === 'update' && m.seq > 12 });
  await server.at(13);
  const again = await open(server, { key: client.key });
  assert.equal(await begin(again), table);
  const over = await play(again, table, { random: seeded(31) });
  await server.at(14);
  await until(async () => (await server.own(client.key)).state === 'finished');
  assert.equal((await server.own(client.key)).points, over.final.players[0].total);
});

test('the operator takes a result away, and who is banned is shown to nobody', async () => {
  const admin = (...words) => {
    const { status, stderr } = spawnSync(DEPO, ['admin', '--db', server.db, ...words]);
    assert.equal(status, 0, stderr.toString());
  };
  const [reader, bad, worse] = [await tried(server, 'Ida'), await tried(server, 'Bad'), await tried(server, 'Worse')];
  const names = async () => (await server.list(reader.key)).results.map((r) => r.name);
  assert.ok((await names()).includes('Bad') && (await names()).includes('Worse'));
  admin('delete', bad.table);
  admin('ban', '--', worse.key);
  await until(async () => !(await names()).includes('Bad') && !(await names()).includes('Worse'));
  assert.ok((await names()).includes('Ida'));
  const again = await open(server, { key: bad.key });
  await refused(begin(again), 'no-table');
  // Nor is there another try when all that is left of the table has been removed.
  await server.stop();
  execFileSync('python3', ['-c', 'import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db:\n'
    + '    for table in "log", "note", "game_file": db.execute(f"DELETE FROM {table} WHERE table_id = ?", sys.argv[2:])',
  server.db, bad.table]);
  await server.run();
  await refused(begin(await open(server, { key: bad.key })), 'no-table');
});

test('two hours after its day a deal closes: what is over counts, all is open, and it can be played again', async () => {
  const done = await tried(server, 'Jana', seeded(40));
  const rested = await open(server);
  const late = await open(server);
  const tables = [await begin(rested, { name: 'Kim' }), await begin(late, { name: 'Leo' })];
  await server.at(25);
  const inTime = await open(server, { key: rested.key });
  assert.equal(await begin(inTime, { day: TODAY }), tables[0], 'begun on its day');
  await refused((await open(server)).ask('deal', { map: MAP, day: TODAY }), 'no-deal');
  const dayOf = async () => (await server.get(`/api/deals/${TODAY}`)).json;
  assert.deepEqual([(await dayOf()).today, (await dayOf()).closed], [false, false]);
  await play(inTime, tables[0], { random: seeded(41) });
  await until(async () => (await server.own(rested.key)).state === 'finished');
  assert.equal((await server.deals(done.key)).streak, 1, 'today may still come');
  assert.notEqual((await tried(server, 'Jana', seeded(42), NEXT)).over.seed, done.over.seed, 'another day, other cards');
  assert.equal((await server.file(done.table)).status, 403, 'still sealed');

  await server.at(26.5);
  assert.equal((await dayOf()).closed, true);
  const file = await server.file(done.table);
  assert.equal(file.status, 200);
  assert.match(file.text, new RegExp(done.over.seed));
  const list = await server.list(null);
  assert.ok(list.open && list.results.some((r) => r.name === 'Kim') && !list.results.some((r) => r.name === 'Leo'));
  const tooLate = await open(server, { key: late.key });
  await tooLate.join(tables[1]);
  await play(tooLate, tables[1], { random: seeded(43) });
  const again = await open(server);
  const first = await begin(again, { day: TODAY });
  const second = await begin(again, { day: TODAY });
  assert.notEqual(first, second);
  assert.deepEqual(again.tables.get(first).info.deal.ranked, false);
  const over = await play(again, first, { random: seeded(44) });
  assert.equal(over.seed, done.over.seed);
  await (await open(server, { key: null })).join(done.table);
  const after = await server.list(null);
  assert.deepEqual(after.results, list.results, 'neither of the two counts');
  assert.equal((await server.own(late.key)).state, 'running');
});

test('two processes on one PostgreSQL have one deal and one list', async () => {
  const postgres = await Postgres.start();
  const [a, b] = await Promise.all([start({ db: postgres.url }), start({ db: postgres.url })]);
  const key = newKey();
  const clients = await Promise.all([a, b].map((s) => open(s, { key })));
  const [one, two] = await Promise.all(clients.map((client) => begin(client, { name: 'Mia' })));
  assert.equal(one, two);
  const over = await play(clients[1], two, { random: seeded(50) });
  const other = await tried(a, 'Nora', seeded(51));
  assert.equal(other.over.seed, over.seed);
  await until(async () => (await b.own(key)).state === 'finished');
  const lists = [await a.list(key), await b.list(key)];
  assert.deepEqual(lists[0].results, lists[1].results);
  assert.deepEqual(lists[0].results.map((r) => r.name).sort(), ['Mia', 'Nora']);
  assert.equal((await b.file(other.table, key)).status, 200);
  assert.equal((await b.file(other.table, newKey())).status, 403);
  for (const s of [a, b]) await until(async () => (await s.list(key)).bots_ready);
  assert.deepEqual((await a.list(key)).bots, (await b.list(key)).bots);
  await Promise.all([a.stop(), b.stop()]);
  await postgres.stop();
});
