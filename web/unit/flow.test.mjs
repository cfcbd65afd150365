// SPDX-License-Identifier: MIT
// How a game flows: what the others did, passing the device on, watching, talking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';
import { people, seated } from './seated.mjs';

const P = await page(
  'table/controller',
  'table/followed',
  'table/happenings',
  'table/keys',
  'table/round',
  'table/talk',
  'app/i18n',
  'app/local',
  'app/prefs',
  'app/records',
  'app/tempo',
  'app/words',
  'core/sentence',
  'core/types',
);
const { Ev, NONE } = P;
P.prefs.update({ confirm: 'never' });
const { begin, passOn } = seated(P);
const THREE = { seats: people('Ann', 'Ben', 'Cleo') };

const event = (kind, seat, what = 0) => ({
  ...{ kind, seat, what, card: 0, count: 1, doubled: false, hidden: false, leftOut: 0 },
  cards: Array(9).fill(0),
  tickets: [],
});
const turn = (seat, ...events) => [event(Ev.Turn, seat), ...events];
const LOG = [
  ...turn(0, event(Ev.Claimed, 0, 5)),
  ...turn(1, event(Ev.Claimed, 1, 7)),
  ...turn(2, event(Ev.Took, 2), event(Ev.TurnedUp, NONE), event(Ev.TookBlind, 2)),
  ...turn(0, event(Ev.Claimed, 0, 9)),
  ...turn(1, event(Ev.Station, 1, 3)),
  ...turn(2, event(Ev.Claimed, 2, 11)),
  event(Ev.Turn, 0),
];
const acted = (events) => events.filter((e) => e.kind !== Ev.Turn).map((e) => [e.seat, e.what]);

test('what happened since a move of one’s own; who watches sees the last turn of everyone', () => {
  assert.deepEqual(acted(P.sinceLastMove(LOG, 0, 3)), [
    [1, 3],
    [2, 11],
  ]);
  assert.deepEqual(acted(P.sinceLastMove(LOG, 1, 3)), [[2, 11]]);
  assert.deepEqual(acted(P.sinceLastMove(LOG, NONE, 3)), [
    [0, 9],
    [1, 3],
    [2, 11],
  ]);
  const mine = [...LOG, event(Ev.Took, 0)];
  assert.deepEqual(acted(P.sinceLastMove(mine, 0, 3)), [], 'until one’s own move');
});

test('new tracks and stations of the others are marked with their owner', async (t) => {
  const { c } = await begin(t, { map: 'europe', ...THREE });
  assert.deepEqual(P.recentOf(c.game, P.sinceLastMove(LOG, 0, 3), 0), [
    { seat: 1, track: -1, city: c.game.nodeCity[3] },
    { seat: 2, track: 11, city: -1 },
  ]);
  c.table.state.update({ log: LOG });
  const me = c.me;
  assert.deepEqual(
    c.marks.value.recent.map((r) => r.seat),
    [0, 1, 2].filter((seat) => seat !== me && seat > me),
  );
});

test('the last action of a player is a sentence without the name, and shows its place', async (t) => {
  const { c, heard } = await begin(t, { map: 'europe', ...THREE });
  const names = c.names.value,
    action = P.lastAction(c.game, names, LOG, 2);
  assert.doesNotMatch(P.flat(action.text), /Cleo/);
  assert.deepEqual(action.shown.path, [11]);
  const two = P.lastAction(c.game, names, LOG.slice(0, 9), 2);
  assert.equal(two.events.length, 2, 'both cards of a turn');
  assert.equal(two.shown, null);
  assert.equal(P.lastAction(c.game, names, [], 2), null);
  const { nodeCity } = c.game;
  assert.deepEqual(P.lastAction(c.game, names, LOG, 1).shown.cities, [nodeCity[3]]);
  const handlers = P.handlersOf(c);
  c.table.state.update({ log: LOG });
  handlers.onPoint(2);
  assert.deepEqual(c.shown.value.path, [11]);
  handlers.onPoint(-1);
  assert.equal(c.shown.value, null);
  heard.shown.splice(0);
  handlers.onPick(2);
  assert.match(P.flat(c.note.value.text), /^Cleo claims /);
  assert.deepEqual(c.shown.value.path, [11]);
  assert.equal(heard.shown.length, 1, 'it comes into sight');
});

test('a device passed on among three: the tale is public, and passing on is for good', async (t) => {
  const { c, table } = await begin(t, THREE),
    first = c.me;
  c.drawBlind(2);
  assert.notEqual(c.now.next, null);
  const before = P.sinceLastMove(c.now.log, c.now.next, 3).filter((e) => e.kind === Ev.TookBlind);
  assert.deepEqual(
    before.map((e) => !!e.hidden),
    [false, false],
    'who drew them may look',
  );
  table.passOn();
  const told = P.sinceLastMove(c.now.log, c.now.curtain, 3);
  const drawn = told.filter((e) => e.kind === Ev.TookBlind && e.seat === first);
  assert.deepEqual(
    drawn.map((e) => !!e.hidden),
    [true, true],
    'nobody else may',
  );
  assert.equal(c.now.canUndo, false);
  table.undo();
  assert.notEqual(c.now.curtain, null, 'nothing is taken back behind the curtain');
  table.lift();
  c.drawBlind(2);
  passOn(table);
  const third = P.sinceLastMove(c.now.log, c.me, 3).filter((e) => e.kind === Ev.TookBlind);
  assert.equal(new Set(third.map((e) => e.seat)).size, 2, 'both others are told of');
  assert.ok(third.every((e) => e.hidden));
});

