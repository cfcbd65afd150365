// SPDX-License-Identifier: MIT
// The final table: every line for every player, and what became of each ticket.
import type { JSX } from 'preact';
import { Icon, Mark } from '../common/icons';
import { LIVERIES } from '../common/paints';
import { Sentence } from '../common/sentence';
import { signed } from '../common/signed';
import { caption, t } from '../app/i18n';
import { ticketName } from '../app/words';
import type { EndController } from './controller';
import { Caption } from '../gen/border';

interface Props {
  c: EndController;
}

/** While it is counted. */
export function Bars({ c }: Props): JSX.Element {
  const top = Math.max(1, ...c.tallies.map((x) => x.total));
  return (
    <ol class="bars" aria-hidden="true">
      {[...c.tallies.keys()].map((s) => {
        const sum = c.sum(s),
          width = `${Math.max(0, (100 * sum) / top)}%`;
        return (
          <li key={s}>
            <Mark seat={s} />
            <span class="bar-name">{c.names[s]}</span>
            <span class="track-bar">
              <i style={{ width, background: LIVERIES[s].fill }} />
            </span>
            <b>{signed(sum)}</b>
          </li>
        );
      })}
    </ol>
  );
}

/** Everyone by rank, each with the best of their game; pointed at, their network alone is lit. */
export function Standings({ c }: Props): JSX.Element {
  return (
    <ol class="standings">
      {c.order.map((s) => {
        const { best, close } = c.praise.value[s],
          won = c.tallies[s].rank === 1,
          show = () => c.point(c.networks([s])),
          hide = () => c.point(null);
        return (
          <li
            key={s}
            class={won ? 'won' : ''}
            data-rank={c.tallies[s].rank}
            style={{ '--livery': LIVERIES[s].fill } as never}
            tabIndex={0}
            onPointerEnter={show}
            onPointerLeave={hide}
            onFocus={show}
            onBlur={hide}
          >
            <Mark seat={s} size={won ? 34 : 26} />
            <span class="standing-who">
              <b>{c.names[s]}</b>
              <small>
                <Sentence game={c.game} text={best} />
              </small>
              {close && (
                <small class="standing-close">
                  <Sentence game={c.game} text={close} />
                </small>
              )}
            </span>
            <b class="standing-sum">{signed(c.tallies[s].total)}</b>
          </li>
        );
      })}
    </ol>
  );
}

export function CountTable({ c }: Props): JSX.Element {
  const { tallies, order, names, times } = c,
    { players } = c.table.state.value.view;
  const row = (name: string, cell: (s: number) => string, looks = '') => (
    <tr key={name} class={looks}>
      <th scope="row">{name}</th>
      {order.map((s) => (
        <td key={s}>{cell(s)}</td>
      ))}
    </tr>
  );
  const held = (s: number) =>
    `${tallies[s].done.length} / ${tallies[s].done.length + tallies[s].failed.length}`;
  return (
    <table class={`count tallies${order.length > 3 ? ' many' : ''}`}>
      <thead>
        <tr>
          <th scope="col">{t('Scored for')}</th>
          {order.map((s) => (
            <th scope="col" key={s}>
              <Mark seat={s} size={14} />{' '}
              <span class="tally-name" title={names[s]}>
                {names[s]}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {c.lines.map(({ title, value }) => row(title, (s) => signed(value[s])))}
        {row(t('Total'), (s) => signed(tallies[s].total), 'total')}
        {row(caption(Caption.RoutesClaimed), (s) => String(players[s].tracks.length), 'minor')}
        {row(caption(Caption.TicketsOfHeld), held, 'minor')}
        {row(caption(Caption.PathLength), (s) => String(tallies[s].path), 'minor')}
        {times.length > 0 && row(caption(Caption.TimeUsed), (s) => times[s], 'minor')}
      </tbody>
    </table>
  );
}

function TicketFate({ c, seat, n }: Props & { seat: number; n: number }): JSX.Element {
  const ok = c.tallies[seat].done.includes(n),
    show = () => c.point(c.ticketShown(seat, n)),
    hide = () => c.point(null);
  return (
    <li
      class={ok ? 'done' : 'lost'}
      tabIndex={0}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <Icon name={ok ? 'check' : 'close'} size={13} /> {ticketName(c.game, n)}{' '}
      <b>
        {ok ? '+' : '−'}
        {c.game.tickets[n].points}
      </b>
    </li>
  );
}

export const TicketFates = ({ c }: Props): JSX.Element => (
  <div class="end-tickets">
    {c.order.map((s) => (
      <div key={s}>
        <h3>
          <Mark seat={s} size={14} /> {c.names[s]}: {caption(Caption.Tickets)}
        </h3>
        <ul>
          {[...c.tallies[s].done, ...c.tallies[s].failed].map((n) => (
            <TicketFate key={n} c={c} seat={s} n={n} />
          ))}
        </ul>
      </div>
    ))}
  </div>
);
