// The server knows where a person sits: the same list on every device and at every process, at once
// when someone comes, goes, begins or ends, after a kill, and without what is gone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { assert, refused, test, until } from './kit.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Postgres, Server, folder } from './server.mjs';

const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--tables', '0'];
const open = { kind: 'open' }, here = { kind: 'here' }, bot = { kind: 'bot', level: 'easy' };

// A client that takes the pages of its tables.
class Person extends Client {
  constructor(server, settings) {
    super(server.url, settings);
    this.news = 0;
    this.handlers.add((m) => {
      if (m.t === 'my-tables-changed') this.news++;
      if (m.t === 'my-tables') this.waiting.get(m.id)?.resolve(m);
    });
  }
  page(fields = {}) {
    return this.ask('mine', fields);
  }
  async mine(over = false) {
    const all = [], sizes = [];
    for (let after; ;) {
      const { tables, next } = await this.page({ over, ...(after ? { after } : {}) });
      all.push(...tables);
      sizes.push(tables.length);
      if (!next) return Object.assign(all, { sizes });
      after = next;
    }
  }
  ids(over = false) {
    return this.mine(over).then((tables) => tables.map((t) => t.table));
  }
}
const person = (server, settings) => new Person(server, settings).open();

const postgres = await Postgres.start();
const kinds = {
  SQLite: () => Server.start({ options }).then((s) => [s, s]),
  PostgreSQL: () => Promise.all([0, 1].map(() => Server.start({ db: postgres.url, options }))),
};
for (const [name, start] of Object.entries(kinds)) {
  let servers;
  const create = (client, body = {}) => client.ask('create',
    { pace: 0, map: 'amsterdam', seats: [here, open], name: 'Anna', ...body }).then((a) => a.table);
  // Two people at a table that has begun, each at a process.
  async function running(body) {
    const [anna, boris] = await Promise.all(servers.map((s) => person(s)));
    const table = await create(anna, { first: 1, ...body });
    await anna.join(table);
    await boris.join(table);
    const { seq } = await boris.ask('sit', { table, seat: 2, name: 'Boris' });
    await anna.ask('start', { table, seen: seq });
    for (const who of [anna, boris]) await until(() => who.tables.get(table).info.phase === 'running');
    return { anna, boris, table };
  }

  test(`${name}: whose tables, whose turn, until when, and how it ended`, async () => {
    servers = await start();
    const { anna, boris, table } = await running({ clock: { kind: 'days', days: 2 } });
    const before = Date.now();
    for (const [who, seat] of [[anna, 1], [boris, 2]]) {
      await until(async () => (await who.mine())[0]?.phase === 'running');
      const [brief, ...more] = await who.mine();
      assert.deepEqual(more, []);
      assert.equal(brief.table, table);
      assert.deepEqual([brief.map, brief.names, brief.yours, brief.host, brief.your_turn],
        ['amsterdam', ['Anna', 'Boris'], [seat], seat === 1, true]);
      assert.ok(brief.due > before + 86400000 && brief.due < before + 3 * 86400000, String(brief.due));
      assert.deepEqual(await who.ids(true), []);
    }
    // The same on another device, at the other process; nothing for anyone else.
    const device = await person(servers[1], { key: anna.key }), eve = await person(servers[0]);
    assert.deepEqual(await device.ids(), [table]);
    assert.deepEqual([await eve.ids(), await eve.ids(true)], [[], []]);
    const nobody = await person(servers[0], { key: null });
    await refused(nobody.page(), 'need-key');
    await Promise.all([anna, boris].map((who) => play(who, table, { random: seeded(3) })));
    await until(async () => (await device.ids(true)).length === 1);
    const [over] = await device.mine(true);
    const { final } = anna.tables.get(table).over;
    assert.equal(over.phase, 'over');
    assert.deepEqual(over.points, final.players.map((p) => p.total ?? p.score?.total ?? p.points));
    assert.deepEqual(over.winners, final.winners);
    assert.deepEqual(await device.ids(), []);
    [anna, boris, device, eve, nobody].forEach((c) => c.close());
  });

  test(`${name}: a rematch, a seat and a start are news at once, at every process`, async () => {
    const { anna, boris, table } = await running();
    const phone = await person(servers[1], { key: boris.key }); // it has never been at the table
    assert.deepEqual(await phone.ids(), [table]);
    for (const [who, seat] of [[anna, 1], [boris, 2]]) await who.ask('vote', { table, seat, on: true });
    await until(async () => phone.news && (await phone.ids(true)).includes(table));
    await until(() => anna.tables.get(table).over); // her process has heard of it, too
    boris.close(); // Boris sees nothing of the old table any more
    const news = phone.news;
    await anna.ask('rematch', { table });
    await until(() => anna.tables.get(table).info.rematch);
    const next = anna.tables.get(table).info.rematch;
    await until(() => phone.news > news);
    assert.deepEqual(await phone.ids(), [next]);
    const told = phone.news;
    await anna.join(next);
    await anna.ask('start', { table: next });
    await until(() => phone.news > told);
    await until(async () => (await phone.mine())[0].phase === 'running');
    assert.deepEqual((await phone.mine())[0].yours, [2]);
    [anna, phone].forEach((c) => c.close());
  });

  test(`${name}: whoever gets up, and what is deleted, leaves the list; a host without a seat stays`, async () => {
    const [anna, boris] = await Promise.all(servers.map((s) => person(s)));
    const table = await create(anna);
    await anna.join(table);
    await boris.join(table);
    assert.deepEqual(await boris.ids(), []);
    await boris.ask('sit', { table, seat: 2, name: 'Boris' });
    await until(() => boris.news === 1);
    assert.deepEqual(await boris.ids(), [table]);
    const { seq } = await boris.ask('stand', { table, seat: 2 });
    await until(() => boris.news === 2);
    assert.deepEqual(await boris.ids(), []);
    await anna.ask('stand', { table, seat: 1, seen: seq });
    await until(async () => (await anna.mine())[0].yours.length === 0);
    assert.deepEqual((await anna.mine()).map((t) => [t.table, t.host]), [[table, true]]);
    await boris.ask('sit', { table, seat: 1, name: 'Boris', seen: seq + 1 });
    await until(async () => (await boris.ids()).length);
    await anna.ask('delete', { table, seen: seq + 2 });
    await until(async () => !(await anna.ids()).length && !(await boris.ids()).length);
    [anna, boris].forEach((c) => c.close());
  });

  test(`${name}: a hundred tables come in pages, each once, with bounded answers`, async () => {
    const anna = await person(servers[0]), made = new Set();
    for (let i = 0; i < 100; i++) made.add(await create(anna, { seats: [here, bot] }));
    const device = await person(servers[1], { key: anna.key });
    await until(async () => (await device.ids()).length === 100);
    const all = await device.mine();
    assert.deepEqual(all.sizes, [30, 30, 30, 10]);
    assert.deepEqual(new Set(all.map((t) => t.table)), made);
    // What is in no page: bad places, and those of others.
    for (const after of ['x', '1.', '.aaaaaaaaaaaa', '1.aaaaaaaaaaaaa', '1.zzzzzzzzzzz1'])
      await refused(device.page({ after }), 'bad-message');
    await refused(device.page({ after: "1' OR '1" }), 'bad-message');
    assert.deepEqual((await device.page({ after: '0.aaaaaaaaaaaa' })).tables, []);
    assert.equal((await device.page({ after: '99999999999999999999999.aaaaaaaaaaaa' })).tables.length, 30);
    [anna, device].forEach((c) => c.close());
  });

  test(`${name}: a seat that was acknowledged is in the list after a kill`, async () => {
    const anna = await person(servers[0]), key = newKey();
    const tables = [];
    for (let i = 0; i < 8; i++) {
      const table = await create(anna);
      tables.push(table);
      const boris = await person(servers[0], { key });
      await boris.join(table);
      await boris.ask('sit', { table, seat: 2, name: 'Boris' });
      await servers[0].stop('SIGKILL');
      await servers[0].run();
      await anna.open();
    }
    const again = await person(servers[0], { key });
    await until(async () => (await again.ids()).length === tables.length);
    assert.deepEqual((await again.ids()).sort(), tables.sort());
    [anna, again].forEach((c) => c.close());
    for (const server of new Set(servers)) assert.deepEqual(await server.stop(), { code: 0, signal: null });
  });
}

test('an index that an older version did not have is made from the logs, gone tables left out', async () => {
  const server = await Server.start({ options, db: join(folder(), 'depo.db') });
  const anna = await person(server), tables = [];
  for (let i = 0; i < 45; i++)
    tables.push((await anna.ask('create', { map: 'usa', pace: 0, seats: [here, open] })).table);
  await anna.join(tables[44]);
  await anna.ask('delete', { table: tables.pop() });
  anna.close();
  await server.stop();
  execFileSync('python3', ['-c', `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as base:
    older = ("log", "note", "game_file", "map", "secret", "report", "deal", "deal_bot")
    for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if table not in older and not table.startswith("sqlite_"): base.execute(f"DROP TABLE {table}")
    base.executescript("DROP INDEX note_unseated; ALTER TABLE note DROP COLUMN seated; PRAGMA user_version = 5")`, server.db]);
  await server.run();
  const again = await person(server, { key: anna.key });
  await until(async () => (await again.ids()).length === 44);
  assert.deepEqual((await again.ids()).sort(), tables.sort());
  again.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});
