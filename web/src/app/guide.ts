// SPDX-License-Identifier: MIT
// Advice for a first game: how to play well, said when it matters. The buttons explain themselves.
import { Phase, type Choices, type Game, type View } from '../core/types';
import { t } from './i18n';
import { chance, ownPath } from './paths';
import { piecesName, trackName } from './words';

const NEAR_END = 12; // trains

export function advice(game: Game, view: View, names: string[], choices: Choices | null): string {
  const me = view.players[view.me], lengths = game.rules.points.flatMap((p, n) => (p && game.tracks.some((x) => x.length === n) ? [n] : [])), longest = Math.max(...lengths);
  if (view.phase === Phase.StartLong || view.phase === Phase.StartTickets)
    return t('Look for tickets that share a way: point at one, and the map shows the shortest way. Long tickets pay more, but one that stays unfinished costs what it would have paid.');
  if (view.phase === Phase.Offer) return t('Keep what is nearly built already, or short and still free. An unfinished ticket costs its points.');
  if (view.phase === Phase.Tunnel) return t('Think before you pay: giving the tunnel up costs the turn, but the cards come back.');
  if (view.turnsLeft > 0) return t('Last round: cards in hand are worth nothing at the end. Finish a ticket, or claim the longest route you can.');
  const open = me.tickets.filter((n) => !ownPath(game, view, view.me, game.tickets[n]).length);
  const quick = view.players.findIndex((p, s) => s !== view.me && p.trains <= NEAR_END);
  const necks = open.map((n) => chance(game, view, view.me, game.tickets[n]).bottleneck).filter((n) => n >= 0 && choices?.claim[n].length);
  if (necks.length) return t('Claim {track} soon: your ticket has no good way round it, and others may want it too.', { track: trackName(game, game.tracks[necks[0]]) });
  if (quick >= 0 && open.length) return t('{who} has only {trains} left, so the end is near: finish your tickets first.', { who: names[quick], trains: piecesName(view.players[quick].trains) });
  if (!open.length) return t('All your tickets are done. Draw new ones while there is time, or claim long routes: {n} spaces are worth {points} points.', { n: longest, points: game.rules.points[longest] });
  if (me.cards < 7) return t('Collect first: you get two cards a turn. The row shows the colours you need for your ways; the pile may hold a locomotive, which fits every colour.');
  return t('A turn is either cards or a route. Long routes pay best: {n} spaces are worth {points} points. Narrow places on your ways go first, before someone else takes them.', { n: longest, points: game.rules.points[longest] });
}
