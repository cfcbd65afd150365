// SPDX-License-Identifier: MIT
// Sounds are off at first: in the first game somebody is asked once, and never again.
// Sentences: later
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../app/i18n';
import { prefs } from '../app/prefs';
import { hear } from '../app/sound';

/** It stays from turn to turn until it is answered; a page that is opened anew asks no more. */
export const asking = signal(!prefs.peek().soundAsked && !prefs.peek().sound);

function answer(sound: boolean): void {
  asking.value = false;
  prefs.update({ sound });
  if (sound) void hear('claim').catch(() => undefined); // a device without sound
}

export function SoundQuestion(): JSX.Element {
  useEffect(() => {
    prefs.update({ soundAsked: true });
  }, []);
  return (
    <div class="note sound-question" role="group" aria-label={t('Sounds')}>
      <span>{t('Turn on sound?')}</span>
      <button type="button" data-do="sound-yes" onClick={() => answer(true)}>
        {t('Yes')}
      </button>
      <button type="button" data-do="sound-no" onClick={() => answer(false)}>
        {t('No')}
      </button>
    </div>
  );
}
