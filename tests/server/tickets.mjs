// Tables with tickets that the host has brought: everyone gets the list, the game is played and kept
// with it, and no list that can't be played with makes a table.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, refused, until } from './kit.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Server, folder, DEPO } from './server.mjs';

const server = await Server.start({ options: ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'] });
const connect = (settings) => new Client(server.url, settings).open();
const human = { kind: 'here' };
const map = JSON.parse(readFileSync(new URL('../../maps/amsterdam/map.json', import.meta.url)));
// The contracts of the map, one of them with other points.
const own = map.tickets.map(({ a, b, points }, i) => `${a} ${b} ${i ? points : 77}\n`).join('');
const body = { map: 'amsterdam', pace: 0, seats: [human, { kind: 'open' }], name: 'Anna' };
const info = (client, table) => client.tables.get(table).info;

test('a list is played with by everyone, in the file, after a crash and in the rematch', async () => {
  const host = await connect(), guest = await connect(), today = await connect();
  const plain = await today.join((await today.ask('create', body)).table);
  const { table } = await host.ask('create', { ...body, listed: true, tickets: own });
  // Seen before anyone sits down, in the lobby too.
  await until(async () => (await server.get('/api/lobby')).json.tables
    .some((t) => t.table === table && t.own_tickets === true));
  await host.join(table);
  const seen = (await guest.join(table)).info;
  assert.equal(seen.tickets, own);
  assert.equal(seen.map_base, plain.info.map_hash);
  assert.notEqual(seen.map_hash, plain.info.map_hash);
  assert.equal(plain.info.tickets, undefined);
  assert.equal((await server.get(`/api/maps/${seen.map_base}`)).status, 200);
  await guest.ask('sit', { table, seat: 2, name: 'Boris' });
  await host.ask('start', { table });
  await until(() => host.tables.get(table).views.has(1) && guest.tables.get(table).views.has(2));
  const random = seeded(5);
  await Promise.all([play(host, table, { random, until: (m) => m.seq > 30 }),
    play(guest, table, { random, until: (m) => m.seq > 30 })]);
  await server.stop('SIGKILL');
  await server.run();
  const again = await connect({ key: host.key }), other = await connect({ key: guest.key });
  assert.equal((await again.join(table)).info.map_hash, seen.map_hash);
  assert.equal((await other.join(table)).info.tickets, own);
  const [over] = await Promise.all([again, other].map((p) => play(p, table, { random })));
  assert.equal(over.final.over, true);
  // The file says which tickets they were, and is good without any other file.
  const { text } = await server.get(`/api/tables/${table}/game`);
  assert.ok(text.includes(`own-tickets ${map.tickets[0].a} ${map.tickets[0].b} 77\n`));
  const path = join(folder(), 'game.depo');
  writeFileSync(path, text);
  assert.match(execFileSync(DEPO, ['verify', path]).toString(), /good: .* game over/);
  await again.ask('rematch', { table });
  await until(() => info(again, table).rematch);
  const next = (await again.join(info(again, table).rematch)).info;
  assert.equal(next.tickets, own);
  assert.equal(next.map_hash, seen.map_hash);
  [host, guest, today, again, other].forEach((p) => p.close());
});

test('tables with different lists and without one go on beside each other, with bots', async () => {
  const client = await connect(), hashes = new Set();
  const seats = [human, { kind: 'bot', level: 'medium' }];
  const tables = [];
  for (const tickets of [own, own.replace(' 77\n', ' 66\n'), undefined, own]) {
    const { table } = await client.ask('create', { ...body, seats, start: true, tickets });
    hashes.add((await client.join(table)).info.map_hash);
    tables.push(table);
  }
  assert.equal(hashes.size, 3);
  const overs = await Promise.all(tables.map((t) => play(client, t, { random: seeded(8) })));
  assert.ok(overs.every((o) => o.final.over));
  client.close();
});

test('a list that can not be played with makes no table and says what is wrong', async () => {
  const client = await connect();
  const long = `${'# a comment\n'.repeat(600)}`;
  const lines = own.trim().split('\n');
  const wrong = [
    [lines.slice(1).join('\n').replace(' ', ' nowhere '), /^line 1: /],
    [`${own}nowhere ${map.cities[0].id} 5\n`, /line 25: "nowhere" is not on this map/],
    [`${own}${lines[3]}\n`, /line 25: the same ticket as in line 4/],
    [`${own}${map.cities[0].id} ${map.cities[0].id} 5\n`, /line 25: starts and ends in the same place/],
    [`${own}${map.cities[0].id} ${map.cities[1].id} 100\n`, /line 25: points must be from 1 to 99/],
    [`${own}${map.cities[0].id} ${map.cities[1].id} 5 option gold\n`, /line 25: the map has no option/],
    [`${own}${map.cities[0].id}\x07 ${map.cities[1].id} 5\n`, /line 25: .* character/],
    [`${own}${map.cities[0].name.ru} ${map.cities[1].name.ru} 5\n`, /line 25: /], // names are the clients' matter
    [lines.slice(0, 2).join('\n'), /too few regular tickets/],
    ['# nothing\n', /the list is empty/],
    ['a\n'.repeat(2000), /^line 1: /],
    [Array.from({ length: 129 }, (_, i) => `${map.cities[i % 2].id} ${map.cities[i < 99 ? 2 : 3].id} ${(i % 99) + 1}`)
      .join('\n'), /tickets/],
  ];
  for (const [tickets, what] of wrong)
    await assert.rejects(client.ask('create', { ...body, tickets }), (error) => {
      assert.equal(error.code, 'bad-tickets', `${tickets.slice(-60)}: ${error.message}`);
      assert.match(error.message, what);
      return true;
    });
  await refused(client.ask('create', { ...body, tickets: long.slice(0, 6001) }), 'bad-message');
  await refused(client.ask('create', { ...body, tickets: 5 }), 'bad-message');
  await refused(client.ask('create', { ...body, tickets: '' }), 'bad-message');
  await refused(client.ask('create', { ...body, map: 'nowhere', tickets: own }), 'no-map');
  await refused(client.ask('create', { ...body, variant: 'gold', tickets: own }), 'no-variant');
  // The same by HTTP, and more lines than any message may have.
  const key = newKey(), headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (tickets) => fetch(`${server.url}/api/tables`,
    { method: 'POST', headers, body: JSON.stringify({ ...body, tickets }) });
  assert.equal((await post(wrong[0][0])).status, 400);
  assert.ok([400, 413].includes((await post('x y 5\n'.repeat(10000))).status));
  const made = await post(own);
  assert.equal(made.status, 201);
  const { table } = await made.json();
  assert.equal((await server.get(`/api/tables/${table}`)).json.info.tickets, own);
  const second = await connect();
  second.send({ t: 'create', id: 'x', ...body, tickets: 'x y 5\n'.repeat(10000) });
  await until(() => second.closed || second.errors.length);
  client.close();
});
