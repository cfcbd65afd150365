// Two and three processes on one PostgreSQL, each in a namespace. Their lines to it and those of people to
// them lose packets in one direction or both, crawl, are pulled out and put back at random (lines.mjs), while people write at
// any process and repeat what got no answer. What they were told must fit the log (history.mjs), nothing
// acknowledged may be lost or done twice, and every reader comes to the end. Without the right to make
// namespaces the lines are proxies on the loopback, and the test says so.
//     RUNS=50 WRITES=100 DEPO_SEED=7 node --test tests/server/partition.mjs      longer: 1 and 10 are the defaults
import { performance } from 'node:perf_hooks';
import { assert, sleep, test, until } from './kit.mjs';
import { Client, newId, newKey, seeded } from './client.mjs';
import { problemsOf } from './history.mjs';
import { makeLines } from './lines.mjs';
import { ownNetwork, run } from './namespace.mjs';
import { Postgres, Server } from './server.mjs';

const NAMESPACES = ownNetwork();
console.error(NAMESPACES ? '# lines: cables between namespaces'
  : '# lines: PROXIES ON THE LOOPBACK, since this system lets nobody make a network namespace: vanishing packets are not tried');

const RUNS = Number(process.env.RUNS ?? 1);
const WRITES = Number(process.env.WRITES ?? 10); // of each person, at least
const SEED = Number(process.env.DEPO_SEED ?? 1);
const TABLES = 3;
// Milliseconds that a person waits for an answer before asking elsewhere; longer after each time in vain.
const PATIENCE = 400;
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--per-address', '0'];
// A line to PostgreSQL is given up when nothing comes for so long, by both ends; 15 seconds by default.
const GIVE_UP = '?tcp_user_timeout=700&connect_timeout=2&keepalives_idle=1&keepalives_interval=1';
const now = () => performance.now();

// Someone at a table who writes at any process until each line is acknowledged.
class Writer {
  constructor(servers, table, seat, key, history, random) {
    Object.assign(this, { servers, table, seat, key, history, random, patience: PATIENCE });
  }
  lose() {
    this.patience = Math.min(this.patience * 1.5, 2000);
  }
  async connect() {
    for (;;) {
      const server = this.servers[Math.floor(this.random() * this.servers.length)];
      const client = new Client(server.url, { key: this.key }), began = now();
      try {
        const late = sleep(this.patience, null, { ref: false }).then(() => { throw new Error('late'); });
        await Promise.race([client.open(), late]);
        const answer = client.next((m) => m.table === this.table && (m.t === 'table' || m.t === 'error'), this.patience);
        client.send({ t: 'join', table: this.table });
        const { t, seq } = await answer;
        if (t === 'table') {
          this.history.reads.push({ began, ended: now(), seq });
          return client;
        }
      } catch { this.lose(); /* elsewhere, then */ }
      client.kill();
      await sleep(10); // where there is no way at all, that is known at once, before any timer runs
    }
  }
  async write(text) {
    const id = newId(), began = now();
    for (;;) {
      this.client ??= await this.connect();
      const { client } = this;
      const answer = client.next((m) => m.id === id, this.patience);
      client.ask('chat', { table: this.table, seat: this.seat, text, id }).catch(() => {});
      const got = await answer.catch(() => null);
      if (got) this.patience = PATIENCE;
      else this.lose();
      if (got?.t === 'ack') {
        this.history.writes.push({ id, text, began, ended: now(), seq: got.seq });
        if (this.random() > 0.3) return;
      } else if (got) assert.equal(got.code, 'store');
      client.kill();
      this.client = null;
      if (got?.t === 'ack') return;
    }
  }
  async live(isEnough) {
    for (let i = 0; i < WRITES || !isEnough(); i++) await this.write(`${this.seat} ${i}`);
    this.client?.kill();
  }
}

const postgres = await Postgres.start(NAMESPACES ? { listen: '*', from: '10.77.0.0/16' } : {});
const psql = (text) => postgres.exec('psql', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo', '-d',
  'postgres', '-qtA', '-c', text]).trim();
const logOf = (table) => psql(`SELECT entry FROM log WHERE table_id = '${table}' ORDER BY seq`).split('\n')
  .map((line, i) => ({ ...JSON.parse(line), seq: i + 1 }));

// Someone who stays at one process and sees the table go on, through what other processes do too.
async function reader(server, table, key) {
  const client = await new Client(server.url, { key }).open();
  await client.join(table);
  return client;
}

// What happens to the lines of a process until all is written. Once in a run its line to the database is
// away until the process has given it up.
async function trouble({ lines, database, kinds }, server, random, counts, isOver) {
  const away = kinds.filter((kind) => !['slow', 'pulled', 'held'].includes(kind));
  const hasGivenUp = () => server.log.lastIndexOf(' store-failed') > server.log.lastIndexOf(' store-works');
  for (let i = 0; !isOver(); i++) {
    const isLong = i === 3, from = isLong ? away : kinds;
    const line = isLong ? database : lines[Math.floor(random() * lines.length)];
    const kind = from[Math.floor(random() * from.length)];
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (isLong) {
      lines.forEach((each) => each.set(''));
      await until(() => !hasGivenUp(), 'the process is well');
    }
    line.set(kind);
    if (isLong) {
      await until(hasGivenUp, 'the process gives its line up');
      counts.givenUp++;
    } else await sleep(20 + random() * 250);
    if (!isLong && random() < 0.3) continue; // from one trouble into the next
    lines.forEach((each) => each.set(''));
    await sleep(random() * 120);
  }
  lines.forEach((each) => each.set(''));
}

