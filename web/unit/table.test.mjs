// SPDX-License-Identifier: MIT
// The table's controller without a browser: real rules, a stage that only remembers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';
import { seated } from './seated.mjs';

const P = await page(
  'table/controller',
  'table/happenings',
  'table/keys',
  'app/local',
  'app/records',
  'app/prefs',
  'app/results',
  'app/words',
  'core/sentence',
  'core/types',
  'common/outlook',
);
const { Kind, Phase, Ev } = P;
P.prefs.update({ confirm: 'never' });

const { sit, begin, keepAll, passOn } = seated(P);

test('an offer: what is chosen is marked on the board, and gone when it is kept', async (t) => {
  const { c, heard } = await sit(t),
    [first] = c.now.offer.tickets;
  assert.equal(c.marks.value.cities.size, 0);
  c.stage.show({ x: 0, y: 0 });
  c.offerPick.value = new Set([first]);
  const { nodesA, nodesB } = c.game.tickets[first];
  assert.deepEqual(
    c.marks.value.cities,
    new Set([...nodesA, ...nodesB].map((n) => c.game.nodeCity[n])),
  );
  keepAll(c);
  assert.deepEqual(heard.shown, [], 'the board lies as at first');
  assert.equal(c.offerPick.value.size, 0);
  assert.equal(c.now.offer, null);
});

test('"draw two" draws both cards, "draw one" leaves the second to choose', async (t) => {
  const { c, table } = await begin(t),
    me = c.me;
  c.drawBlind(1);
  assert.equal(c.now.view.phase, Phase.SecondCard);
  assert.equal(c.now.view.players[me].cards, 5);
  c.take(c.now.choices.slots[0]);
  assert.notEqual(c.now.next, null, 'the turn is over');
  passOn(table);
  const other = c.me;
  c.drawBlind(2);
  assert.equal(c.now.view.players[other].cards, 6);
  assert.notEqual(c.now.next, null);
});

test('a route that cannot be paid says why, with its name, and Escape takes the note away', async (t) => {
  const { c, keys, heard } = await begin(t);
  const long = c.game.tracks.find((track) => !c.now.choices.claim[track.n].length).n;
  heard.lines.splice(0);
  c.pickTrack(long);
  assert.match(c.note.value.text, /: /);
  assert.equal(heard.lines.length, 1, 'it is said aloud once');
  assert.deepEqual(heard.sounds, ['refusal']);
  assert.equal(c.focus.value, long);
  assert.equal(keys.pressed('escape', false), true);
  assert.equal(c.note.value, null);
});

test('cards of one kind light the tracks that they pay', async (t) => {
  const { c } = await begin(t),
    all = c.marks.value.can;
  for (let kind = 0; kind < 9; kind++) {
    c.selected.value = kind;
    for (const track of c.marks.value.can)
      assert.ok(all.has(track) && c.now.choices.claim[track].includes(kind));
    assert.ok(c.marks.value.dim);
  }
});

test('every event is said and flown once, whatever else changes at the table', async (t) => {
  const { c, heard, table } = await begin(t);
  c.drawBlind(1);
  const lines = heard.lines.length,
    flights = heard.flights.length;
  assert.ok(heard.flights.some((e) => e.kind === Ev.TookBlind));
  table.state.update({ seats: [...c.now.seats] });
  table.state.update({ chat: [{ seat: 1, name: 'Ben', text: 'hello', seq: 1 }] });
  table.state.update({ sending: true });
  assert.equal(heard.flights.length, flights);
  assert.deepEqual(heard.lines.slice(lines), ['Ben: hello']);
});

test('a tunnel that holds and the last round have their scenes, where somebody wants to see them', async (t) => {
  const { c, heard, table } = await begin(t, { map: 'europe' }),
    what = c.game.tracks.find((x) => x.tunnel).n,
    seat = c.me,
    nothing = { seat, what, cards: [], tickets: [], count: 0 };
  const happens = (...fresh) =>
    table.state.set({ ...table.state.peek(), fresh: fresh.map((e) => ({ ...nothing, ...e })) });
  happens({ kind: Ev.Tunnel }, { kind: Ev.Claimed });
  assert.equal(c.scene.value, null, 'no motion is wanted');
  assert.deepEqual(heard.sounds, ['holds']);
  heard.moves = true;
  happens({ kind: Ev.Tunnel, count: 1 });
  assert.equal(c.scene.value, null, 'there is more to pay');
  happens({ kind: Ev.Tunnel }, { kind: Ev.Claimed });
  assert.equal(c.scene.value, 'holds');
  assert.deepEqual(heard.sounds, ['holds', 'holds']);
  happens({ kind: Ev.LastRound });
  assert.equal(c.scene.value, 'last');
});

test('a key that comes while a move is under way waits, and takes no card that nobody has seen', async (t) => {
  const { c, keys, table } = await begin(t),
    row = [...c.now.view.row];
  table.state.update({ sending: true });
  keys.pressed('d', false);
  assert.equal(c.now.view.players[c.me].cards, 4, 'not yet');
  table.state.update({ sending: false });
  assert.equal(c.now.view.players[c.me].cards, 5);
  table.state.update({ sending: true });
  keys.pressed('1', false);
  const changed = { ...c.now.view, row: [(row[0] + 1) % 8, ...row.slice(1)] };
  table.state.update({ sending: false, view: changed });
  assert.equal(c.now.view.players[c.me].cards, 5, 'another card lies there now');
});

