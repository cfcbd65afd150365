// SPDX-License-Identifier: MIT
// One's own tickets, and how it stands with each.
import type { JSX } from 'preact';
import { breakable } from '../common/breakable';
import { useState } from 'preact/hooks';
import { Dialog } from '../common/dialog';
import { FateMark } from '../common/fate';
import { Measured, Outlook } from '../common/outlook';
import { caption, tn } from '../app/i18n';
import { outlook, ticketName, ticketNote } from '../app/words';
import type { Likely } from '../core/coach';
import type { Game, View } from '../core/types';
import { Caption } from '../gen/border';

interface TicketsProps {
  game: Game;
  view: View;
  seat: number;
  tickets: number[];
  coach: boolean;
  likely?: ReadonlyMap<number, Likely>;
  onPoint: (ticket: number) => void;
}
/** So many have room at every size; of more than that those still open come first. */
const ROOM = 8;

function inSight({ game, view, seat, tickets }: TicketsProps): number[] {
  if (tickets.length <= ROOM) return tickets;
  const open = (n: number) => outlook(game, view, seat, n).fate === 'open';
  return [...tickets.filter(open), ...tickets.filter((n) => !open(n))].slice(0, ROOM - 1);
}

export function Tickets(props: TicketsProps): JSX.Element {
  const { tickets, ...rest } = props,
    [all, setAll] = useState(false),
    shown = inSight(props);
  const list = (some: number[]) => some.map((n) => <TicketItem key={n} n={n} {...rest} />);
  return (
    <>
      <section class="my-tickets" aria-label={caption(Caption.Tickets)}>
        {tickets.length === 0 && <p class="quiet">{caption(Caption.NoTickets)}</p>}
        <ul>
          {list(shown)}
          {shown.length < tickets.length && (
            <li class="more">
              <button type="button" data-do="all-tickets" onClick={() => setAll(true)}>
                {tn('{n} more…', '{n} more…', tickets.length - shown.length)}
              </button>
            </li>
          )}
        </ul>
      </section>
      {all && (
        <Dialog title={caption(Caption.Tickets)} onClose={() => setAll(false)}>
          <ul class="all-tickets">{list(tickets)}</ul>
        </Dialog>
      )}
    </>
  );
}

type ItemProps = Omit<TicketsProps, 'tickets'> & { n: number };
function TicketItem({ onPoint, ...about }: ItemProps): JSX.Element {
  const { game, view, seat, n } = about,
    ticket = game.tickets[n],
    state = outlook(game, view, seat, n).fate;
  return (
    <li
      class={`ticket ${state}${ticket.long ? ' long' : ''}`}
      tabIndex={0}
      data-ticket={n}
      onPointerEnter={() => onPoint(n)}
      onPointerLeave={() => onPoint(-1)}
      onFocus={() => onPoint(n)}
      onBlur={() => onPoint(-1)}
    >
      <span class="ticket-points">
        {ticket.points}
        <FateMark fate={state} />
        {state !== 'done' && <Measured likely={about.likely?.get(n)} brief />}
      </span>
      <span class="ticket-name">{breakable(ticketName(game, n))}</span>
      <span class="ticket-note">
        <TicketNote {...about} />
      </span>
    </li>
  );
}

/** How it stands with a ticket. */
export function TicketNote({
  game,
  view,
  seat,
  n,
  coach,
  likely,
}: Omit<ItemProps, 'onPoint'>): JSX.Element {
  const { fate } = outlook(game, view, seat, n);
  return (
    <>
      <Measured likely={fate === 'done' ? undefined : likely?.get(n)} />
      <Outlook game={game} text={ticketNote(game, view, seat, n, coach)} />
    </>
  );
}
