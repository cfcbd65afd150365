// SPDX-License-Identifier: MIT
// The table of a lesson: the real engine, a given position, chance that comes out the same every
// time, others who move by the script. Only what the step is about can be done.
import { batch, signal } from '@preact/signals';
import { paceMs } from '../app/prefs';
import { mapWithWords } from '../app/i18n';
import { newCore } from '../app/module';
import { optionBits } from '../app/records';
import { Store } from '../app/store';
import { look, SEEN, TRUTH, type Seat, type Table, type TableState } from '../app/table';
import type { Core } from '../core/core';
import type { Game, GameEvent, Move, Refusal } from '../core/types';
import { headOf, seatOf, type Lesson, type Step } from './lesson';

/** Where a step began. */
interface Mark {
  state: Uint8Array;
  log: GameEvent[];
}

/** Whether a move is one that a step asks for; a payment may be left open. */
const asksFor = (step: Step | undefined, text: string): boolean =>
  !!step?.moves?.some((m) => text === m || text.startsWith(`${m} `));

/** In a module that may be one that can more than play. */
export async function openLesson<C extends Core = Core>(
  lesson: Lesson,
  names: string[],
  coming: Promise<C> = newCore() as Promise<C>,
): Promise<LessonTable<C>> {
  const [id, variant, players, ...options] = headOf(lesson),
    [core, map] = await Promise.all([coming, mapWithWords(id)]),
    { data } = map;
  const game = core.open(
    map,
    data.variants.findIndex((v) => v.id === variant),
    optionBits(data, options),
    Number(players),
  );
  return new LessonTable(core, game, lesson, names);
}

export class LessonTable<C extends Core = Core> implements Table {
  readonly lesson = true as const;
  readonly state: Store<TableState>;
  /** The step that is being done; as many as there are steps once all are. */
  readonly at = signal(0);
  /** The others are moving. */
  readonly waiting = signal(false);
  /** How often something else than the step was tried. */
  readonly strayed = signal(0);
  /** What was tried. */
  stray: Move | null = null;
  /** The learner's seat. */
  readonly me: number;
  /** The moves of the steps behind, null where there was only something to read. */
  made: (string | null)[] = [];
  private marks: Mark[] = [];
  private log: GameEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly seats: Seat[];

  constructor(
    readonly core: C,
    readonly game: Game,
    private readonly data: Lesson,
    names: string[],
  ) {
    this.me = seatOf(data);
    const [mine, ...others] = names;
    this.seats = Array.from({ length: game.players }, (_, i) =>
      i === this.me
        ? { name: mine, kind: 'human' }
        : { name: others[i > this.me ? i - 1 : i], kind: 'bot', bot: 'easy' },
    );
    this.set(data.position, data.chance);
    this.enter(0);
    this.state = new Store(this.snapshot([]));
  }

  get step(): Step | undefined {
    return this.data.steps[this.at.value];
  }
  private set(position: string, chance: number): void {
    const wrong = this.core.readLesson(TRUTH, position, chance);
    if (wrong) throw new Error(`lesson ${this.data.id}: ${wrong}`);
  }
  /** A step begins: with a position or chance of its own where it has them. */
  private enter(n: number): void {
    const step = this.data.steps[n];
    this.marks.length = n;
    if (step?.position) {
      this.set(step.position, step.chance ?? this.data.chance);
      this.log = [];
    } else if (step?.chance !== undefined) this.core.setChance(TRUTH, step.chance);
    this.marks.push({ state: this.core.save(TRUTH), log: this.log });
    this.at.value = n;
  }

