// SPDX-License-Identifier: MIT
// The rules of a game as the module tells them: chapters of lines, each with the clauses of
// docs/rules.md behind it.
import type { Game } from '../core/types';
import { rulesText } from './words';

/** `text` has marks. */
export interface RuleSection {
  title: string;
  lines: { text: string; clause: string }[];
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

export function ruleSections(game: Game): RuleSection[] {
  const out: RuleSection[] = [];
  for (const line of rulesText(game).split('\n').filter(Boolean)) {
    const [text, clause] = line.split('\t');
    if (clause === undefined) out.push({ title: text, lines: [] });
    else out[out.length - 1].lines.push({ text, clause });
  }
  return out;
}
