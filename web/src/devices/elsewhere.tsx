// SPDX-License-Identifier: MIT
// Who opens a table in another browser, or at another address of the same server, is a stranger
// there: here they learn how to have their seat back.
// Sentences: later
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../common/icons';
import { t } from '../app/i18n';
import { readStored, writeStored } from '../app/prefs';
import type { TableInfo } from '../app/protocol';
import { TakeDialog } from './take';

const HIDDEN = 'depo.strangers'; // tables where somebody has said that they only watch
const MOST = 50;

export function SitsElsewhere({ id, info }: { id: string; info: TableInfo }): JSX.Element | null {
  const [takes, setTakes] = useState(false),
    [hidden, setHidden] = useState(() => readStored<string[]>(HIDDEN) ?? []);
  const people = info.seats.some((s) => s.kind === 'human'),
    stranger = !info.host && !info.kicked && !info.seats.some((s) => s.you);
  if (!people || !stranger || info.phase === 'over' || info.phase === 'ended') return null;
  if (hidden.includes(id)) return null;
  const hide = () => {
    const next = [id, ...hidden].slice(0, MOST);
    writeStored(HIDDEN, next);
    setHidden(next);
  };
  return (
    <div class="note people" role="status" data-note="elsewhere">
      <span>{t('Is one of these seats yours, in another browser or under another address?')}</span>
      <button type="button" class="main" data-do="have-code" onClick={() => setTakes(true)}>
        {t('Continue here')}
      </button>
      <button type="button" class="tool" aria-label={t('Close')} onClick={hide}>
        <Icon name="close" size={14} />
      </button>
      {takes && <TakeDialog onClose={() => setTakes(false)} onTaken={() => location.reload()} />}
    </div>
  );
}
