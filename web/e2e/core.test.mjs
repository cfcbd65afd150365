// SPDX-License-Identifier: MIT
// The module against the native code, and the sentences.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { dist, newCore, readMap, source } from './module.mjs';
import { findMessages, readCatalogue } from '../tools/messages.mjs';

test('S-12 the module plays exactly like the native code, on every map, variant and number of players', async () => {
  const core = await newCore();
  const lines = fs.readFileSync(path.join(dist, 'signature.txt'), 'utf8').trim().split('\n').map((l) => l.split(' ')).filter(([id]) => fs.existsSync(path.join(dist, 'maps', `${id}.bin`)));
  assert.ok(lines.length > 30);
  for (const [id, variant, players, want] of lines) {
    const [data, image] = readMap(id);
    core.open(data, image, Number(variant), 0, Number(players));
    assert.equal(core.signature(20, Number(variant), 0, Number(players)), want, `${id} ${variant} ${players}`);
  }
});

test('every legal move has a text that reads back as the same move', async () => {
  const core = await newCore(), [data, image] = readMap('africa');
  core.open(data, image, 0, 0, 3);
  core.setSeed('0123456789abcdef0123456789abcdef');
  core.setup(0, 255);
  for (let n = 0; n < 400 && core.deciders(0).length; n++) {
    const seat = core.deciders(0)[0], moves = core.legal(0, seat);
    for (const m of moves.slice(0, 40)) assert.deepEqual(core.parseMove(0, seat, core.moveText(0, m)), m);
    assert.equal(core.play(0, moves[(n * 7) % moves.length]), null);
  }
});

/** A recorded game as the module tells it, everything shown. */
function told(core, file, language) {
  const lines = file.split('\n'), value = (key) => lines.find((l) => l.startsWith(`${key} `))?.split(' ').slice(1) ?? [];
  const seats = lines.filter((l) => l.startsWith('seat ')).map((l) => l.split(' ').slice(3).join(' ')), [data, image] = readMap(value('map')[0]);
  const bits = (data.options ?? []).reduce((sum, o, i) => sum | (value('options').includes(o.id) ? 1 << i : 0), 0);
  const game = core.open(data, image, data.variants.findIndex((v) => v.id === value('variant')[0]), bits, seats.length);
  const voice = game.voice.speak({ code: language, messages: new Uint8Array(fs.readFileSync(path.join(dist, `${language}.mo`))) }, false, seats), story = [];
  const tell = () => {
    const seen = seats.map((_, seat) => core.events(seat));
    seen[0].forEach((e, i) => story.push(voice.event(seen[e.seat]?.[i] ?? e))); // everyone sees all of their own
  };
  core.setSeed(value('seed')[0]);
  core.setup(0, 255);
  tell();
  for (const line of lines.slice(lines.indexOf('moves') + 1)) {
    const [seat, ...text] = line.split(' ');
    if (!/^[1-5]$/.test(seat)) break;
    assert.equal(core.play(0, core.parseMove(0, Number(seat) - 1, text.join(' '))), null, line);
    tell();
  }
  return story.filter((x) => x !== null);
}

test('the module tells every game word for word as the program does, in every language, with whole marks', async () => {
  const core = await newCore(), { flat, spansOf } = await source('core/sentence.ts'), games = path.join(dist, '..', '..', 'tests', 'games');
  for (const name of fs.readdirSync(games).filter((f) => f.endsWith('.depo'))) {
    for (const language of ['en', 'ru']) {
      const file = path.join(games, name), story = told(core, fs.readFileSync(file, 'utf8'), language);
      const native = execFileSync(process.env.DEPO, ['replay', file, '--lang', language], { encoding: 'utf8' }).split('\n');
      assert.ok(story.length > 50);
      assert.deepEqual(story.map(flat), native.slice(0, story.length), `${name} ${language}`);
      for (const line of story) {
        assert.ok(!/[\x01-\x03]/.test(flat(line)), line);
        assert.equal(spansOf(line).map((x) => x.text).join(''), flat(line));
      }
    }
  }
});

test('every sentence of the page is there in Russian, with its plural forms', () => {
  const known = readCatalogue();
  for (const [one, many] of findMessages()) {
    assert.ok(known[one], one);
    if (many) assert.equal(known[one].length, 3, one);
    const holes = (s) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();
    for (const form of [known[one]].flat()) for (const hole of holes(form).split(',').filter(Boolean)) assert.ok(holes(many ?? one).split(',').includes(hole), `${one}: {${hole}}`);
  }
});
