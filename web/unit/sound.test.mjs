// SPDX-License-Identifier: MIT
// The sounds, measured sample by sample, and which of them are heard when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const P = await page('app/sound', 'app/synth', 'core/types');
const RATES = [8000, 44100, 48000, 96000];
const energy = (samples) => samples.reduce((sum, x) => sum + x * x, 0);

test('no sound clips, is longer than 400 ms, begins or ends with a click, or is silent', () => {
  for (const kind of P.PLAYED)
    for (const rate of RATES) {
      const samples = P.render(kind, rate),
        peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      assert.ok(samples.every(Number.isFinite), kind);
      assert.ok(samples.length / rate <= 0.4, `${kind}: ${samples.length / rate} s`);
      assert.ok(peak < 0.5, `${kind} is quiet: ${peak} at ${rate}`);
      assert.ok(peak > 0.04, `${kind} is heard: ${peak} at ${rate}`);
      for (const end of [samples[0], samples[samples.length - 1]])
        assert.ok(Math.abs(end) < 0.002, `${kind}: ${end}`);
    }
});

test('each sound is another one: no two are alike, however they are shifted', () => {
  const rate = 8000,
    all = P.PLAYED.map((kind) => [kind, P.render(kind, rate)]);
  for (const [i, [a, x]] of all.entries())
    for (const [b, y] of all.slice(i + 1)) {
      let most = 0;
      for (let shift = -x.length + 1; shift < y.length; shift++) {
        let sum = 0;
        for (let k = Math.max(0, -shift); k < x.length && k + shift < y.length; k++)
          sum += x[k] * y[k + shift];
        most = Math.max(most, Math.abs(sum));
      }
      const alike = most / Math.sqrt(energy(x) * energy(y));
      assert.ok(alike < 0.75, `${a} and ${b}: ${alike}`);
    }
});

test('each action has its sound; the end is heard alone, and one’s own turn after what was done', () => {
  const heard = (mine, ...kinds) =>
      P.soundsOf(
        kinds.map((kind) => ({ kind })),
        mine,
      ),
    { Ev } = P;
  assert.deepEqual(heard(true), []);
  assert.deepEqual(heard(false, Ev.Took, Ev.TurnedUp, Ev.Turn), ['take']);
  assert.deepEqual(heard(true, Ev.TookBlind, Ev.Turn), ['take', 'turn']);
  assert.deepEqual(heard(true, Ev.Claimed, Ev.Turn), ['claim', 'turn']);
  assert.deepEqual(heard(true, Ev.Claimed, Ev.LastRound, Ev.Turn), ['claim', 'last']);
  assert.deepEqual(heard(true, Ev.Dealt, Ev.Offered), ['deal']);
  assert.deepEqual(heard(false, Ev.Tunnel, Ev.TunnelLost, Ev.Turn), ['refusal']);
  assert.deepEqual(heard(true, Ev.Claimed, Ev.Over), ['end']);
});