for (let round = 0; round < 2 * RUNS; round++) {
  const processes = 2 + (round % 2), seed = SEED + Math.floor(round / 2);
  test(`${processes} processes, seed ${seed}: lines that fail and come back lose, double and hide nothing`, async () => {
    const counts = { givenUp: 0 };
    const lines = await makeLines(postgres, processes, NAMESPACES);
    const servers = await Promise.all(lines.map(({ settings }) => Server.start({ ...settings, options,
      db: settings.db + GIVE_UP })));
    const histories = [], writers = [], readers = [];
    for (let i = 0; i < TABLES; i++) {
      const keys = [newKey(), newKey()], history = { writes: [], reads: [] };
      const [anna, boris] = await Promise.all(keys.map((key) => new Client(servers[0].url, { key }).open()));
      const { table } = await anna.ask('create', { map: 'usa', pace: 0, seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }] });
      await boris.join(table);
      await boris.ask('sit', { table, seat: 2, name: 'B' });
      [anna, boris].forEach((c) => c.close());
      for (const [seat, key] of keys.entries())
        writers.push(new Writer(servers, table, seat + 1, key, history, seeded(seed * 100 + i * 7 + seat)));
      for (const server of servers) readers.push({ table, reader: await reader(server, table, keys[0]) });
      histories.push({ table, history });
    }
    let writing = true;
    const troubles = lines.map((line, i) => trouble(line, servers[i], seeded(seed * 1000 + i), counts, () => !writing));
    await Promise.all(writers.map((w) => w.live(() => counts.givenUp === processes)));
    writing = false;
    await Promise.all(troubles);
    for (const { table, history } of histories) {
      const log = logOf(table), here = readers.filter((r) => r.table === table).map((r) => r.reader);
      assert.deepEqual(problemsOf({ ...history, log, ends: [] }), []);
      await until(() => here.every((one) => one.tables.get(table).seq >= log.length), 'every reader hears of everything');
      const ends = here.map((one) => one.tables.get(table).seq);
      assert.deepEqual(problemsOf({ ...history, log, ends }), []);
      assert.ok(history.writes.length >= 2 * WRITES);
    }
    assert.deepEqual(lines[0].kinds.filter((kind) => !counts[kind]), [], 'every trouble was met');
    console.log(`# ${processes} processes: ${JSON.stringify(counts)}, ${histories.reduce((n, h) => n + h.history.writes.length, 0)} writes, `
      + `${histories.reduce((n, h) => n + h.history.reads.length, 0)} reads`);
    readers.forEach((each) => each.reader.close());
    for (const server of servers) assert.deepEqual(await server.stop(), { code: 0, signal: null });
    lines.forEach((line) => line.remove());
  });
}

// Else a batch that arrives in part, and whose rest has vanished, would keep its rows locked for two hours.
test('PostgreSQL misses a process as soon as that misses PostgreSQL', async () => {
  const server = await Server.start({ options, db: postgres.url });
  const timers = () => run('ss', ['-tnoH', 'state', 'established', `sport = :${postgres.port}`]).toString().trim().split('\n');
  await until(() => timers().length === 2 && timers().every((line) => /timer:\(keepalive,[0-9.]+(sec|ms)/.test(line)),
    'both its connections are looked after every few seconds');
  await server.stop();
});

test('what a server that errs would do is noticed', () => {
  const write = (id, seq, began, ended) => ({ id, text: id, seq, began, ended });
  const entry = (id, seq) => ({ id, text: id, seq });
  const good = { writes: [write('a', 1, 0, 1), write('b', 2, 2, 3)], reads: [{ began: 4, ended: 5, seq: 2 }],
    log: [entry('a', 1), entry('b', 2)], ends: [2, 2] };
  assert.deepEqual(problemsOf(good), []);
  const mutants = {
    'acknowledged before it is stored': { log: [entry('a', 1)], ends: [1, 1] },
    'stored over another entry': { log: [entry('b', 1)], ends: [1, 1] },
    'done twice': { log: [entry('a', 1), entry('b', 2), entry('a', 3)], ends: [3, 3] },
    'a hole': { log: [entry('a', 1), entry('b', 3)] },
    'a stale read': { reads: [{ began: 4, ended: 5, seq: 1 }] },
    'an order that nobody saw': { writes: [write('a', 2, 0, 1), write('b', 1, 2, 3)], log: [entry('b', 1), entry('a', 2)] },
    'a reader that stays behind': { ends: [2, 1] },
  };
  for (const [name, part] of Object.entries(mutants))
    assert.notDeepEqual(problemsOf({ ...good, ...part }), [], name);
});
