// Who can connect: for each way to say where to listen, the addresses that answer and those that
// do not. It runs itself in a network of its own, with a second interface beside the loopback: what
// listens there can be reached by nobody, and no port is taken.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { assert, test } from './kit.mjs';
import { Client } from './client.mjs';
import { ip, ownNetwork } from './namespace.mjs';
import { DEPO, READY, Server, folder, kill } from './server.mjs';

const V4 = '198.51.100.7';
const V6 = 'fd00:77::7';
const EVERY = ['127.0.0.1', V4, '::1', V6];

if (!ownNetwork()) {
  console.log('1..0 # SKIP this system lets nobody make a network namespace');
  process.exit(0);
}
// A pair of interfaces, since not every kernel has dummy ones.
ip('link', 'add', 'second', 'type', 'veth', 'peer', 'name', 'third');
ip('link', 'set', 'third', 'up');
ip('address', 'add', `${V4}/24`, 'dev', 'second');
ip('address', 'add', `${V6}/64`, 'dev', 'second', 'nodad');
ip('link', 'set', 'second', 'up');

// 'ok', or why there is no connection.
const answer = (host, port) => new Promise((done) => {
  http.get({ host, port, path: '/healthz', agent: false }, (a) => {
    let text = '';
    a.on('data', (data) => { text += data; });
    a.on('end', () => done(text.trim()));
  }).on('error', (error) => done(error.code));
});

async function reaches(port, expected, what) {
  const got = {};
  for (const host of EVERY) got[host] = await answer(host, port);
  assert.deepEqual(got, Object.fromEntries(EVERY.map((host) =>
    [host, expected.includes(host) ? 'ok' : 'ECONNREFUSED'])), what);
}

// A hosts file with a name on two lines, as many machines have it; nobody else sees it.
const hosts = join(folder(), 'hosts');
writeFileSync(hosts, '127.0.0.1 localhost\n127.0.0.1 localhost.localdomain localhost\n::1 localhost\n');
execFileSync('mount', ['--bind', hosts, '/etc/hosts']);

// What the server says of itself: the addresses in its log, and its sentence.
const logged = (log) => [...log.matchAll(/ listening address=(\S+) /g)].map((m) => m[1]);
const sentence = (log) => /^Open to .*$/m.exec(log)?.[0];

for (const [said, expected, addresses, open] of [
  ['127.0.0.1:8085', ['127.0.0.1'], ['127.0.0.1'], 'this machine only: http://localhost:8085'],
  ['8085', ['127.0.0.1'], ['127.0.0.1'], 'this machine only: http://localhost:8085'],
  [`${V4}:8085`, [V4], [V4], `your network: http://${V4}:8085`],
  ['[::1]:8085', ['::1'], ['::1'], 'this machine only: http://[::1]:8085'],
  [`[${V6}]:8085`, [V6], [V6], `your network: http://[${V6}]:8085`],
  ['0.0.0.0:8085', ['127.0.0.1', V4], ['0.0.0.0'], `your network: http://${V4}:8085`],
  ['[::]:8085', ['::1', V6], ['::'], `your network: http://[${V6}]:8085`],
  [':8085', EVERY, ['0.0.0.0', '::'], `your network: http://${V4}:8085, http://[${V6}]:8085`],
  ['*:8085', EVERY, ['0.0.0.0', '::'], `your network: http://${V4}:8085, http://[${V6}]:8085`],
]) {
  test(`--listen ${said}`, async () => {
    const server = await Server.start({ listen: [said] });
    await reaches(8085, expected, said);
    assert.deepEqual(logged(server.log), addresses);
    assert.equal(sentence(server.log), `Open to ${open}`);
    await server.stop();
  });
}

test('localhost is this machine alone, also where /etc/hosts names it twice', async () => {
  const server = await Server.start({ listen: ['localhost:8085'] });
  await reaches(8085, ['127.0.0.1', '::1'], 'localhost');
  assert.deepEqual(logged(server.log).sort(), ['127.0.0.1', '::1']);
  assert.match(sentence(server.log), /^Open to this machine only: .*http:\/\/localhost:8085/);
  await server.stop();
  const free = await Server.start({ listen: ['localhost:0'] });
  assert.deepEqual(logged(free.log).sort(), ['127.0.0.1', '::1']);
  await free.stop();
});

test('each link is told, also the one that is the beginning of another', async () => {
  const server = await Server.start({ listen: [`${V4}:8085`, `${V4}:80`] });
  assert.equal(sentence(server.log), `Open to your network: http://${V4}:8085, http://${V4}`);
  await server.stop();
});

// An invitation offers links that work: what a page on this machine is told of the network.
test('a page on this machine is told the addresses that answer', async () => {
  for (const [listen, open, addresses, port] of [
    [['127.0.0.1:8085'], false, [V4, `[${V6}]`], 8085],
    [['0.0.0.0:8085'], true, [V4], 8085],
    [[':8085'], true, [V4, `[${V6}]`], 8085],
    [['127.0.0.1:8085', `[${V6}]:8086`], true, [`[${V6}]`], 8086],
    [['127.0.0.1:8085', `${V4}:8086`, `${V4}:8087`], true, [V4], 8086],
  ]) {
    const server = await Server.start({ listen });
    const url = 'http://127.0.0.1:8085';
    const client = new Client(url, { headers: { Origin: url } });
    const welcome = client.next((m) => m.t === 'welcome');
    await client.open();
    assert.deepEqual((await welcome).network, { open, addresses, port }, listen.join(' '));
    for (const host of open ? addresses : [])
      assert.equal(await answer(host.replace(/[[\]]/g, ''), port), 'ok', host);
    client.close();
    await server.stop();
  }
});

