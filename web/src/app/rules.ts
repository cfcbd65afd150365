// SPDX-License-Identifier: MIT
// The rules of a game in our words, made of its numbers; each line names the clause of docs/rules.md behind it.
import type { Game } from '../core/types';
import { COLORS } from '../core/types';
import { nameOf, speakOf, t, tn } from './i18n';
import { piecesName, trackColor } from './words';

export interface RuleSection { title: string; lines: { text: string; clause: string }[] }

/** Whether the clauses of a line, "B-08 – B-12, E-19", have this one among them. */
export function covers(clauses: string, clause: string): boolean {
  return clauses.split(', ').some((part) => {
    const [from, to] = part.split(' – ');
    return from.slice(0, 2) === clause.slice(0, 2) && clause.slice(2) >= from.slice(2) && clause.slice(2) <= (to ?? from).slice(2);
  });
}

export function ruleSections(game: Game): RuleSection[] {
  speakOf(game.map);
  const r = game.rules, out: RuleSection[] = [];
  const letters = `BS${r.stations || game.tracks.some((x) => x.tunnel || x.ferry) ? 'E' : ''}${r.terrains ? 'A' : ''}${r.merchandise ? 'M' : ''}${game.map.id === 'usa' ? 'U' : ''}`; // the chapters that concern this map
  const here = (clauses: string) => clauses.split(', ').filter((c) => letters.includes(c[0]) && (r.stations || c[0] !== 'E' || covers('E-04 – E-10', c.slice(0, 4)))).join(', ');
  const section = (title: string, ...lines: (readonly [string, string] | false)[]) =>
    out.push({ title, lines: lines.filter((l): l is readonly [string, string] => !!l).map(([text, clause]) => ({ text, clause: here(clause) })) });
  const deck = game.map.colors.length * r.deckEach + r.deckLocos;
  const returned = [t('Returned tickets go under the deck.'), t('Returned tickets are shuffled and go under the deck.'), t('Returned tickets leave the game.')][r.startReturned];
  section(t('The start'),
    [t('Everyone has {trains} and {cards} cards; the deck has {deck} cards, {each} of each colour and {locos} locomotives.', { trains: piecesName(r.trains), cards: r.hand, deck, each: r.deckEach, locos: r.deckLocos }), 'B-01 – B-05, M-01 – M-04'],
    r.longChoice && [t('First everyone gets {n} long tickets and may keep {most} of them or none; then {regular} regular ones: keep at least {keep}, or {less} with a long one kept.', { n: r.startLong, most: r.longKeepMost, regular: r.startRegular, keep: r.startKeep, less: r.keepWithLong }), 'E-21'],
    !r.longChoice && r.startLong > 0 && [t('Everyone gets {long} long and {regular} regular tickets and keeps at least {keep}.', { long: r.startLong, regular: r.startRegular, keep: r.startKeep }), 'E-02'],
    !r.longChoice && !r.startLong && [t('Everyone gets {regular} tickets and keeps at least {keep}.', { regular: r.startRegular, keep: r.startKeep }), 'B-06, E-22, A-01, M-04, U-01 – U-03'],
    [returned, 'B-06, E-02, E-21, E-22']);
  section(t('A turn: one of these'),
    [t('Take two cards, each from the row or blind from the pile. A face-up locomotive is the whole draw, and can\'t be the second card.'), 'B-07 – B-12, A-06'],
    [t('Claim a route: as many cards of its colour as it has spaces; a gray one takes any one colour; locomotives stand for any.'), 'B-17 – B-19'],
    [t('It may be any free route; each space takes one of your trains, so you need as many as it has spaces.'), 'B-20, B-21'],
    [tn('Draw tickets: {n} ticket, keep at least {keep}, the others go under the deck.', 'Draw tickets: {n} tickets, keep at least {keep}, the others go under the deck.', r.drawOffer, { keep: r.drawKeep }), 'B-25, E-19, A-01, M-09, U-01 – U-03'],
    r.stations > 0 && [t('Build a station in a city that has none: the first costs 1 card, the second 2 of one colour, the third 3.'), 'E-03, E-11, E-12'],
    [t('Who can do nothing passes; if everyone passes in a row the game ends.'), 'S-01'],
    [t('Who leaves is replaced by a bot, or passes from then on and is counted with the others.'), 'S-13']);
  section(t('Cards'),
    r.resetLocos > 0 && [tn('With {n} locomotive face up the whole row is replaced.', 'With {n} locomotives face up the whole row is replaced.', r.resetLocos), 'B-13'],
    [t('An empty pile is filled with the shuffled discards; with no card anywhere nobody can draw.'), 'B-15, B-16, A-10'],
    r.terrains > 0 && [t('A card drawn may be a terrain card instead, face up or blind; everyone\'s terrain cards lie open.'), 'A-04, A-05']);
  const costs = [1, 2].flatMap((n) => { const spaces = r.terrainCost.flatMap((x, length) => (x === n && game.tracks.some((track) => track.length === length) ? [length] : [])); return spaces.length ? [tn('{n} card for {from} to {to} spaces', '{n} cards for {from} to {to} spaces', n, { from: Math.min(...spaces), to: Math.max(...spaces) })] : []; });
  const tunnels = game.tracks.some((x) => x.tunnel), ferries = game.tracks.some((x) => x.ferry);
  section(t('Routes'),
    [t('Nobody can take both tracks of a double route. With fewer than {n} players one track taken closes the other.', { n: r.bothFrom }), 'B-22, B-23, M-08'],
    ferries && [t('A ferry needs at least as many locomotives as it shows.'), 'E-04'],
    tunnels && [tn('A tunnel: after the cards are played {n} card is turned up; each of the same colour, and each locomotive, costs one card more. Who can\'t or won\'t pay takes the cards back.', 'A tunnel: after the cards are played {n} cards are turned up; each of the same colour, and each locomotive, costs one card more. Who can\'t or won\'t pay takes the cards back.', r.tunnelReveal), 'E-05 – E-07'],
    r.terrains > 0 && [t('Terrain cards of the route\'s type double its points: {cost}. Nobody may have more of them than you.', { cost: costs.join(', ') }), 'A-07, A-08'],
    r.terrains > 0 && [t('In your own turn locomotives stand for terrain cards of any type, to pay and to reach the majority; all of them are discarded.'), 'A-09, S-08'],
    ...(r.terrains ? game.map.rules.terrain!.types.map((x) => [`${nameOf(x.name)}: ${x.colors.map((c) => trackColor(game, c === 'gray' ? COLORS.length - 1 : COLORS.indexOf(c as (typeof COLORS)[number]))).join(', ')}.`, 'A-02'] as const) : []),
    game.map.cities.some((c) => c.kind === 'dead-end') && [t('Other countries are dead ends: no path goes through them. Any track into a country completes a ticket to it.'), 'A-15'],
    game.map.cities.some((c) => c.kind === 'junction') && [t('Unnamed junctions are built through like cities; no ticket ends there.'), 'A-19'],
    game.bigCities.size > 0 && [t('Big cities have their names in red: {names}.', { names: game.map.cities.filter((c) => game.bigCities.has(c.id)).map((c) => nameOf(c.name)).join(', ') }), 'E-24, U-03'],
    r.merchandise > 0 && [t('A route with cart symbols brings its claimer one merchandise card.'), 'M-07']);
  section(t('The end and the count'),
    [t('Who ends a turn with {n} or fewer left starts the last round: everyone has one more turn.', { n: piecesName(r.lastRound) }), 'B-26'],
    [t('A completed ticket adds its points, another one costs them.'), 'B-27'],
    r.longestPath > 0 && [tn('The longest continuous path is worth {n} point; all who tie get it.', 'The longest continuous path is worth {n} points; all who tie get it.', r.longestPath), 'B-28, B-29'],
    r.mostTickets > 0 && [tn('Most completed tickets are worth {n} point; all who tie get it.', 'Most completed tickets are worth {n} points; all who tie get it.', r.mostTickets), 'A-16, U-01'],
    r.stations > 0 && [tn('Each station not built is worth {n} point. A station lets its owner use one opponent\'s route into its city for tickets.', 'Each station not built is worth {n} points. A station lets its owner use one opponent\'s route into its city for tickets.', r.stationPoints), 'E-13, E-15'],
    r.merchandise > 0 && [t('Merchandise points by rank of cards collected ({bonus}); nothing without a card.', { bonus: [2, 3, 4].map((p) => tn('{n} player: {bonus}', '{n} players: {bonus}', p, { bonus: r.merchandiseBonus[p].filter((x) => x).join('/') })).join('; ') }), 'M-11 – M-13'],
    [t('Most points win; ties go by {rules}.', { rules: r.tieBreaks.map((x) => ['', t('completed tickets'), t('longest path'), t('fewer stations'), t('the longest-path bonus')][x]).join(', ') }), 'B-30, E-18, M-14']);
  if (game.tickets.some((x) => x.reconstructed)) section(t('About this map'), [t('Tickets marked * are reconstructed: no public source gives them.'), 'S-14']);
  return out;
}
