// SPDX-License-Identifier: MIT
// What is chosen on the start page, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

// The link listens for the network, which never comes or goes here, and has no heart.
globalThis.setInterval = () => 0;
globalThis.addEventListener = () => undefined;
globalThis.document = new EventTarget();
const P = await page(
  'start/choice',
  'start/entries',
  'start/tables',
  'app/catalog',
  'app/i18n',
  'app/link',
  'app/module',
  'app/mytables',
  'app/names',
  'app/prefs',
  'app/words',
);
const LEVELS = ['easy', 'medium', 'master'];

test('every map and kind of game begins with as many seats as the map allows, whatever was chosen last', () => {
  for (const map of P.MAPS)
    for (const mode of ['bots', 'device', 'watch'])
      for (const opponents of [['easy'], Array(9).fill('easy')])
        for (const people of [
          ['A', ''],
          ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
        ]) {
          P.choose({ map: map.id, mode, opponents, people, bots: 7 });
          const { seats } = P.recordOf(P.choiceNow(LEVELS)),
            persons = seats.filter((s) => s.kind === 'human').length;
          assert.ok(seats.length >= map.players[0] && seats.length <= map.players[1], map.id);
          assert.equal(persons > 0, mode !== 'watch');
          assert.ok(P.seatNames(seats).every((name) => name));
        }
});

test('a level, variant or option that is not there falls back; options of other maps are kept for them', () => {
  const [map] = P.MAPS;
  P.choose({ map: map.id, mode: 'bots', opponents: ['gone'], variant: 'gone', options: ['other'] });
  const choice = P.choiceNow(LEVELS),
    record = P.recordOf(choice);
  assert.equal(choice.level, 'medium');
  assert.equal(record.variant, map.variants[0].id);
  assert.deepEqual(record.options, []);
  assert.deepEqual(choice.options, ['other']);
  P.choose({ map: 'gone' });
  assert.equal(P.choiceNow(LEVELS).map, map);
});

test('a chosen player begins; a seat that is not there leaves it to chance', () => {
  const map = P.MAPS.find((m) => m.id === 'africa');
  P.choose({ map: map.id, mode: 'bots', opponents: ['easy', 'easy'], first: 3 });
  assert.equal(P.recordOf(P.choiceNow(LEVELS)).first, 2);
  P.choose({ first: 4 });
  assert.equal(P.recordOf(P.choiceNow(LEVELS)).first, undefined);
  P.choose({ first: 0 });
  assert.equal(P.recordOf(P.choiceNow(LEVELS)).first, undefined);
  assert.deepEqual([map.begins, map.relaxed], ['traveller', 4]);
});

test('what one was doing: tables where it is one’s turn first, then the latest; finished ones apart', () => {
  const table = (id, changed, your_turn, phase = 'running') => ({
    ...{ table: id, map: 'usa', names: ['Ann', ''], changed, your_turn, phase },
  });
  const game = (id, when, over = false) => ({
    ...{ id, map: 'europe', seats: [{ kind: 'human', name: 'Ann' }], when, over },
  });
  const { open, over } = P.entriesOf(
    [
      table('t1', 10, false),
      table('t2', 5, true),
      table('t3', 99, false, 'over'),
      table('t4', 98, false, 'ended'),
      table('t5', 7, false, 'lobby'),
    ],
    [game('g1', 8), game('g2', 97, true), game('g3', 20)],
  );
  assert.deepEqual(
    open.map((e) => e.id),
    ['t2', 'g3', 't1', 'g1', 't5'],
  );
  assert.deepEqual(
    over.map((e) => e.id),
    ['t3', 't4', 'g2'],
  );
  assert.deepEqual(open[0].names, ['Ann', '…']);
  assert.deepEqual(P.entriesOf([], []), { open: [], over: [] });
});

test('bots that a server calls by their level have the names of bots, in lists too; people keep theirs', async (t) => {
  const listed = { names: ['Ada', 'easy', 'hard', 'Ada', 'Guest 2'], bots: [2, 3, 4] },
    readers = [
      ['en', ['Ada', 'Ada', 'Bruno', 'Ada', 'Guest 2']],
      ['ru', ['Ada', 'Ада', 'Бруно', 'Ада', 'Гость 2']],
    ];
  t.after(() => P.chooseLanguage('en'));
  for (const [code, names] of readers) {
    await P.chooseLanguage(code);
    assert.deepEqual(P.namesAt(listed), names);
  }
  // What an older server wrote down of a table does not say who is a bot.
  assert.deepEqual(P.namesAt({ names: ['Ada', ''] }), ['Ada', '…']);
});

