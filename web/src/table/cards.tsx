// SPDX-License-Identifier: MIT
// Cards on the table and in the hand.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CardBack, CardFace, Icon, TerrainFace } from '../kit/art';
import { t, tn } from '../app/i18n';
import { cardName, terrainName } from '../app/words';
import {
  Ev,
  Kind,
  LOCO,
  NONE,
  Phase,
  type Choices,
  type Game,
  type GameEvent,
  type Move,
  type View,
} from '../core/types';

interface MarketProps {
  /** Other things to do beside the piles. */
  children?: ComponentChildren;
  game: Game;
  view: View;
  choices: Choices | null;
  fresh: GameEvent[];
  onTake: (slot: number) => void;
  onBlind: (count: 1 | 2) => void;
  onTerrain: (slot: number) => void;
  onTerrainBlind: () => void;
  onTickets: () => void;
  onWhy: (what: 'slot' | 'blind' | 'tickets', slot: number) => void;
  /** The move that a hint names. */
  hinted: Move | null;
}

/** The face-up row, the piles, the tickets. */
export function Market(p: MarketProps): JSX.Element {
  const { game, view, choices } = p,
    carts = game.map.vocabulary === 'carts';
  const [old, setOld] = useState<number[] | null>(null);
  const reset = p.fresh.find((e) => e.kind === Ev.RowReset);
  useEffect(() => {
    // three locomotives: they are shown for a moment before the row is replaced
    if (reset) setOld(reset.cards.flatMap((n, kind) => Array<number>(n).fill(kind)));
  }, [reset]);
  useEffect(() => {
    // however soon the next move comes
    if (!old) return undefined;
    const timer = setTimeout(() => setOld(null), 1100);
    return () => clearTimeout(timer);
  }, [old]);
  const row = old ?? view.row,
    second = view.phase === Phase.SecondCard;
  const two = !!choices?.blind && !second;
  const goods = tn('{n} merchandise card left', '{n} merchandise cards left', view.merchandiseLeft);
  /** The looks of something that can be taken: whether it may be, and whether a hint says so. */
  const looks = (ok: boolean | undefined, kind: Kind, slot?: number) =>
    `${ok ? ' ok' : ''}${p.hinted?.kind === kind && (slot === undefined || p.hinted.what === slot) ? ' hinted' : ''}`;
  return (
    <section class="market" aria-label={t('Cards on the table')}>
      <div class={`row${old ? ' leaving' : ''}`}>
        {row.map((kind, slot) => {
          if (kind === NONE) return <div key={slot} class="card empty" data-slot={slot} />;
          const ok = !old && !!choices?.slots.includes(slot);
          return (
            <button
              type="button"
              key={slot}
              class={`card${looks(ok, Kind.Take, slot)}`}
              data-slot={slot}
              data-kind={kind}
              aria-disabled={!ok}
              aria-label={t('Take {card}', { card: cardName(game, kind) })}
              title={cardName(game, kind)}
              onClick={() => (ok ? p.onTake(slot) : p.onWhy('slot', slot))}
            >
              <CardFace kind={kind} carts={carts} />
            </button>
          );
        })}
      </div>
      <div class="piles">
        <div
          class={`pile${looks(choices?.blind, Kind.TakeBlind)}`}
          data-pile="train"
          title={tn('{n} card in the pile', '{n} cards in the pile', view.deck)}
        >
          <CardBack />
          <span class="pile-count">{view.deck}</span>
          <div class="pile-targets">
            <button
              type="button"
              class="target"
              aria-disabled={!choices?.blind}
              aria-label={t('Draw one card from the pile')}
              title={t('Draw one card from the pile')}
              onClick={() => (choices?.blind ? p.onBlind(1) : p.onWhy('blind', 0))}
            >
              1
            </button>
            <button
              type="button"
              class="target"
              aria-disabled={!two}
              aria-label={t('Draw two cards from the pile')}
              title={t('Draw two cards from the pile')}
              onClick={() => (two ? p.onBlind(2) : p.onWhy('blind', 0))}
            >
              2
            </button>
          </div>
        </div>
        <button
          type="button"
          class={`pile tickets${looks(choices?.tickets, Kind.Tickets)}`}
          data-pile="ticket"
          aria-disabled={!choices?.tickets}
          aria-label={`${carts ? t('Draw contracts') : t('Draw tickets')}, ${tn('{n} left', '{n} left', view.ticketDeck)}`}
          onClick={() => (choices?.tickets ? p.onTickets() : p.onWhy('tickets', 0))}
        >
          <CardBack tone="ticket" />
          <span class="pile-count">{view.ticketDeck}</span>
          <span class="pile-name">{carts ? t('Contracts') : t('Tickets')}</span>
        </button>
        {p.children}
      </div>
      {game.rules.terrains > 0 && (
        <div class="row terrain-row">
          {view.terrainRow.map((type, slot) =>
            type === NONE ? (
              <div key={slot} class="card empty" />
            ) : (
              <button
                type="button"
                key={slot}
                class={`card small${looks(choices?.terrainSlots.includes(slot), Kind.Terrain, slot)}`}
                aria-disabled={!choices?.terrainSlots.includes(slot)}
                title={terrainName(game, type)}
                aria-label={t('Take {card}', { card: terrainName(game, type) })}
                data-terrain={slot}
                onClick={() =>
                  choices?.terrainSlots.includes(slot) ? p.onTerrain(slot) : p.onWhy('slot', NONE)
                }
              >
                <TerrainFace type={type} />
              </button>
            ),
          )}
          <button
            type="button"
            class={`card small${looks(choices?.terrainBlind, Kind.TerrainBlind)}`}
            aria-disabled={!choices?.terrainBlind}
            data-pile="terrain"
            aria-label={`${t('Draw a terrain card from the pile')}, ${tn('{n} left', '{n} left', view.terrainDeck)}`}
            onClick={() => (choices?.terrainBlind ? p.onTerrainBlind() : p.onWhy('slot', NONE))}
          >
            <CardBack tone="terrain" />
            <span class="pile-count">{view.terrainDeck}</span>
          </button>
        </div>
      )}
      {game.rules.merchandise > 0 && (
        <div class="goods-left" role="img" aria-label={goods} title={goods}>
          <Icon name="goods" />
          <b>{view.merchandiseLeft}</b>
          <span>{goods}</span>
        </div>
      )}
    </section>
  );
}

