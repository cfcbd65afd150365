// SPDX-License-Identifier: MIT
// Lists of printed tickets that this device keeps, one for each variant of a map: what its owner
// has typed, and, once nothing is wrong with it, the list that tables are played with.
import { signal } from '@preact/signals';
import type { MapSummary } from './catalog';
import { keyOf } from './ownmaps';
import { readStored, writeStored } from './prefs';

interface TicketList {
  /** As it was typed. */
  text: string;
  /** By ids, as games take it (docs/map-format.md); empty while something is wrong. */
  list: string;
  count: number;
  /** New tables are played with it. */
  on: boolean;
}
export const MY_TICKETS = 'depo.tickets';
const read = (): Record<string, TicketList> => readStored(MY_TICKETS) ?? {},
  lists = signal(read());

const keyFor = (map: MapSummary, variant: string): string => `${keyOf(map)} ${variant}`;

export const ticketList = (map: MapSummary, variant: string): TicketList | null =>
  lists.value[keyFor(map, variant)] ?? null;

/** The list that a new table is played with; none when it is off or not good. */
export const listInUse = (map: MapSummary, variant: string): string | undefined => {
  const kept = ticketList(map, variant);
  return (kept?.on && kept.list) || undefined;
};

export function keepTickets(map: MapSummary, variant: string, list: TicketList | null): void {
  const { [keyFor(map, variant)]: _, ...others } = read(); // another tab may have written
  lists.value = list ? { ...others, [keyFor(map, variant)]: list } : others;
  writeStored(MY_TICKETS, lists.value);
}
