// SPDX-License-Identifier: MIT
// A server under a path, behind the proxies of docs/hosting.md as the page has them.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../tests/server/port.mjs';
import { clicks, game, webForTests } from './lib.mjs';
import { begin, invite } from './people.mjs';
import { newServer, skip as noServer } from './server.mjs';

const PATH = `${process.env.PATH}:/usr/sbin`,
  has = (program) => !spawnSync(program, ['-h'], { env: { ...process.env, PATH } }).error,
  skip = noServer || (has('nginx') && has('caddy') ? false : 'no nginx or no caddy');
const docs = fs.readFileSync(path.join(import.meta.dirname, '../../docs/hosting.md'), 'utf8'),
  [nginxBlock, caddyBlock] = [
    ...docs.split('### Under a path')[1].matchAll(/(?:^ {4}.*\n|^\n(?= {4}))+/gm),
  ].map(([text]) => text);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-base-')),
  running = [];
const web = webForTests();
let server, proxies;

async function run(url, program, ...words) {
  const env = {
    ...process.env,
    PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  running.push(spawn(program, words, { stdio: 'ignore', env }));
  while (!(await fetch(`${url}/depo/healthz`).catch(() => null))?.ok)
    await new Promise((done) => setTimeout(done, 20));
  return url;
}
async function nginx() {
  const port = await freePort(),
    temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const conf = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; } http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    server { listen 127.0.0.1:${port}; ${nginxBlock.replaceAll('http://127.0.0.1:8080', server.url)} } }`;
  fs.writeFileSync(path.join(folder, 'nginx.conf'), conf);
  const errors = `${folder}/error.log`;
  return run(
    `http://127.0.0.1:${port}`,
    'nginx',
    '-p',
    folder,
    '-e',
    errors,
    '-c',
    `${folder}/nginx.conf`,
  );
}
async function caddy() {
  const port = await freePort(),
    url = `http://127.0.0.1:${port}`;
  const block = caddyBlock
    .replace('example.org', url)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${server.port}`);
  fs.writeFileSync(path.join(folder, 'Caddyfile'), `{\n admin off\n auto_https off\n}\n${block}`);
  return run(url, 'caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`);
}

before(async () => {
  if (skip) return;
  server = await newServer({ options: ['--base-path', '/depo', '--proxy'] });
  proxies = { nginx: await nginx(), caddy: await caddy() };
});
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await server?.close();
  fs.rmSync(folder, { recursive: true });
});

for (const name of ['nginx', 'caddy'])
  test(`page, links, connection and service worker under a path behind ${name}`, {
    skip,
  }, async () => {
    const url = proxies[name],
      missing = [];
    const page = await web.page({
      url,
      path: '/depo',
      workers: true,
      prefs: { ...game('amsterdam'), name: 'Anna' },
    });
    page.on('response', (r) => r.status() >= 400 && missing.push(`${r.status()} ${r.url()}`));
    page.on(
      'request',
      (r) => new URL(r.url()).pathname.startsWith('/depo/') || missing.push(r.url()),
    );
    await page.waitForSelector('[data-do=invite]');
    assert.equal(page.url(), `${url}/depo/`);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    assert.equal(scope, `${url}/depo/`);
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector('link[rel=manifest]').href)).json(),
    );
    assert.deepEqual([manifest.start_url, manifest.scope], ['/depo/', '/depo/']);
    assert.equal(manifest.icons[0].src, '/depo/icon.svg');

    const link = await invite(page);
    assert.match(link, /^\/depo\/t\/[a-z2-7]{12}$/);
    assert.equal(await page.getAttribute('.invite .address a', 'href'), url + link);
    await page.selectOption('.seats select >> nth=0', 'easy'); // the friend's seat goes to a bot
    await page.click('[data-do=start]:not([disabled])');
    await begin(page);
    await page.reload(); // the table's link, by the service worker
    await clicks(page, { most: 2 });
    const lobby = page.waitForResponse(`${url}/depo/api/lobby`);
    await page.goto(`${url}/depo/`);
    await page.getByText('Your turn').first().waitFor();
    assert.equal((await lobby).status(), 200);
    assert.deepEqual(missing, []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('beside the path nothing is served, and mistakes in it are said', { skip }, async () => {
  const at = (where) => fetch(server.url + where, { redirect: 'manual' });
  for (const where of ['/', '/depo'])
    assert.equal((await at(where)).headers.get('location'), '/depo/', where);
  for (const where of ['/api/server', '/app.js', '/depot/', '/t/aaaaaaaaaaaa', '/depo2/api/server'])
    assert.equal((await at(where)).status, 404, where);
  for (const where of ['/healthz', '/depo/healthz', '/depo/api/server', '/depo/app.js', '/depo/'])
    assert.equal((await at(where)).status, 200, where);
  assert.equal((await at('/depo//api/server')).status, 400);
  const { depo } = await import('./server.mjs');
  for (const wrong of ['depo', '/de po/', '//', '/../', '/a"b/', `/${'x'.repeat(80)}/`]) {
    const { status, stderr } = spawnSync(depo, ['serve', '--base-path', wrong], {
      encoding: 'utf8',
    });
    assert.ok(status > 0 && /--base-path/.test(stderr), wrong);
  }
});