/** Order of the hand: locomotives first, then the colours. */
export const HAND_ORDER = [LOCO, 0, 1, 2, 3, 4, 5, 6, 7];

export function Hand({
  game,
  hand,
  selected,
  onSelect,
}: {
  game: Game;
  hand: number[];
  selected: number;
  onSelect: (kind: number) => void;
}): JSX.Element {
  const carts = game.map.vocabulary === 'carts',
    total = hand.reduce((a, b) => a + b, 0);
  return (
    <section
      class="hand"
      aria-label={tn('Your hand: {n} card', 'Your hand: {n} cards', total)}
      data-hand
    >
      {total === 0 && <p class="quiet">{t('No cards in your hand')}</p>}
      {HAND_ORDER.filter((kind) => hand[kind] > 0).map((kind) => (
        <button
          type="button"
          key={kind}
          class={`group${selected === kind ? ' on' : ''}`}
          aria-pressed={selected === kind}
          data-kind={kind}
          aria-label={`${hand[kind]} × ${cardName(game, kind)}`}
          title={t('Show what {card} can pay', { card: cardName(game, kind) })}
          onClick={() => onSelect(selected === kind ? -1 : kind)}
        >
          {Array.from({ length: Math.min(3, hand[kind]) }, (_, i) => (
            <span key={i} class="fan" style={{ '--i': i } as never}>
              <CardFace kind={kind} carts={carts} />
            </span>
          ))}
          <span class="badge">{hand[kind]}</span>
        </button>
      ))}
    </section>
  );
}

/** A payment as pictures. */
export function CardStrip({ game, cards }: { game: Game; cards: number[] }): JSX.Element {
  const carts = game.map.vocabulary === 'carts';
  return (
    <span class="strip">
      {[0, 1, 2, 3, 4, 5, 6, 7, LOCO].flatMap((kind) =>
        Array.from({ length: cards[kind] ?? 0 }, (_, i) => (
          <span key={`${kind}-${i}`} class="mini">
            <CardFace kind={kind} carts={carts} />
          </span>
        )),
      )}
    </span>
  );
}
