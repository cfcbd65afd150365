// The shuffle that players can check: two rounds over real sockets, on one process and on two, with a
// player who keeps the number back and with a server whose database was changed. Every client here is
// written from docs/protocol.md and docs/fairness.md alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, refused, test, until } from './kit.mjs';
import { Client, newShare, play, seeded, seedOf, shuffleOf } from './client.mjs';
import { DEPO, Postgres, Server, folder } from './server.mjs';

const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'];
// Nobody is left out because the machine is slow, but for the one who is to be.
const patient = [...options, '--reveal', '60'];
const server = await Server.start({ options: patient });
const info = (client, table) => client.tables.get(table).info;
const shuffle = (client, table) => shuffleOf(info(client, table).shuffle);

// A device that does what it should: it promises with its seat, and reveals when it is called.
class Device {
  constructor(client, { reveals = true } = {}) {
    Object.assign(this, { client, reveals, given: [], seen: [], sent: new Set() });
    client.handlers.add((m) => {
      if (m.t === 'table' && m.info.shuffle) this.take(m.table, m.info);
    });
  }

  number(seat) {
    const made = { seat, ...newShare() };
    this.given.push(made);
    return made;
  }

  take(table, { shuffle: text, seats }) {
    const now = shuffleOf(text);
    this.seen.push(text);
    for (const { seat, you } of seats) {
      const promised = now.seats.get(seat);
      const once = (what) => !this.sent.has(what) && this.sent.add(what);
      if (you && now.stage === 'open' && !promised && once(`${table} ${now.round} ${seat} promise`)) {
        this.client.ask('commit', { table, seat, commit: this.number(seat).commit }).catch(() => {});
      }
      const own = you && promised && this.given.find((g) => g.commit === promised.commit);
      if (own && now.stage === 'called' && this.reveals && once(own.share)) {
        this.client.ask('reveal', { table, seat, share: own.share }).catch(() => {});
      }
    }
  }
}

async function device(at = server, settings = {}) {
  const { record, key, ...rest } = settings;
  return new Device(await new Client(at.url, { record, ...(key ? { key } : {}) }).open(), rest);
}

// Anna makes a table, the others sit down; all have promised.
async function gather(devices, body = {}, bots = [{ kind: 'bot', level: 'easy' }]) {
  const [anna, ...others] = devices;
  const { table } = await anna.client.ask('create', { map: 'amsterdam', pace: 0, name: 'Anna', ...body,
    seats: [{ kind: 'here' }, ...others.map(() => ({ kind: 'open' })), ...bots],
    commits: [{ commit: anna.number(1).commit }] });
  await anna.client.join(table);
  for (const [i, d] of others.entries()) {
    await d.client.join(table);
    await d.client.ask('sit', { table, seat: i + 2, name: `P${i}`, commit: d.number(i + 2).commit });
  }
  await until(() => devices.every((d) => shuffle(d.client, table).seats.size === devices.length));
  return table;
}

const running = (devices, table) => until(() => devices.every((d) => info(d.client, table).phase === 'running'));
const finish = (devices, table) => Promise.all(devices.map((d) => play(d.client, table, { random: seeded(5) })));

async function file(table, at = server) {
  const path = join(folder(), 'game.depo');
  const { text } = await at.get(`/api/tables/${table}/game`);
  writeFileSync(path, text);
  return { path, text };
}

