// SPDX-License-Identifier: MIT
// The questions of a turn, as sheets beside the board: how to pay, which tickets, the tunnel's extra cards.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CardStrip } from '../kit/cardstrip';
import { Sheet } from '../kit/dialog';
import { Icon, TerrainFace } from '../kit/art';
import { Sentence } from '../kit/sentence';
import { t, tn } from '../app/i18n';
import {
  cardName,
  cardsText,
  nodeName,
  offeredNote,
  terrainName,
  ticketName,
  trackColor,
  trackName,
  trackNote,
} from '../app/words';
import {
  Kind,
  LOCO,
  move,
  Phase,
  type Game,
  type Move,
  type Offer,
  type View,
} from '../core/types';

/** A sheet lies on the side of the board where it doesn't cover what it is about. */
const aside = (game: Game, x: number): string => (x > game.map.board.width / 2 ? ' west' : '');

export const payment = (m: Move): number[] => {
  const cards = Array<number>(9).fill(0);
  cards[m.color] += m.cards;
  cards[LOCO] += m.locos;
  return cards;
};
const payKey = (m: Move): string => `${m.what} ${m.color} ${m.cards} ${m.locos}`;
/** `moves` are the payments, best first; those for both tracks of a double route may be among them: the payment says which one.
 *  `bonusAfter`: one's merchandise bonus if this move were made now. */
interface ClaimProps {
  game: Game;
  view: View;
  names: string[];
  moves: Move[];
  onPlay: (m: Move) => void;
  onClose: () => void;
  bonusNow: number;
  bonusAfter: (m: Move) => number;
  onTrack: (track: number) => void;
}

