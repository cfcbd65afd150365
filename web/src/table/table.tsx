// SPDX-License-Identifier: MIT
// The table: board, cards, players, and whatever the moment asks for. What is clicked is the
// action.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PanZoom } from '../board/panzoom';
import { focusHome } from '../common/dialog';
import { useKeys } from '../common/keys';
import { later } from '../common/later';
import { asking, SoundQuestion } from './soundquestion';
import { speakOf } from '../app/i18n';
import { layout, phone } from '../app/layout';
import type { Table } from '../app/table';
import { Ev, NONE } from '../core/types';
import { Asks } from './asks';
import { Bar, type Exits } from './bar';
import { awayBeside, coachBeside } from './beside';
import { TableController } from './controller';
import { Decisions, Ending, fetchDecisions } from './decisions';
import { handlersOf } from './followed';
import { Frame } from './frame';
import { Happenings } from './happenings';
import { TableKeys } from './keys';
import { LogList } from './log';
import { Market } from './market';
import { Own } from './own';
import { Hovered, Said } from './notes';
import { Players } from './players';
import { sinceLastMove } from './round';
import { fetchFlights, pageStage } from './stage';
import { StationButton } from './station';
import { TableBoard } from './tableboard';

const MomentView = later(() => import('./momentview').then((m) => m.MomentView)),
  Curtain = later(() => import('./curtain').then((m) => m.Curtain)),
  PersonCard = later(() => import('./person').then((m) => m.PersonCard)),
  Advised = later(() => import('./papers').then((m) => m.Advised)),
  LastRound = later(() => import('./papers').then((m) => m.LastRound)),
  Tip = later(() => import('./papers').then((m) => m.Tip)),
  SceneView = later(() => import('./scene').then((m) => m.SceneView)),
  Turned = later(() => import('./papers').then((m) => m.Turned));

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
  /** The board is elsewhere, on a big screen: here one's own has the room. */
  handOnly?: boolean;
  /** Where others can see the replay. */
  link?: string;
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
        handlers={c.over ? undefined : handlersOf(c)}
        bubble={c.bubble.value}
        onBubble={() => c.openChat()}
        onMore={c.over ? undefined : (seat) => c.lookAt(seat)}
        asked={c.person.value}
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
      {c.turned.value && <Turned c={c} />}
      {c.scene.value && <SceneView key={c.scene.value} scene={c.scene.value} />}
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
      handlers={c}
    >
      {!phone.value && <StationButton c={c} />}
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

export function TableScreen({
  table,
  id,
  extra,
  tools,
  lead,
  handOnly,
  ...ways
}: Props): JSX.Element {
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
  useEffect(fetchFlights, []);
  useEffect(() => awayBeside(c), [c]);
  useEffect(() => {
    if (c.mine || c.me === NONE) fetchDecisions(); // with all that may be said from now on
  });
  return (
    <Frame
      game={table.game}
      mood={`${lead ? ' taught' : ''}${handOnly ? ' hand-only' : ''}${c.mine ? ' my-turn' : ''}${c.now.curtain !== null ? ' curtained' : ''}`}
      bar={<Bar c={c} exits={ways} more={tools?.(c)} />}
      left={<People c={c} />}
      center={
        <>
          <TableBoard c={c} zoom={zoom} />
          {c.moment.value && !handOnly && (
            <MomentView key={c.now.log.length} c={c} moment={c.moment.value} />
          )}
          <Papers c={c} onRules={ways.onRules} />
          <Decisions c={c} />
          {c.person.value >= 0 && phone.value && <PersonCard c={c} />}
          <Ending c={c} {...ways} />
          {extra?.(c)}
        </>
      }
      right={<Cards c={c} />}
      own={<Own c={c} handOnly={handOnly} />}
    >
      {lead?.(c)}
      <CurtainOf c={c} />
      <Asks c={c} />
    </Frame>
  );
}
