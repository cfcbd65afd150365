// SPDX-License-Identifier: MIT
// What the browser fetches from the empty page to the first decision of a game, and how large it is
// compressed.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { dist } from './module.mjs';
import { game, start } from './lib.mjs';

const AS_SENT = { level: 9 }; // tools/embed_web.py

export async function firstLoad(web, lang = 'en-US') {
  const page = await web.page({ path: '/manifest.webmanifest', lang, prefs: game('europe') }),
    requests = [];
  page.context().on('request', (request) => requests.push(request));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.offered')) globalThis.offered ??= Date.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(web.url);
  await start(page);
  await page.waitForFunction(() => globalThis.offered);
  const shown = await page.evaluate(() => globalThis.offered);
  // What comes from now on has no time yet.
  const first = [...requests];
  await Promise.all(first.map((request) => request.response().catch(() => null)));
  const files = new Set(
    first
      .filter((request) => request.timing().startTime <= shown)
      .map((request) => new URL(request.url()).pathname),
  );
  await page.context().close();
  const names = [...files]
    .map((file) => (file === '/' ? 'index.html' : file.slice(1)))
    .filter((file) => fs.existsSync(path.join(dist, file)));
  return {
    files: names,
    bytes: names.reduce(
      (sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(dist, file)), AS_SENT).length,
      0,
    ),
  };
}
