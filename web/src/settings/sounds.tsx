// SPDX-License-Identifier: MIT
// Sounds: all of them on or off, then each kind by itself, to be listened to.
import type { JSX } from 'preact';
import { Tool } from '../common/button';
import { caption, t } from '../app/i18n';
import { prefs, touch } from '../app/prefs';
import { hear, SOUNDS, type SoundKind } from '../app/sound';
import { Check } from './fields';
import { Caption } from '../gen/border';

function nameOf(kind: SoundKind): string {
  const names: Record<SoundKind, string> = {
    take: t('Picking up'),
    deal: t('Dealing'),
    claim: t('Building on the board'),
    ticket: caption(Caption.TicketCompleted, 1),
    turn: t('Your turn'),
    refusal: t('Move refused'),
    last: t('Last round'),
    end: t('The end'),
  };
  return names[kind];
}

function toggle(kind: SoundKind): void {
  const { muted } = prefs.peek();
  prefs.update({
    muted: muted.includes(kind) ? muted.filter((k) => k !== kind) : [...muted, kind],
  });
}

const Kind = ({ kind }: { kind: SoundKind }): JSX.Element => (
  <li>
    <label class="check">
      <input
        type="checkbox"
        checked={!prefs.value.muted.includes(kind)}
        data-sound={kind}
        onChange={() => toggle(kind)}
      />{' '}
      {nameOf(kind)}
    </label>
    <Tool
      icon="play"
      size={14}
      label={t('Listen: {sound}', { sound: nameOf(kind) })}
      onClick={() => void hear(kind).catch(() => undefined)}
    />
  </li>
);

export const Sounds = (): JSX.Element => (
  <>
    <Check name="sound" label={t('Sounds')} />
    {'vibrate' in navigator && touch() && <Check name="haptics" label={t('Vibration')} />}
    {prefs.value.sound && (
      <ul class="sound-kinds">
        {SOUNDS.map((kind) => (
          <Kind key={kind} kind={kind} />
        ))}
      </ul>
    )}
  </>
);