test('several places at once, and one port for all addresses of one place', async () => {
  const server = await Server.start({ listen: ['127.0.0.1:8085', `[${V6}]:8085`] });
  await reaches(8085, ['127.0.0.1', V6], 'two');
  assert.deepEqual(logged(server.log), ['127.0.0.1', V6]);
  await server.stop();
  const free = await Server.start({ listen: [':0'] });
  const ports = new Set([...free.log.matchAll(/ port=(\d+) /g)].map((m) => m[1]));
  assert.equal(ports.size, 1);
  await reaches(Number([...ports][0]), EVERY, 'a free port');
  await free.stop();
});

// Without --listen: nothing at all, the variable, the variable of the unit, `make run`.
async function started(program, words, env, cwd = folder()) {
  const process_ = spawn(program, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env } });
  kill(process_);
  let log = '';
  await new Promise((done, failed) => {
    process_.stderr.on('data', (data) => { log += data; if (READY.test(log)) done(); });
    process_.on('exit', () => failed(new Error(`ended: ${log}`)));
  });
  return { log, stop: () => new Promise((done) => { process_.on('exit', done); process_.kill(); }) };
}

test('the default, the variable, the unit and make run', async () => {
  const root = new URL('../../', import.meta.url).pathname;
  const depo = resolve(DEPO);
  const unit = readFileSync(join(root, 'packaging/depo.service.in'), 'utf8');
  const variable = /^Environment=DEPO_LISTEN=(.*)$/m.exec(unit)[1];
  for (const [what, program, words, env, expected] of [
    ['the default', depo, ['serve'], {}, ['127.0.0.1']],
    ['empty', depo, ['serve'], { DEPO_LISTEN: '' }, ['127.0.0.1']],
    ['the unit', depo, ['serve'], { DEPO_LISTEN: variable }, ['127.0.0.1']],
    ['the variable', depo, ['serve'], { DEPO_LISTEN: `${V4}:8080` }, [V4]],
    ['two in it', depo, ['serve'], { DEPO_LISTEN: `127.0.0.1:8080 [${V6}]:8080` }, ['127.0.0.1', V6]],
    ['make run', 'sh', [join(root, 'tools/run.sh'), dirname(depo)], {}, ['127.0.0.1']],
  ]) {
    const server = await started(program, words, { DEPO_LISTEN: '', ...env });
    await reaches(8080, expected, what);
    await server.stop();
  }
});

test('what is told to people follows the language', async () => {
  const server = await started(resolve(DEPO), ['serve', '--listen', '127.0.0.1:8085'], { LC_ALL: 'ru_RU.UTF-8' });
  assert.match(server.log, /^Доступно только с этого компьютера: http:\/\/localhost:8085$/m);
  await server.stop();
});

const viaSocket = (socketPath, path) => new Promise((done, failed) => {
  http.get({ socketPath, path, agent: false }, (a) => {
    a.resume();
    done(a.statusCode);
  }).on('error', failed);
});

test('a Unix socket: for owner and group, new after a kill, never in the place of something else', async () => {
  const path = join(folder(), 'depo.sock');
  const listen = [`unix:${path}`];
  const umask = process.umask(0);
  let server = await Server.start({ listen });
  process.umask(umask);
  assert.equal(statSync(path).mode & 0o777, 0o660);
  assert.equal(await viaSocket(path, '/healthz'), 200);
  assert.deepEqual(logged(server.log), [`unix:${path}`]);
  assert.equal(sentence(server.log), 'Open to this machine only, through a Unix socket');
  await reaches(8085, [], 'nothing else');
  const client = await new Client(`ws+unix://${path}:`).open();
  await client.ask('create', { map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] });
  client.close();
  await assert.rejects(Server.start({ listen }), /cannot listen at .*depo\.sock: Address already in use/);
  await server.stop('SIGKILL');
  assert.ok(existsSync(path));
  server = await Server.start({ listen });
  assert.equal(await viaSocket(path, '/healthz'), 200);
  await server.stop();
  assert.ok(!existsSync(path), 'it goes with its server');
  for (const make of [() => writeFileSync(path, 'mine'), () => mkdirSync(`${path}.d`)]) {
    make();
    const at = existsSync(`${path}.d`) ? `${path}.d` : path;
    await assert.rejects(Server.start({ listen: [`unix:${at}`] }), /cannot listen at .*: File exists/);
    assert.ok(existsSync(at));
  }
  assert.equal(readFileSync(path, 'utf8'), 'mine');
});

test('a client who goes before it is taken leaves the others in peace', async () => {
  const server = await Server.start({ listen: ['127.0.0.1:8085'] });
  for (let i = 0; i < 200; i++) {
    const socket = net.connect(8085, '127.0.0.1', () => socket.resetAndDestroy());
    socket.on('error', () => {});
  }
  for (let i = 0; i < 20; i++) assert.equal(await answer('127.0.0.1', 8085), 'ok');
  await server.stop();
});
