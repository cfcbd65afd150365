// SPDX-License-Identifier: MIT
// Moves the bots of a game of this device, at the pace that a person has chosen.
import { askBot } from './bots';
import { paceMs, USUAL_LEVEL } from './prefs';
import { afterMoment } from './staging';
import { TRUTH, type Seat } from './table';
import { Tempo } from './tempo';
import type { Core } from '../core/core';
import { NONE, Phase, type Move, type Refusal } from '../core/types';

export class BotPlay {
  /** Of bots alone. */
  readonly tempo = new Tempo().asPreferred();
  private cancel: (() => void) | null = null;
  private turn = 0; // what was asked before is about another position
  private fresh = true; // the bots' memories don't fit the position

  constructor(
    private readonly core: Core,
    private readonly seats: Seat[],
    private readonly play: (move: Move) => Refusal | null,
    /** A deal of the day: after a reload too the same play is answered alike. */
    private readonly forgetful: boolean,
  ) {}

  /** The position is none that came by moves. */
  forget(): void {
    this.fresh = true;
  }
  stop(): void {
    this.cancel?.();
    this.tempo.clear();
    this.turn++;
  }

  /** Asks the next bot that must decide; a person's decision is waited for. */
  go(): void {
    this.stop();
    const { core, seats, turn } = this,
      bot = core.deciders(TRUTH).find((s) => seats[s].kind === 'bot');
    if (bot === undefined) return;
    const watched = !seats.some((s) => s.kind === 'human'),
      starting = core.view(TRUTH, NONE).phase <= Phase.StartTickets,
      due = performance.now() + (starting ? 0 : paceMs());
    askBot(core.game, {
      state: core.save(TRUTH),
      seat: bot,
      bot: seats[bot].bot ?? USUAL_LEVEL,
      ms: 900,
      salt: parseInt(core.hash(TRUTH).slice(8), 16), // the same play is answered alike
      fresh: this.fresh || this.forgetful,
    }).then(
      (move) => {
        this.fresh = false;
        if (turn !== this.turn) return;
        const make = () => {
          if (this.play(move)) this.anyMove(bot);
        };
        if (watched) this.tempo.later(make, !starting);
        else this.cancel = afterMoment(due, make);
      },
      () => {
        if (turn === this.turn) this.anyMove(bot);
      },
    );
  }

  /** A bot that can't be asked must not stop the table: any legal move will do. */
  private anyMove(bot: number): void {
    const [any] = this.core.legal(TRUTH, bot);
    if (any) this.play(any);
  }
}
