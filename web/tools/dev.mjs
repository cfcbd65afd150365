// SPDX-License-Identifier: MIT
// Works along with an editor: after every save the graph is built, the server starts again when the
// program has changed, and open pages reload.  node dev.mjs BUILD_FOLDER [PORT]
// The server listens on a socket of its own; browsers talk to this program, which hands everything
// on and puts the script that reloads into each page. It listens on this machine alone.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { foldersIn, root } from './graph.mjs';

const [build, port = '8080'] = process.argv.slice(2);
const WATCHED = ['src', 'web/src', 'web/static', 'web/tools', 'po', 'maps', 'lessons', 'puzzles']
  .concat(['protocol', 'tools'])
  .map((name) => path.join(root, name));
const MADE = path.join(root, 'web', 'src', 'gen');
const QUIET_MS = 40; // an editor's save is several events

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-dev-')),
  socketPath = path.join(work, 'socket'),
  program = path.resolve(build, 'depo');

let server = null;
/** Resolves once the server answers. */
async function startServer() {
  if (server?.exitCode === null && server.kill())
    await new Promise((done) => server.once('exit', done));
  const args = ['serve', '--quiet', '--listen', `unix:${socketPath}`, '--db', 'depo.db'];
  server = spawn(program, args, { stdio: 'inherit' });
  let alive = true;
  server.once('exit', () => {
    alive = false;
  });
  while (alive && !(await answers())) await new Promise((done) => setTimeout(done, 20));
  if (!alive) console.error('the server has ended; it starts again after the next save');
}
const answers = () =>
  new Promise((done) => {
    http
      .get({ socketPath, path: '/healthz' }, (response) => {
        response.resume();
        done(true);
      })
      .on('error', () => done(false));
  });

const stamp = () => fs.statSync(program, { throwIfNoEntry: false })?.mtimeMs;
const make = () =>
  new Promise((done) => {
    spawn('ninja', ['-C', build, '--quiet', 'depo'], { stdio: ['ignore', 'ignore', 'inherit'] })
      .once('error', () => done(false))
      .once('exit', (code) => done(code === 0));
  });

const listeners = new Set();
let building = false,
  again = false;
async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    const before = stamp(),
      began = performance.now();
    if (!(await make())) console.error('not built; the page stays as it was');
    else if (stamp() !== before) {
      await startServer();
      for (const listener of listeners) listener.write('data: reload\n\n');
      console.log(`built and reloaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    watch();
  } while (again);
  building = false;
}

const watchers = new Map();
let waiting;
/** Watches folders that have come, and forgets those that have gone. */
function watch() {
  const folders = new Set(
    WATCHED.flatMap(foldersIn).filter((f) => !f.startsWith(MADE) && !f.includes('__pycache__')),
  );
  for (const [folder, watcher] of watchers)
    if (!folders.has(folder)) {
      watcher.close();
      watchers.delete(folder);
    }
  for (const folder of folders)
    if (!watchers.has(folder))
      watchers.set(
        folder,
        fs.watch(folder, (_, name) => {
          if (!name || name.startsWith('.') || name === '__pycache__') return;
          clearTimeout(waiting);
          waiting = setTimeout(rebuild, QUIET_MS);
        }),
      );
}

const OWN = {
  '/dev/reload.js': "new EventSource('/dev/events').onmessage = () => location.reload();",
  // What an earlier visit has kept would be shown in place of what was just built.
  '/sw.js': "self.addEventListener('activate', () => self.registration.unregister());",
};
function handOn(request, response) {
  if (request.url === '/dev/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': here\n\n');
    listeners.add(response);
    request.once('close', () => listeners.delete(response));
    return;
  }
  if (OWN[request.url]) {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
    response.end(OWN[request.url]);
    return;
  }
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers;
  const { method, url } = request;
  const asked = http.request({ socketPath, method, path: url, headers }, (answer) => {
    const html = answer.headers['content-type']?.startsWith('text/html');
    if (!html) {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      return;
    }
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => {
      const text = Buffer.concat(parts)
        .toString()
        .replace('</head>', '<script src="/dev/reload.js"></script></head>');
      const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
      response.writeHead(answer.statusCode, { ...kept, 'Cache-Control': 'no-store' });
      response.end(text);
    });
  });
  asked.on('error', () => {
    if (!response.headersSent) response.writeHead(503);
    response.end('the server is starting');
  });
  request.pipe(asked);
}
/** A WebSocket's line is handed on as it is. */
function handOnLine(request, socket, head) {
  const line = net.connect(socketPath, () => {
    const headers = request.rawHeaders.map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `));
    line.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    line.write(head);
    line.pipe(socket).pipe(line);
  });
  for (const [one, other] of [
    [line, socket],
    [socket, line],
  ])
    one.on('error', () => other.destroy());
}

function end() {
  server?.kill();
  fs.rmSync(work, { recursive: true, force: true });
  process.exit();
}
process.on('SIGINT', end).on('SIGTERM', end);
if (!(await make())) process.exit(1);
await startServer();
watch();
http
  .createServer(handOn)
  .on('upgrade', handOnLine)
  .on('error', (e) => {
    console.error(`port ${port}: ${e.code === 'EADDRINUSE' ? 'in use; PORT=… names another' : e}`);
    end();
  })
  .listen(Number(port), '127.0.0.1', function listening() {
    console.log(`http://localhost:${this.address().port} – save a file, and the page reloads`);
  });
