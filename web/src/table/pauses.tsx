// SPDX-License-Identifier: MIT
// Games over days: reminding somebody of their turn, and a vacation, in which one's clock stands.
// The server has the limits; here is only what can be asked for now.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { lang, t } from '../app/i18n';
import { isError, link } from '../app/link';
import { called } from '../app/names';
import { problemText } from '../app/refusals';
import type { SeatInfo, TableInfo } from '../app/protocol';

const HOUR = 3_600_000,
  DAY = 24 * HOUR;
const nameOf = (s: SeatInfo): string => called(s.name, s.seat - 1, 'human');
export const rests = (s: SeatInfo): boolean => (s.vacation ?? 0) > Date.now();
const day = (at: number): string =>
  new Date(at).toLocaleDateString(lang(), { day: 'numeric', month: 'long' });

/** Those of the seats who are on vacation, and until when. */
export function Vacations({ info, seats }: { info: TableInfo; seats: number[] }): JSX.Element {
  return (
    <>
      {info.seats
        .filter((s) => seats.includes(s.seat) && rests(s))
        .map((s) => (
          <small key={s.seat} data-vacation={s.seat}>
            {' '}
            {t('{who} is on vacation until {day}; the clock is stopped.', {
              who: nameOf(s),
              day: day(s.vacation ?? 0),
            })}
          </small>
        ))}
    </>
  );
}

interface NudgeProps {
  id: string;
  info: TableInfo;
  /** One's own, from 1. */
  seat: number;
  seats: number[];
}
export function Nudge({ id, info, seat, seats }: NudgeProps): JSX.Element | null {
  const [said, setSaid] = useState('');
  const late = info.seats.find(
    (s) =>
      seats.includes(s.seat) &&
      !rests(s) &&
      !s.away &&
      s.asked !== undefined &&
      Date.now() >= s.asked + HOUR &&
      Date.now() >= (s.nudged ?? 0) + DAY,
  );
  if (said) return <small role="status">{said}</small>;
  if (!late) return null;
  const nudge = async () => {
    const answer = await link.command({ t: 'nudge', table: id, seat, who: late.seat });
    setSaid(
      isError(answer) ? problemText(answer.code) : t('Reminded: {who}.', { who: nameOf(late) }),
    );
  };
  return (
    <button type="button" data-do="nudge" onClick={() => void nudge()}>
      {t('Remind {who}', { who: nameOf(late) })}
    </button>
  );
}

const CHOICES = [1, 3, 7, 14];
/** In the menu of a table with days on the clock. */
export function Vacation({ id, me }: { id: string; me: SeatInfo }): JSX.Element {
  const [problem, setProblem] = useState(''),
    [days, setDays] = useState(7);
  const ask = (count: number) =>
    void link
      .command({ t: 'vacation', table: id, seat: me.seat, days: count })
      .then((a) => setProblem(isError(a) ? problemText(a.code) : ''));
  return (
    <div class="vacation">
      {rests(me) ? (
        <p>
          {t('You are on vacation until {day}; your clock is stopped.', {
            day: day(me.vacation ?? 0),
          })}{' '}
          <button type="button" data-do="vacation-off" onClick={() => ask(0)}>
            {t('End the vacation')}
          </button>
        </p>
      ) : (
        <p>
          <label>
            {t('Days off')}{' '}
            <select
              value={days}
              data-field="vacation"
              onChange={(e) => setDays(Number(e.currentTarget.value))}
            >
              {CHOICES.map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>{' '}
          <button type="button" data-do="vacation" onClick={() => ask(days)}>
            {t('Stop my clock')}
          </button>
        </p>
      )}
      <p class="quiet small">
        {t('14 days in 13 weeks at each table. Everyone there can see it.')}
      </p>
      {problem && (
        <p class="warn" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
