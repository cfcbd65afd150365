// People at one table who come, go, vanish and come back: what each of them is told.
import { networkInterfaces } from 'node:os';
import { assert, refused, test, until } from './kit.mjs';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

const server = await Server.start({ speed: 4, options: ['--requests', '0', '--create-rate', '0', '--rate', '0'] });
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

// Anna and Boris in a running game.
async function running(body = {}) {
  const anna = await connect(), boris = await connect();
  const table = await create(anna, { first: 1, ...body });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await anna.ask('start', { table });
  await until(() => boris.tables.get(table).views.has(2));
  return { anna, boris, table };
}
const presence = (client, table) => client.tables.get(table).presence;
const info = (client, table) => client.tables.get(table).info;
const legal = (client, table, seat) => client.tables.get(table).views.get(seat)?.legal;
async function moveNow(client, table, seat, move = null) {
  await until(() => legal(client, table, seat)?.length);
  await client.ask('move', { table, seat, seq: client.tables.get(table).seq,
    move: move ?? legal(client, table, seat)[0] });
}

test('a friend who vanishes is missed, the host seats a bot, the friend takes the seat back', async () => {
  const { anna, boris, table } = await running();
  await until(() => presence(anna, table).connected.join() === '1,2');
  await refused(anna.ask('leave', { table, seat: 2 }), 'present');
  await refused(boris.ask('leave', { table, seat: 1 }), 'not-your-seat');
  boris.kill();
  await until(() => presence(anna, table).missing.join() === '2');
  assert.deepEqual(presence(anna, table).replace, [2]);
  await moveNow(anna, table, 1);
  await anna.ask('leave', { table, seat: 2 });
  await until(() => info(anna, table).seats[1].away);
  await until(() => !presence(anna, table).missing.length);
  await until(() => legal(anna, table, 1)?.includes('take deck')); // the bot has chosen its tickets
  const again = await connect({ key: boris.key });
  await again.join(table);
  assert.ok(info(again, table).seats[1].away);
  await again.ask('back', { table, seat: 2 });
  await until(() => !info(anna, table).seats[1].away);
  await moveNow(anna, table, 1, 'take deck');
  await moveNow(anna, table, 1, 'take deck');
  await moveNow(again, table, 2);
  [anna, again].forEach((c) => c.close());
});

test('a host without a seat seats a bot for a friend who vanishes, and nobody else without one may', async () => {
  const [anna, boris, clara, eve] = await Promise.all([1, 2, 3, 4].map(() => connect()));
  const table = await create(anna, { first: 1 });
  for (const client of [anna, boris, clara, eve]) await client.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await anna.ask('stand', { table, seat: 1 });
  await clara.ask('sit', { table, seat: 1, name: 'Clara' });
  await anna.ask('start', { table });
  await until(() => presence(anna, table).connected.join() === '1,2');
  await refused(anna.ask('leave', { table, seat: 2 }), 'present');
  boris.kill();
  await until(() => presence(anna, table).replace.join() === '2');
  await until(() => presence(eve, table).missing.join() === '2');
  assert.deepEqual([clara, eve].map((client) => presence(client, table).replace), [[], []]);
  for (const client of [clara, eve])
    await refused(client.ask('leave', { table, seat: 2 }), 'not-your-seat');
  await anna.ask('leave', { table, seat: 2 });
  await until(() => info(anna, table).seats[1].away);
  await until(() => !presence(anna, table).missing.length);
  await moveNow(clara, table, 1);
  // The bot has chosen its tickets: the game goes on.
  await until(() => legal(clara, table, 1)?.includes('take deck'));
  const again = await connect({ key: boris.key });
  await again.join(table);
  await again.ask('back', { table, seat: 2 });
  await until(() => !info(anna, table).seats[1].away);
  [anna, clara, eve, again].forEach((c) => c.close());
});

// Each of them as a host who sits nowhere; whoever is neither host nor seated is refused.
test('a host does all that hosts do without a seat, before, during and after the game', async () => {
  const [anna, boris, clara, eve] = await Promise.all([1, 2, 3, 4].map(() => connect()));
  const table = await create(anna, { map: 'usa', seats: [here, open, open, open], first: 2 });
  for (const client of [anna, boris, clara, eve]) await client.join(table);
  await anna.ask('stand', { table, seat: 1 });
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  await clara.ask('sit', { table, seat: 3, name: 'Clara' });
  // Only the host may; then the host does.
  const mayOnly = async (codes, t, fields) => {
    for (const [client, code] of codes) await refused(client.ask(t, { table, ...fields }), code);
    await anna.ask(t, { table, ...fields });
  };
  const host = [[eve, 'not-host'], [boris, 'not-host']];
  await mayOnly(host, 'arrange', { seat: 1, kind: 'bot', level: 'easy' });
  await mayOnly(host, 'arrange', { seat: 4, kind: 'bot', level: 'easy' });
  await mayOnly(host, 'arrange', { seat: 4, kind: 'open' });
  await mayOnly(host, 'arrange', { seat: 4, kind: 'here', name: 'Anna' });
  await mayOnly(host, 'arrange', { seat: 4, kind: 'bot', level: 'easy' });
  await mayOnly(host, 'silence', { seat: 3, on: true });
  await refused(clara.ask('chat', { table, seat: 3, text: 'x' }), 'silenced');
  await mayOnly(host, 'silence', { seat: 3, on: false });
  await clara.ask('chat', { table, seat: 3, text: 'x' });
  await mayOnly([[eve, 'not-your-seat']], 'start', {});
  await until(() => info(anna, table).phase === 'running');
  await mayOnly(host, 'silence', { seat: 3, on: true });
  await mayOnly([[eve, 'not-your-seat']], 'report', { seat: 3, text: 'rude' });
  await mayOnly(host, 'kick', { seat: 3 });
  await until(() => info(clara, table).kicked);
  await refused(anna.ask('delete', { table }), 'not-over');
  boris.kill();
  await until(() => presence(anna, table).replace.join() === '2');
  await mayOnly([[eve, 'not-your-seat']], 'leave', { seat: 2 });
  const again = await connect({ key: boris.key });
  await again.join(table);
  await again.ask('back', { table, seat: 2 });
  await again.ask('vote', { table, seat: 2, on: true });
  await until(() => info(anna, table).phase === 'ended');
  await mayOnly([[eve, 'not-your-seat']], 'rematch', {});
  await until(() => info(anna, table).rematch);
  const next = info(anna, table).rematch;
  await anna.join(next);
  assert.equal(info(anna, next).host, true);
  assert.deepEqual(info(anna, next).seats.map((seat) => seat.you), [false, false, false, false]);
  // Nobody but Boris plays there, and it waits for him.
  assert.equal(info(anna, next).phase, 'lobby');
  await anna.ask('arrange', { table: next, seat: 2, kind: 'bot', level: 'easy' });
  for (const id of [table, next]) {
    await eve.join(id);
    await refused(eve.ask('delete', { table: id }), 'not-host');
    await anna.ask('delete', { table: id });
    await refused(eve.join(id), 'no-table');
  }
  [anna, again, clara, eve].forEach((c) => c.close());
});

