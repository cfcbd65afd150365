// Several processes on one PostgreSQL serve the same tables, and the store keeps its contract on
// both databases.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assert, refused, test, until } from './kit.mjs';
import { Client, choose, newId, play, seeded } from './client.mjs';
import { Server, Postgres, built, folder } from './server.mjs';

const postgres = await Postgres.start();
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'];
const servers = await Promise.all([0, 1, 2].map(() => Server.start({ db: postgres.url, options })));

// Throws when a test of the contract fails.
const contract = (where) => execFileSync(process.env.STORE_TEST ?? built('test_store'), [], {
  env: { ...process.env, DEPO_STORE: where }, stdio: ['ignore', 'ignore', 'inherit'],
});

test('the contract of the store, SQLite', async () => {
  contract(join(folder(), 'x.db'));
});

test('the contract of the store, PostgreSQL', async () => {
  postgres.exec('createdb', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo', 'contract']);
  contract(postgres.url.replace(/postgres$/, 'contract'));
});

for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
  test(`seats of one table at three processes play a whole game on ${map}`, async () => {
    const people = await Promise.all(servers.map((s) => new Client(s.url).open()));
    const watcher = await new Client(servers[1].url, { key: null }).open();
    const { table } = await people[0].ask('create', { map, pace: 0, seats: [
      { kind: 'here', name: 'A' }, { kind: 'open' }, { kind: 'open' },
      ...(map === 'amsterdam' ? [] : [{ kind: 'bot', level: 'easy' }])] });
    for (const [i, p] of people.entries()) {
      await p.join(table);
      if (i) await p.ask('sit', { table, seat: i + 1, name: `P${i}` });
    }
    await watcher.join(table);
    await people[2].ask('start', { table });
    const overs = await Promise.all([...people, watcher].map((p) => play(p, table, { random: seeded(8) })));
    for (const over of overs) assert.deepEqual(over.final, overs[0].final);
    // A retry at another process is known there too.
    const id = newId();
    const [first] = await Promise.all([people[0].ask('rematch', { table, id }),
      people[1].ask('rematch', { table })]);
    await until(() => people.every((p) => p.tables.get(table).info.rematch));
    assert.equal(people[1].tables.get(table).info.rematch, people[0].tables.get(table).info.rematch);
    const again = await new Client(servers[2].url, { key: people[0].key }).open();
    await again.join(table);
    assert.equal((await again.ask('rematch', { table, id })).seq, first.seq);
    for (const c of [...people, watcher, again]) c.close();
  });
}

test('whoever changes the process with every move is never behind', async () => {
  const first = await new Client(servers[0].url).open();
  const lines = [first, ...await Promise.all([1, 2].map((i) => new Client(servers[i].url, { key: first.key }).open()))];
  const { table } = await first.ask('create', { map: 'amsterdam', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'here', name: 'B' }] });
  for (const line of lines) await line.join(table);
  const random = seeded(5);
  for (let i = 0; i < 150 && !lines.some((l) => l.tables.get(table).over); i++) {
    // What one process has just told is answered at the next, at once.
    const told = lines[i % 3].tables.get(table);
    const next = lines[(i + 1) % 3];
    const view = [...told.views.values()].find((v) => v.seq === told.seq && v.legal?.length);
    if (view) {
      const { seq } = await next.ask('move', { table, seat: view.seat, seq: view.seq, move: choose(view.legal, random) });
      // It answers a reconnect in the same way: never with less than was seen.
      const last = lines[(i + 2) % 3];
      assert.ok((await last.join(table, { last: seq })).seq >= seq);
    }
    const { seq } = next.tables.get(table);
    await until(() => lines[(i + 1) % 3].tables.get(table).seq >= seq);
  }
  lines.forEach((l) => l.close());
});

// One person with a line to each of two processes. At each of forty tables the first acknowledges that
// the last seat is taken; then the other is asked.
async function switching(go) {
  const [first, other] = [new Client(servers[0].url), new Client(servers[1].url)];
  other.key = first.key;
  const refusals = [];
  await Promise.all([first.open(), other.open()]);
  for (let i = 0; i < 40; i++) {
    const { table } = await first.ask('create', { map: 'usa', pace: 0, name: 'Anna',
      seats: [{ kind: 'here' }, { kind: 'open' }] });
    for (const line of [first, other]) await line.join(table);
    const { seq } = await first.ask('arrange', { table, seat: 2, kind: 'bot', level: 'easy' });
    await go(other, table, seq).catch((error) => refusals.push(error.code ?? error));
  }
  assert.deepEqual(refusals, []);
  [first, other].forEach((line) => line.close());
}

test('what one process has acknowledged another decides on, when it is told: 40 of 40', async () => {
  assert.equal((await servers[1].get('/api/server')).json.seen, true);
  await switching((other, table, seq) => other.ask('start', { table, seen: seq }));
});

