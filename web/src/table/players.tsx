// SPDX-License-Identifier: MIT
// Everyone at the table: what they have, what they did last, whose turn it is.
import type { JSX } from 'preact';
import { Icon, Mark, type IconName } from '../common/icons';
import { LIVERIES } from '../common/paints';
import { TerrainFace } from '../common/terrain';
import { Bubble } from './bubble';
import { useTimeLeft } from './clock';
import { LastAction, Signs, type ActionHandlers } from './lastaction';
import { lastAction, type Action } from './round';
import { timeText } from '../app/clocks';
import { phone } from '../app/layout';
import { caption, t } from '../app/i18n';
import { botName, chatText, terrainName } from '../app/words';
import type { Chat, TableState } from '../app/table';
import { Phase, type Game, type Player as Holdings } from '../core/types';
import { Caption } from '../gen/border';

function Count({ icon, n, label }: { icon: IconName; n: number; label: string }): JSX.Element {
  return (
    <span class="stat" title={label}>
      <Icon name={icon} size={15} />
      <b aria-hidden="true">{n}</b>
      <span class="sr">{label}</span>
    </span>
  );
}

interface Props {
  game: Game;
  state: TableState;
  names: string[];
  /** Merchandise bonuses as they stand. */
  standing?: number[] | null;
  handlers?: ActionHandlers;
  /** What somebody has just said. */
  bubble?: Chat | null;
  onBubble?: () => void;
  /** On a phone a player is a chip: tapped it says more. */
  onMore?: (seat: number) => void;
  /** Of whom more is said now. */
  asked?: number;
}
export interface SeatProps extends Props {
  seat: number;
  /** Milliseconds on the clock. */
  left?: number;
}

/** What is said in the place of an action. */
function doing({ state: { view, seats, me, still }, seat }: SeatProps): string {
  const turn = !still && view.deciders.includes(seat) && view.phase !== Phase.Over;
  if (view.players[seat].resigned) return t('has left the game');
  if (turn && seat === me) return t('your move');
  if (seats[seat].missing) return t('not here');
  return turn ? t('thinking…') : '';
}
export const actionOf = (props: SeatProps): Action | null =>
  doing(props) ? null : lastAction(props.game, props.names, props.state.log, props.seat);
export function Doing({ action, ...props }: SeatProps & { action: Action | null }): JSX.Element {
  const { game, state, seat, handlers } = props;
  if (action) return <LastAction {...{ game, seat, action }} {...handlers} />;
  return <p class={`last${state.seats[seat].missing ? ' missing' : ''}`}>{doing(props)}</p>;
}

function Who({ game, state, names, seat, left, action }: SeatProps & { action: Action | null }) {
  const { kind, bot, away, missing } = state.seats[seat],
    score = state.view.players[seat].score,
    timed = left !== undefined && kind !== 'bot' && (left > 0 || state.clocks?.[seat].running);
  return (
    <div class="who">
      <Mark seat={seat} />
      <span class="name">{names[seat]}</span>
      {seat === state.me && <span class="sr">{t('You')}</span>}
      {kind === 'bot' && <span class="level">{botName(bot ?? '')}</span>}
      {away && <span class="level">{t('a bot plays')}</span>}
      {missing && <span class="gone">{t('away')}</span>}
      {timed && (
        <span class="clock" title={t('Time left')}>
          {timeText(left)}
        </span>
      )}
      {action && !phone.value && <Signs game={game} action={action} />}
      <span class="score" title={caption(Caption.PointsForRoutes)}>
        <span key={score} aria-hidden="true">
          {score}
        </span>
        <span class="sr">{caption(Caption.NPoints, score)}</span>
      </span>
    </div>
  );
}

function Goods({ n, bonus }: { n: number; bonus?: number }): JSX.Element {
  const label = caption(Caption.NMerchandise, n);
  if (bonus === undefined) return <Count icon="goods" n={n} label={label} />;
  return (
    <>
      <Count icon="goods" n={n} label={`${label}, ${caption(Caption.NPointsNow, bonus)}`} />
      <span class="stat bonus" aria-hidden="true" title={caption(Caption.Merchandise)}>
        +{bonus}
      </span>
    </>
  );
}

export function Stats({
  game,
  p,
  bonus,
}: {
  game: Game;
  p: Holdings;
  bonus?: number;
}): JSX.Element {
  const { stations, merchandise } = game.rules;
  return (
    <div class="stats">
      <Count
        icon={game.map.vocabulary === 'carts' ? 'cart' : 'train'}
        n={p.trains}
        label={caption(Caption.NTrains, p.trains)}
      />
      <Count icon="cards" n={p.cards} label={caption(Caption.NCardsInHand, p.cards)} />
      <Count icon="ticket" n={p.ticketCount} label={caption(Caption.NTickets, p.ticketCount)} />
      {stations > 0 && (
        <Count
          icon="station"
          n={p.stationsLeft}
          label={caption(Caption.NStationsLeft, p.stationsLeft)}
        />
      )}
      {merchandise > 0 && <Goods n={p.merchandise} bonus={bonus} />}
    </div>
  );
}

export const Terrain = ({ game, p }: { game: Game; p: Holdings }): JSX.Element => (
  <div class="stats terrain">
    {p.terrain.map((n, type) => (
      <span key={type} class="stat" title={terrainName(game, type)}>
        <span class="mini">
          <TerrainFace type={type} />
        </span>
        <b>{n}</b>
        <span class="sr">{terrainName(game, type)}</span>
      </span>
    ))}
  </div>
);

/** What of a player has room on a phone; the whole chip is the button. */
function Chip({ game, names, seat, p, asked, onMore }: SeatProps & { p: Holdings }): JSX.Element {
  const label = caption(Caption.NTrains, p.trains);
  return (
    <>
      <div class="stats">
        <Count
          icon={game.map.vocabulary === 'carts' ? 'cart' : 'train'}
          n={p.trains}
          label={label}
        />
        <Count icon="cards" n={p.cards} label={caption(Caption.NCardsInHand, p.cards)} />
      </div>
      {onMore && (
        <button
          type="button"
          class="chip"
          data-person={seat}
          aria-expanded={asked === seat}
          aria-label={t('More about {who}', { who: names[seat] })}
          onClick={() => onMore(seat)}
        />
      )}
    </>
  );
}

function Player(props: SeatProps): JSX.Element {
  const { game, state, seat, standing, bubble, onBubble } = props,
    p = state.view.players[seat],
    action = actionOf(props),
    { fill, soft } = LIVERIES[seat];
  const turn = state.view.deciders.includes(seat) ? ' turn' : '';
  return (
    <li
      class={`player${turn}${seat === state.me ? ' me' : ''}`}
      style={{ '--livery': fill, '--soft': soft } as never}
      data-player={seat}
    >
      <Who {...props} action={action} />
      {phone.value ? (
        <Chip {...props} p={p} />
      ) : (
        <>
          <Stats game={game} p={p} bonus={standing?.[seat]} />
          {game.rules.terrains > 0 && <Terrain game={game} p={p} />}
          <Doing {...props} action={action} />
        </>
      )}
      {bubble?.seat === seat && onBubble && (
        <Bubble text={chatText(game, bubble)} onOpen={onBubble} />
      )}
    </li>
  );
}

export function Players(props: Props): JSX.Element {
  const left = useTimeLeft(props.state.clocks);
  return (
    <ol class="players" aria-label={t('Players')}>
      {props.state.view.players.map((_, seat) => (
        <Player key={seat} {...props} seat={seat} left={left?.[seat]} />
      ))}
    </ol>
  );
}
