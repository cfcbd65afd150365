// SPDX-License-Identifier: MIT
// Which sound goes with what happens. They are made on the spot (synth.ts, fetched with the first
// one); off until somebody switches them on.
import { Ev, type GameEvent } from '../core/types';
import { prefs } from './prefs';

/** Each action has its own. */
export const SOUNDS = [
  'take',
  'deal',
  'claim',
  'ticket',
  'turn',
  'refusal',
  'last',
  'end',
] as const;
export type SoundKind = (typeof SOUNDS)[number];

/** And small ones that belong to another: whoever wants no claims hears no car roll. */
const PART_OF = { car: 'claim', holds: 'claim', block: 'refusal' } as const;
export type Played = SoundKind | keyof typeof PART_OF;
export const PLAYED: readonly Played[] = [...SOUNDS, 'car', 'holds', 'block'];
const wanted = (kind: Played): boolean =>
  !prefs.get().muted.includes(kind in PART_OF ? PART_OF[kind as keyof typeof PART_OF] : kind);

const OF_EVENT: Partial<Record<Ev, SoundKind>> = {
  [Ev.Over]: 'end',
  [Ev.LastRound]: 'last',
  [Ev.Claimed]: 'claim',
  [Ev.Station]: 'claim',
  [Ev.Took]: 'take',
  [Ev.TookBlind]: 'take',
  [Ev.TerrainTook]: 'take',
  [Ev.TunnelLost]: 'refusal',
  [Ev.Dealt]: 'deal',
  [Ev.Offered]: 'deal',
  [Ev.RowReset]: 'deal',
  [Ev.Tunnel]: 'deal',
};
// The end says enough; a piece laid down is heard over a card.
const BEFORE: SoundKind[] = ['end', 'claim', 'refusal', 'take', 'deal'];

/** What is heard of these events, one after the other; `mine` when one's own turn begins. */
export function soundsOf(events: GameEvent[], mine: boolean): SoundKind[] {
  const found = new Set(events.map((e) => OF_EVENT[e.kind])),
    first = BEFORE.find((kind) => found.has(kind));
  if (first === 'end') return ['end'];
  const after: SoundKind | false = found.has('last')
    ? 'last'
    : mine && events.some((e) => e.kind === Ev.Turn) && 'turn';
  return [first, after].filter((kind) => !!kind) as SoundKind[];
}

const BETWEEN = 0.3; // seconds
let audio: AudioContext | null = null,
  free = 0; // when the last one is over
const made = new Map<Played, AudioBuffer>();

/** Plays a sound whatever was chosen: for who wants to know what it is like. */
export async function hear(kind: Played, gap = BETWEEN): Promise<void> {
  const { render } = await import('./synth');
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  let buffer = made.get(kind);
  if (!buffer) {
    const samples = render(kind, audio.sampleRate);
    buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
    buffer.copyToChannel(samples, 0);
    made.set(kind, buffer);
  }
  const source = audio.createBufferSource(),
    at = Math.max(audio.currentTime, free);
  source.buffer = buffer;
  source.connect(audio.destination);
  source.start(at);
  free = at + gap;
}

/** So many cars roll by, one every `gap` seconds. */
export function rollBy(cars: number, gap: number): void {
  if (!prefs.get().sound || !wanted('car') || globalThis.document?.hidden) return;
  void (async () => {
    for (let i = 0; i < cars; i++) await hear('car', gap);
  })().catch(() => undefined);
}

/** Plays those of them that are wanted. Nothing waits for it. */
export function ring(...kinds: Played[]): void {
  if (!prefs.get().sound || globalThis.document?.hidden) return;
  void (async () => {
    for (const kind of kinds) if (wanted(kind)) await hear(kind);
  })().catch(() => undefined); // a device without sound
}
