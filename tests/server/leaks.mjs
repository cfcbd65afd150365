// Every byte that a seat or a spectator gets before the end is held against what it may know: over
// WebSocket and HTTP, with moves taken back, chat, clocks, delays, rematches and refused commands, in
// every variant and option of every map. The truth comes from the table's log, replayed by the engine.
// Each person listens a second time with text views: what comes there must be, to the byte, what the codec
// writes of the true position and events for that seat.
//     GAMES=100 node tests/server/leaks.mjs       so many games on each map, default 6
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, until } from './kit.mjs';
import { Client, play, seeded, shuffleOf, newId } from './client.mjs';
import { Server, DEPO, built, folder } from './server.mjs';

// The server's clock never jumps: it may run a twentieth faster until it is the system's again
// (src/server/base/steady.h). Both clocks count whole milliseconds.
const SLEW = 1000 / 20;
const GAMES = Number(process.env.GAMES ?? 6);
const SEED = Number(process.env.DEPO_SEED ?? 0); // other games with each number
const AT_ONCE = 6;
const TRUTH = process.env.TRUTH ?? built('truth');
const server = await Server.start({
  options: ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--verbose', '--per-address', '0'],
});
const count = { games: 0, messages: 0, bytes: 0, undone: 0, chats: 0, answers: 0, texts: 0, timeouts: 0, listed: 0, players: {} };

const fields = (names) => new Set(names.split(' '));
const MESSAGE = {
  welcome: fields('t version server time bots maps page seen'),
  table: fields('t table seq info'),
  presence: fields('t table connected spectators missing replace boards'),
  pointed: fields('t table seat route'),
  ack: fields('t id table seq'),
  error: fields('t id table seq code clause message'),
  'chat-line': fields('t table seq seat text at'),
  'my-tables': fields('t id tables next'),
  'my-tables-changed': fields('t'),
  view: fields('t table seq seat view legal undo clock'),
  update: fields('t table seq seat at what by bot moves events view legal undo clock'),
};
const TEXT_MESSAGE = { ...MESSAGE,
  view: fields('t table seq seat position undo clock'),
  update: fields('t table seq seat at what by bot moves happened position undo clock'),
};
const VIEW = fields('seat map variant options phase over turn first deciders row deck discard '
  + 'ticket_deck turns_left last_round_by terrain_row terrain_deck merchandise_left prize tunnel players');
const OWN = fields('hand tickets offer');
const BRIEF = fields('table phase map variant own_tickets names bots open turn away yours due points winners your_turn '
  + 'host clock created changed');
const PLAYER = fields('seat score trains cards ticket_count known_cards tracks resigned stations '
  + 'stations_left terrain merchandise prizes');
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

// What is hidden after each step, by seq. A line of moves that was given up is replayed by itself.
function truthOf(table, file) {
  const entries = execFileSync('python3', ['-c', 'import sqlite3, sys\nfor row in sqlite3.connect('
    + 'sys.argv[1]).execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", sys.argv[2:]): print(row[0])',
  server.db, table], { maxBuffer: 1 << 26 }).toString().trim().split('\n').map((line) => JSON.parse(line));
  const steps = new Map();
  const header = file.split('\nmoves\n')[0];
  let line = [];
  let start = 0;
  const replay = () => {
    const path = join(folder(), 'game');
    writeFileSync(path, `${header}\nmoves\n${line.map((m) => `${m.text}\n`).join('')}`);
    const states = execFileSync(TRUTH, [path], { maxBuffer: 1 << 28 }).toString().trim().split('\n')
      .map((text) => JSON.parse(text));
    assert.equal(states.length, line.length + 1);
    steps.set(start, states[0]);
    line.forEach((move, i) => steps.set(move.seq, states[i + 1]));
    return states;
  };
  for (const [i, entry] of entries.entries()) {
    const seq = i + 1;
    if (entry.k === 'start') start = seq;
    if (entry.k === 'move') line.push({ seq, text: `${entry.seat} ${entry.text}` });
    if (entry.k !== 'undo') continue;
    steps.set(seq, replay()[entry.count]);
    line = line.slice(0, entry.count);
    count.undone++;
  }
  replay();
  return [...steps].sort(([a], [b]) => a - b);
}

