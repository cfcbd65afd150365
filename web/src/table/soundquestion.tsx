// SPDX-License-Identifier: MIT
// Sounds are off at first: in the first game somebody is asked once, and never again.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../app/i18n';
import { prefs } from '../app/prefs';
import { hear } from '../app/sound';

/** It stays from turn to turn until it is answered; a page that is opened anew asks no more. */
const open = signal(!prefs.peek().soundAsked && !prefs.peek().sound);

function answer(sound: boolean): void {
  open.value = false;
  prefs.update({ sound });
  if (sound) void hear('claim').catch(() => undefined); // a device without sound
}

export function SoundQuestion(): JSX.Element | null {
  useEffect(() => {
    if (open.peek()) prefs.update({ soundAsked: true });
  }, []);
  if (!open.value || prefs.value.sound) return null;
  return (
    <div class="note sound-question" role="group" aria-label={t('Sounds')}>
      <span>{t('Play with quiet wooden sounds?')}</span>
      <button type="button" data-do="sound-yes" onClick={() => answer(true)}>
        {t('Yes')}
      </button>
      <button type="button" data-do="sound-no" onClick={() => answer(false)}>
        {t('No')}
      </button>
    </div>
  );
}
