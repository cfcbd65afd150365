// What an operator sees of a running server: its log and its figures. The files for Grafana and
// Prometheus name only figures that it has.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, until } from './kit.mjs';
import { Client, newKey } from './client.mjs';
import { DEPO, Server, folder } from './server.mjs';

const read = (name) => readFileSync(new URL(`../../packaging/${name}`, import.meta.url), 'utf8');
const events = (server) => server.log.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
const find = (server, event, more = {}) => events(server).find((line) =>
  line.event === event && Object.entries(more).every(([key, value]) => line[key] === value));

// Two people at a table of their own; one move is made.
async function oneMove(server, keys = [newKey(), newKey()]) {
  const [anna, boris] = await Promise.all(keys.map((key) => new Client(server.url, { key }).open()));
  const { table } = await anna.ask('create', { map: 'usa', name: 'Wilhelmina', pace: 0,
    seats: [{ kind: 'here' }, { kind: 'open' }] });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Bartholomew' });
  await anna.ask('chat', { table, seat: 1, text: 'Nobody reads this' });
  await anna.ask('start', { table });
  await until(() => anna.tables.get(table).views.get(1)?.legal);
  const { seq } = anna.tables.get(table);
  await anna.ask('move', { table, seat: 1, seq, move: anna.tables.get(table).views.get(1).legal[0] });
  return { anna, boris, table };
}

const figure = (text, name) => Number(text.split('\n').find((line) => line.startsWith(`${name} `))?.split(' ')[1]);

test('the log as JSON: every table event names its table, people and connections are short hashes', async () => {
  const server = await Server.start({ options: ['--log-format', 'json', '--verbose'] });
  const keys = [newKey(), newKey()];
  const { anna, boris, table } = await oneMove(server, keys);
  await until(() => find(server, 'entry', { kind: 'move' }));
  for (const line of events(server)) {
    assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.ok(['error', 'warning', 'info', 'debug'].includes(line.level), line.level);
  }
  for (const event of ['table-created', 'game-started', 'entry']) assert.equal(find(server, event).table, table, event);
  assert.ok(find(server, 'entry', { kind: 'sit', seat: 2, table }));
  const shown = execFileSync(DEPO, ['admin', 'show', table, '--db', server.db]).toString();
  const host = /^host: ([0-9a-f]{32})$/m.exec(shown)[1];
  const { connection } = find(server, 'hello', { person: host.slice(0, 8) });
  assert.match(connection, /^[0-9a-f]{8}$/);
  anna.socket.close();
  await until(() => find(server, 'disconnected', { connection }));
  assert.ok(find(server, 'schema-migrated', { from: 0 }).to >= 7);
  assert.equal(find(server, 'configuration').db, server.db);
  assert.equal(find(server, 'limits').connections, 10000);
  boris.socket.close();
  await server.stop();
  for (const secret of [...keys, host, 'Wilhelmina', 'Bartholomew', 'Nobody reads'])
    assert.ok(!server.log.includes(secret), `the log has ${secret}`);
});

test('--quiet leaves problems only, and text says its level', async () => {
  const server = await Server.start();
  assert.match(server.log, /^\S+Z info listening address=127\.0\.0\.1 port=\d+ tls=no/m);
  await server.stop();
  const failed = await Server.start({ db: join(folder(), 'not here', 'depo.db'), options: ['--quiet'] })
    .then(() => null, (error) => error.message);
  assert.match(failed, /^ended 1 null: \S+Z error failed why="store: .*not here\/depo\.db: No such file or directory"\n$/);
});

test('the password of a database is in no log', async () => {
  for (const db of ['postgres://depo:hush@127.0.0.1:1/depo?connect_timeout=1', 'postgres://?password=hush&host=127.0.0.1&port=1']) {
    const failed = await Server.start({ db }).then(() => null, (error) => error.message);
    assert.match(failed, / error failed why="store: /);
    assert.ok(!failed.includes('hush'), failed);
  }
});

test('figures: moves, the store, the loop and bots as histograms, connections by state', async () => {
  const server = await Server.start();
  const watcher = await new Client(server.url, { key: null }).open();
  const { anna, boris } = await oneMove(server);
  const { text } = await server.get('/metrics');
  assert.equal(figure(text, 'depo_move_latency_seconds_count'), 1);
  for (const name of ['move_latency', 'store_latency', 'loop_lag', 'bot_wait']) {
    const counts = [...text.matchAll(new RegExp(`^depo_${name}_seconds_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))];
    assert.equal(counts.at(-1)[1], '+Inf', name);
    assert.equal(Number(counts.at(-1)[2]), figure(text, `depo_${name}_seconds_count`), name);
    for (let i = 1; i < counts.length; i++) assert.ok(Number(counts[i][2]) >= Number(counts[i - 1][2]), name);
  }
  assert.equal(figure(text, 'depo_store_latency_seconds_count'), figure(text, 'depo_store_tasks_total'));
  assert.ok(figure(text, 'depo_store_latency_seconds_sum') > 0);
  const states = Object.fromEntries([...text.matchAll(/^depo_connections_by_state\{state="(\w+)"\} (\d+)$/gm)]
    .map((m) => [m[1], Number(m[2])]));
  assert.deepEqual(states, { silent: 0, new: 0, idle: 1, watching: 0, seated: 2 });
  assert.equal(figure(text, 'depo_connections'), 3);
  for (const client of [watcher, anna, boris]) client.socket.close();
  await server.stop();
});

test('dashboard and alert rules name figures that the server has', async () => {
  const server = await Server.start();
  const { text } = await server.get('/metrics');
  const known = new Set([...text.matchAll(/^(depo_\w+)[ {]/gm)].map((m) => m[1]));
  const panels = JSON.parse(read('grafana.json')).panels.flatMap((p) => p.targets.map((q) => q.expr));
  const alerts = [...read('alerts.yaml').matchAll(/^ +expr: (.*)$/gm)].map((m) => m[1]);
  assert.ok(panels.length > 20 && alerts.length > 5);
  for (const expression of [...panels, ...alerts])
    for (const name of expression.match(/depo_\w+/g) ?? []) assert.ok(known.has(name), `${name} is not in /metrics`);
  for (const name of ['move_latency', 'store_latency', 'loop_lag']) {
    assert.ok(panels.some((e) => e.includes(`depo_${name}_seconds_bucket`)), name);
    assert.ok(alerts.some((e) => e.includes(`depo_${name}_seconds_bucket`)), name);
  }
  await server.stop();
});
