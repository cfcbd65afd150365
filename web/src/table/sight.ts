// SPDX-License-Identifier: MIT
// What one person sees of a table: the position, and what they have chosen, pointed at or been
// told, as signals that the views read.
import { computed, signal } from '@preact/signals';
import { seatNames } from '../app/names';
import { prefs } from '../app/prefs';
import { SEEN, type Chat, type Table, type TableState } from '../app/table';
import type { Likely } from '../core/coach';
import { Kind, NONE, Phase, type GameEvent, type Move } from '../core/types';
import type { Player, Ticket } from '../core/types';
import { waysOf } from '../app/words';
import type { Shown } from '../common/sentence';
import { Mechanism } from '../gen/border';
import { hoveredText, tipText } from './about';
import { outlooksOf } from './fates';
import { boardMarks } from './marks';
import type { Moment } from './moment';
import { recentOf, sinceLastMove } from './round';

export interface Note {
  text: string;
  good: boolean;
}
export interface Hint {
  lines: string[];
  move: Move | null;
}
/** A question or a list over the table. */
export type Ask = 'tickets' | 'routes' | 'keys' | 'log' | 'since' | null;

/** A ticket is done, a tunnel holds, the last round begins. */
export type Scene = 'done' | 'holds' | 'last';

export class TableSight {
  /** The kind of card whose payments are looked at; -1 for none, as with the following ones. */
  readonly selected = signal(-1);
  readonly point = signal(-1); // a track
  readonly pointCity = signal(-1);
  readonly pointTicket = signal(-1);
  /** The payments that are offered in a sheet, and the track that they are for. */
  readonly paying = signal<Move[] | null>(null);
  readonly ghost = signal(-1);
  readonly stationMode = signal(false);
  readonly note = signal<Note | null>(null);
  readonly hint = signal<Hint | null>(null);
  /** What the coach has measured of one's tickets, by their numbers. */
  readonly likely = signal<ReadonlyMap<number, Likely>>(new Map());
  readonly ask = signal<Ask>(null);
  /** Tickets of the offer that would be kept. */
  readonly offerPick = signal<Set<number>>(new Set());
  /** The path of a ticket that has just been completed. */
  readonly lit = signal<number[]>([]);
  /** The track that the arrow keys start from. */
  readonly focus = signal(0);
  readonly showEnd = signal(true);
  /** What a sentence or the final count speaks of. */
  readonly shown = signal<Shown | null>(null);
  /** Tracks claimed last. */
  readonly fresh = signal<Set<number>>(new Set());
  /** Cards turned up at a tunnel, for a moment. */
  readonly turned = signal<GameEvent | null>(null);
  /** A sign over the board, for a moment. */
  readonly scene = signal<Scene | null>(null);
  /** The row that is being replaced, for a moment. */
  readonly leaving = signal<number[] | null>(null);

  /** What somebody has just said. */
  readonly bubble = signal<Chat | null>(null);
  readonly chatOpen = signal(false);
  /** What somebody else has just done, for a moment. */
  readonly moment = signal<Moment | null>(null);
  /** On a phone: whether the drawer with one's own is pulled up, and whose chip was tapped. */
  readonly drawer = signal(false);
  readonly person = signal(-1);
  /** On a big board: the track that somebody thinks about. */
  readonly thought = signal<{ track: number; seat: number } | null>(null);
  /** What is new on the board since one's own last move. */
  readonly recent = computed(() => {
    const { log, me } = this.now;
    const events = sinceLastMove(log, me, this.game.players);
    return this.over ? [] : recentOf(this.game, events, me);
  });
  readonly names = computed(() => seatNames(this.now.seats));
  readonly legal = computed(() => (this.mine ? this.core.legal(SEEN, this.me) : []));
  /** How one's tickets stand with stations, and everyone's merchandise. */
  readonly tally = computed(() =>
    this.game.rules.stations && this.player?.stations.length
      ? this.core.count(SEEN)[this.me]
      : null,
  );
  readonly standing = computed(() => {
    void this.now;
    return this.game.rules.merchandise
      ? this.core.count(SEEN).map((x) => x.bonus[Mechanism.Merchandise])
      : null;
  });
  /** How it stands with one's tickets, those on offer too; behind a curtain nobody has any. */
  readonly outlooks = computed(() => {
    const { view, curtain } = this.now;
    return outlooksOf(
      this.game,
      view,
      this.me,
      curtain === null ? (this.player?.tickets ?? []) : [],
    );
  });
  /** The tracks that would bring them nearer. */
  readonly ways = computed(() => {
    const { view, curtain } = this.now;
    return curtain === null && this.player ? waysOf(this.game, view, this.me) : null;
  });
  readonly marks = computed(() => boardMarks(this));
  readonly hovered = computed(() => hoveredText(this));
  readonly tip = computed(() => tipText(this));

  constructor(readonly table: Table) {}
  get game() {
    return this.table.game;
  }
  get core() {
    return this.table.core;
  }
  get now(): TableState {
    return this.table.state.value;
  }
  get me(): number {
    return this.now.me;
  }
  get player(): Player | null {
    return this.me === NONE ? null : this.now.view.players[this.me];
  }
  /** It is for this person to decide. */
  get mine(): boolean {
    return this.me !== NONE && this.now.view.deciders.includes(this.me);
  }
  get over(): boolean {
    return this.now.view.phase === Phase.Over;
  }
  get lastRound(): boolean {
    return this.now.view.turnsLeft > 0 && !this.over;
  }
  get coach(): boolean {
    return prefs.value.hints && this.now.hintsAllowed;
  }
  get commentary(): boolean {
    return this.coach && prefs.value.commentary;
  }
  /** The move of the hint: marked wherever it is made. */
  get hinted(): Move | null {
    return this.hint.value?.move ?? null;
  }
  get pointed(): Ticket | null {
    return this.pointTicket.value < 0 ? null : this.game.tickets[this.pointTicket.value];
  }
  /** The only move, when it is to pass. */
  get pass(): Move | null {
    const legal = this.legal.value;
    return legal.length === 1 && legal[0].kind === Kind.Pass ? legal[0] : null;
  }
  /** Cards that the next station costs. */
  get stationCost(): number {
    return this.player ? this.core.stationCost(SEEN, this.me) : 0;
  }
  get canBuild(): boolean {
    const { choices } = this.now;
    return !!choices?.stationNodes.length && choices.stationKinds.length > 0;
  }
}
