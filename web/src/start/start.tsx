// SPDX-License-Identifier: MIT
// The first page: what one was doing, one click to the first turn, a table with friends, and what
// there is to learn.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Logo } from '../common/icons';
import { Tool } from '../common/button';
import { later } from '../common/later';
import { mapName } from '../app/catalog';
import { caption, chooseLanguage, lang, languages, t } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import { phone } from '../app/layout';
import { prefs } from '../app/prefs';
import { results } from '../app/results';
import { withoutServer } from '../app/site';
import type { Brief } from '../app/protocol';
import { choiceNow } from './choice';
import { forget, gamesHere, OpenFile } from './device';
import { entriesOf, type Entry } from './entries';
import { Friends, Lobby } from './friends';
import { Learn } from './learn';
import { neverPlayed } from './lessons';
import { PlayNow } from './playnow';
import { Quick } from './quick';
import { ServerTables } from './tables';
import { todays } from './today';
import { Welcome } from './welcome';
import { Caption } from '../gen/border';

const GoOn = later(() => import('./goon').then((m) => m.GoOn)),
  Played = later(() => import('./played').then((m) => m.Played)),
  RemoveDialog = later(() => import('../table/remove').then((m) => m.RemoveDialog));

export interface RulesRequest {
  map: string;
  hash?: string;
  differences?: boolean;
}
interface Props {
  /** `view`: how a game is looked at that is over. */
  onPlay: (record: LocalRecord, view?: string) => void;
  /** A table of the server. */
  onOpen: (id: string) => void;
  onRules: (request: RulesRequest) => void;
  onCount: () => void;
  onSettings: () => void;
}

function Head({ onSettings }: Pick<Props, 'onSettings'>): JSX.Element {
  const at = languages.findIndex(([code]) => code === lang()),
    [code, name] = languages[(at + 1) % languages.length],
    night = document.documentElement.dataset['theme'] === 'night';
  return (
    <header class="start-head">
      <Logo size={46} />
      <div>
        <h1>{t('Depo')}</h1>
        <p>{caption(Caption.Tagline)}</p>
      </div>
      <nav>
        <button type="button" class="lang" onClick={() => chooseLanguage(code)} lang={code}>
          {name}
        </button>
        <Tool
          icon={night ? 'sun' : 'moon'}
          label={t('Day or night')}
          onClick={() => prefs.update({ theme: night ? 'day' : 'night' })}
        />
        <Tool icon="menu" label={t('Settings')} onClick={onSettings} />
      </nav>
    </header>
  );
}

export function StartScreen({ onPlay, onOpen, onRules, onCount, onSettings }: Props): JSX.Element {
  const tables = useMemo(() => new ServerTables(), []),
    [removing, setRemoving] = useState<Brief | null>(null),
    [release, setRelease] = useState('');
  useEffect(() => (withoutServer ? undefined : tables.open()), []);
  useEffect(() => void import('./release').then((m) => m.release()).then(setRelease, () => 0), []);
  useEffect(() => {
    if (!neverPlayed()) void import('./offers').then((m) => m.offerToday()); // it can wait
  }, [lang()]);
  const { open, over } = entriesOf(tables.mine.value.values(), gamesHere()),
    { map } = choiceNow([]),
    online = tables.mine.value.size > 0,
    small = phone.value,
    waiting = small ? open.slice(1) : open,
    fresh = !open.length && !over.length && !results().length;
  const enter = ({ table, game }: Entry) => (table ? onOpen(table.table) : onPlay(game)),
    remove = ({ table, game }: Entry) => (table ? setRemoving(table) : forget(game.id)),
    handlers = { onPlay, onOpen: enter, onRemove: remove },
    rules = (differences = false) => onRules({ map: map.id, hash: map.hash, differences });
  return (
    <div class="start">
      <Head onSettings={onSettings} />
      <main class={`start-main${fresh ? ' fresh' : ''}`}>
        {fresh && <Welcome map={map.id} hash={map.hash} />}
        {small && <Quick {...handlers} entry={open[0]} fresh={fresh} tables={tables} />}
        {(waiting.length > 0 || todays.value.length > 0) && (
          <GoOn
            {...handlers}
            entries={waiting}
            without={small ? 'deal-today' : ''}
            online={online}
          />
        )}
        {small && !fresh && <Played {...handlers} entries={over} />}
        <PlayNow onPlay={onPlay} />
        <div class="start-side">
          {!withoutServer && (
            <>
              <Friends tables={tables} onOpen={onOpen} />
              <Lobby tables={tables} onOpen={onOpen} />
            </>
          )}
          <Learn onRules={() => rules()} onDifferences={() => rules(true)} onCount={onCount}>
            <OpenFile onPlay={onPlay} />
          </Learn>
        </div>
        {!small && !fresh && <Played {...handlers} entries={over} />}
      </main>
      <footer class="start-foot">
        {caption(Caption.Family)}
        <small>{release}</small>
      </footer>
      {removing && (
        <RemoveDialog
          id={removing.table}
          name={mapName(removing.map)}
          host={removing.host}
          onGone={() => {
            tables.forget(removing.table);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
