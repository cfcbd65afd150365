// SPDX-License-Identifier: MIT
// A table of the server, from the room where people sit down (room.tsx) to the game and its
// rematch.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Exits } from '../table/bar';
import { Chat } from '../table/chat';
import { Deadline } from '../table/clock';
import { LostTag } from '../common/lost';
import { problemText } from '../app/refusals';
import type { TableController } from '../table/controller';
import { MenuButton } from '../table/menu';
import { Notices } from '../table/notices';
import { later, Loading } from '../common/later';
import { SitsElsewhere } from '../devices/elsewhere';
import { Notice } from '../common/notice';
import { Room } from './room';
import { UnfairAlarm } from '../end/fairness';
import { TableScreen } from '../table/table';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { openLocal } from '../app/local';
import type { LocalRecord } from '../app/records';
import { forgetTable } from '../app/mytables';
import { OnlineRoom } from '../app/room';
import { pledgesFor } from '../app/shuffle';
import { useStore } from '../app/store';
import type { TableInfo } from '../app/protocol';
import { tablePath } from '../app/site';

const BigScreen = later(() => import('../big/screen').then((m) => m.BigScreen), Loading),
  Pointing = later(() => import('../table/pointing').then((m) => m.Pointing)),
  ReviewScreen = later(() => import('../review/screen').then((m) => m.ReviewScreen), Loading),
  ReplayScreen = later(() => import('../replay/replay').then((m) => m.ReplayScreen), Loading);

/**
 * The server plays on a map that this page can't draw: it is older than the server, or the line
 * broke.
 */
const NoMap = ({ map, onHome }: { map: string; onHome: () => void }): JSX.Element => (
  <Notice
    text={t(
      "The map “{map}” of this table can't be loaded. The page may be older than the server.",
      { map },
    )}
  >
    <button type="button" onClick={onHome}>
      {t('Home')}
    </button>
    <button type="button" class="main" onClick={() => location.reload()}>
      {t('Reload the page')}
    </button>
  </Notice>
);

const NoEntry = ({ text, onHome }: { text: string; onHome: () => void }): JSX.Element => (
  <Notice text={text}>
    <button type="button" class="main" data-do="home" onClick={onHome}>
      {t('Home')}
    </button>
  </Notice>
);

interface TableProps {
  id: string; // empty where an address names no table
  /** Of a game that is over: replay, review. */
  view: string;
  onView: (view: string) => void;
  onHome: () => void;
  onOpen: (id: string) => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
  onPlay: (r: LocalRecord) => void;
}

export function OnlineTable(p: TableProps): JSX.Element {
  const { id, view, onView, onHome, onSettings, onRules } = p;
  if (!id) return <NoEntry text={problemText('no-table')} onHome={onHome} />;
  if (view !== 'board') return <AtTable {...p} />;
  const to = (next: string) => () => onView(next);
  return <BigScreen {...{ id, onSettings, onRules }} onBack={to('game')} onReplay={to('replay')} />;
}

function AtTable(p: TableProps): JSX.Element {
  const { id, view, onView, onHome, onOpen, onSettings, onRules, onPlay } = p;
  const room = useMemo(() => new OnlineRoom(id), [id]);
  useEffect(() => () => room.close(), [room]);
  const info = useStore(room.info),
    table = useStore(room.table),
    problem = useStore(room.problem),
    line = useStore(link.online);
  // The rematch was asked for here: go there as soon as it is made.
  const [wanted, setWanted] = useState(false),
    keep = useRef((_: string): void => undefined);
  useEffect(() => {
    if (!wanted || !info?.rematch) return;
    keep.current(info.rematch);
    onOpen(info.rematch);
  }, [wanted, info?.rematch]);
  if (line === 'banned') return <NoEntry text={problemText('banned')} onHome={onHome} />;
  if (problem === 'no-table')
    return (
      <NoEntry
        text={info ? t('This table was deleted.') : problemText('no-table')}
        onHome={() => {
          forgetTable(id);
          onHome();
        }}
      />
    );
  if (!info)
    return (
      <div class="loading" role="status">
        <div>
          <p>{t('Looking for the table…')}</p>
          <LostTag />
        </div>
      </div>
    );
  if (problem === 'no-map') return <NoMap map={info.map} onHome={onHome} />;
  if (info.phase === 'lobby')
    return (
      <Room
        room={room}
        info={info}
        onHome={onHome}
        onSettings={onSettings}
        onRules={() => onRules(info.map)}
      />
    );
  if (!table) return <Loading />;
  const playOn = (moves: number, seat: number) => {
    const local = table.local();
    if (!local) return;
    const record = local.branch(moves, seat);
    void openLocal(record).then((x) => {
      x.close();
      onPlay(record);
    });
  };
  const back = () => onView('game'),
    handOnly = view === 'hand',
    asked = view === 'replay' || view === 'review',
    past = asked && table.state.value.tallies && table.record(); // once it is there
  if (past && view === 'review')
    return <ReviewScreen id={id} table={table} onBack={back} onPlayOn={playOn} />;
  if (past)
    return (
      <ReplayScreen
        table={table}
        onBack={back}
        onReview={() => onView('review')}
        onPlayOn={playOn}
      />
    );
  const again = () => {
    if (info.rematch) onOpen(info.rematch);
    else {
      setWanted(true);
      void pledgesFor(info).then(({ commits, keepFor }) => {
        keep.current = keepFor;
        void link.command({ t: 'rematch', table: id, commits });
      });
    }
  };
  const exits: Exits = {
    onHome,
    onSettings,
    onRules: (clause) => onRules(info.map, clause),
  };
  return (
    <TableScreen
      table={table}
      id={id}
      {...exits}
      onReplay={() => onView('replay')}
      onReview={() => onView('review')}
      onAgain={again}
      link={`${location.origin}${tablePath(id)}#/replay`}
      againLabel={info.rematch ? t('To the rematch') : t('Rematch')}
      handOnly={handOnly}
      tools={(c) => (
        <TableTools
          id={id}
          info={info}
          room={room}
          c={c}
          exits={exits}
          view={view}
          onView={onView}
        />
      )}
      extra={(c) => (
        <>
          <TableExtras id={id} info={info} room={room} c={c} onHome={onHome} />
          {handOnly && <Pointing id={id} c={c} />}
        </>
      )}
    />
  );
}

interface PartProps {
  id: string;
  info: TableInfo;
  room: OnlineRoom;
  c: TableController;
}

type Tools = PartProps & Pick<TableProps, 'view' | 'onView'> & { exits: Exits };
function TableTools({ room, ...part }: Tools): JSX.Element {
  return (
    <>
      <Chat {...part} />
      <MenuButton {...part} presence={useStore(room.presence)} />
    </>
  );
}

/** What a table with people has beside the game. */
function TableExtras({ room, onHome, ...part }: PartProps & { onHome: () => void }): JSX.Element {
  const { id, info, c } = part;
  return (
    <>
      <Deadline state={c.now} rule={info.clock} />
      <SitsElsewhere id={id} info={info} />
      <UnfairAlarm game={c.table.game} state={room.part.state} />
      <Notices
        id={id}
        info={info}
        me={c.me}
        presence={useStore(room.presence)}
        deciders={c.now.view.deciders}
        tempo={c.table.watched?.() ?? null}
        onHome={onHome}
      />
    </>
  );
}
