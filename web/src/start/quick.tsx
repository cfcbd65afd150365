// SPDX-License-Identifier: MIT
// A phone's first screen: play, go on, the deal of the day, friends. What else there is to choose
// comes below.
import type { JSX } from 'preact';
import { mapName } from '../app/catalog';
import { t, tn } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import { base, withoutServer } from '../app/site';
import { botName } from '../app/words';
import { Icon } from '../common/icons';
import { choiceNow, recordOf, type Choice } from './choice';
import type { Entry } from './entries';
import { EntryList } from './entry';
import { inviting } from './friends';
import type { ServerTables } from './tables';
import { todays } from './today';
import { Way } from './way';

/** What is played with one tap. */
function about({ map, mode, opponents, level }: Choice): string {
  const name = mapName(map.id, map.hash),
    bots = tn('{n} bot: {level}', '{n} bots: {level}', opponents.length, { level: botName(level) });
  return `${name} · ${mode === 'device' ? t('Pass the device') : bots}`;
}

interface Props {
  /** The game or table to go on with first. */
  entry?: Entry;
  /** Somebody who is here for the first time: a lesson goes before. */
  fresh: boolean;
  tables: ServerTables;
  onPlay: (record: LocalRecord) => void;
  onOpen: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}
export function Quick({ entry, fresh, tables, onPlay, onOpen, onRemove }: Props): JSX.Element {
  const choice = choiceNow([]),
    deal = todays.value.find((x) => x.name === 'deal-today');
  const choose = () =>
    document.querySelector('.play-now')?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  return (
    <section class="panel quick" aria-label={t('Play')}>
      {entry && <EntryList entries={[entry]} first={1} onOpen={onOpen} onRemove={onRemove} />}
      <button
        type="button"
        class={`quick-play${fresh ? '' : ' main'}`}
        data-do="quick-play"
        onClick={() => onPlay(recordOf(choiceNow([])))}
      >
        <Icon name={choice.mode === 'watch' ? 'eye' : 'play'} size={26} />
        <b>{choice.mode === 'watch' ? t('Watch') : t('Play')}</b>
        <small>{about(choice)}</small>
      </button>
      <div class="ways">
        <Way
          name="quick-deal"
          icon="ticket"
          title={t('Deal of the day')}
          note={deal?.note ?? t('The same for everyone, against three bots')}
          onClick={() => {
            location.href = `${base}#/deal`;
          }}
        />
        {!withoutServer && tables.there.value !== false && (
          <Way
            name="quick-friends"
            icon="people"
            title={t('With friends')}
            note={t('Make a table and send the link')}
            onClick={() => {
              inviting.value = true;
            }}
          />
        )}
      </div>
      <button type="button" class="link" data-do="quick-choose" onClick={choose}>
        {t('Another map, other opponents')}
      </button>
    </section>
  );
}
