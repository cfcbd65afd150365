// SPDX-License-Identifier: MIT
// The one connection to the server: opens when someone needs it, finds out when it is dead, comes
// back by itself, follows again what was followed (follow.ts), and sends every command again until
// it is acknowledged. The command's id makes that harmless.
import type { ClientMessage, ErrorMessage, ServerMessage, WelcomeMessage } from './protocol';
import { hex } from '../core/maps';
import { announced } from './announcement';
import { Follows, type Follower } from './follow';
import { compareWithServer } from './outdated';
import { readStored, writeStored } from './prefs';
import { base } from './site';
import { Store } from './store';

// Milliseconds. A dead line is noticed after silence and answer together: a proxy that swallows
// everything, a server that stands still, a phone that left the house.
const SILENCE = 4_000; // without a word from the server: it is asked whether it is there
// In which it has to say something then, after a command, or when a connection opens; more with
// each try.
const ANSWER = 4_000;
const PATIENCE = 10_000; // and no more than that
const BEAT = 1_000;

type Command = Extract<ClientMessage, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

const KEY = 'depo.key';
/** Another device of the person has removed this one, just now. */
export const removed = new Store(false);
/** Whether this device has ever been at a server: who has not sits nowhere. */
export const isSomebody = (): boolean => !!readStored<string>(KEY);
function personKey(): string {
  let key = readStored<string>(KEY);
  if (!key) {
    key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    writeStored(KEY, key);
  }
  return key;
}
export const authorization = (): HeadersInit => ({ Authorization: `Bearer ${personKey()}` });

class Link {
  readonly online = new Store<'off' | 'on' | 'lost' | 'banned'>('off');
  welcome: WelcomeMessage | null = null;
  private socket: WebSocket | null = null;
  private follows = new Follows((m) => this.say(m));
  private waiting = new Map<string, { message: Command; done: (m: ServerMessage) => void }>();
  private tries = 0;
  private counter = 0;
  private readonly tag = hex(crypto.getRandomValues(new Uint8Array(4)));
  private timer = 0;
  private heard = 0; // when the server said something last
  private doubt = 0;
  private listeners = new Set<() => void>();
  private seen = new Map<string, number>(); // by table: the last seq that any process told
  private ban: ErrorMessage | null = null; // the operator's: nothing is tried any more

  constructor() {
    addEventListener('offline', () => this.drop());
    addEventListener('online', () => {
      this.tries = 0;
      this.again();
    });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.probe(0);
    }); // a phone that slept
    setInterval(() => this.probe(SILENCE), BEAT);
  }
  private probe(silence: number): void {
    if (this.doubt || this.online.get() !== 'on' || Date.now() - this.heard < silence) return;
    this.say({ t: 'ping', id: `${this.tag}-ping` });
    this.expectAnswer();
  }

  /** Follows a table, in full or in brief, until the function that comes back is called. */
  follow(table: string, brief: boolean, follower: Follower): () => void {
    const stop = this.follows.add(table, brief, follower);
    this.open();
    return stop;
  }
  /** Calls when the connection is there and when one's tables have changed. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.online.get() === 'on') listener();
    this.open();
    return () => this.listeners.delete(listener);
  }
  /** A message without an answer of its own; dropped while there is no connection. */
  say(message: ClientMessage): void {
    if (this.online.get() === 'on') this.write(message);
  }
  /** With what this page has seen of the table: a process that is behind reads on first. */
  private write(message: ClientMessage): void {
    const late = message.t !== 'part' && message.t !== 'point' && this.welcome?.seen,
      seen = late && 'table' in message && message.table ? this.seen.get(message.table) : undefined;
    this.socket?.send(JSON.stringify(seen ? { ...message, seen } : message));
  }

  command(message: WithoutId<Command>): Promise<ServerMessage> {
    const full = { ...message, id: `${this.tag}-${++this.counter}` } as Command;
    if (this.ban) return Promise.resolve(this.ban);
    this.open();
    return new Promise((done) => {
      this.waiting.set(full.id, { message: full, done });
      this.say(full);
      this.expectAnswer();
    });
  }

  private open(): void {
    if (this.socket || this.ban) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}ws`,
      'depo',
    );
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ t: 'hello', key: personKey(), views: 'text' }));
    socket.onmessage = (e) => this.got(JSON.parse(e.data as string) as ServerMessage);
    socket.onclose = () => this.drop();
    this.expectAnswer();
  }
  /** Whoever does not answer in time is not there. */
  private expectAnswer(): void {
    this.doubt ||= window.setTimeout(
      () => this.drop(),
      Math.min(PATIENCE, ANSWER * (1 + this.tries / 2)),
    );
  }
  private trust(): void {
    clearTimeout(this.doubt);
    this.doubt = 0;
  }
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.socket = socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this.trust();
    this.online.set('lost');
    this.tries++;
    this.timer = window.setTimeout(
      () => this.again(),
      Math.min(8000, 125 * 2 ** Math.min(this.tries, 6)) * (0.7 + Math.random() * 0.6),
    );
  }
  private again(): void {
    if (this.follows.any() || this.waiting.size || this.listeners.size) this.open();
  }
  private shutOut(ban: ErrorMessage): void {
    this.ban = ban;
    this.drop();
    clearTimeout(this.timer);
    this.online.set('banned');
    for (const { done } of this.waiting.values()) done(ban);
    this.waiting.clear();
  }
  /** The person removed this device: its key is nobody's, and it becomes somebody else. */
  private beginAnew(): void {
    writeStored(KEY, null);
    removed.set(true);
    this.drop();
  }
  private got(m: ServerMessage): void {
    this.heard = Date.now();
    this.trust();
    if ('table' in m && m.table && 'seq' in m && m.seq)
      this.seen.set(m.table, Math.max(m.seq, this.seen.get(m.table) ?? 0));
    if (m.t === 'announce') announced(m);
    if (m.t === 'error' && m.code === 'banned') {
      this.shutOut(m);
      return;
    }
    // Who this browser is, has changed: what the page shows is another's.
    if (m.t === 'bye' && m.code === 'device') location.reload();
    if (m.t === 'error' && m.code === 'removed') this.beginAnew();
    if (m.t === 'welcome') {
      this.welcome = m;
      compareWithServer(m.page);
      this.tries = 0;
      this.online.set('on');
      this.follows.joinAll();
      for (const { message } of this.waiting.values()) this.write(message);
    }
    if (m.t === 'welcome' || m.t === 'my-tables-changed')
      for (const listener of this.listeners) listener();
    const answers =
        m.t === 'ack' ||
        m.t === 'error' ||
        m.t === 'pong' ||
        m.t === 'my-tables' ||
        m.t === 'my-alerts' ||
        m.t === 'my-devices' ||
        m.t === 'handover-code',
      id = answers ? m.id : undefined;
    const again = m.t === 'error' && (m.code === 'store' || m.code === 'too-fast');
    if (id && this.waiting.has(id)) {
      const { message, done } = this.waiting.get(id)!;
      if (again) setTimeout(() => this.say(message), 1000);
      else {
        this.waiting.delete(id);
        done(m);
      }
    }
    this.follows.got(m);
  }
}
export const link = new Link();
export const isError = (m: ServerMessage): m is ErrorMessage => m.t === 'error';
