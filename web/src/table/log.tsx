// SPDX-License-Identifier: MIT
// What happened, line by line.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Mark } from '../common/icons';
import { Sentence, type Shown } from '../common/sentence';
import { t } from '../app/i18n';
import { eventLine } from '../app/words';
import { NONE, type Game, type GameEvent } from '../core/types';

const LINES = 250; // older ones are in the replay

interface LogProps {
  game: Game;
  events: GameEvent[];
  names: string[];
  onShow?: (what: Shown | null) => void;
}
export function LogList({ game, events, names, onShow }: LogProps): JSX.Element {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // in a frame of its own: asking for the height now would lay the whole page out twice
    const frame = requestAnimationFrame(() => {
      if (end.current) end.current.scrollTop = 1e6;
    });
    return () => cancelAnimationFrame(frame);
  }, [events.length]);
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={t('Log')}>
      {events.slice(-LINES).map((e, i) => {
        const text = eventLine(game, names, e);
        return (
          text && (
            <li
              key={Math.max(0, events.length - LINES) + i}
              class={e.seat === NONE ? 'table-line' : ''}
            >
              {e.seat !== NONE && <Mark seat={e.seat} size={13} />}
              <Sentence game={game} text={text} pictures onShow={onShow} />
            </li>
          )
        );
      })}
    </ol>
  );
}
