// SPDX-License-Identifier: MIT
// A finished game again, move by move: scrub, play, step, and go on from any turn against bots.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../kit/announce';
import { BoardDefs, BoardLayers, Ground, noMarks, type BoardMarks } from '../board/board';
import { Hand, Market } from '../table/cards';
import { Icon } from '../kit/art';
import { focusHome } from '../kit/dialog';
import { Shortcuts } from '../settings/help';
import { useKeys } from '../kit/keys';
import { PanZoom } from '../board/panzoom';
import { LogList, Players, seatNames, Tickets } from '../table/players';
import { adviser, askBot } from '../app/bots';
import { lang, nameOf, speakOf, t } from '../app/i18n';
import { SCRATCH, type Table, type TableState } from '../app/table';
import { eventText, hintLines, outlook } from '../app/words';
import { Ev, Phase } from '../core/types';

interface Props {
  table: Table;
  onBack: () => void;
  onPlayOn: ((moves: number, seat: number) => void) | null;
}
const SPEEDS = [1600, 800, 350, 120];

export function ReplayScreen({ table, onBack, onPlayOn }: Props): JSX.Element | null {
  const record = useMemo(() => table.record(), [table]),
    { core, game } = table;
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [seat, setSeat] = useState(
    Math.max(
      0,
      table.state.get().seats.findIndex((s) => s.kind === 'human'),
    ),
  );
  const [ticket, setTicket] = useState(-1);
  const [keys, setKeys] = useState(false);
  const [review, setReview] = useState<{ at: number; lines: string[] } | null>(null); // what the best bot would have done
  const last = (record?.states.length ?? 1) - 1,
    nothing = () => undefined;
  speakOf(game.map);
  useEffect(() => {
    if (!running) return undefined;
    if (at >= last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [running, at, speed]);
  useKeys((key, e) => {
    if (key === 'arrowright') setAt((n) => Math.min(last, n + 1));
    else if (key === 'arrowleft') setAt((n) => Math.max(0, n - 1));
    else if (key === 'home') setAt(0);
    else if (key === 'end') setAt(last);
    else if (key === '?') setKeys(true);
    else if (key === ' ' && !(e.target as Element).closest?.('button')) setRunning((r) => !r);
    else return false;
    return true;
  });
  useLayoutEffect(() => {
    if (record)
      announce(
        t('Move %u of %u', [at, last]),
        ...record.events[at].map((e) => eventText(game, seatNames(record.seats), e)),
      );
  }, [at]);
  useLayoutEffect(() => announce(...(review?.lines ?? [])), [review]);
  useLayoutEffect(focusHome, []);
  if (!record) return null;
  core.load(SCRATCH, record.states[at]);
  const view = core.view(SCRATCH, seat),
    names = seatNames(record.seats),
    over = view.phase === Phase.Over;
  const log = record.events.slice(0, at + 1).flat(),
    fresh = record.events[at].filter((e) => e.kind === Ev.Claimed).map((e) => e.what);
  const state: TableState = {
    ...table.state.get(),
    me: seat,
    view,
    log,
    fresh: [],
    choices: null,
    offer: null,
  };
  const trail = over ? core.trail(SCRATCH, seat) : [];
  const marks: BoardMarks = {
    ...noMarks,
    fresh: new Set(fresh),
    trail: new Set(trail),
    cities: new Set(
      ticket >= 0
        ? [...game.tickets[ticket].nodesA, ...game.tickets[ticket].nodesB].map(
            (n) => game.nodeCity[n],
          )
        : [],
    ),
    dim: ticket >= 0,
    path: new Set(ticket >= 0 ? outlook(game, view, seat, ticket).path : []),
  };
  const ask = () => {
    const who = view.deciders[0],
      state = record.states[at];
    setReview({ at, lines: [t('Thinking…')] });
    askBot({
      map: game.map.id,
      variant: game.variant,
      options: game.options,
      players: game.players,
      state,
      seat: who,
      bot: adviser(core.bots()),
      ms: 1500,
      salt: 1,
      fresh: true,
    }).then(
      ({ move, thoughts }) => {
        core.load(SCRATCH, state);
        const played = record.events[at + 1]?.map((e) => eventText(game, names, e)).find(Boolean);
        const [best, ...others] = hintLines(game, SCRATCH, move, thoughts);
        setReview({
          at,
          lines: [
            `${names[who]}: ${best}`,
            ...others,
            ...(played ? [t('Played: {move}', { move: played })] : []),
          ],
        });
      },
      () => setReview(null),
    );
  };
  return (
    <div class={`table replay${game.map.board.height > game.map.board.width ? ' tall' : ''}`}>
      <header class="bar">
        <button
          type="button"
          class="tool"
          onClick={onBack}
          aria-label={t('Back')}
          title={t('Back')}
        >
          <Icon name="prev" />
        </button>
        <h1>
          <span class="title">{nameOf(game.map.name)}</span> <span class="tag">{t('Replay')}</span>
        </h1>
        <p class="prompt" tabIndex={-1} data-home>
          {t('Move %u of %u', [at, last])}
        </p>
        <nav>
          {!over && (
            <button
              type="button"
              class="tool"
              onClick={ask}
              aria-label={t('What would the best bot do?')}
              title={t('What would the best bot do?')}
              data-do="review"
            >
              <Icon name="bulb" />
            </button>
          )}
          <label class="eyes">
            <Icon name="eye" />
            <span class="sr">{t('Look through the eyes of')}</span>
            <select value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>
              {names.map((n, s) => (
                <option key={s} value={s}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          {onPlayOn && (
            <button
              type="button"
              class="main"
              disabled={over}
              onClick={() => onPlayOn(at, seat)}
              data-do="play-on"
            >
              {t('Play on from here')}
            </button>
          )}
        </nav>
      </header>
      <aside class="left" aria-label={t('Players')}>
        <Players game={game} state={state} names={names} />
        <div class="log-box">
          <LogList game={game} events={log} names={names} />
        </div>
      </aside>
      <main class="center">
        <PanZoom
          width={game.map.board.width}
          height={game.map.board.height}
          label={t('Board: {map}', { map: nameOf(game.map.name) })}
        >
          <BoardDefs />
          <Ground game={game} />
          <BoardLayers
            game={game}
            view={view}
            names={names}
            marks={marks}
            lang={lang()}
            live={false}
            focus={-1}
            onTrack={nothing}
            onCity={nothing}
            onPoint={nothing}
            onPointCity={nothing}
          />
        </PanZoom>
        {review?.at === at && (
          <div class="note hint">
            <Icon name="bulb" />
            <span>
              <b>{review.lines[0]}</b>
              {review.lines.slice(1).map((line) => (
                <small key={line}>{line}</small>
              ))}
            </span>
            <button
              type="button"
              class="tool"
              onClick={() => setReview(null)}
              aria-label={t('Close')}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )}
        <div class="scrubber">
          <button type="button" class="tool" onClick={() => setAt(0)} aria-label={t('First move')}>
            <Icon name="first" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => setAt(Math.max(0, at - 1))}
            aria-label={t('Back one move')}
          >
            <Icon name="prev" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => {
              if (at >= last) setAt(0);
              setRunning(!running);
            }}
            aria-label={running ? t('Pause') : t('Play')}
          >
            <Icon name={running ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => setAt(Math.min(last, at + 1))}
            aria-label={t('One move on')}
          >
            <Icon name="next" />
          </button>
          <button
            type="button"
            class="tool"
            onClick={() => setAt(last)}
            aria-label={t('Last move')}
          >
            <Icon name="last" />
          </button>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={t('Move')}
            onInput={(e) => setAt(Number(e.currentTarget.value))}
          />
          <label class="speed">
            <span>{t('Speed')}</span>
            <select
              value={speed}
              aria-label={t('Speed')}
              onChange={(e) => setSpeed(Number(e.currentTarget.value))}
            >
              {['½', '1', '2', '6'].map((s, i) => (
                <option key={s} value={i}>
                  {s}×
                </option>
              ))}
            </select>
          </label>
        </div>
      </main>
      <aside class="right" aria-label={t('Cards')}>
        <Market
          game={game}
          view={view}
          choices={null}
          hinted={null}
          fresh={state.fresh}
          onTake={nothing}
          onBlind={nothing}
          onTerrain={nothing}
          onTerrainBlind={nothing}
          onTickets={nothing}
          onWhy={nothing}
        />
      </aside>
      <footer class="own">
        <Hand game={game} hand={view.players[seat].hand} selected={-1} onSelect={() => undefined} />
        <Tickets
          game={game}
          view={view}
          seat={seat}
          tickets={view.players[seat].tickets}
          coach={false}
          onPoint={setTicket}
        />
      </footer>
      {keys && <Shortcuts onClose={() => setKeys(false)} />}
    </div>
  );
}
