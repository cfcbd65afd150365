// SPDX-License-Identifier: MIT
// Lines that say what is pointed at, and what to do.
// Sentences: later
import { nameOf } from '../app/i18n';
import { SEEN } from '../app/table';
import {
  adviceText,
  cityName,
  cityNote,
  remark,
  topicText,
  trackName,
  trackStatus,
} from '../app/words';
import { flat } from '../core/sentence';
import type { Game } from '../core/types';
import { Topic } from '../gen/border';
import type { TableSight } from './sight';

export const titleOf = ({ map, variant }: Game): string =>
  [map.name, ...(map.variants.length > 1 ? [map.variants[variant].name] : [])]
    .map(nameOf)
    .join(' · ');

/** The track or city under the pointer. */
export function hoveredText(c: TableSight): string {
  const { game } = c,
    names = c.names.value,
    point = c.point.value,
    city = c.pointCity.value;
  if (point >= 0) {
    const track = game.tracks[point],
      lent = c.marks.value.borrowed.has(point);
    return (
      `${trackName(game, track)} · ${trackStatus(game, names, SEEN, track)}` +
      (lent ? `, ${remark(game, Topic.Borrowed)}` : '')
    );
  }
  if (city < 0) return '';
  const target = c.stationMode.value && c.marks.value.stations.has(game.nodeCity.indexOf(city));
  const about = target
    ? topicText(game, c.now.view, Topic.StationPrice)
    : flat(cityNote(game, names, SEEN, city) ?? '');
  return about && `${cityName(game, city)} · ${about}`;
}

/** How to play well now, unasked. A hint speaks alone. */
export function tipText(c: TableSight): string {
  const { curtain, view } = c.now,
    wanted = c.commentary && !c.hint.value && c.mine && !c.over && curtain === null;
  return wanted ? adviceText(c.game, c.names.value, view) : '';
}
