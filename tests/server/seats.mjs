// Seats that people take in the game: the host opens the seat of a bot or of somebody who has left, and a
// friend who comes late plays on with that hand, after a crash too.
import { assert, refused, test, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { Server } from './server.mjs';

const server = await Server.start({ options: ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'] });
const connect = (settings) => new Client(server.url, settings).open();
const seats = [{ kind: 'here', name: 'Anna' }, { kind: 'bot', level: 'easy', name: 'Ada' }, { kind: 'open' }];

async function running() {
  const host = await connect(), friend = await connect(), late = await connect();
  const { table } = await host.ask('create', { map: 'amsterdam', pace: 0, seats });
  for (const p of [host, friend, late]) await p.join(table);
  await friend.ask('sit', { table, seat: 3, name: 'Boris' });
  await host.ask('start', { table });
  const random = seeded(4);
  await Promise.all([play(host, table, { random, until: (m) => m.seq > 20 }),
    play(friend, table, { random, until: (m) => m.seq > 20 })]);
  return { host, friend, late, table };
}
const seat = (p, table, n) => p.tables.get(table).info.seats[n - 1];

test('a late friend takes the seat of a bot, plays on, and is there after a crash', async () => {
  const { host, friend, late, table } = await running();
  await refused(late.ask('sit', { table, seat: 2, name: 'Vera' }), 'already-started');
  await refused(friend.ask('arrange', { table, seat: 2, kind: 'open' }), 'not-host');
  await refused(host.ask('arrange', { table, seat: 3, kind: 'open' }), 'seat-taken'); // Boris is here
  await host.ask('arrange', { table, seat: 2, kind: 'open' });
  await until(() => seat(late, table, 2).open);
  await refused(friend.ask('sit', { table, seat: 2, name: 'Boris' }), 'holds-seat');
  // Closed again, nobody sits down.
  await host.ask('arrange', { table, seat: 2, kind: 'bot' });
  await refused(late.ask('sit', { table, seat: 2, name: 'Vera' }), 'already-started');
  await host.ask('arrange', { table, seat: 2, kind: 'open' });
  assert.ok(!late.tables.get(table).views.has(2));
  await late.ask('sit', { table, seat: 2, name: 'Vera' });
  await until(() => late.tables.get(table).views.get(2)?.view?.hand);
  await until(() => seat(host, table, 2).name === 'Vera');
  assert.equal(seat(host, table, 2).kind, 'human');
  assert.equal(seat(host, table, 2).open, undefined);
  assert.ok(seat(late, table, 2).you);
  assert.ok(!host.tables.get(table).views.has(2));
  const other = await connect();
  await other.join(table);
  await refused(other.ask('sit', { table, seat: 2, name: 'Gleb' }), 'already-started');
  await server.stop('SIGKILL');
  await server.run();
  const again = await Promise.all([host, late, friend].map((p) => connect({ key: p.key })));
  for (const p of again) await p.join(table);
  const overs = await Promise.all(again.map((p, i) => play(p, table, { random: seeded(i) })));
  assert.equal(overs[0].final.over, true);
  const { text } = await server.get(`/api/tables/${table}/game`);
  assert.match(text, /Vera/);
});

test('a late friend takes the seat of somebody who has left, who may also come back first', async () => {
  const { host, friend, late, table } = await running();
  await friend.ask('leave', { table, seat: 3 });
  await host.ask('arrange', { table, seat: 3, kind: 'open' });
  await until(() => seat(late, table, 3).open);
  await friend.ask('back', { table, seat: 3 });
  await until(() => !seat(late, table, 3).open);
  await refused(late.ask('sit', { table, seat: 3, name: 'Vera' }), 'already-started');
  await friend.ask('leave', { table, seat: 3 });
  await host.ask('arrange', { table, seat: 3, kind: 'open' });
  await late.ask('sit', { table, seat: 3, name: 'Vera' });
  await until(() => seat(late, table, 3).you && late.tables.get(table).views.get(3)?.view?.hand);
  await until(() => !seat(friend, table, 3).you);
  await refused(friend.ask('back', { table, seat: 3 }), 'not-your-seat');
  [host, friend, late].forEach((p) => p.close());
});
