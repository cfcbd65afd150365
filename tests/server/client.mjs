// A client written from docs/protocol.md alone: a WebSocket, JSON, nothing of Depo's own code.
import { createRequire } from 'node:module';
import { createHash, randomBytes } from 'node:crypto';

// The page's own development tools bring the WebSocket library.
const WebSocket = createRequire(new URL('../../web/package.json', import.meta.url))('ws');

export const newKey = () => randomBytes(16).toString('base64url');

let counter = 0;
export const newId = () => `t${process.pid}-${++counter}`;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

// A device's number for a shuffle and its commitment (docs/fairness.md).
export function newShare() {
  const share = randomBytes(32).toString('hex');
  return { share, commit: sha256(`depo-share-1:${share}`) };
}

// The text of a shuffle, taken apart.
export function shuffleOf(text) {
  const [table, round, stage, server, secret, ...seats] = text.split(' ');
  return { table, round: Number(round), stage, server, secret,
    seats: new Map(seats.map((s) => s.split(':')).map(([seat, commit, share]) => [Number(seat), { commit, share }])) };
}

// The seed that follows from it, or null when a number is not the one that was promised.
export function seedOf(text) {
  const { table, round, server, secret, seats } = shuffleOf(text);
  const given = [...seats].filter(([, s]) => s.share);
  if (sha256(`depo-secret-1:${secret}`) !== server) return null;
  if (given.some(([, s]) => sha256(`depo-share-1:${s.share}`) !== s.commit)) return null;
  const shares = given.map(([seat, s]) => `:${seat}=${s.share}`).join('');
  return sha256(`depo-shuffle-1:${table}:${round}:${secret}${shares}`).slice(0, 32);
}

export class Client {
  constructor(url, { key = newKey(), quiet = false, record = null, headers = {}, views = null } = {}) {
    this.views = views; // how positions come, when not as JSON
    this.url = url;
    this.headers = headers;
    this.key = key;
    this.record = record;
    this.quiet = quiet;
    this.handlers = new Set();
    this.waiting = new Map();
    this.expecting = new Set();
    this.errors = [];
    this.tables = new Map();
  }

  open() {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/ws`, 'depo',
        { perMessageDeflate: false, rejectUnauthorized: false, headers: this.headers });
      this.socket = socket;
      socket.on('open', () => this.send({ t: 'hello',
        ...(this.key ? { key: this.key } : {}), ...(this.views ? { views: this.views } : {}) }));
      socket.on('message', (data) => {
        const text = data.toString();
        if (this.record) this.record(text);
        const message = JSON.parse(text);
        if (message.t === 'welcome') resolve(this);
        this.take(message);
      });
      socket.on('error', reject);
      socket.on('close', (code, reason) => {
        this.closed = { code, reason: reason.toString() };
        const gone = new Error(`closed ${code} ${reason}`);
        for (const w of this.waiting.values()) w.reject(gone);
        for (const give of this.expecting) give(gone);
        this.waiting.clear();
        reject(new Error(`closed ${code}`));
        if (this.onclose) this.onclose();
      });
    });
  }

  take(message) {
    if (message.table) {
      const known = this.tables.get(message.table) ?? { seq: 0, views: new Map(), updates: [] };
      this.tables.set(message.table, known);
      if (message.seq > known.seq) known.seq = message.seq;
      if (message.t === 'table') known.info = message.info;
      if (message.t === 'presence') known.presence = message;
      if (message.t === 'update') known.updates.push(message);
      if (message.t === 'over') known.over = message;
      if (message.view) known.views.set(message.seat, message);
      else if (message.t === 'update' && 'legal' in message) known.views.set(message.seat, message);
    }
    const waiting = message.id && this.waiting.get(message.id);
    if (waiting && (message.t === 'ack' || message.t === 'error' || message.t === 'pong')) {
      this.waiting.delete(message.id);
      if (message.t === 'error') {
        waiting.reject(Object.assign(new Error(`${message.code}: ${message.message}`), message));
      } else waiting.resolve(message);
    } else if (message.t === 'error') this.errors.push(message);
    for (const handler of [...this.handlers]) handler(message);
  }

  send(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  ask(t, fields = {}) {
    const id = fields.id ?? newId();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ t, ...fields, id });
    });
  }

  // The first message from now on that fits; an error when the connection ends before.
  next(fits, ms = 1200000) {
    const coming = new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.handlers.delete(handler);
        this.expecting.delete(fail);
      };
      const fail = (error) => {
        end();
        reject(error);
      };
      const handler = (message) => {
        if (!fits(message)) return;
        end();
        resolve(message);
      };
      const timer = setTimeout(() => fail(new Error(`nothing came: ${fits}`)), ms);
      this.handlers.add(handler);
      this.expecting.add(fail);
      if (this.socket?.readyState === WebSocket.CLOSED) fail(new Error('closed'));
    });
    coming.catch(() => {}); // not everyone waits for it to the end
    return coming;
  }

  async join(table, fields = {}) {
    const got = this.next((m) => (m.t === 'table' || m.t === 'brief' || m.t === 'error')
      && m.table === table);
    this.send({ t: 'join', table, ...fields });
    const message = await got;
    if (message.t === 'error') throw Object.assign(new Error(message.code), message);
    return message;
  }

  close() {
    this.socket?.close();
  }

  kill() {
    this.socket?.terminate();
  }
}

// Plays every seat that the client holds at a table, with a simple seeded choice, to the end.
export function play(client, table, { random = Math.random, until = null, think = null } = {}) {
  return new Promise((resolve, reject) => {
    const busy = new Set();
    const finish = (value) => {
      client.handlers.delete(handler);
      resolve(value);
    };
    const act = async (message) => {
      if (!message.legal?.length || message.seat === null || busy.has(message.seat)) return;
      const seat = message.seat;
      busy.add(seat);
      if (think) await think(message);
      const move = choose(message.legal, random);
      try {
        await client.ask('move', { table, seat, seq: message.seq, move });
      } catch (error) {
        if (!['stale', 'table-closed', 'away'].includes(error.code)) {
          if (client.closed) return;
          client.handlers.delete(handler);
          reject(error);
          return;
        }
      } finally {
        busy.delete(seat);
      }
      const latest = client.tables.get(table).views.get(seat);
      if (latest && latest.seq > message.seq) act(latest);
    };
    const handler = (message) => {
      if (message.table !== table) return;
      if (message.t === 'over') finish(message);
      else if (until && until(message)) finish(message);
      else if (message.t === 'view' || message.t === 'update') act(message);
    };
    client.handlers.add(handler);
    const known = client.tables.get(table);
    if (known?.over) finish(known.over);
    for (const view of known?.views.values() ?? []) act(view);
  });
}

// Claims when it can, so that games end; else anything.
export function choose(legal, random) {
  const claims = legal.filter((m) => /^(claim|pay|station)/.test(m));
  const list = claims.length && random() < 0.8 ? claims : legal;
  return list[Math.floor(random() * list.length)];
}

export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
