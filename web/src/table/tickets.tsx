// SPDX-License-Identifier: MIT
// One's own tickets, and how it stands with each.
import type { JSX } from 'preact';
import { FateMark } from '../kit/fate';
import { Outlook } from '../kit/outlook';
import { t } from '../app/i18n';
import { outlook, ticketName, ticketNote } from '../app/words';
import type { Game, View } from '../core/types';

interface TicketsProps {
  game: Game;
  view: View;
  seat: number;
  tickets: number[];
  coach: boolean;
  onPoint: (ticket: number) => void;
}
export function Tickets({ game, view, seat, tickets, coach, onPoint }: TicketsProps): JSX.Element {
  return (
    <section class="my-tickets" aria-label={t('Tickets')}>
      {tickets.length === 0 && <p class="quiet">{t('No tickets yet')}</p>}
      <ul>
        {tickets.map((n) => (
          <TicketItem
            key={n}
            game={game}
            view={view}
            seat={seat}
            n={n}
            coach={coach}
            onPoint={onPoint}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = Omit<TicketsProps, 'tickets'> & { n: number };
export function TicketItem({ game, view, seat, n, coach, onPoint }: ItemProps): JSX.Element {
  const ticket = game.tickets[n],
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
      </span>
      <span class="ticket-name">{ticketName(game, n)}</span>
      <span class="ticket-note">
        <TicketNote game={game} view={view} seat={seat} n={n} coach={coach} />
      </span>
    </li>
  );
}

/** How it stands with a ticket. */
export const TicketNote = ({
  game,
  view,
  seat,
  n,
  coach,
}: Omit<ItemProps, 'onPoint'>): JSX.Element => (
  <Outlook game={game} text={ticketNote(game, view, seat, n, coach)} />
);
