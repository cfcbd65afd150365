// Two people play a whole game through the door of packaging/compose.yaml while its servers die one
// after the other: nothing that was acknowledged is lost. Started by image.py, with the door's URL
// in DOOR and the containers of the servers in NODES.
import { execFileSync } from 'node:child_process';
import { assert, sleep, test, until } from '../server/kit.mjs';
import { Client, newKey, play, seeded } from '../server/client.mjs';

const url = process.env.DOOR;
const nodes = process.env.NODES.split(' ');
const podman = (...words) => execFileSync('podman', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  .toString().trim();
const healthy = (node) => {
  try {
    podman('healthcheck', 'run', node);
    return true;
  } catch {
    return false;
  }
};
const process_ = (node) => Number(podman('inspect', node, '--format', '{{.State.Pid}}'));

// Somebody who comes back whenever the connection ends, and plays on.
class Person {
  constructor(seed) {
    Object.assign(this, { key: newKey(), random: seeded(seed), acknowledged: 0, returns: -1 });
  }

  async connect() {
    for (let tries = 0; ; tries++) {
      try {
        this.client = await new Client(url, { key: this.key }).open();
        break;
      } catch (error) {
        assert.ok(tries < 200, `no way back: ${error}`);
        await sleep(300);
      }
    }
    this.client.handlers.add(({ t, seq = 0 }) => {
      if (t === 'ack') this.acknowledged = Math.max(this.acknowledged, seq);
    });
    return this.client;
  }

  async play(table) {
    for (;;) {
      const client = await this.connect();
      this.returns++;
      const gone = new Promise((resolve) => { client.onclose = () => resolve(null); });
      try {
        const told = await client.join(table, { last: this.acknowledged });
        assert.ok(told.seq >= this.acknowledged, `${told.seq}, not ${this.acknowledged} entries`);
      } catch (error) {
        if (client.closed) continue;
        throw error;
      }
      const over = await Promise.race([gone,
        play(client, table, { random: this.random, think: () => sleep(100) })]);
      if (over) return over;
    }
  }
}

test('a game goes on while its servers die one after the other', async () => {
  const [anna, boris] = [new Person(1), new Person(2)];
  const host = await anna.connect();
  const { table } = await host.ask('create', { map: 'usa', pace: 0, name: 'Anna',
    seats: [{ kind: 'here' }, { kind: 'open' }] });
  const guest = await boris.connect();
  await guest.join(table);
  await guest.ask('sit', { table, seat: 2, name: 'Boris' });
  await host.join(table);
  await host.ask('start', { table });
  [host, guest].forEach((c) => c.close());

  const games = Promise.all([anna, boris].map((person) => person.play(table)));
  games.catch(() => {}); // waited for below
  let over = false;
  games.then(() => { over = true; });
  const goesOn = async () => {
    const before = [anna.acknowledged, boris.acknowledged];
    await until(() => over || (anna.acknowledged > before[0] + 5
      && boris.acknowledged > before[1] + 5), 'both play on');
    assert.ok(!over, 'the game ended too early to prove anything');
  };
  await goesOn();
  // One after the other is gone for a while: the second time everyone plays at the one that came
  // back, with another address perhaps.
  for (const node of nodes) {
    podman('kill', node);
    await goesOn();
    podman('start', node);
    await until(() => healthy(node));
  }
  // Whose process dies comes back by itself.
  const before = process_(nodes[0]);
  process.kill(before, 'SIGKILL');
  await goesOn();
  await until(() => process_(nodes[0]) !== before && healthy(nodes[0]));

  const [first, second] = await games;
  assert.deepEqual(first.final, second.final);
  assert.ok(anna.returns > 0 || boris.returns > 0, 'nobody lost a connection');
  const file = await fetch(`${url}/api/tables/${table}/game`);
  assert.equal(file.status, 200);
  assert.match(await file.text(), /Boris/);
  console.log(`# ${first.seq} entries; lost connections: ${anna.returns} and ${boris.returns}`);
  [anna, boris].forEach((person) => person.client.close());
});

test('the door shows the page, no metrics, and is no tunnel', async () => {
  assert.match(await (await fetch(url)).text(), /<title>Depo/);
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
  const headers = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABk'];
  const status = (path) => execFileSync('curl', ['-s', '-m', '5', '-o', '/dev/null',
    '-w', '%{http_code}', ...headers.flatMap((line) => ['-H', line]), url + path]).toString();
  assert.equal(status('/healthz'), '200');
  assert.notEqual(status('/ws'), '101');
});
