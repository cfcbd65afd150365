// Clients that mean harm: clear answers, bounded memory, other tables undisturbed.
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { once } from 'node:events';
import tls from 'node:tls';
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { assert, test, refused, until } from './kit.mjs';
import { Client, newKey, newId, play, seeded } from './client.mjs';
import { CLOCK, DEPO, Server, built, folder, freePort } from './server.mjs';

const WebSocket = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
const server = await Server.start({ options: ['--per-address', '3000', '--requests', '500', '--create-rate', '10000'] });
const connect = (settings) => new Client(server.url, settings).open();
const wsUrl = server.url.replace('http', 'ws');

// Tables that play on beside an attack: one game after another until it is over, and the last to its end.
async function bystanders(at = server, attack = null) {
  let over = !attack;
  const games = async () => {
    do {
      const client = await new Client(at.url).open();
      const { table } = await client.ask('create', { map: 'amsterdam', pace: 0, start: true,
        seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
      await client.join(table);
      await play(client, table, { random: seeded(1) });
      client.close();
    } while (!over);
  };
  await Promise.all([games(), attack?.().finally(() => { over = true; })]);
}

// Sends one text and gives the code of the error; again when it was sent too fast.
async function codeOf(client, text) {
  for (;;) {
    const answer = client.next((m) => m.t === 'error');
    client.send(text);
    const { code } = await answer;
    if (code !== 'too-fast') return code;
  }
}

test('malformed messages get a clear error', async () => {
  const client = new Client(server.url);
  await client.open();
  const cases = {
    'bad-json': ['', '{', 'null', '[]', '"x"', '{"t":"ping","id":"1","id":"2"}', '{"t":"ping"}x',
      '[[[[[[[[[[[[', '{"t":"ping","id":"a\\u0000b"}', '1e999', `${'['.repeat(2000)}`],
    'bad-message': ['{}', '{"t":1}', '{"t":"nothing"}', '{"t":"ping"}', '{"t":"ping","id":5}',
      '{"t":"ping","id":""}', '{"t":"ping","id":"a b"}', '{"t":"ping","id":"1","more":1}',
      '{"t":"join","table":"ABCDEFGHIJKL"}', '{"t":"join","table":"short"}',
      '{"t":"join","table":"aaaaaaaaaaaa","last":-1}', '{"t":"join","table":"aaaaaaaaaaaa","last":1.5}',
      '{"t":"move","id":"1","table":"aaaaaaaaaaaa","seat":6,"seq":1,"move":"pass"}',
      '{"t":"move","id":"1","table":"aaaaaaaaaaaa","seat":1,"seq":1,"move":""}',
      `{"t":"chat","id":"1","table":"aaaaaaaaaaaa","seat":1,"text":"${'x'.repeat(401)}"}`,
      '{"t":"create","id":"1","map":"usa","seats":[]}',
      '{"t":"create","id":"1","map":"usa","seats":[{"kind":"king"},{"kind":"open"}]}',
      '{"t":"create","id":"1","map":"usa","seats":{"kind":"open"}}',
      '{"t":"create","id":"1","map":"usa","seats":[{"kind":"open"},{"kind":"open"}],"pace":-1}'],
    'no-table': ['{"t":"join","table":"aaaaaaaaaaaa"}', '{"t":"start","id":"1","table":"aaaaaaaaaaaa"}'],
    'no-map': ['{"t":"create","id":"1","map":"../../etc","seats":[{"kind":"open"},{"kind":"open"}]}'.replace('../../etc', 'moon')],
    'no-variant': ['{"t":"create","id":"2","map":"usa","variant":"x","seats":[{"kind":"open"},{"kind":"open"}]}'],
    'no-option': ['{"t":"create","id":"3","map":"usa","options":["x"],"seats":[{"kind":"open"},{"kind":"open"}]}'],
    'no-bot': ['{"t":"create","id":"4","map":"usa","seats":[{"kind":"bot","level":"x"},{"kind":"open"}]}'],
    'player-count': ['{"t":"create","id":"5","map":"amsterdam","seats":[{"kind":"open"},{"kind":"open"},{"kind":"open"},{"kind":"open"},{"kind":"open"}]}'],
    'bad-name': ['{"t":"create","id":"6","map":"usa","name":"   ","seats":[{"kind":"here"},{"kind":"open"}]}',
      '{"t":"create","id":"7","map":"usa","name":"a\\u202eb","seats":[{"kind":"here"},{"kind":"open"}]}'],
    'seats-open': ['{"t":"create","id":"8","map":"usa","start":true,"seats":[{"kind":"open"},{"kind":"open"}]}'],
  };
  for (const [code, texts] of Object.entries(cases)) {
    for (const text of texts) {
      assert.equal(await codeOf(client, text), code, text);
    }
  }
  client.close();
  const silent = new WebSocket(`${wsUrl}/ws`, 'depo');
  await new Promise((r) => silent.on('open', r));
  silent.send('{"t":"ping","id":"1"}');
  const first = await new Promise((r) => silent.on('message', (d) => r(JSON.parse(d))));
  assert.equal(first.code, 'hello-first');
  silent.terminate();
});

test('oversized, binary and broken frames end the connection', async () => {
  const closes = async (act) => {
    const socket = new WebSocket(`${wsUrl}/ws`, 'depo');
    await new Promise((r) => socket.on('open', r));
    const closed = new Promise((r) => socket.on('close', (code) => r(code)));
    socket.on('error', () => {});
    act(socket);
    return closed;
  };
  assert.equal(await closes((s) => s.send('x'.repeat(8193))), 1009);
  assert.equal(await closes((s) => { for (let i = 0; i < 100; i++) s.send('x'.repeat(100), { fin: false }); }), 1009);
  assert.equal(await closes((s) => s.send(Buffer.from([1, 2, 3]))), 1003);
  assert.ok([1007, 1006, 1002].includes(await closes((s) => s.send(Buffer.from([0xff, 0xfe, 0x80]), { binary: false }))));
  // Frames that never end, or could not: the line may stay open, but nothing else is held up.
  for (const head of [[0xf1, 0xff, 0xff, 0xff], [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]]) {
    await closes(async (s) => {
      await new Promise((r) => { s._socket.write(Buffer.from(head), r); });
      const other = await connect();
      await other.ask('ping');
      other.close();
      s.terminate();
    });
  }
  assert.equal((await server.get('/healthz')).text, 'ok\n');
});

test('bad Origin, path, subprotocol and method', async () => {
  const status = (url, protocol, options) => new Promise((resolve) => {
    const socket = new WebSocket(url, protocol, options);
    socket.on('open', () => { resolve('open'); socket.terminate(); });
    socket.on('error', () => resolve('refused'));
  });
  assert.equal(await status(`${wsUrl}/ws`, 'depo', { origin: 'http://evil.example' }), 'refused');
  assert.equal(await status(`${wsUrl}/ws`, 'depo', { origin: server.url }), 'open');
  assert.equal(await status(`${wsUrl}/other`, 'depo'), 'refused');
  assert.equal(await status(`${wsUrl}/ws`, 'chat'), 'refused');
  assert.equal(await status(`${wsUrl}/ws`), 'refused');
  for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/api/maps/../../x',
    `/api/tables/${'a'.repeat(500)}`, '/api/maps/%00', '//']) {
    const { text } = await server.get(path);
    assert.ok(!/root:/.test(text));
  }
  const put = await fetch(`${server.url}/api/tables`, { method: 'PUT', body: 'x' }).catch(() => null);
  assert.ok(!put || put.status >= 400);
  assert.equal((await server.post('/api/tables', 'x'.repeat(200000))).status, 413);
  assert.equal((await server.post('/api/tables', '', { Authorization: `Bearer ${newKey()}` })).status, 400);
  assert.equal((await server.post('/', 'x')).status, 405);
  assert.equal((await server.get('/healthz')).text, 'ok\n');
});

