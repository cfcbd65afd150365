// SPDX-License-Identifier: MIT
// Beside the game: what people say, letting a bot play, ending the table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, Mark } from '../kit/icons';
import { namesOf, type Presence } from './notices';
import { People } from './people';
import { DeleteTable } from '../lobby/remove';
import { problemText } from '../lobby/problems';
import { t } from '../app/i18n';
import { isError, link } from '../app/link';
import type { OnlineTable } from '../app/online';
import { useStore } from '../app/store';
import type { TableInfo } from '../protocol';

interface Props {
  id: string;
  info: TableInfo;
  table: OnlineTable;
  presence: Presence;
  onHome: () => void;
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

/** One line at a time; what was refused comes back, with the reason. */
function Say({ id, seat, silenced }: { id: string; seat: number; silenced: boolean }): JSX.Element {
  const [text, setText] = useState(''),
    [problem, setProblem] = useState('');
  if (silenced) return <p class="warn">{problemText('silenced')}</p>;
  const send = (e: Event) => {
    e.preventDefault();
    const line = text.trim();
    setText('');
    if (line)
      void link.command({ t: 'chat', table: id, seat, text: line }).then((answer) => {
        setProblem(isError(answer) ? problemText(answer.code) : '');
        if (isError(answer)) setText((newer) => newer || line);
      });
  };
  return (
    <>
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
      {problem && (
        <p class="warn" role="status">
          {problem}
        </p>
      )}
    </>
  );
}

export function Chat({ id, info, table, presence, onHome }: Props): JSX.Element | null {
  const state = useStore(table.state),
    [open, setOpen] = useState(false);
  const [read, setRead] = useState(0),
    [muted, setMuted] = useState<number[]>([]);
  const me = state.me,
    mine = info.seats[me],
    people = info.seats.filter((s) => s.kind === 'human').length;
  if (!mine || people < 2) return null;
  const lines = state.chat.filter((c) => !muted.includes(c.seat));
  const news =
    !open && state.chat.slice(read).some((c) => c.seat !== me && !muted.includes(c.seat));
  if (open && read !== state.chat.length) setRead(state.chat.length);
  const mute = (s: number) =>
    setMuted(muted.includes(s) ? muted.filter((x) => x !== s) : [...muted, s]);
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
          <button
            type="button"
            class="tool close"
            aria-label={t('Close')}
            onClick={() => setOpen(false)}
          >
            <Icon name="close" size={14} />
          </button>
          <ol tabIndex={0} aria-label={t('Chat')}>
            {lines.map((c, i) => (
              <li key={i}>
                <Mark seat={c.seat} size={13} /> <b>{c.name}</b> {c.text}
              </li>
            ))}
            {!lines.length && <li class="quiet">{t('Nothing said yet')}</li>}
          </ol>
          <Say id={id} seat={me + 1} silenced={!!mine.silenced} />
          <People id={id} info={info} muted={muted} onMute={mute} />
          {info.host && info.phase !== 'running' && <DeleteTable id={id} onGone={onHome} />}
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
