// HTTP below the protocol: what a client can say before and beside a WebSocket, byte by byte. Each
// attack gets a plain answer or a closed line, and the same process serves the next one.
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { assert, test } from './kit.mjs';
import { newKey } from './client.mjs';
import { Server } from './server.mjs';

const server = await Server.start({ options: ['--requests', '0'] });
const { pid } = server.process;

// Says the parts one after another, each when a later request of somebody else has been answered, and
// gives all that came back until the server closed the line or made it a WebSocket, which stays.
async function say(...parts) {
  const socket = net.connect(server.port, '127.0.0.1');
  let text = '';
  let closed = false;
  const done = new Promise((resolve) => {
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (/^HTTP\/1\.1 101 [^]*\r\n\r\n/.test(text)) resolve();
    });
    socket.on('error', () => {});
    socket.on('close', () => { closed = true; resolve(); });
    socket.setTimeout(600000, resolve); // the server leaves it open
  });
  for (const part of parts) {
    if (closed) break;
    await new Promise((resolve) => { // an error too: it is closed then
      socket.write(part, resolve);
    });
    if (part !== parts.at(-1)) await server.get('/healthz');
  }
  await done;
  socket.destroy();
  return { text, closed, answers: [...text.matchAll(/HTTP\/1\.\d (\d+)/g)].map((m) => Number(m[1])) };
}

async function alive(what) {
  assert.equal((await server.get('/healthz')).text, 'ok\n', what);
  assert.equal(server.process.exitCode, null, what);
  assert.equal(server.process.pid, pid);
}

const host = 'Host: x\r\n';
const request = (line, headers = '', body = '') => `${line} HTTP/1.1\r\n${host}${headers}\r\n${body}`;
const healthz = request('GET /healthz');
const post = (body, headers = '') => request('POST /api/tables',
  `Content-Length: ${body.length}\r\n${headers}`, body);

// A frame of HTTP/2.
function frame(type, flags, stream, body = Buffer.alloc(0)) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}
const preface = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0)]);
const data = frame(0, 0, 1, Buffer.from('0123456789'));
const upgrade = (to, path = '/', more = '') => request(`GET ${path}`,
  `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${to}\r\nHTTP2-Settings: AAMAAABk\r\n${more}`);

test('no upgrade to HTTP/2, and none by knowing before', async () => {
  for (const path of ['/', '/healthz', '/api/maps/usa', '/ws']) {
    const { text, closed } = await say(upgrade('h2c', path), preface, data);
    assert.match(text, /^HTTP\/1\.\d 400 /, path);
    assert.ok(closed);
    await alive(path);
  }
  for (const bytes of [preface, Buffer.concat([preface, data])]) {
    const { text, closed } = await say(bytes, data);
    assert.ok(closed);
    assert.doesNotMatch(text, / 101 |\0/);
    await alive('by knowing before');
  }
});

test('no upgrade to anything else, and no tunnel', async () => {
  const ws = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
    + 'Sec-WebSocket-Protocol: depo\r\n';
  for (const [what, ...parts] of [
    ['unknown', upgrade('foo'), healthz],
    ['a list', upgrade('h2c, websocket', '/ws', ws), preface, data],
    ['two headers', upgrade('websocket', '/ws', `Upgrade: h2c\r\n${ws}`), preface, data],
    ['unknown, then h2c', upgrade('foo') + upgrade('h2c'), preface, data],
    ['elsewhere', upgrade('websocket', '/', ws)],
    ['posted', upgrade('websocket', '/ws', ws).replace('GET', 'POST')],
    ['tunnel', request('CONNECT 127.0.0.1:1'), 'hello'],
    ['tunnel to a path', request('CONNECT /ws'), 'hello'],
    ['another subprotocol', upgrade('websocket', '/ws', ws.replace('depo', 'http'))],
    ['names of HTTP/2', request('GET /', ':method: CONNECT\r\n:protocol: websocket\r\n:path: /ws\r\n')],
  ]) {
    const { answers, closed } = await say(...parts);
    assert.ok(closed, what);
    assert.ok(answers.every((a) => a >= 400), `${what}: ${answers}`);
    await alive(what);
  }
  assert.match((await say(upgrade('WebSocket', '/ws', ws))).text, /^HTTP\/1\.1 101 /);
});

