// SPDX-License-Identifier: MIT
// The table: board, cards, players, and whatever the moment asks for. What is clicked is the
// action.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PanZoom } from '../board/panzoom';
import { focusHome } from '../kit/dialog';
import { useKeys } from '../kit/keys';
import { later } from '../kit/later';
import { asking, SoundQuestion } from './soundquestion';
import { speakOf, t } from '../app/i18n';
import { layout } from '../app/layout';
import type { Table } from '../app/table';
import { Ev, NONE } from '../core/types';
import { Asks } from './asks';
import { Bar, type Exits } from './bar';
import { coachBeside } from './beside';
import { TableController } from './controller';
import { Curtain } from './curtain';
import { Decisions, Ending, fetchDecisions } from './decisions';
import { deedsOf } from './followed';
import { Frame } from './frame';
import { Hand } from './hand';
import { Happenings } from './happenings';
import { TableKeys } from './keys';
import { LogList } from './log';
import { Market } from './market';
import { Advised, Hovered, LastRound, Said, Tip, Turned } from './notes';
import { Players } from './players';
import { sinceLastMove } from './round';
import { pageStage } from './stage';
import { StationButton } from './station';
import { TableBoard } from './tableboard';
import { Tickets } from './tickets';

const WatchControls = later(() => import('./watch').then((m) => m.WatchControls));

interface Props extends Exits {
  table: Table;
  id: string;
  onReplay: () => void;
  onReview?: () => void;
  onAgain: () => void;
  /** What a table with others has beside the game: over the board, and in the bar. */
  extra?: (c: TableController) => ComponentChildren;
  tools?: (c: TableController) => ComponentChildren;
  /** What a lesson says and points at, around its table. */
  lead?: (c: TableController) => ComponentChildren;
  againLabel?: string;
}
interface PartProps {
  c: TableController;
}

function People({ c }: PartProps): JSX.Element {
  const names = c.names.value,
    show = (what: typeof c.shown.value) => {
      c.shown.value = what;
    };
  return (
    <>
      <Players
        game={c.game}
        state={c.now}
        names={names}
        standing={c.standing.value}
        deeds={c.over ? undefined : deedsOf(c)}
        bubble={c.bubble.value}
        onBubble={() => c.openChat()}
      />
      {c.tip.value && layout.value === 'wide' && <Tip text={c.tip.value} />}
      <div class="log-box">
        <LogList
          game={c.game}
          events={c.now.log}
          names={names}
          onShow={c.over ? undefined : show}
        />
      </div>
    </>
  );
}

function Papers({ c, onRules }: PartProps & Pick<Exits, 'onRules'>): JSX.Element {
  const busy = c.note.value || c.hint.value || c.paying.value || c.now.offer,
    asked = asking.value && c.mine && !busy && !c.table.lesson;
  return (
    <>
      <Hovered c={c} />
      {c.tip.value && layout.value !== 'wide' && !busy && !asked && <Tip text={c.tip.value} />}
      <Said c={c} onRules={onRules} />
      {c.hint.value && (
        <Advised
          game={c.game}
          lines={c.hint.value.lines}
          onClose={() => {
            c.hint.value = null;
          }}
        />
      )}
      {asked && <SoundQuestion />}
      {c.lastRound && <LastRound c={c} />}
      <Turned c={c} />
    </>
  );
}

function Watching({ c }: PartProps): JSX.Element {
  const tempo = c.table.watched?.();
  return (
    <div class="quiet watching">
      <span>{t('You are watching')}</span>
      {tempo && <WatchControls tempo={tempo} />}
    </div>
  );
}

function Own({ c }: PartProps): JSX.Element {
  const { player, now } = c;
  if (now.curtain !== null) return <p class="watching" />;
  if (!player) return <Watching c={c} />;
  return (
    <>
      <Hand
        game={c.game}
        hand={player.hand}
        selected={c.selected.value}
        onSelect={(kind) => {
          c.selected.value = kind;
        }}
      />
      <Tickets
        game={c.game}
        view={now.view}
        seat={c.me}
        tickets={player.tickets.filter((n) => !now.offer?.tickets.includes(n))}
        coach={c.coach}
        likely={c.likely.value}
        onPoint={(n) => c.pointAtTicket(n)}
      />
    </>
  );
}

function Cards({ c }: PartProps): JSX.Element {
  const { view, choices } = c.now;
  return (
    <Market
      game={c.game}
      view={view}
      choices={choices}
      leaving={c.leaving.value}
      hinted={c.hinted}
      deeds={c}
    >
      <StationButton c={c} />
    </Market>
  );
}

function CurtainOf({ c }: PartProps): JSX.Element | null {
  const seat = c.now.curtain;
  if (seat === null) return null;
  return (
    <Curtain
      key={seat}
      game={c.game}
      names={c.names.value}
      seat={seat}
      events={sinceLastMove(c.now.log, seat, c.game.players)}
      first={c.now.log.filter((e) => e.kind === Ev.Turn && e.seat === seat).length < 2}
      onLift={() => c.table.lift()}
    />
  );
}

export function TableScreen({ table, id, extra, tools, lead, ...ways }: Props): JSX.Element {
  speakOf(table.game.map);
  const zoom = useRef<PanZoom>(null);
  const [c, keys] = useMemo(() => {
    const made = new TableController(table, id, pageStage(zoom));
    return [made, new TableKeys(made)];
  }, [table]);
  useLayoutEffect(() => {
    const happenings = new Happenings(c, keys);
    return () => happenings.stop();
  }, [c]);
  useKeys((key, e) => keys.pressed(key, e.repeat));
  useLayoutEffect(focusHome, []);
  useEffect(() => coachBeside(c), [c]);
  useEffect(() => {
    if (c.mine || c.me === NONE) fetchDecisions(); // with all that may be said from now on
  });
  return (
    <Frame
      game={table.game}
      mood={`${lead ? ' taught' : ''}${c.mine ? ' my-turn' : ''}${c.now.curtain !== null ? ' curtained' : ''}`}
      bar={<Bar c={c} exits={ways} more={tools?.(c)} />}
      left={<People c={c} />}
      center={
        <>
          <TableBoard c={c} zoom={zoom} />
          <Papers c={c} onRules={ways.onRules} />
          <Decisions c={c} />
          <Ending c={c} {...ways} />
          {extra?.(c)}
        </>
      }
      right={<Cards c={c} />}
      own={<Own c={c} />}
    >
      {lead?.(c)}
      <CurtainOf c={c} />
      <Asks c={c} />
    </Frame>
  );
}
