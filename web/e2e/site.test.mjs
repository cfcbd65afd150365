// SPDX-License-Identifier: MIT
// `depo site`: the page as plain files under a path of a web space, without a server.
import test, { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { clicks, game, start, webForTests } from './lib.mjs';

const DEPO = process.env.DEPO ?? path.join(import.meta.dirname, '../../build/depo');
const PATH = '/some/where/';
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-site-'));
const web = webForTests();
let server;
const missing = [];
before(async () => {
  fs.mkdirSync(path.join(folder, PATH), { recursive: true });
  execFileSync(DEPO, ['site', path.join(folder, PATH, 'depo')]);
  // As plain as file servers get: no rules, a few types.
  server = http.createServer((request, response) => {
    const asked = new URL(request.url, 'http://x').pathname,
      file = path.join(folder, asked.endsWith('/') ? `${asked}index.html` : asked);
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) {
      if (!asked.endsWith('favicon.ico')) missing.push(asked);
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)];
    response.writeHead(200, type ? { 'Content-Type': type } : {});
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
});
after(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true });
});

test('the page plays under a path, shows nothing that needs a server, and works offline', async () => {
  const url = `http://127.0.0.1:${server.address().port}`,
    root = `${PATH}depo/`;
  const page = await web.page({
    url,
    path: root,
    workers: true,
    prefs: game('europe'),
    lang: 'ru-RU',
  });
  await page.waitForSelector('[data-do=play]');
  assert.equal(await page.locator('[data-do=invite], .lobby').count(), 0);
  assert.equal(await page.getByText(/Пригласить|Нет сервера|No server/).count(), 0);
  const version = execFileSync(DEPO, ['--version'], { encoding: 'utf8' }).trim();
  await page.getByText(version.replace('depo', 'Depo'), { exact: true }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await start(page);
  assert.match(page.url(), new RegExp(`^${url}${root}#/game/[0-9a-f]+$`));
  await clicks(page, { most: 12 });
  const there = page.url();
  await page.waitForFunction(async () =>
    (await caches.keys()).some((name) => name.startsWith('depo-')),
  );
  server.closeAllConnections();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.table');
  assert.equal(page.url(), there);
  await page.context().setOffline(false);
  assert.deepEqual(missing, []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a folder with other things is left alone, an earlier site is written again', () => {
  const other = path.join(folder, 'other');
  fs.mkdirSync(other);
  fs.writeFileSync(path.join(other, 'index.html'), 'mine');
  const refused = spawnSync(DEPO, ['site', other], { encoding: 'utf8' });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /not empty/);
  assert.deepEqual(fs.readdirSync(other), ['index.html']);
  const again = path.join(folder, PATH, 'depo');
  fs.writeFileSync(path.join(again, 'app.js'), '');
  execFileSync(DEPO, ['site', again]);
  assert.notEqual(fs.statSync(path.join(again, 'app.js')).size, 0);
  const deep = path.join(folder, 'none', 'here');
  execFileSync(DEPO, ['site', deep]); // makes what leads there
  assert.ok(fs.existsSync(path.join(deep, 'index.html')));
  const through = path.join(other, 'index.html', 'here');
  assert.equal(spawnSync(DEPO, ['site', through]).status, 1);
  assert.equal(spawnSync(DEPO, ['site']).status, 2);
});
