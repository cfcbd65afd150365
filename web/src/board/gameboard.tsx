// SPDX-License-Identifier: MIT
// The board of a game with everything on it, to be moved and magnified.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { BoardLayers, type BoardProps } from './board';
import { Ground } from './ground';
import type { BoardMarks } from './marks';
import { labelEnds } from './labels';
import { PanZoom } from './panzoom';
import { NextTask } from '../common/nexttask';
import { nameOf, speech, t } from '../app/i18n';
import { prefs } from '../app/prefs';

type Handlers = 'onTrack' | 'onCity' | 'onPoint' | 'onPointCity';
interface Props extends Omit<BoardProps, 'lang' | Handlers>, Partial<Pick<BoardProps, Handlers>> {
  zoom?: { current: PanZoom | null };
  onArrow?: (key: string) => void;
  whole?: boolean;
}
const nothing = () => undefined;

/** Where something is still to be done. A ticket that is decided needs no room. */
const toReach = (ends: BoardMarks['ends']): number[] =>
  [...ends].filter(([, fate]) => fate === 'open').map(([i]) => i);

export function GameBoard({ zoom, onArrow, whole = false, ...layers }: Props): JSX.Element {
  const { map } = layers.game,
    { ends } = layers.marks,
    reach = useMemo(() => toReach(ends), [ends]),
    places = useMemo(() => reach.map((i) => map.cities[i]), [reach]);
  return (
    <PanZoom
      handle={zoom ?? { current: null }}
      width={map.board.width}
      height={map.board.height}
      label={t('Board: {map}', { map: nameOf(map.name) })}
      places={places}
      named={(size) => labelEnds(layers.game, size, reach)}
      whole={whole}
      onArrow={onArrow}
    >
      {/* By then the board knows its size, and names are placed for it at once. */}
      <NextTask>
        <Ground game={layers.game} />
        <BoardLayers
          onTrack={nothing}
          onCity={nothing}
          onPoint={nothing}
          onPointCity={nothing}
          {...layers}
          lang={`${speech()}${prefs.value.printedNames}${prefs.value.marks}`}
        />
      </NextTask>
    </PanZoom>
  );
}
