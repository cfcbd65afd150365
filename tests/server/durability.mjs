// kill -9 at random moments while several tables play, hosts delete tables of theirs and the operator
// bans people. Clients write down every acknowledgement and resume by themselves; afterwards everything
// acknowledged must be in the logs, what was deleted must be gone, and bans must stand.
//     GAMES=100 node tests/server/durability.mjs       so many games on each database, default 12
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assert, test, sleep, until } from './kit.mjs';
import { Client, choose, newId, newKey, seeded } from './client.mjs';
import { Server, Postgres, folder, DEPO } from './server.mjs';

const GAMES = Number(process.env.GAMES ?? 12);
const SEED = Number(process.env.DEPO_SEED ?? 0); // other moves and kills with each number
const AT_ONCE = 6;
const DELETED = 6; // every so many games
const MAPS = ['usa', 'europe', 'africa', 'amsterdam'];

let acknowledged = 0; // moves, of all games

// A person that survives anything: reconnects, joins with its last seq, repeats what got no ack.
class Person {
  constructor(servers, key, table, seat, random) {
    Object.assign(this, { servers, key, table, seat, random, acks: [], last: 0, pending: null });
    this.done = new Promise((resolve) => { this.finish = resolve; });
  }

  async live() {
    while (!this.over) {
      const server = this.servers[Math.floor(this.random() * this.servers.length)];
      const client = new Client(server.url, { key: this.key });
      const gone = new Promise((resolve) => { client.onclose = resolve; });
      try {
        await client.open();
        client.handlers.add((m) => this.take(client, m));
        client.send({ t: 'join', table: this.table, last: this.last });
        if (this.pending) client.send(this.pending);
        await Promise.race([gone, this.done]);
      } catch { await sleep(50); }
      client.kill();
    }
  }

  take(client, m) {
    if (m.table !== this.table) return;
    if (m.seq > this.last) this.last = m.seq;
    if (m.t === 'over') {
      this.over = m;
      this.finish();
    } else if (m.t === 'ack' && this.pending?.id === m.id) {
      this.acks.push({ seq: m.seq, move: this.pending.move });
      acknowledged++;
      this.pending = null;
      if (this.view) this.act(client, this.view);
    } else if (m.t === 'error' && this.pending?.id === m.id) {
      assert.ok(['stale', 'store', 'table-closed', 'not-joined', 'not-your-turn'].includes(m.code),
        JSON.stringify(m));
      this.pending = null;
      if (this.view) this.act(client, this.view);
    } else if ((m.t === 'view' || m.t === 'update') && m.seat === this.seat && ('view' in m)) {
      this.view = m;
      this.act(client, m);
    }
  }

  act(client, m) {
    if (this.pending || !m.legal?.length || m.seq < this.last - 50) return;
    this.pending = { t: 'move', table: this.table, seat: this.seat, seq: m.seq,
      move: choose(m.legal, this.random), id: newId() };
    if (client.socket.readyState === 1) client.send(this.pending);
  }
}

async function startGame(servers, number) {
  const random = seeded(number + 1 + SEED);
  const map = MAPS[number % MAPS.length];
  for (;;) {
    const keys = [newKey(), newKey()];
    const client = new Client(servers[0].url, { key: keys[0] });
    const guest = new Client(servers[servers.length - 1].url, { key: keys[1] });
    try {
      await Promise.all([client.open(), guest.open()]);
      const { table } = await client.ask('create', { map, pace: 0,
        seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }, { kind: 'bot', level: 'random' }] });
      await guest.join(table);
      await guest.ask('sit', { table, seat: 2, name: 'B' });
      await guest.ask('start', { table });
      client.kill();
      guest.kill();
      return { table, people: keys.map((key, i) => new Person(servers, key, table, i + 1, random)) };
    } catch { await sleep(100); }
    client.kill();
    guest.kill();
  }
}

// The host deletes a finished table, however often the server dies meanwhile.
async function remove(servers, { table, people }) {
  const id = newId();
  for (let i = 0; ; i++) {
    const client = new Client(servers[i % servers.length].url, { key: people[0].key });
    try {
      await client.open();
      await client.join(table);
      await client.ask('delete', { table, id });
      return;
    } catch (error) {
      if (error.code === 'no-table') return; // the answer to the last time was lost
      await sleep(50);
    } finally {
      client.kill();
    }
  }
}

