// SPDX-License-Identifier: MIT
// What one was doing comes first, with what there is for this day.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { LostTag } from '../common/lost';
import type { Entry } from './entries';
import { EntryList } from './entry';
import { Today } from './today';

interface Props {
  entries: Entry[];
  /** What of this day is shown elsewhere. */
  without?: string | undefined;
  /** Whether some of them are at a server. */
  online: boolean;
  onOpen: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}
export function GoOn({ entries, without, online, onOpen, onRemove }: Props): JSX.Element {
  const title = entries.length ? t('Continue') : t('Today');
  return (
    <section class="panel go-on" aria-label={title}>
      <h2>{title}</h2>
      {online && <LostTag />}
      <Today without={without} />
      <EntryList entries={entries} first={6} onOpen={onOpen} onRemove={onRemove} />
    </section>
  );
}
