// Every byte that a seat or a spectator gets before the end is held against what it may know. The
// truth comes from the finished game file, replayed by the engine itself.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, run, test } from './tap.mjs';
import { Client, play, seeded, newId } from './client.mjs';
import { Server, folder } from './server.mjs';

const GAMES = Number(process.env.GAMES ?? 4);
const TRUTH = process.env.TRUTH;
const server = await Server.start({
  options: ['--requests', '0', '--create-rate', '0', '--rate', '0', '--verbose'],
});
let bytes = 0;
let messages = 0;

const fields = (names) => new Set(names.split(' '));
const MESSAGE = {
  welcome: fields('t version server time bots maps'),
  table: fields('t table seq info'),
  presence: fields('t table connected spectators'),
  ack: fields('t id table seq'),
  error: fields('t id table seq code clause message'),
  view: fields('t table seq seat view legal undo'),
  update: fields('t table seq seat at what by bot events view legal undo'),
  over: null,
};
const VIEW = fields('seat map variant options phase over turn first deciders row deck discard '
  + 'ticket_deck turns_left last_round_by terrain_row terrain_deck merchandise_left tunnel players');
const OWN = fields('hand tickets offer');
const PLAYER = fields('seat score trains cards ticket_count known_cards tracks resigned stations '
  + 'stations_left terrain merchandise');
const EVENT = {
  dealt: fields('event seat count'), offered: fields('event seat count'),
  kept: fields('event seat count'), returned: fields('event seat count'),
  'took-blind': fields('event seat'),
};
const PRIVATE = { dealt: 'cards', offered: 'tickets', kept: 'tickets', returned: 'tickets',
  'took-blind': 'card' };

function only(object, allowed, where) {
  for (const key of Object.keys(object)) assert.ok(allowed.has(key), `${where} has ${key}`);
}

