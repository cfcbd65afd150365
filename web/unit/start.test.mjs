// SPDX-License-Identifier: MIT
// What is chosen on the start page, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const P = await page(
  'start/choice',
  'start/entries',
  'app/catalog',
  'app/i18n',
  'app/module',
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
  assert.equal(choice.level, 'master');
  assert.equal(record.variant, map.variants[0].id);
  assert.deepEqual(record.options, []);
  assert.deepEqual(choice.options, ['other']);
  P.choose({ map: 'gone' });
  assert.equal(P.choiceNow(LEVELS).map, map);
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
