// SPDX-License-Identifier: MIT
// Who on this page follows which table. In brief (a list) and in full (the table itself) are two
// things, each with its owners counted: screens come and go in any order, and none takes the table
// from another.
import type { ClientMessage, ServerMessage } from './protocol';

export interface Follower {
  got: (m: ServerMessage) => void;
  /** The last seq whose story this one has; 0 wants all of it. */
  last?: () => number;
  /** A big board: it is told what everyone may see, whoever's page this is. */
  board?: boolean;
}
interface Followed {
  table: string;
  brief: boolean;
  by: Set<Follower>;
}

export class Follows {
  private all = new Map<string, Followed>();
  constructor(private say: (m: ClientMessage) => void) {}

  any(): boolean {
    return this.all.size > 0;
  }

  add(table: string, brief: boolean, follower: Follower): () => void {
    const key = `${table} ${brief}`,
      one = this.all.get(key) ?? { table, brief, by: new Set() };
    this.all.set(key, one);
    one.by.add(follower);
    this.join(one);
    return () => {
      if (!one.by.delete(follower)) return;
      if (one.by.size && follower.board) this.join(one);
      if (one.by.size) return;
      this.all.delete(key);
      this.say(brief ? { t: 'part', table, brief } : { t: 'part', table });
    };
  }
  joinAll(): void {
    for (const one of this.all.values()) this.join(one);
  }

  /** As far back as any of its followers needs; what the others know already they leave aside. */
  private join({ table, brief, by }: Followed): void {
    if (brief) this.say({ t: 'join', table, brief });
    else {
      const last = Math.min(...[...by].map((f) => f.last?.() ?? 0)),
        board = [...by].some((f) => f.board);
      this.say({ t: 'join', table, last, ...(board ? { board } : {}) });
    }
  }

  got(m: ServerMessage): void {
    if (m.t === 'pong') this.compare(new Set(m.tables));
    if (!('table' in m) || !m.table) return;
    for (const one of [...this.all.values()]) {
      if (one.table !== m.table || (m.t !== 'error' && one.brief !== (m.t === 'brief'))) continue;
      for (const follower of [...one.by]) follower.got(m);
    }
  }
  /** The server says what it tells this page about: what is missing is asked for again. */
  private compare(told: Set<string>): void {
    for (const one of this.all.values()) if (!one.brief && !told.has(one.table)) this.join(one);
  }
}