test('keys: held down they do nothing, unknown ones are left alone, lists open', async (t) => {
  const { c, keys } = await begin(t);
  assert.equal(keys.pressed('d', true), false);
  assert.equal(keys.pressed('x', false), false);
  assert.equal(keys.pressed('r', false), true);
  assert.equal(c.ask.value, 'routes');
  keys.pressed('t', false);
  assert.equal(c.ask.value, 'tickets');
  c.drawTickets();
  assert.equal(c.ask.value, null);
  assert.equal(c.now.view.phase, Phase.Offer);
});

test('the curtain: nothing that was said stays, and the window does not say whose turn it is', async (t) => {
  const { c, heard, table } = await begin(t);
  assert.equal(heard.mine, true);
  c.drawBlind(2);
  assert.ok(heard.lines.length > 0);
  table.passOn();
  assert.notEqual(c.now.curtain, null);
  assert.equal(heard.mine, false);
  assert.ok(!heard.lines.some((line) => /drew/.test(line)));
});

test('a station: only where there is one to build, else what it costs', async (t) => {
  const { c } = await begin(t, { map: 'europe' });
  assert.equal(c.stationCost, 1);
  c.toggleStation();
  assert.equal(c.stationMode.value, true);
  assert.ok(c.marks.value.stations.size > 0);
  const [node] = c.marks.value.stations;
  c.pickCity(node, c.game.nodeCity[node]);
  assert.ok(c.paying.value.every((m) => m.kind === Kind.Station));
  c.play(c.paying.value[0]);
  assert.equal(c.paying.value, null);
  assert.equal(c.stationMode.value, false);
});

test('a game on one device by several people keeps no result, one against nobody else does', async (t) => {
  const { c, table } = await begin(t);
  const kept = () => new Promise((done) => setTimeout(done)); // what is kept is a part fetched later
  table.state.update({ tallies: c.core.count(1) });
  await kept();
  assert.equal(P.results().length, 0);
  const bots = [
    { kind: 'human', name: 'Ann' },
    { kind: 'bot', bot: 'easy', name: 'B' },
  ];
  const alone = await sit(t, { seats: bots });
  alone.table.state.update({ tallies: alone.c.core.count(1) });
  await kept();
  assert.equal(P.results().length, 1);
});

test("a ticket's outlook: only the part that names its bottleneck may be left out", async (t) => {
  const { c } = await begin(t),
    { view } = c.now;
  let necks = 0;
  for (let n = 0; n < c.game.tickets.length; n++) {
    const text = P.ticketNote(c.game, view, c.me, n, true),
      parts = P.Outlook({ game: c.game, text }).props.children;
    const said = (part) => part.props.children.props.text;
    assert.equal(parts.map(said).join(''), text);
    for (const part of parts) {
      const neck = P.spansOf(said(part)).some((span) => span.kind === 'T');
      assert.equal(part.props.class, neck ? 'neck' : '');
      if (neck) necks++;
    }
  }
  assert.ok(necks > 0);
});

test('the ends of all tickets are marked, also of those on offer, and of nobody behind a curtain', async (t) => {
  const { c, table } = await sit(t),
    cities = (tickets) =>
      new Set(
        tickets
          .flatMap((n) => [...c.game.tickets[n].nodesA, ...c.game.tickets[n].nodesB])
          .map((node) => c.game.nodeCity[node]),
      );
  assert.deepEqual(new Set(c.marks.value.ends.keys()), cities(c.now.offer.tickets));
  keepAll(c);
  const mine = c.player.tickets;
  assert.ok(mine.length > 1);
  assert.deepEqual(new Set(c.marks.value.ends.keys()), cities(mine));
  assert.deepEqual(new Set(c.marks.value.ends.values()), new Set(['open']));
  table.passOn();
  assert.notEqual(c.now.curtain, null);
  assert.equal(c.marks.value.ends.size, 0);
  assert.equal(c.marks.value.wanted.size, 0);
});

test('tracks that bring tickets nearer are few, join the ends, and rest while a station is placed', async (t) => {
  const { c } = await begin(t, { map: 'europe' });
  const { wanted, helps, can } = c.marks.value;
  assert.ok(wanted.size > 2 && wanted.size < c.game.tracks.length / 3);
  for (const n of wanted) assert.ok(helps.has(n));
  assert.ok(
    [...can].some((n) => !helps.has(n)),
    'others can merely be paid',
  );
  const ends = new Set(
    [...wanted].flatMap((n) => [c.game.tracks[n].cityA, c.game.tracks[n].cityB]),
  );
  for (const city of c.marks.value.ends.keys()) assert.ok(ends.has(city));
  c.toggleStation();
  assert.equal(c.stationMode.value, true);
  assert.equal(c.marks.value.can.size, 0);
  assert.equal(c.marks.value.wanted.size, 0);
  c.pickTrack([...can][0]);
  assert.equal(c.paying.value, null);
  assert.match(c.note.value.text, /Choose a city/);
  c.toggleStation();
  assert.deepEqual(c.marks.value.can, can);
});
