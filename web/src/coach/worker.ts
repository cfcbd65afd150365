// SPDX-License-Identifier: MIT
// The coach imagines games here, beside the page and beside the bots: what tickets are worth, for
// as long as nothing else is asked, and hints in between.
import { coreFrom } from '../app/module';
import type { PositionQuestion } from '../app/worker';
import { CoachCore, type Hint, type Likely } from '../core/coach';
import type { Language } from '../core/messages';
import type { MapSource } from '../core/types';

/** The position is as the seat sees it. */
export interface CoachQuestion extends PositionQuestion {
  /** Whoever listens; the language where the worker has another. */
  names: string[];
  language?: Language;
  printed: boolean;
  /** Tickets to measure; none: a hint is asked for. */
  tickets?: number[];
}
export interface CoachNews {
  id: number;
  likely?: Likely[];
  hint?: Hint;
  error?: string;
}

const FIRST = 32, // worlds before anything is said; then whenever there are twice as many
  CHUNK_MS = 30, // that a question waits
  LONGEST_MS = 20_000; // sharper numbers are not worth a battery
const tell = (news: CoachNews) => (self as unknown as Worker).postMessage(news);
const others = () =>
  new Promise((done) => {
    setTimeout(done);
  });

let core: CoachCore | null = null;
let map: MapSource;
let language: Language = { number: 0, file: new Uint8Array() };
let open = '';
let measuring = 0; // the question that is worked at

async function measure(on: CoachCore, { id, seat, tickets = [] }: CoachQuestion): Promise<void> {
  const from = performance.now();
  on.measureFrom(0, seat);
  for (let worlds = 0, step = 1, due = FIRST, more = true; more; ) {
    const began = performance.now();
    more = on.measure(step) && began - from < LONGEST_MS;
    worlds += step;
    if (worlds >= due || !more) tell({ id, likely: tickets.map((n) => on.likely(n)) });
    while (due <= worlds) due *= 2;
    const took = performance.now() - began;
    if (took < CHUNK_MS / 2) step *= 2;
    else if (took > CHUNK_MS && step > 1) step /= 2;
    await others();
    if (id !== measuring) return;
  }
}

async function take(q: CoachQuestion): Promise<void> {
  if (q.map) map = q.map;
  if (q.language) language = q.language;
  core ??= await coreFrom('review.wasm', CoachCore);
  const key = [q.hash, q.variant, q.options, q.players].join(' ');
  if (key !== open || q.tickets) measuring = q.id;
  if (key !== open) core.start(map, q.variant, q.options, q.players);
  open = key;
  core.voice.speak(language, q.printed, q.names);
  core.load(0, q.state);
  if (!q.tickets) tell({ id: q.id, hint: core.hint(0, q.seat) });
  else if (q.tickets.length) void measure(core, q);
}

// One after another: two at once would each make a core of their own.
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<CoachQuestion>) => {
  last = last
    .then(() => take(data))
    .catch((error: unknown) => tell({ id: data.id, error: String(error) }));
};
