// SPDX-License-Identifier: MIT
// The rules of a map told with the map's own numbers, a picture to each chapter.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CardFace } from '../common/cards';
import { Dialog } from '../common/dialog';
import { learnAll, mapWithWords, nameOf, t } from '../app/i18n';
import { coreFrom } from '../app/module';
import { Core } from '../core/core';
import { ruleSections } from '../app/rules';
import { sampleOf, type Sample } from '../app/sample';
import { COLORS, LOCO, type Game } from '../core/types';
import { Chapter, PointsByLength } from './chapters';
import { Differences } from './differences';
import { DRAWINGS } from './drawings';
import { VariantField } from './variant';

/** How many play, with which cards. */
const Lead = ({ game: { map } }: { game: Game }): JSX.Element => (
  <p class="rules-lead">
    {t('{from} to {to} players', { from: map.players[0], to: map.players[1] })} ·{' '}
    {COLORS.slice(0, LOCO).map(
      (c, i) =>
        map.colors.includes(c) && (
          <span key={c} class="mini">
            <CardFace kind={i} carts={map.vocabulary === 'carts'} />
          </span>
        ),
    )}
  </p>
);

interface Props {
  /** The table that is played, whose variant is told. */
  game?: Game;
  map: string;
  hash?: string;
  clause?: string;
  /** What is different from the first game comes first. */
  differences?: boolean;
  onClose: () => void;
}
/** In a core of its own: the one of a table has the table's position. */
async function open({ game, map, hash }: Props, variant: number): Promise<Sample> {
  const [file, core] = await Promise.all([
    game?.file ?? mapWithWords(map, hash),
    coreFrom('sheet.wasm', Core),
    learnAll(),
  ]);
  return sampleOf(core, core.open(file, variant, game?.options ?? 0, file.data.players[0]));
}

export function RulesDialog(props: Props): JSX.Element {
  const { game, clause, onClose } = props,
    [sample, setSample] = useState<Sample | null>(null),
    [variant, setVariant] = useState(game?.variant ?? 0),
    [differ, setDiffer] = useState(props.differences ?? false);
  useEffect(() => {
    open(props, variant).then(setSample, () => undefined);
  }, [variant]);
  const shown = sample?.game;
  if (differ) return <Differences map={props.map} hash={props.hash} onClose={onClose} />;
  return (
    <Dialog
      title={shown ? t('Rules: {map}', { map: nameOf(shown.map.name) }) : t('Rules')}
      onClose={onClose}
      wide
    >
      {shown && !game && <VariantField map={shown.map} variant={variant} onVariant={setVariant} />}
      {shown && <Lead game={shown} />}
      {shown && (
        <button type="button" class="link" data-do="differ" onClick={() => setDiffer(true)}>
          {t('What differs from other maps')}
        </button>
      )}
      <div class="rules">
        {sample &&
          ruleSections(sample.game).map((s, i) => {
            const Drawing = DRAWINGS[i];
            return (
              <Chapter key={s.title} game={sample.game} section={s} clause={clause}>
                {Drawing && <Drawing sample={sample} />}
              </Chapter>
            );
          })}
        {shown?.rules.points.some((x) => x) && <PointsByLength points={[shown.rules.points]} />}
      </div>
    </Dialog>
  );
}
