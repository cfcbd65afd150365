// The server's edges: who is believed about addresses, which paths are one path, what a half-open
// handshake and an unmasked frame get, what SIGHUP reads again. Each attack is made as it was found.
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { assert, test, until } from './kit.mjs';
import { Client } from './client.mjs';
import { DEPO, Server, folder } from './server.mjs';

// The status and the text of an answer, from one of this machine's many addresses.
const ask = (server, path, { from = '127.0.0.1', headers = {}, url = server.url } = {}) =>
  new Promise((resolve, reject) => {
    http.get(url + path, { localAddress: from, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (data) => { text += data; });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    }).on('error', reject);
  });
const forwarded = (value) => ({ 'X-Forwarded-For': value });

// All that comes back for some bytes, until the other side closes.
const say = (server, bytes, connect = () => net.connect(server.port, '127.0.0.1')) => new Promise((resolve) => {
  const socket = connect();
  let text = '';
  socket.on('data', (data) => { text += data.toString('latin1'); });
  socket.on('error', () => {});
  socket.on('close', () => resolve(text));
  socket.write(bytes);
});
const raw = async (server, target, more = '') => Number(/^HTTP\/1\.\d (\d+)/.exec(
  await say(server, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`))?.[1]);

const banned = (db, who) => execFileSync(DEPO, ['admin', 'ban', who, '--db', db]);

test('the last address that no trusted proxy has counts, and no other', async () => {
  const server = await Server.start({ options: ['--proxy', '127.0.0.9', '--proxy', '10.1.0.0/16',
    '--proxy', 'fd00:7::/32', '--requests', '0'] });
  banned(server.db, '203.0.113.7');
  banned(server.db, '2001:db8:7::/48');
  const status = async (value, from = '127.0.0.9') =>
    (await ask(server, '/api/server', { from, headers: forwarded(value) })).status;
  await until(async () => (await status('203.0.113.7')) === 403);
  for (const [value, expected] of [
    ['203.0.113.8', 200], ['203.0.113.7, 203.0.113.8', 200], ['203.0.113.8, 203.0.113.7', 403],
    ['203.0.113.8, 203.0.113.7, 10.1.2.3', 403], ['203.0.113.7,10.1.2.3,fd00:7::9', 403],
    ['10.2.0.1, 10.1.2.3', 200], ['203.0.113.7, 10.2.0.1, 10.1.2.3', 200], ['10.1.0.1, 10.1.0.2', 200],
    ['2001:db8:7::1', 403], ['2001:db8:8::1', 200], ['::ffff:203.0.113.7', 403],
    ['203.0.113.7 ', 403], [' 203.0.113.7 , 10.1.0.1 ', 403]])
    assert.equal(await status(value), expected, value);
  // From anyone else the header is nothing, good or bad.
  for (const value of ['203.0.113.7', 'rubbish', '203.0.113.7:80'])
    assert.equal(await status(value, '127.0.0.1'), 200, value);
  await server.stop();
});

test('an X-Forwarded-For that cannot be read is answered 400, never counted for the proxy', async () => {
  const server = await Server.start({ options: ['--proxy'] });
  const ws = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    + 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: depo\r\n';
  for (const value of [`${'203.0.113.9, '.repeat(90)}203.0.113.7`, `203.0.113.9,${' '.repeat(1100)}203.0.113.7`,
    '203.0.113.7:443', '"203.0.113.7"', '203.0.113.7\t', '203.0.113.9,\t203.0.113.7', '[2001:db8::1]', 'fe80::1%eth0',
    '203.0.113.7,', ',203.0.113.7', '203.0.113.9,,203.0.113.7', 'unknown', '_hidden, 203.0.113.7', '203.0.113.07',
    '203.0.113', '1 2 3 4', 'for=203.0.113.7', '203.0.113.7\r\nX-Forwarded-For: rubbish',
    'rubbish\r\nX-Forwarded-For: 203.0.113.7']) {
    const line = `X-Forwarded-For: ${value}\r\n`;
    assert.equal(await raw(server, '/api/server', line), 400, value);
    assert.equal(await raw(server, '/', line), 400, value);
    assert.equal(await raw(server, '/ws', ws + line), 400, value);
  }
  // Two headers are one list.
  banned(server.db, '203.0.113.7');
  await until(async () => (await raw(server, '/api/server',
    'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 203.0.113.7\r\n')) === 403);
  assert.equal(await raw(server, '/api/server', 'X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-For: 203.0.113.9\r\n'), 200);
  assert.equal(await raw(server, '/api/server'), 200);
  await server.stop();
});

test('what --proxy needs is said', () => {
  for (const wrong of ['0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/', 'host', '10.0.0.1:80', '10.0.0.0/-8'])
    assert.throws(() => execFileSync(DEPO, ['serve', '--proxy', wrong], { stdio: 'pipe' }),
      (error) => /--proxy needs ADDRESS or ADDRESS\/BITS/.test(error.stderr), wrong);
});

const odd = ['/metrics;x', '/metrics%3f', '/metrics%3Fx', '/metrics/x/..', '/metrics/.', '/x/../metrics',
  '/%6detrics%00', '/metrics%00', '//metrics', '/x//metrics', '/%2fmetrics', '/x%2f..%2fmetrics', '/x/%2e%2e/metrics',
  '/.%2e/metrics', '/metrics%', '/metrics%4', '/metrics%zz', '/%256detrics', '/metrics%20', '/metrics%0d%0a',
  '/metrics\\', '/metrics%5c', '/metrics#x', '/metrics%23', '/metrics%3b', '/metrics%26x', 'http://x/metrics', '*', 'metrics',
  '/api;/server', '/api%2fserver', '/./api/server', '/healthz\u0001', '/ws;x', '/ws/.'];

test('metrics are at their own address alone, and a path is one path', async () => {
  const server = await Server.start({ options: ['--requests', '0'] });
  const own = new URL(server.metrics);
  const figures = { port: Number(own.port) };
  for (const target of ['/metrics', '/%6d%65trics', '/metrics?x', '/metrics?a=%2f;/..'])
    assert.equal(await raw(figures, target), 200, target);
  for (const target of ['/metrics', '/%6d%65trics', '/metrics?x', '/metrics/', '/Metrics', '/metrics.'])
    assert.doesNotMatch(await say(server, `GET ${target} HTTP/1.1\r\nHost: metrics\r\n\r\n`), /depo_/, target);
  assert.equal(await raw(server, '/metrics'), 404);
  for (const target of odd) {
    assert.equal(await raw(server, target), 400, target);
    assert.equal(await raw(figures, target), 400, target);
  }
  assert.equal(await raw(server, `/${'%61'.repeat(255)}`), 414);
  assert.equal(await raw(server, '/%68ealthz'), 200);
  assert.equal(await raw(server, '/t/k3v7%D1%84.'), 200);
  // Nothing else is there.
  for (const target of ['/', '/healthz', '/api/server', '/ws', '/api/lobby', '/metrics/'])
    assert.equal(await raw(figures, target), 404, target);
  assert.match(await say(figures, 'POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'), /^HTTP\/1.1 405/);
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    + 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: depo\r\n';
  assert.equal(await raw(figures, '/ws', upgrade), 404);
  await server.stop();
});

test('metrics are off unless they are asked for, and never on the address of the page', async () => {
  const help = execFileSync(DEPO, ['serve', '--help']).toString();
  assert.match(help, /--metrics/);
  await assert.rejects(Server.start({ options: ['--metrics', 'nowhere'] }), /--metrics needs ADDRESS:PORT/);
  const server = await Server.start();
  await assert.rejects(Server.start({ options: ['--metrics', `127.0.0.1:${server.port}`] }),
    /cannot listen at 127\.0\.0\.1, port \d+: Address already in use/);
  await server.stop();
});

// Certificates of this run, each with its own name.
function certificate(path, name, kind = 'rsa:2048') {
  const extra = kind === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:prime256v1'] : [];
  execFileSync('openssl', ['req', '-x509', '-newkey', kind, ...extra, '-nodes', '-days', '2', '-subj',
    `/CN=${name}`, '-keyout', join(path, 'key.new'), '-out', join(path, 'cert.new')], { stdio: 'ignore' });
  renameSync(join(path, 'key.new'), join(path, 'key.pem'));
  renameSync(join(path, 'cert.new'), join(path, 'cert.pem'));
}
const secure = (path) => ['--certificate', join(path, 'cert.pem'), '--key', join(path, 'key.pem')];
const handshake = (server) => new Promise((resolve, reject) => {
  const socket = tls.connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
    resolve(socket.getPeerCertificate().subject.CN);
    socket.destroy();
  });
  socket.on('error', reject);
});

const unmasked = (text) => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);
function masked(text) {
  const mask = Buffer.from([1, 2, 3, 4]);
  const body = Buffer.from(text).map((byte, i) => byte ^ mask[i % 4]);
  const size = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...size]), mask, body]);
}
const upgradeTo = 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
  + 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: depo\r\n\r\n';

// Says frames one after another, each when something came back; ends when the line is closed.
function frames(connect, list, whole = false) {
  return new Promise((resolve) => {
    const socket = connect();
    const left = [...list];
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      // An answer for each message, after the greeting.
      if (left.length) socket.write(left.shift());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve('closed'));
    // A connection that lives is asked for a sign of it, when it has been quiet for a while.
    socket.on('data', () => { if (text.includes('\x89\x01\x00')) { socket.destroy(); resolve('alive'); } });
    socket.write(whole ? Buffer.concat([Buffer.from(upgradeTo), ...left.splice(0)]) : upgradeTo);
  });
}

for (const kind of ['plain', 'TLS']) {
  test(`an unmasked frame ends its connection at once, ${kind}`, async () => {
    const path = folder();
    certificate(path, 'one');
    const server = await Server.start(kind === 'TLS' ? { options: secure(path), tls: true } : {});
    const connect = () => (kind === 'TLS'
      ? tls.connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false })
      : net.connect(server.port, '127.0.0.1'));
    const hello = JSON.stringify({ t: 'hello', v: 1, key: 'k'.repeat(40) });
    const bad = [[unmasked(hello)], [Buffer.from([0x81, 126])], [Buffer.from([0x81, 127])], [Buffer.from([0x89, 0])],
      [masked(hello), unmasked('{}')], [Buffer.concat([masked(hello), unmasked('{}')])],
      [Buffer.concat([masked('x'.repeat(300)), unmasked('{}')])]];
    for (const list of bad) {
      assert.equal(await frames(connect, list), 'closed', JSON.stringify(list));
      assert.equal(await frames(connect, list, true), 'closed', `at once ${JSON.stringify(list)}`);
    }
    await until(async () => (await server.metric('connections')) === 0);
    assert.equal(await server.metric('tables_created_total'), 0);
    // Whoever masks is served as ever, in small pieces and in large ones.
    const client = await new Client(server.url).open();
    const { table } = await client.ask('create', { map: 'usa', start: true, pace: 0,
      seats: [{ kind: 'here', name: 'A'.repeat(20) }, { kind: 'bot', level: 'easy' }] });
    await client.join(table);
    client.close();
    await server.stop();
  });
}

const silent = (server, from) => new Promise((resolve, reject) => {
  const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from }, () => resolve(socket));
  socket.closed_ = false;
  socket.on('error', reject);
  socket.on('close', () => { socket.closed_ = true; });
  socket.resume();
});

// Sockets that never say enough, from so many addresses; then all of them end, by no doing of theirs.
async function halfOpen(server, count, addresses) {
  const list = [];
  for (let i = 0; i < count; i++) {
    list.push(await silent(server, `127.0.1.${1 + (i % addresses)}`));
    if (i % 2) list.at(-1).write(Buffer.from([0x16, 0x03, 0x01])); // half a word
  }
  assert.equal(await handshake(server), 'one'); // an honest client, among them
  await until(() => list.every((socket) => socket.closed_));
  assert.equal(await handshake(server), 'one');
}

test('half-open TLS handshakes are few for an address, few in all, and short', async () => {
  const path = folder();
  certificate(path, 'one');
  const options = [...secure(path), '--per-address', '1000'];
  await Promise.all([[20, 1, null], [100, 1, 'handshakes-of-address most=32'],
    [800, 40, 'handshakes most=512']].map(async ([count, addresses, full]) => {
    const server = await Server.start({ options, tls: true });
    await halfOpen(server, count, addresses);
    assert.equal(/ full what=(.*) turned_away/.exec(server.log)?.[1] ?? null, full);
    await server.stop();
  }));
});

test('SIGHUP takes a renewed certificate, and nobody loses a connection', async () => {
  const path = folder();
  certificate(path, 'old');
  const server = await Server.start({ options: secure(path), tls: true });
  const hup = async (what) => {
    const before = server.log.length;
    server.process.kill('SIGHUP');
    await until(() => what.test(server.log.slice(before)), `${what} in ${server.log.slice(before)}`);
  };
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', { map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] });
  assert.equal(await handshake(server), 'old');
  certificate(path, 'new');
  assert.equal(await handshake(server), 'old');
  await hup(/ reloaded certificate=yes options=none$/m);
  assert.equal(await handshake(server), 'new');
  await client.join(table); // by the connection that was made with the old one
  // What does not fit is refused in one line, and the good one stays.
  const good = readFileSync(join(path, 'key.pem'));
  writeFileSync(join(path, 'key.pem'), 'no key');
  await hup(/ reload-failed what=certificate why="cannot use the certificate .*" goes-on="as before"$/m);
  assert.equal(await handshake(server), 'new');
  certificate(path, 'other');
  writeFileSync(join(path, 'key.pem'), good);
  await hup(/ reload-failed what=certificate why="cannot use .*mismatch/m);
  certificate(path, 'curve', 'ec');
  await hup(/ reload-failed what=certificate why=".*another kind than before: restart/m);
  assert.equal(await handshake(server), 'new');
  await client.ask('rename', { table, seat: 1, name: 'X' }).catch(() => {});
  assert.ok(!client.closed);
  client.close();
  await server.stop();
});

test('SIGHUP takes the options of the environment file; a mistake in it changes nothing', async () => {
  const file = join(folder(), 'depo');
  const env = { DEPO_CONFIG: file };
  writeFileSync(file, '');
  const server = await Server.start({ env, options: ['--requests', '0'] });
  const hup = async (text, what) => {
    const before = server.log.length;
    writeFileSync(file, text);
    server.process.kill('SIGHUP');
    await until(() => what.test(server.log.slice(before)), `${what} in ${server.log.slice(before)}`);
    return server.log.slice(before);
  };
  const many = async () => (await Promise.all(Array.from({ length: 40 }, () => ask(server, '/api/server'))))
    .filter((answer) => answer.status === 429).length;
  const client = await new Client(server.url).open();
  assert.equal(await many(), 0);
  const same = `DEPO_LISTEN=127.0.0.1:${server.port}\nDEPO_METRICS=127.0.0.1:0\nDEPO_DB=${server.db}\n`;
  const log = await hup(`# all of it\n${same}DEPO_OPTIONS="--requests 2 --proxy 127.0.0.1"\n`,
    / reloaded certificate=none options=yes$/m);
  assert.doesNotMatch(log, /needs-restart/);
  assert.ok(await many() > 0);
  assert.equal(await raw(server, '/', 'X-Forwarded-For: rubbish\r\n'), 400);
  for (const [text, why] of [['--requests many', '--requests must be a number'], ['--nothing', "unknown option '--nothing'"],
    ['--requests', 'needs an argument'], ['--help', '--help works only'], ['--backup x', '--backup works only'],
    ['something', 'unexpected argument .*something.*: this command takes only options'], ['--origin x', '--origin needs']])
    await hup(`${same}DEPO_OPTIONS=${text}\n`, new RegExp(` reload-failed what=options why=".*${why}`));
  assert.ok(await many() > 0);
  await hup(`${same}DEPO_OPTIONS=--requests 0\n`, / reloaded /);
  assert.equal(await many(), 0);
  assert.equal(await raw(server, '/', 'X-Forwarded-For: rubbish\r\n'), 200);
  await hup(`${same}DEPO_OPTIONS=--requests 0 --listen :1\n`, / needs-restart what=--listen$/m);
  await hup(`${same}DEPO_OPTIONS=--requests 0 --db y.db\n`, / needs-restart what=--db$/m);
  assert.ok(!client.closed);
  client.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});

