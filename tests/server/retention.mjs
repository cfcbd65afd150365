// What is old leaves and nothing else does, on SQLite and on PostgreSQL with two processes that are
// killed while they work. The clock of the servers is moved between their starts.
import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, refused, sleep, test, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { DEPO, Postgres, Server, folder } from './server.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SPEED = 20; // of their time
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--keep', '30'];
const postgres = await Postgres.start();
const client = (server, settings = {}) => new Client(server.url, settings).open();

async function finished(server, number) {
  const host = await client(server);
  const { table } = await host.ask('create', { map: number % 2 ? 'amsterdam' : 'usa', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'random' }] });
  await host.join(table);
  await host.ask('chat', { table, seat: 1, text: 'forgotten later' });
  const over = await play(host, table, { random: seeded(number + 1) });
  const { text } = await server.get(`/api/tables/${table}/game`);
  assert.match(text, /\n1 .*\ntook \d/); // and so it stays
  host.close();
  return { table, key: host.key, over, file: text };
}

async function running(server) {
  const host = await client(server);
  const { table } = await host.ask('create', { map: 'usa', start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'here', name: 'B' }] });
  host.close();
  return table;
}

// The game file, the position at the end and the story are what they were.
async function checkKept(server, { table, key, over, file }) {
  const { status, text } = await server.get(`/api/tables/${table}/game`);
  assert.equal(status, 200, text);
  assert.equal(text, file);
  const host = await client(server, { key });
  await host.join(table, { last: 0 });
  await until(() => host.tables.get(table).over);
  const known = host.tables.get(table);
  assert.deepEqual(known.over.final, over.final);
  assert.equal(known.over.seed, over.seed);
  assert.equal(known.info.phase, 'over');
  assert.ok(known.info.host && known.info.seats[0].you);
  const moves = file.split('\nmoves\n')[1].split('\n').filter((line) => /^\d /.test(line)).length;
  await until(() => known.updates.filter((u) => u.what === 'move').length === moves);
  host.close();
}

const databases = {
  SQLite: () => {
    const db = join(folder(), 'depo.db');
    const code = 'import sqlite3, sys\nprint(sqlite3.connect(sys.argv[1], timeout=30).execute(sys.argv[2]).fetchone()[0])';
    return { db, processes: 1,
      sql: (text) => Number(execFileSync('python3', ['-c', code, db, text]).toString()) };
  },
  PostgreSQL: () => ({ db: postgres.url, processes: 2,
    sql: (text) => Number(postgres.exec('psql', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo',
      '-d', 'postgres', '-qtA', '-c', text])) }),
};

