// SPDX-License-Identifier: MIT
// A table in a list: its picture, and how far it is.
import type { JSX } from 'preact';
import { Icon } from '../kit/icons';
import { MAPS } from '../app/catalog';
import { t, tn } from '../app/i18n';
import { ownMaps } from '../app/keptmaps';
import { base } from '../app/site';
import type { Brief } from '../protocol';

/** What an own table is about, or somebody else's in the lobby. */
export function phaseText(b: Brief, mine: boolean): string {
  const phase = () => {
    if (b.phase === 'lobby') return tn('{n} open seat', '{n} open seats', b.open);
    if (b.phase === 'running') return mine ? t('running') : t('running: watch');
    return t('finished');
  };
  return b.own_tickets ? `${phase()} · ${t('own list')}` : phase();
}
/** Maps that were brought as files have none. */
export const MapPicture = ({ map, hash }: { map: string; hash?: string }): JSX.Element =>
  MAPS.some((m) => m.id === map) && !ownMaps().some((m) => m.hash === hash) ? (
    <img src={`${base}map-${map}.svg`} alt="" width="66" height="42" loading="lazy" />
  ) : (
    <Icon name="route" size={26} />
  );
