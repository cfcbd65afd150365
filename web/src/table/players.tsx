// SPDX-License-Identifier: MIT
// Everyone at the table, the log, and one's own tickets.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, LIVERIES, Mark, TerrainFace, type IconName } from '../kit/art';
import { useTimeLeft } from './clock';
import { Sentence, type Shown } from '../kit/sentence';
import { timeText } from '../app/clocks';
import { t, tn } from '../app/i18n';
import {
  botName,
  deedText,
  eventLine,
  outlook,
  piecesName,
  terrainName,
  ticketName,
  ticketNote,
} from '../app/words';
import type { Seat, TableState } from '../app/table';
import { Ev, NONE, Phase, type Game, type GameEvent, type View } from '../core/types';

function Count({ icon, n, label }: { icon: IconName; n: number; label: string }): JSX.Element {
  return (
    <span class="stat" title={label}>
      <Icon name={icon} size={15} />
      <b aria-hidden="true">{n}</b>
      <span class="sr">{label}</span>
    </span>
  );
}

interface PlayersProps {
  game: Game;
  state: TableState;
  names: string[];
  standing?: number[] | null;
}
export function Players({ game, state, names, standing }: PlayersProps): JSX.Element {
  const { view, seats, log } = state,
    left = useTimeLeft(state.clocks);
  const last = (seat: number): string => {
    for (let i = log.length - 1; i >= 0; i--) {
      const e = log[i];
      if (
        e.seat === seat &&
        e.kind !== Ev.Turn &&
        e.kind !== Ev.Offered &&
        e.kind !== Ev.LastRound
      ) {
        const text = deedText(game, names, e);
        if (text) return text;
      }
    }
    return '';
  };
  return (
    <ol class="players" aria-label={t('Players')}>
      {view.players.map((p, seat) => {
        const turn = view.deciders.includes(seat);
        return (
          <li
            key={seat}
            class={`player${turn ? ' turn' : ''}${seat === state.me ? ' me' : ''}`}
            style={{ '--livery': LIVERIES[seat].fill, '--soft': LIVERIES[seat].soft } as never}
            data-player={seat}
          >
            <div class="who">
              <Mark seat={seat} />
              <span class="name">{names[seat]}</span>
              {seats[seat].kind === 'bot' && (
                <span class="level">{botName(seats[seat].bot ?? '')}</span>
              )}
              {seats[seat].away && <span class="level">{t('a bot plays')}</span>}
              {seats[seat].missing && <span class="gone">{t('away')}</span>}
              {left &&
                seats[seat].kind !== 'bot' &&
                (left[seat] > 0 || state.clocks![seat].running) && (
                  <span class="clock" title={t('Time left')}>
                    {timeText(left[seat])}
                  </span>
                )}
              <span class="score" title={t('Points for routes')}>
                {p.score}
                <span class="sr"> {t('points')}</span>
              </span>
            </div>
            <div class="stats">
              <Count
                icon={game.map.vocabulary === 'carts' ? 'cart' : 'train'}
                n={p.trains}
                label={piecesName(p.trains)}
              />
              <Count
                icon="cards"
                n={p.cards}
                label={tn('{n} card in hand', '{n} cards in hand', p.cards)}
              />
              <Count
                icon="ticket"
                n={p.ticketCount}
                label={tn('{n} ticket', '{n} tickets', p.ticketCount)}
              />
              {game.rules.stations > 0 && (
                <Count
                  icon="station"
                  n={p.stationsLeft}
                  label={tn('{n} station left', '{n} stations left', p.stationsLeft)}
                />
              )}
              {game.rules.merchandise > 0 && (
                <Count
                  icon="goods"
                  n={p.merchandise}
                  label={`${tn('%u merchandise card', '%u merchandise cards', p.merchandise)}${standing ? `, ${tn('{n} point as it stands', '{n} points as it stands', standing[seat])}` : ''}`}
                />
              )}
              {standing && (
                <span class="stat bonus" aria-hidden="true" title={t('Merchandise')}>
                  +{standing[seat]}
                </span>
              )}
            </div>
            {game.rules.terrains > 0 && (
              <div class="stats terrain">
                {p.terrain.map((n, type) => (
                  <span key={type} class="stat" title={terrainName(game, type)}>
                    <span class="mini">
                      <TerrainFace type={type} />
                    </span>
                    <b>{n}</b>
                    <span class="sr">{terrainName(game, type)}</span>
                  </span>
                ))}
              </div>
            )}
            <p class={`last${seats[seat].missing ? ' missing' : ''}`}>
              {p.resigned
                ? t('has left the game')
                : turn && view.phase !== Phase.Over
                  ? seat === state.me
                    ? t('your move')
                    : seats[seat].missing
                      ? t('not here')
                      : t('thinking…')
                  : seats[seat].missing
                    ? t('not here')
                    : last(seat)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

const LINES = 250; // older ones are in the replay

interface LogProps {
  game: Game;
  events: GameEvent[];
  names: string[];
  onShow?: (what: Shown | null) => void;
}
export function LogList({ game, events, names, onShow }: LogProps): JSX.Element {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // in a frame of its own: asking for the height now would lay the whole page out twice
    const frame = requestAnimationFrame(() => {
      if (end.current) end.current.scrollTop = 1e6;
    });
    return () => cancelAnimationFrame(frame);
  }, [events.length]);
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={t('Log')}>
      {events.slice(-LINES).map((e, i) => {
        const text = eventLine(game, names, e);
        return (
          text && (
            <li
              key={Math.max(0, events.length - LINES) + i}
              class={e.seat === NONE ? 'table-line' : ''}
            >
              {e.seat !== NONE && <Mark seat={e.seat} size={13} />}
              <Sentence game={game} text={text} pictures onShow={onShow} />
            </li>
          )
        );
      })}
    </ol>
  );
}

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
      onPointerEnter={() => onPoint(n)}
      onPointerLeave={() => onPoint(-1)}
      onFocus={() => onPoint(n)}
      onBlur={() => onPoint(-1)}
    >
      <span class="ticket-points">
        {state === 'done' ? <Icon name="check" size={14} /> : null}
        {ticket.points}
      </span>
      <span class="ticket-name">
        {ticketName(game, n)}
        {ticket.reconstructed && (
          <span title={t('This ticket is reconstructed: no public source gives it')}>
            {'\u00a0*'}
          </span>
        )}
      </span>
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
  <Sentence game={game} text={ticketNote(game, view, seat, n, coach)} />
);

export const seatNames = (seats: Seat[]): string[] =>
  seats.map((s, i) => s.name || t('Player %u', [i + 1]));
