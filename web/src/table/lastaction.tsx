// SPDX-License-Identifier: MIT
// What a player did last, beside the name: a sentence where there is room, signs where there is
// not. Pointed at it shows where; picked it says it in full.
import type { JSX } from 'preact';
import { CardSymbol } from '../common/cards';
import { Icon } from '../common/icons';
import { Sentence } from '../common/sentence';
import { TerrainFace } from '../common/terrain';
import { t } from '../app/i18n';
import { Ev, type Game, type GameEvent } from '../core/types';
import type { Action } from './round';

function Sign({ game, e }: { game: Game; e: GameEvent }): JSX.Element | null {
  const carts = game.map.vocabulary === 'carts';
  switch (e.kind) {
    case Ev.Took:
      return <CardSymbol kind={e.card} size={13} carts={carts} />;
    case Ev.TookBlind:
      return <Icon name="cards" size={13} />;
    case Ev.Claimed:
      return (
        <>
          <Icon name={carts ? 'cart' : 'train'} size={14} />
          {`+${e.count}`}
        </>
      );
    case Ev.Station:
      return <Icon name="station" size={13} />;
    case Ev.Kept:
      return (
        <>
          <Icon name="ticket" size={13} />
          {e.count}
        </>
      );
    case Ev.TerrainTook:
      return (
        <span class="mini">
          <TerrainFace type={e.card} />
        </span>
      );
    case Ev.TunnelLost:
      return <Icon name="close" size={13} />;
    default:
      return null;
  }
}

/** In a few pictures. */
export const Signs = ({ game, action }: { game: Game; action: Action }): JSX.Element => (
  <span class="signs" aria-hidden="true">
    {action.events.map((e, i) => (
      <Sign key={i} game={game} e={e} />
    ))}
  </span>
);

/** What may be done with an action. */
export interface ActionHandlers {
  onPoint: (seat: number) => void; // -1: not any more
  onPick: (seat: number) => void;
}
interface Props extends Partial<ActionHandlers> {
  game: Game;
  seat: number;
  action: Action;
}
export function LastAction({ game, seat, action, onPoint, onPick }: Props): JSX.Element {
  const said = <Sentence game={game} text={action.text} pictures />;
  if (!onPick) return <p class="last">{said}</p>;
  return (
    <button
      type="button"
      class="action"
      data-action={seat}
      title={t('Show it on the board')}
      onClick={() => onPick(seat)}
      onPointerEnter={(e) => {
        if (e.pointerType === 'mouse') onPoint?.(seat);
      }}
      onPointerLeave={() => onPoint?.(-1)}
      onFocus={(e) => {
        if (e.currentTarget.matches(':focus-visible')) onPoint?.(seat);
      }}
      onBlur={() => onPoint?.(-1)}
    >
      <span class="last">{said}</span>
    </button>
  );
}