function checkView(view, seat, truth) {
  only(view, seat ? new Set([...VIEW, ...OWN]) : VIEW, 'view');
  for (const player of view.players) only(player, PLAYER, 'player');
  if (view.tunnel) {
    only(view.tunnel, fields('track turned owed color laid'), 'tunnel');
    assert.ok(Object.values(view.tunnel.laid).reduce((a, b) => a + b, 0) > 0, 'cards lie in a tunnel');
  }
  if (seat) assert.deepEqual(view.hand, truth.hands[seat - 1]);
}

// The text of a seat is the codec's text of the true position as that seat may see it, and nothing else.
function checkTexts(message, seat, truth) {
  const reader = seat ? seat - 1 : truth.positions.length - 1;
  if ('position' in message) {
    assert.equal(message.position, truth.positions[reader]);
    count.texts++;
  } else assert.equal(message.t, 'update', 'a view without its position');
  if (message.t !== 'update') return;
  if (message.what === 'move' || message.what === 'start')
    assert.equal(message.happened, truth.happened[reader]);
  else assert.equal(message.happened, ''); // a clock that runs out moves nothing either
  if (message.what === 'timeout') count.timeouts++;
}

function checkMessage(message, text, seat, truth, tickets, asText) {
  only(message, (asText ? TEXT_MESSAGE : MESSAGE)[message.t], message.t);
  if (asText && (message.t === 'view' || message.t === 'update')) checkTexts(message, seat, truth);
  if (message.t === 'pointed') assert.equal(seat, null, 'only boards show what is thought about');
  if ('seat' in message && !['chat-line', 'pointed'].includes(message.t)) assert.equal(message.seat, seat);
  if (message.t === 'chat-line') assert.ok(seat, 'chat is for those at the table');
  for (const ticket of ticketTexts(text)) {
    if (tickets.all.has(ticket)) {
      assert.ok(tickets.seen.has(ticket), `seat ${seat} saw ${ticket} in ${text}`);
    }
  }
  for (const brief of message.tables ?? []) {
    only(brief, BRIEF, 'brief');
    assert.ok('points' in brief === (brief.phase === 'over'), 'points before the end');
    count.listed++;
  }
  for (const event of message.events ?? []) {
    const hidden = EVENT[event.event];
    if (hidden && event.seat !== seat) only(event, hidden, event.event);
    else if (hidden) assert.ok(PRIVATE[event.event] in event);
  }
  if (message.view) checkView(message.view, seat, truth);
  if (message.legal) {
    assert.ok(seat && (truth.deciders >> (seat - 1)) & 1, 'legal moves without a decision');
    const offer = new Set(truth.offers[seat - 1]);
    for (const move of message.legal) {
      if (move.startsWith('keep')) for (const t of ticketTexts(`${move} `)) assert.ok(offer.has(t));
    }
  }
}

// What one connection got about a table, in order.
function checkRecord(record, seat, table, secrets, delay, asText) {
  const tickets = { all: table.tickets, seen: new Set() };
  let at = -1;
  for (const { text, when } of record) {
    const message = JSON.parse(text);
    if (message.table && message.table !== table.id) continue;
    count.bytes += text.length;
    count.messages++;
    if (message.t === 'over') return;
    if (message.t === 'update' || message.t === 'view') {
      at = table.story.findLastIndex(([seq]) => seq <= message.seq);
      if (!seat && message.t === 'update') {
        const early = message.at + delay * 1000 - when;
        assert.ok(early <= delay * SLEW + 1, `${early} ms too early`);
      }
    }
    for (let i = 0; seat && i <= at; i++) {
      const [, { offers, tickets: held }] = table.story[i];
      for (const t of [...offers[seat - 1], ...held[seat - 1]]) tickets.seen.add(t);
    }
    for (const secret of secrets) assert.ok(!text.includes(secret), 'a secret was sent');
    checkMessage(message, text, seat, table.story[Math.max(at, 0)][1], tickets, asText);
  }
}

