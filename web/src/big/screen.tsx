// SPDX-License-Identifier: MIT
// A screen that everyone in a room looks at: before the game, in it, and behind a curtain when
// somebody without a phone plays at it.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Loading } from '../common/later';
import { Notice } from '../common/notice';
import { t } from '../app/i18n';
import { problemText } from '../app/refusals';
import { OnlineRoom } from '../app/room';
import { viewPath } from '../app/site';
import { visit } from '../app/address';
import { useStore } from '../app/store';
import { NONE } from '../core/types';
import type { TableController } from '../table/controller';
import { TableScreen } from '../table/table';
import { BigGame } from './game';
import { BigLobby } from './lobby';

interface Props {
  id: string;
  onBack: () => void;
  onSettings: () => void;
  onRules: (map: string, clause?: string) => void;
  onReplay: () => void;
}

/** One's own, until one has decided and seen what came of it. */
function Behind({ id, seat, onDone, ...p }: Props & { seat: number; onDone: () => void }) {
  const room = useMemo(() => new OnlineRoom(id, { seat }), [id, seat]);
  useEffect(() => () => room.close(), [room]);
  const info = useStore(room.info),
    table = useStore(room.table);
  if (!info || !table) return <Loading />;
  const done = (c: TableController) =>
    c.now.curtain === null &&
    !c.mine && (
      <section class="hand-over" aria-label={t('Big board')}>
        <button type="button" class="main big" data-do="done" onClick={onDone}>
          {c.me === NONE || c.over ? t('Back to the big board') : t('Done: show the big board')}
        </button>
      </section>
    );
  return (
    <TableScreen
      table={table}
      id={id}
      onHome={onDone}
      onSettings={p.onSettings}
      onRules={(clause) => p.onRules(info.map, clause)}
      onReplay={p.onReplay}
      onAgain={onDone}
      extra={done}
    />
  );
}

function Board(p: Props & { onSeat: (seat: number) => void }): JSX.Element {
  const { id, onBack, onSeat, onReplay } = p;
  const room = useMemo(() => new OnlineRoom(id, { board: true }), [id]);
  useEffect(() => () => room.close(), [room]);
  const info = useStore(room.info),
    table = useStore(room.table),
    problem = useStore(room.problem),
    next = info?.rematch;
  useEffect(() => {
    if (next) visit(viewPath(next, 'board')); // the room goes on to the next game together
  }, [next]);
  if (problem)
    return (
      <Notice text={problemText(problem)}>
        <button type="button" class="main" data-do="home" onClick={onBack}>
          {t('Back to the table')}
        </button>
      </Notice>
    );
  if (info?.phase === 'lobby') return <BigLobby room={room} info={info} onBack={onBack} />;
  if (!info || !table) return <Loading />;
  return (
    <BigGame
      room={room}
      table={table}
      info={info}
      onBack={onBack}
      onSeat={onSeat}
      onReplay={onReplay}
      onAgain={onBack}
      againLabel={t('Back to the table')}
    />
  );
}

export function BigScreen(p: Props): JSX.Element {
  const [seat, setSeat] = useState(0);
  return seat ? (
    <Behind {...p} seat={seat} onDone={() => setSeat(0)} />
  ) : (
    <Board {...p} onSeat={setSeat} />
  );
}
