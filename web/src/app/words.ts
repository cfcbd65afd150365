// SPDX-License-Identifier: MIT
// The game in words: names of things, what happened, why not. Whole sentences, so that every language can order its own.
import type { Game, GameEvent, Player, Refusal, Track, View } from '../core/types';
import { Ev, Kind, LOCO, NONE, Phase, type Move } from '../core/types';
import { cityName, nameOf, placeName, t, tn } from './i18n';

const carts = (game: Game): boolean => game.map.vocabulary === 'carts';

export function cardName(game: Game, kind: number): string {
  const names = [t('purple'), t('white'), t('blue'), t('yellow'), t('orange'), t('black'), t('red'), t('green')];
  return kind === LOCO ? (carts(game) ? t('wild card') : t('locomotive')) : names[kind];
}
export const trackColor = (game: Game, color: number): string => (color === LOCO ? t('gray') : cardName(game, color));

export function cardsText(game: Game, cards: number[]): string {
  const list = cards.flatMap((n, kind) => (n ? [`${n} × ${cardName(game, kind)}`] : []));
  return list.join(', ');
}
export const trackName = (game: Game, track: Track): string =>
  `${cityName(game.map, track.cityA)} – ${cityName(game.map, track.cityB)}`;

/** The other track of a double route has the same colour, so that only its place tells them apart. */
const sameTwin = (game: Game, track: Track): boolean => track.twin >= 0 && game.tracks[track.twin].color === track.color;

export function trackNote(game: Game, track: Track): string {
  const parts = [tn('{n} space', '{n} spaces', track.length), trackColor(game, track.color), tn('{n} point', '{n} points', track.points)];
  if (track.tunnel) parts.push(t('tunnel'));
  if (track.ferry) parts.push(tn('ferry: {n} locomotive at least', 'ferry: {n} locomotives at least', track.ferry));
  if (track.cart) parts.push(t('brings a merchandise card'));
  if (sameTwin(game, track)) parts.push(track.second ? t('second track of two') : t('first track of two'));
  return parts.join(', ');
}
/** A track as it lies on the board now. */
export function trackStatus(game: Game, view: View, names: string[], track: Track): string {
  const parts = [trackNote(game, track)], owner = view.owner[track.n];
  if (track.twin >= 0 && !sameTwin(game, track)) parts.push(t('double route'));
  if (owner >= 0) parts.push(t('taken by {who}', { who: names[owner] }));
  else if (!view.open[track.n]) parts.push(t('closed'));
  if (view.doubled[track.n]) parts.push(t('doubled'));
  return parts.join(', ');
}
export const ticketName = (game: Game, n: number): string => {
  const ticket = game.tickets[n];
  return `${placeName(game.map, ticket.a)} – ${placeName(game.map, ticket.b)}`;
};
/** What is particular about a place, with the rule behind it; empty where there is nothing to say. */
export function cityNote(game: Game, view: View, names: string[], city: number): { text: string; clause: string } {
  const c = game.map.cities[city], owner = view.players.findIndex((p) => p.stations.some((node) => game.nodeCity[node] === city));
  if (owner >= 0) return { text: t('station of {who}', { who: names[owner] }), clause: 'E-13' };
  if (c.kind === 'dead-end') return { text: t('a dead end: no path goes through it, and any track into the country completes a ticket to it'), clause: 'A-15' };
  if (c.kind === 'junction') return { text: t('a junction: paths go through it, tickets never end here'), clause: 'A-19' };
  const group = game.map.groups?.find((g) => g.cities.includes(c.id));
  if (group) return { text: t('a ticket to {place} is completed by reaching any of its cities', { place: nameOf(group.name) }), clause: 'A-14' };
  return game.bigCities.has(c.id) ? { text: t('a big city'), clause: 'E-24' } : { text: '', clause: '' };
}
export const terrainName = (game: Game, type: number): string => nameOf(game.map.rules.terrain!.types[type].name);
export const nodeName = (game: Game, node: number): string => cityName(game.map, game.nodeCity[node]);
export const piecesName = (game: Game, n: number): string =>
  carts(game) ? tn('{n} cart', '{n} carts', n) : tn('{n} train', '{n} trains', n);
export const ticketsWord = (game: Game): string => (carts(game) ? t('Contracts') : t('Tickets'));

