// SPDX-License-Identifier: MIT
// Beside the game: what people say, in words of their own or by phrases that everyone reads in
// their language.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useBack } from '../common/dialog';
import { Icon, Mark } from '../common/icons';
import { problemText } from '../app/refusals';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { chatText, phrases } from '../app/words';
import type { TableInfo } from '../app/protocol';
import type { TableController } from './controller';
import { Talk, type Phrase } from './talk';

/** One line at a time; what was refused comes back, with the reason. */
function Say({ talk }: { talk: Talk }): JSX.Element {
  const [text, setText] = useState('');
  const send = (e: Event) => {
    e.preventDefault();
    const line = text.trim();
    setText('');
    if (line)
      void talk.say({ text: line }).then((said) => {
        if (!said) setText((newer) => newer || line);
      });
  };
  return (
    <form onSubmit={send}>
      <input
        value={text}
        maxLength={200}
        aria-label={t('Write a message')}
        placeholder={t('Write a message')}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button type="submit" class="tool" aria-label={t('Send')}>
        <Icon name="next" />
      </button>
    </form>
  );
}

function Lines({ c, muted }: { c: TableController; muted: number[] }): JSX.Element {
  const end = useRef<HTMLOListElement>(null),
    lines = c.now.chat.filter((line) => !muted.includes(line.seat));
  useEffect(() => {
    if (end.current) end.current.scrollTop = 1e6;
  }, [lines.length]);
  return (
    <ol tabIndex={0} aria-label={t('Chat')} ref={end}>
      {lines.map((line) => (
        <li key={line.seq}>
          <Mark seat={line.seat} size={13} /> <b>{c.names.value[line.seat]}</b>{' '}
          {chatText(c.game, line)}
        </li>
      ))}
      {!lines.length && <li class="quiet">{t('No messages yet')}</li>}
    </ol>
  );
}

function Phrases({ c, talk }: { c: TableController; talk: Talk }): JSX.Element {
  return (
    <div class="phrases" role="group" aria-label={t('Phrases')}>
      {[...phrases(c.game)].map(([code, words]) => (
        <button
          type="button"
          key={code}
          data-phrase={code}
          onClick={() => void talk.say({ phrase: code as Phrase })}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

interface Props {
  id: string;
  info: TableInfo;
  c: TableController;
}
/** Whether there is anybody to talk to. */
const talks = ({ info, c }: Props): boolean =>
  !!info.seats[c.me] && info.seats.filter((s) => s.kind === 'human').length > 1;

function Panel({ info, c, talk }: Props & { talk: Talk }): JSX.Element {
  const muted = info.seats.flatMap((s) => (s.muted ? [s.seat - 1] : [])),
    problem = talk.problem.value,
    close = () => {
      c.chatOpen.value = false;
    };
  useBack(close);
  return (
    <section class="chat" aria-label={t('Chat')}>
      <button type="button" class="tool close" aria-label={t('Close')} onClick={close}>
        <Icon name="close" size={14} />
      </button>
      <Lines c={c} muted={muted} />
      {info.seats[c.me].silenced ? (
        <p class="warn">{problemText('silenced')}</p>
      ) : (
        <>
          <Phrases c={c} talk={talk} />
          <Say talk={talk} />
        </>
      )}
      {problem && (
        <p class="warn" role="status">
          {problemText(problem)}
        </p>
      )}
    </section>
  );
}

export function Chat(props: Props): JSX.Element | null {
  const { id, c } = props,
    open = c.chatOpen.value;
  const talk = useMemo(() => new Talk(c, id, (m) => link.command(m)), [c, id]);
  useEffect(() => () => talk.close(), [talk]);
  if (!talks(props)) return null;
  return (
    <>
      <button
        type="button"
        class="tool chat-button"
        onClick={() => {
          c.chatOpen.value = !open;
        }}
        aria-label={t('Chat')}
        aria-expanded={open}
        title={t('Chat')}
      >
        <Icon name="chat" />
        {!open && talk.unread && <span class="dot-new" />}
      </button>
      {open && <Panel {...props} talk={talk} />}
    </>
  );
}
