// SPDX-License-Identifier: MIT
// News for people who are away, as their services get them: a push service that reads what only the
// browser can, and checks who sent it; webhooks, and targets that must not be reached.
import { createServer } from 'node:http';
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { assert, refused, test, until } from './kit.mjs';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

const ALLOW = ['--hook-allow', '127.0.0.1/32'];

// Answers as it is told to, and keeps what it gets.
async function service(answer = () => ({ status: 201 })) {
  const got = [];
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      got.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts) });
      const { status, headers = {}, body = '' } = answer(got.length, request) ?? {};
      if (status) response.writeHead(status, headers).end(body);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return { got, port: server.address().port, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// A browser: its key pair, and what it reads (RFC 8291, 8188).
function browser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const label = (text) => Buffer.concat([Buffer.from(text), Buffer.from([0])]);
  const one = Buffer.from([1]);
  return {
    key: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, 16), size = body.readUInt32BE(16), length = body[20];
      const theirs = body.subarray(21, 21 + length), sealed = body.subarray(21 + length);
      assert.equal(length, 65);
      assert.ok(sealed.length <= size);
      const mixed = mac(mac(auth, own.computeSecret(theirs)), label('WebPush: info'), own.getPublicKey(), theirs, one);
      const prk = mac(salt, mixed);
      const cipher = createDecipheriv('aes-128-gcm', mac(prk, label('Content-Encoding: aes128gcm'), one).subarray(0, 16),
        mac(prk, label('Content-Encoding: nonce'), one).subarray(0, 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      assert.equal(plain.at(-1), 2, 'the last record');
      return JSON.parse(plain.subarray(0, -1).toString());
    },
  };
}

