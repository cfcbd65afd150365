// A disk that is full: nothing is lost, the log says why nothing can be stored, and when there is
// room again every table goes on. The system's limit for files stands for the disk.
import { execFileSync } from 'node:child_process';
import { assert, test, until } from './kit.mjs';
import { Client } from './client.mjs';
import { DEPO, Server } from './server.mjs';

const SPEED = 10; // of the server's time
const count = (text, what) => text.split(what).length - 1;

// How far a file of the server may grow.
function allow(server, bytes) {
  execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:`]);
}

// Bots play on for whoever watches.
async function tableOfBots(client) {
  const bot = { kind: 'bot', level: 'easy' };
  const { table } = await client.ask('create', { map: 'usa', pace: 200, start: true, seats: [bot, bot] });
  await client.join(table);
  return table;
}

test('a full disk', async () => {
  const server = await Server.start({ before: 'trap "" XFSZ; ', speed: SPEED });
  const client = await new Client(server.url).open();
  await tableOfBots(client);
  const moves = () => server.metric('moves_total');
  await until(async () => (await moves()) > 5, 'bots play');

  allow(server, 0);
  await until(async () => (await server.metric('store_errors_total')) > 0, 'the store fails');
  await until(() => / store-failed why="[^"]+"\n/.test(server.log), 'the log says why');
  await assert.rejects(client.ask('create', { map: 'usa', seats: [{ kind: 'here', name: 'A' }, { kind: 'open' }] }),
    { code: 'store' });
  const [errors, begun] = [await server.metric('store_errors_total'), Date.now()];
  let more = 0;
  await until(async () => {
    assert.equal((await server.get('/healthz')).status, 503); // reading still works, which is no reason to be well
    await client.ask('ping');
    more = await server.metric('store_errors_total') - errors;
    return more >= 5;
  }, 'it tries again');
  const seconds = (Date.now() - begun) / 1000 * SPEED;
  assert.ok(more <= seconds + 2, `a table tries again once in a second: ${more} times in ${seconds} s`);

  const before = await moves();
  allow(server, 'unlimited');
  await until(async () => (await server.get('/healthz')).text.startsWith('ok\n'), 'it is well again');
  await until(async () => (await moves()) > before + 5, 'bots go on');
  assert.equal(count(server.log, ' store-failed '), 1);
  assert.equal(count(server.log, ' store-works'), 1);
  client.close();
  assert.equal((await server.stop()).code, 0);
});

test('the operator is told why an order could not be given', async () => {
  const server = await Server.start();
  const order = (before) => execFileSync('sh', ['-c', `${before} exec "$0" admin announce hello --db "$1"`,
    DEPO, server.db], { stdio: 'pipe' }).toString();
  assert.throws(() => order('trap "" XFSZ; ulimit -f 0;'),
    (e) => e.status === 1 && /^depo admin: the database doesn't answer: .+\n$/.test(e.stderr.toString()));
  assert.equal(order(''), 'announced\n');
  await server.stop();
});
