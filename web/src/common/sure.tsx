// SPDX-License-Identifier: MIT
// A button for what cannot be taken back: it asks once more, in its own place.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../app/i18n';

interface Props {
  name: string; // for tests and styles
  label: string;
  question: string;
  onYes: () => void;
}
export function Sure({ name, label, question, onYes }: Props): JSX.Element {
  const [asked, setAsked] = useState(false),
    no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asked) no.current?.focus(); // the button that had the focus is gone
  }, [asked]);
  if (!asked)
    return (
      <button type="button" data-do={name} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  const answer = (yes: boolean) => {
    setAsked(false);
    if (yes) onYes();
  };
  return (
    <div class="sure" role="group" aria-label={label}>
      <p>{question}</p>
      <button type="button" class="main" data-do={`${name}-yes`} onClick={() => answer(true)}>
        {label}
      </button>
      <button type="button" ref={no} onClick={() => answer(false)}>
        {t('Cancel')}
      </button>
    </div>
  );
}
