// SPDX-License-Identifier: MIT
// A finished game again, move by move: scrub, play, step, and go on from any turn against bots.
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { GameBoard } from '../board/gameboard';
import { announce } from '../common/announce';
import { Tool } from '../common/button';
import { focusHome } from '../common/dialog';
import { Shortcuts } from '../common/parts';
import { Frame } from '../table/frame';
import { Hand } from '../table/hand';
import { LogList } from '../table/log';
import { Market } from '../table/market';
import { Advised } from '../table/papers';
import { Players } from '../table/players';
import { Tickets } from '../table/tickets';
import { speakOf, t } from '../app/i18n';
import type { Table } from '../app/table';
import { Eyes, PastBar, usePastKeys } from './bar';
import { ReplayController } from './controller';
import { Scrubber } from './scrubber';

interface Props {
  table: Table;
  onBack: () => void;
  onReview: () => void;
  onPlayOn: ((moves: number, seat: number) => void) | null;
}
type PartProps = { c: ReplayController };

function Bar({ c, onBack, onReview, onPlayOn }: PartProps & Omit<Props, 'table'>): JSX.Element {
  return (
    <PastBar c={c} title={t('Replay')} onBack={onBack}>
      {!c.over && (
        <Tool icon="bulb" label={t('What was best here?')} name="adviser" onClick={() => c.ask()} />
      )}
      <Eyes c={c} />
      <Tool icon="curve" label={t('Review')} name="review" onClick={onReview} />
      {onPlayOn && (
        <button
          type="button"
          class="main"
          disabled={c.over}
          onClick={() => onPlayOn(c.at.value, c.seat.value)}
          data-do="play-on"
        >
          {t('Play on from here')}
        </button>
      )}
    </PastBar>
  );
}

function Center({ c }: PartProps): JSX.Element {
  const review = c.review.value;
  return (
    <>
      <GameBoard
        game={c.game}
        view={c.state.value.view}
        names={c.names.value}
        marks={c.marks.value}
        live={false}
        whole
        focus={-1}
      />
      {review?.at === c.at.value && (
        <Advised
          game={c.game}
          lines={review.lines}
          onClose={() => {
            c.review.value = null;
          }}
        />
      )}
      <Scrubber c={c} />
    </>
  );
}

export function Own({ c }: PartProps): JSX.Element {
  const { view, me } = c.state.value,
    { hand, tickets } = view.players[me];
  return (
    <>
      <Hand game={c.game} hand={hand} selected={-1} onSelect={() => undefined} />
      <Tickets
        game={c.game}
        view={view}
        seat={me}
        tickets={tickets}
        coach={false}
        onPoint={(n) => {
          c.ticket.value = n;
        }}
      />
    </>
  );
}

export function ReplayScreen({ table, ...ways }: Props): JSX.Element | null {
  speakOf(table.game.map);
  const c = useMemo(() => {
    const record = table.record();
    return record && new ReplayController(table, record, announce);
  }, [table]);
  useLayoutEffect(() => c?.begin(), [c]);
  usePastKeys(c, ways.onBack);
  useLayoutEffect(focusHome, []);
  if (!c) return null;
  const { game } = table,
    state = c.state.value,
    names = c.names.value;
  return (
    <Frame
      game={game}
      mood=" replay"
      bar={<Bar c={c} {...ways} />}
      left={
        <>
          <Players game={game} state={state} names={names} />
          <div class="log-box">
            <LogList game={game} events={state.log} names={names} />
          </div>
        </>
      }
      center={<Center c={c} />}
      right={
        <Market
          game={game}
          view={state.view}
          choices={null}
          leaving={null}
          hinted={null}
          handlers={null}
        />
      }
      own={<Own c={c} />}
    >
      {c.keys.value && (
        <Shortcuts
          onClose={() => {
            c.keys.value = false;
          }}
        />
      )}
    </Frame>
  );
}