// Commands that are not one's business, words, second thoughts: their answers are checked too.
function nosy(p, i, table, players, random, say) {
  const seat = i + 1;
  const pick = (list) => list[Math.floor(random() * list.length)];
  const seq = () => p.tables.get(table).seq;
  const ask = (...what) => p.ask(...what).catch(() => {});
  p.handlers.add((m) => {
    if (m.table !== table || m.t !== 'update' || m.by !== seat || m.what !== 'move') return;
    if (random() < 0.06) ask('undo', { table, seat, seq: m.seq });
  });
  // With a clock, the first person lets it run out once.
  const isLate = () => p.tables.get(table).updates.some((m) => m.what === 'timeout' && m.by === seat);
  const lets = i === 0 && p.tables.get(table).info.clock.kind === 'bank';
  return async () => {
    if (lets && !isLate()) {
      await until(isLate);
      await ask('back', { table, seat });
    }
    if (random() > 0.06) return;
    const other = 1 + ((i + 1) % players);
    await ask('move', { table, seat: other, seq: seq(), move: pick(['take deck', 'keep none', 'tickets',
      'resign', 'claim portland-seattle gray 1xred', 'pass']) });
    await ask('undo', { table, seat: other, seq: seq() });
    await ask('move', { table, seat, seq: seq(), move: pick(['keep none', 'claim x-y', 'tickets']) });
    await ask('chat', { table, seat, text: say });
    p.send({ t: 'point', table, seat: pick([seat, other]), route: 1 + Math.floor(random() * 40) });
    await ask('mute', { table, seat, who: other, on: random() < 0.5 });
    for (const over of [false, true]) p.send({ t: 'mine', id: 'mine', over });
    await ask('vote', { table, seat, on: true });
    await ask('vote', { table, seat, on: false });
    count.chats++;
  };
}

// What the operator is shown meanwhile: nothing hidden either.
async function overlook(table) {
  const answers = [];
  for (const words of [['list'], ['show', table], ['reports'], ['bans'], ['stats']]) {
    const { stdout } = await promisify(execFile)(DEPO, ['admin', '--db', server.db, ...words]);
    answers.push(stdout);
  }
  assert.match(answers[1], /^seat 1: human/m);
  return answers;
}

// What anybody can ask for by HTTP while the game runs, again whenever it has gone on a little.
async function peek(table, player, keys) {
  const answers = await overlook(table);
  const known = player.tables.get(table);
  while (!known.over) {
    const from = known.seq;
    for (const path of [`/api/tables/${table}`, `/api/tables/${table}/game`, '/api/lobby', '/metrics']) {
      for (const key of [null, ...keys]) {
        const { status, text } = await server.get(path, key ? { Authorization: `Bearer ${key}` } : {});
        if (status === 200 && path.endsWith('/game')) return answers; // it has just ended
        answers.push(text);
      }
    }
    const isLater = (m) => m.table === table && (m.t === 'over' || known.seq >= from + 10);
    if (!known.over && known.seq < from + 10) await player.next(isLater);
  }
  return answers;
}

async function playTable(people, players, table, random, delay, say) {
  const peeking = peek(table, people[0], people.filter((p) => p.key).map((p) => p.key));
  const overs = await Promise.all(people.map((p, i) => play(p, table, {
    random, think: i < players ? nosy(p, i, table, players, random, say) : null,
  })));
  await Promise.all(people.map((p) => until(() => p.listener.tables.get(table)?.over)));
  const answers = await peeking;
  const { text } = await server.get(`/api/tables/${table}/game`);
  const story = truthOf(table, text);
  const tickets = new Set(story.flatMap(([, s]) => [...s.tickets.flat(), ...s.offers.flat()]));
  const keys = people.filter((p) => p.key).map((p) => p.key);
  const secrets = [overs[0].seed, shuffleOf(overs[0].shuffle).secret, ...keys, say];
  for (const answer of answers) {
    for (const secret of secrets) assert.ok(!answer.includes(secret), 'a secret by HTTP');
    for (const ticket of ticketTexts(answer)) assert.ok(!tickets.has(ticket), `${ticket} by HTTP`);
  }
  for (const [i, p] of people.entries()) {
    const seat = i < players && p.tables.get(table).info.seats[i]?.you ? i + 1 : null;
    for (const [got, asText] of [[p.got, false], [p.listener.got, true]])
      checkRecord(got, seat, { id: table, story, tickets }, seat ? secrets.slice(0, -1) : secrets, delay, asText);
  }
  // A big board with the host's own key is a spectator.
  checkRecord(people[0].board.got, null, { id: table, story, tickets }, secrets, delay, true);
  count.games++;
  count.answers += answers.length;
  return [...secrets, ...tickets];
}

