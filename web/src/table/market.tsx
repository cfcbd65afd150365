// SPDX-License-Identifier: MIT
// What lies on the table to be taken: the face-up row, the piles, the tickets.
import type { ComponentChildren, JSX } from 'preact';
import { CardBack, CardFace, CardTile } from '../common/cards';
import { phone } from '../app/layout';
import { Icon } from '../common/icons';
import { TerrainFace } from '../common/terrain';
import { caption } from '../app/i18n';
import { cardName, moveText, terrainName } from '../app/words';
import { Caption } from '../gen/border';
import {
  Kind,
  move,
  NONE,
  Phase,
  type Choices,
  type Game,
  type Move,
  type View,
} from '../core/types';

/** What a person can do here; the table's controller does it. */
interface MarketHandlers {
  take(slot: number): void;
  drawBlind(count: 1 | 2): void;
  takeTerrain(slot: number): void;
  drawTerrain(): void;
  askTickets(): void;
  why(kind: Kind.Take | Kind.TakeBlind | Kind.TerrainBlind | Kind.Tickets, slot?: number): void;
}
interface Props {
  game: Game;
  view: View;
  choices: Choices | null;
  /** Three locomotives: they are shown for a moment before the row is replaced. */
  leaving: number[] | null;
  /** The move that a hint names. */
  hinted: Move | null;
  /** Without it there is only something to look at. */
  handlers: MarketHandlers | null;
  /** Other things to do beside the piles. */
  children?: ComponentChildren;
}

/** The looks of something that can be taken: whether it may be, and whether a hint says so. */
const looks = (p: Props, ok: boolean | undefined, kind: Kind, slot?: number): string => {
  const named = p.hinted?.kind === kind && (slot === undefined || p.hinted.what === slot);
  return `${ok ? ' ok' : ''}${named ? ' hinted' : ''}`;
};

const takingText = ({ game, view }: Props, kind: Kind, what: number, color: number): string =>
  moveText(game, view, move(kind, view.me, { what, color }));

function Row(p: Props): JSX.Element {
  const Picture = phone.value ? CardTile : CardFace;
  const { game, view, choices, leaving, handlers } = p;
  return (
    <div class={`row${leaving ? ' leaving' : ''}`}>
      {(leaving ?? view.row).map((kind, slot) => {
        if (kind === NONE) return <div key={slot} class="card empty" data-slot={slot} />;
        const ok = !leaving && !!choices?.slots.includes(slot);
        return (
          <button
            type="button"
            key={slot}
            class={`card${looks(p, ok, Kind.Take, slot)}`}
            data-slot={slot}
            data-kind={kind}
            aria-disabled={!ok}
            aria-label={takingText(p, Kind.Take, slot, kind)}
            title={cardName(game, kind)}
            onClick={() => (ok ? handlers?.take(slot) : handlers?.why(Kind.Take, slot))}
          >
            <Picture kind={kind} carts={game.map.vocabulary === 'carts'} />
          </button>
        );
      })}
    </div>
  );
}

/** What a pile is, and how much is left of it. */
const PileLabel = ({ name, n }: { name: Caption; n: number }): JSX.Element => (
  <span class="pile-label" aria-hidden="true">
    <span class="pile-count">{n}</span>
    <span class="pile-name">{caption(name)}</span>
  </span>
);

function TrainPile(p: Props): JSX.Element {
  const { view, choices, handlers } = p,
    one = !!choices?.blind,
    two = one && view.phase !== Phase.SecondCard;
  const target = (n: 1 | 2, ok: boolean, label: string) => (
    <button
      type="button"
      class="target"
      aria-disabled={!ok}
      aria-label={label}
      title={label}
      onClick={() => (ok ? handlers?.drawBlind(n) : handlers?.why(Kind.TakeBlind))}
    >
      <span class="backs" aria-hidden="true">
        <i />
        {n > 1 && <i />}
      </span>
      +{n}
    </button>
  );
  return (
    <div
      class={`pile${looks(p, one, Kind.TakeBlind)}`}
      data-pile="train"
      title={caption(Caption.NCardsInPile, view.deck)}
    >
      <CardBack />
      <PileLabel name={Caption.Cards} n={view.deck} />
      <div class="pile-targets">
        {target(1, one, caption(Caption.DrawOne))}
        {target(2, two, caption(Caption.DrawTwo))}
      </div>
    </div>
  );
}

function TicketPile(p: Props): JSX.Element {
  const { view, choices, handlers } = p;
  return (
    <button
      type="button"
      class={`pile tickets${looks(p, choices?.tickets, Kind.Tickets)}`}
      data-pile="ticket"
      aria-disabled={!choices?.tickets}
      aria-label={caption(Caption.DrawTicketsOfN, view.ticketDeck)}
      onClick={() => (choices?.tickets ? handlers?.askTickets() : handlers?.why(Kind.Tickets))}
    >
      <CardBack tone="ticket" />
      <PileLabel name={Caption.Tickets} n={view.ticketDeck} />
    </button>
  );
}

function TerrainRow(p: Props): JSX.Element {
  const { game, view, choices, handlers } = p,
    why = () => handlers?.why(Kind.TerrainBlind);
  return (
    <div class="row terrain-row">
      {view.terrainRow.map((type, slot) => {
        if (type === NONE) return <div key={slot} class="card empty" />;
        const ok = choices?.terrainSlots.includes(slot);
        return (
          <button
            type="button"
            key={slot}
            class={`card small${looks(p, ok, Kind.Terrain, slot)}`}
            aria-disabled={!ok}
            title={terrainName(game, type)}
            aria-label={takingText(p, Kind.Terrain, slot, type)}
            data-terrain={slot}
            onClick={() => (ok ? handlers?.takeTerrain(slot) : why())}
          >
            <TerrainFace type={type} />
          </button>
        );
      })}
      <button
        type="button"
        class={`card small terrain-pile${looks(p, choices?.terrainBlind, Kind.TerrainBlind)}`}
        aria-disabled={!choices?.terrainBlind}
        data-pile="terrain"
        aria-label={caption(Caption.DrawTerrainOfN, view.terrainDeck)}
        onClick={() => (choices?.terrainBlind ? handlers?.drawTerrain() : why())}
      >
        <CardBack tone="terrain" />
        <PileLabel name={Caption.Terrain} n={view.terrainDeck} />
      </button>
    </div>
  );
}

function GoodsLeft(p: Props): JSX.Element {
  const left = p.view.merchandiseLeft,
    text = caption(Caption.NMerchandiseLeft, left);
  return (
    <div class="goods-left" role="img" aria-label={text} title={text}>
      <Icon name="goods" />
      <PileLabel name={Caption.Goods} n={left} />
      <span class="goods-text">{text}</span>
    </div>
  );
}

export function Market(p: Props): JSX.Element {
  const { rules } = p.game;
  return (
    <section class="market" aria-label={caption(Caption.OnTheTable)}>
      <Row {...p} />
      <div class="piles">
        <TrainPile {...p} />
        <TicketPile {...p} />
        {p.children}
      </div>
      {rules.terrains > 0 && <TerrainRow {...p} />}
      {rules.merchandise > 0 && <GoodsLeft {...p} />}
    </section>
  );
}
