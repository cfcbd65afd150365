// SPDX-License-Identifier: MIT
// A map against the first game, on one screen: for who knows that one already.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../common/dialog';
import { MAPS } from '../app/catalog';
import { learnAll, mapWithWords, nameOf, t } from '../app/i18n';
import { coreFrom } from '../app/module';
import { Core } from '../core/core';
import { Comparison } from '../app/rules';
import { VariantField } from './variant';
import { Chapter, PointsByLength } from './chapters';

async function compare(map: string, hash?: string): Promise<Comparison> {
  const [core, base, file] = await Promise.all([
    coreFrom('sheet.wasm', Core),
    mapWithWords(MAPS[0].id),
    mapWithWords(map, hash),
    learnAll(),
  ]);
  return new Comparison(core, base, file);
}

interface Props {
  map: string;
  hash?: string;
  onClose: () => void;
}
export function Differences({ map, hash, onClose }: Props): JSX.Element {
  const [found, setFound] = useState<Comparison | null>(null),
    [variant, setVariant] = useState(0);
  useEffect(() => {
    compare(map, hash).then(setFound, () => undefined);
  }, []);
  const shown = found?.of(variant),
    data = shown?.game.map;
  return (
    <Dialog
      title={data ? t('{map}: what differs', { map: nameOf(data.name) }) : t('Rules')}
      onClose={onClose}
      wide
    >
      {data && <VariantField map={data} variant={variant} onVariant={setVariant} />}
      {shown && (
        <div class="rules differences">
          <p class="rules-lead">
            {t('Compared with {map}, the map most people know.', { map: nameOf(MAPS[0].name) })}
          </p>
          {shown.sections.map((s) => (
            <Chapter key={s.title} game={shown.game} section={s} />
          ))}
          {shown.points && <PointsByLength points={shown.points} />}
          {!shown.sections.length && !shown.points && (
            <p>{t('No differences: this is that map.')}</p>
          )}
          {!!data?.options?.length && (
            <section>
              <h3>{t('Optional')}</h3>
              <ul>
                {data.options.map((o) => (
                  <li key={o.id}>{nameOf(o.name)}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