test('a claim can be taken back until the device is passed on', async (t) => {
  const { c, table } = await begin(t, { map: 'europe' });
  let n;
  for (let i = 0; i < 40; i++) {
    n = c.now.choices.claim.findIndex(
      (kinds, track) => kinds.length && !c.game.tracks[track].tunnel,
    );
    if (n >= 0) break;
    c.drawBlind(2);
    passOn(table);
  }
  const me = c.me;
  c.play(c.core.payments(1, me, P.Kind.Claim, n)[0]);
  assert.notEqual(c.now.next, null);
  assert.equal(c.now.canUndo, true);
  table.undo();
  assert.equal(c.me, me);
  assert.equal(c.now.next, null);
  c.play(c.core.payments(1, me, P.Kind.Claim, n)[0]);
  table.passOn();
  assert.equal(c.now.canUndo, false);
});

test('watching: what waits is done in order, one at a time when paused, and faster on demand', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tempo = new P.Tempo(),
    done = [];
  tempo.setSpeed(1);
  for (const n of [1, 2, 3, 4, 5, 6]) tempo.later(() => done.push(n));
  t.mock.timers.tick(1);
  assert.deepEqual(done, [1], 'the first one at once');
  t.mock.timers.tick(1000);
  assert.deepEqual(done, [1, 2]);
  tempo.toggle();
  t.mock.timers.tick(60_000);
  assert.deepEqual(done, [1, 2], 'it stands still');
  tempo.step();
  assert.deepEqual(done, [1, 2, 3]);
  tempo.toggle();
  tempo.setSpeed(3); // four times as fast
  t.mock.timers.tick(300);
  assert.deepEqual(done, [1, 2, 3, 4]);
  tempo.step();
  assert.ok(tempo.paused.value, 'a step stops what ran');
  tempo.flush();
  assert.deepEqual(done, [1, 2, 3, 4, 5, 6]);
  assert.equal(tempo.paused.value, false);
  tempo.step(); // before there is anything
  tempo.later(() => done.push(7));
  tempo.later(() => done.push(8));
  assert.equal(done.at(-1), 7);
  tempo.later(() => done.push('news'), false);
  assert.equal(done.at(-1), 7, 'what is not looked at keeps its place');
  tempo.clear();
  tempo.toggle();
  t.mock.timers.tick(60_000);
  assert.equal(done.at(-1), 7);
});

test('only a table of bots is watched', async (t) => {
  const bots = ['Ada', 'Bo'].map((name) => ({ kind: 'bot', bot: 'easy', name }));
  const alone = await P.openLocal(P.newRecord('usa', 'classic', [], bots), false);
  t.after(() => alone.close());
  assert.ok(alone.watched());
  const { table } = await begin(t);
  assert.equal(table.watched(), null);
});

const line = (seq, seat, text, phrase) => ({ seq, seat, name: 'Ben', text, phrase });

test('chat: what was read stays read after a reload, and a refusal is told', async (t) => {
  const { c, table } = await begin(t),
    me = c.me,
    other = 1 - me,
    sent = [];
  let answer = { t: 'ack', id: 'x', seq: 1 };
  const send = async (m) => {
    sent.push(m);
    return answer;
  };
  const talk = new P.Talk(c, 'aaaabbbbcccc', send);
  assert.equal(talk.unread, false);
  table.state.update({ chat: [line(4, me, 'mine')] });
  assert.equal(talk.unread, false, 'one’s own line is no news');
  table.state.update({ chat: [line(4, me, 'mine'), line(7, other, 'Good luck!', 'good-luck')] });
  assert.equal(talk.unread, true);
  assert.equal(c.bubble.value.seq, 7);
  c.openChat();
  assert.equal(talk.unread, false);
  assert.equal(c.bubble.value, null);
  c.chatOpen.value = false;
  talk.close();
  const again = new P.Talk(c, 'aaaabbbbcccc', send);
  assert.equal(again.unread, false, 'the device remembers');
  const elsewhere = new P.Talk(c, 'ddddeeeeffff', send);
  assert.equal(elsewhere.unread, true, 'of this table only');
  assert.equal(await again.say({ phrase: 'hello' }), true);
  assert.deepEqual(sent, [{ t: 'chat', table: 'aaaabbbbcccc', seat: me + 1, phrase: 'hello' }]);
  answer = { t: 'error', code: 'silenced', message: '' };
  assert.equal(await again.say({ text: 'x' }), false);
  assert.equal(again.problem.value, 'silenced');
  again.close();
  elsewhere.close();
});

test('a phrase is read in the language of who reads; an unknown one in the words that came', async (t) => {
  const { c } = await begin(t);
  assert.equal(P.phrases(c.game).size, 12);
  assert.equal(P.chatText(c.game, line(1, 1, 'Good luck!', 'good-luck')), 'Good luck!');
  await P.chooseLanguage('ru');
  await P.learnAll();
  t.after(() => P.chooseLanguage('en'));
  assert.equal(P.chatText(c.game, line(1, 1, 'Good luck!', 'good-luck')), 'Удачи!');
  assert.equal(P.chatText(c.game, line(1, 1, 'Good luck!')), 'Good luck!');
  assert.equal(P.chatText(c.game, line(1, 1, 'From next year', 'later-one')), 'From next year');
});
