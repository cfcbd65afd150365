// SPDX-License-Identifier: MIT
// A list of printed tickets while it is typed: what the module reads in it, what is wrong or odd,
// which line is shown on the board.
import { computed, signal } from '@preact/signals';
import type { MapSummary } from '../app/catalog';
import { lang, learnAll, nameOf, spokenLanguage } from '../app/i18n';
import { loadMap } from '../app/load';
import { coreFrom } from '../app/module';
import { keepTickets, ticketList } from '../app/mytickets';
import { prefs } from '../app/prefs';
import { cityName } from '../app/words';
import { noMarks, type BoardMarks } from '../board/marks';
import { Core } from '../core/core';
import { MapProblem } from '../core/maps';
import { NONE, type Game, type MapData, type View } from '../core/types';
import { GROUP_BASE, LIST_CAUTIONS, type Listed } from '../gen/border';

export interface Found {
  /** 0: the whole list. */
  line: number;
  text: string;
  /** Odd, but it can be played. */
  caution: boolean;
  /** What was written, and what may have been meant. */
  word: string;
  guesses: string[];
}
export interface Looked {
  good: boolean;
  tickets: Listed[];
  findings: Found[];
}
const NOTHING: Looked = { good: false, tickets: [], findings: [] };
const share = (a: string[], b: string[]): boolean => a.some((x) => b.includes(x));

/** The tickets that a map has for a variant and its options, as a list to begin with. */
export function listOf(map: MapData, variant: number): string {
  const places = [...map.cities, ...(map.groups ?? [])],
    name = (id: string) => nameOf(places.find((p) => p.id === id)!.name);
  const lines = (sets: string[], end: string) =>
    map.tickets
      .filter((x) => share(x.sets, sets))
      .map((x) => `${name(x.a)} – ${name(x.b)} ${x.points}${x.long ? ' long' : ''}${end}`);
  return [
    ...lines(map.variants[variant].sets, ''),
    ...(map.options ?? []).flatMap((o) => lines(o.sets, ` option ${o.id}`)),
    '',
  ].join('\n');
}

export class TicketsController {
  readonly text = signal('');
  /** Which line is shown; 0 for none. */
  readonly line = signal(0);
  readonly looked = computed(() => this.look());
  readonly shown = computed(() =>
    this.looked.value.tickets.find((x) => x.line === this.line.value),
  );
  readonly marks = computed(() => this.marksNow());
  readonly help: string[];
  readonly view: View;

  private constructor(
    private readonly core: Core,
    readonly game: Game,
    readonly map: MapSummary,
    readonly variant: string,
  ) {
    core.setSeed('0'.repeat(32));
    core.setup(0, 0);
    this.view = core.view(0, NONE);
    core.voice.speak(spokenLanguage(), prefs.get().printedNames);
    this.help = core.voice.listHelp(game.variant);
    this.text.value = ticketList(map, variant)?.text ?? '';
  }
  static async open(map: MapSummary, variant: string): Promise<TicketsController> {
    await learnAll(); // the first sentences have nothing about lists
    const [core, file] = await Promise.all([
        coreFrom('sheet.wasm', Core),
        loadMap(map.id, map.hash),
      ]),
      number = file.data.variants.findIndex((v) => v.id === variant);
    const game = core.open(file, Math.max(0, number), 0, map.players[0]);
    return new TicketsController(core, game, map, variant);
  }

  /** The cities of a place: itself, or those of a group. */
  private citiesOf(n: number): number[] {
    const { cities, groups } = this.game.map;
    if (n < GROUP_BASE) return [n];
    return groups![n - GROUP_BASE].cities.map((id) => cities.findIndex((c) => c.id === id));
  }

  private look(): Looked {
    void lang();
    if (!this.text.value.trim()) return NOTHING;
    const whole = (text: string): Found => ({
      line: 0,
      text,
      caution: false,
      word: '',
      guesses: [],
    });
    try {
      const { good, tickets, findings, problems } = this.core.maps.look(
        this.game.variant,
        this.text.value,
      );
      const found = findings.map(
        ({ kind, line, guess, word }, i): Found => ({
          line,
          text: this.core.voice.finding(i),
          caution: kind >= LIST_CAUTIONS,
          word,
          guesses: guess.map((n) => cityName(this.game, n)),
        }),
      );
      const more = found.some((f) => !f.caution) ? [] : problems.map(whole);
      const rank = (f: Found) => (f.caution ? 1e6 : 0) + f.line;
      return { good, tickets, findings: [...more, ...found].sort((a, b) => rank(a) - rank(b)) };
    } catch (e) {
      if (!(e instanceof MapProblem)) throw e;
      return { ...NOTHING, findings: e.problems.map(whole) };
    }
  }

  private marksNow(): BoardMarks {
    const one = this.shown.value,
      all = one ? [one] : this.looked.value.tickets;
    const cities = new Set(all.flatMap((x) => [...this.citiesOf(x.a), ...this.citiesOf(x.b)]));
    if (!one) return { ...noMarks, cities };
    const path = this.game.tracks.filter((x) => one.way.includes(x.map)).map((x) => x.n);
    return { ...noMarks, cities, path: new Set(path), dim: true };
  }

  /** Writes the list anew and keeps it: nothing that was typed is lost. */
  write(text: string): void {
    this.text.value = text;
    this.keep(!!ticketList(this.map, this.variant)?.on);
  }
  private keep(on: boolean): void {
    const { good, tickets } = this.looked.value,
      text = this.text.value;
    keepTickets(
      this.map,
      this.variant,
      text.trim()
        ? { text, on, list: good ? this.core.maps.lookedAt() : '', count: tickets.length }
        : null,
    );
  }
  /** New tables are played with it from now on. */
  use(): boolean {
    if (!this.looked.value.good) return false;
    this.keep(true);
    return true;
  }
  /** The list as it would be with another name for what was written. */
  mend({ line, word }: Found, name: string): void {
    const lines = this.text.value.split('\n');
    lines[line - 1] = lines[line - 1].replace(word, () => name);
    this.write(lines.join('\n'));
    this.line.value = line;
  }
  begin(): void {
    this.write(listOf(this.game.map, this.game.variant));
    this.line.value = 0;
  }
  /** Where a line stands in the text. */
  spanOf(line: number): [number, number] {
    const lines = this.text.value.split('\n'),
      from = lines.slice(0, line - 1).reduce((n, x) => n + x.length + 1, 0);
    return [from, from + (lines[line - 1]?.length ?? 0)];
  }
  /** The caret stands there. */
  pointAt(position: number): void {
    this.line.value = this.text.value.slice(0, position).split('\n').length;
  }
  async read(file: Blob): Promise<boolean> {
    try {
      const bytes = await file.arrayBuffer();
      this.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      return true;
    } catch {
      return false;
    }
  }
}
