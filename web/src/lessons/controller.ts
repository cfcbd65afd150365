// SPDX-License-Identifier: MIT
// A lesson at its table: what is said, what is pointed at, what comes next. It knows no document.
import { computed, effect, signal, untracked } from '@preact/signals';
import { t } from '../app/i18n';
import { layout } from '../app/layout';
import { SEEN } from '../app/table';
import { flat } from '../core/sentence';
import { Kind, type Move } from '../core/types';
import { payKey } from '../decisions/payments';
import type { TableController } from '../table/controller';
import { keepProgress, progressOf, type Lesson } from './lesson';
import type { LessonTable } from './table';
import { nameOfThing, placesOfThing, selectorOf } from './things';

/** What the finger points at: the first of the selectors that finds something, of each list. */
export type Targets = string[][];

export class LessonController {
  /** Something else was tried in this step. */
  readonly nudged = signal(false);
  readonly done = computed(() => this.table.at.value >= this.lesson.steps.length);
  private stops: (() => void)[] = [];

  constructor(
    readonly lesson: Lesson,
    readonly table: LessonTable,
    readonly c: TableController,
  ) {}

  /** From the first drawing on. */
  begin(): () => void {
    const { c, table } = this;
    let stray = table.strayed.peek();
    this.stops = [
      effect(() => {
        void table.at.value;
        untracked(() => this.enter());
      }),
      effect(() => {
        const strayed = table.strayed.value,
          { note } = c,
          refused = !!note.value && !note.value.good;
        if (strayed !== stray || refused) untracked(() => this.nudge());
        stray = strayed;
      }),
    ];
    return () => {
      for (const stop of this.stops) stop();
    };
  }

  private enter(): void {
    const { c, table, lesson } = this,
      before = progressOf(lesson.id);
    this.nudged.value = false;
    c.letGo();
    keepProgress(lesson.id, {
      made: this.done.peek() ? [] : [...table.made],
      done: before.done || this.done.peek(),
    });
    this.pointOnBoard();
    c.stage.announce(flat(this.sentence()));
  }
  private nudge(): void {
    if (this.done.peek() || this.table.waiting.peek()) return;
    this.nudged.value = true;
    this.c.stage.announce(flat(this.nudgeText()));
  }

  /** The sentence of the moment, with marks. */
  sentence(): string {
    const { step } = this.table;
    return this.filled(step ? step.say : this.lesson.end);
  }
  /** What to do instead, kindly. */
  nudgeText(): string {
    const { step } = this.table;
    if (step?.nudge) return this.filled(step.nudge);
    return step?.moves
      ? t('You could do that in a real game. For now, follow the glow.')
      : t('Not yet: read on first.');
  }
  private filled(sentence: string): string {
    const { game, names } = this.c,
      things = this.table.step?.with ?? {};
    return t(sentence).replace(/\{(\w+)\}/g, (all, key: string) =>
      key in things ? nameOfThing(game, names.value, things[key]) : all,
    );
  }

  next(): void {
    this.table.next();
  }
  back(): void {
    this.table.back();
  }
  again(): void {
    this.table.restart();
  }

  /** The move that the step is about: the first that is possible. */
  private move(): Move | null {
    const { core, step } = this.table,
      legal = step?.moves ? core.legal(SEEN, this.c.me) : [];
    for (const text of step?.moves ?? []) {
      const found = legal.find((m) => `${core.moveText(SEEN, m)} `.startsWith(`${text} `));
      if (found) return found;
    }
    return null;
  }
  /** What of the board the step is about comes into sight and is lit. */
  protected pointOnBoard(): void {
    const { c, table } = this,
      { game } = c,
      step = table.step,
      move = this.move();
    const things = [...(step?.point ?? []), ...(step?.show ?? [])].map((x) =>
      placesOfThing(game, x),
    );
    if (move?.kind === Kind.Claim) {
      const { n, cityA, cityB } = game.tracks[move.what];
      things.push({ tracks: [n], cities: [cityA, cityB] });
    }
    if (move?.kind === Kind.Station)
      things.push({ tracks: [], cities: [game.nodeCity[move.what]] });
    const path = things.flatMap((x) => x.tracks),
      cities = things.flatMap((x) => x.cities);
    c.shown.value = cities.length ? { path, trail: [], cities, borrowed: [] } : null;
  }
  /**
   * The board shows what the step is about, else one's tickets, where it is too small to show
   * everything.
   */
  frame(): void {
    const { c } = this,
      { map, tickets, nodeCity } = c.game,
      { offer } = c.now;
    if (layout.value === 'wide') return;
    const ends = (offer?.tickets ?? c.player?.tickets ?? []).flatMap((n) =>
      [...tickets[n].nodesA, ...tickets[n].nodesB].map((node) => nodeCity[node]),
    );
    c.stage.frame((c.shown.peek()?.cities ?? ends).map((n) => map.cities[n]));
  }

  /** Where the finger points now. */
  targets(): Targets {
    const { step } = this.table;
    if (!step || this.table.waiting.value) return [];
    if (step.point) return step.point.map((thing) => [selectorOf(this.c.game, thing)]);
    const move = this.move();
    return move ? [this.waysTo(move)] : [];
  }
  /** From the last click of a move back to its first one. */
  private waysTo(m: Move): string[] {
    const { c } = this,
      { game } = c,
      paying = c.paying.value,
      ours = paying?.some((p) => p.kind === m.kind && p.what === m.what),
      pay = ours ? [`[data-pay="${payKey(m)}"][aria-checked=false]`, '[data-do=claim]'] : [];
    switch (m.kind) {
      case Kind.Take:
        return [`[data-slot="${m.what}"]`];
      case Kind.TakeBlind:
        return ['[data-pile=train] .target'];
      case Kind.Terrain:
        return [`[data-terrain="${m.what}"]`];
      case Kind.TerrainBlind:
        return ['[data-pile=terrain]'];
      case Kind.Tickets:
        return ['[data-do=tickets]', '[data-pile=ticket]'];
      case Kind.Keep:
        return this.waysToKeep(m);
      case Kind.Station: {
        const city = `[data-city="${game.map.cities[game.nodeCity[m.what]].id}"]`;
        return [...pay, c.stationMode.value ? city : '.station-button'];
      }
      case Kind.Claim:
        if (ours && (m.terrain || m.terrainLocos)) pay.splice(1, 0, this.wayToDouble(m));
        return [...pay, `[data-track="${m.what}"]`];
      case Kind.Pay:
        return [`[data-pay="${payKey(m)}"][aria-checked=false]`, '[data-do=pay]'];
      case Kind.Decline:
        return ['[data-do=decline]'];
      default:
        return ['[data-do=pass]'];
    }
  }
  /** The ways to double stand in the order of the moves. */
  private wayToDouble(m: Move): string {
    const ways = (this.c.paying.value ?? []).filter(
        (p) => payKey(p) === payKey(m) && (p.terrain || p.terrainLocos),
      ),
      at = ways.findIndex((p) => p.terrain === m.terrain && p.terrainLocos === m.terrainLocos);
    return `.doubling label:nth-of-type(${at + 1}) input:not(:checked)`;
  }
  private waysToKeep(m: Move): string[] {
    const tickets = this.c.now.offer?.tickets ?? [],
      picked = this.c.offerPick.value,
      wrong = tickets.find((n, i) => picked.has(n) !== !!(m.what & (1 << i)));
    return wrong === undefined ? ['[data-do=keep]'] : [`.offered[data-ticket="${wrong}"]`];
  }
}
