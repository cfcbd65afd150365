// SPDX-License-Identifier: MIT
// On the start page: invite friends, tables one sits at, the lobby. Silent where there is no
// server.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../kit/icons';
import { LostTag } from '../lobby/lost';
import { problemText } from '../lobby/problems';
import { RemoveDialog } from '../lobby/remove';
import { announced, type Announcement } from '../app/announcement';
import { later } from '../kit/later';
import { mapName } from '../app/catalog';
import { t, tn } from '../app/i18n';
import { link } from '../app/link';
import { forgetTable, myTables } from '../app/mytables';
import type { Brief, ServerMessage } from '../protocol';

const NewTable = later(() => import('./newtable').then((m) => m.NewTable));

const ASK_EVERY = 8000; // milliseconds

async function askLobby(): Promise<Brief[] | 'banned' | null> {
  try {
    const r = await fetch('/api/lobby');
    if (r.status === 403) return 'banned';
    if (!r.ok || !r.headers.get('content-type')?.includes('json')) return null;
    const lobby = (await r.json()) as { tables: Brief[]; announce?: Announcement };
    announced(lobby.announce);
    return lobby.tables;
  } catch {
    return null;
  }
}

function phaseText(b: Brief, mine: boolean): string {
  if (b.phase === 'lobby') return tn('{n} open seat', '{n} open seats', b.open);
  if (b.phase === 'running') return mine ? t('running') : t('running: watch');
  return t('finished');
}

export function OnlinePanel({ onOpen }: { onOpen: (id: string) => void }): JSX.Element {
  const [there, setThere] = useState<boolean | null>(null);
  const [banned, setBanned] = useState(false); // the address; a person is told by the connection
  const [lobby, setLobby] = useState<Brief[]>([]);
  const [mine, setMine] = useState<Map<string, Brief>>(new Map());
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<Brief | null>(null);
  const forget = (id: string) => {
    forgetTable(id);
    setMine((old) => new Map([...old].filter(([table]) => table !== id)));
  };
  useEffect(() => {
    let gone = false,
      stops: (() => void)[] = [];
    const ask = () =>
      askLobby().then((tables) => {
        const good = Array.isArray(tables);
        if (!gone) {
          setThere(good);
          setBanned(tables === 'banned');
          setLobby((old) => (good ? tables : old));
        }
        return good;
      });
    const got = (id: string) => (m: ServerMessage) => {
      if (m.t === 'brief') setMine((old) => new Map(old).set(id, m.brief));
      if (m.t === 'error' && m.code === 'no-table') forget(id);
    };
    void ask().then((ok) => {
      if (ok && !gone) stops = myTables().map((id) => link.follow(id, true, { got: got(id) }));
    });
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, ASK_EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  const others = lobby.filter((b) => !mine.has(b.table));
  const own = [...mine.values()].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || b.changed - a.changed,
  );
  const item = (b: Brief) => (
    <li key={b.table}>
      <button
        type="button"
        data-table={b.table}
        class={`game${b.your_turn ? ' yours' : ''}`}
        onClick={() => onOpen(b.table)}
      >
        <b>
          {mapName(b.map)}
          {b.your_turn && <span class="tag last-round">{t('your turn')}</span>}
        </b>
        <span>{b.names.map((n) => n || '…').join(', ')}</span>
        <small>{phaseText(b, mine.has(b.table))}</small>
      </button>
      {mine.has(b.table) && (
        <button
          type="button"
          class="tool"
          data-do="remove"
          aria-label={t('Remove {what}', { what: mapName(b.map) })}
          onClick={() => setRemoving(b)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
  return (
    <>
      {own.length > 0 && (
        <section class="panel" aria-label={t('My tables')}>
          <h2>{t('My tables')}</h2>
          <LostTag />
          <ul class="games">{own.map(item)}</ul>
        </section>
      )}
      <section class="panel" aria-label={t('With friends')}>
        <h2>{t('With friends')}</h2>
        {!own.length && <LostTag />}
        {there === false ? (
          <p class="quiet">
            {banned
              ? problemText('banned')
              : t('No server here: play against bots or pass the device.')}
          </p>
        ) : (
          <>
            <p class="quiet">
              {t('Make a table and send its link: whoever opens it picks a seat and a name.')}
            </p>
            <div class="sheet-buttons">
              <button
                type="button"
                class="main"
                onClick={() => setMaking(true)}
                disabled={!there}
                data-do="invite"
              >
                <Icon name="share" /> {t('Invite friends')}
              </button>
            </div>
          </>
        )}
      </section>
      {others.length > 0 && (
        <section class="panel" aria-label={t('Lobby')}>
          <h2>{t('Lobby')}</h2>
          <ul class="games">{others.slice(0, 8).map(item)}</ul>
        </section>
      )}
      {removing && (
        <RemoveDialog
          id={removing.table}
          name={mapName(removing.map)}
          host={removing.host}
          onGone={() => {
            forget(removing.table);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      {making && <NewTable onClose={() => setMaking(false)} onOpen={onOpen} />}
    </>
  );
}