/** Stands in a sentence where the log shows cards as pictures. */
export const PICTURES = '\uFFFC';

/** One line of the log; null where it goes without saying. */
export function eventText(game: Game, names: string[], e: GameEvent, pictures = false): string | null {
  const who = names[e.seat] ?? '', cards = pictures ? PICTURES : cardsText(game, e.cards), card = e.card === NONE ? '' : `${pictures ? `${PICTURES}\u2005` : ''}${cardName(game, e.card)}`;
  switch (e.kind) {
    case Ev.Offered: return tn('{who} looks at {n} ticket', '{who} looks at {n} tickets', e.count, { who });
    case Ev.Kept: return tn('{who} keeps {n} ticket', '{who} keeps {n} tickets', e.count, { who }) +
      (e.tickets.length ? `: ${e.tickets.map((n) => ticketName(game, n)).join('; ')}` : '');
    case Ev.Took: return t('{who} takes from the row: {card}', { who, card });
    case Ev.TookBlind: return e.hidden ? t('{who} draws from the pile', { who }) : t('{who} draws from the pile: {card}', { who, card });
    case Ev.RowReset: return t('Too many locomotives: the row is replaced ({cards})', { cards }) +
      (e.leftOut ? tn('; it was replaced {n} time before that', '; it was replaced {n} times before that', e.leftOut) : '');
    case Ev.Reshuffled: return tn('The discards are shuffled: {n} card in the pile', 'The discards are shuffled: {n} cards in the pile', e.count);
    case Ev.TerrainTook: return t('{who} takes a terrain card: {card}', { who, card: terrainName(game, e.card) });
    case Ev.TerrainShuffled: return t('The terrain discards are shuffled');
    case Ev.Claimed: {
      const what = { who, track: trackName(game, game.tracks[e.what]), cards };
      return tn('{who} claims {track} with {cards}: {n} point', '{who} claims {track} with {cards}: {n} points', e.count, what) +
        (e.doubled ? ` (${t('doubled')})` : '');
    }
    case Ev.Merchandise: return t('{who} gets a merchandise card', { who });
    case Ev.Tunnel: {
      const what = { who, track: trackName(game, game.tracks[e.what]), cards: e.cards.some((n) => n) ? cards : t('nothing') };
      return e.count ? tn('{who} digs {track}; turned up: {cards}; {n} extra card is owed', '{who} digs {track}; turned up: {cards}; {n} extra cards are owed', e.count, what)
        : t('{who} digs {track}; turned up: {cards}; no extra card', what);
    }
    case Ev.TunnelLost: return t('{who} gives the tunnel up and takes the cards back', { who });
    case Ev.Station: return t('{who} builds a station in {city} with {cards}', { who, city: nodeName(game, e.what), cards });
    case Ev.Passed: return t('{who} passes', { who });
    case Ev.Resigned: return t('{who} leaves the game', { who });
    case Ev.LastRound: return t('{who} begins the last round', { who });
    case Ev.Over: return t('The game is over');
    default: return null;
  }
}

const REFUSALS: Record<string, () => string> = {
  'game-over': () => t('the game is over'),
  'not-your-turn': () => t('it is not your turn'),
  'resigned': () => t('this seat has left the game'),
  'choose-tickets-first': () => t('choose your tickets first'),
  'second-card-first': () => t('take your second card first'),
  'tunnel-first': () => t('pay for the tunnel or give it up first'),
  'slot-empty': () => t('there is no card in this place'),
  'card-changed': () => t('another card lies in this place now'),
  'draw-pile-empty': () => t('the draw pile is empty'),
  'second-locomotive': () => t('a face-up locomotive can\'t be the second card'),
  'track-taken': () => t('the route is taken'),
  'own-twin': () => t('you own the other track'),
  'wrong-color': () => t('the cards are not of the route\'s colour'),
  'wrong-card-count': () => t('play one card for each space'),
  'extra-count': () => t('pay exactly the extra cards that are owed'),
  'extra-locomotives-only': () => t('a tunnel played with locomotives only takes locomotives only'),
  'no-station-left': () => t('you have no station left'),
  'city-has-station': () => t('this city has a station already'),
  'ticket-deck-empty': () => t('no tickets are left'),
  'keep-more': () => t('keep more tickets'),
  'keep-fewer': () => t('keep fewer tickets'),
  'can-act': () => t('you can pass only when nothing else is possible'),
  'stale': () => t('the table has moved on: look again'),
};
export const refusalText = (r: Refusal): string => REFUSALS[r.symbol]?.() ?? t('that is not possible now');

