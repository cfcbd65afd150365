// `depo admin` beside a server that runs, on SQLite and on PostgreSQL with two processes: what it
// shows, what its orders do, and that they outlive kill -9.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { assert, refused, soonRefused, test, until } from './kit.mjs';
import { Client, newKey } from './client.mjs';
import { DEPO, Postgres, Server, folder, hurry } from './server.mjs';

const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--proxy'];
const SPEED = 10; // of the time of servers and operators: they look for each other's orders now and then
const postgres = await Postgres.start();

const admin = (db, ...words) => {
  const { status, stdout, stderr } = spawnSync(DEPO, ['admin', '--db', db, ...words],
    { env: { ...process.env, ...hurry(SPEED) } });
  return { status, out: stdout.toString(), err: stderr.toString() };
};
const done = (db, ...words) => {
  const { status, out, err } = admin(db, ...words);
  assert.equal(status, 0, err);
  assert.equal(err, '');
  return out;
};
// What is wrong is said in one line.
const fails = (db, what, ...words) => {
  const { status, out, err } = admin(db, ...words);
  assert.notEqual(status, 0);
  assert.equal(out, '');
  assert.match(err, what);
  assert.equal(err.trim().split('\n').length, 1, err);
};
const client = (server, settings = {}) => new Client(server.url, settings).open();
const seats = [{ kind: 'here', name: 'Anna' }, { kind: 'open' }];
// Two people at a table whose game runs.
async function game(first, second, keys = [newKey(), newKey()]) {
  const anna = await client(first, { key: keys[0] });
  const boris = await client(second, { key: keys[1] });
  const { table } = await anna.ask('create', { map: 'usa', seats, listed: true });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await until(() => anna.tables.get(table).info.seats[1].kind === 'human');
  await anna.ask('start', { table });
  await until(() => boris.tables.get(table).views.get(2));
  return { table, anna, boris };
}
const gone = (person) => until(() => person.closed);
const isShutOut = async (server, settings) => {
  const other = new Client(server.url, settings);
  await assert.rejects(other.open());
  assert.ok(other.errors.some((e) => e.code === 'banned'), JSON.stringify(other.errors));
};

