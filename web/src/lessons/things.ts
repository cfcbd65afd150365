// SPDX-License-Identifier: MIT
// Things of the table by the words of a lesson: "track denver-santa-fe gray", "ticket
// denver-el-paso:4", "slot 3". What they are called, where they lie, how their element is found.
import { cityName, ticketName, trackName, wordsOf } from '../app/words';
import { marked } from '../core/sentence';
import { CARD_COLORS, Mark } from '../gen/border';
import type { Game, Ticket, Track } from '../core/types';

const split = (thing: string): [string, string] => {
  const blank = thing.indexOf(' ');
  return blank < 0 ? [thing, ''] : [thing.slice(0, blank), thing.slice(blank + 1)];
};
const must = <T>(found: T | undefined, thing: string): T => {
  if (found === undefined) throw new Error(`no such thing: ${thing}`);
  return found;
};

function trackBy({ tracks, map }: Game, name: string): Track {
  const textOf = (t: Track) => {
    const { a, b, color } = map.tracks[t.map];
    return `${a}-${b} ${color}${t.second ? '#2' : ''}`;
  };
  return must(
    tracks.find((t) => textOf(t) === name),
    name,
  );
}
const ticketBy = ({ tickets }: Game, name: string): Ticket =>
  must(
    tickets.find((t) => `${t.a}-${t.b}:${t.points}` === name),
    name,
  );
const cityBy = ({ map }: Game, id: string): number => {
  const n = map.cities.findIndex((c) => c.id === id);
  return must(n < 0 ? undefined : n, id);
};
/** "2xred+1xloco" by kind. */
const cardsBy = (text: string): number[] => {
  const counts = Array<number>(CARD_COLORS.length + 1).fill(0);
  for (const part of text.split('+')) {
    const [n, word] = part.split('x'),
      kind = CARD_COLORS.indexOf(word as (typeof CARD_COLORS)[number]);
    counts[kind < 0 ? CARD_COLORS.length : kind] += Number(n);
  }
  return counts;
};

/** What a thing is called, with marks. */
export function nameOfThing(game: Game, players: string[], thing: string): string {
  const [kind, name] = split(thing);
  switch (kind) {
    case 'track':
      return marked(Mark.Track, trackBy(game, name).n, trackName(game, trackBy(game, name)));
    case 'ticket':
      return marked(Mark.Ticket, ticketBy(game, name).n, ticketName(game, ticketBy(game, name).n));
    case 'city':
      return marked(Mark.Place, cityBy(game, name), cityName(game, cityBy(game, name)));
    case 'cards':
      return wordsOf(game).cards(cardsBy(name));
    default:
      return players[Number(name) - 1];
  }
}

const kindOf = (word: string): number =>
  word === 'loco' ? CARD_COLORS.length : CARD_COLORS.indexOf(word as 'red');

/** How the element of a thing is found on the page. */
export function selectorOf(game: Game, thing: string): string {
  const [kind, name] = split(thing);
  switch (kind) {
    case 'track':
      return `[data-track="${trackBy(game, name).n}"]`;
    case 'ticket':
      return `[data-ticket="${ticketBy(game, name).n}"]`;
    case 'city':
      return `[data-city="${name}"]`;
    case 'slot':
      return `[data-slot="${Number(name) - 1}"]`;
    case 'terrain':
      return `[data-terrain="${Number(name) - 1}"]`;
    case 'player':
      return `[data-player="${Number(name) - 1}"]`;
    case 'hand':
      return `[data-hand] [data-kind="${kindOf(name)}"]`;
    case 'pile':
      return `[data-pile="${name}"]`;
    case 'goods':
      return '.goods-left';
    default:
      return `.${kind}-button`;
  }
}

/** The tracks and cities of the board that a thing is about. */
export function placesOfThing(game: Game, thing: string): { tracks: number[]; cities: number[] } {
  const [kind, name] = split(thing);
  if (kind === 'city') return { tracks: [], cities: [cityBy(game, name)] };
  if (kind === 'track') {
    const { n, cityA, cityB } = trackBy(game, name);
    return { tracks: [n], cities: [cityA, cityB] };
  }
  if (kind !== 'ticket') return { tracks: [], cities: [] };
  const { nodesA, nodesB } = ticketBy(game, name);
  return { tracks: [], cities: [...nodesA, ...nodesB].map((node) => game.nodeCity[node]) };
}
