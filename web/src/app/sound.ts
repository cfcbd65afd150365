// SPDX-License-Identifier: MIT
// Short sounds made on the spot; off until someone switches them on.
import { prefs } from './prefs';
import { Ev, type GameEvent } from '../core/types';

let audio: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, loud = 0.05): void {
  if (!audio) return;
  const o = audio.createOscillator(),
    g = audio.createGain(),
    start = audio.currentTime + at;
  o.type = 'triangle';
  o.frequency.value = frequency;
  g.gain.setValueAtTime(loud, start);
  g.gain.exponentialRampToValueAtTime(0.0005, start + length);
  o.connect(g).connect(audio.destination);
  o.start(start);
  o.stop(start + length);
}

export function chime(events: GameEvent[], mine: boolean): void {
  if (!prefs.get().sound || !events.length) return;
  audio ??= new AudioContext();
  const has = (...kinds: Ev[]) => events.some((e) => kinds.includes(e.kind));
  if (has(Ev.Over)) [523, 659, 784, 1046].forEach((f, i) => tone(f, i * 0.13, 0.4));
  else if (has(Ev.Claimed, Ev.Station)) {
    tone(392, 0, 0.18);
    tone(523, 0.09, 0.25);
  } else if (has(Ev.Took, Ev.TookBlind, Ev.TerrainTook)) tone(700, 0, 0.07, 0.03);
  if (mine && has(Ev.Turn)) tone(880, 0.22, 0.3, 0.04);
}
