// SPDX-License-Identifier: MIT
// The deal of the day: today's and past ones of every map, one's try, and how others fared.
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Icon } from '../common/icons';
import { MAPS, mapName } from '../app/catalog';
import { t } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import { withoutServer } from '../app/site';
import { ListPage, type Ways } from '../lessons/list';
import { MapPicture } from '../common/mappicture';
import { DealController } from './controller';
import { clock, dayName, dealAddress } from '../app/days';
import { DeviceDeals } from './device';
import { DEALS, readAgain } from './kept';
import { Chosen } from './chosen';
import { ServerDeals } from './server';
import { standingText, streakText } from './words';

export interface PartProps {
  c: DealController;
}
interface WayProps extends PartProps {
  onOpen: Ways['onOpen'];
}

function Maps({ c, onOpen }: WayProps): JSX.Element {
  return (
    <ul class="games deal-maps">
      {MAPS.map(({ id }) => (
        <li key={id}>
          <button
            type="button"
            class={`game${id === c.map ? ' on' : ''}`}
            aria-pressed={id === c.map}
            data-deal={id}
            onClick={() => onOpen(dealAddress(c.day, id))}
          >
            <MapPicture map={id} />
            <b>{mapName(id)}</b>
            <small>{standingText(c.standing(c.day, id))}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Days({ c, onOpen }: WayProps): JSX.Element {
  return (
    <ul class="deal-days">
      {c.days.map((day) => (
        <li key={day}>
          <button
            type="button"
            class={day === c.day ? 'on' : ''}
            aria-pressed={day === c.day}
            data-day={day}
            onClick={() => onOpen(dealAddress(day, c.map))}
          >
            {day === c.today ? t('Today') : dayName(day)}
            {c.done(day) && (
              <span class="lesson-tick" role="img" aria-label={t('played')}>
                <Icon name="check" size={16} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Streak({ c }: PartProps): JSX.Element {
  const next = clock(Date.parse(c.today) + 86_400_000);
  return (
    <>
      <p class="deal-streak" data-streak={c.streak}>
        <b>{c.streak > 0 ? streakText(c.streak) : t('Play today to start a streak.')}</b>
      </p>
      <p class="quiet small">
        {t('Days follow UTC: the next one starts at {time} your time.', { time: next })}
      </p>
    </>
  );
}

interface Props extends Ways {
  onPlay: (record: LocalRecord) => void;
}
export function DealScreen(p: Props): JSX.Element {
  const c = useMemo(
    () => new DealController(new DeviceDeals(), withoutServer ? null : new ServerDeals()),
    [],
  );
  useEffect(() => void c.show(p.id), [c, p.id]);
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      if (key !== DEALS) return;
      readAgain();
      void c.refresh();
    };
    addEventListener('storage', changed);
    return () => {
      removeEventListener('storage', changed);
      c.close();
    };
  }, [c]);
  return (
    <ListPage
      {...p}
      title={t('Deal of the day')}
      about={t('One deal a day on each map, the same for everyone: you against three bots')}
    >
      <div class="deal-main">
        <Maps c={c} onOpen={p.onOpen} />
        <Chosen c={c} onPlay={p.onPlay} />
      </div>
      <section class="panel" aria-label={t('Days')}>
        <h2>{t('Days')}</h2>
        <Streak c={c} />
        <Days c={c} onOpen={p.onOpen} />
      </section>
    </ListPage>
  );
}