  private snapshot(fresh: GameEvent[]): TableState {
    const { core } = this,
      over = core.deciders(TRUTH).length === 0,
      acting = !!this.step?.moves && !this.waiting.peek();
    core.show(TRUTH, SEEN, this.me);
    const seen = look(core, this.me);
    return {
      me: this.me,
      seats: this.seats,
      ...seen,
      choices: acting ? seen.choices : null,
      log: this.log,
      fresh,
      curtain: null,
      next: null,
      thinking: this.waiting.peek(),
      still: !acting && !this.waiting.peek(),
      sending: false,
      tallies: over ? core.count(TRUTH) : null,
      trails: over ? this.seats.map((_, s) => core.trail(TRUTH, s)) : null,
      canUndo: false,
      undone: false,
      hintsAllowed: false,
      connection: 'local',
      clocks: null,
      chat: [],
      notice: null,
    };
  }
  private refresh(fresh: GameEvent[]): void {
    this.state.set(this.snapshot(fresh));
  }

  /** Makes a move that the script or the learner may make; what it brought. */
  private make(move: Move): GameEvent[] | Refusal {
    const refusal = this.core.play(TRUTH, move);
    if (refusal) return refusal;
    const events = this.core.events(this.me);
    this.log = [...this.log, ...events];
    return events;
  }
  /** What is left open in a move of the script is the first that is legal. */
  private scripted(line: string): GameEvent[] {
    const seat = Number(line[0]) - 1,
      wanted = { say: '', moves: [line.slice(2)] },
      move = this.core
        .legal(TRUTH, seat)
        .find((m) => asksFor(wanted, this.core.moveText(TRUTH, m))),
      events = move && this.make(move);
    if (!Array.isArray(events)) throw new Error(`lesson ${this.data.id}: ${line}`);
    return events;
  }

  play(move: Move): Refusal | null {
    const refusal = this.core.check(TRUTH, move),
      text = this.core.moveText(TRUTH, move);
    if (refusal) return refusal;
    if (this.waiting.peek() || !asksFor(this.step, text)) {
      this.stray = move;
      this.strayed.value++;
      return null;
    }
    const events = this.make(move);
    if (!Array.isArray(events)) return events;
    this.made.push(text);
    this.answer(events, this.step?.others ?? []);
    return null;
  }
  /** The others move, one after another; then the next step begins. */
  private answer(events: GameEvent[], others: string[]): void {
    batch(() => {
      this.waiting.value = others.length > 0;
      if (!others.length) this.enter(this.at.peek() + 1);
      this.refresh(events);
    });
    if (others.length)
      this.timer = setTimeout(
        () => this.answer(this.scripted(others[0]), others.slice(1)),
        paceMs(),
      );
  }
  /** What was to be read is read. */
  next(): void {
    if (!this.step || this.step.moves || this.waiting.peek()) return;
    this.made.push(null);
    this.answer([], this.step.others ?? []);
  }
  /** To the beginning of the step before. */
  back(): void {
    this.goTo(this.waiting.peek() ? this.at.peek() : this.at.peek() - 1);
  }
  restart(): void {
    this.goTo(0);
  }
  private goTo(n: number): void {
    const mark = this.marks[n];
    if (!mark) return;
    clearTimeout(this.timer);
    this.core.load(TRUTH, mark.state);
    this.log = mark.log;
    this.made.length = n;
    this.marks.length = n + 1;
    batch(() => {
      this.waiting.value = false;
      this.at.value = n;
      this.refresh([]);
    });
  }
  /** Does again what was done at an earlier visit, as far as it still fits. */
  resume(made: (string | null)[]): void {
    for (const text of made) {
      const { step } = this;
      if (!step || !!step.moves !== (text !== null)) break;
      if (text !== null) {
        const move = this.core.parseMove(TRUTH, this.me, text);
        if (typeof move === 'string' || !asksFor(step, text) || this.core.check(TRUTH, move)) break;
        this.make(move);
      }
      for (const line of step.others ?? []) this.scripted(line);
      this.made.push(text);
      this.enter(this.at.peek() + 1);
    }
    this.refresh([]);
  }

  undo(): void {
    this.back();
  }
  passOn(): void {}
  lift(): void {}
  record(): null {
    return null;
  }
  gameFile(): null {
    return null;
  }
  close(): void {
    clearTimeout(this.timer);
  }
}
