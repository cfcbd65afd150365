// SPDX-License-Identifier: MIT
// What the people of a table have to say to each other beside the game: who is not there, who wants
// to end it. The server knows who is missing and what a vote waits for; this only says so.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { called, myName } from '../app/names';
import { NameField } from '../common/pickers';
import type { Tempo } from '../app/tempo';
import type { PresenceMessage, TableInfo } from '../app/protocol';
import { Nudge, rests, Vacations } from './pauses';
import { WatchControls } from './watch';

export type Presence = Pick<PresenceMessage, 'connected' | 'missing' | 'replace'>;
interface Props {
  id: string;
  info: TableInfo;
  me: number;
  presence: Presence;
  deciders: number[];
  tempo: Tempo | null;
  onHome: () => void;
}

const list = (names: string[]): string => names.join(', ');
export const namesOf = (info: TableInfo, seats: number[]): string =>
  list(seats.map((s) => called(info.seats[s - 1]?.name ?? '', s - 1, 'human')));

function Note({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="note people" role="status" data-note={name}>
      {children}
    </div>
  );
}

/** One of them at a time, the most pressing first. */
export function Notices({
  id,
  info,
  me,
  presence,
  deciders,
  tempo,
  onHome,
}: Props): JSX.Element | null {
  const [hidden, setHidden] = useState(''),
    mine = info.seats[me],
    seat = me + 1;
  const ask = (m: Parameters<typeof link.command>[0]) => void link.command(m);
  if (info.phase === 'ended')
    return (
      <Note name="ended">
        <span>
          {info.ended_by === 'operator'
            ? t('The operator of the server ended this table.')
            : t('The players ended this table.')}
        </span>
        <button type="button" class="main" onClick={onHome}>
          {t('Home')}
        </button>
      </Note>
    );
  const close = (what: string) => (
    <button type="button" class="tool" aria-label={t('Close')} onClick={() => setHidden(what)}>
      <Icon name="close" size={14} />
    </button>
  );
  if (info.phase === 'running' && info.kicked && hidden !== 'kicked')
    return (
      <Note name="kicked">
        <span>
          {t('The host removed you from this table.')} {t('A bot plays for you; you can watch.')}
        </span>
        {close('kicked')}
      </Note>
    );
  const free = info.seats.find((s) => s.open);
  if (info.phase === 'running' && free && !mine && !info.kicked && hidden !== 'free')
    return (
      <Note name="free">
        <span>
          {t('The seat of {who} is free.', { who: called(free.name, free.seat - 1, free.kind) })}
        </span>
        <div class="take-seat">
          <NameField alone />
          <button
            type="button"
            class="main"
            data-do="take-seat"
            onClick={() => ask({ t: 'sit', table: id, seat: free.seat, name: myName() })}
          >
            {t('Sit here')}
          </button>
        </div>
        {close('free')}
      </Note>
    );
  // A host without a seat still answers for the table.
  if (info.phase !== 'running' || (!mine && !info.host)) return null;
  if (mine?.away)
    return (
      <Note name="away">
        <span>{t('A bot plays for you.')}</span>
        {tempo && <WatchControls tempo={tempo} />}
        <button
          type="button"
          class="main"
          data-do="back"
          onClick={() => ask({ t: 'back', table: id, seat })}
        >
          {t("I'm back")}
        </button>
      </Note>
    );
  const agreed = info.seats.filter((s) => s.vote).map((s) => s.seat);
  const vote = `vote ${agreed.join()} ${info.vote_waits.join()}`;
  if (mine && agreed.length && hidden !== vote)
    return (
      <Note name="vote">
        <span>
          {t('End this table? Agreed: {who}.', { who: namesOf(info, agreed) })}{' '}
          <small>{t('Waiting for: {who}.', { who: namesOf(info, info.vote_waits) })}</small>
        </span>
        <button
          type="button"
          class={mine.vote ? '' : 'main'}
          data-do="vote"
          onClick={() => ask({ t: 'vote', table: id, seat, on: !mine.vote })}
        >
          {mine.vote ? t('Play on') : t('End it')}
        </button>
        {close(vote)}
      </Note>
    );
  const waited = presence.missing.filter((s) => deciders.includes(s - 1) && s !== seat),
    missing = `missing ${waited.join()}`;
  if (!waited.length || hidden === missing) return null;
  return (
    <Note name="missing">
      <span>
        {t('Away: {who}. The table is waiting.', { who: namesOf(info, waited) })}
        <Vacations info={info} seats={waited} />
      </span>
      {mine && <Nudge id={id} info={info} seat={seat} seats={waited} />}
      {waited
        .filter((s) => presence.replace.includes(s) && !rests(info.seats[s - 1]))
        .slice(0, 1)
        .map((s) => (
          <button
            type="button"
            key={s}
            class="main"
            data-do="replace"
            onClick={() => ask({ t: 'leave', table: id, seat: s })}
          >
            {t('Let a bot play for {who}', { who: namesOf(info, [s]) })}
          </button>
        ))}
      {!info.host && !presence.replace.length && <small>{t('The host can let a bot play.')}</small>}
      {close(missing)}
    </Note>
  );
}