async function playAll(servers) {
  const games = [];
  let next = 0;
  const worker = async () => {
    while (next < GAMES) {
      const number = next++;
      const game = await startGame(servers, number);
      games.push(game);
      game.people.forEach((p) => p.live().catch((e) => { throw e; }));
      await Promise.all(game.people.map((p) => p.done));
      game.deleted = number % DELETED === 0;
      if (game.deleted) await remove(servers, game);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return games;
}

// Acknowledged moves stand at their seq in the story told by a fresh process.
async function checkGames(server, games) {
  let acks = 0;
  for (const { table, people, deleted } of games) {
    const { status, text } = await server.get(`/api/tables/${table}/game`);
    assert.equal(status, deleted ? 404 : 200);
    if (deleted) {
      assert.equal((await server.get(`/api/tables/${table}`)).status, 404);
      continue;
    }
    const path = join(folder(), 'game');
    writeFileSync(path, text);
    assert.match(execFileSync(DEPO, ['verify', path]).toString(), /game over/);
    const client = await new Client(server.url, { key: people[0].key }).open();
    await client.join(table, { last: 0 });
    await until(() => client.tables.get(table).over);
    const bySeq = new Map(client.tables.get(table).updates.map((u) => [u.seq, u]));
    const moves = text.split('\nmoves\n')[1].trim().split('\n');
    for (const [i, person] of people.entries()) {
      for (const { seq, move } of person.acks) {
        assert.equal(bySeq.get(seq)?.by, i + 1, `seq ${seq} of ${table} is lost`);
        assert.ok(moves.includes(`${i + 1} ${move}`));
        acks++;
      }
    }
    client.close();
  }
  return acks;
}

// Kills after some more moves, so that games go on between kills however slow the machine is.
async function killLoop(servers, stop, random) {
  let kills = 0;
  while (!stop.now) {
    const enough = acknowledged + 1 + random() * 40;
    await until(() => stop.now || acknowledged >= enough);
    await sleep(random() * 20); // anywhere between two moves
    if (stop.now) break;
    const server = servers[Math.floor(random() * servers.length)];
    await server.stop('SIGKILL');
    kills++;
    await sleep(random() * 100);
    await server.run();
  }
  return kills;
}

async function backup(db, copy) {
  await promisify(execFile)(DEPO, ['serve', '--db', db, '--backup', copy]);
  const check = 'import sqlite3, sys\nprint(sqlite3.connect(sys.argv[1]).execute('
    + '"PRAGMA integrity_check").fetchone()[0])';
  assert.equal(execFileSync('python3', ['-c', check, copy]).toString().trim(), 'ok');
}

const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--per-address', '0', '-v'];

// While it storms: an order counts when the command has said so, whether any server runs then or not.
async function banSomeone({ db }) {
  const key = newKey();
  const before = acknowledged;
  await until(() => acknowledged > before + 50);
  await promisify(execFile)(DEPO, ['admin', '--db', db, 'ban', '--', key]);
  return key;
}

async function storm(servers) {
  const stop = { now: false };
  const kills = killLoop(servers, stop, seeded(99 + SEED));
  const banning = banSomeone(servers[0]);
  const games = await playAll(servers);
  const banned = await banning;
  stop.now = true;
  const count = await kills;
  assert.ok(count > 0, 'something was killed');
  for (const server of servers) {
    await server.stop('SIGKILL');
    await server.run();
  }
  for (const server of servers) {
    const headers = { Authorization: `Bearer ${banned}` };
    await until(async () => (await server.get('/api/lobby', headers)).status === 403);
  }
  const acks = await checkGames(servers[0], games);
  assert.equal(await servers[0].metric('tables_frozen_total'), 0);
  console.log(`# ${games.length} games, ${count} kills, ${acks} acknowledged moves, all there`);
  for (const server of servers) assert.deepEqual(await server.stop(), { code: 0, signal: null });
  return games;
}

test('SQLite: what was acknowledged is there after kill -9', async () => {
  const server = await Server.start({ options });
  const live = join(folder(), 'live.db');
  const during = until(() => acknowledged > 50).then(() => backup(server.db, live));
  const games = await storm([server]);
  await during;
  // A copy made in the middle is whole; one made afterwards has every game.
  const copy = join(folder(), 'copy.db');
  await backup(server.db, copy);
  const other = await Server.start({ db: copy, options });
  await checkGames(other, games);
  await other.stop();
});

test('PostgreSQL: two processes, either killed, and players go on at the other', async () => {
  const postgres = await Postgres.start();
  const servers = await Promise.all([0, 1].map(() => Server.start({ db: postgres.url, options })));
  await storm(servers);
  await postgres.stop();
});
