// SPDX-License-Identifier: MIT
// Invite friends, or sit down at a table of the lobby.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../common/icons';
import { later } from '../common/later';
import { mapName } from '../app/catalog';
import { t } from '../app/i18n';
import { namesAt } from '../app/names';
import { LostTag } from '../common/lost';
import { problemText } from '../app/refusals';
import type { Brief } from '../app/protocol';
import { MapPicture } from '../common/mappicture';
import { phaseText } from './brief';
import type { ServerTables } from './tables';

/** Somebody makes a table for friends. */
export const inviting = signal(false);

const NewTable = later(() => import('./newtable').then((m) => m.NewTable));

interface Props {
  tables: ServerTables;
  onOpen: (id: string) => void;
}
export function Friends({ tables, onOpen }: Props): JSX.Element {
  const make = (making: boolean) => () => {
    inviting.value = making;
  };
  useEffect(() => make(false), []);
  return (
    <section class="panel" aria-label={t('With friends')}>
      <h2>{t('With friends')}</h2>
      {!tables.mine.value.size && <LostTag />}
      {tables.there.value === false ? (
        <p class="quiet">
          {tables.banned.value
            ? problemText('banned')
            : t('No server here: play against bots or pass the device.')}
        </p>
      ) : (
        <>
          <p class="quiet">
            {t('Make a table and send the link: your friends pick a seat and a name.')}
          </p>
          <div class="sheet-buttons">
            <button
              type="button"
              class="main"
              onClick={make(true)}
              disabled={!tables.there.value}
              data-do="invite"
            >
              <Icon name="share" /> {t('Invite friends')}
            </button>
          </div>
        </>
      )}
      {inviting.value && <NewTable onClose={make(false)} onOpen={onOpen} />}
    </section>
  );
}

const Guest = ({ table, onOpen }: { table: Brief } & Pick<Props, 'onOpen'>): JSX.Element => (
  <li>
    <button type="button" class="game" data-table={table.table} onClick={() => onOpen(table.table)}>
      <MapPicture map={table.map} />
      <b>{mapName(table.map)}</b>
      <span>{namesAt(table).join(', ')}</span>
      <small>{phaseText(table, false)}</small>
    </button>
  </li>
);
/** Tables of others that are open to everybody. */
export function Lobby({ tables, onOpen }: Props): JSX.Element | null {
  const { others } = tables;
  if (!others.length) return null;
  return (
    <section class="panel" aria-label={t('Lobby')}>
      <h2>{t('Lobby')}</h2>
      <ul class="games">
        {others.slice(0, 8).map((table) => (
          <Guest key={table.table} table={table} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