// Ticket texts look like a-b:12 and nothing else does.
const ticketTexts = (text) => text.match(/[a-z0-9-]+:\d+(?=[" ,])/g) ?? [];

function checkMessage(message, text, seat, truth, tickets) {
  if (message.t !== 'over') only(message, MESSAGE[message.t], message.t);
  if ('seat' in message) assert.equal(message.seat, seat);
  for (const ticket of ticketTexts(text)) {
    if (tickets.all.has(ticket)) {
      assert.ok(tickets.seen.has(ticket), `seat ${seat} saw ${ticket} in ${text}`);
    }
  }
  for (const event of message.events ?? []) {
    const hidden = EVENT[event.event];
    if (hidden && event.seat !== seat) only(event, hidden, event.event);
    else if (hidden) assert.ok(PRIVATE[event.event] in event);
  }
  if (message.view) {
    only(message.view, seat ? new Set([...VIEW, ...OWN]) : VIEW, 'view');
    for (const player of message.view.players) only(player, PLAYER, 'player');
    if (seat) assert.deepEqual(message.view.hand, truth.hands[seat - 1]);
  }
  if (message.legal) {
    assert.ok(seat && (truth.deciders >> (seat - 1)) & 1, 'legal moves without a decision');
    const offer = new Set(truth.offers[seat - 1]);
    for (const move of message.legal) {
      if (move.startsWith('keep')) for (const t of ticketTexts(`${move} `)) assert.ok(offer.has(t));
    }
  }
}

function checkRecord(record, seat, story, secrets) {
  const all = new Set(story.flatMap((s) => [...s.tickets.flat(), ...s.offers.flat()]));
  const tickets = { all, seen: new Set() };
  let at = -1;
  for (const text of record) {
    bytes += text.length;
    messages++;
    const message = JSON.parse(text);
    if (message.t === 'over') return;
    if (message.t === 'update' && ['start', 'move'].includes(message.what)) at++;
    if (seat && at >= 0) {
      for (const t of story[at].offers[seat - 1]) tickets.seen.add(t);
      for (const t of story[at].tickets[seat - 1]) tickets.seen.add(t);
    }
    for (const secret of secrets) assert.ok(!text.includes(secret), 'a secret was sent');
    checkMessage(message, text, seat, story[Math.max(at, 0)], tickets);
  }
}

async function oneGame(map, number) {
  const random = seeded(number * 7919 + map.length);
  const count = 2 + (number % (map === 'amsterdam' ? 3 : 4));
  const records = Array.from({ length: count + 1 }, () => []);
  const people = await Promise.all(records.map((record, i) => new Client(server.url, {
    ...(i === count ? { key: null } : {}), record: (text) => record.push(text),
  }).open()));
  const seats = Array.from({ length: count }, (_, i) => (i === 0
    ? { kind: 'here', name: 'P' } : i < count - 1 || number % 2 ? { kind: 'open' }
      : { kind: 'bot', level: 'random' }));
  const { table } = await people[0].ask('create', { map, seats, pace: 0 });
  for (const [i, p] of people.entries()) {
    await p.join(table);
    if (seats[i]?.kind === 'open') await p.ask('sit', { table, seat: i + 1, name: `P${i}` });
  }
  await people[0].ask('start', { table });
  // Nosy commands between the moves: their answers are checked like all other bytes.
  const nosy = async (p, i) => {
    const other = 1 + ((i + 1) % count);
    const tries = ['take deck', 'keep none', 'tickets', 'resign', 'claim seattle-portland gray 1xred'];
    const seq = p.tables.get(table).seq;
    const move = tries[Math.floor(random() * tries.length)];
    await p.ask('move', { table, seat: other, seq, move }).catch(() => {});
    await p.ask('undo', { table, seat: other, seq }).catch(() => {});
  };
  const overs = await Promise.all(people.map((p, i) => play(p, table, {
    random,
    think: () => (random() < 0.05 ? nosy(p, i) : null),
  })));
  const { text } = await server.get(`/api/tables/${table}/game`);
  const path = join(folder(), 'game');
  writeFileSync(path, text);
  const story = execFileSync(TRUTH, [path], { maxBuffer: 1 << 28 }).toString().trim().split('\n')
    .map((line) => JSON.parse(line));
  const secrets = [overs[0].seed, ...people.filter((p) => p.key).map((p) => p.key)];
  for (const [i, record] of records.entries()) {
    const seat = i < count && people[i].tables.get(table).info.seats[i]?.you ? i + 1 : null;
    checkRecord(record, seat, story, secrets);
  }
  people.forEach((p) => p.close());
  return { secrets, table };
}

const kept = [];
for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
  test(`nothing hidden reaches another seat on ${map}`, async () => {
    for (let i = 0; i < GAMES; i += 2) {
      kept.push(...await Promise.all([oneGame(map, i), oneGame(map, i + 1)]));
    }
  }, 60000 + GAMES * 8000);
}

test('nothing secret in lists, metrics and the log', async () => {
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', {
    map: 'usa', listed: true, start: true, pace: 0,
    seats: [{ kind: 'here', name: 'Secretname' }, { kind: 'bot', level: 'easy' }], id: newId(),
  });
  await client.join(table);
  await client.next((m) => m.t === 'view' || m.t === 'update').catch(() => {});
  const offered = client.tables.get(table).views.get(1).view.offer.tickets.map((t) => t.ticket);
  const pages = await Promise.all(['/api/lobby', '/metrics', `/api/tables/${table}`, '/healthz',
    '/api/server', `/api/tables/${table}/game`].map((p) => server.get(p)));
  for (const { text } of pages) {
    for (const ticket of offered) assert.ok(!text.includes(ticket));
    assert.ok(!text.includes(client.key) && !/"(seed|hand|tickets|who|key)"/.test(text), text);
  }
  for (const { secrets } of kept) for (const s of secrets) assert.ok(!server.log.includes(s));
  assert.ok(!server.log.includes('Secretname'));
  console.log(`# ${kept.length} games, ${messages} messages, ${bytes} bytes checked`);
  client.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});

await run();