test('two devices and the server shuffle together, and nothing is seen before its time', async () => {
  const heard = [];
  const devices = [await device(server, { record: (text) => heard.push(text) }), await device()];
  const watcher = await new Client(server.url, { key: null, record: (text) => heard.push(text) }).open();
  const table = await gather(devices);
  await watcher.join(table);
  const lobby = await server.get(`/api/tables/${table}`);
  heard.push(lobby.text);
  const promised = shuffle(devices[0].client, table);
  await devices[1].client.ask('start', { table });
  await running(devices, table);
  const begun = heard.findIndex((text) => text.includes('"what":"start"'));
  const shares = devices.flatMap((d) => d.given.map((g) => g.share));
  for (const text of heard.slice(0, begun)) for (const share of shares) assert.ok(!text.includes(share), text);
  const dealt = shuffle(devices[0].client, table);
  assert.equal(dealt.stage, 'done');
  assert.deepEqual([...dealt.seats.values()].map((s) => s.share), shares);
  const [over] = await finish(devices, table);
  const { secret, server: promise } = shuffleOf(over.shuffle);
  assert.equal(promise, promised.server);
  const end = heard.findIndex((text) => text.includes('"t":"over"'));
  for (const text of heard.slice(0, end)) assert.ok(!text.includes(secret) && !text.includes(over.seed), text);
  assert.equal(seedOf(over.shuffle), over.seed);
  const { path, text } = await file(table);
  assert.ok(text.includes(`shuffle ${over.shuffle}\n`));
  assert.match(execFileSync(DEPO, ['verify', path, path]).toString(), /consistent: 2 of 3 .*\n.*good: .*\n.*consistent.*\n.*good: /);
  for (const d of [...devices.map((x) => x.client), watcher]) d.close();
});

test('who withholds the number is left out, and all others promise anew', async () => {
  const quick = await Server.start({ options: [...options, '--reveal', '1'] });
  const devices = [await device(quick), await device(quick, { reveals: false }), await device(quick)];
  const table = await gather(devices);
  const first = shuffle(devices[0].client, table);
  await devices[0].client.ask('start', { table });
  await refused(devices[0].client.ask('start', { table }), 'already-started');
  await running(devices, table);
  const dealt = shuffle(devices[0].client, table);
  assert.ok(dealt.round >= 2);
  assert.equal(dealt.seats.get(2).commit, 'out');
  for (const [seat, { commit }] of dealt.seats) assert.notEqual(commit, first.seats.get(seat).commit);
  const [over] = await finish(devices, table);
  assert.equal(seedOf(over.shuffle), over.seed);
  for (const d of devices) d.client.close();
  await quick.stop();
});

test('a number that comes late or is another one is refused; a new connection may bring it', async () => {
  const [anna, boris] = [await device(), await device(server, { reveals: false })];
  const table = await gather([anna, boris]);
  const { share } = boris.given[0];
  await refused(boris.client.ask('reveal', { table, seat: 2, share }), 'no-shuffle'); // nobody has asked
  await anna.client.ask('start', { table });
  await refused(boris.client.ask('reveal', { table, seat: 2, share: newShare().share }), 'no-shuffle');
  await refused(boris.client.ask('reveal', { table, seat: 1, share }), 'not-your-seat');
  boris.client.kill();
  const again = new Device(await new Client(server.url, { key: boris.client.key }).open());
  again.given = boris.given;
  await again.client.join(table);
  await running([anna, again], table);
  assert.equal(shuffle(anna.client, table).round, 1);
  assert.equal(shuffle(anna.client, table).seats.get(2).share, share);
  await refused(again.client.ask('reveal', { table, seat: 2, share }), 'already-started');
  for (const d of [anna, again]) d.client.close();
});

test('an older client takes no part, and its game begins at once', async () => {
  const [anna, boris] = [await device(), await new Client(server.url).open()];
  const { table } = await anna.client.ask('create', { map: 'amsterdam', pace: 0, name: 'Anna',
    seats: [{ kind: 'here' }, { kind: 'open' }] });
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await boris.ask('start', { table });
  await anna.client.join(table);
  await until(() => boris.tables.get(table).info.phase === 'running');
  assert.equal(shuffle(boris, table).seats.size, 0);
  for (const c of [anna.client, boris]) c.close();
});