export function ClaimSheet({
  game,
  view,
  names,
  moves,
  bonusNow,
  bonusAfter,
  onPlay,
  onClose,
  onTrack,
}: ClaimProps): JSX.Element {
  const station = moves[0].kind === Kind.Station,
    me = view.players[view.me];
  const plain = moves.filter((m) => !m.terrain && !m.terrainLocos);
  const [pick, setPick] = useState(plain[0]);
  const [all, setAll] = useState(false);
  const track = station ? null : game.tracks[pick.what],
    two = plain.some((m) => m.what !== moves[0].what);
  const doubles = moves.filter((m) => payKey(m) === payKey(pick) && (m.terrain || m.terrainLocos));
  const [double, setDouble] = useState(-1);
  const chosen = double >= 0 && doubles[double] ? doubles[double] : pick;
  // One payment for each colour is what most people want; every other way is one click further.
  const short = plain.filter(
      (m, i) => plain.findIndex((x) => x.color === m.color && x.what === m.what) === i,
    ),
    shown = all ? plain : short;
  const choose = (m: Move) => {
    setPick(m);
    setDouble(-1);
    onTrack(m.what);
  };
  const title = track
    ? trackName(game, track)
    : t('Station in {city}', { city: nodeName(game, moves[0].what) });
  const terrain = track && track.terrain !== 255 ? track.terrain : -1,
    type = terrain >= 0 ? terrainName(game, terrain) : '';
  const rival =
    terrain >= 0
      ? view.players.reduce(
          (best, p, s) =>
            s !== view.me && (best < 0 || p.terrain[terrain] > view.players[best].terrain[terrain])
              ? s
              : best,
          -1,
        )
      : -1;
  const rivalHas = rival >= 0 ? view.players[rival].terrain[terrain] : 0;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      className={`claim-sheet${aside(game, track ? track.spaces[track.length >> 1].x : game.map.cities[game.nodeCity[moves[0].what]].x)}`}
    >
      <p class="sheet-note">
        {track
          ? trackNote(game, track)
          : tn(
              'costs {n} card of one colour',
              'costs {n} cards of one colour',
              plain[0].cards + plain[0].locos,
            )}
        {station && (
          <>
            <br />
            {t("It lets you use one opponent's route into this city for your tickets.")}
          </>
        )}
        {two && (
          <>
            <br />
            {t('Both tracks are free: the cards you choose decide which one.')}
          </>
        )}
        {track?.tunnel && (
          <>
            <br />
            {tn(
              '{n} card will be turned up; each one that matches costs one more',
              '{n} cards will be turned up; each one that matches costs one more',
              game.rules.tunnelReveal,
            )}
          </>
        )}
        {track?.cart && (
          <>
            <br />
            {view.merchandiseLeft
              ? t('Merchandise: +{now} now, +{after} after this, as it stands', {
                  now: bonusNow,
                  after: bonusAfter(pick),
                })
              : t('No merchandise card is left.')}
          </>
        )}
      </p>
      <div class="payments" role="radiogroup" aria-label={t('How to pay')}>
        {shown.map((m) => (
          <button
            type="button"
            role="radio"
            key={payKey(m)}
            aria-checked={payKey(m) === payKey(pick)}
            class={`pay${payKey(m) === payKey(pick) ? ' on' : ''}`}
            aria-label={`${cardsText(game, payment(m))}${two ? `, ${t('{color} track', { color: trackColor(game, game.tracks[m.what].color) })}` : ''}`}
            onClick={() => choose(m)}
            onDblClick={() => onPlay(m)}
          >
            <CardStrip game={game} cards={payment(m)} />
            {two && (
              <small>
                {t('{color} track', { color: trackColor(game, game.tracks[m.what].color) })}
              </small>
            )}
          </button>
        ))}
      </div>
      {plain.length > short.length && !all && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {tn(
            '{n} more way to pay, card by card',
            '{n} more ways to pay, card by card',
            plain.length - short.length,
          )}
        </button>
      )}
      {terrain >= 0 && (
        <div class="doubling">
          <h3>
            <span class="mini">
              <TerrainFace type={terrain} />
            </span>{' '}
            {t('Double the points')}
          </h3>
          {doubles.length ? (
            doubles.map((m, i) => (
              <label key={i} class="check">
                <input
                  type="checkbox"
                  checked={double === i}
                  onChange={() => setDouble(double === i ? -1 : i)}
                />
                <span>
                  {t('{points} points instead of {plain}', {
                    points: track!.points * 2,
                    plain: track!.points,
                  })}
                  :{' '}
                  {[
                    m.terrain ? `${m.terrain} × ${type}` : '',
                    m.terrainLocos ? `${m.terrainLocos} × ${cardName(game, LOCO)}` : '',
                  ]
                    .filter(Boolean)
                    .join(' + ')}
                </span>
              </label>
            ))
          ) : (
            <p class="quiet">
              {rivalHas > me.terrain[terrain]
                ? t('{who} has more: {type} {n}, you have {have}', {
                    who: names[rival],
                    type,
                    n: rivalHas,
                    have: me.terrain[terrain],
                  })
                : tn(
                    'costs {n} card of {type}, you have {have}',
                    'costs {n} cards of {type}, you have {have}',
                    game.rules.terrainCost[track!.length],
                    { type, have: me.terrain[terrain] },
                  )}{' '}
              <small>{rivalHas > me.terrain[terrain] ? 'A-08' : 'A-07'}</small>
            </p>
          )}
        </div>
      )}
      <div class="sheet-buttons">
        <button
          type="button"
          class="main"
          data-focus
          data-do="claim"
          onClick={() => onPlay(chosen)}
        >
          {station
            ? t('Build the station')
            : track!.tunnel
              ? t('Dig the tunnel')
              : tn(
                  'Claim for {n} point',
                  'Claim for {n} points',
                  track!.points * (chosen === pick ? 1 : 2),
                )}
        </button>
        <button type="button" onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
    </Sheet>
  );
}

interface TunnelProps {
  game: Game;
  view: View;
  pays: Move[];
  onPlay: (m: Move) => void;
}
export function TunnelSheet({ game, view, pays, onPlay }: TunnelProps): JSX.Element {
  const tunnel = view.tunnel!,
    track = game.tracks[tunnel.track];
  const [pick, setPick] = useState(0);
  return (
    <Sheet
      title={t('Tunnel {track}', { track: trackName(game, track) })}
      className={`claim-sheet${aside(game, track.spaces[track.length >> 1].x)}`}
    >
      <p class="sheet-note">
        {t('Turned up:')} <CardStrip game={game} cards={tunnel.turned} />
      </p>
      <p>
        {tunnel.color === LOCO
          ? tn('You owe {n} more locomotive.', 'You owe {n} more locomotives.', tunnel.owed)
          : tn(
              'You owe {n} more card: {color} or locomotives.',
              'You owe {n} more cards: {color} or locomotives.',
              tunnel.owed,
              { color: cardName(game, tunnel.color) },
            )}
      </p>
      {pays.length === 0 && (
        <p class="warn">
          {t("You can't pay that: the cards you played come back to your hand and the turn ends.")}
        </p>
      )}
      {pays.length > 0 && (
        <div class="payments" role="radiogroup" aria-label={t('How to pay')}>
          {pays.map((m, i) => (
            <button
              type="button"
              key={i}
              role="radio"
              aria-checked={i === pick}
              class={`pay${i === pick ? ' on' : ''}`}
              aria-label={cardsText(game, payment(m))}
              onClick={() => setPick(i)}
            >
              <CardStrip game={game} cards={payment(m)} />
            </button>
          ))}
        </div>
      )}
      <div class="sheet-buttons">
        {pays.length > 0 && (
          <button
            type="button"
            class="main"
            data-focus
            data-do="pay"
            onClick={() => onPlay(pays[pick])}
          >
            {t('Pay and claim')}
          </button>
        )}
        <button type="button" data-do="decline" onClick={() => onPlay(move(Kind.Decline, view.me))}>
          {t('Give it up')}
        </button>
      </div>
    </Sheet>
  );
}

