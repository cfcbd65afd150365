// The server as docs/hosting.md says to run it: behind nginx with the page's own configuration, and
// under systemd with the unit of packaging/.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import https from 'node:https';
import http from 'node:http';
import tls from 'node:tls';
import { createRequire } from 'node:module';
import { assert, test, sleep, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { Server, folder, freePort, kill, DEPO } from './server.mjs';

const WebSocket = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
const root = new URL('../../', import.meta.url).pathname;
const depo = await Server.start({ options: ['--proxy', '--per-address', '3', '--requests', '10'] });
const nginx = await startNginx();
// One that hands on what a client says of itself, with its own word behind it.
const trusting = await startNginx((text) => text.replaceAll('$remote_addr', '$proxy_add_x_forwarded_for'));

// The block of the page, with the port, the name and the certificate of this run.
async function startNginx(change = (text) => text) {
  const path = folder();
  const port = await freePort();
  const page = readFileSync(join(root, 'docs/hosting.md'), 'utf8');
  const block = /^ {4}server \{\n[^]*?^ {4}\}\n/m.exec(page)[0];
  const put = (text, from, to) => {
    assert.ok(text.includes(from), `the page has ${from}`);
    return text.replace(from, to);
  };
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj',
    '/CN=depo.example.org', '-keyout', join(path, 'key.pem'), '-out', join(path, 'cert.pem')],
  { stdio: 'ignore' });
  let server = put(block, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
  assert.ok(server.includes('http://127.0.0.1:8080'), 'the page says where depo is');
  server = server.replaceAll('http://127.0.0.1:8080', depo.url);
  server = server.replace(/ssl_certificate .*;/, `ssl_certificate ${path}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${path}/key.pem;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  temporary.forEach((name) => mkdirSync(join(path, name)));
  writeFileSync(join(path, 'nginx.conf'), `daemon off; master_process off; pid ${path}/pid;
    error_log ${path}/error.log; events { worker_connections 512; } http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${path}/${name};`).join(' ')}
    ${change(server)} }`);
  const process_ = spawn('nginx', ['-p', path, '-e', `${path}/error.log`, '-c', join(path, 'nginx.conf')],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  kill(process_);
  const url = `https://127.0.0.1:${port}`;
  await until(() => ask(url, '/healthz').then((a) => a.text === 'ok\n', () => false));
  return { url, port };
}

// A request from one of this machine's many own addresses.
function ask(url, path, { from = '127.0.0.1', headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https') ? https : http).get(url + path,
      { localAddress: from, rejectUnauthorized: false, headers, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (data) => { text += data; });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      });
    request.on('error', reject);
  });
}

// A connection: 'open' or the status that it was refused with.
function connect(url, { from, forwarded } = {}) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, 'depo', {
      localAddress: from, rejectUnauthorized: false,
      headers: forwarded ? { 'X-Forwarded-For': forwarded } : {},
    });
    socket.on('open', () => resolve({ socket, got: 'open' }));
    socket.on('unexpected-response', (_, answer) => resolve({ socket, got: answer.statusCode }));
    socket.on('error', () => resolve({ socket, got: 'error' }));
  });
}

// What each of some connections, made one after another, gets.
async function several(url, settings) {
  const made = [];
  for (const one of settings) made.push(await connect(url, one));
  const got = made.map((m) => m.got);
  for (const { socket } of made) socket.terminate();
  await until(async () => (await depo.metric('connections')) === 0);
  return got;
}

