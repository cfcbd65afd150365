// SPDX-License-Identifier: MIT
// What the browser fetches from the empty page to the first decision of a game, and how large it is
// compressed.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { dist } from './module.mjs';
import { game, start } from './lib.mjs';

export async function firstLoad(web, lang = 'en-US') {
  const page = await web.page({ path: '/manifest.webmanifest', lang, prefs: game('europe') }),
    files = new Set();
  page.context().on('request', (request) => {
    files.add(new URL(request.url()).pathname);
  });
  await page.goto(web.url);
  await start(page);
  await page.waitForSelector('.offered');
  await page.context().close();
  const names = [...files]
    .map((file) => (file === '/' ? 'index.html' : file.slice(1)))
    .filter((file) => fs.existsSync(path.join(dist, file)));
  return {
    files: names,
    bytes: names.reduce(
      (sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(dist, file))).length,
      0,
    ),
  };
}