interface OfferProps {
  game: Game;
  view: View;
  offer: Offer;
  coach: boolean;
  onKeep: (places: number) => void;
  onPoint: (ticket: number) => void;
  pick: Set<number>;
  setPick: (s: Set<number>) => void;
  /** The tickets that a hint would keep. */ hinted: number[];
}

export function OfferSheet({
  game,
  view,
  offer,
  coach,
  onKeep,
  onPoint,
  pick,
  setPick,
  hinted,
}: OfferProps): JSX.Element {
  const start = view.phase !== Phase.Offer,
    enough = pick.size >= offer.least && pick.size <= offer.most;
  const places = offer.tickets.reduce((bits, n, i) => bits | (pick.has(n) ? 1 << i : 0), 0);
  const rule =
    offer.least === offer.most
      ? tn('Exactly {n} ticket is kept.', 'Exactly {n} tickets are kept.', offer.least)
      : offer.most < offer.tickets.length
        ? tn('Keep at most {n} ticket.', 'Keep at most {n} tickets.', offer.most)
        : tn('Keep at least {n} ticket.', 'Keep at least {n} tickets.', offer.least);
  const toggle = (n: number) => {
    const s = new Set(pick);
    if (!s.delete(n)) s.add(n);
    setPick(s);
  };
  return (
    <Sheet
      title={
        view.phase === Phase.StartLong
          ? t('Your long tickets')
          : start
            ? t('Your first tickets')
            : t('New tickets')
      }
      className="offer-sheet"
    >
      <p class="sheet-note">
        {rule}{' '}
        {!start || game.rules.startReturned !== 2
          ? t('What you return goes under the deck.')
          : t('What you return leaves the game.')}
      </p>
      <ul class="offer">
        {offer.tickets.map((n) => {
          const ticket = game.tickets[n];
          return (
            <li key={n}>
              <button
                type="button"
                class={`offered${pick.has(n) ? ' on' : ''}${ticket.long ? ' long' : ''}${hinted.includes(n) ? ' hinted' : ''}`}
                aria-pressed={pick.has(n)}
                data-ticket={n}
                onClick={() => toggle(n)}
                onPointerEnter={() => onPoint(n)}
                onPointerLeave={() => onPoint(-1)}
                onFocus={() => onPoint(n)}
                onBlur={() => onPoint(-1)}
              >
                <span class="tick" aria-hidden="true">
                  {pick.has(n) && <Icon name="check" />}
                </span>
                <span class="ticket-name">
                  {ticketName(game, n)}
                  {ticket.reconstructed ? '\u00a0*' : ''}
                </span>
                <span class="ticket-points">{ticket.points}</span>
                <span class="ticket-note">
                  <Sentence game={game} text={offeredNote(game, view, n, places, coach)} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div class="sheet-buttons">
        <button
          type="button"
          class="main"
          data-do="keep"
          disabled={!enough}
          onClick={() => onKeep(places)}
        >
          {pick.size
            ? tn('Keep {n} ticket', 'Keep {n} tickets', pick.size)
            : offer.least === 0
              ? t('Keep none')
              : t('Keep')}
        </button>
        {!enough && (
          <span class="quiet">
            {pick.size > offer.most
              ? t('too many chosen')
              : tn('choose {n} more', 'choose {n} more', offer.least - pick.size)}
          </span>
        )}
      </div>
    </Sheet>
  );
}
