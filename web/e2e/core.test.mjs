// SPDX-License-Identifier: MIT
// The module against the native code, and the sentences.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import os from 'node:os';
import { execFileSync, spawnSync } from 'node:child_process';
import { dist, newCore, readMap, source } from './module.mjs';

test('S-12 the module plays exactly like the native code, on every map, variant and number of players', async () => {
  const core = await newCore();
  const lines = fs
    .readFileSync(path.join(dist, 'signature.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((l) => l.split(' '));
  assert.ok(lines.length > 30);
  for (const [id, variant, players, want, hash] of lines) {
    const file = await readMap(core, id);
    assert.equal(file.hash, hash, id);
    core.open(file, Number(variant), 0, Number(players));
    assert.equal(
      core.signature(20, Number(variant), 0, Number(players)),
      want,
      `${id} ${variant} ${players}`,
    );
  }
});

test('every legal move has a text that reads back as the same move', async () => {
  const core = await newCore(),
    file = await readMap(core, 'africa');
  core.open(file, 0, 0, 3);
  core.setSeed('0123456789abcdef0123456789abcdef');
  core.setup(0, 255);
  for (let n = 0; n < 400 && core.deciders(0).length; n++) {
    const seat = core.deciders(0)[0],
      moves = core.legal(0, seat);
    for (const m of moves.slice(0, 40))
      assert.deepEqual(core.parseMove(0, seat, core.moveText(0, m)), m);
    assert.equal(core.play(0, moves[(n * 7) % moves.length]), null);
  }
});

const LANGUAGES = fs
  .readFileSync(path.join(dist, '..', '..', 'po', 'LINGUAS'), 'utf8')
  .trim()
  .split('\n');
const language = (code) => ({
  number: LANGUAGES.indexOf(code),
  file: new Uint8Array(fs.readFileSync(path.join(dist, 'messages', `${code}.txt`))),
});

/** A recorded game, or so many moves of it, as the module tells it, everything shown. */
async function told(core, file, code, moves = Infinity) {
  const lines = file.split('\n'),
    value = (key) =>
      lines
        .find((l) => l.startsWith(`${key} `))
        ?.split(' ')
        .slice(1) ?? [];
  const seats = lines
      .filter((l) => l.startsWith('seat '))
      .map((l) => l.split(' ').slice(3).join(' ')),
    map = await readMap(core, value('map')[0]);
  const bits = (map.data.options ?? []).reduce(
    (sum, o, i) => sum | (value('options').includes(o.id) ? 1 << i : 0),
    0,
  );
  const game = core.open(
    map,
    map.data.variants.findIndex((v) => v.id === value('variant')[0]),
    bits,
    seats.length,
  );
  const voice = game.voice.speak(language(code), false, seats),
    story = [];
  const tell = () => {
    const seen = seats.map((_, seat) => core.events(seat));
    // Everyone sees all of their own.
    seen[0].forEach((e, i) => story.push(voice.event(seen[e.seat]?.[i] ?? e)));
  };
  core.setSeed(value('seed')[0]);
  core.setup(0, 255);
  tell();
  for (const line of lines.slice(lines.indexOf('moves') + 1).slice(0, moves)) {
    const [seat, ...text] = line.split(' ');
    if (!/^[1-5]$/.test(seat)) break;
    assert.equal(core.play(0, core.parseMove(0, Number(seat) - 1, text.join(' '))), null, line);
    tell();
  }
  return story.filter((x) => x !== null);
}

test('the module tells every game word for word as the program does, in every language, with whole marks', async () => {
  const core = await newCore(),
    { flat, spansOf } = await source('core/sentence.ts'),
    games = path.join(dist, '..', '..', 'tests', 'games');
  for (const name of fs.readdirSync(games).filter((f) => f.endsWith('.depo'))) {
    for (const code of LANGUAGES) {
      const file = path.join(games, name),
        story = await told(core, fs.readFileSync(file, 'utf8'), code);
      const native = execFileSync(process.env.DEPO, ['replay', file, '--lang', code], {
        encoding: 'utf8',
      }).split('\n');
      assert.ok(story.length > 50);
      assert.deepEqual(story.map(flat), native.slice(0, story.length), `${name} ${code}`);
      for (const line of story) {
        assert.ok(!/[\x01-\x03]/.test(flat(line)), line);
        assert.equal(
          spansOf(line)
            .map((x) => x.text)
            .join(''),
          flat(line),
        );
      }
    }
  }
});

test('the module finds sentences, plural forms and the words of a map in a message file, and refuses what is none', async () => {
  const { messages } = await newCore(),
    { file } = language('ru'),
    number = 1;
  assert.equal(messages.find(false, 'Settings', '', 1), 'Settings'); // before there is a file
  assert.ok(!messages.take({ number, file: file.slice(0, file.length / 2) }));
  assert.ok(!messages.take({ number, file: new Uint8Array(10_000_000) }));
  assert.equal(messages.find(false, 'Settings', '', 1), 'Settings');
  assert.ok(messages.take({ number, file }));
  assert.equal(messages.find(false, 'Settings', '', 1), 'Настройки');
  assert.deepEqual(
    [1, 3, 11, 21].map((n) => messages.find(false, '%u train', '%u trains', n)),
    ['%u вагончик', '%u вагончика', '%u вагончиков', '%u вагончик'],
  );
  assert.equal(messages.find(true, '%u train', '%u trains', 5), '%u тележек');
  assert.equal(messages.find(false, 'no such sentence', '', 1), 'no such sentence');
});

test('the module reads position texts into the very bytes that it plays on, and events', async () => {
  const core = await newCore(),
    games = path.join(dist, '..', '..', 'tests', 'games');
  for (const name of ['usa-classic-2', 'europe-mega-4', 'africa-classic-5', 'amsterdam-classic-4'])
    for (const moves of [1, 40, 41]) {
      const file = path.join(games, `${name}.depo`);
      await told(core, fs.readFileSync(file, 'utf8'), 'en', moves);
      for (const seat of ['1', '-']) {
        const args = ['replay', file, `--until=${moves}`, `--position=${seat}`],
          text = execFileSync(process.env.DEPO, args, { encoding: 'utf8' }).trim();
        core.show(0, 1, seat === '-' ? 255 : 0);
        assert.equal(core.readPosition(2, text), null, text);
        assert.deepEqual(core.save(2), core.save(1), text);
        assert.match(core.readPosition(2, text.replace('began', 'ended')), /nobody began/);
        assert.deepEqual(core.save(2), core.save(1), 'a refused text changes nothing');
      }
    }
  const events = core.readEvents('took:1.3.r offered:2.3.? turn:2');
  assert.deepEqual(
    events.map((e) => [e.kind, e.seat, e.what, e.card, e.count, e.hidden]),
    [
      [4, 0, 2, 6, 0, false],
      [1, 1, 0, 0, 3, true],
      [22, 1, 0, 0, 0, false],
    ],
  );
  assert.equal(core.readEvents('turn:1 nonsense turn:2').length, 1);
});

test('a module of another border is refused, with both versions in the complaint', async () => {
  const [{ Core }, { BORDER }] = [await source('core/core.ts'), await source('gen/border.ts')];
  const wasm = fs.readFileSync(path.join(dist, 'depo.wasm'));
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(BORDER);
  const at = wasm.indexOf(mark);
  assert.ok(at > 0 && wasm.indexOf(mark, at + 1) < 0);
  wasm[at] ^= 1;
  assert.throws(
    () => new Core(new WebAssembly.Module(wasm)),
    new RegExp(`page [\\w.-]+ \\(${BORDER.toString(16)}\\), depo.wasm [\\w.-]+ \\(`),
  );
});

test('positions of another size are refused', async () => {
  const core = await newCore();
  core.open(await readMap(core, 'africa'), 0, 0, 3);
  assert.throws(() => core.load(0, core.save(0).slice(1)), /another version/);
});

/** What the program complains about, without its own name and the file's. */
function complaints(args, file) {
  const { stderr } = spawnSync(process.env.DEPO, args, { encoding: 'utf8' });
  const start = `depo ${args[0]}: ${file}: `;
  return stderr
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));
}

