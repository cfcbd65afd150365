// SPDX-License-Identifier: MIT
// A person's devices: a code hands the person over to another key, once; removed ones are nobody
// here any more; guesses are refused and counted.
import { assert, refused, test, until } from './kit.mjs';
import { Client, newKey } from './client.mjs';
import { Server, folder } from './server.mjs';
import { join } from 'node:path';

const ask = async (client, t, fields = {}) => {
  const id = `d${Math.random()}`;
  const got = client.next((m) => m.id === id);
  client.send({ t, id, ...fields });
  const message = await got;
  if (message.t === 'error') throw Object.assign(new Error(message.code), message);
  return message;
};
const mine = async (client) => (await ask(client, 'mine')).tables.map((t) => t.table);
const closed = (client) => until(() => client.closed);
const makeTable = async (client) =>
  (await client.ask('create', { map: 'usa', pace: 0, name: 'Ada', start: true, first: 1,
    seats: [{ kind: 'here' }, { kind: 'bot', level: 'easy' }] })).table;

// A device becomes the person of another; gives it connected again.
async function added(server, from, key = newKey()) {
  const phone = await new Client(server.url, { key }).open();
  const { code } = await ask(from, 'handover', { name: 'Laptop' });
  await ask(phone, 'take', { code, name: 'Phone' });
  await closed(phone);
  return new Client(server.url, { key }).open();
}

test('a code makes another device the same person, everywhere and after a kill', async () => {
  const db = join(folder(), 'devices.db');
  let server = await Server.start({ db });
  const laptop = await new Client(server.url).open(), table = await makeTable(laptop);
  await laptop.join(table);
  const key = newKey(), phone = await new Client(server.url, { key }).open();
  const own = await makeTable(phone);
  const { code, until: end } = await ask(laptop, 'handover', { name: 'Laptop' });
  assert.match(code, /^[a-z2-7]{8}$/);
  assert.ok(end > Date.now() && end < Date.now() + 301_000);
  const shown = `${code.slice(0, 4)} - ${code.slice(4)}`.toUpperCase();
  const said = [];
  phone.handlers.add((m) => said.push(m));
  const { devices } = await ask(phone, 'take', { code: shown, name: 'Phone' });
  assert.deepEqual(devices.map((d) => [d.name, !!d.here]), [['Laptop', false], ['Phone', true]]);
  await closed(phone);
  assert.ok(said.some((m) => m.t === 'bye' && m.code === 'device'));
  await server.stop('SIGKILL');
  server = await Server.start({ db });
  const again = await new Client(server.url, { key }).open();
  assert.deepEqual(await mine(again), [table]);
  await again.join(table);
  await until(() => again.tables.get(table).views.get(1)?.legal?.length, 'the hand of the person');
  const { seq, legal } = again.tables.get(table).views.get(1);
  await again.ask('move', { table, seat: 1, seq, move: legal[0] });
  const info = await (await fetch(`${server.url}/api/tables/${table}`, { headers: { Authorization: `Bearer ${key}` } })).json();
  assert.deepEqual(info.info.seats.map((s) => s.you), [true, false], 'HTTP knows the person too');
  // What the phone had by itself stays with it.
  const back = await new Client(server.url, { key: laptop.key }).open();
  const list = (await ask(back, 'devices')).devices;
  const off = list.find((d) => d.name === 'Phone').device;
  assert.deepEqual((await ask(back, 'device-off', { device: off })).devices.map((d) => d.name), ['Laptop']);
  await closed(again);
  const alone = await new Client(server.url, { key }).open();
  assert.deepEqual(await mine(alone), [own]);
  await alone.join(table);
  await until(() => alone.tables.get(table).info);
  assert.deepEqual(alone.tables.get(table).info.seats.map((s) => s.you), [false, false]);
  await refused(ask(alone, 'device-off', { device: off }), 'no-device');
  for (const one of [alone, back]) one.close();
  await server.stop();
});

