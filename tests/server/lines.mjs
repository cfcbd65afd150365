// The lines of partition.mjs: from each process to PostgreSQL, and from people to each process. In
// namespaces they are cables: packets vanish in both directions or in one, crawl, or the cable is
// pulled out. Where no namespaces can be made they are proxies on the loopback, which can only break a
// connection or hold it up.
import { createServer, connect } from 'node:net';
import { ip, run, works } from './namespace.mjs';
import { freePort } from './server.mjs';

// A packet that is larger than `burst` never leaves, and every packet is.
const NOTHING = ['tbf', 'rate', '8bit', 'burst', '10', 'limit', '10'];
const CRAWL = ['tbf', 'rate', '48kbit', 'burst', '1600', 'limit', '60000'];
const LATE = ['netem', 'delay', '60ms', '50ms'];

// A cable between the namespace of the test and that of a process, whose ends are `name` in both. What
// leaves here are the answers of PostgreSQL and the requests of people.
class Cable {
  static kinds = ['vanish', 'from here', 'from there', 'slow', 'pulled'];
  constructor(space, name, net) {
    Object.assign(this, { space, name, here: `${net}.1`, there: `${net}.2` });
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', name, 'netns', space);
    this.ends = [[], ['-n', space]];
    this.ends.forEach((end, i) => {
      ip(...end, 'address', 'add', `${net}.${i + 1}/24`, 'dev', name);
      ip(...end, 'link', 'set', name, 'up');
    });
    const isLate = works('tc', ['qdisc', 'replace', 'dev', name, 'root', ...LATE]);
    if (isLate) run('tc', ['qdisc', 'del', 'dev', name, 'root']);
    this.slow = isLate ? LATE : CRAWL; // not every kernel has netem
    this.qdiscs = [null, null];
  }
  // What stands at an end: replacing it loses what waits in it, as a cable would.
  put(i, qdisc) {
    if (this.qdiscs[i] === qdisc) return;
    run('tc', [...this.ends[i], 'qdisc', qdisc ? 'replace' : 'del', 'dev', this.name, 'root', ...(qdisc ?? [])]);
    this.qdiscs[i] = qdisc;
  }
  set(kind) {
    const both = { vanish: NOTHING, slow: this.slow }[kind] ?? null;
    this.put(0, kind === 'from here' ? NOTHING : both);
    this.put(1, kind === 'from there' ? NOTHING : both);
    if ((kind === 'pulled') !== (this.pulled ?? false)) {
      this.pulled = kind === 'pulled';
      ip('link', 'set', this.name, this.pulled ? 'down' : 'up');
    }
  }
  remove() {
    ip('link', 'del', this.name);
  }
}

class Proxy {
  static kinds = ['cut', 'held'];
  static async to(port) {
    const line = new Proxy();
    line.pairs = new Set();
    line.port = await freePort();
    line.server = createServer((near) => {
      if (line.kind === 'cut') {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1'), pair = [near, far];
      line.pairs.add(pair);
      for (const [one, other] of [pair, [far, near]]) {
        one.setNoDelay(true);
        one.on('data', (data) => other.write(data));
        one.on('error', () => {});
        one.on('close', () => { other.destroy(); line.pairs.delete(pair); });
        if (line.kind === 'held') one.pause();
      }
    });
    await new Promise((resolve) => { line.server.listen(line.port, '127.0.0.1', resolve); });
    return line;
  }
  set(kind) {
    this.kind = kind;
    const act = { cut: 'destroy', held: 'pause' }[kind] ?? 'resume';
    for (const pair of this.pairs) pair.forEach((socket) => socket[act]());
  }
  remove() {
    this.set('cut');
    this.server.close();
  }
}

// For a process each: how it is started (`settings` of Server.start) and its lines, whose `kinds` of
// trouble begin with set(KIND) and end with set('').
export async function makeLines(postgres, count, namespaces) {
  if (!namespaces)
    return Promise.all(Array.from({ length: count }, async () => {
      const line = await Proxy.to(postgres.port);
      return { database: line, lines: [line], kinds: Proxy.kinds, settings: { db: postgres.urlAt('127.0.0.1', line.port) },
        remove: () => line.remove() };
    }));
  return Array.from({ length: count }, (_, i) => {
    const space = `depo${i + 1}`;
    ip('netns', 'add', space);
    ip('-n', space, 'link', 'set', 'lo', 'up');
    const database = new Cable(space, `db${i + 1}`, `10.77.${i + 1}`), people = new Cable(space, `p${i + 1}`, `10.78.${i + 1}`);
    return { database, lines: [database, people], kinds: Cable.kinds,
      settings: { db: postgres.urlAt(database.here), host: people.there, within: ['nsenter', `--net=/run/netns/${space}`] },
      remove: () => {
        [database, people].forEach((line) => line.remove());
        ip('netns', 'del', space);
      } };
  });
}
