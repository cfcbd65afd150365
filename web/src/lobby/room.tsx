// SPDX-License-Identifier: MIT
// Before the game: who sits where, the link, the start.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, Mark } from '../common/icons';
import { SitsElsewhere } from '../devices/elsewhere';
import { AlertsPanel } from '../alerts/alerts';
import { Invite } from '../table/invite';
import { LostTag } from '../common/lost';
import { problemText } from '../app/refusals';
import { useMapName } from '../table/mapname';
import { DeleteTable } from '../table/remove';
import { LearnMeanwhile } from '../start/lessons';
import { useLevels } from '../start/levels';
import { HostsList } from '../tickets/hosts';
import { NameField } from '../common/pickers';
import { MAPS } from '../app/catalog';
import { clockName } from '../app/clocks';
import { nameOf, t, tn } from '../app/i18n';
import { isError, link } from '../app/link';
import { called, myName, nameForBot } from '../app/names';
import { mapPlace, type OnlineRoom } from '../app/room';
import { tablePath, viewPath } from '../app/site';
import { useStore } from '../app/store';
import { botName } from '../app/words';
import type { SeatInfo, TableInfo } from '../app/protocol';

type Send = (m: Parameters<typeof link.command>[0]) => void;
interface SeatProps {
  table: string;
  info: TableInfo;
  seat: SeatInfo;
  missing: boolean;
  /** Has promised a number for the shuffle; null where there is no such shuffle. */
  promised: boolean | null;
  send: Send;
  sit: () => void;
}

function Seat({ table, info, seat: s, missing, promised, send, sit }: SeatProps): JSX.Element {
  const levels = useLevels(),
    seated = info.seats.some((x) => x.you);
  const arrange = (v: string) =>
    send(
      v === 'open'
        ? { t: 'arrange', table, seat: s.seat, kind: 'open' }
        : {
            t: 'arrange',
            table,
            seat: s.seat,
            kind: 'bot',
            level: v,
            name: nameForBot(s.seat - 1),
          },
    );
  return (
    <li class={s.you ? 'you' : ''} data-seat={s.seat}>
      <Mark seat={s.seat - 1} size={26} />
      <span class="seat-name">
        {s.kind === 'open' ? <i>{t('open')}</i> : called(s.name, s.seat - 1, s.kind)}
        {s.kind === 'bot' && <small> {botName(s.level ?? '')}</small>}
        {missing && <small class="gone"> {t('away')}</small>}
        {s.kind === 'human' && promised !== null && (
          <small class="promise" data-promised={promised}>
            {' '}
            {promised ? t('in the shuffle') : t('not in the shuffle')}
          </small>
        )}
      </span>
      {s.kind === 'open' && !info.kicked && (
        <button type="button" class={seated ? '' : 'main'} data-do="sit" onClick={sit}>
          {seated ? t('Sit here too') : t('Sit here')}
        </button>
      )}
      {s.you && (
        <button type="button" onClick={() => send({ t: 'stand', table, seat: s.seat })}>
          {t('Stand up')}
        </button>
      )}
      {info.host && !s.you && (
        <select
          aria-label={t('Who plays this seat')}
          value={s.kind === 'bot' ? s.level : s.kind}
          onChange={(e) => arrange(e.currentTarget.value)}
        >
          {s.kind === 'human' && (
            <option value="human">{called(s.name, s.seat - 1, s.kind)}</option>
          )}
          <option value="open">{t('a friend')}</option>
          {levels.map((l) => (
            <option key={l} value={l}>
              {t('bot: {level}', { level: botName(l) })}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

interface Props {
  room: OnlineRoom;
  info: TableInfo;
  onHome: () => void;
  onSettings: () => void;
  onRules: () => void;
}
export function Room({ room, info, onHome, onSettings, onRules }: Props): JSX.Element {
  const presence = useStore(room.presence),
    { promised } = useStore(room.part.state),
    [problem, setProblem] = useState('');
  const seated = info.seats.some((s) => s.you),
    open = info.seats.filter((s) => s.kind === 'open').length;
  const send: Send = (m) =>
    void link.command(m).then((a) => setProblem(isError(a) ? problemText(a.code) : ''));
  const sit = async (seat: number) => {
    const commit = await room.part.pledge(seat - 1, info);
    send({ t: 'sit', table: room.id, seat, name: myName(), commit });
  };
  const rename = () => {
    for (const s of info.seats.filter((x) => x.you))
      send({ t: 'rename', table: room.id, seat: s.seat, name: myName() });
  };
  const variant = MAPS.find((m) => m.id === info.map)?.variants.find((v) => v.id === info.variant);
  const starter = info.seats.find((s) => s.seat === info.first);
  const about = [
    variant ? nameOf(variant.name) : info.variant,
    clockName(info.clock),
    info.hints ? t('hints and coach allowed') : '',
    info.tickets ? t('own list') : '',
    starter ? t('{who} begins', { who: called(starter.name, starter.seat - 1, starter.kind) }) : '',
  ];
  return (
    <div class="start room">
      <header class="start-head">
        <button type="button" class="tool" onClick={onHome} aria-label={t('Home')}>
          <Icon name="home" />
        </button>
        <div>
          <h1>{useMapName(room.id, info)}</h1>
          <p>{about.filter(Boolean).join(' · ')}</p>
        </div>
        <nav>
          <button type="button" class="tool" onClick={onRules} aria-label={t('Rules')}>
            <Icon name="help" />
          </button>
          <button type="button" class="tool" onClick={onSettings} aria-label={t('Settings')}>
            <Icon name="menu" />
          </button>
        </nav>
      </header>
      <main class="start-main">
        <section class="panel" aria-label={t('Seats')}>
          <h2>{seated ? t('The table') : t('Pick a seat')}</h2>
          <NameField alone onChange={rename} />
          <ol class="seats">
            {info.seats.map((s) => (
              <Seat
                key={s.seat}
                table={room.id}
                info={info}
                seat={s}
                missing={presence.missing.includes(s.seat)}
                promised={info.shuffle ? ((promised >> (s.seat - 1)) & 1) === 1 : null}
                send={send}
                sit={() => void sit(s.seat)}
              />
            ))}
          </ol>
          {info.shuffle && (
            <p class="quiet shufflers">
              {t(
                'Everyone in the shuffle adds a secret number, so nobody can choose the deal. Bots and players who are away add none.',
              )}
            </p>
          )}
          {info.tickets && <HostsList info={info} at={mapPlace(room.id, info)} />}
          {(problem || info.kicked) && (
            <p class="warn" role="status">
              {problem || problemText('kicked')}
            </p>
          )}
          {seated && info.clock.kind === 'days' && <AlertsPanel />}
          {seated && info.clock.kind === 'days' && <AlertsPanel table={room.id} />}
          {!seated && !open && <SitsElsewhere id={room.id} info={info} />}
          <LearnMeanwhile />
          <LostTag />
          <div class="sheet-buttons">
            <button
              type="button"
              class="main big"
              disabled={open > 0 || (!seated && !info.host)}
              onClick={() => send({ t: 'start', table: room.id })}
              data-do="start"
            >
              {t('Start')}
            </button>
            {open > 0 && (
              <span class="quiet">{tn('waiting for {n} more', 'waiting for {n} more', open)}</span>
            )}
            <a class="button" href={viewPath(room.id, 'board')} data-do="board">
              {t('Big board for a TV')}
            </a>
            {info.host && <DeleteTable id={room.id} onGone={onHome} />}
          </div>
        </section>
        <Invite path={tablePath(room.id)} />
      </main>
    </div>
  );
}
