// SPDX-License-Identifier: MIT
// Everything that a device keeps as one file, and back: nothing is lost, and a wrong file changes
// nothing.
import fs from 'node:fs';
import path from 'node:path';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dist } from '../e2e/module.mjs';
import { page } from './page.mjs';

const P = await page(
  'settings/backup',
  'settings/taken',
  'app/records',
  'app/results',
  'app/ownmaps',
  'app/prefs',
);
const get = (key) => JSON.parse(localStorage.getItem(key)),
  put = (key, value) => localStorage.setItem(key, JSON.stringify(value)),
  keys = () => Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)),
  all = () => Object.fromEntries(keys().map((key) => [key, localStorage.getItem(key)])),
  clear = () => keys().forEach((key) => localStorage.removeItem(key));
const record = (id, when, moves = 3) => ({
  ...P.newRecord('usa', 'classic', [], [{ kind: 'human', name: 'Ann' }]),
  id,
  when,
  moves,
  file: 'depo-game 1\n',
});
const result = (id) => ({
  ...{ id, when: 5, map: 'usa', place: 1, players: 2, points: 90 },
  ...{ done: 3, failed: 0, undone: false },
});
const mapFile = () => {
  const { land: _, ...map } = JSON.parse(
    fs.readFileSync(path.join(dist, 'maps', 'usa.json'), 'utf8'),
  );
  return new Blob([JSON.stringify({ ...map, id: 'mine', name: { en: 'Mine', ru: 'Моя' } })]);
};

beforeEach(clear);

/** A device with one of everything. */
async function full() {
  for (const [id, when] of [
    ['aa', 1000],
    ['bb', 2000],
  ])
    P.keep(record(id, when));
  P.keepResult(result('r1'));
  const { hash } = await P.openMapFile(mapFile());
  put('depo.tables', ['abcdefghijkl']);
  put('depo.key', 'AAAAAAAAAAAAAAAAAAAAAA');
  put('depo.learned', ['first']);
  put('depo.tickets', { 'usa classic': { text: 'x', list: 'x', count: 1, on: true } });
  put('depo.list.ab', { variant: 'classic', list: 'x', base: 'cd' });
  put('depo.prefs', { ...P.prefs.get(), theme: 'night', muted: ['turn'] });
  localStorage.setItem('another.program', '"theirs"');
  return hash;
}

test('all that is kept comes back on an empty device as it was, and what is not ours stays out', async () => {
  const hash = await full(),
    before = all(),
    file = P.backupText();
  assert.ok(!file.includes('theirs'));
  clear();
  const taken = await P.takeBackup(file, true);
  delete before['another.program'];
  assert.deepEqual(
    Object.fromEntries(Object.entries(all()).map(([k, v]) => [k, JSON.parse(v)])),
    Object.fromEntries(Object.entries(before).map(([k, v]) => [k, JSON.parse(v)])),
  );
  assert.deepEqual(taken, { games: 2, left: 0, maps: 1, results: 1, tables: 1, others: 0 });
  assert.ok(localStorage.getItem(`depo.map.${hash}`));
  assert.equal(P.takenText(taken).length, 5);
});

test('a lesson that is done on either device is done; of two under way the one that came further stays', async () => {
  const lesson = (n, done = false) => ({ made: Array(n).fill(null), done });
  put('depo.lessons', {
    a: lesson(2),
    b: lesson(5, true),
    c: lesson(4),
    d: lesson(1),
    e: lesson(1),
  });
  const file = P.backupText();
  put('depo.lessons', { a: lesson(5, true), b: lesson(3), c: lesson(2), d: lesson(3) });
  await P.takeBackup(file);
  const want = { a: lesson(5, true), b: lesson(5, true), c: lesson(4), d: lesson(3), e: lesson(1) };
  assert.deepEqual(get('depo.lessons'), want);
  await assert.rejects(
    P.takeBackup(file.replace('"done":false', '"done":1')),
    /damaged at “depo.lessons”/,
  );
  assert.deepEqual(get('depo.lessons'), want);
});

test('a file is added to what is here: both devices’ games, results, maps and lists; the longer game wins', async () => {
  await full();
  const file = P.backupText();
  clear();
  P.keep(record('cc', 3000));
  P.keep({ ...record('bb', 9000, 8) });
  P.keep(record('aa', 500, 1));
  P.keepResult(result('r2'));
  put('depo.learned', ['second']);
  await P.takeBackup(file);
  assert.deepEqual(get('depo.games'), ['bb', 'cc', 'aa']);
  assert.equal(get('depo.game.bb').moves, 8);
  assert.equal(get('depo.game.aa').moves, 3);
  assert.deepEqual(
    P.results()
      .map((r) => r.id)
      .sort(),
    ['r1', 'r2'],
  );
  assert.deepEqual(get('depo.learned'), ['second', 'first']);
  const after = all();
  await P.takeBackup(file); // twice is once
  assert.deepEqual(all(), after);
});

