// SPDX-License-Identifier: MIT
// Watching others play: pause, one move on, speed.
import type { JSX } from 'preact';
import { Tool } from '../common/button';
import { t } from '../app/i18n';
import { SPEEDS, type Tempo } from '../app/tempo';

const NAMES = ['½×', '1×', '2×', '4×'];

export function WatchControls({ tempo }: { tempo: Tempo }): JSX.Element {
  const paused = tempo.paused.value;
  return (
    <div class="watch-controls" role="group" aria-label={t('Speed')}>
      <Tool
        icon={paused ? 'play' : 'pause'}
        label={paused ? t('Play') : t('Pause')}
        name="pause"
        onClick={() => tempo.toggle()}
      />
      <Tool icon="step" label={t('Forward one move')} name="step" onClick={() => tempo.step()} />
      <select
        value={tempo.speed.value}
        aria-label={t('Speed')}
        data-field="speed"
        onChange={(e) => tempo.setSpeed(Number(e.currentTarget.value))}
      >
        {SPEEDS.map((speed, i) => (
          <option key={speed} value={i}>
            {NAMES[i] ?? t('at once')}
          </option>
        ))}
      </select>
    </div>
  );
}