test('other seats, guessed keys, wrong seq', async () => {
  const [anna, boris, thief] = await Promise.all([connect(), connect(), connect()]);
  const { table } = await anna.ask('create',
    { map: 'usa', pace: 0, first: 1, seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }] });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'B' });
  await thief.join(table);
  await boris.ask('start', { table });
  await until(() => anna.tables.get(table).views.has(1));
  const view = anna.tables.get(table).views.get(1);
  const move = view.legal[0];
  const { seq } = view;
  for (const t of ['move', 'undo', 'chat', 'vote', 'leave', 'back', 'rename', 'mute']) {
    const body = { move: { seq, move }, undo: { seq }, chat: { text: 'x' }, vote: { on: true },
      leave: {}, back: {}, rename: { name: 'X' }, mute: { who: 2, on: true } }[t];
    await refused(thief.ask(t, { table, seat: 1, ...body }), 'not-your-seat');
    await refused(boris.ask(t, { table, seat: 1, ...body }), 'not-your-seat');
    await refused(thief.ask(t, { table, seat: 5, ...body }), 'no-seat');
  }
  await refused(anna.ask('move', { table, seat: 1, seq: seq + 1000, move }), 'bad-seq');
  await refused(anna.ask('move', { table, seat: 1, seq: 1, move }), 'stale');
  await refused(anna.ask('move', { table, seat: 1, seq, move: 'take deck' }), 'choose-tickets-first');
  await refused(anna.ask('move', { table, seat: 1, seq, move: 'fly to the moon' }), 'bad-move-text');
  await refused(anna.ask('move', { table, seat: 1, seq, move: `keep ${'x'.repeat(600)}` }), 'bad-move-text');
  await refused(thief.ask('start', { table }), 'already-started');
  await refused(thief.ask('rematch', { table }), 'not-your-seat');
  for (let i = 0; i < 20; i++) {
    const guess = await connect({ key: newKey() });
    const joined = await guess.join(table);
    assert.ok(joined.info.seats.every((s) => !s.you));
    guess.close();
  }
  const nobody = await connect({ key: null });
  await nobody.join(table);
  await refused(nobody.ask('chat', { table, seat: 1, text: 'x' }), 'need-key');
  thief.send({ t: 'part', table });
  await refused(thief.ask('chat', { table, seat: 1, text: 'x' }), 'not-joined');
  assert.equal(anna.tables.get(table).views.get(1).seq, seq);
  for (const c of [anna, boris, thief, nobody]) c.close();
});