test('a table that starts at once and its rematch shuffle in the same way', async () => {
  const anna = await device();
  const { table } = await anna.client.ask('create', { map: 'amsterdam', pace: 0, name: 'Anna', start: true,
    seats: [{ kind: 'here' }, { kind: 'bot', level: 'easy' }], commits: [{ commit: anna.number(1).commit }] });
  await anna.client.join(table);
  await finish([anna], table);
  const before = info(anna.client, table).shuffle;
  await anna.client.ask('rematch', { table, commits: [{ commit: anna.number(1).commit }] });
  await until(() => info(anna.client, table).rematch);
  const next = info(anna.client, table).rematch;
  await anna.client.join(next);
  await running([anna], next);
  for (const t of [table, next]) assert.equal(shuffle(anna.client, t).seats.get(1).share, anna.given[t === table ? 0 : 1].share);
  assert.notEqual(shuffle(anna.client, next).server, shuffleOf(before).server);
  const [over] = await finish([anna], next);
  assert.equal(seedOf(over.shuffle), over.seed);
  anna.client.close();
});

test('a secret that was exchanged in the database is not the one that was promised', async () => {
  const db = join(folder(), 'lying.db');
  let lying = await Server.start({ options: patient, db });
  const devices = [await device(lying), await device(lying)];
  const table = await gather(devices, {}, []); // nobody moves before the exchange
  await devices[0].client.ask('start', { table });
  await running(devices, table);
  const promised = shuffle(devices[0].client, table).server;
  for (const d of devices) d.client.close();
  await lying.stop();
  execFileSync('python3', ['-c', `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
row, = db.execute("SELECT entry FROM log WHERE table_id = ? AND seq = 1", (sys.argv[2],))
entry = json.loads(row[0])
entry["plan"]["secret"] = "ab" * 32
db.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = 1", (json.dumps(entry), sys.argv[2]))
db.commit()`, db, table]);
  lying = await Server.start({ options: patient, db });
  const again = await Promise.all(devices.map(async (d) => ({ client: await new Client(lying.url, { key: d.client.key }).open() })));
  for (const d of again) await d.client.join(table);
  const [over] = await finish(again, table);
  // The file by itself is consistent: only who remembers the promise can tell.
  const { path } = await file(table, lying);
  assert.equal(spawnSync(DEPO, ['verify', path]).status, 0);
  assert.equal(seedOf(over.shuffle), over.seed);
  assert.notEqual(shuffleOf(over.shuffle).server, promised);
  const state = folder();
  const kept = join(state, 'depo', 'shuffles');
  execFileSync('mkdir', ['-p', kept]);
  writeFileSync(join(kept, `${table}@127.0.0.1:1`), `depo-shuffle-memory 1\nseen ${devices[0].seen.at(-1)}\n`
    + `own 1 ${devices[0].given[0].share}\n`);
  const checked = spawnSync(DEPO, ['verify', path], { env: { ...process.env, XDG_STATE_HOME: state } });
  assert.equal(checked.status, 1);
  assert.match(checked.stderr.toString(), /Shuffle check failed.*not the one this device saw/);
  for (const d of again) d.client.close();
  await lying.stop();
});

test('two processes on one PostgreSQL: everyone promises and reveals at another one', async () => {
  const postgres = await Postgres.start();
  const servers = await Promise.all([0, 1].map(() => Server.start({ db: postgres.url, options: patient })));
  for (let game = 0; game < 5; game++) {
    const devices = [await device(servers[0]), await device(servers[1]), await device(servers[game % 2])];
    const table = await gather(devices, { map: 'usa' });
    // Both ask for the start at the same moment.
    const starts = await Promise.allSettled(devices.map((d) => d.client.ask('start', { table })));
    assert.equal(starts.filter((s) => s.status === 'fulfilled').length, 1);
    await running(devices, table);
    const texts = devices.map((d) => info(d.client, table).shuffle);
    assert.equal(new Set(texts).size, 1);
    assert.equal(shuffleOf(texts[0]).round, 1);
    assert.equal(shuffleOf(texts[0]).seats.size, 3);
    for (const d of devices) d.client.close();
  }
  await Promise.all(servers.map((s) => s.stop()));
  await postgres.stop();
});
