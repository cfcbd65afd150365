// SPDX-License-Identifier: MIT
// Names for the offsets that the module reports (src/wasm/shim.c, same order): the page never guesses a layout.
export const BUFFERS = ['map', 'game', 'slots', 'events', 'filtered', 'move', 'moves', 'choices', 'score', 'trail', 'offer', 'seed',
  'thoughts', 'text'] as const;

const KEYS = [
  'mapSizeLow', 'mapSizeHigh', 'stateSize', 'eventSize', 'gameTrackSize', 'gameTicketSize', 'tallySize', 'thoughtSize',
  'gNodeCity', 'gTracks', 'gTickets', 'gtMapTrack', 'gtTerrain', 'gtPoints', 'gkA', 'gkB', 'gkPoints', 'gkLong', 'gkMapTicket',
  'gNodes', 'gTrackCount', 'gTicketCount', 'gBoth', 'gDoubleFirst', 'gRules',
  'rTrains', 'rHand', 'rDeckEach', 'rDeckLocos', 'rFaceUp', 'rResetLocos', 'rPoints', 'rLastRound', 'rBothFrom', 'rStartRegular',
  'rStartLong', 'rStartKeep', 'rStartReturned', 'rLongChoice', 'rLongKeepMost', 'rKeepWithLong', 'rDrawOffer', 'rDrawKeep',
  'rLongestPath', 'rMostTickets', 'rTieBreaks', 'rTunnelReveal', 'rStations', 'rStationPoints', 'rTerrains', 'rTerrainEach',
  'rTerrainDeal', 'rTerrainFaceUp', 'rTerrainOfColor', 'rTerrainCost', 'rMerchandise', 'rMerchandiseBonus',
  'sOwned', 'sOpen', 'sDoubled', 'sTickets', 'sOffer', 'sHand', 'sKnown', 'sDiscard', 'sLaid', 'sScore', 'sTurn', 'sFirst', 'sTrains',
  'sHandSize', 'sTicketCount', 'sStationsLeft', 'sStation', 'sTerrain', 'sMerchandise', 'sRow', 'sRowLocos', 'sDeckSize',
  'sDiscardSize', 'sPoolSize', 'sUnderSize', 'sQueueSize', 'sOfferSize', 'sTerrainRow', 'sTerrainDeck', 'sTerrainDiscard',
  'sMerchandiseLeft', 'sTurned', 'sOwed', 'sPhase', 'sPending', 'sResigned', 'sPasses', 'sTurnsLeft', 'sEndsGame',
  'eCards', 'eHidden', 'eLeftOut', 'eTickets',
  'cClaim', 'cStationCities', 'cStationKinds', 'cSlots', 'cTerrainSlots', 'cBlind', 'cTerrainBlind', 'cTickets',
  'tDone', 'tFailed', 'tTotal', 'tRoutes', 'tTicketsPlus', 'tTicketsMinus', 'tPathBonus', 'tMostBonus', 'tStationPoints',
  'tMerchandiseBonus', 'tDoneCount', 'tFailedCount', 'tPath', 'tStationsBuilt', 'tMerchandise', 'tRank', 'tBorrowed', 'scWinners',
  'trLength', 'trCount', 'trStart', 'trTrack', 'oTickets', 'oCount', 'oLeast', 'oMost', 'thList', 'thMove', 'thValue', 'thError',
  'thTrials', 'mHash',
] as const;
export type Layout = Record<(typeof KEYS)[number], number>;

export function readLayout(offsets: Uint16Array): Layout {
  if (offsets.length !== KEYS.length) throw new Error(`layout: ${offsets.length} offsets, ${KEYS.length} names`);
  return Object.fromEntries(KEYS.map((key, i) => [key, offsets[i]])) as Layout;
}
