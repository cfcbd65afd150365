// SPDX-License-Identifier: MIT
// What the module measures, against `depo eval`: the same numbers, from what a seat knows and nothing
// else.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { coreOf, dist, games, openGame, source } from '../e2e/module.mjs';

const DEPO = process.env.DEPO ?? path.join(dist, '../../build/depo'),
  NAMES = ['Ann', 'Ben', 'Cy', 'Di', 'Ed'];
const LANGUAGES = fs
  .readFileSync(path.join(dist, '..', '..', 'po', 'LINGUAS'), 'utf8')
  .trim()
  .split('\n');
const language = (code) => ({
  number: LANGUAGES.indexOf(code),
  file: new Uint8Array(fs.readFileSync(path.join(dist, 'messages', `${code}.txt`))),
});
const { CoachCore } = await source('core/coach.ts'),
  { flat } = await source('core/sentence.ts');
const TRUTH = 0,
  SEEN = 1;

async function opened(name, moves, code = 'en') {
  const core = coreOf(CoachCore, 'review.wasm');
  await openGame(core, name, moves);
  core.voice.speak(language(code), false, NAMES);
  return core;
}
const evaluated = (name, ...more) =>
  JSON.parse(
    execFileSync(DEPO, ['eval', path.join(games, `${name}.depo`), '--json', ...more], {
      encoding: 'utf8',
    }),
  );
/** The program writes six digits. */
const near = (got, want, what) =>
  assert.ok(Math.abs(got - want) <= 6e-6 * Math.max(1, Math.abs(want)), `${what}: ${got}, ${want}`);

for (const [name, until] of [
  ['usa-classic-2', 40],
  ['europe-classic-4', 61],
  ['africa-classic-5', 90],
  ['amsterdam-classic-2', 12],
  ['tiny-classic-3', 9],
])
  test(`${name} after ${until} moves: the module evaluates as the program does`, async () => {
    const core = await opened(name, until),
      players = core.game.players;
    const seats = [players, ...core.deciders(TRUTH)]; // everything known; whoever decides
    for (const seat of seats) {
      const from = seat < players ? ['--seat', String(seat + 1)] : [],
        want = evaluated(name, '--until', String(until), '--games', '80', ...from),
        got = core.evaluate(TRUTH, seat, 80);
      assert.equal(want.from, seat < players ? seat + 1 : null);
      want.seats.forEach((w, i) => {
        near(got.chance[i], w.chance, `chance of ${i}`);
        near(got.chanceError[i], w.chance_error, 'its error');
        near(got.points[i], w.points, `points of ${i}`);
      });
    }
  });

test('a game that is over is evaluated as it ended', async () => {
  const core = await opened('usa-classic-2'),
    want = evaluated('usa-classic-2');
  core
    .evaluate(TRUTH, 2, 400)
    .chance.slice(0, 2)
    .forEach((chance, i) => near(chance, want.seats[i].chance, 'chance'));
});

test('tickets: chances as the program says them, whichever parts the run is made of', async () => {
  for (const [name, until] of [
    ['usa-classic-2', 30],
    ['europe-classic-2', 0],
  ]) {
    const core = await opened(name, until),
      [seat] = core.deciders(TRUTH);
    const want = evaluated(
      name,
      ...['--until', String(until), '--seat', String(seat + 1), '--games', '96'],
      '--ticket-chances',
    ).tickets;
    const tickets = core.view(TRUTH, seat).players[seat].tickets;
    core.measureFrom(TRUTH, seat);
    for (const part of [1, 60, 35]) core.measure(part);
    const got = tickets.map((n) => core.likely(n));
    assert.equal(got.length, want.length);
    const texts = got.map((x) => x.text);
    for (const w of want) {
      const percent = Math.round(100 * w.chance),
        found = got.find(({ ticket }) =>
          w.ticket.startsWith(`${core.voice.nameOf('I', ticket)} (`),
        );
      assert.ok(found, w.ticket);
      if (w.chance === 0 || w.chance === 1) {
        assert.equal(found.text, '', 'decided: there is nothing to measure');
        continue;
      }
      const said = found.text.match(/chance (?:(\d+)|above 99|below 1)%/);
      if (said[1]) assert.equal(Number(said[1]), percent);
      assert.equal(found.rough, found.text.startsWith('≈'));
      assert.match(found.brief, /^(≈?\d+|> 99|< 1)%$/);
    }
    core.measureFrom(TRUTH, seat);
    core.measure(96);
    assert.deepEqual(
      tickets.map((n) => core.likely(n).text),
      texts,
    );
  }
});

test('equal views give equal numbers: what is blank in the view changes nothing', async () => {
  for (const [name, until] of [
    ['usa-classic-5', 70],
    ['europe-big-cities-2', 0],
    ['amsterdam-classic-4', 40],
  ]) {
    const core = await opened(name, until),
      [seat] = core.deciders(TRUTH),
      tickets = core.view(TRUTH, seat).players[seat].tickets;
    core.show(TRUTH, SEEN, seat);
    assert.notDeepEqual(core.save(TRUTH), core.save(SEEN), 'something is hidden');
    const from = (slot) => {
      core.measureFrom(slot, seat);
      core.measure(40);
      return {
        likely: tickets.map((n) => core.likely(n)),
        hint: core.hint(slot, seat, 200),
        chances: core.evaluate(slot, seat, 40),
      };
    };
    assert.deepEqual(from(SEEN), from(TRUTH), name);
  }
});

test('a hint is a legal move with one reason and one figure, in every language', async () => {
  for (const code of LANGUAGES) {
    const core = await opened('usa-classic-2', 60, code),
      [seat] = core.deciders(TRUTH),
      { move, lines } = core.hint(TRUTH, seat, 400);
    assert.equal(core.check(TRUTH, move), null);
    assert.equal(flat(lines[0]), flat(core.voice.move(TRUTH, move)));
    assert.equal(lines.length, 3, lines.join('\n'));
    for (const line of lines.slice(1)) {
      assert.match(flat(line), /^\S.*\.$/);
      assert.ok(code === 'en' || /[а-я]/i.test(flat(line)));
    }
  }
});
