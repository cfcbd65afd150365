// SPDX-License-Identifier: MIT
// The game in words: names of things, what happened, why not. Whole sentences, so that every
// language can order its own.
import { flat, spansOf } from '../core/sentence';
import type { Game, GameEvent, Move, Outlook, Refusal, Track, View } from '../core/types';
import type { Core } from '../core/core';
import type { Voice } from '../core/voice';
import { Mark, type Topic, type Ways } from '../gen/border';
import { botWord, spokenLanguage, t } from './i18n';
import { prefs } from './prefs';
import type { Chat, TableState } from './table';

/** The module that speaks of a game, in the reader's language. */
export const wordsOf = (game: Game): Voice => voice(game);
/** Who speaks of a game, in the language of the page. */
export const voice = (game: Game, names?: string[]): Voice =>
  game.voice.speak(spokenLanguage(), prefs.get().printedNames, names);

export const cardName = (game: Game, n: number): string => voice(game).nameOf(Mark.Card, n);
export const terrainName = (game: Game, n: number): string => voice(game).nameOf(Mark.Terrain, n);
export const cityName = (game: Game, n: number): string => voice(game).nameOf(Mark.Place, n);
export const ticketName = (game: Game, n: number): string => voice(game).nameOf(Mark.Ticket, n);
export const trackName = (game: Game, { n }: Track): string => voice(game).nameOf(Mark.Track, n);

export const trackNote = (game: Game, track: Track): string => flat(voice(game).trackNote(track.n));
/** A track as it lies on the board in the position of a slot. */
export const trackStatus = (game: Game, names: string[], slot: number, track: Track): string =>
  flat(voice(game, names).trackNote(track.n, slot));
/** What can be said at a table without typing, by codes. */
export const phrases = (game: Game): Map<string, string> => voice(game).phrases();
/** What somebody said, in the reader's language where it is a phrase. */
export const chatText = (game: Game, { text, phrase }: Chat): string =>
  (phrase && phrases(game).get(phrase)) || text;
/** What is particular about a place, with marks; null where there is nothing to say. */
export const cityNote = (game: Game, names: string[], slot: number, city: number): string | null =>
  voice(game, names).cityNote(slot, city);

/** What a move would do. */
export const moveText = (game: Game, view: View, m: Move): string =>
  flat(voice(game).move(view.slot, m));
/** A claim or a station, on its button. */
export const actionText = (game: Game, m: Move): string => voice(game).action(m);
/** What a move costs: in words, and how many cards of each kind. */
export function paymentOf(game: Game, m: Move): { text: string; cards: number[] } {
  const said = voice(game).payment(m);
  return { text: flat(said), cards: spansOf(said)[0].numbers };
}
export const doublingText = (game: Game, m: Move): string => flat(voice(game).payment(m, true));
/** That tickets are completed, with marks. */
export const completedText = (game: Game, tickets: number[]): string =>
  voice(game).completed(tickets);

/** One line of the log, with marks; null where it goes without saying. */
export const eventLine = (game: Game, names: string[], e: GameEvent): string | null =>
  voice(game, names).event(e);
export const eventText = (game: Game, names: string[], e: GameEvent): string | null => {
  const line = eventLine(game, names, e);
  return line && flat(line);
};

/** What is wrong with the game file that a core was given. */
export const faultText = (core: Core): string =>
  flat(core.voice.speak(spokenLanguage(), prefs.get().printedNames).fileFault());

/** Why a move is not allowed, with marks and numbers. */
export function refusalText(
  game: Game,
  names: string[],
  { symbol, clause, from }: Refusal,
): string {
  if (from) return voice(game, names).why(from.slot, from.move, from.status);
  if (symbol === 'stale') return t('the game has moved on: look again');
  return voice(game, names).refusal(symbol, clause) ?? t('that is not possible now');
}
/** Why a track can't be claimed, with marks and numbers; null when it can. */
export const whyNotClaim = (
  game: Game,
  names: string[],
  slot: number,
  seat: number,
  track: Track,
): string | null => voice(game, names).whyNot(slot, seat, track.n);

/** How to play well now, for the eyes of the view. */
export const adviceText = (game: Game, names: string[], view: View): string =>
  flat(voice(game, names).advice(view.slot, view.me));

/** How it stands with a ticket of a seat. */
export const outlook = (game: Game, view: View, seat: number, n: number): Outlook =>
  voice(game).outlook(view.slot, seat, n);
/** The tracks that bring a seat's open tickets nearer. */
export const waysOf = (game: Game, view: View, seat: number): Ways =>
  voice(game).ways(view.slot, seat);
/** The same with marks; `necks` adds where its neck is. */
export const ticketNote = (
  game: Game,
  view: View,
  seat: number,
  n: number,
  necks: boolean,
): string => voice(game).outlookNote(view.slot, seat, n, necks);
/** A ticket on offer, while those at `places` would be kept. */
export const offeredNote = (
  game: Game,
  view: View,
  n: number,
  places: number,
  necks: boolean,
): string => voice(game).offeredNote(view.slot, view.me, n, places, necks);

/** What a question of a turn says beside its choices; with marks. */
export const topicLine = (game: Game, view: View, topic: Topic, n = 0, names?: string[]): string =>
  voice(game, names).topic(view.slot, view.me, topic, n);
export const topicText = (...about: Parameters<typeof topicLine>): string =>
  flat(topicLine(...about));

/** A topic that follows from the game alone. */
export const remark = (game: Game, topic: Topic, n = 0): string =>
  flat(voice(game).topic(0, 0, topic, n));

/** The lines of the final count of a position, and who wins by it. */
export const countLines = (game: Game, slot: number): ReturnType<Voice['count']> =>
  voice(game).count(slot);
export const verdictText = (game: Game, names: string[], slot: number): string =>
  flat(voice(game, names).verdict(slot));

/** The best of a seat's game, and to who lost by little how little it was; with marks. */
export const praiseText = (
  game: Game,
  names: string[],
  slot: number,
  seat: number,
): { best: string; close: string | null } => {
  const said = voice(game, names);
  return { best: said.best(slot, seat), close: said.close(slot, seat) };
};

/** What is different against the game that the module took as its base. */
export const differencesText = (game: Game): string => voice(game).differences();
/** The rules of a game; app/rules.ts takes them apart. */
export const rulesText = (game: Game): string => voice(game).rules();

/** The one line that says what can be done now; on one device also who takes it. */
export function promptText(
  game: Game,
  { me, curtain, next }: TableState,
  names: string[],
  slot: number,
  brief = false,
): string {
  if (curtain !== null) return t('Pass the device to {who}', { who: names[curtain] });
  if (next !== null) return t('Your turn is over. {who} is next', { who: names[next] });
  return flat(voice(game, names).prompt(slot, me, brief));
}

export const botName = (level: string): string => botWord(level) || level;
