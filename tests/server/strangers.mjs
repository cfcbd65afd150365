// One person among others who means harm: what one does over and over comes to an end before it is
// stored, costs what it makes the server do, and leaves everybody else's game alone.
import { assert, run, test, refused, until } from './tap.mjs';
import { Client, play, seeded } from './client.mjs';
import { Server } from './server.mjs';

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
}, 120000);

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

test('sitting down and standing up ends, for that person', async () => {
  const { host, guest, table } = await pair({ start: false });
  const sat = await howOften(async () => {
    await guest.ask('stand', { table, seat: 2 });
    await guest.ask('sit', { table, seat: 2, name: 'Guest' });
  });
  assert.ok(sat <= 20, `${sat}`);
  const other = await connect();
  await other.join(table);
  await other.ask('sit', { table, seat: 2, name: 'Other' });
  await host.ask('start', { table });
  guest.close();
  await playOut([host, other], table);
});

test('whoever was taken off the table cannot sit down again', async () => {
  const { host, guest, table } = await pair({ start: false });
  await host.ask('arrange', { table, seat: 2, kind: 'open' });
  await refused(guest.ask('sit', { table, seat: 2, name: 'Guest' }), 'kicked');
  const other = await connect();
  await other.join(table);
  await other.ask('sit', { table, seat: 2, name: 'Other' });
  await host.ask('start', { table });
  guest.close();
  await playOut([host, other], table);
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

test('the server ends cleanly', async () => {
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});

await run();
