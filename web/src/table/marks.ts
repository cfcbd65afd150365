// SPDX-License-Identifier: MIT
// What glows, is lit, crossed out or faint on the board at this moment.
import { noMarks, type BoardMarks } from '../board/marks';
import { Kind, NONE } from '../core/types';
import { endsOf } from './fates';
import type { TableSight } from './sight';

function citiesOf(c: TableSight): Set<number> {
  const { game, pointed, hinted, now } = c;
  const ends = (n: number) => [...game.tickets[n].nodesA, ...game.tickets[n].nodesB];
  const nodes = pointed
    ? ends(c.pointTicket.value)
    : now.offer
      ? [...c.offerPick.value].flatMap(ends)
      : [];
  if (hinted?.kind === Kind.Station) nodes.push(hinted.what);
  return new Set([...nodes.map((n) => game.nodeCity[n]), ...(c.shown.value?.cities ?? [])]);
}

/** Tracks that can be claimed now, with the kind of card that is selected. While a station is
 * placed they rest. */
function payable(c: TableSight): Set<number> {
  const can = new Set<number>(),
    selected = c.selected.value,
    { choices } = c.now;
  if (choices && !c.paying.value && !c.pointed && !c.stationMode.value)
    choices.claim.forEach((kinds, n) => {
      if (kinds.length && (selected < 0 || kinds.includes(selected))) can.add(n);
    });
  return can;
}

/** Tracks that bring tickets nearer, while it is for this person to decide. */
function helpful(c: TableSight): Pick<BoardMarks, 'helps' | 'wanted'> {
  const rests = !c.now.choices || c.paying.value || c.pointed || c.stationMode.value,
    { helps, plan } = (!rests && c.ways.value) || { helps: [], plan: [] };
  return { helps: new Set(helps), wanted: new Set(plan) };
}

export function boardMarks(c: TableSight): BoardMarks {
  const { view, choices } = c.now,
    shown = c.shown.value,
    paying = c.paying.value,
    stationMode = c.stationMode.value,
    tally = c.over ? null : c.tally.value;
  const moment = c.moment.value;
  const way = (c.pointed && c.outlooks.value.get(c.pointTicket.value)) ?? null;
  const tunnel = view.tunnel && { track: view.tunnel.track, seat: view.turn },
    claim = paying?.[0].kind === Kind.Claim && c.ghost.value >= 0;
  return {
    ...noMarks,
    can: payable(c),
    ...helpful(c),
    ends: shown?.nets ? noMarks.ends : endsOf(c.game, c.outlooks.value),
    cities: citiesOf(c),
    dim: !!c.pointed || (!!shown && !shown.nets) || c.selected.value >= 0 || stationMode,
    trail: new Set(shown?.trail),
    nets: new Set(shown?.nets),
    plan: new Set([...(way?.way ?? []), ...(c.hinted?.kind === Kind.Claim ? [c.hinted.what] : [])]),
    path: new Set(shown ? shown.path : c.lit.value),
    ghost: claim ? { track: c.ghost.value, seat: c.me } : (c.thought.value ?? tunnel),
    stationMode,
    bottleneck: way && c.coach ? way.neck : NONE,
    stations: new Set(choices?.stationKinds.length ? choices.stationNodes : []),
    fresh: c.fresh.value,
    recent: c.recent.value,
    built: moment && (moment.points || moment.city >= 0) ? moment : null,
    borrowed: new Set((shown ?? tally)?.borrowed.filter((n) => n !== NONE)),
  };
}
