// SPDX-License-Identifier: MIT
// Which tickets to keep, each with what it asks for.
import type { JSX } from 'preact';
import { Tool } from '../common/button';
import { breakable } from '../common/breakable';
import { Icon } from '../common/icons';
import { Sheet } from '../common/dialog';
import { Sentence } from '../common/sentence';
import { Measured, Outlook } from '../common/outlook';
import { caption, t, tn } from '../app/i18n';
import { offeredNote, ticketName, topicLine, topicText } from '../app/words';
import type { Likely } from '../core/coach';
import type { Game, Offer, View } from '../core/types';
import { Caption, Topic } from '../gen/border';

interface Props {
  game: Game;
  view: View;
  offer: Offer;
  coach: boolean;
  likely: ReadonlyMap<number, Likely>;
  onKeep: (places: number) => void;
  /** Asks which ones to keep; without it nobody may. */
  onHint?: () => void;
  onPoint: (ticket: number) => void;
  pick: Set<number>;
  setPick: (s: Set<number>) => void;
  /** The tickets that a hint would keep. */
  hinted: number[];
}

/** The tickets chosen, as a bit for each place of the offer. */
const placesOf = ({ tickets }: Offer, pick: Set<number>): number =>
  tickets.reduce((bits, n, i) => bits | (pick.has(n) ? 1 << i : 0), 0);

function Offered({ n, ...p }: Props & { n: number }): JSX.Element {
  const { game, view, offer, pick, onPoint } = p,
    ticket = game.tickets[n],
    on = pick.has(n);
  const toggle = () => {
    const next = new Set(pick);
    if (!next.delete(n)) next.add(n);
    p.setPick(next);
  };
  const looks = `${on ? ' on' : ''}${ticket.long ? ' long' : ''}${p.hinted.includes(n) ? ' hinted' : ''}`;
  return (
    <li>
      <button
        type="button"
        class={`offered${looks}`}
        aria-pressed={on}
        data-ticket={n}
        onClick={toggle}
        onPointerEnter={() => onPoint(n)}
        onPointerLeave={() => onPoint(-1)}
        onFocus={() => onPoint(n)}
        onBlur={() => onPoint(-1)}
      >
        <span class="tick" aria-hidden="true">
          {on && <Icon name="check" />}
        </span>
        <span class="ticket-name">{breakable(ticketName(game, n))}</span>
        <span class="ticket-points">{ticket.points}</span>
        <span class="ticket-note">
          <Measured likely={p.likely.get(n)} />
          <Outlook game={game} text={offeredNote(game, view, n, placesOf(offer, pick), p.coach)} />
        </span>
      </button>
    </li>
  );
}

function Keep({ offer, pick, onKeep, onHint }: Props): JSX.Element {
  const enough = pick.size >= offer.least && pick.size <= offer.most,
    none = offer.least === 0 ? t('Keep none') : t('Keep');
  return (
    <div class="sheet-buttons">
      <button
        type="button"
        class="main"
        data-do="keep"
        disabled={!enough}
        onClick={() => onKeep(placesOf(offer, pick))}
      >
        {pick.size ? caption(Caption.KeepN, pick.size) : none}
      </button>
      {onHint && <Tool icon="bulb" label={t('Hint')} name="ask-coach" onClick={onHint} />}
      {!enough && (
        <span class="quiet">
          {pick.size > offer.most
            ? t('too many chosen')
            : tn('choose {n} more', 'choose {n} more', offer.least - pick.size)}
        </span>
      )}
    </div>
  );
}

export function OfferSheet(p: Props): JSX.Element {
  const { game, view, offer } = p;
  return (
    <Sheet title={topicText(game, view, Topic.Offer)} className="offer-sheet">
      <p class="sheet-note">
        <Sentence game={game} text={topicLine(game, view, Topic.OfferRule)} />
      </p>
      <ul class="offer">
        {offer.tickets.map((n) => (
          <Offered key={n} n={n} {...p} />
        ))}
      </ul>
      <Keep {...p} />
    </Sheet>
  );
}