// RFC 8292: the token, checked with the key that browsers subscribe with.
function vouched(header, key, origin) {
  const { t, k } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(header).groups;
  const [head, claims, signature] = t.split('.');
  const point = Buffer.from(k, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  assert.equal(k, key);
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')));
  assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url')), { typ: 'JWT', alg: 'ES256' });
  const said = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.equal(said.aud, origin);
  assert.match(said.sub, /^(mailto|https):/);
  return said;
}

const ask = async (client, t, fields = {}) => {
  const id = `a${Math.random()}`;
  const got = client.next((m) => m.id === id);
  client.send({ t, id, ...fields });
  const message = await got;
  if (message.t === 'error') throw Object.assign(new Error(message.code), message);
  return message;
};

// Ada and Boris at a table with days on the clock; it is Ada's turn after both kept their tickets.
async function days(server, { clock = { kind: 'days', days: 2 } } = {}) {
  const [ada, boris] = [await new Client(server.url).open(), await new Client(server.url).open()];
  const { table } = await ada.ask('create', { map: 'usa', first: 1, clock,
    seats: [{ kind: 'here', name: 'Ada' }, { kind: 'open' }] });
  await ada.join(table);
  await boris.join(table);
  await boris.ask('sit', { table, seat: 2, name: 'Boris' });
  return { ada, boris, table };
}
async function move(client, table, seat, pattern = /^take deck/) {
  const view = () => client.tables.get(table).views.get(seat);
  await until(() => view()?.legal?.length);
  const { seq, legal } = view();
  await client.ask('move', { table, seat, seq, move: legal.find((m) => pattern.test(m)) ?? legal[0] });
  await until(() => view().seq > seq);
}
const turn = async (client, table, seat) => {
  await move(client, table, seat);
  await move(client, table, seat);
};

test('a browser is told of a turn once, until its person looks at the table', async () => {
  const server = await Server.start({ speed: 20, options: ALLOW });
  const push = await service(), phone = browser();
  const { ada, boris, table } = await days(server);
  const { push: key } = await ask(boris, 'alerts');
  assert.equal(Buffer.from(key, 'base64url').length, 65);
  const { channels } = await ask(boris, 'alert',
    { kind: 'push', target: `${push.url}/send/1?x=2`, key: phone.key, auth: phone.auth, lang: 'ru' });
  assert.deepEqual(channels.map(({ kind, shown }) => [kind, shown]), [['push', `127.0.0.1:${push.port}`]]);
  await ada.ask('start', { table });
  await move(ada, table, 1);
  await move(boris, table, 2);
  await turn(ada, table, 1);
  boris.close();
  await until(() => push.got.length > 0);
  const { headers, body, url } = push.got[0];
  assert.equal(url, '/send/1?x=2');
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.equal(headers.topic, table);
  assert.ok(Number(headers.ttl) > 86400);
  vouched(headers.authorization, key, push.url);
  const told = phone.read(body);
  assert.equal(told.table, table);
  assert.equal(told.title, 'Ваш ход');
  assert.match(told.text, /Ada, Boris/);
  assert.ok(!body.includes('Ada'), 'nobody on the way can read it');
  // Once: the clock of the table goes on, nothing more comes until Boris looks.
  const more = await new Client(server.url, { key: boris.key }).open();
  await more.join(table);
  await turn(more, table, 2);
  await turn(ada, table, 1);
  await until(() => push.got.length > 1);
  assert.equal(phone.read(push.got[1].body).table, table);
  assert.equal(await server.metric('letters_total'), 2);
  // The keys are those of the store.
  await server.stop();
  await server.run();
  const later = await new Client(server.url, { key: boris.key }).open();
  assert.equal((await ask(later, 'alerts')).push, key);
  assert.equal((await ask(later, 'alerts')).channels.length, 1);
  await server.stop();
  push.close();
});

test('who is late is reminded, once by friends and once by the clock', async () => {
  const server = await Server.start({ speed: 600, options: ALLOW });
  const push = await service(), phone = browser();
  const { ada, boris, table } = await days(server, { clock: { kind: 'days', days: 0.1 } });
  await ask(boris, 'alert', { kind: 'push', target: push.url, key: phone.key, auth: phone.auth, lang: 'en' });
  await ada.ask('start', { table });
  await move(ada, table, 1);
  await move(boris, table, 2);
  await turn(ada, table, 1);
  boris.close();
  const titles = () => push.got.map(({ body }) => phone.read(body).title);
  await refused(ada.ask('nudge', { table, seat: 1, who: 2 }), 'nudged');
  await until(() => ada.ask('nudge', { table, seat: 1, who: 2 }).then(() => true, (e) => {
    assert.equal(e.code, 'nudged');
    return false;
  }));
  await until(() => push.got.length === 3);
  assert.deepEqual(titles(), ['Your turn', 'Your friends are waiting for you', 'Your time is running out']);
  assert.match(phone.read(push.got[2].body).text, /minutes left/);
  await refused(ada.ask('nudge', { table, seat: 1, who: 2 }), 'nudged');
  const { nudged, asked } = ada.tables.get(table).info.seats[1];
  assert.ok(nudged > asked);
  await server.stop();
  push.close();
});

test('a browser that has gone is forgotten', async () => {
  const server = await Server.start({ speed: 20, options: ALLOW });
  const push = await service(() => ({ status: 410 })), phone = browser();
  const { ada, boris, table } = await days(server);
  await ask(boris, 'alert', { kind: 'push', target: push.url, key: phone.key, auth: phone.auth });
  await ada.ask('start', { table });
  await until(() => push.got.length > 0);
  await until(async () => (await ask(boris, 'alerts')).channels.length === 0);
  await server.stop();
  push.close();
});

test('a turn is told although the server died right after it', async () => {
  const server = await Server.start({ speed: 20, options: ALLOW });
  const push = await service(), phone = browser();
  const { ada, boris, table } = await days(server);
  await ask(boris, 'alert', { kind: 'push', target: push.url, key: phone.key, auth: phone.auth });
  await ada.ask('start', { table });
  await server.stop('SIGKILL');
  assert.equal(push.got.length, 0);
  await server.run();
  await until(() => push.got.length > 0);
  assert.equal(phone.read(push.got[0].body).table, table);
  await server.stop();
  push.close();
});

test('channels are for those who sit at a table, eight at most', async () => {
  const server = await Server.start({ options: [...ALLOW, '--rate', '1000'] });
  const stranger = await new Client(server.url).open();
  const phone = browser(), device = { kind: 'push', key: phone.key, auth: phone.auth };
  await refused(ask(stranger, 'alert', { ...device, target: 'https://push.example/1' }), 'too-many');
  const { ada } = await days(server);
  for (let i = 0; i < 8; i++) await ask(ada, 'alert', { ...device, target: `https://push.example/${i}` });
  await refused(ask(ada, 'alert', { ...device, target: 'https://push.example/9' }), 'too-many');
  const { channels } = await ask(ada, 'alert', { ...device, target: 'https://push.example/1' });
  assert.equal(channels.length, 8, 'the same target is the same channel');
  await ask(ada, 'alert-off', { channel: channels[0].channel });
  assert.equal((await ask(ada, 'alerts')).channels.length, 7);
  for (const target of ['ftp://a.example/', 'https://', 'https://a b/', 'https://u:p@a.example/', 'x'.repeat(20)])
    await refused(ask(ada, 'alert', { ...device, target }), 'no-channel');
  await server.stop();
});
