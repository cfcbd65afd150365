// SPDX-License-Identifier: MIT
// Small papers on the board that are there from the start: what is pointed at, what was refused.
// The others are in papers.tsx.
import type { JSX } from 'preact';
import { CloseTool } from '../common/button';
import { Sentence } from '../common/sentence';
import { ticketName } from '../app/words';
import type { TableController } from './controller';
import { TicketNote } from './tickets';

interface Props {
  c: TableController;
}

/** The track, city or ticket that is pointed at. */
export function Hovered({ c }: Props): JSX.Element | null {
  if (c.note.value) return null;
  if (c.hovered.value) return <p class="hover-note">{c.hovered.value}</p>;
  if (!c.pointed || !c.player || c.now.offer) return null;
  const n = c.pointTicket.value;
  return (
    <p class="hover-note about-ticket">
      <b>{ticketName(c.game, n)}</b>{' '}
      <TicketNote
        game={c.game}
        view={c.now.view}
        seat={c.me}
        n={n}
        coach={c.coach}
        likely={c.likely.value}
      />
    </p>
  );
}

/** Why not, or something to be glad about. */
export function Said({
  c,
  onRules,
}: Props & { onRules: (clause: string) => void }): JSX.Element | null {
  const note = c.note.value;
  if (!note) return null;
  return (
    <div class={`note${note.good ? ' good' : ''}`}>
      <Sentence game={c.game} text={note.text} onClause={onRules} />
      <CloseTool
        size={14}
        onClick={() => {
          c.note.value = null;
        }}
      />
    </div>
  );
}
