// SPDX-License-Identifier: MIT
// A sentence about the game, drawn: cards as pictures, places and tracks that light up on the
// board, clauses that open the rules.
import type { JSX } from 'preact';
import { CardSymbol } from './cards';
import { spansOf, type Span } from '../core/sentence';
import { t } from '../app/i18n';
import type { Game } from '../core/types';

/** What of the board a sentence speaks of. */
export interface Shown {
  path: number[];
  trail: number[];
  cities: number[];
  borrowed: number[];
  /** Tracks that are drawn as the networks of their owners, in their colours. */
  nets?: number[];
}
interface Props {
  game: Game;
  text: string;
  /** Cards are drawn, not named. */
  pictures?: boolean;
  onShow?: (what: Shown | null) => void;
  onClause?: (clause: string) => void;
}

/** Where a track (T), a place (N) or a ticket (I) is. */
export function shownOf(game: Game, kind: Span['kind'], n: number): Shown | null {
  const nothing = { path: [], trail: [], cities: [], borrowed: [] };
  if (kind === 'T')
    return { ...nothing, path: [n], cities: [game.tracks[n].cityA, game.tracks[n].cityB] };
  if (kind === 'N') return { ...nothing, cities: [n] };
  if (kind !== 'I') return null;
  const ends = [...game.tickets[n].nodesA, ...game.tickets[n].nodesB];
  return { ...nothing, cities: ends.map((node) => game.nodeCity[node]) };
}

/**
 * A picture and what touches it stay on one line: takes the letters before it from the parts drawn
 * already.
 */
function glue(drawn: (JSX.Element | string)[], picture: JSX.Element, after: string): JSX.Element {
  const before = drawn[drawn.length - 1],
    open = typeof before === 'string' ? /[^ ]*$/.exec(before)![0] : '';
  if (open) drawn[drawn.length - 1] = (before as string).slice(0, -open.length);
  return (
    <span class="together">
      {open}
      {picture}
      {after}
    </span>
  );
}

export function Sentence({ game, text, pictures, onShow, onClause }: Props): JSX.Element {
  const carts = game.map.vocabulary === 'carts',
    drawn: (JSX.Element | string)[] = [];
  const spans = spansOf(text);
  spans.forEach((span, i) => {
    const { kind, numbers } = span,
      next = spans[i + 1],
      shown = onShow ? shownOf(game, kind, numbers[0]) : null;
    if (pictures && (kind === 'K' || kind === 'C')) {
      const kinds =
        kind === 'C' ? numbers : numbers.flatMap((n, card) => Array<number>(n).fill(card));
      const cards = kinds.map((card, c) => (
        <CardSymbol key={c} kind={card} size={14} carts={carts} />
      ));
      const close = next && !next.kind ? /^[^ ]*/.exec(next.text)![0] : '';
      if (close) next.text = next.text.slice(close.length);
      drawn.push(
        glue(
          drawn,
          kind === 'C' ? (
            <>
              <span class="log-cards">{cards}</span>
              {`\u2005${span.text}`}
            </>
          ) : (
            <span class="log-cards" role="img" aria-label={span.text}>
              {cards}
            </span>
          ),
          close,
        ),
      );
    } else if (kind === 'R' && onClause) {
      drawn.push(
        <button
          type="button"
          class="link"
          onClick={() => onClause(span.text)}
          title={t('the rule')}
        >
          {span.text}
        </button>,
      );
    } else if (shown) {
      drawn.push(
        <span
          class="shows"
          onPointerEnter={() => onShow!(shown)}
          onPointerLeave={() => onShow!(null)}
        >
          {span.text}
        </span>,
      );
    } else drawn.push(span.text);
  });
  return <span>{drawn}</span>;
}