test('map files and ticket lists are refused with the sentences of the program', async () => {
  const core = await newCore(),
    { valueBytes } = await source('core/value.ts'),
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-map-')),
    file = path.join(folder, 'map.json'),
    tiny = await readMap(core, 'tiny');
  const broken = [
    (map) => delete map.cities,
    (map) => Object.assign(map, { land: {}, format: 2, colour: 'red' }),
    (map) => map.tracks.forEach((t) => Object.assign(t, { length: 9.25, color: 'blu' })),
    (map) => Object.assign(map.cities[1], { id: map.cities[0].id, x: '7', label: [1] }),
    (map) => Object.assign(map.cities[2], { name: { en: 'Я'.repeat(40) }, x: 1e9, y: -0.5 }),
    (map) => Object.assign(map.tickets[0], { a: 'castel', points: 100, long: 1, sets: [] }),
    (map) => Object.assign(map.rules, { hand: null, points: { 12: 3 }, trains: 1e20 }),
    (map) => map.tickets.splice(1),
    (map) => Object.assign(map, { tickets: Array(128).fill({ ...map.tickets[0], points: 0 }) }),
    () => [],
  ];
  for (const change of broken) {
    const { land: _, ...map } = structuredClone(tiny.data),
      made = Array.isArray(change(map)) && change.length === 0 ? [] : map;
    fs.writeFileSync(file, JSON.stringify(made));
    const want = complaints(['map', 'check', file], file);
    assert.ok(want.length > 0, String(change));
    assert.throws(
      () => core.maps.take(valueBytes(made)),
      ({ problems }) => {
        assert.deepEqual(problems, want, String(change));
        return true;
      },
    );
  }
  assert.throws(() => core.maps.take(tiny.bytes, (1 << 20) + 1), /is larger than 1048576 bytes/);
  assert.throws(() => core.maps.take(tiny.bytes.slice(1)), /must hold a JSON object/);
  assert.equal(core.maps.take(tiny.bytes), tiny.hash);
  const list = path.join(folder, 'tickets.txt');
  for (const text of ['castle mill 5\ncastel mill 6\n', '', 'castle mill 3 option gold\n', 'x']) {
    fs.writeFileSync(list, text);
    const want = complaints(['sim', '--map', 'tiny', '--games', '1', '--tickets', list], list);
    assert.ok(want.length > 0, text);
    assert.throws(
      () => core.maps.takeTickets(0, text),
      ({ problems }) => {
        assert.deepEqual(problems, want, text);
        return true;
      },
    );
  }
  fs.rmSync(folder, { recursive: true });
});
