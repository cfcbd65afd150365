// SPDX-License-Identifier: MIT
// A review on the screen: which move is looked at, what is said and shown of it, which decisions
// are listed. The position is the replay's. Knows no document.
import { computed, effect, signal } from '@preact/signals';
import { t } from '../app/i18n';
import type { GameRecord, Table } from '../app/table';
import { voice } from '../app/words';
import type { BoardMarks } from '../board/marks';
import type { Figure, LookBackCore } from '../core/lookback';
import { spansOf } from '../core/sentence';
import { Kind, NONE, type Move } from '../core/types';
import { FIGURE_GRADES, type Title } from '../gen/border';
import { percent } from '../common/percent';
import { shownOf, type Shown } from '../common/sentence';
import { ReplayController } from '../replay/controller';
import type { Decision, Found } from './found';
import type { ReviewRun } from './run';

/** Everyone's decisions are listed. */
export const EVERYONE = NONE;

export class ReviewController extends ReplayController {
  /** Whose decisions are listed: a seat, or EVERYONE. */
  readonly whose = signal(EVERYONE);
  /** Also those that gave nothing away. */
  readonly every = signal(false);
  /** The cards that come first, or what is behind them. */
  readonly view = signal<'overview' | 'details'>('overview');
  /** Something that a sentence names is pointed at. */
  readonly pointed = signal<Shown | null>(null);
  readonly found = computed((): Found | null => this.run.found.value);
  readonly decision = computed(
    (): Decision | null => this.found.value?.decisions.find((d) => d.at === this.at.value) ?? null,
  );
  /** Of the one person who looks back, or of everyone. */
  readonly costliest = computed(() => this.most('costliest', (at) => this.costOf(at)));
  readonly finest = computed(() => this.most('finest', () => 0));
  readonly listed = computed((): Decision[] => {
    const whose = this.whose.value,
      mine = (this.found.value?.decisions ?? []).filter(
        ({ seat }) => whose === EVERYONE || seat === whose,
      );
    return this.every.value ? mine : mine.filter(({ costly }) => costly);
  });

  /** Who looks back, where it is one person; or EVERYONE. */
  readonly me: number = EVERYONE;

  constructor(
    table: Table,
    record: GameRecord,
    readonly run: ReviewRun,
    announce: (...lines: (string | null)[]) => void,
  ) {
    super(table, record, announce);
    const people = record.seats.flatMap(({ kind }, s) => (kind === 'human' ? [s] : [])),
      { me } = table.state.peek();
    if (people.length === 1) [this.me] = people;
    else if (people.includes(me)) this.me = me;
    this.whose.value = this.me;
    this.at.value = 0;
  }

  /** Reckons while it is looked at. Gives the way to stop. */
  override begin(): () => void {
    const stop = super.begin(),
      silence = effect(() => this.announce(this.news())),
      opened = effect(() => this.open());
    void this.run.go();
    return () => {
      silence();
      opened();
      stop();
      this.run.rest();
    };
  }
  /** Once, when the first numbers are there: at the decision that cost most. */
  private open(): void {
    if (!this.found.value || this.at.peek() || this.view.peek() !== 'overview') return;
    const first = this.costliest.peek() ?? this.finest.peek();
    if (first) this.show(first);
  }
  private most(kind: 'costliest' | 'finest', rank: (at: number) => number): Decision | null {
    const { accounts = [], decisions = [] } = this.found.value ?? {},
      { me } = this,
      steps = accounts.flatMap((account, seat) => {
        const at = account[kind];
        return at === null || (me !== EVERYONE && seat !== me) ? [] : [at];
      });
    const [first] = steps.sort((a, b) => rank(b) - rank(a));
    return decisions.find(({ at }) => at === first) ?? null;
  }
  private costOf(at: number): number {
    return this.run.core.step(at).cost;
  }
  private news(): string | null {
    const found = this.found.value;
    if (this.run.state.value === 'failed') return t("A review isn't possible here.");
    return found && tellGames(found);
  }

