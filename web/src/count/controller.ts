// SPDX-License-Identifier: MIT
// A printed game as it lies on somebody's own board: what is whose, kept on this device until it is
// counted. Knows no document.
import { computed, signal } from '@preact/signals';
import { MAPS, type MapSummary } from '../app/catalog';
import { mapWithWords, spokenLanguage, t } from '../app/i18n';
import { coreFrom } from '../app/module';
import { keyOf, mapsHere } from '../app/ownmaps';
import { readStored, writeStored, prefs } from '../app/prefs';
import { optionBits } from '../app/records';
import { CountingCore } from '../core/sheet';
import { NONE, type Game, type Tally, type View } from '../core/types';

const KEY = 'depo.count',
  DRAWN = 0,
  COUNTED = 1; // slots

/** What is marked; by the numbers of tracks, tickets and cities. */
interface Draft {
  map: string;
  variant: string;
  options: string[];
  names: string[];
  tracks: Record<number, number>;
  doubled: number[];
  tickets: Record<number, number>;
  cities: Record<number, number>;
}
const EMPTY = { names: ['', ''], tracks: {}, doubled: [], tickets: {}, cities: {} };

export interface Counted {
  tallies: Tally[];
  view: View;
  /** Of each seat, in sentences with marks: the longest path, what each station uses. */
  built: string[][];
}

export class CountController {
  readonly draft = signal<Draft>({ map: keyOf(MAPS[0]), variant: '', options: [], ...EMPTY });
  readonly game = signal<Game | null>(null);
  /** Whose things are marked now. */
  readonly seat = signal(0);
  readonly wrong = signal<string[]>([]);
  readonly counted = signal<Counted | null>(null);
  private core: CountingCore | null = null;
  private drawn: View | null = null;

  constructor() {
    const kept = readStored<Partial<Draft>>(KEY);
    if (kept?.names && kept.tracks) this.draft.value = { ...this.draft.peek(), ...kept };
  }
  get maps(): MapSummary[] {
    return [...MAPS, ...mapsHere.value];
  }
  get map(): MapSummary {
    return this.maps.find((m) => keyOf(m) === this.draft.value.map) ?? MAPS[0];
  }
  readonly names = computed(() =>
    this.draft.value.names.map((name, i) => name.trim() || t('Player %u', [i + 1])),
  );
  /** The board with what is marked on it. */
  readonly view = computed((): View | null => {
    const { tracks, doubled, cities } = this.draft.value,
      game = this.game.value,
      plain = this.drawn;
    if (!game || !plain) return null;
    const node = (city: string) => game.nodeCity.indexOf(Number(city));
    return {
      ...plain,
      owner: plain.owner.map((_, n) => tracks[n] ?? -1),
      open: plain.open.map(() => true),
      doubled: plain.doubled.map((_, n) => doubled.includes(n)),
      players: plain.players.map((player, seat) => ({
        ...player,
        stations: Object.keys(cities)
          .filter((city) => cities[Number(city)] === seat)
          .map(node),
      })),
    };
  });

  /** Opens the game that the draft is of. */
  async open(): Promise<void> {
    const { map } = this,
      { variant, options, names } = this.draft.peek();
    const [file, core] = await Promise.all([
      mapWithWords(map.id, map.hash),
      this.core ?? coreFrom('sheet.wasm', CountingCore),
    ]);
    this.core = core;
    const at = Math.max(
        0,
        file.data.variants.findIndex((v) => v.id === variant),
      ),
      bits = optionBits(file.data, options);
    const game = core.open(file, at, bits, Math.max(names.length, file.data.players[0]));
    core.setup(DRAWN, 0);
    core.show(DRAWN, DRAWN, NONE);
    this.drawn = core.view(DRAWN, NONE);
    this.game.value = game;
  }
  private change(part: Partial<Draft>): void {
    this.draft.value = { ...this.draft.peek(), ...part };
    this.wrong.value = [];
    this.counted.value = null;
    writeStored(KEY, this.draft.peek());
  }
  /** Another map begins with an empty board. */
  async choose(part: Partial<Pick<Draft, 'map' | 'variant' | 'options'>>): Promise<void> {
    const { names } = this.draft.peek();
    this.change(part.map ? { variant: '', options: [], ...EMPTY, names, ...part } : part);
    if (part.map || part.variant) this.change({ tickets: {} }); // their numbers are the variant's
    await this.open();
  }
  rename(seat: number, name: string): void {
    this.change({ names: this.draft.peek().names.map((n, i) => (i === seat ? name : n)) });
  }
  async seats(count: number): Promise<void> {
    const { names, tracks, tickets, cities } = this.draft.peek(),
      kept = (all: Record<number, number>) =>
        Object.fromEntries(Object.entries(all).filter(([, seat]) => seat < count));
    this.change({
      names: Array.from({ length: count }, (_, i) => names[i] ?? ''),
      tracks: kept(tracks),
      tickets: kept(tickets),
      cities: kept(cities),
    });
    this.seat.value = Math.min(this.seat.peek(), count - 1);
    await this.open();
  }
  async clear(): Promise<void> {
    this.change({ ...EMPTY, names: this.draft.peek().names });
    await this.open();
  }

  /** Whether points of a track may be doubled. */
  get doubles(): boolean {
    return !!this.game.value?.rules.terrains;
  }
  /** To the player at hand; once more: doubled where the map doubles, then nobody's. */
  track(n: number): void {
    const { tracks, doubled } = this.draft.peek(),
      seat = this.seat.peek(),
      { [n]: owner, ...others } = tracks,
      without = doubled.filter((x) => x !== n);
    if (owner !== seat) this.change({ tracks: { ...tracks, [n]: seat }, doubled: without });
    else if (this.doubles && !doubled.includes(n)) this.change({ doubled: [...doubled, n] });
    else this.change({ tracks: others, doubled: without });
  }
  city(n: number): void {
    if (!this.game.peek()?.rules.stations) return;
    this.change({ cities: this.given(this.draft.peek().cities, n) });
  }
  ticket(n: number): void {
    this.change({ tickets: this.given(this.draft.peek().tickets, n) });
  }
  private given(all: Record<number, number>, n: number): Record<number, number> {
    const { [n]: owner, ...others } = all,
      seat = this.seat.peek();
    return owner === seat ? others : { ...all, [n]: seat };
  }

  /** Counts, or says what can't be. */
  count(): void {
    const core = this.core,
      { tracks, doubled, tickets, cities } = this.draft.peek();
    if (!core) return;
    const of = (all: Record<number, number>, seat: number) =>
      Object.keys(all)
        .map(Number)
        .filter((n) => all[n] === seat);
    core.voice.speak(spokenLanguage(), prefs.get().printedNames, this.names.peek());
    const players = this.names.peek().map((name, seat) => ({
      name,
      tracks: of(tracks, seat).map((n) => ({ n, doubled: doubled.includes(n) })),
      tickets: of(tickets, seat),
      cities: of(cities, seat),
    }));
    this.wrong.value = core.sheet.count(players, COUNTED);
    this.counted.value = this.wrong.peek().length
      ? null
      : {
          tallies: core.count(COUNTED),
          view: core.view(COUNTED, NONE),
          built: players.map((_, seat) => core.sheet.built(COUNTED, seat)),
        };
  }
  get sheet(): string {
    return this.core?.sheet.text() ?? '';
  }
}
