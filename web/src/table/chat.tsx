// SPDX-License-Identifier: MIT
// Beside the game: what people say, letting a bot play, ending the table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, Mark } from '../kit/art';
import { namesOf, type Presence } from './notices';
import { t } from '../app/i18n';
import { link } from '../app/link';
import type { OnlineTable } from '../app/online';
import { useStore } from '../app/store';
import type { TableInfo } from '../protocol';

interface Props {
  id: string;
  info: TableInfo;
  table: OnlineTable;
  presence: Presence;
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

export function Chat({ id, info, table, presence }: Props): JSX.Element | null {
  const state = useStore(table.state),
    [open, setOpen] = useState(false),
    [text, setText] = useState('');
  const [read, setRead] = useState(0),
    [muted, setMuted] = useState<number[]>([]);
  const me = state.me,
    mine = info.seats[me],
    people = info.seats.filter((s) => s.kind === 'human').length;
  if (!mine || people < 2) return null;
  const lines = state.chat.filter((c) => !muted.includes(c.seat));
  const others = [...new Set(state.chat.map((c) => c.seat))].filter((s) => s !== me);
  const news =
    !open && state.chat.slice(read).some((c) => c.seat !== me && !muted.includes(c.seat));
  if (open && read !== state.chat.length) setRead(state.chat.length);
  const mute = (s: number) =>
    setMuted(muted.includes(s) ? muted.filter((x) => x !== s) : [...muted, s]);
  const send = (e: Event) => {
    e.preventDefault();
    if (text.trim()) table.say(text.trim());
    setText('');
  };
  const replace = (seat: number) => void link.command({ t: 'leave', table: id, seat });
  return (
    <>
      <button
        type="button"
        class="tool chat-button"
        onClick={() => setOpen(!open)}
        aria-label={t('Chat')}
        aria-expanded={open}
        title={t('Chat')}
      >
        <Icon name="chat" />
        {news && <span class="dot-new" />}
      </button>
      {open && (
        <section class="chat" aria-label={t('Chat')}>
          <ol tabIndex={0} aria-label={t('Chat')}>
            {lines.map((c, i) => (
              <li key={i}>
                <Mark seat={c.seat} size={13} /> <b>{c.name}</b> {c.text}
              </li>
            ))}
            {!lines.length && <li class="quiet">{t('Nothing said yet')}</li>}
          </ol>
          <form onSubmit={send}>
            <input
              value={text}
              maxLength={200}
              aria-label={t('Say something')}
              placeholder={t('Say something')}
              onInput={(e) => setText(e.currentTarget.value)}
            />
            <button type="submit" class="tool" aria-label={t('Send')}>
              <Icon name="next" />
            </button>
          </form>
          {others.map((s) => (
            <label key={s} class="check">
              <input type="checkbox" checked={muted.includes(s)} onChange={() => mute(s)} />{' '}
              {t('Mute {who}', { who: info.seats[s]?.name ?? '' })}
            </label>
          ))}
          {info.phase === 'running' && (
            <>
              <label class="check">
                <input
                  type="checkbox"
                  checked={mine.vote}
                  data-do="end"
                  onChange={() =>
                    void link.command({ t: 'vote', table: id, seat: me + 1, on: !mine.vote })
                  }
                />{' '}
                {t('End this table')}
              </label>
              <VoteLine info={info} />
              {presence.replace.map((s) => (
                <button type="button" key={s} onClick={() => replace(s)}>
                  {t('Let a bot play for {who}', { who: namesOf(info, [s]) })}
                </button>
              ))}
              {!mine.away && (
                <button type="button" onClick={() => replace(me + 1)}>
                  {t('Let a bot play for me')}
                </button>
              )}
            </>
          )}
        </section>
      )}
    </>
  );
}