test('a new join finds it without being told, and so does HTTP: 40 of 40', async () => {
  await switching(async (other, table, seq) => {
    assert.ok((await servers[1].get(`/api/tables/${table}`)).json.seq >= seq);
    await other.join(table);
    await other.ask('start', { table });
  });
  await switching(async (other, table) => {
    await other.join(table);
    await other.ask('start', { table });
  });
});

test('who is there is known at all processes, and who leaves or dies with a process is missed', async () => {
  const people = await Promise.all(servers.map((s) => new Client(s.url).open()));
  const { table } = await people[0].ask('create', { map: 'usa', pace: 0, name: 'Host',
    seats: [{ kind: 'here' }, { kind: 'open' }, { kind: 'open' }] });
  for (const [i, p] of people.entries()) {
    await p.join(table);
    if (i) await p.ask('sit', { table, seat: i + 1, name: `P${i}` });
  }
  // Its own process hears of the others' seats a moment later.
  await until(() => people[0].tables.get(table).info.seats.every((seat) => seat.kind !== 'open'));
  await people[0].ask('start', { table });
  const there = (p) => p.tables.get(table).presence.connected.join();
  await until(() => people.every((p) => there(p) === '1,2,3'));
  await refused(people[0].ask('leave', { table, seat: 2 }), 'present');
  people[1].close();
  await until(() => there(people[0]) === '1,3' && there(people[2]) === '1,3');
  await people[0].ask('leave', { table, seat: 2 });
  await servers[2].stop('SIGKILL'); // it can tell nobody
  await until(() => there(people[0]) === '1');
  await servers[2].run();
  people[0].close();
});

test('the lobby shows tables of all processes', async () => {
  const client = await new Client(servers[0].url).open();
  const { table } = await client.ask('create',
    { map: 'usa', listed: true, name: 'A', seats: [{ kind: 'here' }, { kind: 'open' }] });
  await until(async () => (await servers[2].get('/api/lobby')).json.tables.some((t) => t.table === table));
  client.close();
});

test('a bot goes on at another process when its own has died', async () => {
  const client = await new Client(servers[0].url).open();
  const { table } = await client.ask('create', { map: 'amsterdam', pace: 3000, first: 2, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await until(() => client.tables.get(table).views.get(1)?.legal?.length);
  const { seq, legal } = client.tables.get(table).views.get(1);
  await client.ask('move', { table, seat: 1, seq, move: legal[0] });
  await servers[0].stop('SIGKILL');
  const other = await new Client(servers[1].url, { key: client.key }).open();
  // Nobody joins at first: the process that is left wakes the table by itself.
  await until(async () => (await servers[1].metric('bot_moves_total')) > 0
    || (await servers[2].metric('bot_moves_total')) > 0);
  await other.join(table, { last: 0 });
  await until(() => other.tables.get(table).updates.some((u) => u.bot));
  other.close();
});

test('ends; a database of an older version is brought up to date, a newer one refused', async () => {
  for (const s of servers.slice(1)) assert.deepEqual(await s.stop(), { code: 0, signal: null });
  const sql = (text) => postgres.exec('psql', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo',
    '-d', 'postgres', '-qtA', '-c', text]).trim();
  const version = Number(sql('SELECT version FROM depo_schema'));
  const people = () => sql('SELECT person, s.table_id, bits, host, over FROM seat s JOIN note n ON n.table_id = s.table_id'
    + ' WHERE n.phase < 4 AND s.seq = (SELECT max(seq) FROM seat o WHERE o.table_id = s.table_id) ORDER BY 1, 2');
  const seated = people();
  // The first version had these tables and no others.
  const later = sql("SELECT string_agg(tablename, ', ') FROM pg_tables WHERE schemaname = 'public'"
    + " AND tablename NOT IN ('depo_schema', 'log', 'note', 'game_file')");
  assert.match(later, /seat/);
  sql(`DROP TABLE ${later}; DROP INDEX note_gone, note_unseated;`
    + ' ALTER TABLE note DROP COLUMN since, DROP COLUMN folded, DROP COLUMN seated; UPDATE depo_schema SET version = 1');
  const again = await Server.start({ db: postgres.url, options });
  assert.equal(Number(sql('SELECT version FROM depo_schema')), version);
  // The index of people is made anew from the logs.
  await until(() => sql('SELECT count(*) FROM note WHERE seated = 0 AND phase < 4') === '0');
  assert.equal(people(), seated);
  assert.deepEqual(await again.stop(), { code: 0, signal: null });
  assert.ok(Number(sql('SELECT count(*) FROM map')) >= 4);
  sql('UPDATE depo_schema SET version = 99');
  await assert.rejects(Server.start({ db: postgres.url, options }), /store: .*newer version \(99/);
  await postgres.stop();
});
