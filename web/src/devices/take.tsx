// SPDX-License-Identifier: MIT
// Becoming the person of another device, with the code that it shows.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../common/dialog';
import { t, tn } from '../app/i18n';
import { isSomebody, link } from '../app/link';
import { problemText } from '../app/refusals';
import { base } from '../app/site';
import { useStore } from '../app/store';
import { Devices, shownCode } from './controller';

const problemOf = (code: string): string =>
  code === 'no-code'
    ? t('That code is wrong, was used before, or is more than five minutes old. Make a new one.')
    : code === 'same-person'
      ? t('This browser already plays as that person.')
      : code === 'too-many'
        ? t('Too many tries. Wait a few minutes, or remove a device if there are eight.')
        : problemText(code);

/** Tables that this browser sits at by itself: they are not the other device's. */
function useOwnTables(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isSomebody()) return;
    void link.command({ t: 'mine' }).then((m) => {
      if (m.t === 'my-tables') setCount(m.tables.length);
    });
  }, []);
  return count;
}

interface Props {
  /** From a scanned link; typed otherwise. */
  code?: string;
  onClose: () => void;
  onTaken: () => void;
}
export function TakeDialog({ code = '', onClose, onTaken }: Props): JSX.Element {
  const devices = useMemo(() => new Devices(), []),
    { busy, problem } = useStore(devices.state),
    own = useOwnTables();
  const [typed, setTyped] = useState(code && shownCode(code));
  const take = async (e: Event) => {
    e.preventDefault();
    if (await devices.take(typed)) onTaken();
  };
  return (
    <Dialog title={t('Continue from another device')} onClose={onClose}>
      <form class="take" onSubmit={(e) => void take(e)}>
        {!code && (
          <p>
            {t(
              'On the device you played on, open Settings and choose “Continue on another device”. Then type its code here.',
            )}
          </p>
        )}
        <p class="quiet">
          {t('Use only codes from your own devices: this browser will play as that person.')}
        </p>
        {own > 0 && (
          <p class="warn" role="status">
            {tn(
              'This browser has {n} table made here. You will see it here again once you remove this browser from your devices.',
              'This browser has {n} tables made here. You will see them here again once you remove this browser from your devices.',
              own,
            )}
          </p>
        )}
        <label class="field">
          <span>{t('Code')}</span>
          <input
            class="device-code"
            data-field="code"
            value={typed}
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={20}
            placeholder="ABCD EFGH"
            onInput={(e) => setTyped(e.currentTarget.value)}
          />
        </label>
        {problem && (
          <p class="warn" role="status">
            {problemOf(problem)}
          </p>
        )}
        <div class="sheet-buttons">
          <button type="button" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" class="main" data-do="take-code" disabled={busy || !typed.trim()}>
            {t('Continue here')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The code of a link works once: it is not tried again with the page's address. */
const forgetAddress = (): void => history.replaceState(history.state, '', base);
/** Over the start page, where a scanned code leads. */
export function TakeScanned({ code }: { code: string }): JSX.Element | null {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <TakeDialog
      code={code}
      onClose={() => {
        forgetAddress();
        setOpen(false);
      }}
      onTaken={() => {
        forgetAddress();
        location.reload();
      }}
    />
  );
}
