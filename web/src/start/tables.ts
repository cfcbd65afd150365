// SPDX-License-Identifier: MIT
// The server's tables as the start page knows them: the lobby, asked for again and again, and those
// at which one sits, followed in brief.
import { signal } from '@preact/signals';
import { announced, type Announcement } from '../app/announcement';
import { forgetTable, myTables } from '../app/mytables';
import type { Brief, ServerMessage } from '../protocol';
import { Briefs, isOver } from './briefs';

const ASK_EVERY = 8000, // milliseconds
  FINISHED = 12; // of one's own tables that are over, so many stay in the list

type Lobby = Brief[] | 'banned' | null;
async function askLobby(): Promise<Lobby> {
  try {
    const r = await fetch('/api/lobby');
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

  /** Those of others. */
  get others(): Brief[] {
    return this.lobby.value.filter((b) => !this.mine.value.has(b.table));
  }
  /** Asks and follows until it is stopped. */
  open(): () => void {
    let gone = false,
      briefs: Briefs | null = null;
    const ask = async () => {
      const tables = await askLobby();
      if (gone) return;
      this.there.value = Array.isArray(tables);
      this.banned.value = tables === 'banned';
      if (!Array.isArray(tables)) return;
      this.lobby.value = tables;
      briefs ??= new Briefs(myTables(), (id, m) => this.got(id, m));
    };
    void ask();
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, ASK_EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
      briefs?.close();
    };
  }
  private got(id: string, m: ServerMessage): void {
    if (m.t === 'brief') {
      this.mine.value = new Map(this.mine.value).set(id, m.brief);
      this.clear();
    }
    if (m.t === 'error' && m.code === 'no-table') this.forget(id);
  }
  /** Takes the oldest of those that are over off the list. */
  private clear(): void {
    const over = [...this.mine.value.values()].filter(isOver);
    for (const { table } of over.sort((a, b) => b.changed - a.changed).slice(FINISHED))
      this.forget(table);
  }
  forget(id: string): void {
    forgetTable(id);
    this.mine.value = new Map([...this.mine.value].filter(([table]) => table !== id));
  }
}
