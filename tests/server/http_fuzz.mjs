// HTTP and WebSocket frames made at random, odd in every way, against the real server: it answers or
// hangs up, and goes on. DEPO_FUZZ_SECONDS says for how long (6), DEPO_FUZZ_SEED repeats a run; the
// texts of a failed one are kept in the file that is named.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { assert, test, sleep, until } from './kit.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Server, folder } from './server.mjs';

const seconds = Number(process.env.DEPO_FUZZ_SECONDS ?? 6);
const seed = Number(process.env.DEPO_FUZZ_SEED ?? Date.now() % 1e9);
const random = seeded(seed);
const below = (n) => Math.floor(random() * n);
const chance = (p) => random() < p;
const pick = (list) => list[below(list.length)];
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => below(256)));
const long = () => pick([1, 20, 300, 4000, 5000, 70000]);

const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS',
  'CONNECT', 'TRACE', 'PRI', 'get', '', 'X'.repeat(300)];
const paths = ['/', '/ws', '/ws', '/healthz', '/metrics', '/api/server', '/api/tables', '/api/tables',
  '/api/maps/usa', '/api/lobby', '/app.js', '/t/aaaaaaaaaaaa', '/api/tables/aaaaaaaaaaaa/game', '*',
  'http://x/healthz', '//', '/%00', '/%', '/../..', '/ws?x=y', '/?a&b=c&=', 'ws', ''];
const names = ['Host', 'Connection', 'Upgrade', 'HTTP2-Settings', 'Sec-WebSocket-Key',
  'Sec-WebSocket-Version', 'Sec-WebSocket-Protocol', 'Sec-WebSocket-Extensions', 'Content-Length',
  'Transfer-Encoding', 'Expect', 'X-Forwarded-For', 'Authorization', 'Idempotency-Key',
  'Accept-Encoding', 'If-None-Match', 'Range', 'Origin', 'Cookie', 'Trailer', 'TE', ':method', ':path',
  ':authority', ':scheme', 'x', '', ' x', 'a b', 'GET', 'POST /x HTTP/1.1'];
const values = ['websocket', 'h2c', 'foo', 'h2c, websocket', 'upgrade', 'Upgrade, HTTP2-Settings', 'close',
  'keep-alive', 'AAMAAABk', '', 'dGhlIHNhbXBsZSBub25jZQ==', '13', '8', '-1', '0', '2', '5', '8192', '99999',
  '99999999999999999999', '0x10', 'chunked', 'gzip, chunked', 'identity', '100-continue', 'depo', 'http',
  'a, depo', 'permessage-deflate; client_max_window_bits', '2001:db8::1', '1.2.3.4, 5.6.7.8', '"', '*',
  'bytes=0-1,5-', 'http://127.0.0.1', 'Bearer x', '/', 'CONNECT'];

function value() {
  if (chance(0.05)) return 'v'.repeat(long());
  if (chance(0.05)) return bytes(below(40)).toString('latin1');
  return pick(values);
}

// A frame of HTTP/2 or of a WebSocket, mostly well formed.
function http2() {
  const body = bytes(below(60));
  const head = Buffer.alloc(9);
  head.writeUIntBE(chance(0.8) ? body.length : below(1 << 24), 0, 3);
  head[3] = below(12);
  head[4] = below(256);
  head.writeUInt32BE(pick([0, 1, 1, 1, 3, 2 ** 31 - 1]), 5);
  return Buffer.concat([head, body]);
}

const said = ['{"t":"hello"}', `{"t":"hello","key":"${newKey()}"}`, '{"t":"ping","id":"1"}', '{', '',
  '{"t":"join","table":"aaaaaaaaaaaa"}', '{"t":"lobby","id":"2"}', '[[[[', '\u00e9\u{1f600}',
  '{"t":"create","id":"3","map":"tiny","seats":[{"kind":"here"},{"kind":"open"}]}', 'x'.repeat(4097)];
function webSocket() {
  const body = chance(0.8) ? Buffer.from(pick(said)) : bytes(below(200));
  const mask = bytes(4);
  const masked = Buffer.from(body.map((b, i) => b ^ mask[i % 4]));
  const first = chance(0.7) ? 0x81 : below(256);
  const bit = chance(0.95) ? 0x80 : 0;
  const size = chance(0.95) ? body.length : below(1 << 30);
  const head = size < 126 ? Buffer.from([first, bit | size])
    : Buffer.concat([Buffer.from([first, bit | 127]), Buffer.alloc(4), (() => {
      const four = Buffer.alloc(4);
      four.writeUInt32BE(size);
      return four;
    })()]);
  return Buffer.concat([head, bit ? mask : Buffer.alloc(0), masked]);
}

const upgrade = () => 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
  + 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
  + 'Sec-WebSocket-Protocol: depo\r\n\r\n';
const h2c = () => [`GET ${pick(['/', '/healthz', '/app.js'])} HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n`
  + 'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'];

