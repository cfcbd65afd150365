// SPDX-License-Identifier: MIT
// A puzzle at its table. Nothing is pointed at before the answer is asked for.
import { signal } from '@preact/signals';
import { t } from '../app/i18n';
import { TRUTH } from '../app/table';
import { voice } from '../app/words';
import type { ReviewCore, Tried } from '../core/review';
import type { Move } from '../core/types';
import { LessonController, type Targets } from '../lessons/controller';
import type { LessonTable } from '../lessons/table';
import type { TableController } from '../table/controller';
import type { Puzzle } from './puzzle';

export class PuzzleController extends LessonController {
  /** The answer is shown. */
  readonly shown = signal(false);
  private readonly before: Uint8Array;

  constructor(
    readonly puzzle: Puzzle,
    readonly place: LessonTable<ReviewCore>,
    c: TableController,
  ) {
    super(puzzle, place, c);
    place.restart();
    this.before = place.core.save(TRUTH);
  }

  private tried(): Tried[] {
    const { core, me } = this.place;
    return this.puzzle.tried.flatMap(({ move, chance }) => {
      const read = core.parseMove(TRUTH, me, move);
      return typeof read === 'string' ? [] : [{ move: read, chance }];
    });
  }
  /** Says something of the position of the puzzle, wherever the table is by now. */
  private saying<T>(say: (core: ReviewCore) => T): T {
    const { core } = this.place,
      now = core.save(TRUTH);
    core.load(TRUTH, this.before);
    voice(this.c.game, this.c.names.value);
    const said = say(core);
    core.load(TRUTH, now);
    return said;
  }
  override sentence(): string {
    if (!this.done.value && !this.shown.value)
      return t('Your turn. One move is clearly better than all others: find it.');
    return this.saying((core) =>
      core.solution(TRUTH, this.place.me, this.tried(), this.puzzle.blocks),
    );
  }
  override nudgeText(): string {
    const move = this.place.stray;
    if (!move) return t("You can't do that here.");
    return this.saying((core) => core.notSolved(TRUTH, { move, chance: this.chanceOf(move) }));
  }
  private chanceOf(move: Move): number {
    const text = this.place.core.moveText(TRUTH, move);
    return this.puzzle.tried.find((x) => x.move === text)?.chance ?? Number.NaN;
  }
  reveal(): void {
    this.shown.value = true;
    this.nudged.value = false;
    super.pointOnBoard();
  }
  override again(): void {
    this.shown.value = false;
    super.again();
  }
  protected override pointOnBoard(): void {
    if (this.shown.peek()) super.pointOnBoard();
    else this.c.shown.value = null;
  }
  override targets(): Targets {
    return this.shown.value ? super.targets() : [];
  }
}