test('one request for each connection', async () => {
  for (const [what, text] of Object.entries({
    'two GET': healthz.repeat(2),
    'fifty GET': healthz.repeat(50),
    'GET and POST': healthz + post('{}'),
    'GET, POST, GET': healthz + post('{}') + healthz,
    'GET and half a POST': healthz + post('{}').slice(0, -1),
    'GET and an upgrade': healthz + upgrade('h2c'),
    'POST and GET': post('{}') + healthz,
    'two POST': post('{}').repeat(2),
    'twenty POST': post('{}').repeat(20),
    'POST and rubbish': `${post('{}')}${'y'.repeat(3000)}`,
  })) {
    const { answers, closed } = await say(text);
    assert.ok(closed, what);
    assert.ok(answers.length <= 1, `${what}: ${answers}`);
    await alive(what);
  }
});

test('a table that is asked for once is made once', async () => {
  const body = JSON.stringify({ map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] });
  const before = await server.metric('tables_created_total');
  await say(post(body, `Authorization: Bearer ${newKey()}\r\n`) + 'x'.repeat(100), 'y', 'z');
  await alive('more than the body');
  assert.ok((await server.metric('tables_created_total')) - before <= 1);
  const { text } = await say(post(body, `Authorization: Bearer ${newKey()}\r\n`));
  assert.match(text, /^HTTP\/1\.1 201 [^]*connection: close/);
});

test('methods, lengths and encodings', async () => {
  const length = (value) => `Content-Length: ${value}\r\n`;
  for (const [status, text] of [
    [405, request('OPTIONS /')], [405, request('OPTIONS /', length(9), '123456789')],
    [405, request('PUT /api/tables', length(2), '{}')], [405, request('DELETE /api/tables')],
    [405, request('PATCH /api/tables', length(2), '{}')],
    [400, request('GET /healthz', length(5), 'hello')], [400, request('HEAD /', length(5), 'hello')],
    [400, request('POST /api/tables', length(-5), 'hello')],
    [400, request('POST /api/tables', length('abc'), 'hello')],
    [400, request('POST /api/tables', length('5x'), 'hello')],
    [400, request('POST /api/tables', length('9'.repeat(30)), 'hello')],
    [400, request('POST /api/tables', length(2) + length(7), '{}GET /')],
    [411, request('POST /api/tables', '', '{}')],
    [413, request('POST /api/tables', length(999999999), '{}')],
    [501, request('POST /api/tables', 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n')],
    [501, request('POST /api/tables', `Transfer-Encoding: chunked\r\n${length(4)}`, '2\r\n{}')],
    [501, request('GET /', 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    [405, request('POST /', length(2), '{}')],
    [414, request(`POST /api/${'x'.repeat(400)}`, length(2), '{}')],
    [414, request(`GET /api/${'x'.repeat(400)}`)],
    [401, request('POST /api/tables', length(2), '{}')], [401, request('POST /api/tables', length(0))],
    [200, request('GET /healthz', length(0))],
  ]) {
    const { answers, closed } = await say(text);
    assert.deepEqual(answers, [status], text);
    assert.ok(closed);
    await alive(text);
  }
  const late = await say(request('POST /api/tables', `Expect: 100-continue\r\n${length(2)}`), '{}');
  assert.deepEqual(late.answers, [401]);
});

test('heads without end or sense', async () => {
  for (const text of [`GET / HTTP/1.1\r\nX: ${'a'.repeat(100000)}\r\n\r\n`,
    request('GET /', Array.from({ length: 20000 }, (_, i) => `X-${i}: y\r\n`).join('')),
    request('GET /', 'Accept: y\r\n'.repeat(5000)), request(`GET /${'a'.repeat(200000)}`),
    request(`GET /?${'a=b&'.repeat(3000)}`), request('GET /\0'), request('GET /', 'Cookie: \0\0\r\n'),
    request('GET http://x/healthz'), 'GET /\r\n\r\n', ':path: /x\r\n:method: GET\r\n\r\n',
    request('GET /', 'GET /ws HTTP/1.1\r\nPOST /x\r\n'), '\r\n'.repeat(5000), '\0'.repeat(5000)]) {
    const { answers, closed } = await say(text);
    assert.ok(closed);
    assert.ok(answers.length <= 1);
    await alive(text.slice(0, 60));
  }
});

// A sanitizer has mappings of its own.
if (!process.env.DEPO_SANITIZER) {
  test('the process holds no MPI, and no memory that is both written and run', () => {
    const maps = readFileSync(`/proc/${pid}/maps`, 'utf8');
    assert.doesNotMatch(maps, /libmpi|libopen-/);
    assert.doesNotMatch(maps, /^\S+ .?wx/m);
  });
}
