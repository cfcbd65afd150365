// SPDX-License-Identifier: MIT
// A puzzle's board, small: its map with what everybody has built. Drawn once it comes into sight.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mapWithWords } from '../app/i18n';
import { newCore, once } from '../app/module';
import { optionBits } from '../app/records';
import { base } from '../app/site';
import { SEEN, TRUTH } from '../app/table';
import type { Core } from '../core/core';
import { LIVERIES } from '../common/paints';
import { headOf, seatOf } from '../lessons/lesson';
import type { Puzzle } from './puzzle';

const cores = new Map<string, Promise<Core>>();
/** A core with the game that a puzzle's head names; many puzzles share one. */
const coreOf = (p: Puzzle): Promise<Core> =>
  once(cores, headOf(p).join('.'), async () => {
    const [id, variant, players, ...options] = headOf(p),
      [core, map] = await Promise.all([newCore(), mapWithWords(id)]);
    const at = map.data.variants.findIndex((v) => v.id === variant);
    core.open(map, at, optionBits(map.data, options), Number(players));
    return core;
  });

interface Drawing {
  width: number;
  height: number;
  lines: { d: string; seat: number }[];
}
async function drawingOf(p: Puzzle): Promise<Drawing> {
  const core = await coreOf(p),
    { tracks, map } = core.game,
    wrong = core.readLesson(TRUTH, p.position, p.chance);
  if (wrong) throw new Error(`${p.id}: ${wrong}`);
  core.show(TRUTH, SEEN, seatOf(p));
  const { owner } = core.view(SEEN, seatOf(p)),
    lines = tracks.map(({ n, d }) => ({ d, seat: owner[n] }));
  return { ...map.board, lines: lines.filter(({ seat }) => seat >= 0) };
}

export function PuzzlePicture({ puzzle }: { puzzle: Puzzle }): JSX.Element {
  const box = useRef<HTMLSpanElement>(null),
    [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (all) => {
        if (!all.some((x) => x.isIntersecting)) return;
        watch.disconnect();
        drawingOf(puzzle).then(setDrawing, () => undefined); // the map alone, then
      },
      { rootMargin: '200px' },
    );
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [puzzle]);
  return (
    <span class="puzzle-picture" ref={box} aria-hidden="true">
      <img src={`${base}map-${headOf(puzzle)[0]}.svg`} alt="" loading="lazy" />
      {drawing && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          preserveAspectRatio="xMidYMid slice"
        >
          {drawing.lines.map(({ d, seat }) => (
            <g key={d} fill="none" stroke-linecap="round">
              <path d={d} stroke="var(--paper)" stroke-width="17" />
              <path d={d} stroke={LIVERIES[seat].fill} stroke-width="11" />
            </g>
          ))}
        </svg>
      )}
    </span>
  );
}
