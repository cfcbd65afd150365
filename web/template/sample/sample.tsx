// SPDX-License-Identifier: MIT
// The smallest screen's view: it draws the controller's state and calls its methods.
// Sentences: later
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { MAPS, mapName } from '../app/catalog';
import { t } from '../app/i18n';
import { ListPage, type Ways } from '../lessons/list';
import { SampleController } from './controller';

export function SampleScreen(ways: Ways): JSX.Element {
  const c = useMemo(() => new SampleController(ways.id), [ways.id]);
  return (
    <ListPage {...ways} title={t('Depo')} about={mapName(c.map.value)}>
      {MAPS.map(({ id }) => (
        <button type="button" key={id} data-sample={id} onClick={() => c.choose(id)}>
          {mapName(id)}
        </button>
      ))}
    </ListPage>
  );
}
