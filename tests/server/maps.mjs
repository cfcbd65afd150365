// Tables on a map that the host has brought: it travels with the table, survives a crash, is in the
// game file and in the rematch, and goes with the table. Hostile maps get one clear line, and neither
// memory nor disk.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, until } from './kit.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Server, folder, DEPO } from './server.mjs';

const OPTIONS = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'];
const server = await Server.start({ options: OPTIONS });
const connect = (settings) => new Client(server.url, settings).open();
const tiny = JSON.parse(readFileSync(new URL('../../maps/tiny/map.json', import.meta.url)));
// The smallest map, under another name and with a ticket worth more.
const isle = { ...tiny, id: 'my-isle', name: { en: 'My isle', ru: 'Мой остров' },
  tickets: tiny.tickets.map((t, i) => (i ? t : { ...t, points: t.points + 1 })) };
const seats = [{ kind: 'here', name: 'Anna' }, { kind: 'open' }];
const make = async (key, map_file, more = {}) => {
  const response = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: typeof map_file === 'string' ? map_file
      : JSON.stringify({ pace: 0, seats, map_file, ...more }),
  });
  return { status: response.status, json: await response.json().catch(() => null) };
};

test('a map is played by those who follow the link, after a crash, in the file and in the rematch', async () => {
  const host = await connect(), guest = await connect();
  const { status, json: { table } } = await make(host.key, isle);
  assert.equal(status, 201);
  const seen = (await guest.join(table)).info;
  await host.join(table);
  assert.equal(seen.map, 'my-isle');
  assert.equal(seen.own_map, true);
  const kept = await server.get(`/api/tables/${table}/map`);
  assert.deepEqual(kept.json, isle);
  // Offered to nobody else.
  assert.ok(!(await server.get('/api/server')).json.maps.some((m) => (m.id ?? m) === 'my-isle'));
  await guest.ask('sit', { table, seat: 2, name: 'Boris' });
  await host.ask('start', { table });
  const random = seeded(7);
  const some = { random, until: (m) => m.seq > 20 };
  await Promise.all([play(host, table, some), play(guest, table, some)]);
  await server.stop('SIGKILL');
  await server.run();
  const again = await connect({ key: host.key }), other = await connect({ key: guest.key });
  assert.equal((await again.join(table)).info.map_hash, seen.map_hash);
  await other.join(table);
  const [over] = await Promise.all([again, other].map((p) => play(p, table, { random })));
  assert.equal(over.final.over, true);
  const { text } = await server.get(`/api/tables/${table}/game`);
  assert.match(text, /^own-map /m);
  const path = join(folder(), 'game.depo');
  writeFileSync(path, text);
  assert.match(execFileSync(DEPO, ['verify', path]).toString(), /good: .* game over/);
  await again.ask('rematch', { table });
  await until(() => again.tables.get(table).info.rematch);
  const next = again.tables.get(table).info.rematch;
  assert.equal((await again.join(next)).info.map_hash, seen.map_hash);
  assert.deepEqual((await server.get(`/api/tables/${next}/map`)).json, isle);
  // The rematch has a map of its own: it outlives the first table.
  await again.ask('delete', { table });
  await server.stop('SIGKILL');
  await server.run();
  const third = await connect({ key: host.key });
  assert.equal((await third.join(next)).info.map, 'my-isle');
  [host, guest, again, other, third].forEach((p) => p.close());
});

test('an own list on an own map, with bots', async () => {
  const host = await connect();
  const list = isle.tickets.map(({ a, b, points }, i) => `${a} ${b} ${i ? points : 19}\n`).join('');
  const bots = [{ kind: 'here', name: 'Anna' }, { kind: 'bot', level: 'hard' }];
  const { json: { table } } = await make(host.key, isle, { tickets: list, seats: bots, start: true });
  const { info } = await host.join(table);
  assert.equal(info.tickets, list);
  assert.notEqual(info.map_base, info.map_hash);
  const over = await play(host, table, { random: seeded(3) });
  assert.equal(over.final.over, true);
  host.close();
});

