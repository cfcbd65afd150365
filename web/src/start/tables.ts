// SPDX-License-Identifier: MIT
// The server's tables as the start page knows them: the lobby, asked for again and again, and those
// at which one sits, as the server lists them and this device remembers them, followed in brief.
import { signal } from '@preact/signals';
import { announced, type Announcement } from '../app/announcement';
import { isSomebody } from '../app/link';
import { followMine } from '../app/mine';
import { forgetTable, hiddenTables, myTables } from '../app/mytables';
import type { Brief, ServerMessage } from '../app/protocol';
import { base } from '../app/site';
import { Briefs, isOver } from './briefs';

const ASK_EVERY = 8000, // milliseconds
  FINISHED = 12; // of one's own tables that are over, so many stay in the list

type Lobby = Brief[] | 'banned' | null;
async function askLobby(): Promise<Lobby> {
  try {
    const r = await fetch(`${base}api/lobby`);
    if (r.status === 403) return 'banned';
    if (!r.ok || !r.headers.get('content-type')?.includes('json')) return null;
    const lobby = (await r.json()) as { tables: Brief[]; announce?: Announcement };
    announced(lobby.announce);
    return lobby.tables;
  } catch {
    return null;
  }
}

export class ServerTables {
  /** Whether there is a server; null while nobody knows. */
  readonly there = signal<boolean | null>(null);
  /** The address; a person is told by the connection. */
  readonly banned = signal(false);
  readonly mine = signal<ReadonlyMap<string, Brief>>(new Map());
  private readonly lobby = signal<Brief[]>([]);
  private listed = new Set<string>(); // of mine, by the server

  /** Those of others. */
  get others(): Brief[] {
    return this.lobby.value.filter((b) => !this.mine.value.has(b.table));
  }
  /** Asks and follows until it is stopped. */
  open(): () => void {
    let gone = false,
      briefs: Briefs | null = null,
      stop: (() => void) | null = null;
    const follow = (tables: Brief[] | null) => {
      const hidden = new Set(hiddenTables()),
        mine = tables?.filter((b) => !hidden.has(b.table));
      if (mine) this.list(mine);
      briefs ??= new Briefs(
        myTables().filter((id) => !this.listed.has(id)),
        (id, m) => this.got(id, m),
      );
      for (const b of mine ?? []) if (!isOver(b)) briefs.add(b.table);
    };
    const ask = async () => {
      const tables = await askLobby();
      if (gone) return;
      this.there.value = Array.isArray(tables);
      this.banned.value = tables === 'banned';
      if (!Array.isArray(tables)) return;
      this.lobby.value = tables;
      if (!isSomebody()) follow(null);
      else stop ??= followMine(follow);
    };
    void ask();
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, ASK_EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
      stop?.();
      briefs?.close();
    };
  }
  /** What the server lists now; what it does not know stays as this device remembers it. */
  private list(tables: Brief[]): void {
    const mine = new Map([...this.mine.value].filter(([id]) => !this.listed.has(id)));
    this.listed = new Set(tables.map((b) => b.table));
    for (const b of tables) {
      const known = this.mine.value.get(b.table);
      mine.set(b.table, known && known.changed > b.changed ? known : b);
    }
    this.mine.value = mine;
  }
  private got(id: string, m: ServerMessage): void {
    if (m.t === 'brief') {
      this.mine.value = new Map(this.mine.value).set(id, m.brief);
      this.clear();
    }
    if (m.t === 'error' && m.code === 'no-table') this.forget(id);
  }
  /** Takes the oldest of those that are over off the list, unless the server has them there. */
  private clear(): void {
    const over = [...this.mine.value.values()].filter(
      (b) => isOver(b) && !this.listed.has(b.table),
    );
    for (const { table } of over.sort((a, b) => b.changed - a.changed).slice(FINISHED))
      this.forget(table);
  }
  forget(id: string): void {
    forgetTable(id);
    this.mine.value = new Map([...this.mine.value].filter(([table]) => table !== id));
  }
}
