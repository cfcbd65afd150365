// One person among others who means harm: what one does over and over comes to an end before it is
// stored, costs what it makes the server do, and leaves everybody else's game alone.
import { assert, test, refused, sleep, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { Server } from './server.mjs';

const MB = 1 << 20;
const sanitized = !!process.env.DEPO_SANITIZER;

const server = await Server.start({ options: ['--rate', '0', '--create-rate', '0'] });
const connect = (settings) => new Client(server.url, settings).open();
const human = (name) => ({ kind: 'here', name });
const open = { kind: 'open' };

// A host and a guest at a table of two, started unless `start` is false.
async function pair({ map = 'amsterdam', start = true, ...body } = {}) {
  const [host, guest] = await Promise.all([connect(), connect()]);
  const { table } = await host.ask('create',
    { map, pace: 0, seats: [human('Host'), open], first: 1, ...body });
  await host.join(table);
  await guest.join(table);
  await guest.ask('sit', { table, seat: 2, name: 'Guest' });
  if (start) {
    await host.ask('start', { table });
    await until(() => host.tables.get(table).views.has(1) && guest.tables.get(table).views.has(2));
  }
  return { host, guest, table };
}

// How often a command is done before it is refused as used up.
async function howOften(act, most = 2000) {
  for (let i = 0; i < most; i++) {
    try {
      await act(i);
    } catch (error) {
      assert.equal(error.code, 'used-up', error.message);
      return i;
    }
  }
  throw new Error(`never refused in ${most}`);
}

async function playOut(people, table) {
  await Promise.all(people.map((p, i) => play(p, table, { random: seeded(i + 1) })));
  people.forEach((p) => p.close());
}

test('leaving and coming back ends, and the game is played to its end', async () => {
  const { host, guest, table } = await pair();
  const left = await howOften(async () => {
    await guest.ask('leave', { table, seat: 2 });
    await guest.ask('back', { table, seat: 2 });
  });
  assert.ok(left <= 60, `${left}`);
  await playOut([host, guest], table);
});

test('names, votes and mutes changed over and over end, for that person', async () => {
  const { host, guest, table } = await pair();
  const seat = { table, seat: 2 };
  assert.ok(await howOften((i) => guest.ask('rename', { ...seat, name: `Guest ${i}` })) <= 20);
  assert.ok(await howOften((i) => guest.ask('vote', { ...seat, on: i % 2 === 0 })) <= 40);
  assert.ok(await howOften((i) => guest.ask('mute', { ...seat, who: 1, on: i % 2 === 0 })) <= 40);
  await host.ask('rename', { table, seat: 1, name: 'Still me' });
  await playOut([host, guest], table);
});

test('taking back ends, and the game is played to its end', async () => {
  const client = await connect();
  const { table } = await client.ask('create', { map: 'usa', pace: 0, start: true, first: 1,
    seats: [human('A'), { kind: 'bot', level: 'random' }] });
  await client.join(table);
  const known = client.tables.get(table);
  const decides = () => known.views.get(1)?.legal?.length && known.views.get(1).seq === known.seq;
  const undone = await howOften(async () => {
    await until(decides);
    await client.ask('move', { table, seat: 1, seq: known.seq, move: known.views.get(1).legal[0] });
    for (;;) {
      try {
        await client.ask('undo', { table, seat: 1, seq: known.seq });
        return;
      } catch (error) {
        if (error.code !== 'stale') throw error; // a bot was quicker
      }
    }
  });
  assert.ok(undone <= 200, `${undone}`);
  await play(client, table, { random: seeded(1) });
  client.close();
});

test('one person cannot use up the chat, nor push out what others said', async () => {
  const { host, guest, table } = await pair();
  await host.ask('chat', { table, seat: 1, text: 'Good luck!' });
  assert.ok(await howOften((i) => guest.ask('chat', { table, seat: 2, text: `spam ${i}` })) <= 400);
  await host.ask('chat', { table, seat: 1, text: 'Stop it' });
  const again = await connect({ key: host.key });
  const lines = [];
  again.handlers.add((m) => { if (m.t === 'chat-line') lines.push(m.text); });
  await again.join(table);
  await until(() => lines.includes('Stop it'));
  assert.equal(lines.length, 30);
  assert.equal(lines[0], 'Good luck!');
  assert.equal(lines.at(-2), 'spam 399');
  again.close();
  await playOut([host, guest], table);
});

// Somebody else takes the guest's seat, and the table is played to its end.
async function goOnWithAnother(host, guest, table) {
  const other = await connect();
  await other.join(table);
  await other.ask('sit', { table, seat: 2, name: 'Other' });
  await host.ask('start', { table });
  guest.close();
  await playOut([host, other], table);
}

test('sitting down and standing up ends, for that person', async () => {
  const { host, guest, table } = await pair({ start: false });
  const sat = await howOften(async () => {
    await guest.ask('stand', { table, seat: 2 });
    await guest.ask('sit', { table, seat: 2, name: 'Guest' });
  });
  assert.ok(sat <= 20, `${sat}`);
  await goOnWithAnother(host, guest, table);
});

test('whoever was taken off the table cannot sit down again', async () => {
  const { host, guest, table } = await pair({ start: false });
  await host.ask('arrange', { table, seat: 2, kind: 'open' });
  await refused(guest.ask('sit', { table, seat: 2, name: 'Guest' }), 'kicked');
  await goOnWithAnother(host, guest, table);
});

test('names that show nothing, and what turns a line around', async () => {
  const { host, guest, table } = await pair();
  for (const name of ['   ', '\u200b\u200b', '\u0301\u0302', '\u2800', '\u3164', '\ue000', '\u200d',
    'a\u202eb', 'a\u2067b', 'a\u061cb', 'a\u200fb', '\u{e0061}', `e${'\u0301'.repeat(20)}`]) {
    await refused(guest.ask('rename', { table, seat: 2, name }), 'bad-name');
    await refused(guest.ask('chat', { table, seat: 2, text: name }), 'bad-name');
  }
  for (const name of ['Ёж', 'Zoë', 'e\u0301', 'علی', '👩‍🚀', '❤️']) {
    await guest.ask('rename', { table, seat: 2, name });
  }
  host.close();
  guest.close();
});

test('an undo meant for an older position is stale', async () => {
  const { host, guest, table } = await pair();
  const view = host.tables.get(table).views.get(1);
  const { seq } = await host.ask('move', { table, seat: 1, seq: view.seq, move: view.legal[0] });
  await refused(host.ask('undo', { table, seat: 1, seq: seq - 1 }), 'stale');
  await host.ask('undo', { table, seat: 1, seq });
  await refused(host.ask('undo', { table, seat: 1, seq }), 'stale');
  host.close();
  guest.close();
});

// A finished game of five seats that one person holds: the longest story that one can ask for.
// It is played without limits; the server that is given back has its own.
async function longStory(options = []) {
  const fast = await Server.start({ options: ['--rate', '0'] });
  const player = await new Client(fast.url).open();
  const { table } = await player.ask('create', { map: 'usa', pace: 0, start: true,
    seats: ['A', 'B', 'C', 'D', 'E'].map(human) });
  await player.join(table);
  await play(player, table, { random: seeded(3) });
  player.close();
  await fast.stop();
  const own = await Server.start({ db: fast.db, options });
  return { own, table, key: player.key };
}

// All of a story: the updates, and how many bytes came with them.
async function readStory(own, table, key, last = 0) {
  let bytes = 0;
  const client = await new Client(own.url, { key, record: (text) => { bytes += text.length; } }).open();
  const over = client.next((m) => m.t === 'over');
  await client.join(table, { last });
  await over;
  client.close();
  return { bytes, updates: client.tables.get(table).updates };
}

test('a story is made once, however many ask for it', async () => {
  const { own, table, key } = await longStory();
  const began = Date.now();
  const { bytes, updates } = await readStory(own, table, key);
  const steps = new Set(updates.map((u) => u.seq)).size;
  console.log(`# ${steps} steps for 5 seats: ${(bytes / 1024).toFixed(0)} KB, ${Date.now() - began} ms`);
  assert.equal(updates.length, steps * 5);
  const again = Date.now();
  for (let i = 0; i < 8; i++) {
    assert.deepEqual((await readStory(own, table, key)).updates, updates);
  }
  console.log(`# the same for eight others: ${Date.now() - again} ms`);
  assert.equal(await own.metric('story_steps_total'), steps * 5);
  assert.ok(await own.metric('story_bytes') <= 16 * MB);
  await own.stop();
});

test('a crowd that asks for stories and does not read them disturbs nobody and takes little memory', async () => {
  const { own, table, key } = await longStory(['--per-address', '0']);
  const bystander = await new Client(own.url).open();
  const { table: other } = await bystander.ask('create', { map: 'amsterdam', pace: 0, start: true,
    seats: [human('A'), { kind: 'bot', level: 'easy' }] });
  await bystander.join(other);
  const before = await own.metric('memory_bytes');
  const crowd = await Promise.all(Array.from({ length: 190 }, () => new Client(own.url, { key }).open()));
  for (const client of crowd) {
    client.socket._socket.pause();
    for (let i = 0; i < 20; i++) client.send({ t: 'join', table, last: 0 });
  }
  let slowest = 0, most = 0;
  for (let i = 0; i < 20; i++) {
    const asked = Date.now();
    await bystander.ask('ping');
    slowest = Math.max(slowest, Date.now() - asked);
    most = Math.max(most, await own.metric('memory_bytes'));
  }
  console.log(`# slowest ping of a bystander ${slowest} ms, memory from ${(before / MB).toFixed(0)} to ${(most / MB).toFixed(0)} MB`);
  await play(bystander, other, { random: seeded(1) });
  assert.ok(await own.metric('story_steps_total') < 3000);
  most = Math.max(most, await own.metric('memory_bytes'));
  if (!sanitized) assert.ok(most - before < 60 * MB, `grew by ${most - before}`);
  crowd.forEach((c) => c.kill());
  await until(async () => await own.metric('connections') === 1);
  if (!sanitized) {
    await until(async () => await own.metric('memory_bytes') < before + 16 * MB, 'memory is given back');
  }
  bystander.close();
  await own.stop();
});

test('a story is charged for: it slows down who asks again and again', async () => {
  const { own, table, key } = await longStory(['--rate', '3']);
  const client = await new Client(own.url, { key }).open();
  let bytes = 0;
  client.record = (text) => { bytes += text.length; };
  const over = client.next((m) => m.t === 'over');
  await client.join(table, { last: 0 });
  await until(() => bytes > 140000);
  const soon = bytes;
  const pings = await Promise.allSettled(Array.from({ length: 9 }, () => client.ask('ping')));
  assert.ok(pings.some((p) => p.reason?.code === 'too-fast'), 'the story has cost something');
  await over; // and is told to the end
  // Games are of different length: none is so short that little is left after the price was felt.
  assert.ok(bytes > 280000 && soon < bytes, `${soon} of ${bytes}`);
  await own.stop();
});

test('a story told while the game goes on lacks nothing', async () => {
  const own = await Server.start({ options: ['--rate', '1'] }); // a story has to wait for tokens
  const [follower, later] = await Promise.all([0, 1].map(() => new Client(own.url).open()));
  const { table } = await follower.ask('create', { map: 'amsterdam', pace: 10, start: true,
    seats: ['random', 'random', 'random', 'random'].map((level) => ({ kind: 'bot', level })) });
  const joins = (client) => until(() => client.join(table, { last: 0 }).then(() => true, () => sleep(100)));
  await joins(follower);
  await until(() => follower.tables.get(table).updates.length > 40);
  await joins(later);
  const ends = [follower, later].map((c) => c.tables.get(table).over ?? c.next((m) => m.t === 'over'));
  await Promise.all(ends);
  const seqs = (c) => c.tables.get(table).updates.map((u) => u.seq);
  assert.deepEqual(seqs(later), seqs(follower));
  assert.deepEqual(seqs(later), [...new Set(seqs(later))].sort((a, b) => a - b));
  assert.deepEqual(later.tables.get(table).updates.map((u) => u.events),
    follower.tables.get(table).updates.map((u) => u.events));
  await own.stop();
});

test('a connection lost in the middle of a story goes on where it was', async () => {
  const { own, table, key } = await longStory(['--rate', '3']);
  const { updates: whole } = await readStory(own, table, key);
  const first = await new Client(own.url, { key }).open();
  await first.join(table, { last: 0 });
  const heard = first.tables.get(table).updates;
  await until(() => heard.length > 100);
  first.kill();
  const last = heard.at(-1).seq;
  assert.ok(last < whole.at(-1).seq, 'it was not told to the end');
  const { updates: rest } = await readStory(own, table, key, last);
  assert.deepEqual([...heard.filter((u) => u.seq <= last), ...rest].map((u) => u.seq).filter((s, i, all) => s !== all[i - 1]),
    whole.map((u) => u.seq).filter((s, i, all) => s !== all[i - 1]));
  await own.stop();
});

test('who comes anew is told what stands, who comes back also what was taken back', async () => {
  const client = await connect();
  const { table } = await client.ask('create', { map: 'usa', pace: 0, first: 1, start: true,
    seats: [human('A'), human('B')] });
  await client.join(table);
  const known = client.tables.get(table);
  await until(() => known.views.has(1));
  const { seq: before } = known;
  const move = known.views.get(1).legal[0];
  const { seq } = await client.ask('move', { table, seat: 1, seq: before, move });
  await client.ask('undo', { table, seat: 1, seq });
  const { seq: stands } = await client.ask('move', { table, seat: 1, seq: seq + 1, move });
  const told = async (last) => {
    const other = await connect({ key: null });
    const view = other.next((m) => m.t === 'view');
    await other.join(table, { last });
    await view;
    other.close();
    return other.tables.get(table).updates.map((u) => [u.seq, u.what]);
  };
  assert.deepEqual(await told(0), [[before, 'start'], [stands, 'move']]);
  assert.deepEqual(await told(before), [[seq, 'move'], [seq + 1, 'undo'], [stands, 'move']]);
  client.close();
});

test('spectators behind by a delay see every step, whoever joins meanwhile', async () => {
  const player = await connect();
  const { table } = await player.ask('create', { map: 'amsterdam', pace: 0, start: true, delay: 1,
    seats: [human('A'), human('B')] });
  await player.join(table, { last: 0 });
  const early = await connect({ key: null });
  await early.join(table, { last: 0 });
  const meanwhile = [];
  const game = play(player, table, { random: seeded(8), think: () => sleep(30) });
  let over = false;
  game.then(() => { over = true; });
  while (!over) {
    const late = await connect({ key: null });
    await late.join(table, { last: 0 });
    meanwhile.push(late);
    await Promise.race([game, sleep(150)]);
  }
  const all = [early, ...meanwhile];
  await until(() => all.every((c) => c.tables.get(table).over), 'all see the end');
  const truth = [...new Set(player.tables.get(table).updates.map((u) => u.seq))];
  for (const c of all) assert.deepEqual(c.tables.get(table).updates.map((u) => u.seq), truth);
  [player, ...all].forEach((c) => c.close());
});

test('who comes anew behind a delay is told of a move before its undo', async () => {
  const player = await connect();
  const { table } = await player.ask('create', { map: 'usa', pace: 0, first: 1, start: true, delay: 2,
    seats: [human('A'), human('B')] });
  await player.join(table);
  const known = player.tables.get(table);
  await until(() => known.views.has(1));
  const move = known.views.get(1).legal[0];
  const early = await connect({ key: null });
  await early.join(table, { last: 0 });
  const heard = (client, seq) => until(() => client.tables.get(table).updates.at(-1)?.seq === seq);
  const { seq } = await player.ask('move', { table, seat: 1, seq: known.seq, move });
  await heard(early, seq);
  await player.ask('undo', { table, seat: 1, seq });
  const late = await connect({ key: null });
  await late.join(table, { last: 0 }); // the undo is not for him yet
  const { seq: last } = await player.ask('move', { table, seat: 1, seq: seq + 1, move });
  await Promise.all([heard(early, last), heard(late, last)]);
  const told = (client) => client.tables.get(table).updates.map((u) => u.what).join(' ');
  assert.equal(told(early), 'start move undo move');
  // On a slow day he comes when it is over: then he hears of neither.
  assert.match(told(late), /^start (move undo )?move$/);
  [player, early, late].forEach((c) => c.close());
});

test('joining and parting in a loop is slowed, and the others hear little of it', async () => {
  const own = await Server.start();
  const host = await new Client(own.url).open();
  const { table } = await host.ask('create', { map: 'usa', seats: [human('A'), open] });
  await host.join(table);
  let heard = 0, joined = 0, fast = 0;
  host.handlers.add((m) => { if (m.t === 'presence') heard++; });
  const restless = await new Client(own.url).open();
  restless.handlers.add((m) => {
    if (m.t === 'table') joined++;
    if (m.code === 'too-fast') fast++;
  });
  for (let i = 0; i < 200; i++) {
    restless.send({ t: 'join', table, last: 0 });
    restless.send({ t: 'part', table });
  }
  await until(() => joined && fast > 300);
  await host.ask('ping');
  assert.ok(joined <= 25, `${joined} joins`);
  assert.ok(heard <= 15, `${heard} heard`);
  await own.stop();
});

test('the server ends cleanly', async () => {
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});
