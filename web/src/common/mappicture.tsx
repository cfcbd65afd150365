// SPDX-License-Identifier: MIT
// A map in a list: its picture.
import type { JSX } from 'preact';
import { Icon } from './icons';
import { MAPS } from '../app/catalog';
import { ownMaps } from '../app/keptmaps';
import { base } from '../app/site';

/** Maps that were brought as files have none. */
export const MapPicture = ({ map, hash }: { map: string; hash?: string }): JSX.Element =>
  MAPS.some((m) => m.id === map) && !ownMaps().some((m) => m.hash === hash) ? (
    <img src={`${base}map-${map}.svg`} alt="" width="66" height="42" loading="lazy" />
  ) : (
    <Icon name="route" size={26} />
  );