function request() {
  const end = chance(0.95) ? '\r\n' : pick(['\n', '\r', '\r\n ', '\n\r']);
  const lines = [`${pick(methods)} ${chance(0.03) ? `/${'p'.repeat(long())}` : pick(paths)} ${
    chance(0.9) ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', '', 'x'])}`];
  const count = chance(0.03) ? pick([100, 1000, 5000]) : below(8);
  for (let i = 0; i < count; i++) {
    lines.push(chance(0.03) ? 'no colon' : `${pick(names)}${chance(0.95) ? ': ' : ':'}${value()}`);
  }
  const body = chance(0.4) ? bytes(below(100)).toString('latin1') : '';
  if (chance(0.6)) lines.push(`Content-Length: ${chance(0.8) ? body.length : value()}`);
  const chunks = chance(0.1) ? `${pick(['2', 'zz', '-1', 'ffffffffffffffff', '5;x=y'])}\r\n{}\r\n0\r\n\r\n` : '';
  return `${lines.join(end)}${end}${end}${body}${chunks}`;
}

function mutate(text) {
  const out = Buffer.from(text);
  for (let i = below(4); i > 0 && out.length; i--) out[below(out.length)] = below(256);
  const [a, b] = [below(out.length), below(out.length)].sort((x, y) => x - y);
  const cut = out.subarray(a, b);
  return pick([out, Buffer.concat([out.subarray(0, a), out.subarray(b)]),
    Buffer.concat([out.subarray(0, b), cut, out.subarray(b)])]).subarray(0, 200000);
}

const tables = '{"map":"tiny","seats":[{"kind":"open"},{"kind":"open"}]}';
const plain = () => pick(['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  `POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: ${tables.length}\r\n\r\n${tables}`,
  'HEAD /app.js HTTP/1.1\r\nHost: x\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}']);

// Everything that one line says, in the pieces that belong together.
function speech() {
  const pieces = [];
  for (let i = 1 + below(4); i > 0; i--) {
    const kind = random();
    if (kind < 0.35) pieces.push(Buffer.from(request(), 'latin1'));
    else if (kind < 0.6) pieces.push(Buffer.from(plain()));
    else if (kind < 0.75) pieces.push(Buffer.from(upgrade()), ...Array.from({ length: below(5) }, webSocket));
    else if (kind < 0.9) pieces.push(...h2c().map((t) => Buffer.from(t)), ...Array.from({ length: 1 + below(4) }, http2));
    else pieces.push(pick([webSocket, http2, () => bytes(below(50))])());
  }
  const whole = chance(0.5) ? [Buffer.concat(pieces)] : pieces;
  return chance(0.25) ? whole.map(mutate) : whole;
}

// Says it piece by piece, some of them in bits, and goes in one of several ways.
async function talk(at, pieces) {
  const to = { port: at.port, host: '127.0.0.1' };
  const secret = at.url.startsWith('https') && chance(0.8);
  const socket = secret ? tls.connect({ ...to, rejectUnauthorized: false }) : net.connect(to);
  const gone = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  if (chance(0.9)) socket.resume(); // the others do not read
  for (const piece of pieces) {
    const size = chance(0.8) ? piece.length : 1 + below(500);
    for (let from = 0; from < piece.length && !socket.destroyed; from += size) {
      socket.write(piece.subarray(from, from + size));
      if (chance(0.5)) await sleep(below(20));
    }
  }
  if (chance(0.3)) socket.end();
  if (chance(0.8)) await Promise.race([gone, sleep(below(60))]);
  socket.destroy();
  await gone;
}

// It answers, has not started anew, and holds no more memory than it should.
async function check(at, before) {
  const late = sleep(120000).then(() => { throw new Error('it hangs'); });
  assert.equal((await Promise.race([at.get('/healthz'), late])).text, 'ok\n');
  const grown = await at.metric('memory_bytes') - before;
  if (!process.env.DEPO_SANITIZER) assert.ok(grown < 100e6, `memory grew by ${grown}`);
}

async function fuzz(at) {
  const end = Date.now() + seconds * 500;
  let last = [];
  let count = 0;
  try {
    const before = await at.metric('memory_bytes');
    while (Date.now() < end) {
      // No more than it can take: the next ones come when it has answered somebody else.
      last = Array.from({ length: 100 }, speech);
      count += last.length;
      const [some, others] = [last.slice(0, 50), last.slice(50)];
      await Promise.all(some.map((pieces, i) => talk(at, pieces).then(() => talk(at, others[i]))));
      await check(at, before);
    }
  } catch (error) {
    const kept = join(tmpdir(), `depo-fuzz-${seed}.json`);
    writeFileSync(kept, JSON.stringify(last.map((pieces) => pieces.map((text) => text.toString('base64')))));
    throw new Error(`seed ${seed}, after ${count}, the last in ${kept}: ${error.message} ${
      error.cause ?? ''} exit ${at.process.exitCode} ${at.process.signalCode}\n${at.log}`);
  }
  console.log(`# seed ${seed}: ${count} lines`);
  await until(async () => await at.metric('connections') === 0, 'all connections are gone');
  const client = await new Client(at.url).open();
  const { table } = await client.ask('create', { map: 'tiny', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await play(client, table, { random: seeded(1) });
  assert.deepEqual(await at.stop(), { code: 0, signal: null });
}

const limits = ['--per-address', '0', '--requests', '0', '--rate', '0', '--proxy'];
test('odd HTTP and odd frames', async () => {
  await fuzz(await Server.start({ options: limits }));
});

test('the same over TLS', async () => {
  const path = folder();
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj',
    '/CN=localhost', '-keyout', join(path, 'key.pem'), '-out', join(path, 'cert.pem')],
  { stdio: 'ignore' });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  process.removeAllListeners('warning');
  await fuzz(await Server.start({ tls: true, options: [...limits, '--certificate',
    join(path, 'cert.pem'), '--key', join(path, 'key.pem')] }));
});
