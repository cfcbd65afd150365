// SPDX-License-Identifier: MIT
// A real `depo serve` for the browser tests, and a line to it that can be cut. Without the program
// (DEPO, or a build folder) the tests that need it say that they were left out.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/server/port.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const depo = [
  process.env.DEPO,
  ...['build', 'build-web'].map((b) => path.join(root, b, 'depo')),
].find((f) => f && fs.existsSync(f));
export const skip = depo ? false : 'no depo program was built';

/**
 * A server with a database of its own. It can be killed and started again with what it has stored.
 */
export async function newServer({ options = [] } = {}) {
  const port = await freePort(),
    url = `http://127.0.0.1:${port}`,
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-web-')),
    db = path.join(folder, 'tables.db');
  let child;
  const server = {
    url,
    port,
    db,
    async start() {
      child = spawn(
        depo,
        [
          'serve',
          '--quiet',
          '--listen',
          `127.0.0.1:${port}`,
          '--db',
          db,
          '--rate',
          '100000',
          '--requests',
          '100000',
          '--create-rate',
          '100000',
          '--create-day',
          '100000',
          '--reveal', // a slow machine leaves nobody out of a shuffle
          '60',
          ...options,
        ],
        { stdio: 'inherit' },
      );
      for (let i = 0; i < 2400; i++) {
        if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return;
        await new Promise((done) => {
          setTimeout(done, 50);
        });
      }
      throw new Error('the server does not answer');
    },
    kill: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGKILL');
      }),
    /** What an operator who lies would do: another secret, after it was promised and dealt from. */
    async exchangeSecret(table) {
      await server.kill();
      const edit = `import json, sqlite3, sys
db, where = sqlite3.connect(sys.argv[1]), "WHERE table_id = ? AND seq = 1"
[row] = db.execute(f"SELECT entry FROM log {where}", [sys.argv[2]])
entry = json.loads(row[0])
entry["plan"]["secret"] = "ab" * 32
db.execute(f"UPDATE log SET entry = ? {where}", [json.dumps(entry), sys.argv[2]])
db.commit()`;
      execFileSync('python3', ['-c', edit, db, table]);
      await server.start();
    },
    /** What the operator does, and reads. */
    admin: (...words) => execFileSync(depo, ['admin', '--db', db, ...words]).toString(),
    freeze() {
      child.kill('SIGSTOP');
    },
    thaw() {
      child.kill('SIGCONT');
    },
    async close() {
      await server.kill();
      fs.rmSync(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}

/** A line to a port: cut, it drops whoever is on it and takes nobody; deaf, the server hears and its answers are lost;
 * mute, nobody hears anything and both believe to be connected. */
export function newLine(port) {
  const pairs = new Set();
  let whole = true,
    deaf = false,
    mute = false;
  const listener = net.createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = net.connect(port, '127.0.0.1'),
      pair = [near, far];
    pairs.add(pair);
    near.on('data', (data) => {
      if (!mute) far.write(data);
    });
    far.on('data', (data) => {
      if (!deaf && !mute) near.write(data);
    });
    for (const end of pair) {
      end.on('error', () => undefined);
      end.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  return new Promise((done) =>
    listener.listen(0, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${listener.address().port}`,
        cut() {
          whole = false;
          for (const pair of pairs) for (const end of pair) end.destroy();
        },
        deafen() {
          deaf = true;
        },
        swallow() {
          mute = true;
        },
        mend() {
          whole = true;
          deaf = mute = false;
        },
        close() {
          this.cut();
          listener.close();
        },
      }),
    ),
  );
}
