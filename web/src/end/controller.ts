// SPDX-License-Identifier: MIT
// The final count, line by line: routes, every ticket with its path, the longest path, the rest;
// then the picture of every network. Knows no document.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Table } from '../app/table';
import { countLines, outlook, praiseText, ticketName, verdictText } from '../app/words';
import type { Tally } from '../core/types';
import { LineKind } from '../gen/border';
import type { Shown } from '../common/sentence';

const STEP_MS = 1000;

type Line = ReturnType<typeof countLines>[number];
interface Step {
  title: string;
  gain: number[];
  show: Shown | null;
}

/** As much of a table as the count looks at. */
export type CountedTable = Pick<Table, 'game' | 'state' | 'record'>;

export class EndController {
  readonly step = signal(0);
  /** The table of all lines is open. */
  readonly figures = signal(false);
  readonly tallies: Tally[];
  readonly finished = computed(() => this.step.value >= this.steps.length);
  /** Seats by their rank. */
  readonly order: number[];

  constructor(
    readonly table: CountedTable,
    private readonly called: ReadonlySignal<string[]>,
    private onShow: (what: Shown | null) => void,
    private announce: (line: string) => void,
    readonly quick: boolean,
  ) {
    this.tallies = table.state.peek().tallies!;
    this.order = [...this.tallies.keys()].sort(
      (a, b) => this.tallies[a].rank - this.tallies[b].rank,
    );
    if (quick) this.skip();
  }
  private readonly told = computed(() => this.stepsOf()); // in the reader's language
  private readonly used = computed(() => this.table.record()?.times ?? []);
  get steps(): Step[] {
    return this.told.value;
  }
  get names(): string[] {
    return this.called.value;
  }
  /** Of each seat; empty when nobody's is known. */
  get times(): string[] {
    return this.used.value;
  }
  get game() {
    return this.table.game;
  }
  /** The lines that bring points, as the module counts them. */
  get lines(): Line[] {
    return countLines(this.game, this.table.state.peek().view.slot).filter(
      ({ kind }) => kind < LineKind.Total,
    );
  }
  get verdict(): string {
    return verdictText(this.game, this.names, this.table.state.peek().view.slot);
  }
  /** The best of each seat's game, and how little it lost by. */
  readonly praise = computed(() =>
    this.tallies.map((_, seat) =>
      praiseText(this.game, this.names, this.table.state.peek().view.slot, seat),
    ),
  );
  /** The networks of all on the board, or that of one. */
  networks(seats: number[] = this.order): Shown {
    const { players } = this.table.state.peek().view,
      nets = seats.flatMap((s) => players[s].tracks);
    return { path: [], trail: [], cities: [], borrowed: [], nets };
  }
  get title(): string {
    return this.finished.value ? this.verdict : this.steps[this.step.value].title;
  }
  /** A ticket of a seat on the board. */
  ticketShown(seat: number, n: number): Shown {
    const { game, table } = this,
      { nodesA, nodesB } = game.tickets[n];
    return {
      borrowed: this.tallies[seat].borrowed,
      path: outlook(game, table.state.peek().view, seat, n).path,
      trail: [],
      cities: [...nodesA, ...nodesB].map((node) => game.nodeCity[node]),
    };
  }
  private ticketStep(seat: number, n: number): Step {
    const worth = this.game.tickets[n].points,
      done = this.tallies[seat].done.includes(n);
    return {
      title: `${this.names[seat]}: ${ticketName(this.game, n)} ${done ? '+' : '−'}${worth}`,
      gain: this.tallies.map((_, s) => (s !== seat ? 0 : done ? worth : -worth)),
      show: this.ticketShown(seat, n),
    };
  }
  private stepsOf(): Step[] {
    const { tallies } = this,
      { trails } = this.table.state.peek(),
      trail = tallies.flatMap((x, s) => (x.pathBonus ? (trails?.[s] ?? []) : [])),
      longest = Math.max(...tallies.map((x) => x.path));
    const [routes, ...rest] = this.lines
      .filter(({ kind }) => kind !== LineKind.Tickets) // each of them is told
      .map(({ kind, title, value }): Step => {
        const path = kind === LineKind.Path && trail.length > 0;
        return {
          title: path ? `${title}: ${longest}` : title,
          gain: tallies.map((_, s) => value[s]),
          show: path ? { path: [], trail, cities: [], borrowed: [] } : null,
        };
      });
    const tickets = tallies.flatMap((x, s) =>
      [...x.done, ...x.failed].map((n) => this.ticketStep(s, n)),
    );
    return [routes, ...tickets, ...rest];
  }
  /** What a seat has by now. */
  sum(seat: number): number {
    if (this.finished.value) return this.tallies[seat].total;
    return this.steps.slice(0, this.step.value + 1).reduce((total, x) => total + x.gain[seat], 0);
  }

  /** Counts on by itself. Gives the way to stop. */
  begin(): () => void {
    return effect(() => {
      this.announce(this.title);
      const step = this.step.value,
        finished = this.finished.value;
      this.onShow(finished ? this.networks() : this.steps[step].show);
      if (finished) return undefined;
      const timer = setTimeout(() => {
        this.step.value = step + 1;
      }, STEP_MS);
      return () => clearTimeout(timer);
    });
  }
  skip(): void {
    this.step.value = this.steps.length;
  }
  /** Something of the board is looked at, or nothing in particular any more. */
  point(what: Shown | null): void {
    this.onShow(what ?? this.networks());
  }
}