test('while the host is missing, a guest may seat a bot for the host', async () => {
  const { anna, boris, table } = await running();
  anna.kill();
  await until(() => presence(boris, table).replace.join() === '1');
  await boris.ask('leave', { table, seat: 1 });
  await until(() => info(boris, table).seats[0].away);
  boris.close();
});

// Neither side is told that the line is dead: nothing is read any more.
test('a line that dies without a word counts as gone within seconds, and as there with its first word', async () => {
  const { anna, boris, table } = await running();
  boris.socket.pause();
  await until(() => presence(anna, table).missing.join() === '2');
  boris.socket.resume();
  await until(() => presence(anna, table).connected.join() === '1,2');
  await moveNow(boris, table, 2);
  [anna, boris].forEach((c) => c.close());
});

test('whoever is quiet but there is not missed', async () => {
  const { anna, boris, table } = await running(), gone = [];
  anna.handlers.add((m) => { if (m.t === 'presence' && m.missing.length) gone.push(m); });
  let pings = 0;
  boris.socket.on('ping', () => { pings++; });
  await until(() => pings >= 4); // longer than the silence that counts
  assert.deepEqual(gone, []);
  [anna, boris].forEach((c) => c.close());
});

test('a vote says for whom it waits, and ends the table when they have gone', async () => {
  const { anna, boris, table } = await running();
  assert.deepEqual(info(anna, table).vote_waits, []);
  await anna.ask('vote', { table, seat: 1, on: true });
  await until(() => info(boris, table).vote_waits.join() === '2');
  boris.kill();
  await until(() => presence(anna, table).replace.join() === '2');
  assert.equal(info(anna, table).phase, 'running');
  await anna.ask('leave', { table, seat: 2 });
  await until(() => info(anna, table).phase === 'ended');
  anna.close();
});

test('two Guests have different names, also after a new name', async () => {
  const anna = await connect(), boris = await connect();
  const table = await create(anna, { name: 'Guest', seats: [here, here, open], map: 'usa' });
  await anna.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 3, name: 'Guest' });
  const names = () => info(anna, table).seats.map((s) => s.name).join();
  await until(() => names() === 'Guest 2,Guest,Guest 3');
  await boris.ask('rename', { table, seat: 3, name: 'Guest' });
  await boris.ask('rename', { table, seat: 3, name: 'Anna' });
  await anna.ask('rename', { table, seat: 1, name: 'Anna' });
  await until(() => names() === 'Anna 2,Guest,Anna');
  [anna, boris].forEach((c) => c.close());
});

test('first tickets stand once everyone has chosen', async () => {
  const { anna, boris, table } = await running({ clock: { kind: 'bank', bank: 600 } });
  await moveNow(boris, table, 2);
  await until(() => boris.tables.get(table).views.get(2).undo);
  await moveNow(anna, table, 1);
  await until(() => legal(anna, table, 1)?.includes('take deck'));
  for (const [client, seat] of [[anna, 1], [boris, 2]]) {
    assert.equal(client.tables.get(table).views.get(seat).undo, false);
    await refused(client.ask('undo', { table, seat, seq: client.tables.get(table).seq }),
      'cannot-undo');
  }
  [anna, boris].forEach((c) => c.close());
});

test('where others find the machine is told only to a page that was opened on it', async () => {
  const welcome = async (headers) => {
    const client = new Client(server.url, { headers });
    let got;
    client.handlers.add((m) => { if (m.t === 'welcome') got = m; });
    await client.open();
    client.close();
    return got.network;
  };
  const own = await welcome({ origin: server.url });
  assert.equal(own.open, false);
  assert.equal(own.port, server.port);
  const all = Object.values(networkInterfaces()).flat().map(({ address }) => address);
  for (const address of own.addresses) assert.ok(all.includes(address.replace(/[[\]]/g, '')), address);
  assert.equal(await welcome({}), undefined);
  assert.equal(await welcome({ origin: server.url, 'x-forwarded-for': '203.0.113.7' }), undefined);
  const proxied = await Server.start({ options: ['--origin', 'https://depo.example'] });
  const through = new Client(proxied.url, { headers: { origin: 'https://depo.example' } });
  through.handlers.add((m) => { if (m.t === 'welcome') assert.equal(m.network, undefined); });
  await through.open();
  through.close();
});
