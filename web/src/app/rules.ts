// SPDX-License-Identifier: MIT
// The rules of a game as the module tells them: chapters of lines, each with the clauses of
// docs/rules.md behind it.
import type { Core } from '../core/core';
import type { Game, MapFile } from '../core/types';
import { differencesText, rulesText } from './words';

/**
 * `text` has marks; `base` is what holds in the game that this one is compared with; `anchor` is
 * the line's id in a document.
 */
interface RuleLine {
  text: string;
  clause: string;
  anchor: string;
  base?: string;
}
export interface RuleSection {
  title: string;
  lines: RuleLine[];
}

/** Whether the clauses of a line, "B-08 – B-12, E-19", have this one among them. */
export function covers(clauses: string, clause: string): boolean {
  return clauses.split(', ').some((part) => {
    const [from, to] = part.split(' – ');
    return (
      from.slice(0, 2) === clause.slice(0, 2) &&
      clause.slice(2) >= from.slice(2) &&
      clause.slice(2) <= (to ?? from).slice(2)
    );
  });
}

function sectionsOf(told: string): RuleSection[] {
  const out: RuleSection[] = [],
    lines = new Map<string, number>(); // several can have the same first clause
  for (const line of told.split('\n').filter(Boolean)) {
    const [text, clause, base] = line.split('\t');
    if (clause === undefined) out.push({ title: text, lines: [] });
    else {
      const first = clause.slice(0, 4), // "E-05" of "E-05 – E-07, S-02"
        n = (lines.get(first) ?? 0) + 1,
        anchor = n > 1 ? `rule-${first}-${n}` : `rule-${first}`;
      lines.set(first, n);
      out[out.length - 1].lines.push({ text, clause, anchor, base });
    }
  }
  return out;
}
export const ruleSections = (game: Game): RuleSection[] => sectionsOf(rulesText(game));

/** A map against another one, variant by variant: what differs, and how both count lengths. */
export class Comparison {
  private readonly basePoints: number[];

  constructor(
    private readonly core: Core,
    base: MapFile,
    private readonly file: MapFile,
  ) {
    this.basePoints = core.open(base, 0, 0, base.data.players[0]).rules.points;
    core.voice.takeBase();
  }
  of(variant: number): {
    game: Game;
    sections: RuleSection[];
    points: [number[], number[]] | null;
  } {
    const game = this.core.open(this.file, variant, 0, this.file.data.players[0]),
      { points } = game.rules,
      other = points.some((x, i) => x !== (this.basePoints[i] ?? 0));
    return {
      game,
      sections: sectionsOf(differencesText(game)),
      points: other ? [points, this.basePoints] : null,
    };
  }
}
