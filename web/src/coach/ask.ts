// SPDX-License-Identifier: MIT
// Asking the coach from the page.
import { spokenLanguage } from '../app/i18n';
import { prefs } from '../app/prefs';
import type { Hint, Likely } from '../core/coach';
import type { Language } from '../core/messages';
import type { Game } from '../core/types';
import type { CoachNews, CoachQuestion } from './worker';

/** A position, who looks at it, and who sits there. */
export interface Seen {
  game: Game;
  state: Uint8Array;
  seat: number;
  names: string[];
}

let worker: Worker | null = null;
let last = 0;
let sentMap = '';
let sentLanguage: Language | null = null;
const waiting = new Map<number, (news: CoachNews) => void>();

function start(): Worker {
  const made = new Worker(new URL('coachworker.js', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<CoachNews>) => waiting.get(data.id)?.(data);
  made.onerror = ({ message }) => {
    worker = sentLanguage = null; // the next question begins anew
    sentMap = '';
    for (const [id, told] of waiting) told({ id, error: message });
    waiting.clear();
  };
  return made;
}
function ask(
  { game, ...seen }: Seen,
  tickets: number[] | undefined,
  told: (news: CoachNews) => void,
): number {
  worker ??= start();
  const id = ++last,
    { file, variant, options, players } = game,
    { bytes, own } = file,
    language = spokenLanguage();
  waiting.set(id, told);
  worker.postMessage({
    id,
    hash: file.hash,
    map: sentMap === file.hash ? undefined : { bytes, own },
    variant,
    options,
    players,
    ...seen,
    language: sentLanguage === language ? undefined : language,
    printed: prefs.get().printedNames,
    tickets,
  } satisfies CoachQuestion);
  sentMap = file.hash;
  sentLanguage = language;
  return id;
}

/** What tickets are worth, again and again, until it is sharp or stopped. */
export function measure(
  seen: Seen,
  tickets: number[],
  told: (likely: Likely[]) => void,
): () => void {
  const id = ask(seen, tickets, ({ likely }) => likely && told(likely));
  return () => {
    waiting.delete(id);
    waiting.delete(ask(seen, [], () => undefined));
  };
}

/** What to do now, and why. */
export const askHint = (seen: Seen): Promise<Hint> =>
  new Promise((done, failed) => {
    const id = ask(seen, undefined, ({ hint, error }) => {
      waiting.delete(id);
      if (hint) done(hint);
      else failed(new Error(error));
    });
  });