test('the seed of a game is no key to its rematch', async () => {
  const [anna, boris, thief] = await Promise.all([connect(), connect(), connect()]);
  const { table } = await anna.ask('create',
    { map: 'amsterdam', pace: 0, seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }] });
  for (const c of [anna, boris, thief]) await c.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'B' });
  await anna.ask('start', { table });
  const random = seeded(5);
  const [{ seed }] = await Promise.all([thief, anna, boris].map((c) => play(c, table, { random })));
  // Everyone who watched to the end knows the seed, and it has the shape of a key.
  const prepared = await connect({ key: seed });
  const taken = (await prepared.ask('create', { id: 'rematch', map: 'amsterdam',
    seats: [{ kind: 'here', name: 'Thief' }, { kind: 'here', name: 'Thief' }] })).table;
  await Promise.all([anna.ask('rematch', { table }), boris.ask('rematch', { table })]);
  await until(() => anna.tables.get(table).info.rematch && boris.tables.get(table).info.rematch);
  const next = anna.tables.get(table).info.rematch;
  assert.equal(boris.tables.get(table).info.rematch, next);
  assert.notEqual(next, taken);
  assert.deepEqual((await anna.join(next)).info.seats.map((s) => [s.name, !!s.you]), [['A', true], ['B', false]]);
  for (const c of [anna, boris, thief, prepared]) c.close();
});

