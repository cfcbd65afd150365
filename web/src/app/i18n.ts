// SPDX-License-Identifier: MIT
// Sentences in the reader's language. The English sentence is its own key in po/<language>.po,
// which serves the whole program; the module looks it up and chooses the plural form. `{name}`
// marks what is filled in.
import { Messages, type Language } from '../core/messages';
import type { Lang, MapData, MapFile, Names } from '../core/types';
import type { Caption } from '../gen/border';
import LANGUAGE_NAMES from '../gen/languagenames.json';
import LANGUAGES from '../gen/languages.json';
import { loadMap } from './load';
import { loadMessages, newCore } from './module';
import { prefs, PREFS_KEY, readStored, usablePrefs } from './prefs';
import { Store } from './store';

export const lang = (): Lang => prefs.get().lang;

const capital = (text: string, code: Lang): string =>
  text.charAt(0).toLocaleUpperCase(code) + text.slice(1);
/** Each language and what it calls itself: Русский. */
export const languages = LANGUAGE_NAMES as [Lang, string][];

// Nothing is here yet: the keys are the sentences. Whatever says something is drawn again when
// another language, or more of it, is there.
const language = new Store<Language>({ number: 0, file: new Uint8Array() });
let messages: Messages | null = null;
const known = new Map<string, string>();

/** What is said up to the first decision of a game; the rest of the language; also the lessons. */
enum Part {
  First,
  Whole,
  Lessons,
}
const FILES = ['.first', '', '.lessons'];
let part = Part.First;
/** How much of a language is needed by now, whether or not it was fetched for English. */
let needed = Part.First;
let wanted: Lang = prefs.get().lang;

/** Fetches the sentences of a language; without them page and module speak English. */
export async function learn(code: Lang, more = Math.max(part, needed)): Promise<void> {
  wanted = code;
  try {
    const number = LANGUAGES.indexOf(code),
      [core, file] = await Promise.all([messages ?? newCore(), loadMessages(code + FILES[more])]);
    if (wanted !== code || (more < part && language.peek().number === number)) return; // late
    messages = core instanceof Messages ? core : core.messages;
    const next = { number, file };
    messages.take(next);
    part = more;
    known.clear();
    language.set(next);
  } catch {
    /* what was spoken before is spoken on */
  }
}
/**
 * The rest of the language: refusals, the count, the rules, and what is on later pages. English
 * sentences are their own keys.
 */
export const learnAll = async (): Promise<void> => {
  needed = Math.max(needed, Part.Whole);
  if (wanted !== 'en' && part < Part.Whole) await learn(wanted, Part.Whole);
};
/** Lessons are about to be read. */
export const learnLessons = async (): Promise<void> => {
  if (part < Part.Lessons) await learn(wanted, Part.Lessons);
};
/** The language and how much of it is known: what keeps its drawing draws anew when it changes. */
export const speech = (): string => {
  void language.value; // who asks is told of more
  return `${lang()}${part}`;
};
/** The reader's language, for what the module says of a game. */
export const spokenLanguage = (): Language => language.value;
export const chooseLanguage = (code: Lang): Promise<void> =>
  learn(code).then(() => prefs.update({ lang: code }));
/** What was chosen in another tab is chosen here too. */
globalThis.addEventListener?.('storage', (e) => {
  if ((e as StorageEvent).key !== PREFS_KEY) return;
  const chosen = usablePrefs(readStored(PREFS_KEY));
  void learn(chosen.lang).then(() => prefs.set(chosen));
});

/** A map with the words that it needs: those of carts are fetched only for maps that have them. */
export async function mapWithWords(...which: Parameters<typeof loadMap>): Promise<MapFile> {
  const found = await loadMap(...which);
  if (part < Part.Whole && found.data.vocabulary === 'carts') await learn(wanted, Part.Whole);
  return found;
}

let carts = false;
/** Whose words are spoken from now on; set by the screen that shows a game. */
export const speakOf = (map: MapData | null): void => {
  carts = map?.vocabulary === 'carts';
};

type Fill = Record<string, string | number> | (string | number)[];
/** By name, or in order where the sentence is also the terminal's: "Move %u of %u". */
function fill(text: string, values?: Fill): string {
  if (!values) return text;
  let next = 0;
  if (Array.isArray(values))
    return text.replace(/%(?:(\d)\$)?[sud]/g, (_, at) =>
      String(values[at ? Number(at) - 1 : next++]),
    );
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

function find(one: string, many = '', n = 1): string {
  void language.value; // who asks is told of a new one
  if (!messages) return many && n !== 1 ? many : one;
  const key = `${carts ? 1 : 0}${many ? n : ''}\0${one}`;
  let text = known.get(key);
  if (text === undefined) {
    text = messages.find(carts, one, many, n);
    known.set(key, text);
  }
  return text;
}

export const t = (key: string, values?: Fill): string => fill(find(key), values);

/** A counted thing; `n` is filled in as {n}, or as the only %u. */
export const tn = (
  one: string,
  many: string,
  n: number,
  values: Record<string, string | number> = {},
): string => fill(find(one, many, Math.abs(n)), one.includes('%u') ? [n] : { n, ...values });

/** What buttons, headings and figures say about the game; nothing until the module is there. */
export function caption(what: Caption, n = 0, other = 0): string {
  void language.value;
  return messages?.caption(carts, what, n, other) ?? '';
}

/** How a bot plays, by its name; empty for a name that is no bot's, and without the module. */
export function botWord(bot: string): string {
  void language.value;
  return capital(messages?.botWord(bot) ?? '', lang());
}

/** A sentence that the module has given in English, as a line of its own. */
export const inLanguage = (sentence: string): string => capital(find(sentence), lang());

export const nameOf = (names: Names): string => names[lang()] ?? names.en;
