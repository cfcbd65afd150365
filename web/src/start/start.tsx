// SPDX-License-Identifier: MIT
// The first page: one click to the first turn, or to a table with friends.
import type { ComponentChildren, JSX } from 'preact';
import { Logo } from '../kit/icons';
import { Tool } from '../kit/button';
import { chooseLanguage, lang, languages, t } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import { prefs } from '../app/prefs';
import { DeviceGames, gamesHere, OpenFile } from './device';
import { PlayNow } from './playnow';
import { Statistics } from './statistics';

interface Props {
  onPlay: (record: LocalRecord) => void;
  onRules: (map: string, hash?: string) => void;
  onSettings: () => void;
  online: ComponentChildren;
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
        <p>{t('Routes, tickets, trains: a table for friends')}</p>
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

export function StartScreen({ onPlay, onRules, onSettings, online }: Props): JSX.Element {
  const games = gamesHere();
  return (
    <div class="start">
      <Head onSettings={onSettings} />
      <main class="start-main">
        <PlayNow latest={games[0]} onPlay={onPlay} onRules={onRules} />
        <div class="start-side">
          {online}
          {games.length > 0 && <DeviceGames games={games} onPlay={onPlay} />}
          <Statistics />
          <OpenFile onPlay={onPlay} />
        </div>
      </main>
      <footer class="start-foot">
        {t(
          'Depo follows the rules of the Ticket to Ride family. It is not connected with their publisher and uses none of their art.',
        )}
      </footer>
    </div>
  );
}
