// SPDX-License-Identifier: MIT
// Five puzzles against the clock: which ones, what the clock shows, what is kept, what a record is.
import test from 'node:test';
import assert from 'node:assert/strict';
import { page } from './page.mjs';

const { RunController, puzzles, puzzleBy, difficultyOf, nameOf, nextAfter, keepProgress } =
  await page('puzzles/run.ts', 'puzzles/puzzle.ts', 'lessons/lesson.ts');

let time = 0;
const runOf = () => {
    localStorage.removeItem('depo.run');
    const run = new RunController(
      () => time,
      () => 0.5,
    );
    run.begin();
    return run;
  },
  ids = (run) => run.run.value.ids;

test('five different ones, from easy to hard, none that is solved', () => {
  const first = runOf();
  assert.equal(new Set(ids(first)).size, 5);
  assert.deepEqual(
    ids(first).map((id) => difficultyOf(puzzleBy(id))),
    ['easy', 'easy', 'medium', 'medium', 'hard'],
  );
  for (const id of ids(first)) keepProgress(puzzleBy(id).id, { made: [], done: true });
  const second = runOf();
  assert.deepEqual(
    ids(second).filter((id) => ids(first).includes(id)),
    [],
  );
});

test('the clock runs while a puzzle waits, and stands while its answer is read', () => {
  const run = runOf();
  assert.equal(run.ms, 0);
  time += 5000; // the table is set
  assert.equal(run.ms, 0);
  run.start();
  time += 7000;
  assert.equal(run.ms, 7000);
  run.wrong();
  assert.equal(run.ms, 17_000);
  run.finish(true);
  time += 60_000;
  assert.equal(run.ms, 17_000);
  run.start();
  time += 1000;
  run.finish(false);
  assert.equal(run.ms, 48_000);
  assert.deepEqual(run.run.value.done, [true, false]);
});

test('a page that is closed goes on where it was left', () => {
  const run = runOf(),
    [first] = ids(run);
  run.start();
  time += 3000;
  run.pause();
  time += 99_000;
  const again = new RunController(() => time);
  assert.equal(again.ms, 3000);
  assert.equal(nameOf(again.puzzle), first);
  localStorage.setItem('depo.run', '{"run":{"ids":["gone"],"done":[],"spent":0},"best":null}');
  assert.equal(new RunController().puzzle, null);
});

test('more solved beats less time; a worse run is no record', () => {
  const play = (good, ms) => {
    const run = new RunController(() => time);
    run.begin();
    for (let i = 0; i < 5; i++) {
      run.start();
      time += ms;
      run.finish(i < good);
    }
    assert.ok(run.over);
    assert.equal(run.puzzle, null);
    return run;
  };
  localStorage.removeItem('depo.run');
  assert.equal(play(3, 1000).record.value, true);
  assert.equal(play(2, 10).record.value, false);
  assert.equal(play(5, 9000).record.value, true);
  assert.equal(play(5, 9500).record.value, false);
  const best = play(5, 8000);
  assert.equal(best.record.value, true);
  assert.deepEqual(new RunController().best.value, { solved: 5, ms: 40_000 });
});

test('there are puzzles of every difficulty; the next one is one that is not solved', () => {
  for (const wanted of ['easy', 'medium', 'hard'])
    assert.ok(puzzles.filter((p) => difficultyOf(p) === wanted).length >= 10, wanted);
  keepProgress(puzzles[1].id, { made: [], done: true });
  keepProgress(puzzles[2].id, { made: [], done: false });
  assert.equal(nextAfter(puzzles[0]), puzzles[2]);
});