test('a damaged database is refused with the way back, and the way back works', async () => {
  const server = await Server.start({ options: ['--create-rate', '0'] });
  const { db } = server;
  const client = await new Client(server.url).open();
  const tables = [];
  for (let i = 0; i < 30; i++)
    tables.push((await client.ask('create', { map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] })).table);
  client.close();
  const copy = `${db}.copy`;
  execFileSync(DEPO, ['serve', '--db', db, '--backup', copy]);
  await server.stop();
  const good = readFileSync(db);
  const size = good.readUInt16BE(16);
  const pages = good.length / size;
  assert.ok(pages > 20);
  const refuses = async (bytes, what) => {
    writeFileSync(db, bytes);
    await assert.rejects(Server.start({ db }), (error) => {
      const lines = error.message.split('\n').filter((line) => line.includes(' failed '));
      assert.equal(lines.length, 1, what);
      assert.match(lines[0], /: .*(damaged|malformed|not a database).*: restore a backup \(docs\/hosting\.md, \\"Backup\\"\)"$/, what);
      return true;
    }, what);
    assert.deepEqual(readFileSync(db).subarray(0, bytes.length).equals(bytes), true, `${what}: is left as it was`);
  };
  // Rubbish or nothing in a page of any tree, and an end that is missing.
  const trees = Array.from({ length: pages - 1 }, (_, i) => i + 1).filter((i) => [2, 5, 10, 13].includes(good[i * size]));
  assert.ok(trees.length > 10);
  for (const [i, page] of [0, ...trees.filter((_, k) => k % 4 === 0)].entries()) {
    const bytes = Buffer.from(good);
    bytes.fill(i % 2 ? 0 : 0xa5, page * size + (page ? 0 : 100), (page + 1) * size);
    await refuses(bytes, `page ${page + 1} of ${pages}`);
  }
  await refuses(good.subarray(0, Math.floor(pages / 2) * size), 'half a file');
  // As docs/hosting.md says: the copy in its place, without what belonged to the other.
  execFileSync('sh', ['-c', 'rm -f "$1" "$1-wal" "$1-shm" && install -m 600 "$2" "$1"', 'sh', db, copy]);
  const again = await Server.start({ db });
  for (const table of tables) assert.equal((await again.get(`/api/tables/${table}`)).status, 200);
  await again.stop();
});
