// SPDX-License-Identifier: MIT
// What people say at a table, without a document: what of it has been read (the device remembers
// that), and saying something.
import { effect, signal } from '@preact/signals';
import { readStored, writeStored } from '../app/prefs';
import type { Chat } from '../app/table';
import type { ClientMessage, ServerMessage } from '../app/protocol';
import type { TableSight } from './sight';

const KEY = 'depo.read',
  TABLES = 40; // of which the device remembers what has been read

type ChatMessage = Extract<ClientMessage, { t: 'chat' }>;
export type Phrase = NonNullable<ChatMessage['phrase']>;
type Said = { text: string } | { phrase: Phrase };
export type Send = (m: Omit<ChatMessage, 'id'>) => Promise<ServerMessage>;

/** The last line that was read at each table, the latest table last. */
const readLines = (): [string, number][] => {
  const kept = readStored<[string, number][]>(KEY);
  return Array.isArray(kept) ? kept : [];
};

export class Talk {
  /** The code of a refusal. */
  readonly problem = signal('');
  private readonly read: ReturnType<typeof signal<number>>;
  private stop: () => void;

  constructor(
    private sight: TableSight,
    private id: string,
    private send: Send,
  ) {
    this.read = signal(readLines().find(([table]) => table === id)?.[1] ?? 0);
    this.stop = effect(() => {
      if (sight.chatOpen.value) this.markRead(sight.now.chat);
    });
  }
  private markRead(chat: Chat[]): void {
    const last = Math.max(0, ...chat.map((c) => c.seq));
    if (last <= (this.read.peek() ?? 0)) return;
    this.read.value = last;
    const others = readLines().filter(([table]) => table !== this.id);
    writeStored(KEY, [...others, [this.id, last]].slice(-TABLES));
  }

  /** Something of others that has not been looked at. */
  get unread(): boolean {
    const { chat, me } = this.sight.now;
    return chat.some((c) => c.seq > (this.read.value ?? 0) && c.seat !== me);
  }
  /** True when it was said. */
  async say(what: Said): Promise<boolean> {
    const answer = await this.send({
      t: 'chat',
      table: this.id,
      seat: this.sight.me + 1,
      ...what,
    });
    this.problem.value = answer.t === 'error' ? answer.code : '';
    return answer.t !== 'error';
  }
  close(): void {
    this.stop();
  }
}
