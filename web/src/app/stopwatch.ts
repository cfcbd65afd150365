// SPDX-License-Identifier: MIT
// How long a person thinks about a decision of a game on this device. It stands still while nobody
// can see the table: in another tab, on another screen, with the phone in a pocket.
export class Stopwatch {
  private before = 0; // milliseconds until it went on last
  private from: number | null = null; // when that was; null while it stands still
  private shown = true;
  private readonly turn = (): void => {
    this.restart(this.ms);
    if (this.from === null) this.onRest();
  };

  constructor(private readonly onRest: () => void) {
    globalThis.document?.addEventListener('visibilitychange', this.turn);
  }
  /** Whether the table is on the screen. */
  show(shown: boolean): void {
    if (shown === this.shown) return;
    this.shown = shown;
    this.turn();
  }
  /** Goes on from so many milliseconds. */
  restart(ms: number): void {
    this.before = ms;
    this.from = this.shown && !globalThis.document?.hidden ? performance.now() : null;
  }
  get ms(): number {
    return this.before + (this.from === null ? 0 : performance.now() - this.from);
  }
  close(): void {
    globalThis.document?.removeEventListener('visibilitychange', this.turn);
  }
}