test('floods are slowed and leave others alone', async () => {
  const flooder = await connect();
  let fast = 0;
  flooder.handlers.add((m) => { if (m.code === 'too-fast') fast++; });
  await bystanders(server, async () => {
    for (let i = 0; i < 5000; i++) flooder.send(`{"t":"ping","id":"${i}"}`);
    await until(() => fast > 4000);
    await flooder.join('aaaaaaaaaaaa').catch(() => {});
  });
  flooder.kill();
});

test('a client that does not read is dropped, with bounded memory', async () => {
  const own = await Server.start({ options: ['--rate', '0', '--create-rate', '10000', '--verbose'] });
  const lazy = await Promise.all(Array.from({ length: 6 }, async () => {
    const client = await new Client(own.url).open();
    const { table } = await client.ask('create', { map: 'usa', pace: 0, start: true,
      seats: ['A', 'B', 'C', 'D'].map((name) => ({ kind: 'here', name })) });
    await client.join(table);
    return { client, table };
  }));
  const before = await own.metric('memory_bytes');
  for (const { client } of lazy) client.socket._socket.pause();
  await bystanders(own, () => until(() => {
    for (const { client, table } of lazy) {
      for (let k = 0; k < 60; k++) {
        client.send({ t: 'join', table, last: 0 });
        client.send({ t: 'join', table });
      }
    }
    return own.log.split(' slow-reader ').length > lazy.length;
  }, 'all are dropped'));
  const after = await own.metric('memory_bytes');
  if (!process.env.DEPO_SANITIZER) assert.ok(after - before < 60e6, `grew by ${after - before}`);
  lazy.forEach(({ client }) => client.kill());
  await own.stop();
});

// A connection without a client around it: ten thousand of them must fit into this process. It answers
// pings: on a busy machine the first of a crowd would be hung up on before the last one is there.
function idle(to) {
  return new Promise((resolve) => {
    const socket = net.connect(to.port, '127.0.0.1');
    let text = '';
    const hello = Buffer.from('{"t":"hello"}');
    socket.on('error', () => resolve({ socket, text }));
    socket.on('close', () => resolve({ socket, text }));
    let welcome = false;
    socket.on('data', (data) => {
      if (welcome) {
        const at = data.indexOf(0x89), size = data[at + 1];
        if (at < 0 || at + 2 + size > data.length) return;
        socket.write(Buffer.from([0x8a, 0x80 + size, 0, 0, 0, 0, ...data.subarray(at + 2, at + 2 + size)]));
        return;
      }
      text += data.toString('latin1');
      welcome = text.includes('"welcome"');
      if (welcome) resolve({ socket, text: '' });
      else if (text.includes(' 101 ') && !socket.greeted) {
        socket.greeted = true;
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 + hello.length, 0, 0, 0, 0]), hello]));
      }
    });
    socket.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${to.port}\r\nUpgrade: websocket\r\n`
      + 'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: depo\r\n'
      + 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
  });
}

test('ten thousand idle connections in little memory, and one too many', async () => {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn']).toString().replace('unlimited', '1000000'));
  const most = Math.min(process.env.DEPO_SANITIZER ? 1000 : 10000, files - 500);
  const own = await Server.start({ options: ['--per-address', '0', '--connections', String(most)] });
  assert.match(own.log, new RegExp(`connections=${most}`));
  const before = await own.metric('memory_bytes');
  const crowd = [];
  const game = bystanders(own);
  while (crowd.length < most - 100) {
    crowd.push(...await Promise.all(Array.from({ length: 100 }, () => idle(own))));
  }
  assert.ok(crowd.every(({ text }) => text === ''), 'all were let in');
  await game;
  const after = await own.metric('memory_bytes');
  console.log(`# ${crowd.length} idle connections: ${((after - before) / crowd.length / 1024).toFixed(1)} KB`
    + ` each, the server takes ${(after / 1e6).toFixed(0)} MB`);
  if (!process.env.DEPO_SANITIZER) assert.ok(after - before < crowd.length * 20480);
  await bystanders(own); // the crowd is there all the time
  while (crowd.length < most) {
    crowd.push(...await Promise.all(Array.from({ length: 100 }, () => idle(own))));
  }
  const { text } = await idle(own);
  assert.match(text, /^HTTP\/1\.. 503 [^]*full: too many connections/);
  assert.match(own.log, / full what=connections most=/);
  assert.equal((await own.get('/healthz')).text, 'ok\n');
  crowd.forEach(({ socket }) => socket.destroy());
  await until(async () => (await own.metric('connections')) === 0);
  await bystanders(own);
  await own.stop();
});

