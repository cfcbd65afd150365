// Two and three processes on one PostgreSQL whose lines to it are cut, held and mended at random, while
// people write at any of them and repeat what got no answer. What they were told must fit the log
// (history.mjs), nothing acknowledged may be lost or done twice, and every reader comes to the end.
//     RUNS=50 DEPO_SEED=7 node --test tests/server/partition.mjs      so many times, default 1
import { createServer, connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { assert, sleep, test, until } from './kit.mjs';
import { Client, newId, newKey, seeded } from './client.mjs';
import { Postgres, Server, freePort } from './server.mjs';
import { problemsOf } from './history.mjs';

const RUNS = Number(process.env.RUNS ?? 1);
const WRITES = 30; // of each person
const SEED = Number(process.env.DEPO_SEED ?? 1);
const TABLES = 3;
// Milliseconds that a person waits for an answer before asking elsewhere; longer after each time in vain.
const PATIENCE = 400;
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--per-address', '0'];
const now = () => performance.now();

// The line of a process to the database.
class Line {
  static async to(port) {
    const line = new Line();
    line.pairs = new Set();
    line.port = await freePort();
    line.server = createServer((near) => {
      if (line.cut) {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1'), pair = [near, far];
      line.pairs.add(pair);
      for (const [one, other] of [pair, [far, near]]) {
        one.setNoDelay(true);
        one.on('data', (data) => other.write(data));
        one.on('error', () => {});
        one.on('close', () => { other.destroy(); line.pairs.delete(pair); });
        if (line.held) one.pause();
      }
    });
    await new Promise((resolve) => { line.server.listen(line.port, '127.0.0.1', resolve); });
    return line;
  }
  each(act) {
    for (const pair of this.pairs) pair.forEach(act);
  }
  hold() {
    this.held = true;
    this.each((socket) => socket.pause());
  }
  break() {
    this.cut = true;
    this.each((socket) => socket.destroy());
  }
  mend() {
    this.held = this.cut = false;
    this.each((socket) => socket.resume());
  }
}

// Someone at a table who writes at any process until each line is acknowledged.
class Writer {
  constructor(servers, table, seat, key, history, random) {
    Object.assign(this, { servers, table, seat, key, history, random, patience: PATIENCE });
  }
  async connect() {
    for (;;) {
      const server = this.servers[Math.floor(this.random() * this.servers.length)];
      const client = new Client(server.url, { key: this.key }), began = now();
      try {
        await client.open();
        const answer = client.next((m) => m.table === this.table && (m.t === 'table' || m.t === 'error'), this.patience);
        client.send({ t: 'join', table: this.table });
        const { t, seq } = await answer;
        if (t === 'table') {
          this.history.reads.push({ began, ended: now(), seq });
          return client;
        }
      } catch { this.patience *= 1.5; /* elsewhere, then */ }
      client.kill();
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
      this.patience = got ? PATIENCE : this.patience * 1.5;
      if (got?.t === 'ack') {
        this.history.writes.push({ id, text, began, ended: now(), seq: got.seq });
        if (this.random() > 0.3) return;
      } else if (got) assert.equal(got.code, 'store');
      client.kill();
      this.client = null;
      if (got?.t === 'ack') return;
    }
  }
  async live() {
    for (let i = 0; i < WRITES; i++) await this.write(`${this.seat} ${i}`);
    this.client?.kill();
  }
}

const postgres = await Postgres.start();
const logOf = (table) => postgres.exec('psql', ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'depo', '-d',
  'postgres', '-qtA', '-c', `SELECT entry FROM log WHERE table_id = '${table}' ORDER BY seq`]).trim().split('\n')
  .map((line, i) => ({ ...JSON.parse(line), seq: i + 1 }));

for (let run = 0; run < 2 * RUNS; run++) {
  const processes = 2 + (run % 2), seed = SEED + Math.floor(run / 2);
  test(`${processes} processes, seed ${seed}: cut, held and mended lines lose, double and hide nothing`, async () => {
    const random = seeded(seed * 10 + processes), counts = { cut: 0, held: 0 };
    const lines = await Promise.all(Array.from({ length: processes }, () => Line.to(postgres.port)));
    const servers = await Promise.all(lines.map((line) => Server.start({ options,
      db: postgres.url.replace(`:${postgres.port}/`, `:${line.port}/`) })));
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
      for (const server of servers) {
        const reader = await new Client(server.url, { key: keys[0] }).open(); // stays where it is
        await reader.join(table);
        readers.push({ reader, table });
      }
      histories.push({ table, history });
    }
    let writing = true;
    const trouble = (async () => {
      while (writing) {
        const line = lines[Math.floor(random() * lines.length)], cuts = random() < 0.5;
        counts[cuts ? 'cut' : 'held']++;
        if (cuts) line.break();
        else line.hold();
        await sleep(20 + random() * 250);
        line.mend();
        await sleep(random() * 120);
      }
    })();
    await Promise.all(writers.map((w) => w.live()));
    writing = false;
    await trouble;
    for (const { table, history } of histories) {
      const log = logOf(table), here = readers.filter((r) => r.table === table).map((r) => r.reader);
      assert.deepEqual(problemsOf({ ...history, log, ends: [] }), []);
      await until(() => here.every((reader) => reader.tables.get(table).seq >= log.length), 'every reader hears of everything');
      const ends = here.map((reader) => reader.tables.get(table).seq);
      assert.deepEqual(problemsOf({ ...history, log, ends }), []);
      assert.equal(history.writes.length, 2 * WRITES);
    }
    assert.ok(counts.cut && counts.held, JSON.stringify(counts));
    console.log(`# ${processes} processes: ${JSON.stringify(counts)}, ${histories.reduce((n, h) => n + h.history.writes.length, 0)} writes, `
      + `${histories.reduce((n, h) => n + h.history.reads.length, 0)} reads`);
    readers.forEach(({ reader }) => reader.close());
    for (const server of servers) assert.deepEqual(await server.stop(), { code: 0, signal: null });
    lines.forEach((line) => { line.break(); line.server.close(); });
  });
}

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
