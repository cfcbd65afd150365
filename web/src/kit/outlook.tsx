// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
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
