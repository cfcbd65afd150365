// SPDX-License-Identifier: MIT
// How hard a puzzle is: one to three dots, with their word for who can't see them.
import type { JSX } from 'preact';
import { DIFFICULTIES, type Difficulty } from './puzzle';
import { difficultyName } from './words';

export function Dots({ difficulty }: { difficulty: Difficulty }): JSX.Element {
  const level = DIFFICULTIES.indexOf(difficulty) + 1,
    name = difficultyName(difficulty);
  return (
    <span class="puzzle-dots" role="img" aria-label={name} title={name}>
      {'●'.repeat(level)}
      <i>{'●'.repeat(DIFFICULTIES.length - level)}</i>
    </span>
  );
}