test('a file is shown before it is taken, and its key comes in only by an explicit yes', async () => {
  await full();
  const file = P.backupText();
  for (const mine of [null, 'BBBBBBBBBBBBBBBBBBBBBB']) {
    clear();
    if (mine) put('depo.key', mine);
    const before = all(),
      contents = await P.lookAtBackup(file);
    assert.deepEqual(contents, { games: 2, maps: 1, results: 1, tables: 1, person: true });
    assert.ok(P.contentsText(contents).includes('2 games, 1 map, 1 result, 1 table'));
    assert.deepEqual(all(), before);
    const taken = await P.takeBackup(file);
    assert.deepEqual([taken.tables, taken.others, taken.games], [0, 1, 2]);
    assert.equal(get('depo.key'), mine);
    assert.equal(get('depo.tables'), null);
    assert.equal((await P.takeBackup(file, true)).tables, 1);
    assert.equal(get('depo.key'), 'AAAAAAAAAAAAAAAAAAAAAA');
    assert.equal((await P.lookAtBackup(file)).person, false); // it is this browser's now
  }
});

test('who sits at tables with this device keeps them; an empty device takes the seats over', async () => {
  await full();
  const file = P.backupText();
  clear();
  put('depo.tables', ['mmmmmmmmmmmm']);
  put('depo.key', 'BBBBBBBBBBBBBBBBBBBBBB');
  const taken = await P.takeBackup(file, true);
  assert.equal((await P.lookAtBackup(file)).person, false);
  assert.equal(taken.others, 1);
  assert.equal(get('depo.key'), 'BBBBBBBBBBBBBBBBBBBBBB');
  assert.deepEqual(get('depo.tables'), ['mmmmmmmmmmmm']);
  assert.ok(P.takenText(taken).some((line) => line.includes('skipped')));
});

test('a full device keeps its own games and says what was left out', async () => {
  P.keep(record('ff', 1));
  const file = P.backupText();
  clear();
  for (let i = 0; i < P.MOST_GAMES; i++) P.keep(record((4096 + i).toString(16), 10 + i));
  const taken = await P.takeBackup(file);
  assert.deepEqual([taken.games, taken.left], [0, 1]);
  assert.equal(get('depo.games').length, P.MOST_GAMES);
});

test('a foreign, newer, damaged or too large file is refused with a reason, and nothing changes', async () => {
  await full();
  const good = JSON.parse(P.backupText()),
    before = all(),
    hash = Object.keys(good.kept).find((key) => key.startsWith('depo.map.')),
    spoilt = (key, value) => JSON.stringify({ ...good, kept: { ...good.kept, [key]: value } });
  const wrong = [
    ['', /isn't a backup file/],
    ['depo-game 1\nmap usa', /isn't a backup file/],
    ['{"depo":"map"}', /isn't a backup file/],
    ['[1]', /isn't a backup file/],
    [JSON.stringify({ ...good, kept: [] }), /isn't a backup file/],
    [JSON.stringify({ ...good, version: 2 }), /newer version/],
    [P.backupText().slice(0, -9), /isn't a backup file/],
    [spoilt('other.key', 1), /other\.key/],
    [spoilt('depo.games', 'aa'), /depo\.games/],
    [spoilt('depo.game.aa', { id: 'aa' }), /depo\.game\.aa/],
    [spoilt('depo.game.zz!', record('zz!', 1)), /depo\.game\.zz/],
    [spoilt('depo.results', [{ id: 1 }]), /depo\.results/],
    [spoilt('depo.tables', ['../x']), /depo\.tables/],
    [spoilt('depo.key', '<script>'), /depo\.key/],
    [spoilt('depo.prefs', 3), /depo\.prefs/],
    [spoilt('depo.tickets', { usa: 3 }), /depo\.tickets/],
    [spoilt('depo.list.ab', { list: 1 }), /depo\.list\.ab/],
    [spoilt(hash, { ...good.kept[hash], tracks: [] }), /depo\.map\./],
    [' '.repeat(P.MOST_BYTES + 1), /too large/],
  ];
  for (const [text, why] of wrong) {
    await assert.rejects(P.takeBackup(text), (e) => why.test(e.message), text.slice(0, 80));
    assert.deepEqual(all(), before);
  }
});

test('without room on the device everything is as it was', async (t) => {
  await full();
  const file = P.backupText();
  clear();
  P.keep(record('cc', 3000));
  const before = all(),
    real = localStorage.setItem;
  let room = 3;
  localStorage.setItem = (key, value) => {
    if (room-- === 0) throw new Error('QuotaExceededError');
    real(key, value);
  };
  t.after(() => {
    localStorage.setItem = real;
  });
  await assert.rejects(P.takeBackup(file), /no room/);
  assert.deepEqual(all(), before);
});

test('settings that are broken or of another version fall back one by one', () => {
  const found = P.usablePrefs({
    theme: 'purple',
    motion: 'quick',
    muted: 'all',
    name: 7,
    hints: false,
    lang: 'xx',
    lastTable: { bots: 3 },
    gone: 1,
  });
  assert.equal(found.theme, 'auto');
  assert.equal(found.motion, 'quick');
  assert.deepEqual(found.muted, []);
  assert.equal(found.name, '');
  assert.equal(found.hints, false);
  assert.equal(found.lang, P.prefs.get().lang);
  assert.deepEqual([found.lastTable.bots, found.lastTable.friends], [3, 1]);
  assert.deepEqual(P.usablePrefs(null), P.usablePrefs({}));
});