test('maps that nobody can play on are refused in one line', async () => {
  const key = newKey();
  const cases = [
    [{ ...isle, tracks: [] }, 400, 'bad-map', /no track leads/],
    [{ ...isle, players: [2, 99] }, 400, 'bad-map', /players/],
    [{ ...isle, tickets: [{ ...isle.tickets[0], a: 'nowhere' }] }, 400, 'bad-map', /nowhere/],
    [[], 400, 'bad-map', /./],
    [{ ...isle, name: { en: '\u001b[31mred' } }, 400, 'bad-map', /./],
    [{ ...isle, cities: Array.from({ length: 500 }, (_, i) => ({ ...isle.cities[0], id: `c${i}` })) }, 400, 'bad-map', /./],
    ['{"seats": [', 400, 'bad-json', /./],
  ];
  for (const [file, status, code, message] of cases) {
    const answer = await make(key, file);
    assert.deepEqual([answer.status, answer.json.code], [status, code], JSON.stringify(answer));
    assert.match(answer.json.message, message);
    assert.ok(!/[\n\u001b]/.test(answer.json.message));
  }
  // Nothing of them is in the store.
  const count = execFileSync('python3', ['-c', 'import sqlite3, sys\nprint(sqlite3.connect(sys.argv[1])'
    + '.execute("SELECT count(*) FROM map WHERE json LIKE \'%nowhere%\'").fetchone()[0])', server.db]).toString();
  assert.equal(count.trim(), '0');
});

test('the fuzzed maps, and files of 10 MB', async () => {
  const place = new URL('../fuzz/regress/map/', import.meta.url);
  const files = readdirSync(place);
  assert.ok(files.length > 2);
  for (const name of files) {
    const { status, json } = await make(newKey(), `{"seats": ${JSON.stringify(seats)}, "map_file": ${
      readFileSync(new URL(name, place))}}`);
    assert.ok(status === 201 || (status === 400 && /^bad-/.test(json.code)), `${name}: ${status}`);
  }
  for (let i = 0; i < 20; i++) {
    const big = JSON.stringify({ seats, map_file: { ...isle, note: 'x'.repeat(10 << 20) } });
    const status = await fetch(`${server.url}/api/tables`, { method: 'POST', body: big,
      headers: { Authorization: `Bearer ${newKey()}` } }).then((r) => r.status, () => 'closed');
    assert.ok(status === 413 || status === 'closed', String(status));
  }
  assert.equal((await server.get('/healthz')).status, 200);
});

test('a person brings so many maps in a day, and an address more, but not 10,000', async () => {
  const limited = await Server.start({ options: [...OPTIONS] });
  const post = (key, n) => fetch(`${limited.url}/api/tables`, { method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ seats, map_file: { ...isle, id: `isle-${n}` } }) });
  const key = newKey();
  const own = [];
  for (let i = 0; i < 22; i++) own.push((await post(key, i)).status);
  assert.deepEqual(own.slice(0, 20), Array(20).fill(201));
  assert.deepEqual([...new Set(own.slice(20))], [429]);
  const all = {};
  for (let i = 0; i < 1000; i++) {
    const { status } = await post(newKey(), 100 + i);
    all[status] = (all[status] ?? 0) + 1;
  }
  assert.equal(all[201], 140); // 160 of one address, 20 of them by the first person
  assert.equal(all[429], 860);
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${limited.process.pid}/status`))?.[1] ?? 0);
  assert.ok(memory < 300_000, `${memory} kB`);
  assert.ok(statSync(limited.db).size < 20 << 20);
  await limited.stop();
});

test('the terminal plays on it too', async () => {
  const { json: { table } } = await make(newKey(), isle,
    { seats: [{ kind: 'bot', level: 'easy' }, { kind: 'open' }] });
  const home = folder();
  const { stdout } = spawnSync(DEPO, ['play', '--connect', `${server.url}/t/${table}`, '--plain', '--name', 'Vera',
    '--lang', 'en'], { input: '\n1\n', env: { ...process.env, HOME: home, XDG_STATE_HOME: home } });
  assert.match(String(stdout), /Vera keeps 2 tickets/);
  assert.match(String(stdout), /Vera takes/);
});