test('a code works once, and the newest one only', async () => {
  const server = await Server.start();
  const ada = await new Client(server.url).open();
  const first = (await ask(ada, 'handover')).code, second = (await ask(ada, 'handover')).code;
  const eve = await new Client(server.url).open();
  await refused(ask(eve, 'take', { code: first }), 'no-code');
  await refused(ask(ada, 'take', { code: second }), 'same-person');
  await refused(ask(eve, 'take', { code: second }), 'no-code', 'the try has used it up');
  const third = (await ask(ada, 'handover')).code;
  await ask(eve, 'take', { code: third });
  const late = await new Client(server.url).open();
  await refused(ask(late, 'take', { code: third }), 'no-code');
  await refused(ask(late, 'take', { code: '00000000' }), 'no-code');
  await refused(ask(late, 'take', { code: 'abc!efgh' }), 'no-code');
  await server.stop();
});

test('the first device can be removed by another, and its key is nobody then', async () => {
  const server = await Server.start();
  const laptop = await new Client(server.url).open(), table = await makeTable(laptop);
  const phone = await added(server, laptop);
  const { devices } = await ask(phone, 'devices');
  const first = devices.find((d) => !d.here).device;
  assert.deepEqual((await ask(phone, 'device-off', { device: first })).devices.map((d) => d.name), ['Phone']);
  await closed(laptop);
  const said = new Promise((done) => {
    const stolen = new Client(server.url, { key: laptop.key, quiet: true });
    stolen.handlers.add(done);
    stolen.open().catch(() => undefined);
  });
  assert.equal((await said).code, 'removed');
  const answer = await fetch(`${server.url}/api/tables/${table}`, { headers: { Authorization: `Bearer ${laptop.key}` } });
  assert.deepEqual((await answer.json()).info.seats.map((s) => s.you), [false, false]);
  const post = await fetch(`${server.url}/api/tables`, { method: 'POST', body: '{"map":"usa","seats":[{"kind":"here"},{"kind":"open"}]}',
    headers: { Authorization: `Bearer ${laptop.key}` } });
  assert.equal(post.status, 401);
  const only = (await ask(phone, 'devices')).devices[0].device;
  await refused(ask(phone, 'device-off', { device: only }), 'no-device', 'it would lock the person out');
  assert.deepEqual(await mine(phone), [table]);
  await server.stop();
});

test('guesses are counted: ten an hour, however often one connects', async () => {
  const server = await Server.start();
  const key = newKey();
  let refusals = [];
  for (let i = 0; i < 12; i++) {
    const eve = await new Client(server.url, { key }).open();
    refusals.push(await ask(eve, 'take', { code: 'abcdefg2' }).then(() => 'taken', (e) => e.code));
    eve.close();
  }
  assert.deepEqual(refusals, [...Array(10).fill('no-code'), 'too-many', 'too-many']);
  // New keys are free: what they try counts for their address.
  refusals = [];
  for (let i = 0; i < 80; i++) {
    const eve = await new Client(server.url).open();
    refusals.push(await ask(eve, 'take', { code: 'abcdefg2' }).then(() => 'taken', (e) => e.code));
    eve.close();
  }
  assert.ok(refusals.every((r) => r === 'no-code' || r === 'too-many'));
  assert.ok(refusals.filter((r) => r === 'too-many').length >= 8);
  await server.stop();
});

test('eight devices at most, and messages sent with hello wait for it', async () => {
  const server = await Server.start({ options: ['--rate', '0'] });
  const ada = await new Client(server.url).open();
  for (let i = 0; i < 4; i++) await added(server, ada);
  const { devices } = await ask(ada, 'devices');
  assert.equal(devices.length, 5);
  const quick = new Client(server.url, { key: ada.key });
  const answer = quick.next((m) => m.t === 'my-devices');
  const opening = quick.open();
  quick.socket.on('open', () => quick.send({ t: 'devices', id: 'at-once' }));
  assert.equal((await answer).devices.length, 5);
  await opening;
  await server.stop();
});
