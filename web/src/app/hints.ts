// SPDX-License-Identifier: MIT
// A move as advice.
import type { Core } from '../core/core';
import { Kind, LOCO, type Game, type Move, type Thought } from '../core/types';
import { t, tn } from './i18n';
import { cardName, cardsText, nodeName, terrainName, ticketName, trackName } from './words';

/** The best moves in words, the first one to be made; the others say what they would cost. `slot` has the position. */
export function hintLines(core: Core, game: Game, slot: number, best: Move, thoughts: Thought[]): string[] {
  const same = (x: Move) => core.moveText(slot, x) === core.moveText(slot, best), value = thoughts.find((x) => same(x.move))?.value ?? thoughts[0]?.value ?? 0;
  const others = thoughts.filter((x) => !same(x.move)).sort((a, b) => b.value - a.value).slice(0, 2).map((x) => {
    const less = Math.round(value - x.value), what = moveWords(core, game, slot, x.move);
    return less < 1 ? t('{move}: about as good', { move: what }) : tn('{move}: about {n} point less', '{move}: about {n} points less', less, { move: what });
  });
  return [moveWords(core, game, slot, best), ...others];
}

export function moveWords(core: Core, game: Game, slot: number, m: Move): string {
  const cards = Array<number>(9).fill(0);
  if (m.kind === Kind.Claim || m.kind === Kind.Pay || m.kind === Kind.Station) {
    cards[m.color] += m.cards;
    cards[LOCO] += m.locos;
  }
  switch (m.kind) {
    case Kind.Keep: {
      const offer = core.offer(slot, m.seat), kept = offer.tickets.filter((_, i) => m.what & (1 << i));
      return kept.length ? t('Keep {tickets}', { tickets: kept.map((n) => ticketName(game, n)).join('; ') }) : t('Keep none');
    }
    case Kind.Take: return t('Take {card}', { card: cardName(game, m.color) });
    case Kind.TakeBlind: return t('Draw from the pile');
    case Kind.Terrain: return t('Take {card}', { card: terrainName(game, m.color) });
    case Kind.TerrainBlind: return t('Draw a terrain card from the pile');
    case Kind.Claim: return t('Claim %s with %s', [trackName(game, game.tracks[m.what]), cardsText(game, cards)]);
    case Kind.Pay: return t('Pay %s', [cardsText(game, cards)]);
    case Kind.Decline: return t('Give the tunnel up');
    case Kind.Station: return t('Build a station in {city}', { city: nodeName(game, m.what) });
    case Kind.Tickets: return t('Draw tickets');
    case Kind.Pass: return t('Pass');
    default: return tn('{n} move', '{n} moves', 1);
  }
}
