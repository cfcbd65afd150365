// SPDX-License-Identifier: MIT
// One's tables in brief, however many there are. A server limits requests per second and tables per
// connection, so the first ones are followed and the others are asked for once, a few at a time.
import { link } from '../app/link';
import type { Brief, ServerMessage } from '../app/protocol';

const FOLLOWED = 16, // and as many asked for beside them; a server usually allows 64
  AGAIN = 1000, // milliseconds after a refusal that passes
  PASSING = ['too-fast', 'too-many', 'store'];

export const isOver = ({ phase }: Brief): boolean => phase === 'over' || phase === 'ended';

export class Briefs {
  private readonly waiting: string[];
  private readonly stops = new Map<string, () => void>();
  private readonly followed = new Set<string>(); // those that have answered and stay
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    ids: readonly string[],
    private readonly tell: (id: string, m: ServerMessage) => void,
  ) {
    this.waiting = [...ids];
    for (let i = 0; i < FOLLOWED; i++) this.next();
  }
  /** One more to follow, as far as there is room; what is beyond that the server's list tells. */
  add(id: string): void {
    if (this.stops.has(id) || this.waiting.includes(id) || this.stops.size >= FOLLOWED) return;
    this.waiting.push(id);
    this.next();
  }
  private next(): void {
    const id = this.waiting.shift();
    if (id) this.stops.set(id, link.follow(id, true, { got: (m) => this.got(id, m) }));
  }
  private stop(id: string): void {
    this.stops.get(id)?.();
    this.stops.delete(id);
    this.followed.delete(id);
  }
  private later(id: string): void {
    this.stop(id);
    this.waiting.push(id);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.next();
    }, AGAIN);
    this.timers.add(timer);
  }
  private got(id: string, m: ServerMessage): void {
    if (m.t === 'error' && m.id) return; // answers a command, sent before the page changed
    if (m.t === 'error' && PASSING.includes(m.code)) {
      this.later(id);
      return;
    }
    const first = !this.followed.has(id),
      changes = m.t === 'brief' && !isOver(m.brief);
    if (changes && first && this.followed.size < FOLLOWED) this.followed.add(id);
    else if (!changes || first) this.stop(id);
    this.tell(id, m);
    if (first) this.next();
  }
  close(): void {
    this.waiting.length = 0;
    for (const timer of this.timers) clearTimeout(timer);
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
  }
}
