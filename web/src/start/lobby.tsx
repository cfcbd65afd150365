// SPDX-License-Identifier: MIT
// On the start page: invite friends, tables one sits at, the lobby. Silent where there is no server.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../kit/art';
import { LostTag } from '../lobby/lost';
import { NewTable } from './newtable';
import { mapName } from '../lobby/room';
import { t, tn } from '../app/i18n';
import { link } from '../app/link';
import { forgetTable, myTables } from '../app/online';
import type { Brief, ServerMessage } from '../protocol';

const ASK_EVERY = 8000; // milliseconds

async function askLobby(): Promise<Brief[] | null> {
  try {
    const r = await fetch('/api/lobby');
    if (!r.ok || !r.headers.get('content-type')?.includes('json')) return null;
    return ((await r.json()) as { tables: Brief[] }).tables;
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
  const [lobby, setLobby] = useState<Brief[]>([]);
  const [mine, setMine] = useState<Map<string, Brief>>(new Map());
  const [making, setMaking] = useState(false);
  useEffect(() => {
    let gone = false,
      stops: (() => void)[] = [];
    const ask = () =>
      askLobby().then((tables) => {
        if (!gone) {
          setThere(!!tables);
          setLobby((old) => tables ?? old);
        }
        return !!tables;
      });
    const got = (id: string) => (m: ServerMessage) => {
      if (m.t === 'brief') setMine((old) => new Map(old).set(id, m.brief));
      if (m.t === 'error' && m.code === 'no-table') forgetTable(id);
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
        {there === false ? (
          <p class="quiet">{t('No server here: play against bots or pass the device.')}</p>
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
      {making && <NewTable onClose={() => setMaking(false)} onOpen={onOpen} />}
    </>
  );
}
