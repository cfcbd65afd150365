// SPDX-License-Identifier: MIT
// The server's tables as the start page knows them: the lobby, asked for again and again, and those
// at which one sits, followed in brief.
import { signal } from '@preact/signals';
import { announced, type Announcement } from '../app/announcement';
import { link } from '../app/link';
import { forgetTable, myTables } from '../app/mytables';
import type { Brief, ServerMessage } from '../protocol';

const ASK_EVERY = 8000; // milliseconds

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
      stops: (() => void)[] = [];
    const ask = async () => {
      const tables = await askLobby();
      if (gone) return;
      this.there.value = Array.isArray(tables);
      this.banned.value = tables === 'banned';
      if (!Array.isArray(tables)) return;
      this.lobby.value = tables;
      if (!stops.length) stops = myTables().map((id) => this.follow(id));
    };
    void ask();
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, ASK_EVERY);
    return () => {
      gone = true;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }
  private follow(id: string): () => void {
    return link.follow(id, true, { got: (m: ServerMessage) => this.got(id, m) });
  }
  private got(id: string, m: ServerMessage): void {
    if (m.t === 'brief') this.mine.value = new Map(this.mine.value).set(id, m.brief);
    if (m.t === 'error' && m.code === 'no-table') this.forget(id);
  }
  forget(id: string): void {
    forgetTable(id);
    this.mine.value = new Map([...this.mine.value].filter(([table]) => table !== id));
  }
}
