// SPDX-License-Identifier: MIT
// A finished game, move by move: where one looks, through whose eyes, and how fast it goes by.
// Knows no document.
import { computed, effect, signal } from '@preact/signals';
import { t } from '../app/i18n';
import { seatNames } from '../app/names';
import { SCRATCH, type GameRecord, type Table, type TableState } from '../app/table';
import { eventText, outlook } from '../app/words';
import { noMarks, type BoardMarks } from '../board/marks';
import { flat } from '../core/sentence';
import { Ev, NONE, Phase } from '../core/types';
import { endsOf, outlooksOf } from '../table/fates';

const SPEEDS = [1600, 800, 350, 120]; // milliseconds a move

/** What would have been best after so many moves. */
interface Review {
  at: number;
  lines: string[];
}

export class ReplayController {
  /** Moves that have been made. */
  readonly at = signal(0);
  readonly running = signal(false);
  readonly speed = signal(1);
  readonly seat = signal(0);
  /** The ticket pointed at; -1 for none. */
  readonly ticket = signal(-1);
  readonly review = signal<Review | null>(null);
  readonly keys = signal(false);

  readonly names = computed(() => seatNames(this.record.seats));
  /** The table as it was then, seen by the seat that is looked through. */
  readonly state = computed((): TableState => {
    const at = this.at.value,
      me = this.seat.value,
      { core, state } = this.table;
    core.load(SCRATCH, this.record.states[at]);
    return {
      ...state.value,
      me,
      view: core.view(SCRATCH, me),
      log: this.record.events.slice(0, at + 1).flat(),
      fresh: [],
      choices: null,
      offer: null,
    };
  });
  readonly marks = computed(() => this.marked());

  constructor(
    readonly table: Table,
    readonly record: GameRecord,
    protected announce: (...lines: (string | null)[]) => void,
  ) {
    const { me, seats } = table.state.peek(),
      first = Math.max(
        0,
        seats.findIndex((s) => s.kind === 'human'),
      );
    this.seat.value = me === NONE ? first : me;
  }
  get game() {
    return this.table.game;
  }
  get last(): number {
    return this.record.states.length - 1;
  }
  get over(): boolean {
    return this.state.value.view.phase === Phase.Over;
  }
  get position(): string {
    return t('Move %u of %u', [this.at.value, this.last]);
  }
  private said(at: number): (string | null)[] {
    return (this.record.events[at] ?? []).map((e) => eventText(this.game, this.names.value, e));
  }
  protected marked(): BoardMarks {
    const { game, table } = this,
      { view } = this.state.value,
      seat = this.seat.value,
      n = this.ticket.value;
    const claimed = this.record.events[this.at.value].filter((e) => e.kind === Ev.Claimed),
      ends = n < 0 ? [] : [...game.tickets[n].nodesA, ...game.tickets[n].nodesB];
    return {
      ...noMarks,
      ends: endsOf(game, outlooksOf(game, view, seat, view.players[seat].tickets)),
      fresh: new Set(claimed.map((e) => e.what)),
      trail: new Set(this.over ? table.core.trail(SCRATCH, seat) : []),
      cities: new Set(ends.map((node) => game.nodeCity[node])),
      dim: n >= 0,
      path: new Set(n < 0 ? [] : outlook(game, view, seat, n).path),
    };
  }

  /** Says every move, and goes on by itself while it runs. Gives the way to stop. */
  begin(): () => void {
    const stops = [
      effect(() => this.announce(this.position, ...this.said(this.at.value))),
      effect(() => this.announce(...(this.review.value?.lines ?? []).map(flat))),
      effect(() => {
        if (!this.running.value) return undefined;
        if (this.at.value >= this.last) {
          this.running.value = false;
          return undefined;
        }
        const timer = setTimeout(() => this.step(1), SPEEDS[this.speed.value]);
        return () => clearTimeout(timer);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
  goTo(at: number): void {
    this.at.value = Math.max(0, Math.min(this.last, at));
  }
  step(by: 1 | -1): void {
    this.goTo(this.at.value + by);
  }
  /** Plays on, from the start when it was at the end; or rests. */
  toggle(): void {
    if (!this.running.value && this.at.value >= this.last) this.goTo(0);
    this.running.value = !this.running.value;
  }
  pressed(key: string, onButton: boolean): boolean {
    if (key === 'arrowright') this.step(1);
    else if (key === 'arrowleft') this.step(-1);
    else if (key === 'home') this.goTo(0);
    else if (key === 'end') this.goTo(this.last);
    else if (key === '?') this.keys.value = true;
    else if (key === 'escape' && this.review.value) this.review.value = null;
    else if (key === ' ' && !onButton) this.toggle();
    else return false;
    return true;
  }
  /** Asks the coach what would have been best here, as far as the one to decide could know. */
  ask(): void {
    const { game } = this,
      names = this.names.value,
      at = this.at.value,
      seat = this.state.value.view.deciders[0],
      thinking: Review = { at, lines: [t('Thinking…')] };
    this.review.value = thinking;
    import('../coach/ask')
      .then(({ askHint }) => askHint({ game, state: this.record.states[at], seat, names }))
      .then(({ lines: [best, ...more] }) => {
        const played = this.said(at + 1).find(Boolean),
          then = played ? [t('Played: {move}', { move: played })] : [];
        return { at, lines: [`${names[seat]}: ${best}`, ...more, ...then] };
      })
      .catch(() => null)
      .then((review) => {
        if (this.review.value === thinking) this.review.value = review;
      });
  }
}
