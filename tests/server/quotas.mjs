// One address takes what it can with as many connections and keys as it likes: others notice
// nothing. Every server here stands behind a proxy's word, so that a test can come from anywhere.
import { assert, test, refused, until } from './kit.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Server } from './server.mjs';

const HONEST = '203.0.113.5';
const ATTACKER = '198.51.100.1';
const start = (...options) => Server.start({ options: ['--proxy', ...options] });
const from = (address) => ({ 'X-Forwarded-For': address });
const connect = (server, address, settings = {}) =>
  new Client(server.url, { headers: from(address), ...settings }).open();
const bot = (level = 'easy') => ({ kind: 'bot', level });
const lobbyTable = { map: 'usa', name: 'A', seats: [{ kind: 'here' }, { kind: 'open' }] };
const botTable = { map: 'usa', pace: 0, start: true, seats: [bot(), bot()] };
const ownGame = { map: 'amsterdam', pace: 0, start: true, seats: [{ kind: 'here', name: 'A' }, bot()] };

// Everything an honest person does: a table, a game against a bot, to its end.
async function playsAsEver(server, address = HONEST) {
  const client = await connect(server, address);
  const { table } = await client.ask('create', ownGame);
  await client.join(table);
  await play(client, table, { random: seeded(1) });
  client.close();
}

// Tables made by one address, each over a connection and with a key of its own.
async function makeTables(server, count, body, address = ATTACKER) {
  const codes = {};
  for (let done = 0; done < count; done += 20) {
    await Promise.all(Array.from({ length: 20 }, async () => {
      const client = await connect(server, address);
      const code = await client.ask('create', body).then(() => 'made', (error) => error.code);
      codes[code] = (codes[code] ?? 0) + 1;
      client.kill();
    }));
  }
  return codes;
}

test('fresh connections and keys make no more tables than one address may', async () => {
  const server = await start('--create-rate', '5', '--create-day', '6');
  const codes = await makeTables(server, 200, lobbyTable);
  // Eight times what a person may, and what the bucket got meanwhile, until the day is used up.
  assert.ok(codes.made >= 40 && codes.made <= 48, JSON.stringify(codes));
  assert.equal(codes.made + (codes['too-fast'] ?? 0) + (codes['too-many'] ?? 0), 200);
  const post = (address, key) => server.post('/api/tables', lobbyTable,
    { Authorization: `Bearer ${key}`, ...from(address) });
  // Requests are counted with them; on a slow day a few are left.
  let more = 0;
  while ((await post(ATTACKER, newKey())).status === 201) more++;
  assert.ok(codes.made + more <= 48, `${more} more`);
  // One person has one account, wherever the requests come from.
  const key = newKey();
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push((await post(`192.0.2.${i}`, key)).status);
  assert.deepEqual(answers.slice(0, 5), Array(5).fill(201));
  assert.equal(answers[6], 429);
  await playsAsEver(server);
  await server.stop();
});

test('addresses of one IPv6 network share what they may have', async () => {
  const server = await start('--places', '2', '--create-rate', '0', '--create-day', '10');
  const anna = await connect(server, HONEST);
  const made = [];
  for (let i = 0; i < 10; i++) made.push((await anna.ask('create', lobbyTable)).table);
  const six = (i) => `2001:db8:7:${i}::1`;
  // Each person looks at a table of his own; an address has 16 places, the network 128.
  const crowd = [];
  const codes = {};
  for (let i = 0; i < 160; i++) {
    const client = await connect(server, six(i % 20));
    crowd.push(client);
    const joins = async () => client.join((await client.ask('create', lobbyTable)).table);
    const code = await joins().then(() => 'in', (error) => error.code);
    codes[code] = (codes[code] ?? 0) + 1;
  }
  assert.deepEqual(codes, { in: 128, 'too-many': 32 });
  await anna.join(made[0]);
  await playsAsEver(server, '2001:db8:8::1');
  crowd.forEach((c) => c.kill());
  // Each address may make 80 tables a day, the network 640; it has tried 160 times.
  const more = {};
  for (let i = 0; i < 20; i++) {
    const of = await makeTables(server, 40, lobbyTable, six(i));
    for (const code in of) more[code] = (more[code] ?? 0) + of[code];
  }
  assert.ok(more.made <= 640 - 128, JSON.stringify(more));
  await server.stop();
});

test('tables that nobody looks at make room for others, also after a restart', async () => {
  const options = ['--create-rate', '0', '--create-day', '0', '--tables', '100', '--per-address', '0'];
  const server = await start(...options);
  assert.deepEqual(await makeTables(server, 200, lobbyTable), { made: 200 });
  assert.deepEqual(await makeTables(server, 200, botTable), { made: 200 });
  assert.ok(await server.metric('tables_in_memory') <= 100);
  await playsAsEver(server);
  await server.stop('SIGKILL');
  await server.run();
  await playsAsEver(server);
  assert.ok(await server.metric('tables_in_memory') <= 100);
  await server.stop();
});

test('ids that do not exist take no place', async () => {
  const server = await start('--tables', '100', '--rate', '0');
  const crowd = await Promise.all(Array.from({ length: 10 }, () => connect(server, ATTACKER, { key: null })));
  let answers = 0;
  for (const client of crowd) {
    client.handlers.add((m) => { answers += m.t === 'error'; });
    for (let i = 0; i < 300; i++) {
      const id = newKey().toLowerCase().replace(/[^a-z2-7]/g, 'x').slice(0, 12);
      client.send({ t: 'join', table: id });
    }
  }
  await playsAsEver(server); // while all of that is under way
  await until(() => answers === 3000);
  await until(async () => (await server.metric('tables_in_memory')) <= 1);
  crowd.forEach((c) => c.kill());
  await server.stop();
});

