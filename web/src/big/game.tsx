// SPDX-License-Identifier: MIT
// The game on a big board: what lies on the table, and nobody's hand. The server tells this screen
// no more than a spectator.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PanZoom } from '../board/panzoom';
import { useKeys } from '../common/keys';
import { Mark } from '../common/icons';
import { LostTag } from '../common/lost';
import { speakOf, t } from '../app/i18n';
import type { OnlineTable } from '../app/online';
import type { OnlineRoom } from '../app/room';
import { useStore } from '../app/store';
import type { TableInfo } from '../app/protocol';
import { titleOf } from '../table/about';
import { TableController } from '../table/controller';
import { Ending, fetchDecisions } from '../table/decisions';
import { handlersOf } from '../table/followed';
import { Happenings } from '../table/happenings';
import { TableKeys } from '../table/keys';
import { Market } from '../table/market';
import { Turned } from '../table/papers';
import { Players } from '../table/players';
import { fetchFlights, pageStage } from '../table/stage';
import { TableBoard } from '../table/tableboard';
import { useAwake } from './awake';
import { Strip } from './strip';
import { BigTools } from './tools';

interface Props {
  room: OnlineRoom;
  table: OnlineTable;
  info: TableInfo;
  onBack: () => void;
  /** Somebody without a phone looks at their hand, here. */
  onSeat: (seat: number) => void;
  onReplay: () => void;
  onAgain: () => void;
  againLabel: string;
}

/** Those who sit at this screen: behind a curtain each sees their own. */
function Here({ c, info, onSeat }: { c: TableController } & Pick<Props, 'info' | 'onSeat'>) {
  const { deciders } = c.now.view,
    here = info.seats.filter((s) => s.you && !s.away);
  if (!here.length || c.over) return null;
  return (
    <div class="big-here">
      {here.map(({ seat }) => (
        <button
          type="button"
          key={seat}
          class={deciders.includes(seat - 1) ? 'main' : ''}
          data-do="look"
          data-seat={seat}
          onClick={() => onSeat(seat)}
        >
          <Mark seat={seat - 1} size={20} />{' '}
          {deciders.includes(seat - 1)
            ? t('{who}, play here', { who: c.names.value[seat - 1] })
            : c.names.value[seat - 1]}
        </button>
      ))}
    </div>
  );
}

/** How much larger than at a desk everything is drawn: a television is read from the sofa. */
const DESK = 620; // pixels of height at which it would be as at a desk
function useFar(): number {
  const scale = () => Math.max(1, Math.min(innerHeight / DESK, innerWidth / (DESK * 1.6)));
  const root = useRef(scale());
  useLayoutEffect(() => {
    const set = () => {
      root.current = scale();
      document.documentElement.style.setProperty('--big', String(root.current));
    };
    set();
    addEventListener('resize', set);
    return () => removeEventListener('resize', set);
  }, []);
  return root.current;
}

export function BigGame(p: Props): JSX.Element {
  const { room, table, info, onBack, onSeat } = p;
  speakOf(table.game.map);
  useAwake();
  useFar();
  const zoom = useRef<PanZoom>(null);
  const [c, keys] = useMemo(() => {
    const made = new TableController(table, room.id, pageStage(zoom));
    return [made, new TableKeys(made)];
  }, [table]);
  useLayoutEffect(() => {
    const happenings = new Happenings(c, keys);
    return () => happenings.stop();
  }, [c]);
  useKeys((key, e) => keys.pressed(key, e.repeat));
  useEffect(fetchFlights, []);
  useEffect(fetchDecisions, []);
  const pointed = useStore(room.pointed);
  useLayoutEffect(() => {
    const track = pointed ? c.game.tracks.find((x) => x.map === pointed.route - 1) : undefined,
      turn = c.now.view.deciders.includes((pointed?.seat ?? 0) - 1);
    c.thought.value = track && turn ? { track: track.n, seat: pointed!.seat - 1 } : null;
  }, [c, pointed, c.now]);
  const { width, height } = c.game.map.board;
  return (
    <div class={`big-board table${height > width ? ' tall' : ''}`} data-screen="board">
      <main class="big-center center">
        <h1 class="sr">{titleOf(c.game)}</h1>
        <TableBoard c={c} zoom={zoom} />
        <Turned c={c} />
        <Ending
          c={c}
          onReplay={p.onReplay}
          onAgain={p.onAgain}
          onHome={onBack}
          againLabel={p.againLabel}
        />
      </main>
      <aside class="big-people" aria-label={t('Players')}>
        <Players
          game={c.game}
          state={c.now}
          names={c.names.value}
          standing={c.standing.value}
          handlers={c.over ? undefined : handlersOf(c)}
        />
      </aside>
      <aside class="big-cards">
        <Market
          game={c.game}
          view={c.now.view}
          choices={null}
          leaving={c.leaving.value}
          hinted={null}
          handlers={null}
        />
        <Here c={c} info={info} onSeat={onSeat} />
        <LostTag />
        <BigTools id={room.id} onBack={onBack} />
      </aside>
      <Strip c={c} />
    </div>
  );
}
