// SPDX-License-Identifier: MIT
// Keys that work anywhere on a table. While a move is on its way to the server the next one waits
// for the answer.
import { Kind } from '../core/types';
import type { TableController } from './controller';

const MOVES = /^[1-5dtp]$/;

export class TableKeys {
  private early: { key: string; row: number[] } | null = null;
  constructor(private c: TableController) {}

  /** Says whether it knew the key. A key that is held down is one card, not a handful. */
  pressed(key: string, held: boolean): boolean {
    const { c } = this;
    if (key === 'escape') {
      c.letGo();
      if (c.over) c.closeEnd();
    } else if (held) return false;
    else if (c.now.sending && MOVES.test(key)) this.early = { key, row: c.now.view.row };
    else if (key === 'r' || key === '/') c.open('routes');
    else if (key === 's' && c.canBuild) c.toggleStation();
    else if (key === 'h' && c.mine && c.now.hintsAllowed) c.giveHint();
    else if (key === 'u' && c.now.canUndo) c.table.undo();
    else if (key === 'l') c.open('log');
    else if (key === '?') c.open('keys');
    else return this.move(key);
    return true;
  }
  private move(key: string): boolean {
    const { c } = this,
      { choices, view, next } = c.now,
      slot = Number(key) - 1;
    if (slot >= 0 && slot < view.row.length) {
      if (choices?.slots.includes(slot)) c.take(slot);
      else if (c.mine) c.why(Kind.Take, slot);
    } else if (key === 'd') {
      if (choices?.blind) c.drawBlind();
      else if (c.mine) c.why(Kind.TakeBlind);
    } else if (key === 't') {
      if (choices?.tickets) c.askTickets();
      else if (c.mine) c.why(Kind.Tickets);
    } else if (key === 'p' && c.pass) c.play(c.pass);
    else if (key === 'p' && next !== null) c.table.passOn();
    else return false;
    return true;
  }
  /**
   * The server has answered: the key that came too early counts now, unless its card is another
   * one, which nobody has seen yet.
   */
  settle(): void {
    const was = this.early,
      { sending, view } = this.c.now;
    if (!was || sending) return;
    this.early = null;
    const slot = Number(was.key) - 1;
    if (this.c.mine && !(slot >= 0 && was.row[slot] !== view.row[slot])) this.move(was.key);
  }
}
