// Starts and ends `depo serve` (and PostgreSQL) for the tests, on free ports of this machine.
import { spawn, execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from './port.mjs';

export { freePort };
export const DEPO = process.env.DEPO ?? './build/depo';
// Programs of the tests are built beside it.
export const built = (name) => join(dirname(DEPO), 'tests/server', name);
// Its last words before it serves, after the addresses in its log.
export const READY = /^(Open to|Доступно) .*\n|"event":"note".*\n/m;
export const CLOCK = process.env.JUMPING_CLOCK ?? resolve(built('jumping_clock.so'));
const BEGAN = Math.floor(Date.now() / 1000);
// The environment of a program whose time passes so many times faster than that of the test.
export const hurry = (speed) =>
  ({ LD_PRELOAD: CLOCK, DEPO_CLOCK_SPEED: speed, DEPO_CLOCK_BEGAN: BEGAN });
const started = new Set();
const folders = new Set();

// Ends a process of the test with it.
export const kill = (process_) => started.add(process_);

export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'depo-test-'));
  folders.add(path);
  return path;
}

export class Server {
  // `listen`: what is said to --listen, when not host and port; `files`: how many it may
  // open; `before`: what the shell does that starts it; `within`: words that begin its command, as those
  // of nsenter; `preload`: a library that changes the system it sees; `speed`: how many times faster its
  // time passes, so that no test waits for it; `env`: more for its environment.
  constructor({ db, port, host = '127.0.0.1', listen = [`${host}:${port}`], options = [], tls = false, files = null,
    before = '', within = [], speed = 1, preload = null, env = {} } = {}) {
    Object.assign(this, { db, port, listen, options, files, before, within, preload, env, log: '' });
    if (speed > 1) this.env = { ...hurry(speed), ...env };
    this.url = `${tls ? 'https' : 'http'}://${host}:${port}`;
  }

  static async start(settings = {}) {
    const server = new Server({
      db: settings.db ?? join(folder(), 'depo.db'),
      port: settings.port ?? await freePort(),
      ...settings,
    });
    await server.run();
    return server;
  }

  run() {
    const limit = this.files ? `ulimit -n ${this.files}; ` : '';
    const [program, ...words] = [...this.within, 'sh', '-c', `${this.before}${limit}exec "$0" "$@"`, DEPO, 'serve',
      ...this.listen.flatMap((at) => ['--listen', at]), '--metrics', '127.0.0.1:0', '--db', this.db,
      ...this.options];
    const process_ = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...this.env, ...(this.preload ? { LD_PRELOAD: this.preload } : {}) },
    });
    this.process = process_;
    started.add(process_);
    const before = this.log.length; // it may have run before
    this.ended = new Promise((resolve) => process_.on('exit', (code, signal) => {
      started.delete(process_);
      resolve({ code, signal });
    }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no start: ${this.log}`)), 1200000);
      process_.stderr.on('data', (data) => {
        this.log += data;
        if (READY.test(this.log.slice(before))) {
          const at = / metrics address=(\S+) port=(\d+)$|"metrics","address":"(.*)","port":(\d+)/m.exec(this.log.slice(before));
          this.metrics = `http://${at[1] ?? at[3]}:${at[2] ?? at[4]}/metrics`;
          clearTimeout(timer);
          resolve(this);
        }
      });
      // Its last words can come after its end, but not after they are closed.
      process_.on('close', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`ended ${code} ${signal}: ${this.log}`));
      });
    });
  }

  async stop(signal = 'SIGTERM') {
    this.process.kill(signal);
    return this.ended;
  }

  async get(path, headers = {}) {
    const answer = await fetch(path === '/metrics' ? this.metrics : this.url + path, { headers });
    const text = await answer.text();
    let json = null;
    try { json = JSON.parse(text); } catch { /* not JSON */ }
    return { status: answer.status, text, json, headers: answer.headers };
  }

  async post(path, body, headers = {}) {
    const answer = await fetch(this.url + path,
      { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const text = await answer.text();
    let json = null;
    try { json = JSON.parse(text); } catch { /* not JSON */ }
    return { status: answer.status, text, json };
  }

  async metric(name) {
    const { text } = await this.get('/metrics');
    return Number(new RegExp(`^depo_${name} (.*)$`, 'm').exec(text)?.[1]);
  }
}

// A PostgreSQL server of its own in a folder of its own; root runs it as the user postgres.
export class Postgres {
  // `listen`: where, and from where people may come (as in pg_hba.conf).
  static async start({ listen = '127.0.0.1', from = null } = {}) {
    const self = new Postgres();
    self.bin = execFileSync('sh', ['-c',
      'dirname "$(readlink -f "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")"'])
      .toString().trim();
    self.data = folder();
    self.port = await freePort();
    const root = process.getuid() === 0;
    self.as = root ? ['runuser', '-u', 'postgres', '--'] : [];
    if (root) execFileSync('chown', ['postgres', self.data]);
    chmodSync(self.data, 0o700);
    self.exec('initdb', ['-D', `${self.data}/db`, '-A', 'trust', '-U', 'depo', '-E', 'UTF8',
      '--no-sync', '--locale=C']);
    if (from) appendFileSync(`${self.data}/db/pg_hba.conf`, `host all all ${from} trust\n`);
    const [program, ...rest] = [...self.as, `${self.bin}/postgres`, '-D', `${self.data}/db`,
      '-p', String(self.port), '-c', `listen_addresses=${listen}`, '-k', self.data,
      '-c', 'max_connections=60'];
    self.process = spawn(program, rest, { stdio: 'ignore' });
    started.add(self.process);
    self.ended = new Promise((resolve) => self.process.on('exit', resolve));
    for (let i = 0; i < 1800; i++) {
      try {
        self.exec('pg_isready', ['-h', '127.0.0.1', '-p', String(self.port)]);
        break;
      } catch { await new Promise((r) => setTimeout(r, 100)); }
    }
    self.url = self.urlAt('127.0.0.1');
    return self;
  }

  urlAt(host, port = this.port) {
    return `postgres://depo@${host}:${port}/postgres`;
  }

  exec(program, args) {
    const [first, ...rest] = [...this.as, `${this.bin}/${program}`, ...args];
    return execFileSync(first, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' }).toString();
  }

  async stop() {
    this.exec('pg_ctl', ['-D', `${this.data}/db`, '-m', 'immediate', '-w', 'stop']);
    await this.ended;
    started.delete(this.process);
  }
}

// Ends and removes what the tests of this process have left.
export function endAll() {
  for (const child of started) child.kill('SIGKILL');
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}

process.on('exit', endAll);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1));
