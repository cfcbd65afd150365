// Measures the table server beside a bare echo server of the same libraries, in one run:
//     node tests/server/bench.mjs [TABLES] [SECONDS]        default: 1000 tables of 4 people, 6 s
// Needs DEPO (the program) and DEPO_BENCH (the folder with echo and load). Prints a table and one
// line of JSON. Load and server share the machine, so the figures are lower bounds.
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { cpus } from 'node:os';
import { Client } from './client.mjs';
import { Server, Postgres, freePort } from './server.mjs';
import { setTimeout as sleep } from 'node:timers/promises';

const tables = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 6);
const folder = process.env.DEPO_BENCH;
const run = promisify(execFile);
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0',
  '--places', '0', '--rate', '0', '--per-address', '0', '--connections', '0'];

async function load(kind, port, rate = 0, views = 'json') {
  const { stdout } = await run(`${folder}/load`, [kind, port, tables, seconds, rate, views].map(String));
  return JSON.parse(stdout);
}

const startServer = (db) => Server.start({ ...(db ? { db } : {}), options });

// Memory of started tables that nobody follows.
async function idleMemory(db) {
  const server = await startServer(db);
  const client = await new Client(server.url).open();
  const make = (i) => client.ask('create', { id: `idle-${i}`, map: 'usa', pace: 0, start: true,
    seats: ['A', 'B', 'C', 'D'].map((name) => ({ kind: 'here', name })) });
  for (let i = 0; i < 50; i++) await make(i);
  const before = await server.metric('memory_bytes');
  for (let i = 50; i < 2050; i += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, k) => make(i + k)));
  }
  await sleep(300);
  const after = await server.metric('memory_bytes');
  await server.stop();
  return (after - before) / 2000 / 1024;
}

async function measure(name, db) {
  const server = await startServer(db);
  // One beside the other, three times: the pair in the middle counts.
  const pairs = [];
  for (let i = 0; i < 3; i++) {
    pairs.push([await load('play', server.port), await load('play', server.port, 0, 'text')]);
  }
  const times = ([json, text]) => text.moves_per_s / json.moves_per_s;
  const [json, full] = pairs.sort((a, b) => times(a) - times(b))[1];
  const half = await load('play', server.port, Math.max(1, full.moves_per_s / 2), 'text');
  const lean = await load('play', server.port, 0, 'none');
  const memory = await server.metric('memory_bytes') / 1e6;
  await server.stop();
  return { name, json, full, half, lean, memory };
}

// Before, between and after: a machine that others use too is not the same all the time.
const echoes = [];
async function measureEcho() {
  const port = await freePort();
  const echo = spawn(`${folder}/echo`, [String(port)], { stdio: 'ignore' });
  await sleep(500);
  echoes.push(await load('echo', port));
  echo.kill();
}

await measureEcho();
const idle = await idleMemory();
const results = [await measure('SQLite')];
await measureEcho();
const postgres = await Postgres.start();
results.push(await measure('PostgreSQL', postgres.url));
await postgres.stop();
await measureEcho();
const echoRate = echoes.reduce((sum, e) => sum + e.messages_per_s, 0) / echoes.length;

const line = (...cells) => console.log(cells.map((c, i) => String(c).padStart(i ? 12 : 0)
  .padEnd(i ? 0 : 22)).join(' '));
console.log(`${tables} tables, ${tables * 4} sockets, ${seconds} s each, ${cpus().length} cores`);
line('', 'moves/s', 'messages/s', 'of echo', 'p50 ms', 'p99 ms', 'MB/s');
const row = (name, r) => line(name, r.moves_per_s, r.messages_per_s,
  `${Math.round((100 * r.messages_per_s) / echoRate)}%`, r.p50_ms, r.p99_ms, r.mb_per_s);
echoes.forEach((e) => row('echo', e));
for (const r of results) {
  row(`${r.name}, JSON views`, r.json);
  row(`${r.name}, text views`, r.full);
  row(`${r.name}, half load`, r.half);
  row(`${r.name}, no views`, r.lean);
  console.log(`  text to JSON: ${(r.full.moves_per_s / r.json.moves_per_s).toFixed(2)} times the moves`);
}
console.log(`idle table: ${idle.toFixed(1)} KB; server at full load: `
  + results.map((r) => `${r.memory.toFixed(0)} MB with ${r.name}`).join(', '));
console.log(JSON.stringify({ tables, seconds, echoes, idle_table_kb: idle, results }));
process.exit(0);