/** Why a track can't be claimed, with the numbers. */
export function whyNotClaim(game: Game, view: View, names: string[], track: Track, refusal: Refusal): string {
  const me: Player = view.players[view.me], locos = me.hand[LOCO], need = track.length;
  switch (refusal.symbol) {
    case 'track-taken': return t('taken by {who}', { who: names[view.owner[track.n]] ?? '' });
    case 'track-closed': return t('closed: with fewer than {n} players one track of a double route is enough', { n: game.rules.bothFrom });
    case 'too-few-trains': return t('{have} left, {need} needed', { have: piecesName(game, me.trains), need });
    case 'ferry-locomotives': return tn('needs {n} locomotive, you have {have}', 'needs {n} locomotives, you have {have}', track.ferry, { have: locos });
    case 'too-few-cards': {
      if (track.ferry > locos) return tn('needs {n} locomotive, you have {have}', 'needs {n} locomotives, you have {have}', track.ferry, { have: locos });
      if (track.color !== LOCO) return tn('needs {n} card: you have {have} {color} and {locos} wild', 'needs {n} cards: you have {have} {color} and {locos} wild', need,
        { have: me.hand[track.color], color: cardName(game, track.color), locos });
      const best = Math.max(...me.hand.slice(0, LOCO));
      return tn('needs {n} card of one colour: your best set has {have}', 'needs {n} cards of one colour: your best set has {have}', need, { have: best + locos });
    }
    default: return refusalText(refusal);
  }
}

/** The most promising payment for a track, to ask the rules why it is not allowed. */
export function bestTry(view: View, track: Track): Move {
  const hand = view.players[view.me]?.hand ?? [], kinds = track.color === LOCO ? [0, 1, 2, 3, 4, 5, 6, 7] : [track.color];
  const color = kinds.reduce((a, b) => ((hand[b] ?? 0) > (hand[a] ?? 0) ? b : a));
  const cards = Math.min(Math.max(1, hand[color] ?? 0), Math.max(0, track.length - track.ferry)), loco = cards === 0;
  return { kind: Kind.Claim, seat: view.me, what: track.n, color: loco ? LOCO : color, cards, locos: track.length - cards, terrain: 0, terrainLocos: 0 };
}

/** The one line that says what can be done now. */
export function promptText(game: Game, view: View, names: string[], curtain: number | null, brief = false, next: number | null = null): string {
  if (curtain !== null) return t('Pass the device to {who}', { who: names[curtain] });
  if (next !== null) return t('Your turn is over. {who} is next', { who: names[next] });
  if (view.phase === Phase.Over) return t('The game is over');
  const mine = view.me !== NONE && view.deciders.includes(view.me);
  if (!mine) {
    if (view.deciders.length > 1) return t('Waiting for everyone to choose tickets');
    return t('{who} is to move', { who: names[view.deciders[0]] });
  }
  switch (view.phase) {
    case Phase.StartLong: return t('Choose your long ticket');
    case Phase.StartTickets: return t('Choose your first tickets');
    case Phase.SecondCard: return t('One more card');
    case Phase.Offer: return t('Choose which tickets to keep');
    case Phase.Tunnel: return tn('The tunnel costs {n} more card', 'The tunnel costs {n} more cards', view.tunnel?.owed ?? 0);
    default:
      if (brief) return game.rules.stations ? t('Your turn: cards, route, tickets or station') : t('Your turn: cards, route or tickets');
      return game.rules.stations ? t('Your turn: take cards, claim a route, draw tickets or build a station')
        : carts(game) ? t('Your turn: take cards, claim a route or draw contracts') : t('Your turn: take cards, claim a route or draw tickets');
  }
}

export function botName(level: string): string {
  const names: Record<string, string> = { easy: t('Easy'), medium: t('Medium'), strong: t('Strong'), hard: t('Hard'), expert: t('Expert'), master: t('Master') };
  return names[level] ?? level;
}
