// SPDX-License-Identifier: MIT
// A game or a table to go back to, in a list.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Tool } from '../common/button';
import { mapName } from '../app/catalog';
import { lang, t, tn } from '../app/i18n';
import { MapPicture } from '../common/mappicture';
import { phaseText } from './brief';
import type { Entry } from './entries';

function stateOf({ table, game }: Entry): string {
  if (table) return phaseText(table, true);
  return game.over ? t('finished') : tn('{n} move', '{n} moves', game.moves);
}

interface Props {
  entry: Entry;
  onOpen: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}
function EntryItem({ entry, onOpen, onRemove }: Props): JSX.Element {
  const { id, table, game } = entry,
    name = mapName(entry.map, game?.hash);
  return (
    <li>
      <button
        type="button"
        class={`game${entry.yours ? ' yours' : ''}`}
        data-table={table && id}
        data-game={game && id}
        onClick={() => onOpen(entry)}
      >
        <MapPicture map={entry.map} hash={game?.hash} />
        <b>
          {name}
          {entry.yours && <span class="tag your-turn">{t('your turn')}</span>}
        </b>
        <span>{entry.names.join(', ')}</span>
        <small>
          {stateOf(entry)}
          {!table?.due && ` · ${new Date(entry.when).toLocaleDateString(lang())}`}
        </small>
      </button>
      <Tool
        icon="close"
        size={14}
        name={table ? 'remove' : 'forget'}
        label={table ? t('Remove {what}', { what: name }) : t('Delete this game')}
        onClick={() => onRemove(entry)}
      />
    </li>
  );
}

/** The first of them, and all on demand. */
export function EntryList({
  entries,
  first,
  ...handlers
}: Omit<Props, 'entry'> & { entries: Entry[]; first: number }): JSX.Element {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul class="games">
        {(all ? entries : entries.slice(0, first)).map((entry) => (
          <EntryItem key={entry.id} entry={entry} {...handlers} />
        ))}
      </ul>
      {!all && entries.length > first && (
        <button type="button" class="link" data-do="all-games" onClick={() => setAll(true)}>
          {t('Show all {n}', { n: entries.length })}
        </button>
      )}
    </>
  );
}
