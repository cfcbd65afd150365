// SPDX-License-Identifier: MIT
// How it stands with a ticket, as a sign: a ring still to be reached, a disc with a tick, a cross.
// The same sign is in the list of tickets and at the ticket's ends on the board.
import type { JSX } from 'preact';
import type { Outlook } from '../core/types';

export type Fate = Outlook['fate'];

/** What is drawn around 0,0 in a circle of 12. */
export function FateSign({ fate }: { fate: Fate }): JSX.Element {
  if (fate === 'lost')
    return (
      <>
        <path d="M-8-8 8 8M8-8-8 8" class="fate-rim" />
        <path d="M-8-8 8 8M8-8-8 8" class="fate-line" />
      </>
    );
  return (
    <>
      <circle r="9.6" class="fate-rim" />
      <circle r="9.6" class="fate-line" />
      {fate !== 'open' && <path d="M-4.6.4-1.3 3.8 5-3.6" class="fate-tick" />}
    </>
  );
}

export const FateMark = ({ fate }: { fate: Fate }): JSX.Element => (
  <svg class={`fate ${fate}`} viewBox="-13 -13 26 26" width="16" height="16" aria-hidden="true">
    <FateSign fate={fate} />
  </svg>
);
