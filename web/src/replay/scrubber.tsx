// SPDX-License-Identifier: MIT
// Below the board of a replay: to a move, a move on, by itself.
import type { JSX } from 'preact';
import { Icon, type IconName } from '../common/icons';
import { t } from '../app/i18n';
import type { ReplayController } from './controller';

interface StepProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}
const Step = ({ icon, label, onClick }: StepProps): JSX.Element => (
  <button type="button" class="tool" onClick={onClick} aria-label={label}>
    <Icon name={icon} />
  </button>
);

export function Scrubber({ c }: { c: ReplayController }): JSX.Element {
  const running = c.running.value;
  return (
    <div class="scrubber">
      <Step icon="first" label={t('First move')} onClick={() => c.goTo(0)} />
      <Step icon="prev" label={t('Back one move')} onClick={() => c.step(-1)} />
      <Step
        icon={running ? 'pause' : 'play'}
        label={running ? t('Pause') : t('Play')}
        onClick={() => c.toggle()}
      />
      <Step icon="next" label={t('Forward one move')} onClick={() => c.step(1)} />
      <Step icon="last" label={t('Last move')} onClick={() => c.goTo(c.last)} />
      <input
        type="range"
        min={0}
        max={c.last}
        value={c.at.value}
        aria-label={t('Move')}
        onInput={(e) => c.goTo(Number(e.currentTarget.value))}
      />
      <label class="speed">
        <span>{t('Speed')}</span>
        <select
          value={c.speed.value}
          aria-label={t('Speed')}
          onChange={(e) => {
            c.speed.value = Number(e.currentTarget.value);
          }}
        >
          {['½', '1', '2', '6'].map((s, i) => (
            <option key={s} value={i}>
              {s}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