  /** Something said by the module that has the review, in the reader's language; with marks. */
  private saying<T>(say: (core: LookBackCore) => T): T {
    const { core } = this.run;
    voice(core.game, this.names.value);
    return say(core);
  }
  happened(at: number): string {
    return this.saying((core) => core.happened(at));
  }
  decided(at: number): string {
    return this.saying((core) => core.decided(at));
  }
  better({ at, grade }: Decision): string {
    return grade ? this.saying((core) => core.better(at)) : '';
  }
  fine({ at }: Decision): string {
    return this.saying((core) => core.fine(at));
  }
  /** How the game was decided, and whom the cards favoured. */
  get story(): [string, string] {
    return this.saying((core) => [core.decidedGame(), core.luck()]);
  }
  gradeName(grade: number): string {
    return this.saying((core) => core.grade(grade));
  }
  title(title: Title): string {
    return this.saying((core) => core.title(title));
  }
  /** Those of the first screen, and the others but for the grades, which have their own table. */
  figures(first: boolean): Figure[] {
    return this.saying((core) => core.figures(this.game.players)).filter((_, row) =>
      first ? row < FIGURE_GRADES : row > FIGURE_GRADES,
    );
  }
  /** Everyone's chances before a move, or how it ended; empty before they are known. */
  chances(at: number): number[] {
    return this.found.value?.curve[at] ?? [];
  }
  /** The move that comes next, as the lists count them. */
  override get position(): string {
    if (this.at.value >= this.last) return t('The end of the game');
    return t('Move %u of %u', [this.at.value + 1, this.last]);
  }
  /** The move that is looked at and everyone's chances then, in words. */
  get standing(): string {
    const chances = this.chances(this.at.value).map(
      (chance, seat) => `${this.names.value[seat]} ${percent(chance)}`,
    );
    return [this.position, ...chances].join(', ');
  }

  /** What one goes to by oneself is told in the details. */
  override goTo(at: number): void {
    this.view.value = 'details';
    this.visit(at);
  }
  /** A decision of the first screen, on the board. */
  show({ at }: Decision): void {
    this.visit(at);
  }
  /** One looks through the eyes of who decides there. */
  private visit(at: number): void {
    super.goTo(at);
    const [who] = this.state.peek().view.deciders,
      seat = this.decision.peek()?.seat ?? who;
    if (seat !== undefined) this.seat.value = seat;
    this.pointed.value = null;
  }
  /** To the next of the listed decisions, or the one before. */
  jump(by: 1 | -1): void {
    const at = this.at.peek(),
      ahead = this.listed.peek().filter((d) => (by > 0 ? d.at > at : d.at < at)),
      found = by > 0 ? ahead[0] : ahead.at(-1);
    if (found) this.goTo(found.at);
  }
  override pressed(key: string, onButton: boolean): boolean {
    if (key === 'arrowdown') this.jump(1);
    else if (key === 'arrowup') this.jump(-1);
    else return super.pressed(key, onButton);
    return true;
  }

  /** What was played lights up, what was better lies there as a preview, with what it was for. */
  protected override marked(): BoardMarks {
    const marks = super.marked(),
      decision = this.decision.value,
      pointed = this.pointed.value;
    if (!decision) return marks;
    const { at, seat, best } = decision,
      better = this.better(decision),
      parts = better ? this.reasons(better) : [],
      played = this.run.core.step(at).move;
    const path = new Set([...this.trackOf(played), ...(pointed?.path ?? [])]),
      [ghost] = better ? this.trackOf(best) : [];
    return {
      ...marks,
      fresh: new Set(),
      path,
      plan: new Set(parts.flatMap((part) => part.path).filter((n) => n !== ghost)),
      ghost: ghost === undefined ? null : { track: ghost, seat },
      cities: new Set([
        ...(pointed?.cities ?? parts.flatMap((part) => part.cities)),
        ...this.cityOf(played),
        ...(better ? this.cityOf(best) : []),
      ]),
    };
  }
  private reasons(sentence: string): Shown[] {
    return spansOf(sentence).flatMap(({ kind, numbers }) => {
      const shown = shownOf(this.game, kind, numbers[0]);
      return shown ? [shown] : [];
    });
  }
  private trackOf({ kind, what }: Move): number[] {
    return kind === Kind.Claim ? [what] : [];
  }
  private cityOf({ kind, what }: Move): number[] {
    return kind === Kind.Station ? [this.game.nodeCity[what]] : [];
  }
}

/** How much the numbers are worth. */
export const tellGames = ({ games, error }: Found): string =>
  t('{n} simulated games for each decision; the curve is accurate to {error}.', {
    n: games,
    error: `±\u00a0${percent(error, 1)}`,
  });