test('who looks at tables pays for their places, by person and by address', async () => {
  const server = await start('--places', '3', '--create-rate', '0');
  const anna = await connect(server, HONEST);
  const made = [];
  for (let i = 0; i < 30; i++) made.push((await anna.ask('create', lobbyTable)).table);
  assert.ok(await server.metric('tables_in_memory') <= 3);
  const twice = await connect(server, '203.0.113.6', { key: anna.key });
  await anna.join(made[0]);
  await anna.join(made[1]);
  await twice.join(made[2]);
  await refused(twice.join(made[3]), 'too-many');
  await refused(anna.join(made[3]), 'too-many');
  await anna.join(made[2]); // a place is paid for once
  // Other keys of the same address, up to its own limit, and a table that another pays for.
  const crowd = await Promise.all(Array.from({ length: 30 }, () => connect(server, ATTACKER)));
  const codes = await Promise.all(crowd.map((c, i) => c.join(made[i]).then(() => 'in', (e) => e.code)));
  assert.equal(codes.filter((c) => c === 'in').length, 3 + 24, codes.join());
  await refused(crowd[29].ask('create', lobbyTable), 'too-many');
  await playsAsEver(server, '192.0.2.77');
  // The one who paid goes: the place stays paid for by one who is still there.
  anna.close();
  twice.close();
  await until(async () => (await server.metric('connections')) === 30);
  await refused(crowd[28].join(made[28]), 'too-many');
  crowd.forEach((c) => c.kill());
  await until(async () => (await server.metric('connections')) === 0);
  await playsAsEver(server, ATTACKER);
  await server.stop();
});

test('bots alone play only while someone watches', async () => {
  const server = await start();
  const watcher = await connect(server, HONEST);
  const { table } = await watcher.ask('create', { ...botTable, pace: 60 });
  await playsAsEver(server);
  const { seq } = await watcher.join(table);
  assert.equal(seq, 2); // made and started
  await watcher.next((m) => m.t === 'update' && m.bot);
  watcher.send({ t: 'part', table });
  await playsAsEver(server);
  const paused = (await server.get(`/api/tables/${table}`)).json.seq;
  await playsAsEver(server);
  await watcher.join(table, { brief: true }); // a line in a list is not watching
  await playsAsEver(server);
  assert.equal((await server.get(`/api/tables/${table}`)).json.seq, paused);
  await server.stop('SIGKILL');
  await server.run();
  await playsAsEver(server);
  assert.equal((await server.get(`/api/tables/${table}`)).json.seq, paused);
  const again = await connect(server, HONEST);
  await again.join(table);
  await again.next((m) => m.t === 'update' && m.bot);
  again.close();
  await server.stop();
});

test('bots of one address with many tables wait for each other, not others for them', async () => {
  const server = await start();
  const tables = 60, slow = bot('master:rollouts=400');
  const theirs = []; // when their bots moved, by the server's clock
  const crowd = await Promise.all(Array.from({ length: tables }, async () => {
    const client = await connect(server, ATTACKER);
    client.handlers.add((m) => { if (m.t === 'update' && m.bot) theirs.push(m.at); });
    const { table } = await client.ask('create', { map: 'usa', pace: 0, start: true, seats: [slow, slow] });
    await client.join(table);
    return client;
  }));
  await until(async () => (await server.metric('bots_waiting')) > tables / 2);
  assert.match((await server.get('/healthz')).text, /^ok\n\d+ bots wait, the longest for \d+ ms\n$/);
  assert.ok(await server.metric('bot_longest_wait_seconds') > 0);
  const client = await connect(server, HONEST);
  const { table } = await client.ask('create', ownGame);
  const waits = []; // from when to when one of mine was awaited
  let since = 0;
  client.handlers.add((m) => {
    if (m.t !== 'update') return;
    if (m.bot && since) waits.push([since, m.at]);
    since = m.at;
  });
  await client.join(table);
  await play(client, table, { random: seeded(1), until: () => waits.length >= 8 });
  await Promise.all(crowd.map((c) => c.ask('ping'))); // what was sent before it has come
  const before = waits.map(([from, to]) => theirs.filter((at) => at > from && at < to).length).sort((a, b) => a - b);
  // Those who were thinking, and one whose turn it was; each in line would be sixty. In the middle,
  // as a disk that takes long to write one of my moves lets all of theirs pass.
  const middle = before[Math.floor(before.length / 2)];
  assert.ok(middle <= 20, `so many of theirs came before one of mine: ${before}`);
  crowd.forEach((c) => c.kill());
  await until(async () => (await server.metric('bots_waiting')) === 0);
  assert.equal((await server.get('/healthz')).text, 'ok\n');
  await server.stop();
});

test('a bot at a table has a budget with an end', async () => {
  const server = await start();
  const client = await connect(server, HONEST);
  const body = (level) => ({ map: 'usa', name: 'A', seats: [{ kind: 'here' }, bot(level)] });
  for (const level of ['master:rollouts=99999999', 'master:rollouts=3001', 'hard:ms=1501', 'easy:ms=9999']) {
    await refused(client.ask('create', body(level)), 'bot-budget');
    assert.equal((await server.post('/api/tables', body(level), { Authorization: `Bearer ${client.key}` })).json.code, 'bot-budget');
  }
  const { table } = await client.ask('create', body('master:rollouts=3000+ms=1500'));
  await client.join(table);
  await refused(client.ask('arrange', { table, seat: 2, kind: 'bot', level: 'master:rollouts=99999999' }), 'bot-budget');
  await server.stop();
});
