// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Likely } from '../core/coach';
import { spansOf } from '../core/sentence';
import type { Game } from '../core/types';
import { Sentence } from './sentence';

/**
 * What a ticket asks for. The part that names its bottleneck, a track, is marked: styles leave it
 * out where there is little room.
 */
export const Outlook = ({ game, text }: { game: Game; text: string }): JSX.Element => (
  <>
    {text.split(/(?= · | \()/).map((part) => (
      <span key={part} class={spansOf(part).some((s) => s.kind === 'T') ? 'neck' : ''}>
        <Sentence game={game} text={part} />
      </span>
    ))}
  </>
);

/** What the coach has measured of a ticket: all of it, or the chance alone. */
export const Measured = ({
  likely,
  brief,
}: {
  likely: Likely | undefined;
  brief?: boolean;
}): JSX.Element | null =>
  likely?.text ? (
    <span
      class={`${brief ? 'chance' : 'likely'}${likely.rough ? ' rough' : ''}`}
      aria-hidden={brief}
    >
      {brief ? likely.brief : likely.text}
    </span>
  ) : null;
