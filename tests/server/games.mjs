// Whole games over the wire on every map, and everything that people do at a table.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, refused, sleep, until } from './kit.mjs';
import { Client, play, seeded, choose } from './client.mjs';
import { Server, folder, DEPO } from './server.mjs';

const server = await Server.start({ options: ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0'] });
const connect = (settings) => new Client(server.url, settings).open();
const human = { kind: 'here' };
const bot = (level = 'easy') => ({ kind: 'bot', level });

async function create(client, body) {
  const { table } = await client.ask('create', { pace: 0, ...body });
  await client.join(table);
  return table;
}

// People at seats of their own, a table of theirs, started.
async function gather(count, body = {}) {
  const people = await Promise.all(Array.from({ length: count }, () => connect()));
  const seats = [human, ...Array(count - 1).fill({ kind: 'open' }), ...(body.bots ?? [])];
  delete body.bots;
  const table = await create(people[0], { map: 'usa', seats, name: 'One', ...body });
  for (const [i, person] of people.entries()) {
    if (i === 0) continue;
    await person.join(table);
    await person.ask('sit', { table, seat: i + 1, name: `Person ${i + 1}` });
  }
  await people[0].ask('start', { table });
  await Promise.all(people.map((p, i) => until(() => p.tables.get(table).views.has(i + 1))));
  return { people, table };
}

function verify(text) {
  const path = join(folder(), 'game.depo');
  writeFileSync(path, text);
  assert.match(execFileSync(DEPO, ['verify', path]).toString(), /good: .* game over/);
}

async function verifyTable(table, over) {
  const { status, text } = await server.get(`/api/tables/${table}/game`);
  assert.equal(status, 200);
  assert.ok(text.includes(`seed ${over.seed}`));
  assert.ok(text.includes(`commitment ${over.commitment}`));
  verify(text);
}

for (const [map, variants] of Object.entries({
  usa: [undefined, 'mega'], europe: [undefined, 'mega', 'big-cities', '1912'],
  africa: [undefined], amsterdam: [undefined],
})) {
  for (const variant of variants) {
    test(`a whole game of people and bots on ${map} ${variant ?? ''}`, async () => {
      const people = await Promise.all([connect(), connect()]);
      const watcher = await connect({ key: null });
      const table = await create(people[0], {
        map, variant, seats: [human, { kind: 'open' }, bot('medium')], name: 'Анна',
        listed: true,
      });
      await people[1].join(table);
      await people[1].ask('sit', { table, seat: 2, name: 'Boris' });
      await watcher.join(table);
      assert.equal(people[0].tables.get(table).info.commitment, undefined); // there is no seed yet
      const running = people[0].next((m) => m.t === 'table' && m.info.phase === 'running');
      await people[0].ask('start', { table });
      const random = seeded(7);
      const overs = await Promise.all([...people, watcher].map((p) => play(p, table, { random })));
      assert.equal(overs[0].commitment, (await running).info.commitment);
      assert.deepEqual(overs[0].final, overs[2].final);
      assert.equal(watcher.tables.get(table).views.get(null).view.hand, undefined);
      assert.equal(watcher.errors.length, 0);
      await verifyTable(table, overs[0]);
      for (const p of [...people, watcher]) p.close();
    });
  }
}

test('five people on usa, tickets chosen all at once', async () => {
  const { people, table } = await gather(5);
  const views = people.map((p, i) => p.tables.get(table).views.get(i + 1));
  for (const view of views) assert.equal(view.view.phase, 'start-tickets');
  // All answer with the seq of the start: none makes another's stale.
  await Promise.all(people.map((p, i) => p.ask('move',
    { table, seat: i + 1, seq: views[i].seq, move: views[i].legal.at(-1) })));
  await Promise.all(people.map((p) => play(p, table, { random: seeded(3) })));
  people.forEach((p) => p.close());
});

test('the file says how long people thought, as the times that all were told say it', async () => {
  const { people, table } = await gather(2, { map: 'amsterdam', bots: [bot()] });
  await refused(server.get(`/api/tables/${table}/game`).then(({ status, text }) => {
    if (status !== 200) throw JSON.parse(text);
  }), 'not-over');
  const random = seeded(6);
  const think = () => (random() < 0.2 ? sleep(250 * random()) : null);
  await Promise.all(people.map((p) => play(p, table, { random, think })));
  const { text } = await server.get(`/api/tables/${table}/game`);
  const told = [...text.split('\nmoves\n')[1].matchAll(/^(\d) (.*)\n(?:took (.*)\n)?/gm)];
  const steps = people[0].tables.get(table).updates.filter((u) => ['start', 'move'].includes(u.what));
  assert.equal(told.length, steps.length - 1);
  let start = steps[0].at, most = 0;
  for (const [i, [, seat, move, took]] of told.entries()) {
    const { at, by } = steps[i + 1];
    assert.equal(Number(seat), by);
    if (by === 3) { // the bot
      assert.equal(took, undefined);
      continue;
    }
    const first = move.startsWith('keep') && i < 3; // chosen at once
    const ms = at - (first ? start : steps[i].at);
    assert.equal(took, (Math.round(ms / 100) / 10).toFixed(1), `move ${i + 1}: ${ms} ms`);
    most = Math.max(most, Number(took));
  }
  assert.ok(most >= 0.1);
  people.forEach((p) => p.close());
});

test('several people on one device', async () => {
  const client = await connect();
  const table = await create(client, {
    map: 'amsterdam', seats: [{ ...human, name: 'A' }, { ...human, name: 'B' }], start: true,
  });
  const over = await play(client, table, { random: seeded(5) });
  assert.deepEqual(client.tables.get(table).info.seats.map((s) => s.you), [true, true]);
  await verifyTable(table, over);
  client.close();
});

test('one key on two devices', async () => {
  const client = await connect();
  const second = await connect({ key: client.key });
  const table = await create(client, { map: 'amsterdam', seats: [human, bot()], start: true });
  await second.join(table);
  await until(() => second.tables.get(table).views.has(1));
  const over = play(client, table, { random: seeded(11) });
  await Promise.all([over, play(second, table, { random: seeded(12) })]);
  client.close();
  second.close();
});

test('reconnect gets the gap, the story gets all', async () => {
  const { people: [anna, boris], table } = await gather(2, { map: 'amsterdam' });
  const random = seeded(21);
  const enough = (m) => m.t === 'update' && m.seq > 30; // both hear of it, in whatever order
  await Promise.all([anna, boris].map((p) => play(p, table, { random, until: enough })));
  const seen = anna.tables.get(table);
  // Moves that were under way are done, and both have heard of them.
  await until(() => !anna.waiting.size && !boris.waiting.size
    && seen.seq === boris.tables.get(table).seq);
  const last = seen.seq;
  anna.kill();
  const view = boris.tables.get(table).views.get(2);
  if (view.legal?.length) {
    await boris.ask('move', { table, seat: 2, seq: view.seq, move: choose(view.legal, random) });
  }
  const back = await connect({ key: anna.key });
  await back.join(table, { last });
  const whole = await connect({ key: anna.key });
  await whole.join(table, { last: 0 });
  await until(() => back.tables.get(table).views.has(1) && whole.tables.get(table).views.has(1));
  const story = whole.tables.get(table).updates;
  assert.deepEqual(story.map((u) => u.seq), [...new Set(story.map((u) => u.seq))]);
  assert.equal(story[0].what, 'start');
  // What is told again is what was told first.
  for (const update of seen.updates) {
    const again = story.find((u) => u.seq === update.seq);
    assert.deepEqual(again.events, update.events);
  }
  assert.deepEqual(back.tables.get(table).updates.map((u) => u.seq),
    story.filter((u) => u.seq > last).map((u) => u.seq));
  assert.deepEqual(back.tables.get(table).views.get(1).view,
    whole.tables.get(table).views.get(1).view);
  await Promise.all([play(back, table, { random }), play(boris, table, { random })]);
  [back, boris, whole].forEach((c) => c.close());
});

test('undo against bots goes back to the start and marks the game', async () => {
  const client = await connect();
  const table = await create(client, { map: 'usa', seats: [human, bot()], first: 1, start: true });
  await until(() => client.tables.get(table).views.get(1)?.legal?.length);
  const known = client.tables.get(table);
  // One's own decision again, and everything heard that led to it.
  const heard = (seq) => until(() => known.views.get(1).seq >= seq && known.views.get(1).legal?.length);
  for (let i = 0; i < 6; i++) {
    await heard((await client.ask('move', { table, seat: 1, seq: known.seq,
      move: known.views.get(1).legal[0] })).seq);
  }
  for (let i = 0; i < 6; i++) {
    await heard((await client.ask('undo', { table, seat: 1, seq: known.seq })).seq);
  }
  await refused(client.ask('undo', { table, seat: 1, seq: known.seq }), 'cannot-undo');
  await until(() => known.views.get(1).view.phase === 'start-tickets');
  assert.equal(known.info.marked, true);
  const over = await play(client, table, { random: seeded(2) });
  const { text } = await server.get(`/api/tables/${table}/game`);
  assert.match(text, /# moves were taken back/);
  await verifyTable(table, over);
  client.close();
});

test('the clock runs out, a bot sits in, the person comes back', async () => {
  const { people, table } = await gather(2,
    { map: 'amsterdam', clock: { kind: 'bank', bank: 1, increment: 0 } });
  const [anna, boris] = people;
  // He waits for her: the bot would play to the end with him.
  const isAway = () => anna.tables.get(table).info.seats[0].away;
  const game = play(boris, table, { random: seeded(4), think: () => until(() => !isAway()) });
  const heard = (fits) => until(() => anna.tables.get(table).updates.some((u) => u.by === 1 && fits(u)));
  await heard((u) => u.what === 'timeout');
  await until(isAway);
  await heard((u) => u.bot);
  await refused(anna.ask('move', { table, seat: 1, seq: anna.tables.get(table).seq, move: 'pass' }),
    'away');
  await anna.ask('back', { table, seat: 1 });
  assert.equal(isAway(), false);
  await refused(anna.ask('back', { table, seat: 1 }), 'not-away');
  await Promise.all([game, play(anna, table, { random: seeded(4) })]);
  people.forEach((p) => p.close());
});

test('days for a move', async () => {
  const { people, table } = await gather(2,
    { map: 'amsterdam', clock: { kind: 'days', days: 1 / 86400 } });
  const left = people[0].tables.get(table).views.get(1).clock.left[0];
  assert.ok(left > 0 && left <= 1000);
  await until(() => people[0].tables.get(table).over);
  people.forEach((p) => p.close());
});

test('leave and come back, resign', async () => {
  const { people, table } = await gather(3, { map: 'usa' });
  const [anna, boris, cyril] = people;
  await anna.ask('leave', { table, seat: 1 });
  await until(() => boris.tables.get(table).info.seats[0].away);
  await anna.ask('back', { table, seat: 1 });
  await cyril.ask('move', { table, seat: 3, seq: cyril.tables.get(table).seq, move: 'resign' });
  await until(() => boris.tables.get(table).views.get(2).view.players[2].resigned);
  const random = seeded(9);
  await Promise.all([play(anna, table, { random }), play(boris, table, { random })]);
  people.forEach((p) => p.close());
});

test('a vote ends a dead table', async () => {
  const { people, table } = await gather(2);
  await people[0].ask('vote', { table, seat: 1, on: true });
  await until(() => people[1].tables.get(table).info.seats[0].vote);
  await people[0].ask('vote', { table, seat: 1, on: false });
  await people[1].ask('vote', { table, seat: 2, on: true });
  assert.equal(people[1].tables.get(table).info.phase, 'running');
  await people[0].ask('vote', { table, seat: 1, on: true });
  await until(() => people[0].tables.get(table).over);
  assert.equal(people[0].tables.get(table).info.phase, 'ended');
  assert.equal(people[0].tables.get(table).info.ended_by, 'people');
  await refused(people[0].ask('move',
    { table, seat: 1, seq: people[0].tables.get(table).seq, move: 'pass' }), 'table-closed');
  people.forEach((p) => p.close());
});

test('rematch with the same people', async () => {
  const { people, table } = await gather(2, { map: 'amsterdam' });
  const random = seeded(31);
  await refused(people[0].ask('rematch', { table }), 'not-over');
  await Promise.all(people.map((p) => play(p, table, { random })));
  await Promise.all(people.map((p) => p.ask('rematch', { table })));
  await until(() => people.every((p) => p.tables.get(table).info.rematch));
  const next = people[0].tables.get(table).info.rematch;
  assert.equal(people[1].tables.get(table).info.rematch, next);
  for (const [i, p] of people.entries()) {
    await p.join(next);
    assert.equal(p.tables.get(next).info.seats[i].you, true);
  }
  await people[1].ask('start', { table: next });
  await Promise.all(people.map((p) => play(p, next, { random })));
  people.forEach((p) => p.close());
});

test('chat stays at the table and can be muted', async () => {
  const { people, table } = await gather(3);
  const watcher = await connect({ key: null });
  await watcher.join(table);
  const heard = people.map(() => []);
  people.forEach((p, i) => p.handlers.add((m) => m.t === 'chat-line' && heard[i].push(m.text)));
  let leaked = 0;
  watcher.handlers.add((m) => { if (m.t === 'chat-line') leaked++; });
  await people[0].ask('chat', { table, seat: 1, text: 'Привет!' });
  await people[1].ask('mute', { table, seat: 2, who: 1, on: true });
  await people[0].ask('chat', { table, seat: 1, text: 'two' });
  await people[1].ask('mute', { table, seat: 2, who: 1, on: false });
  await people[0].ask('chat', { table, seat: 1, text: 'three' });
  await until(() => heard[0].length >= 3 && heard[1].includes('three'));
  await watcher.ask('ping'); // whatever was sent to it before has arrived
  assert.deepEqual(heard[0], ['Привет!', 'two', 'three']);
  assert.deepEqual(heard[1], ['Привет!', 'three']);
  assert.equal(leaked, 0);
  await refused(people[0].ask('chat', { table, seat: 1, text: 'a\u0007b' }), 'bad-name');
  await refused(people[0].ask('chat', { table, seat: 2, text: 'x' }), 'not-your-seat');
  for (const p of [...people, watcher]) p.close();
});

test('phrases are sent as codes, and the rules of chat hold for them', async () => {
  const { people, table } = await gather(2);
  const [anna, boris] = people;
  const heard = [];
  boris.handlers.add((m) => { if (m.t === 'chat-line') heard.push([m.text, m.phrase]); });
  await anna.ask('chat', { table, seat: 1, phrase: 'good-luck' });
  await anna.ask('chat', { table, seat: 1, text: 'Good luck!' });
  await until(() => heard.length === 2);
  // who does not know codes reads the English sentence
  assert.deepEqual(heard, [['Good luck!', 'good-luck'], ['Good luck!', undefined]]);
  await refused(anna.ask('chat', { table, seat: 1, phrase: 'rubbish' }), 'bad-message');
  await refused(anna.ask('chat', { table, seat: 1, phrase: 'sorry', text: 'x' }), 'bad-message');
  await refused(anna.ask('chat', { table, seat: 1 }), 'bad-message');
  await refused(anna.ask('chat', { table, seat: 2, phrase: 'sorry' }), 'not-your-seat');
  await boris.ask('mute', { table, seat: 2, who: 1, on: true });
  await anna.ask('chat', { table, seat: 1, phrase: 'hello' });
  await boris.ask('ping');
  assert.equal(heard.length, 2);
  await anna.ask('silence', { table, seat: 2, on: true });
  await refused(boris.ask('chat', { table, seat: 2, phrase: 'hello' }), 'silenced');
  const again = await connect({ key: boris.key });
  const before = [];
  again.handlers.add((m) => { if (m.t === 'chat-line') before.push(m.phrase ?? m.text); });
  await boris.ask('mute', { table, seat: 2, who: 1, on: false });
  await again.join(table);
  await until(() => before.length === 3);
  assert.deepEqual(before, ['good-luck', 'Good luck!', 'hello']);
  for (const p of [...people, again]) p.close();
});

test('seats before the start', async () => {
  const host = await connect();
  const guest = await connect();
  const table = await create(host,
    { map: 'europe', seats: [human, { kind: 'open' }, { kind: 'open' }], name: 'Host' });
  await guest.join(table);
  await refused(host.ask('start', { table }), 'seats-open');
  await guest.ask('sit', { table, seat: 2, name: 'Guest' });
  await refused(host.ask('sit', { table, seat: 2, name: 'X' }), 'seat-taken');
  await guest.ask('rename', { table, seat: 2, name: 'Гость' });
  await until(() => host.tables.get(table).info.seats[1].name === 'Гость');
  await refused(guest.ask('arrange', { table, seat: 3, kind: 'bot', level: 'easy' }), 'not-host');
  await refused(host.ask('arrange', { table, seat: 3, kind: 'bot', level: 'nobody' }), 'no-bot');
  await refused(host.ask('arrange', { table, seat: 4, kind: 'open' }), 'no-seat');
  await host.ask('arrange', { table, seat: 3, kind: 'bot', level: 'easy' });
  await guest.ask('stand', { table, seat: 2 });
  await refused(guest.ask('start', { table }), 'not-your-seat');
  await guest.ask('sit', { table, seat: 2, name: 'Guest' });
  await guest.ask('start', { table });
  await refused(guest.ask('stand', { table, seat: 2 }), 'already-started');
  host.close();
  guest.close();
});

test('lobby, briefs and tables by HTTP', async () => {
  const client = await connect();
  const key = client.key;
  const seats = [human, { kind: 'open' }, { kind: 'bot', level: 'easy', name: 'Clara' }],
    body = { map: 'usa', seats, listed: true, name: 'Ada', pace: 0 };
  const made = await server.post('/api/tables', body,
    { Authorization: `Bearer ${key}`, 'Idempotency-Key': 'one' });
  assert.equal(made.status, 201);
  const again = await server.post('/api/tables', body,
    { Authorization: `Bearer ${key}`, 'Idempotency-Key': 'one' });
  assert.equal(again.json.table, made.json.table);
  assert.equal((await server.post('/api/tables', body)).status, 401);
  assert.equal((await server.post('/api/tables', '{"map":', { Authorization: `Bearer ${key}` }))
    .json.code, 'bad-json');
  assert.equal((await server.post('/api/tables', { ...body, map: 'moon' },
    { Authorization: `Bearer ${key}` })).json.code, 'no-map');
  const { table } = made.json;
  let listed;
  await until(async () => {
    listed = (await server.get('/api/lobby')).json.tables.find((t) => t.table === table);
    return listed?.open === 1;
  });
  assert.deepEqual([listed.names[0], listed.bots], ['Ada', [3]]); // a person, whatever the name
  const info = await server.get(`/api/tables/${table}`, { Authorization: `Bearer ${key}` });
  assert.equal(info.json.info.host, true);
  assert.equal((await server.get(`/api/tables/${table}`)).json.info.host, false);
  assert.equal((await server.get('/api/tables/aaaaaaaaaaaa')).status, 404);
  assert.equal((await server.get(`/api/tables/${table}/game`)).status, 409);
  await client.join(table, { brief: true });
  const guest = await connect();
  await guest.join(table);
  await guest.ask('sit', { table, seat: 2, name: 'G' });
  const turn = client.next((m) => m.t === 'brief' && m.brief.your_turn);
  await guest.ask('start', { table });
  await turn;
  assert.equal((await server.get('/api/maps/usa')).json.id, 'usa');
  assert.equal((await server.get('/api/maps/moon')).status, 404);
  assert.equal((await server.get('/nothing.js')).status, 404);
  assert.match((await server.get(`/t/${table}`)).text, /<html/);
  client.close();
  guest.close();
});

test('play goes on after a restart', async () => {
  const own = await Server.start();
  const client = await new Client(own.url).open();
  const { table } = await client.ask('create',
    { map: 'usa', seats: [human, bot()], start: true, pace: 0, first: 1 });
  await client.join(table);
  await until(() => client.tables.get(table).views.has(1));
  const view = client.tables.get(table).views.get(1);
  await client.ask('move', { table, seat: 1, seq: view.seq, move: view.legal[0] });
  const bye = client.next((m) => m.t === 'bye');
  assert.deepEqual(await Promise.all([own.stop(), bye]).then(([e]) => e), { code: 0, signal: null });
  await own.run();
  const back = await new Client(own.url, { key: client.key }).open();
  await back.join(table, { last: 0 });
  await play(back, table, { random: seeded(1) });
  await own.stop();
});

// Runs Python with the database as `db`, while no server has it open.
const change = (db, script, ...more) => execFileSync('python3', ['-c', `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
${script}
db.commit()`, db, ...more]);

// The built-in map with other tickets, as an older version of the program might have had it.
function olderMap() {
  const path = folder();
  const map = JSON.parse(readFileSync(new URL('../../maps/amsterdam/map.json', import.meta.url)));
  for (const ticket of map.tickets) ticket.points += 7;
  writeFileSync(join(path, 'map.json'), JSON.stringify(map));
  execFileSync(DEPO, ['sim', '--map', join(path, 'map.json'), '--seats', 'random,random', '--games', '1',
    '--log', join(path, 'log')]);
  const [file] = readdirSync(join(path, 'log'));
  const [, hash] = /^map \S+ (\S+)/m.exec(readFileSync(join(path, 'log', file), 'utf8'));
  return { hash, path: join(path, 'map.json') };
}

test('a table keeps the map that it began with', async () => {
  const own = await Server.start();
  let client = await new Client(own.url).open();
  const { table } = await client.ask('create', { map: 'amsterdam', pace: 0, listed: true,
    seats: [human, bot()] });
  await client.join(table);
  const today = client.tables.get(table).info.map_hash;
  await until(async () => (await own.get('/api/lobby')).json.tables.length === 1);
  await own.stop();
  const old = olderMap();
  assert.notEqual(old.hash, today);
  change(own.db, `db.execute("UPDATE log SET entry = replace(entry, ?, ?)", sys.argv[2:4])
db.execute("INSERT INTO map VALUES (?, ?)", (sys.argv[3], open(sys.argv[4]).read()))`, today, old.hash, old.path);
  await own.run();
  client = await new Client(own.url, { key: client.key }).open();
  assert.equal((await client.join(table)).info.map_hash, old.hash);
  assert.equal((await own.get(`/api/maps/${today}`)).json.tickets[0].points + 7,
    (await own.get(`/api/maps/${old.hash}`)).json.tickets[0].points);
  assert.equal((await own.get(`/api/maps/${'0'.repeat(64)}`)).status, 404);
  await client.ask('start', { table });
  await until(() => client.tables.get(table).views.has(1));
  for (const { points } of client.tables.get(table).views.get(1).view.offer.tickets) assert.ok(points > 7);
  await play(client, table, { random: seeded(3) });
  assert.match((await own.get(`/api/tables/${table}/game`)).text, new RegExp(`^map amsterdam ${old.hash}$`, 'm'));
  // A rematch is a new table: it is played on the map of today.
  await client.ask('rematch', { table });
  await until(() => client.tables.get(table).info.rematch);
  assert.equal((await client.join(client.tables.get(table).info.rematch)).info.map_hash, today);
  await own.stop();
});

test('a table whose map is lost says so and leaves others alone', async () => {
  const own = await Server.start();
  let client = await new Client(own.url).open();
  const body = { map: 'amsterdam', pace: 0, listed: true, seats: [human, bot()] };
  const lost = (await client.ask('create', body)).table;
  const good = (await client.ask('create', body)).table;
  await until(async () => (await own.get('/api/lobby')).json.tables.length === 2);
  await own.stop();
  // As if an older version had made it, before the store kept maps: the schema of then, too.
  change(own.db, `db.execute("UPDATE log SET entry = json_set(entry, '$.plan.hash', ?) WHERE table_id = ?",
  ("0" * 64, sys.argv[2]))
later = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                   " AND name NOT IN ('log', 'note', 'game_file')")
for (table,) in later.fetchall(): db.execute(f"DROP TABLE {table}")
for index in ("waiting", "finished", "unfolded", "gone", "unseated"): db.execute(f"DROP INDEX note_{index}")
for column in ("since", "folded", "seated"): db.execute(f"ALTER TABLE note DROP COLUMN {column}")
db.execute("PRAGMA user_version = 1")`, lost);
  await own.run();
  client = await new Client(own.url, { key: client.key }).open();
  await assert.rejects(client.join(lost), (error) => error.code === 'frozen' && /its map/.test(error.message));
  await until(() => own.log.includes(`table-frozen table=${lost} `) && /why="its map/.test(own.log));
  assert.equal((await own.get(`/api/tables/${lost}`)).status, 503);
  assert.equal(await own.metric('tables_frozen_total'), 1);
  assert.deepEqual((await own.get('/api/lobby')).json.tables.map((t) => t.table), [good]);
  await client.join(good);
  await client.ask('start', { table: good });
  await play(client, good, { random: seeded(3) });
  assert.deepEqual(await own.stop(), { code: 0, signal: null });
});