test('the levels are those of the module, weakest first on every map, each with a name', async () => {
  const core = await P.newCore(),
    levels = core.levels();
  await P.learn('en');
  assert.deepEqual(levels.slice(0, 2), ['easy', 'medium']);
  assert.equal(levels.at(-1), 'master');
  for (const level of levels) assert.notEqual(P.botName(level), level);
  for (const map of ['', ...P.MAPS.map((m) => m.id)])
    levels.reduce((weaker, level) => {
      assert.ok(core.strength(level, map) > core.strength(weaker, map), `${level} on ${map}`);
      return level;
    });
  assert.equal(core.strength('planner', 'usa'), 0);
  assert.equal(core.strength('nobody', 'usa'), 0);
});

test('names that nobody chose are read in the reader’s language, and those that somebody chose are not', async (t) => {
  const seats = [
    { kind: 'human', name: 'Guest 2' },
    { kind: 'human', name: 'Ada' },
    { kind: 'bot', bot: 'easy', name: 'Ada' },
    { kind: 'bot', bot: 'medium', name: 'medium' }, // as a server calls it
    { kind: 'human', name: '' },
  ];
  await P.learn('en');
  assert.deepEqual(P.seatNames(seats), ['Guest 2', 'Ada', 'Ada', 'Clara', 'Player 5']);
  t.after(() => P.chooseLanguage('en'));
  await P.chooseLanguage('ru');
  await P.learnAll();
  assert.deepEqual(P.seatNames(seats), ['Гость 2', 'Ada', 'Ада', 'Клара', 'Игрок 5']);
});

/** The link of the page to a server that answers with what `say` returns for a table. */
function serverOf(t, say) {
  const followed = new Map(),
    { follow } = P.link;
  const server = { followed, most: 0, asked: [] };
  P.link.follow = (id, brief, { got }) => {
    assert.ok(brief);
    followed.set(id, got);
    server.asked.push(id);
    server.most = Math.max(server.most, followed.size);
    queueMicrotask(() => {
      if (followed.get(id) === got) got(say(id));
    });
    return () => followed.delete(id);
  };
  const { fetch } = globalThis;
  globalThis.fetch = async () => Response.json({ tables: [] });
  t.after(() => {
    P.link.follow = follow;
    globalThis.fetch = fetch;
    for (const id of P.myTables()) P.forgetTable(id);
  });
  return server;
}
const briefOf = (table, phase, changed = 0) => ({
  t: 'brief',
  brief: { table, phase, changed, names: [], map: 'usa', your_turn: false },
});
const settled = () =>
  new Promise((done) => {
    setTimeout(done, 20);
  });

test('a running table stays in the list however many others follow, and old finished ones leave it', async (t) => {
  const ids = Array.from({ length: 60 }, (_, i) => `table${i}`),
    running = (id) => Number(id.slice(5)) % 2 === 0;
  for (const id of ids) P.rememberTable(id);
  assert.equal(P.myTables().length, 60);
  const server = serverOf(t, (id) =>
      briefOf(id, running(id) ? 'running' : 'over', Number(id.slice(5))),
    ),
    tables = new P.ServerTables(),
    stop = tables.open();
  await settled();
  const { open, over } = P.entriesOf(tables.mine.value.values(), []);
  assert.deepEqual(open.map((e) => e.id).sort(), ids.filter(running).sort());
  assert.deepEqual(
    over.map((e) => e.id),
    ids
      .filter((id) => !running(id))
      .reverse()
      .slice(0, 12),
  );
  assert.deepEqual(
    P.myTables().sort(),
    [...open, ...over].map((e) => e.id).sort(),
    'the device keeps what the list shows',
  );
  assert.ok(server.most <= 32, `${server.most} at once: a server allows 64, for all pages`);
  // One that is followed goes on being told.
  const [[id, got]] = server.followed;
  got({ t: 'error', id: 'c-1', code: 'stale', message: '' }); // of a move made before
  assert.ok(server.followed.has(id));
  got(briefOf(id, 'ended', 99));
  assert.equal(tables.mine.value.get(id).phase, 'ended');
  assert.ok(!server.followed.has(id), 'what is over does not change');
  stop();
  assert.equal(server.followed.size, 0);
});

test('a table that a busy server refuses is asked for again, one that is gone is forgotten', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  P.rememberTable('busy');
  P.rememberTable('gone');
  let tries = 0;
  const error = (code) => ({ t: 'error', code, message: '' });
  const server = serverOf(t, (id) => {
    if (id === 'gone') return error('no-table');
    return ++tries < 3 ? error(tries < 2 ? 'too-fast' : 'too-many') : briefOf(id, 'lobby');
  });
  const tables = new P.ServerTables(),
    stop = tables.open();
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 20; k++) await null;
    t.mock.timers.tick(1000);
  }
  assert.deepEqual([...tables.mine.value.keys()], ['busy']);
  assert.deepEqual(P.myTables(), ['busy']);
  assert.deepEqual(server.asked, ['gone', 'busy', 'busy', 'busy']);
  stop();
});
