// People at one table who come, go, vanish and come back: what each of them is told.
import { assert, run, test, until } from './tap.mjs';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

const server = await Server.start({ options: ['--requests', '0', '--create-rate', '0', '--rate', '0'] });
const connect = (settings) => new Client(server.url, settings).open();
const open = { kind: 'open' }, here = { kind: 'here' };

async function create(client, body = {}) {
  const { table } = await client.ask('create',
    { pace: 0, map: 'amsterdam', seats: [here, open], name: 'Anna', ...body });
  return table;
}

// What came to a client, by kind.
function listen(client) {
  const count = {};
  client.handlers.add(({ t }) => { count[t] = (count[t] ?? 0) + 1; });
  return count;
}

test('following in brief and in full are independent, in any order', async () => {
  const anna = await connect(), boris = await connect(), table = await create(anna);
  const follow = { full: { t: 'join', table }, brief: { t: 'join', table, brief: true } };
  const leave = { full: { t: 'part', table }, brief: { t: 'part', table, brief: true } };
  await boris.join(table);
  for (const [first, second] of [['full', 'brief'], ['brief', 'full']]) {
    for (const gone of ['full', 'brief']) {
      const kept = gone === 'full' ? 'brief' : 'full';
      anna.send(follow[first]);
      anna.send(follow[second]);
      anna.send(leave[gone]);
      const { tables } = await anna.ask('ping');
      assert.deepEqual(tables, kept === 'full' ? [table] : []);
      const count = listen(anna);
      await boris.ask('sit', { table, seat: 2, name: 'Boris' });
      await boris.ask('stand', { table, seat: 2 });
      await until(() => (count[kept === 'full' ? 'table' : 'brief'] ?? 0) >= 2);
      await anna.ask('ping');
      assert.equal(count[kept === 'full' ? 'brief' : 'table'] ?? 0, 0, `${first}, -${gone}`);
      anna.send(leave[kept]);
      await anna.ask('ping');
    }
  }
  [anna, boris].forEach((c) => c.close());
});

test('a part that overtakes the loading of its table leaves nothing behind', async () => {
  const anna = await connect(), table = await create(anna);
  await server.stop();
  await server.run();
  const again = await connect({ key: anna.key });
  again.send({ t: 'join', table });
  again.send({ t: 'part', table });
  const boris = await connect();
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  assert.deepEqual((await again.ask('ping')).tables, []);
  await until(() => boris.tables.get(table).presence.connected.join() === '2');
  [again, boris].forEach((c) => c.close());
});

await run();
