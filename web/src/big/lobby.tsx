// SPDX-License-Identifier: MIT
// A big board before the game: the code that phones scan, who sits already, the start.
// Sentences: later
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LostTag } from '../common/lost';
import { Mark } from '../common/icons';
import { useMapName } from '../table/mapname';
import { t, tn } from '../app/i18n';
import { isError, link } from '../app/link';
import { called, myName } from '../app/names';
import { problemText } from '../app/refusals';
import type { OnlineRoom } from '../app/room';
import { viewPath } from '../app/site';
import type { TableInfo } from '../app/protocol';
import { Invite } from '../table/invite';
import { BigTools } from './tools';
import { useAwake } from './awake';

interface Props {
  room: OnlineRoom;
  info: TableInfo;
  onBack: () => void;
}
export function BigLobby({ room, info, onBack }: Props): JSX.Element {
  const { id } = room,
    awake = useAwake(),
    [name, setName] = useState(''),
    [problem, setProblem] = useState('');
  const open = info.seats.filter((s) => s.kind === 'open'),
    may = info.host || info.seats.some((s) => s.you);
  const send = (m: Parameters<typeof link.command>[0]) =>
    void link.command(m).then((a) => setProblem(isError(a) ? problemText(a.code) : ''));
  const sit = async (seat: number) => {
    const commit = await room.part.pledge(seat - 1, info);
    send({ t: 'sit', table: id, seat, name: name.trim() || myName(), commit });
    setName('');
  };
  return (
    <main class="big-lobby">
      <header>
        <h1>{useMapName(room.id, info)}</h1>
        <BigTools id={id} onBack={onBack} />
      </header>
      <div class="big-code">
        <p class="big-say">{t('Scan the code with your phone and sit down.')}</p>
        <Invite path={viewPath(id, 'hand')} />
      </div>
      <section aria-label={t('Seats')}>
        {open.length > 0 && (
          <label class="field">
            <span>{t('Without a phone? Your name')}</span>
            <input
              value={name}
              maxLength={24}
              data-field="board-name"
              onInput={(e) => setName(e.currentTarget.value)}
            />
          </label>
        )}
        <ol class="big-seats">
          {info.seats.map((s) => (
            <li key={s.seat} data-seat={s.seat}>
              <Mark seat={s.seat - 1} size={34} />
              <span class="seat-name">
                {s.kind === 'open' ? <i>{t('open')}</i> : called(s.name, s.seat - 1, s.kind)}
              </span>
              {s.kind === 'open' && (
                <button type="button" data-do="sit" onClick={() => void sit(s.seat)}>
                  {t('Sit at this screen')}
                </button>
              )}
              {s.you && (
                <button type="button" onClick={() => send({ t: 'stand', table: id, seat: s.seat })}>
                  {t('Stand up')}
                </button>
              )}
            </li>
          ))}
        </ol>
        <LostTag />
        {problem && (
          <p class="warn" role="status">
            {problem}
          </p>
        )}
        {may && (
          <button
            type="button"
            class="main big"
            data-do="start"
            disabled={open.length > 0}
            onClick={() => send({ t: 'start', table: id })}
          >
            {t('Start')}
          </button>
        )}
        {open.length > 0 && (
          <p class="quiet">{tn('waiting for {n} more', 'waiting for {n} more', open.length)}</p>
        )}
        {!awake && (
          <p class="quiet">
            {t("This browser can't keep the screen on: switch off its standby for the evening.")}
          </p>
        )}
      </section>
    </main>
  );
}