test('half requests and more sockets than files', async () => {
  const own = await Server.start({ files: 200, options: ['--per-address', '0'] });
  assert.match(own.log, / few-files files=200 connections=136 wanted=10000/);
  const client = await new Client(own.url).open();
  const half = Array.from({ length: 300 }, () => net.connect(own.port, '127.0.0.1'));
  let full = 0;
  half.forEach((s) => {
    s.on('error', () => {});
    s.on('data', (data) => { full += /^HTTP.* 503 [^]*full/.test(data.toString()); });
    s.write('GET /ws HTTP/1.1\r\nHost: x\r\n');
  });
  await until(() => full > 100);
  const { table } = await client.ask('create', { map: 'amsterdam', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await play(client, table, { random: seeded(1) });
  half.forEach((s) => s.destroy());
  await until(async () => (await own.get('/healthz').catch(() => ({}))).text === 'ok\n');
  assert.ok(own.log.split('\n').length < 30, own.log);
  await own.stop();
});

test('sockets of one address', async () => {
  const own = await Server.start({ options: ['--per-address', '5'] });
  const sockets = Array.from({ length: 100 }, () => net.connect(own.port, '127.0.0.1'));
  let closed = 0;
  sockets.forEach((s) => { s.on('error', () => {}); s.on('close', () => { closed++; }); s.resume(); });
  await until(() => closed === 31);
  sockets.forEach((s) => s.destroy());
  await until(async () => (await own.get('/healthz').catch(() => ({}))).text === 'ok\n');
  await own.stop();
});

test('limits of connections and requests', async () => {
  const own = await Server.start({ options: ['--per-address', '5', '--requests', '5',
    '--create-rate', '2'] });
  const clients = await Promise.all(Array.from({ length: 5 }, () => new Client(own.url).open()));
  await assert.rejects(new Client(own.url).open(), /429/);
  clients[0].close();
  let again = null;
  await until(async () => { again = await new Client(own.url).open().catch(() => null); return again; });
  const answers = await Promise.all(Array.from({ length: 30 }, () => own.get('/api/server')));
  assert.ok(answers.some((a) => a.status === 429) && answers.some((a) => a.status === 200));
  const body = { map: 'usa', seats: [{ kind: 'here' }, { kind: 'open' }], name: 'A' };
  await again.ask('create', body);
  await again.ask('create', body);
  await refused(again.ask('create', body), 'too-fast');
  await own.stop();
});

test('TLS by certificate files', async () => {
  const path = folder();
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj',
    '/CN=localhost', '-keyout', join(path, 'key.pem'), '-out', join(path, 'cert.pem')],
  { stdio: 'ignore' });
  const own = await Server.start({ tls: true, options: ['--certificate', join(path, 'cert.pem'),
    '--key', join(path, 'key.pem')] });
  const client = await new Client(own.url).open();
  const { table } = await client.ask('create', { map: 'amsterdam', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await play(client, table, { random: seeded(1) });
  // Nothing but what is good today, and no HTTP/2, however it is asked for.
  const offer = (settings) => new Promise((resolve) => {
    const socket = tls.connect({ port: own.port, host: '127.0.0.1', rejectUnauthorized: false,
      ...settings }, () => {
      resolve(`${socket.getProtocol()} ${socket.alpnProtocol || 'nothing'}`);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });
  const only = (version, ciphers) => offer({ minVersion: version, maxVersion: version,
    ciphers: `${ciphers}:@SECLEVEL=0` });
  assert.equal(await offer({ ALPNProtocols: ['h2', 'http/1.1'] }), 'TLSv1.3 http/1.1');
  assert.doesNotMatch(await offer({ ALPNProtocols: ['h2'] }), /h2/);
  assert.match(await only('TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256'), /^TLSv1\.2 /);
  for (const old of ['TLSv1', 'TLSv1.1']) assert.equal(await only(old, 'ALL'), 'refused', old);
  for (const cipher of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA384', 'DHE-RSA-AES128-GCM-SHA256']) {
    assert.equal(await only('TLSv1.2', cipher), 'refused', cipher);
  }
  const hsts = (at, path) => new Promise((resolve, reject) => {
    (at.url.startsWith('https') ? https : http).get(at.url + path, { rejectUnauthorized: false },
      (answer) => { answer.resume(); resolve(answer.headers['strict-transport-security']); })
      .on('error', reject);
  });
  for (const path of ['/', '/api/server', '/nothing.txt']) {
    assert.match(await hsts(own, path), /^max-age=\d{7,}/, path);
    assert.equal(await hsts(server, path), undefined);
  }
  assert.deepEqual(await own.stop(), { code: 0, signal: null });
});

test('a port in use, a bad database and a bad certificate are said plainly', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  await assert.rejects(Server.start({ port: other.address().port }), /cannot listen/);
  other.close();
  await assert.rejects(Server.start({ listen: ['192.0.2.1:8080'] }), /cannot listen at 192\.0\.2\.1, port 8080: /);
  await assert.rejects(Server.start({ db: '/nonexistent/x.db' }), /store: /);
  await assert.rejects(Server.start({ options: ['--certificate', '/nonexistent', '--key', '/dev/null'] }),
    /cannot read \/nonexistent/);
  await assert.rejects(Server.start({ options: ['--certificate', '/dev/null', '--key', '/dev/null'] }),
    /cannot use the certificate/);
  const newer = join(folder(), 'newer.db');
  execFileSync('python3', ['-c', 'import sqlite3, sys\nsqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = 99")',
    newer]);
  await assert.rejects(Server.start({ db: newer }), /newer version/);
  await assert.rejects(Server.start({ db: `postgres://x@127.0.0.1:${await freePort()}/x` }), /PostgreSQL/);
});

test('where to listen and whose pages to accept is said rightly or not at all', async () => {
  const start = (options, env = {}) => Server.start({ options, env });
  const wrong = (listen) => assert.rejects(Server.start({ listen: [listen] }),
    new RegExp(`--listen needs ADDRESS:PORT or unix:PATH, not "${listen.replace(/[[\]+]/g, '\\$&')}"`), listen);
  for (const origin of ['depo.example', 'https://', 'https://depo.example/', 'https://Depo.example', 'ftp://a'])
    await assert.rejects(start(['--origin', origin]), /--origin needs https:\/\/NAME/, origin);
  for (const text of ['here', '', ':', '127.0.0.1', '127.0.0.1:', '127.0.0.1:65536', '127.0.0.1:-1',
    '127.0.0.1:+1', '127.0.0.1: 1', '::1:8080', '[::1]', 'unix:', `unix:/${'x'.repeat(104)}`]) await wrong(text);
  await assert.rejects(Server.start({ listen: Array.from({ length: 9 }, () => '127.0.0.1:0') }), /at most 8/);
  // What the command line says comes first, and a variable is called by its name.
  await (await start([], { DEPO_LISTEN: 'there' })).stop();
  assert.throws(() => execFileSync(DEPO, ['serve'], { env: { DEPO_LISTEN: 'there' }, stdio: 'pipe' }),
    /DEPO_LISTEN needs ADDRESS:PORT or unix:PATH, not "there"/);
});

test('one process for each SQLite file, and for its owner\'s eyes only', async () => {
  const db = join(folder(), 'depo.db');
  const modes = () => ['', '-wal', '-shm'].map((end) => statSync(db + end).mode & 0o777);
  const umask = process.umask(0);
  const first = await Server.start({ db });
  process.umask(umask);
  assert.deepEqual(modes(), [0o600, 0o600, 0o600]);
  const client = await new Client(first.url).open();
  await assert.rejects(Server.start({ db }),
    (error) => /^ended 1 null: \S+ error failed why="store: \S+depo\.db: another process serves it.*\n\S+ info stopped/
      .test(error.message));
  await client.ask('create', { map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] });
  const copy = join(folder(), 'copy.db');
  process.umask(0);
  execFileSync(DEPO, ['serve', '--db', db, '--backup', copy]);
  process.umask(umask);
  assert.equal(statSync(copy).mode & 0o777, 0o600);
  chmodSync(copy, 0o644);
  execFileSync(DEPO, ['serve', '--db', db, '--backup', copy]);
  assert.equal(statSync(copy).mode & 0o777, 0o600);
  // What is no database is somebody's.
  const letter = join(folder(), 'letter');
  writeFileSync(letter, 'Dear Anna');
  chmodSync(letter, 0o644);
  await assert.rejects(Server.start({ db: letter }), /letter: is there and not a database/);
  assert.throws(() => execFileSync(DEPO, ['serve', '--db', db, '--backup', letter], { stdio: 'pipe' }),
    /not a database/);
  assert.equal(statSync(letter).mode & 0o777, 0o644);
  assert.equal(readFileSync(letter, 'utf8'), 'Dear Anna');
  // Whatever a process leaves when it is killed, the next one starts.
  await first.stop('SIGKILL');
  for (const end of ['', '-wal', '-shm']) chmodSync(db + end, 0o644);
  const second = await Server.start({ db });
  assert.deepEqual(modes(), [0o600, 0o600, 0o600]);
  assert.equal((await second.get('/healthz')).text, 'ok\n');
  await second.stop();
});

for (const way of ['back', 'forth']) {
  test(`a clock that jumps ${way} neither locks out nor opens`, async () => {
    const clock = join(folder(), way);
    const own = await Server.start({ options: ['--requests', '5'], env: { DEPO_CLOCK_FILE: clock },
      preload: CLOCK });
    const ask = async () => (await own.get('/api/server')).status;
    const time = async () => (await own.get('/api/server')).json?.time;
    const before = await time();
    while (await ask() !== 429) { /* until the allowance is used up */ }
    writeFileSync(clock, 'x'.repeat(100000)); // more than a day
    const [burst, began] = [[], Date.now()];
    for (let i = 0; i < 10; i++) burst.push(await ask());
    const most = 5 * (Date.now() - began) / 1000 + 2;
    assert.ok(burst.filter((status) => status === 200).length < most, `not opened: ${burst}`);
    await until(async () => await ask() === 200);
    await until(async () => Math.abs((await time() ?? before) - before) > 9e7); // it did jump
    await own.stop();
  });
}

test('no source of chance is said plainly', async () => {
  await assert.rejects(Server.start({ preload: process.env.NO_RANDOM ?? resolve(built('no_random.so')) }),
    /ended 1 null: \S+ error failed why="cannot read \/dev\/urandom/);
});

test('ends cleanly, twice asked', async () => {
  server.process.kill('SIGTERM');
  assert.deepEqual(await server.stop('SIGTERM'), { code: 0, signal: null });
});