for (const [name, make] of Object.entries(databases)) {
  test(`${name}: what waits ends after a day, what is over becomes its game file, and goes when its time has come`, async () => {
    const { db, sql, processes } = make();
    const clock = join(folder(), 'clock');
    writeFileSync(clock, '');
    const servers = await Promise.all(Array.from({ length: processes }, () => Server.start(
      { db, options, speed: SPEED, env: { DEPO_CLOCK_FILE: clock } })));
    const moveTo = async (seconds) => {
      for (const s of servers) await s.stop('SIGKILL');
      truncateSync(clock, seconds);
      for (const s of servers) await s.run();
    };
    const first = servers[0];
    // Counts of many tables at once: each question is a process.
    const among = (list) => `table_id IN (${list.map((g) => `'${g.table}'`)})`;
    const withPhase = (list, phase) => sql(`SELECT count(*) FROM note WHERE ${among(list)} AND phase = ${phase}`);
    const leastEntries = (list) => sql(`SELECT coalesce(min(n), 0) FROM (SELECT count(*) AS n FROM log WHERE ${
      among(list)} GROUP BY table_id) AS counted`);
    const folded = (list) => sql(`SELECT count(*) FROM (SELECT table_id FROM log WHERE ${among(list)} GROUP BY table_id HAVING count(*) = 1) AS kept`);
    const entries = (table) => sql(`SELECT count(*) FROM log WHERE table_id = '${table}'`);
    const phase = (table) => sql(`SELECT coalesce(max(phase), -1) FROM note WHERE table_id = '${table}'`);

    const host = await client(first);
    const { table: waiting } = await host.ask('create', { map: 'usa', seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }] });
    host.close();
    const runs = await running(first);
    const games = [];
    for (let i = 0; i < 8; i++) games.push(await finished(first, i));
    await until(() => withPhase(games, 2) === games.length && phase(runs) === 1 && phase(waiting) === 0);
    assert.ok(leastEntries(games) > 20);
    const seats = (of) => sql(`SELECT count(*) FROM seat WHERE ${among(of)}`);
    assert.ok(seats(games) >= games.length);

    await moveTo(23 * HOUR);
    const before = await first.metric('store_tasks_total');
    await until(async () => (await first.metric('store_tasks_total')) > before + 20);
    assert.equal((await first.get(`/api/tables/${waiting}`)).status, 200);

    // Killed again and again while it folds.
    await moveTo(25 * HOUR);
    const random = seeded(5);
    let kills = 0;
    for (let kept = 0; kept < games.length || kills < 4;) {
      // Soon after it has begun with another one; at the end once more.
      await until(() => kept === games.length || folded(games) > kept);
      kept = folded(games);
      await sleep(random() * 1000 / SPEED);
      const server = servers[Math.floor(random() * servers.length)];
      await server.stop('SIGKILL');
      await server.run();
      kills++;
    }
    assert.equal(folded(games), games.length);
    await until(async () => (await first.get(`/api/tables/${waiting}`)).status === 404);
    for (const game of games) await checkKept(servers[servers.length - 1], game);
    assert.equal((await first.get(`/api/tables/${runs}`)).status, 200);
    assert.match(execFileSync(DEPO, ['admin', '--db', db, 'show', games[0].table]).toString(), /^phase: over$/m);
    // A folded table goes on like any other: here, with a rematch.
    const again = await client(first, { key: games[0].key });
    await again.join(games[0].table);
    await again.ask('rematch', { table: games[0].table });
    await again.join(again.tables.get(games[0].table).info.rematch);
    again.close();

    await moveTo(29 * DAY);
    for (const game of games.slice(1)) await checkKept(first, game);
    await moveTo(31 * DAY + HOUR);
    for (const game of games.slice(1))
      await until(async () => (await first.get(`/api/tables/${game.table}/game`)).status === 404);
    assert.equal((await first.get(`/api/tables/${runs}`)).status, 200);
    await moveTo(31 * DAY + 3 * HOUR);
    const gone = games.slice(1);
    await until(() => sql(`SELECT count(*) FROM log WHERE ${among(gone)}`) === 0
      && sql(`SELECT count(*) FROM note WHERE ${among(gone)}`) === 0);
    assert.equal(seats(gone), 0); // who sat there goes before the note
    await until(() => entries(waiting) === 0);
    assert.equal((await first.get(`/api/tables/${runs}`)).status, 200);
    for (const s of servers) {
      assert.equal(await s.metric('tables_frozen_total'), 0);
      assert.deepEqual(await s.stop(), { code: 0, signal: null });
    }
  });
}

test('of too many finished games the oldest go first; games that run stay', async () => {
  const server = await Server.start({ speed: SPEED, options: [...options, '--keep-tables', '3'] });
  const runs = await running(server);
  const games = [];
  for (let i = 0; i < 6; i++) games.push(await finished(server, i));
  const status = async ({ table }) => (await server.get(`/api/tables/${table}/game`)).status;
  for (const game of games.slice(0, 3)) await until(async () => (await status(game)) === 404);
  for (const game of games.slice(3)) assert.equal(await status(game), 200);
  assert.equal((await server.get(`/api/tables/${runs}`)).status, 200);
  const host = await client(server, { key: games[0].key });
  await refused(host.join(games[0].table), 'no-table');
  host.close();
  await server.stop();
});

test('a clock that jumps for a moment takes nothing away', async () => {
  const clock = join(folder(), 'clock');
  writeFileSync(clock, '');
  const server = await Server.start({ options, speed: SPEED, env: { DEPO_CLOCK_FILE: clock } });
  const game = await finished(server, 1);
  truncateSync(clock, 400 * DAY);
  const looks = await server.metric('store_tasks_total');
  await until(async () => (await server.metric('store_tasks_total')) > looks + 10);
  await checkKept(server, game);
  await server.stop();
  await postgres.stop();
});