async function oneGame(map, number) {
  const random = seeded(number * 7919 + map.id.length + SEED);
  const [least, most] = map.players;
  const players = least + (number % (most - least + 1));
  count.players[players] = (count.players[players] ?? 0) + 1;
  const people = await Promise.all(Array.from({ length: players + 1 }, (_, i) => {
    const open = (options) => {
      const got = [];
      const client = new Client(server.url, { ...options, record: (text) => got.push({ text, when: Date.now() }) });
      client.got = got;
      return client.open();
    };
    return open(i === players ? { key: null } : {}).then(async (person) => {
      person.listener = await open({ key: person.key, views: 'text' });
      if (i === 0) person.board = await open({ key: person.key, views: 'text' });
      return person;
    });
  }));
  const say = `word${newId()}`;
  const delay = number % 3 === 2 ? 1 : 0;
  // Every second table has a bot; every fourth has only bots beside the first person.
  const isBot = (i) => i > 0 && (number % 4 === 3 || (number % 2 === 0 && i === players - 1));
  const seats = Array.from({ length: players }, (_, i) => (i === 0 ? { kind: 'here', name: `Name${newId()}` }
    : isBot(i) ? { kind: 'bot', level: 'random' } : { kind: 'open' }));
  const options = (map.options ?? []).map((o) => o.id).filter((_, k) => (number >> k) & 1);
  const { table } = await people[0].ask('create', { map: map.id, seats, pace: 0, delay, options,
    variant: map.variants[number % map.variants.length].id,
    ...(number % 5 === 4 ? { clock: { kind: 'bank', bank: 1, increment: 60 } } : {}) });
  for (const [i, p] of people.entries()) {
    await p.join(table);
    await p.listener.join(table);
    await p.board?.join(table, { board: true });
    if (seats[i]?.kind === 'open') await p.ask('sit', { table, seat: i + 1, name: `P${i}` });
  }
  await people[0].ask('start', { table });
  const secrets = await playTable(people, players, table, random, delay, say);
  if (number % 4 === 1) {
    await people[0].ask('rematch', { table });
    const next = people[0].tables.get(table).info.rematch;
    for (const p of people) await Promise.all([p.join(next), p.listener.join(next), p.board?.join(next, { board: true })]);
    await people[0].ask('start', { table: next }).catch(() => {});
    secrets.push(...await playTable(people, players, next, random, delay, say));
  }
  people.forEach((p) => { p.close(); p.listener.close(); p.board?.close(); });
  return secrets;
}

const kept = [];
for (const id of ['usa', 'europe', 'africa', 'amsterdam']) {
  test(`nothing hidden reaches another seat on ${id}`, async () => {
    const { json } = await server.get(`/api/maps/${id}`);
    for (let i = 0; i < GAMES; i += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, GAMES - i) }, (_, k) => i + k);
      kept.push(...await Promise.all(numbers.map((number) => oneGame(json, number))));
    }
  });
}

test('nothing secret in lists, metrics and the log', async () => {
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', {
    map: 'usa', listed: true, start: true, pace: 0,
    seats: [{ kind: 'here', name: 'Secretname' }, { kind: 'bot', level: 'easy' }], id: newId(),
  });
  await client.join(table);
  await until(() => client.tables.get(table).views.get(1)?.view?.offer);
  const offered = client.tables.get(table).views.get(1).view.offer.tickets.map((t) => t.ticket);
  const pages = await Promise.all(['/api/lobby', '/metrics', `/api/tables/${table}`, '/healthz',
    '/api/server', `/api/tables/${table}/game`].map((p) => server.get(p)));
  for (const { text } of pages) {
    for (const ticket of offered) assert.ok(!text.includes(ticket));
    assert.ok(!text.includes(client.key) && !/"(seed|hand|tickets|who|key)"/.test(text), text);
  }
  for (const secrets of kept) for (const s of secrets) assert.ok(!server.log.includes(s), `the log has ${s}`);
  assert.ok(!/Secretname|Name/.test(server.log));
  client.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  assert.ok(count.undone && count.chats && count.answers && count.texts && count.listed && (GAMES < 5 || count.timeouts), JSON.stringify(count));
  for (let players = 2; players <= Math.min(5, GAMES + 1); players++)
    assert.ok(count.players[players], `no game of ${players}: ${JSON.stringify(count)}`);
  console.log(`# ${JSON.stringify(count)}`);
});
