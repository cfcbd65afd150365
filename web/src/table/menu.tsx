// SPDX-License-Identifier: MIT
// What concerns a server's table itself: what is played, who sits at it, inviting, letting a bot
// play, ending it.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Tool } from '../common/button';
import { Dialog } from '../common/dialog';
import { Invite } from './invite';
import { DeleteTable } from './remove';
import { clockName } from '../app/clocks';
import { nameOf, t } from '../app/i18n';
import { phone } from '../app/layout';
import { link } from '../app/link';
import { called } from '../app/names';
import { tablePath } from '../app/site';
import type { Game } from '../core/types';
import type { TableInfo } from '../app/protocol';
import { titleOf } from './about';
import type { Exits } from './bar';
import type { TableController } from './controller';
import { namesOf, type Presence } from './notices';
import { Vacation } from './pauses';
import { People } from './people';

interface Props {
  id: string;
  info: TableInfo;
  presence: Presence;
  c: TableController;
  exits: Exits;
  view: string;
  onView: (view: string) => void;
}

/** What was chosen when the table was made. */
function Facts({ info, game }: { info: TableInfo; game: Game }): JSX.Element {
  const options = game.map.options?.filter((o) => info.options.includes(o.id)) ?? [];
  const lines = [
    titleOf(game),
    ...options.map((o) => nameOf(o.name)),
    clockName(info.clock) || t('No clock'),
    info.hints ? t('Hints are allowed') : '',
    info.listed ? t('Listed in the lobby') : '',
    info.marked ? t('with undo') : '',
  ];
  return <p class="quiet">{lines.filter(Boolean).join(' · ')}</p>;
}

/** Who has agreed to the end, and who is missing. */
function VoteLine({ info }: { info: TableInfo }): JSX.Element | null {
  const agreed = info.seats.filter((s) => s.vote).map((s) => s.seat);
  if (!agreed.length) return null;
  return (
    <p class="quiet" data-vote>
      {t('Agreed: {who}.', { who: namesOf(info, agreed) })}{' '}
      {t('Waiting for: {who}.', { who: namesOf(info, info.vote_waits) })}
    </p>
  );
}

/** A friend who comes late gets the seat of a bot, or of somebody who has left. */
function OpenSeats({ id, info }: { id: string; info: TableInfo }): JSX.Element {
  const set = (seat: number, kind: 'open' | 'bot') =>
    void link.command({ t: 'arrange', table: id, seat, kind });
  return (
    <>
      {info.seats
        .filter((s) => (s.kind === 'bot' || s.away) && !s.you)
        .map(({ seat, name, kind, open }) => (
          <button
            type="button"
            key={seat}
            data-do="open-seat"
            data-seat={seat}
            aria-pressed={!!open}
            onClick={() => set(seat, open ? 'bot' : 'open')}
          >
            {open
              ? t('Close the seat of {who}', { who: called(name, seat - 1, kind) })
              : t('Give the seat of {who} to a friend', { who: called(name, seat - 1, kind) })}
          </button>
        ))}
    </>
  );
}

/**
 * While the game runs: a bot for who is missing, which a host may ask for without a seat too; a bot
 * for oneself, the end for all.
 */
function Running({ id, info, presence, c }: Props): JSX.Element {
  const mine = info.seats[c.me],
    seat = c.me + 1;
  const replace = (who: number) => void link.command({ t: 'leave', table: id, seat: who });
  return (
    <>
      <div class="menu-buttons">
        {presence.replace.map((s) => (
          <button type="button" key={s} onClick={() => replace(s)}>
            {t('Let a bot play for {who}', { who: namesOf(info, [s]) })}
          </button>
        ))}
        {info.host && <OpenSeats id={id} info={info} />}
        {mine && !mine.away && (
          <button type="button" data-do="leave" onClick={() => replace(seat)}>
            {t('Let a bot play for me')}
          </button>
        )}
      </div>
      {mine && (
        <label class="check">
          <input
            type="checkbox"
            checked={mine.vote}
            data-do="end"
            onChange={() => void link.command({ t: 'vote', table: id, seat, on: !mine.vote })}
          />{' '}
          {t('End this table')}
        </label>
      )}
      <VoteLine info={info} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="menu-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Menu(props: Props & { onClose: () => void }): JSX.Element {
  const { id, info, c, exits, view, onView, onClose } = props,
    hand = view === 'hand',
    others = info.seats.some((s) => s.kind === 'human' && !s.you);
  const leave = (way: () => void) => () => {
    onClose();
    way();
  };
  return (
    <Dialog title={t('Table')} onClose={onClose}>
      <Facts info={info} game={c.game} />
      <div class="menu-buttons">
        <button type="button" data-do="rules" onClick={leave(() => exits.onRules())}>
          {t('Rules')}
        </button>
        <button type="button" onClick={leave(exits.onSettings)}>
          {t('Settings')}
        </button>
        <button type="button" data-do="board" onClick={leave(() => onView('board'))}>
          {t('Big board for a TV')}
        </button>
        {phone.value && info.seats[c.me] && (
          <button
            type="button"
            data-do="hand"
            onClick={leave(() => onView(hand ? 'game' : 'hand'))}
          >
            {hand ? t('The whole table here') : t('Only my hand here')}
          </button>
        )}
      </div>
      {info.phase === 'running' && <Running {...props} />}
      {info.phase === 'running' && info.clock.kind === 'days' && info.seats[c.me] && (
        <Part title={t('Vacation')}>
          <Vacation id={id} me={info.seats[c.me]} />
        </Part>
      )}
      {others && (
        <Part title={t('Players')}>
          <People id={id} info={info} seat={info.seats[c.me] ? c.me + 1 : 0} />
        </Part>
      )}
      <Invite path={tablePath(id)} />
      {info.host && info.phase !== 'running' && <DeleteTable id={id} onGone={exits.onHome} />}
    </Dialog>
  );
}

export function MenuButton(props: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tool icon="people" label={t('Table')} name="table" onClick={() => setOpen(true)} />
      {open && <Menu {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
