// SPDX-License-Identifier: MIT
// Sentences in the reader's language. The English sentence is its own key, as in the gettext catalogue that the Russian comes from;
// `{name}` marks what is filled in. Plural forms follow the language's own rules.
import type { Lang, MapData, Names } from '../core/types';
import type { Language } from '../core/voice';
import { get } from './load';
import { prefs } from './prefs';

let ru: Record<string, string | string[]> = {};
const FORMS: Record<string, number> = { one: 0, few: 1, many: 2, other: 2 };
const plural = new Intl.PluralRules('ru');

export const lang = (): Lang => prefs.get().lang;

const messages = new Map<Lang, Uint8Array>(); // for the module
/** Fetches the sentences of a language; without them page and module speak English. */
export async function learn(language: Lang): Promise<void> {
  const own = language === 'en' ? ru : get(`${language}.json`).then((r) => r.json() as Promise<typeof ru>).catch(() => ru);
  const game = get(`${language}.mo`).then(async (r) => new Uint8Array(await r.arrayBuffer())).catch(() => new Uint8Array());
  ru = await own;
  messages.set(language, await game);
}
/** The reader's language for what the module says. */
export const spokenLanguage = (): Language => ({ code: lang(), messages: messages.get(lang()) ?? new Uint8Array() });
export const chooseLanguage = (language: Lang): Promise<void> => learn(language).then(() => prefs.update({ lang: language }));

/** A map with carts has other words; both languages keep the endings of what is replaced. */
const CART_WORDS: Record<Lang, [RegExp, string][]> = {
  en: [[/locomotive/g, 'wild card'], [/Locomotive/g, 'Wild card'], [/ticket/g, 'contract'], [/Ticket/g, 'Contract'], [/\btrain/g, 'cart']],
  ru: [[/локомотив/g, 'джокер'], [/Локомотив/g, 'Джокер'], [/маршрут/g, 'контракт'], [/Маршрут/g, 'Контракт'], [/вагончиков/g, 'тележек'], [/вагончика/g, 'тележки'], [/вагончик/g, 'тележка'],
    [/перегоны/g, 'торговые пути'], [/Перегоны/g, 'Торговые пути'], [/перегонов/g, 'торговых путей'], [/перегона/g, 'торгового пути'], [/перегону/g, 'торговому пути'], [/перегоном/g, 'торговым путём'], [/перегоне/g, 'торговом пути'], [/перегон/g, 'торговый путь'], [/Перегон/g, 'Торговый путь']],
};
let cartWords = false;
/** Whose words are spoken from now on; set by the screen that shows a game. */
export const speakOf = (map: MapData | null): void => { cartWords = map?.vocabulary === 'carts'; };
const spoken = (text: string): string => (cartWords ? text.split(/(\{\w+\})/).map((part, i) => (i % 2 ? part : CART_WORDS[lang()].reduce((s, [from, to]) => s.replace(from, to), part))).join('') : text);

type Fill = Record<string, string | number>;
const fill = (text: string, values?: Fill): string =>
  values ? text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all)) : text;

export function t(key: string, values?: Fill): string {
  const found = lang() === 'ru' ? ru[key] : undefined;
  return fill(spoken(typeof found === 'string' && found ? found : key), values);
}

/** A counted thing; `n` is filled in as {n}. */
export function tn(one: string, many: string, n: number, values?: Fill): string {
  const forms = lang() === 'ru' ? ru[one] : undefined;
  const text = Array.isArray(forms) ? forms[FORMS[plural.select(Math.abs(n))]] : Math.abs(n) === 1 ? one : many;
  return fill(spoken(text || many), { n, ...values });
}

export const nameOf = (names: Names): string => names[lang()];

/** A city's name: in the reader's language, or as printed on the board. */
export const cityName = (map: MapData, city: number): string => {
  const c = map.cities[city];
  return prefs.get().printedNames ? c.name.en : nameOf(c.name);
};
export function placeName(map: MapData, id: string): string {
  const group = map.groups?.find((g) => g.id === id);
  if (group) return nameOf(group.name);
  return cityName(map, map.cities.findIndex((c) => c.id === id));
}
