// SPDX-License-Identifier: MIT
// One's own: cards and tickets. On a phone they lie in a drawer that shows colours, counts and how
// it stands with the tickets, and is pulled up for the rest.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { FateMark } from '../common/fate';
import { Icon } from '../common/icons';
import { later } from '../common/later';
import { caption, t } from '../app/i18n';
import { phone } from '../app/layout';
import { Caption } from '../gen/border';
import type { TableController } from './controller';
import { Hand } from './hand';
import { StationButton } from './station';
import { Tickets } from './tickets';

const WatchControls = later(() => import('./watch').then((m) => m.WatchControls));
const PULL = 18; // pixels that a finger moves to pull or push the drawer

interface Props {
  c: TableController;
}

function Watching({ c }: Props): JSX.Element {
  const tempo = c.table.watched?.();
  return (
    <div class="quiet watching">
      <span>{t('You are watching')}</span>
      {tempo && <WatchControls tempo={tempo} />}
    </div>
  );
}

/** Tickets of the offer are not one's own yet. */
const ownTickets = ({ player, now }: TableController): number[] =>
  (player?.tickets ?? []).filter((n) => !now.offer?.tickets.includes(n));

/** Points and state of each ticket. While the drawer is closed they stand for the tickets. */
function Standing({ c }: Props): JSX.Element {
  return (
    <span class="standing" aria-hidden="true">
      {ownTickets(c).map((n) => (
        <span key={n} data-ticket={c.drawer.value ? undefined : n}>
          {c.game.tickets[n].points}
          <FateMark fate={c.outlooks.value.get(n)?.fate ?? 'open'} />
        </span>
      ))}
    </span>
  );
}

function Pull({ c }: Props): JSX.Element {
  const from = useRef(0),
    open = c.drawer.value,
    set = (wanted: boolean) => c.pull(wanted);
  return (
    <div class="drawer-top">
      <button
        type="button"
        class="drawer-pull"
        data-do="drawer"
        aria-expanded={open}
        aria-label={caption(Caption.Tickets)}
        onPointerDown={(e) => {
          from.current = e.clientY;
        }}
        onPointerUp={(e) => {
          const up = from.current - e.clientY;
          if (Math.abs(up) > PULL) set(up > 0);
        }}
        onClick={(e) => {
          if (Math.abs(from.current - e.clientY) <= PULL || e.detail === 0) set(!open);
        }}
      >
        <Icon name={open ? 'down' : 'up'} />
        <span class="drawer-word" aria-hidden="true">
          {caption(Caption.Tickets)}
        </span>
        <Standing c={c} />
      </button>
      <StationButton c={c} />
    </div>
  );
}

export function Own({ c, handOnly }: Props & { handOnly?: boolean }): JSX.Element {
  const { player, now } = c;
  if (now.curtain !== null) return <p class="watching" />;
  if (!player) return <Watching c={c} />;
  return (
    <>
      {phone.value && !handOnly && <Pull c={c} />}
      <Hand
        game={c.game}
        hand={player.hand}
        selected={c.selected.value}
        onSelect={(kind) => {
          c.selected.value = kind;
        }}
      />
      {phone.value && handOnly && <StationButton c={c} />}
      {(!phone.value || handOnly || c.drawer.value) && (
        <Tickets
          game={c.game}
          view={now.view}
          seat={c.me}
          tickets={ownTickets(c)}
          coach={c.coach}
          likely={c.likely.value}
          onPoint={(n) => c.pointAtTicket(n)}
        />
      )}
    </>
  );
}
