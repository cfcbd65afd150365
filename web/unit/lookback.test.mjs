// SPDX-License-Identifier: MIT
// A review in the module against `depo review`: the same numbers, grades and sentences.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { dist, readMap, source } from '../e2e/module.mjs';

const DEPO = process.env.DEPO ?? path.join(dist, '../../build/depo'),
  GAMES = path.join(dist, '../../tests/games'),
  ENGLISH = {
    number: 0,
    file: new Uint8Array(fs.readFileSync(path.join(dist, 'messages/en.txt'))),
  };
const { NO_STEP } = await source('gen/border.ts'),
  { LookBackCore } = await source('core/lookback.ts'),
  { flat } = await source('core/sentence.ts'),
  module = new WebAssembly.Module(fs.readFileSync(path.join(dist, 'review.wasm')));

/** A recorded game in a module, with its first moves played. */
async function opened(name, moves = Infinity) {
  return openedText(fs.readFileSync(path.join(GAMES, `${name}.depo`), 'utf8'), moves);
}
async function openedText(text, moves) {
  const core = new LookBackCore(module),
    record = core.files.read(text),
    map = await readMap(core, record.map);
  core.maps.load(map);
  const { variant, options } = core.files.fits();
  core.open(map, variant, options, record.players.length);
  core.files.setup();
  for (let i = 0; i < Math.min(moves, record.nMoves); i++) assert.ok(core.files.play(i));
  core.voice.speak(
    ENGLISH,
    false,
    record.players.map((p) => p.name),
  );
  return { core, record };
}

// The program writes five digits.
const near = (got, want, what) =>
  assert.ok(Math.abs(got - want) <= 6e-5 * Math.max(1, Math.abs(want)), `${what}: ${got}, ${want}`);
const allNear = (got, want, what) => want.forEach((w, i) => near(got[i], w, `${what} ${i}`));

for (const [name, games] of [
  ['usa-classic-2', 240],
  ['europe-classic-4', 32],
  ['africa-classic-2', 48],
  ['amsterdam-classic-2', 240],
])
  test(`${name}: the module finds what the program finds`, async () => {
    const native = JSON.parse(
      execFileSync(
        DEPO,
        ['review', '--json', '--lang', 'en', '-n', String(games), path.join(GAMES, `${name}.depo`)],
        { maxBuffer: 1 << 26 },
      ),
    );
    const worker = (await opened(name)).core,
      { core, record } = await opened(name);
    assert.ok(worker.begin() && core.begin());
    assert.equal(native.moves, record.nMoves);
    // Reckoned in one module, from the last to the first, and summed up in another.
    for (let i = record.nMoves; i--; ) assert.ok(core.take(i, worker.reckon(i, games)));
    assert.equal(core.take(0, new Uint8Array(8)), false);
    const found = core.finish(),
      graded = new Set();
    assert.deepEqual(
      found.turning.map((i) => i + 1),
      native.turning_points,
    );
    native.steps.forEach((want, i) => {
      const step = core.step(i),
        at = `move ${i + 1}`;
      allNear(step.before.chance, want.before, `${at} before`);
      allNear(step.luck, want.luck, `${at} luck`);
      allNear(step.decision, want.decision, `${at} decision`);
      near(step.verdict.lost, want.lost, `${at} lost`);
      const names = { forced: 'only move', best: 'best move', good: 'good move' };
      assert.equal(core.grade(step.verdict.grade), names[want.grade] ?? want.grade, at);
      assert.equal(flat(core.better(i)), want.better ?? '', at);
      assert.equal(flat(core.happened(i)), want.said, at);
      graded.add(want.grade);
    });
    assert.ok(graded.size > 1, 'something was given away');
    assert.equal(flat(core.decidedGame()), native.decided);
    assert.equal(flat(core.luck()), native.luck);
    native.seats.forEach((want, seat) => {
      const account = found.accounts[seat];
      near(account.start, want.start, 'start');
      near(account.luck, want.luck, 'luck');
      near(account.own, want.own_decisions, 'own');
      near(account.others, want.others_decisions, 'others');
      near(account.result, want.result, 'result');
      near(account.lost, want.lost, 'lost');
      near(account.cost, want.cost, 'cost');
      const at = (number) => (number ?? NO_STEP + 1) - 1;
      assert.deepEqual([account.costliest, account.finest], [at(want.costliest), at(want.finest)]);
      assert.equal(account.decisions, want.decisions);
      assert.deepEqual(account.grades, Object.values(want.grades));
      const { cards_blind: blind, cards_row: row, locomotives } = want.figures,
        figures = core.figures(native.seats.length).map(({ values }) => values[seat]);
      assert.ok(figures.includes(`${blind}/${row}`) && figures.includes(String(locomotives)));
    });
  });

test('the time that each player used is told as the program tells it, where the file knows it', async () => {
  const text = fs.readFileSync(path.join(GAMES, 'tiny-classic-3.depo'), 'utf8');
  let n = 0;
  // The second seat has no times: a bot.
  const timed = text.replace(
      /^[13] (keep|take|claim).*$/gm,
      (line) => `${line}\ntook ${n++ * 7}.${n % 10}`,
    ),
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-times-')),
    file = path.join(folder, 'timed.depo');
  fs.writeFileSync(file, timed);
  const program = execFileSync(DEPO, ['review', '--lang', 'en', '-n', '16', file]).toString();
  fs.rmSync(folder, { recursive: true });
  const row = (title) =>
    new RegExp(`^${title} +(\\S+) +(\\S+) +(\\S+)$`, 'm').exec(program).slice(1);
  const { core, record } = await openedText(timed, Infinity);
  assert.ok(core.begin());
  for (let i = 0; i < record.nMoves; i++) core.reckon(i, 16);
  core.finish();
  for (const title of ['Time used', 'Longest decision']) {
    const { values } = core.figures(3).find((f) => f.title === title);
    assert.deepEqual(values, row(title));
    assert.match(values[0], /^\d+:\d\d$/);
    assert.equal(values[1], '–');
  }
  // Kept and taken up again it says the same; without times it says nothing.
  const bytes = core.pack(),
    later = (await openedText(timed, Infinity)).core;
  assert.ok(later.begin() && later.unpack(bytes));
  later.finish();
  assert.deepEqual(later.figures(3), core.figures(3));
  const plain = (await opened('tiny-classic-3')).core;
  assert.ok(plain.begin() && plain.unpack(bytes));
  plain.finish();
  assert.equal(plain.figures(3).length, core.figures(3).length - 2);
});

test('a game that is not over has no review', async () => {
  const { core, record } = await opened('tiny-classic-3', 10);
  assert.ok(record.nMoves > 10);
  assert.equal(core.begin(), false);
});
