// SPDX-License-Identifier: MIT
// A position as the page looks at it.
import type { State } from '../gen/border';
import { Phase, type Game, type View } from './types';

export function viewOf(
  s: State,
  { tracks, rules, players }: Game,
): Omit<View, 'slot' | 'me' | 'deciders'> {
  const owner = tracks.map(() => -1),
    open = new Set(s.open),
    doubled = new Set(s.doubled);
  s.owned.forEach((list, seat) => {
    for (const t of list) owner[t] = seat;
  });
  return {
    phase: s.phase,
    turn: s.turn,
    players: Array.from({ length: players }, (_, seat) => ({
      score: s.score[seat],
      trains: s.trains[seat],
      cards: s.handSize[seat],
      ticketCount: s.ticketCount[seat],
      stationsLeft: s.stationsLeft[seat],
      stations: s.station[seat].slice(0, rules.stations - s.stationsLeft[seat]),
      terrain: s.terrain[seat].slice(0, rules.terrains),
      merchandise: s.merchandise[seat],
      tracks: s.owned[seat],
      resigned: s.resigned.includes(seat),
      hand: s.hand[seat],
      tickets: s.tickets[seat],
    })),
    row: s.row.slice(0, rules.faceUp),
    deck: s.deckSize,
    discard: s.discardSize,
    ticketDeck: s.poolSize + s.underSize + s.queueSize,
    terrainRow: s.terrainRow.slice(0, rules.terrainFaceUp),
    terrainDeck: s.terrainDeck.reduce((sum, n) => sum + n, 0),
    merchandiseLeft: s.merchandiseLeft,
    tunnel:
      s.phase === Phase.Tunnel
        ? {
            track: s.laid.what,
            color: s.laid.color,
            cards: s.laid.cards,
            locos: s.laid.locos,
            turned: s.turned,
            owed: s.owed,
          }
        : null,
    turnsLeft: s.turnsLeft,
    endsGame: s.endsGame,
    owner,
    open: tracks.map((t) => open.has(t.n)),
    doubled: tracks.map((t) => doubled.has(t.n)),
  };
}