test('a whole game through nginx', async () => {
  const client = await new Client(nginx.url).open();
  const { table } = await client.ask('create', { map: 'amsterdam', pace: 0, start: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await play(client, table, { random: seeded(1), think: () => sleep(40) });
  const file = await ask(nginx.url, `/api/tables/${table}/game`);
  assert.equal(file.status, 200);
  assert.match((await ask(nginx.url, `/t/${table}`)).text, /<html/);
  client.close();
  await until(async () => (await depo.metric('connections')) === 0);
});

test('limits are counted for the address that nginx saw', async () => {
  const many = Array.from({ length: 4 }, () => ({ from: '127.0.0.2' }));
  assert.deepEqual(await several(nginx.url, [...many, { from: '127.0.0.3' }]),
    ['open', 'open', 'open', 429, 'open']);
});

test('what a client says of its own address counts for nothing', async () => {
  const liars = Array.from({ length: 4 }, (_, i) => ({ from: '127.0.0.4', forwarded: `203.0.113.${i}` }));
  assert.deepEqual(await several(nginx.url, liars), ['open', 'open', 'open', 429]);
});

test('requests are counted in the same way', async () => {
  const burst = (from) => Promise.all(Array.from({ length: 40 }, (_, i) => ask(nginx.url, '/api/server',
    { from, headers: { 'X-Forwarded-For': `203.0.113.${i}` } })));
  assert.ok((await burst('127.0.0.5')).some((a) => a.status === 429));
  assert.equal((await ask(nginx.url, '/api/server', { from: '127.0.0.6' })).status, 200);
});

test('a page of the proxy\'s name is accepted, another is not', async () => {
  const open = (origin, host = 'depo.example.org') => new Promise((resolve) => {
    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/ws`, 'depo',
      { origin, rejectUnauthorized: false, headers: { Host: host } });
    socket.on('open', () => { socket.terminate(); resolve('open'); });
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode));
    socket.on('error', () => resolve('error'));
  });
  assert.equal(await open('https://depo.example.org'), 'open');
  assert.equal(await open('https://evil.example.org'), 403);
  assert.equal(await open('https://depo.example.org:8443', 'depo.example.org:8443'), 'open');
  assert.equal(await open('https://depo.example.org:8443'), 403);
});

// What comes back for a text, said over TLS without any help.
function raw(text, { port, localAddress } = nginx) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = tls.connect({ port, localAddress, host: '127.0.0.1', rejectUnauthorized: false });
    const done = () => { socket.destroy(); resolve(answer); };
    socket.setTimeout(30000, done);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      socket.setTimeout(500); // nothing more to come
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(text);
  });
}

test('nginx is no tunnel', async () => {
  const ask = (path, to) => `GET ${path} HTTP/1.1\r\nHost: depo.example.org\r\nHTTP2-Settings: AAMAAABk\r\n`
    + `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${to}\r\n\r\n`;
  for (const path of ['/', '/healthz', '/api/server', '/ws']) {
    const answer = await raw(ask(path, 'h2c'));
    assert.match(answer, /^HTTP\/1\.1 \d/, path);
    assert.doesNotMatch(answer, / 101 /, path);
  }
  const connect = await raw('CONNECT /ws HTTP/1.1\r\nHost: depo.example.org\r\n\r\n');
  assert.doesNotMatch(connect, / 101 | 200 /);
});

// What the documented nginx decides by its own reading of a path, the server reads in the same way.
test('no way of writing it leads to the metrics', async () => {
  for (const path of ['/metrics', '/metrics;x', '/metrics%3f', '/metrics%3fx', '/metrics/x/..', '/metrics/.', '/x/../metrics',
    '/%6detrics', '/metrics%00', '//metrics', '/metrics/', '/metrics%2f', '/x%2f..%2fmetrics', '/metrics?x', '/metrics#x',
    '/healthz/../metrics', '/ws/../metrics', '/ws;/../metrics']) {
    for (const host of ['depo.example.org', 'metrics', new URL(depo.metrics).host]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 [24]\d\d /, path);
      assert.doesNotMatch(answer, /depo_build_info/, path);
    }
  }
  assert.match((await depo.get('/metrics')).text, /depo_build_info\{version="[\d.]+(-dev)?(\+g[0-9a-f]{7})?(\.dirty)?"\} 1/);
});

// The attack: a header that the server does not read, so that the proxy's own address was counted.
test('a long or odd header of the client evades no limit', async () => {
  const odd = ['203.0.113.1, '.repeat(90) + '203.0.113.1', '203.0.113.1:80', '"203.0.113.1"', '203.0.113.1\t,', 'unknown', ','];
  for (const [through, localAddress, expected] of [[trusting, '127.0.0.14', '400'], [nginx, '127.0.0.15', '200']]) {
    for (const value of odd) {
      const answer = await raw('GET /api/server HTTP/1.1\r\nHost: depo.example.org\r\nConnection: close\r\n'
        + `X-Forwarded-For: ${value}\r\n\r\n`, { port: through.port, localAddress });
      assert.equal(/^HTTP\/1\.1 (\d+)/.exec(answer)[1], expected, value);
    }
    const liars = Array.from({ length: 4 }, () => ({ from: localAddress, forwarded: odd[0] }));
    assert.deepEqual(await several(through.url, liars),
      through === nginx ? ['open', 'open', 'open', 429] : [400, 400, 400, 400]);
    const own = Array.from({ length: 4 }, () => ({ from: localAddress, forwarded: '203.0.113.9' }));
    assert.deepEqual(await several(through.url, own), ['open', 'open', 'open', 429]);
  }
});

test('without --proxy nobody is believed', async () => {
  const own = await Server.start({ options: ['--per-address', '3'] });
  const liars = Array.from({ length: 4 }, (_, i) => ({ forwarded: `203.0.113.${i}` }));
  assert.deepEqual(await several(own.url, liars), ['open', 'open', 'open', 429]);
  await own.stop();
});

test('the systemd unit is good', async () => {
  const unit = join(folder(), 'depo.service');
  const text = readFileSync(join(root, 'packaging/depo.service.in'), 'utf8');
  assert.ok(text.includes('ExecStart=@BINDIR@/depo serve $DEPO_OPTIONS\n'));
  // However often it ends, it comes back.
  assert.match(text, /^\[Unit\]\n(?:[^[].*\n|\n)*StartLimitIntervalSec=0\n/m);
  assert.match(text, /^ExecReload=kill -HUP \$MAINPID$/m);
  assert.match(text, /^Environment=DEPO_CONFIG=\/etc\/default\/depo$[^]*^EnvironmentFile=-\/etc\/default\/depo$/m);
  assert.match(text, /^Environment=DEPO_METRICS=127\.0\.0\.1:\d+$/m);
  assert.match(text, /^Type=notify\nWatchdogSec=\d+\n/m);
  assert.match(text, /^Restart=always\nRestartSec=[1-9]\n/m);
  for (const limit of [/^MemoryMax=\d+[MG]$/m, /^CPUQuota=\d+%$/m, /^TasksMax=\d+$/m,
    /^MemoryDenyWriteExecute=yes$/m]) assert.match(text, limit);
  writeFileSync(unit, text.replace('@BINDIR@/depo', DEPO));
  execFileSync('systemd-analyze', ['verify', '--man=no', unit], { stdio: ['ignore', 'inherit', 'inherit'] });
  const rating = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  console.log(`# ${rating.toString().split('\n').find((line) => line.includes('Overall'))?.trim()}`);
});