for (const [name, start] of [
  ['SQLite', async () => [await Server.start({ speed: SPEED, options })]],
  ['PostgreSQL', () => Promise.all([0, 1].map(() => Server.start({ db: postgres.url, speed: SPEED, options })))],
]) {
  const servers = await start();
  const first = servers[0];
  const second = servers[servers.length - 1];
  const { db } = first;

  test(`${name}: lists and shows tables, without what is hidden`, async () => {
    const { table, anna, boris } = await game(first, second);
    await anna.ask('chat', { table, seat: 1, text: 'Hello there' });
    await until(() => done(db, 'list').includes(`${table}  running`));
    assert.match(done(db, 'list', '--phase', 'running'), new RegExp(`${table} .*usa/.* Anna, Boris`));
    assert.ok(!done(db, 'list', '--phase', 'over').includes(table));
    const shown = done(db, 'show', table);
    assert.match(shown, /^phase: running$/m);
    assert.match(shown, /^seat 2: human [0-9a-f]{32} Boris$/m);
    assert.ok(!shown.includes('Hello'));
    assert.match(done(db, 'show', table, '--chat'), /Anna: Hello there/);
    assert.match(done(db, 'stats'), /^tables running: \d+$/m);
    anna.close();
    boris.close();
  });

  test(`${name}: --json everywhere, a search by person, name, map, phase and time, and more than 200 tables`, async () => {
    const json = (...words) => JSON.parse(done(db, ...words, '--json'));
    const { table, anna, boris } = await game(first, second);
    const before = new Date().toISOString().slice(0, 16);
    await until(() => done(db, 'list', '--phase', 'running').includes(table));
    const shown = json('show', table, '--chat');
    assert.deepEqual([shown.table, shown.phase, shown.map, shown.chat], [table, 'running', 'usa', []]);
    assert.deepEqual(shown.seats.map((s) => s.name), ['Anna', 'Boris']);
    const found = (...words) => json('list', ...words).tables.map((t) => t.table);
    const person = shown.seats[1].person.slice(0, 8);
    await until(() => found('--person', person).includes(table));
    assert.deepEqual(found('--person', person), [table]);
    assert.deepEqual(found('--person', person, '--map', 'europe'), []);
    assert.deepEqual(found('--person', person, '--phase', 'lobby'), []);
    assert.deepEqual(found('--person', person, '--name', 'BORI', '--since', '1h', '--map', 'usa'), [table]);
    assert.deepEqual(found('--person', person, '--name', 'Zoe'), []);
    assert.deepEqual(found('--person', person, '--until', '2020-01-01'), []);
    assert.deepEqual(found('--person', person, '--since', '2100-01-01'), []);
    assert.ok(before);
    const many = [];
    for (let i = 0; i < 203; i++) many.push((await anna.ask('create', { map: 'usa', seats })).table);
    const all = (...words) => new Set(found('--phase', 'lobby', ...words));
    await until(() => { const seen = all('--limit', '0'); return many.every((t) => seen.has(t)); });
    const cut = json('list', '--phase', 'lobby');
    assert.deepEqual([cut.tables.length, cut.more], [200, true]);
    assert.match(done(db, 'list', '--phase', 'lobby'), /^the newest 200; there are more/m);
    const whole = json('list', '--phase', 'lobby', '--limit', '0');
    assert.deepEqual([new Set(whole.tables.map((t) => t.table)).size, whole.more], [whole.tables.length, false]);
    const key = newKey();
    const { whom } = json('ban', key, '--for', '1');
    assert.match(whom, /^[0-9a-f]{32}$/);
    assert.deepEqual(json('bans', '--person', whom.slice(0, 6)).bans.map((b) => [b.kind, b.whom]), [['ban', whom]]);
    json('ban', '203.0.113.0/24');
    assert.deepEqual(json('bans', '--address', '203.0.113.77').bans.map((b) => b.whom), ['203.0.113.0/24']);
    assert.deepEqual(json('bans', '--address', '203.0.114.77').bans, []);
    assert.equal(json('unban', '203.0.113.0/24').done, 'unban');
    assert.equal(json('unban', whom).whom, whom);
    assert.equal(json('announce', 'Tea at five').announcement, 'Tea at five');
    assert.equal(json('announce', '--clear').announcement, null);
    assert.deepEqual(json('reports', '--address', '203.0.113.0/24').reports, []);
    const stats = json('stats');
    assert.ok(stats.tables.lobby >= 203 && stats.entries > 203);
    assert.match(json('end', table).done, /^(ended|ordered)$/); // ordered: a server is slow
    await until(() => json('show', table).phase === 'ended' && found('--phase', 'ended').includes(table));
    for (const [code, what, ...words] of [
      [3, /no table/, 'show', 'aaaaaaaaaaaa'], [3, /is over/, 'end', table], [3, /is not banned/, 'unban', whom],
      [2, /--person needs 4 to 32/, 'list', '--person', 'xyz'], [2, /--since needs/, 'list', '--since', 'soon'],
      [2, /--map is not for bans/, 'bans', '--map', 'usa'], [2, /isn't a table id/, 'show', 'short']]) {
      const { status, out, err } = admin(db, ...words, '--json');
      assert.deepEqual([status, out], [code, ''], err);
      assert.match(err, what);
    }
    anna.close();
    boris.close();
  });

  test(`${name}: a running game is ended, a table is deleted, while people look at it`, async () => {
    const { table, anna, boris } = await game(first, second);
    await until(() => done(db, 'list').includes(table));
    assert.match(done(db, 'end', table), /: ended$/m);
    await until(() => anna.tables.get(table).over && boris.tables.get(table).over);
    assert.equal(boris.tables.get(table).info.phase, 'ended');
    assert.equal(boris.tables.get(table).info.ended_by, 'operator');
    assert.equal(boris.tables.get(table).updates.at(-1).what, 'end');
    const { brief } = await anna.join(table, { brief: true });
    assert.equal(brief.host, true);
    assert.equal((await boris.join(table, { brief: true })).brief.host, false);
    fails(db, /is over/, 'end', table);
    const told = boris.next((m) => m.t === 'error' && m.table === table && m.code === 'no-table');
    assert.match(done(db, 'delete', table), /: deleted$/m);
    await told;
    for (const s of servers) {
      await until(async () => (await s.get(`/api/tables/${table}`)).status === 404);
      await until(async () => (await s.get(`/api/tables/${table}/game`)).status === 404);
    }
    await refused(anna.join(table), 'no-table');
    await refused(anna.ask('rematch', { table }), 'no-table');
    fails(db, /no table/, 'delete', table);
    fails(db, /no table/, 'show', table);
    assert.ok(!done(db, 'list').includes(table));
    anna.close();
    boris.close();
  });

  test(`${name}: a table that waits for players is gone when it is ended`, async () => {
    const anna = await client(first);
    const { table } = await anna.ask('create', { map: 'usa', seats });
    await until(() => done(db, 'list').includes(table));
    done(db, 'end', table);
    await soonRefused(() => anna.join(table), 'no-table');
    anna.close();
  });

  test(`${name}: the host deletes a table, nobody else, and not under others' feet`, async () => {
    const { table, anna, boris } = await game(first, second);
    await refused(boris.ask('delete', { table }), 'not-host');
    await refused(anna.ask('delete', { table }), 'not-over');
    done(db, 'end', table);
    await until(() => anna.tables.get(table).over); // her server may not be the one that did it
    await anna.ask('delete', { table });
    await refused(anna.join(table), 'no-table');
    anna.close();
    boris.close();
  });

  test(`${name}: a banned person is shut out at once, everywhere and after kill -9; a bot plays on`, async () => {
    const { table, anna, boris } = await game(first, second);
    const person = /^seat 2: human ([0-9a-f]{32})/m.exec(done(db, 'show', table))[1];
    assert.match(done(db, 'ban', person), /: banned$/m);
    await gone(boris);
    assert.ok(boris.errors.some((e) => e.code === 'banned'));
    await until(() => anna.tables.get(table).info.seats[1].away);
    const headers = { Authorization: `Bearer ${boris.key}` };
    for (const s of servers) {
      await until(async () => (await s.get('/api/lobby', headers)).status === 403);
      await isShutOut(s, { key: boris.key });
    }
    assert.equal((await first.post('/api/tables', { map: 'usa', seats }, headers)).status, 403);
    for (const s of servers) {
      await s.stop('SIGKILL');
      await s.run();
    }
    await until(async () => (await first.get('/api/lobby', headers)).status === 403);
    await isShutOut(first, { key: boris.key });
    assert.match(done(db, 'bans'), new RegExp(`^ban +${person} .*for ever$`, 'm'));
    // By the key itself it is the same person.
    assert.match(done(db, 'unban', '--', boris.key), new RegExp(`^${person}: not banned`));
    assert.ok(!done(db, 'bans').includes(person));
    await until(async () => (await second.get('/api/lobby', headers)).status === 200);
    (await client(second, { key: boris.key })).close();
    anna.close();
  });

  test(`${name}: a range of addresses is shut out; others are not; it ends by itself`, async () => {
    const at = (address) => ({ headers: { 'X-Forwarded-For': address } });
    const inside = await client(first, at('203.0.113.9'));
    const six = await client(second, at('2001:db8:1:2::5'));
    const outside = await client(second, at('203.0.114.9'));
    done(db, 'ban', '203.0.113.0/24');
    done(db, 'ban', '2001:db8:1::/48');
    await gone(inside);
    await gone(six);
    await isShutOut(second, at('203.0.113.77'));
    assert.equal((await first.get('/api/lobby', { 'X-Forwarded-For': '203.0.113.1' })).status, 403);
    assert.equal((await first.get('/healthz', { 'X-Forwarded-For': '203.0.113.1' })).status, 200);
    await outside.ask('ping');
    (await client(first, at('2001:db8:2::1'))).close();
    assert.match(done(db, 'bans'), /^ban +203\.0\.113\.0\/24 /m);
    fails(db, /203\.0\.113\.1 is not banned/, 'unban', '203.0.113.1'); // its range is
    done(db, 'unban', '203.0.113.0/24');
    fails(db, /203\.0\.113\.0\/24 is not banned/, 'unban', '203.0.113.0/24');
    // About two seconds.
    assert.match(done(db, 'ban', '198.51.100.1', '--for', '0.00003'), /: banned until /);
    await until(async () => (await first.get('/api/lobby', at('198.51.100.1').headers)).status === 200);
    await until(async () => (await first.get('/api/lobby', at('203.0.113.1').headers)).status === 200);
    outside.close();
  });

  test(`${name}: chat is taken from a person and given back`, async () => {
    const { table, anna, boris } = await game(first, second);
    await boris.ask('chat', { table, seat: 2, text: 'one' });
    done(db, 'mute', '--', boris.key);
    await until(async () => boris.ask('chat', { table, seat: 2, text: 'two' })
      .then(() => false, (e) => e.code === 'muted'));
    await anna.ask('chat', { table, seat: 1, text: 'three' });
    fails(db, /person/, 'mute', '10.0.0.1');
    done(db, 'unmute', '--', boris.key);
    fails(db, /is not muted/, 'unmute', '--', boris.key);
    await until(async () => boris.ask('chat', { table, seat: 2, text: 'four' }).then(() => true, () => false));
    anna.close();
    boris.close();
  });

  test(`${name}: an announcement reaches everyone, who comes later too, until it is taken back`, async () => {
    const people = await Promise.all(servers.map((s) => client(s)));
    const told = people.map((p) => p.next((m) => m.t === 'announce' && m.text === 'Restart in 10 minutes'));
    done(db, 'announce', 'Restart in 10 minutes', '--minutes', '10');
    const [{ until: passes }] = await Promise.all(told);
    const { time } = (await first.get('/api/server')).json;
    assert.ok(passes > time && passes < time + 700000);
    const later = new Client(first.url, { key: null });
    const hears = later.next((m) => m.t === 'announce' && m.text === 'Restart in 10 minutes');
    await later.open();
    await hears;
    // Before there is any connection, too.
    const announced = async () => (await second.get('/api/lobby')).json.announce;
    await until(async () => (await announced())?.text === 'Restart in 10 minutes');
    assert.equal((await announced()).until, passes);
    const over = later.next((m) => m.t === 'announce' && m.text === '');
    done(db, 'announce', '--clear');
    await over;
    await until(async () => !(await announced()));
    later.close();
    people.forEach((p) => p.close());
  });

  test(`${name}: the host takes a person off a running game: a bot plays on, the person watches and cannot return`, async () => {
    const { table, anna, boris } = await game(first, second);
    await refused(boris.ask('kick', { table, seat: 1 }), 'not-host');
    await refused(anna.ask('kick', { table, seat: 1 }), 'no-person');
    const watcher = await client(second);
    await watcher.join(table);
    await boris.ask('vote', { table, seat: 2, on: true });
    await until(() => anna.tables.get(table).info.seats[1].vote);
    await anna.ask('kick', { table, seat: 2 });
    await until(() => boris.tables.get(table).info.seats[1].kind === 'bot');
    assert.deepEqual(boris.tables.get(table).info.seats.map((s) => [s.you, s.vote]), [[false, false], [false, false]]);
    assert.equal(anna.tables.get(table).updates.find((u) => u.what === 'kick').by, 2);
    assert.deepEqual([boris, anna].map((p) => p.tables.get(table).info.kicked), [true, undefined]);
    // Only the person is told so, before those who merely watch and after them.
    const twin = await client(second, { key: boris.key });
    await twin.join(table);
    const told = [watcher, boris, twin].map((p) => p.next((m) => m.t === 'table' && m.table === table));
    await anna.ask('mute', { table, seat: 1, who: 2, on: true });
    assert.deepEqual((await Promise.all(told)).map((m) => m.info.kicked), [undefined, true, true]);
    const view = boris.tables.get(table).views.get(2);
    await refused(boris.ask('move', { table, seat: 2, seq: view.seq, move: view.legal[0] }), 'not-your-seat');
    await refused(boris.ask('back', { table, seat: 2 }), 'not-your-seat');
    await refused(boris.ask('sit', { table, seat: 2, name: 'Again' }), 'already-started');
    await refused(anna.ask('kick', { table, seat: 2 }), 'no-person');
    await until(() => anna.tables.get(table).updates.some((u) => u.what === 'move' && u.bot && u.by === 2));
    // After kill -9 too.
    await first.stop('SIGKILL');
    await first.run();
    const back = await client(first, { key: boris.key });
    await back.join(table);
    assert.ok(!back.tables.get(table).info.seats[1].you);
    assert.equal(await first.metric('tables_frozen_total'), 0);
    [anna, boris, watcher, twin, back].forEach((p) => p.close());
  });

  test(`${name}: the host silences someone for everyone; chat is plain text for those at the table`, async () => {
    const { table, anna, boris } = await game(first, second);
    const watcher = await client(second);
    await watcher.join(table);
    await refused(watcher.ask('chat', { table, seat: 1, text: 'hello' }), 'not-your-seat');
    await refused(boris.ask('silence', { table, seat: 1, on: true }), 'not-host');
    await anna.ask('silence', { table, seat: 2, on: true });
    await until(() => boris.tables.get(table).info.seats[1].silenced);
    await refused(boris.ask('chat', { table, seat: 2, text: 'one' }), 'silenced');
    await anna.ask('silence', { table, seat: 2, on: false });
    await until(() => !boris.tables.get(table).info.seats[1].silenced);
    await boris.ask('chat', { table, seat: 2, text: 'two' });
    [anna, boris, watcher].forEach((p) => p.close());
  });

  test(`${name}: a report reaches the operator, five in an hour`, async () => {
    const { table, anna, boris } = await game(first, second);
    await boris.ask('chat', { table, seat: 2, text: 'something rude' });
    const watcher = await client(second);
    await watcher.join(table);
    await refused(watcher.ask('report', { table, seat: 2, text: 'rude' }), 'not-your-seat');
    await refused(anna.ask('report', { table, seat: 1, text: 'me' }), 'no-person');
    await until(() => anna.tables.get(table).seq >= boris.tables.get(table).seq);
    for (let i = 0; i < 5; i++) await anna.ask('report', { table, seat: 2, text: `rude ${i}` });
    await refused(anna.ask('report', { table, seat: 2, text: 'rude' }), 'too-many');
    const person = /^seat 2: human ([0-9a-f]{32})/m.exec(done(db, 'show', table))[1];
    const reports = done(db, 'reports');
    assert.match(reports, new RegExp(`table ${table}  seat 2  ${person}  "Boris"\\n  why: rude 4\\n`));
    assert.match(reports, /^  said: something rude$/m);
    assert.ok(!reports.includes(anna.key) && !reports.includes(boris.key));
    [anna, boris, watcher].forEach((p) => p.close());
  });

  test(`${name}: what cannot be done is said in one line`, async () => {
    fails(db, /isn't a key, a person, an address or a range/, 'ban', 'x');
    fails(db, /isn't a key, a person, an address or a range/, 'ban', '10.0.0.0/0');
    fails(db, /isn't a key, a person, an address or a range/, 'ban', '10.0.0.0/33');
    fails(db, /isn't a table id/, 'end', 'x');
    fails(db, /no table/, 'end', 'aaaaaaaaaaaa');
    fails(db, /no table/, 'show', 'aaaaaaaaaaaa');
    fails(db, /300 bytes/, 'announce', 'x'.repeat(301));
    assert.notEqual(admin(db, 'dance').status, 0);
    assert.notEqual(admin(db).status, 0);
    assert.notEqual(admin(db, 'ban').status, 0);
    assert.match(done(db, '--help'), /announce TEXT/);
  });

  test(`${name}: an order that no server has done is done by the next one that runs`, async () => {
    const anna = await client(first);
    const { table } = await anna.ask('create', { map: 'usa', start: true,
      seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
    await until(() => done(db, 'list').includes(`${table}  running`));
    anna.close();
    for (const s of servers) await s.stop('SIGKILL');
    assert.match(done(db, 'delete', table), /ordered/);
    await first.run();
    await until(async () => (await first.get(`/api/tables/${table}`)).status === 404);
    assert.equal(await first.metric('tables_frozen_total'), 0);
    assert.deepEqual(await first.stop(), { code: 0, signal: null });
  });
}

// Someone else writes, here for as long as the test likes.
test('SQLite: looking needs no lock for writing', async () => {
  const server = await Server.start({ speed: SPEED, options });
  const { db } = server;
  await server.stop();
  const hold = 'import sqlite3, sys\nc = sqlite3.connect(sys.argv[1], isolation_level=None)\n'
    + 'c.execute("BEGIN IMMEDIATE")\nprint("held", flush=True)\nsys.stdin.read()';
  const holder = spawn('python3', ['-c', hold, db], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => { holder.stdout.once('data', resolve); });
  done(db, 'list');
  done(db, 'bans');
  done(db, 'reports');
  assert.match(done(db, 'stats'), /^entries: \d+$/m);
  holder.stdin.end();
});

test('restore drill: a copy, the file lost, the copy in its place, and the game and the bans go on', async () => {
  const server = await Server.start({ speed: SPEED, options });
  const { table, anna, boris } = await game(server, server);
  done(server.db, 'ban', '203.0.113.0/24');
  const copy = join(folder(), 'copy.db');
  assert.equal(spawnSync(DEPO, ['serve', '--db', server.db, '--backup', copy]).status, 0);
  const itself = spawnSync(DEPO, ['serve', '--db', server.db, '--backup', `./${relative('.', server.db)}`]);
  assert.equal(itself.status, 1);
  assert.match(itself.stderr.toString(), /is the database itself/);
  // A file may be called as it likes.
  copyFileSync(copy, join(dirname(copy), 'postgres'));
  const words = ['serve', '--db', 'postgres', '--disk', '100', '--backup', 'again.db'];
  assert.equal(spawnSync(resolve(DEPO), words, { cwd: dirname(copy) }).status, 0);
  for (const url of ['postgres://x', 'postgresql://x'])
    assert.match(spawnSync(DEPO, ['serve', '--db', url, '--disk', '100']).stderr.toString(), /--disk is for SQLite/);
  await server.stop('SIGKILL');
  for (const end of ['', '-wal', '-shm']) rmSync(server.db + end, { force: true });
  copyFileSync(copy, server.db);
  await server.run();
  const again = await client(server, { key: anna.key });
  await again.join(table);
  await until(() => again.tables.get(table).views.get(1)?.legal?.length);
  const { seq, legal } = again.tables.get(table).views.get(1);
  await again.ask('move', { table, seat: 1, seq, move: legal[0] });
  await isShutOut(server, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  [again, anna, boris].forEach((p) => p.close());
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});

test('a database that is not there, or not ours, is not made', async () => {
  const missing = join(folder(), 'none.db');
  fails(missing, /none\.db: there is no database; name the server's with --db/, 'list');
  fails(folder(), /: unable to open database file: Is a directory/, 'list');
  const copy = spawnSync(DEPO, ['serve', '--db', missing, '--backup', `${missing}.copy`]);
  assert.equal(copy.status, 1);
  assert.match(copy.stderr.toString(), /none\.db: unable to open database file: No such file or directory\n$/);
  // A variable that was left empty says nothing.
  const blank = spawnSync(resolve(DEPO), ['admin', 'list'], { cwd: folder(), env: { ...process.env, DEPO_DB: '' } });
  assert.match(blank.stderr.toString(), /^depo admin: depo\.db: there is no database/);
  const text = join(folder(), 'text');
  writeFileSync(text, 'words\n'.repeat(200));
  fails(text, /text: cannot be set up: file is not a database/, 'list');
  fails('postgres://nobody@127.0.0.1:1/none', /PostgreSQL: /, 'list');
  postgres.exec('createdb', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo', 'empty']);
  fails(postgres.url.replace(/postgres$/, 'empty'), /serve it with this program first/, 'list');
  await postgres.stop();
});
