// SPDX-License-Identifier: MIT
// The other people at a table, and what one can do about someone who spoils it: not hear them,
// report them to the operator of the server; the host also takes their chat away, or them off the
// table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { isError, link } from '../app/link';
import { called } from '../app/names';
import { Mark } from '../common/icons';
import { Sure } from '../common/sure';
import { problemText } from '../app/refusals';
import type { SeatInfo, TableInfo } from '../app/protocol';
import { Vacations } from './pauses';

const whoIs = (s: SeatInfo): string => called(s.name, s.seat - 1, s.kind);

function Report({ id, seat }: { id: string; seat: SeatInfo }): JSX.Element {
  const who = whoIs(seat),
    [text, setText] = useState(''),
    [said, setSaid] = useState('');
  const send = (e: Event) => {
    e.preventDefault();
    const why = text.trim();
    if (!why) return;
    void link.command({ t: 'report', table: id, seat: seat.seat, text: why }).then((answer) => {
      if (!isError(answer)) {
        setText('');
        setSaid(t('The operator of this server will read it.'));
      } else if (answer.code === 'too-many')
        setSaid(t('You have sent enough reports for this hour.'));
      else setSaid(problemText(answer.code));
    });
  };
  return (
    <>
      <form onSubmit={send} data-form="report">
        <input
          value={text}
          maxLength={100}
          aria-label={t('What did {who} do?', { who })}
          placeholder={t('What did {who} do?', { who })}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button type="submit">{t('Report')}</button>
      </form>
      {said && <p role="status">{said}</p>}
    </>
  );
}

interface Props {
  id: string;
  info: TableInfo;
  /** One's own, from 1; 0 for who only watches. */
  seat: number;
}
export function People({ id, info, seat }: Props): JSX.Element {
  const [problem, setProblem] = useState(''),
    rules = info.host && info.phase === 'running';
  const ask = (m: Parameters<typeof link.command>[0]) =>
    void link.command(m).then((a) => setProblem(isError(a) ? problemText(a.code) : ''));
  return (
    <>
      {info.seats
        .filter((s) => s.kind === 'human' && !s.you)
        .map((s) => (
          <details key={s.seat} class="person" data-person={s.seat}>
            <summary>
              <Mark seat={s.seat - 1} size={13} /> {whoIs(s)}
              <Vacations info={info} seats={[s.seat]} />
              {s.silenced && <small> {t('without chat')}</small>}
            </summary>
            {seat > 0 && (
              <label class="check">
                <input
                  type="checkbox"
                  data-do="mute"
                  checked={!!s.muted}
                  onChange={() => ask({ t: 'mute', table: id, seat, who: s.seat, on: !s.muted })}
                />{' '}
                {t('Mute {who}', { who: whoIs(s) })}
              </label>
            )}
            {rules && (
              <label class="check">
                <input
                  type="checkbox"
                  data-do="silence"
                  checked={!!s.silenced}
                  onChange={() => ask({ t: 'silence', table: id, seat: s.seat, on: !s.silenced })}
                />{' '}
                {t('Mute {who} for everyone', { who: whoIs(s) })}
              </label>
            )}
            {(seat > 0 || info.host) && <Report id={id} seat={s} />}
            {rules && (
              <Sure
                name="kick"
                label={t('Remove {who} from the table', { who: whoIs(s) })}
                question={t("A bot takes over for {who}, who can't come back.", { who: whoIs(s) })}
                onYes={() => ask({ t: 'kick', table: id, seat: s.seat })}
              />
            )}
          </details>
        ))}
      {problem && (
        <p class="warn" role="status">
          {problem}
        </p>
      )}
    </>
  );
}
