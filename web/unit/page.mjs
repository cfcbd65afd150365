// SPDX-License-Identifier: MIT
// Parts of the page in Node, without a browser: the same source in one bundle, so that they share
// their signals.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { dist } from '../e2e/module.mjs';

const SITE = 'http://page.invalid/';
const src = path.join(dist, '..', 'src');

/**
 * What these source files export. They fetch from dist/ and have a storage of their own; bots
 * never answer, and what is drawn by lot is the same every time.
 */
export async function page(...names) {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
    key: (i) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
  };
  // The page of a server at the root of its name.
  globalThis.document ??= new EventTarget();
  globalThis.document.documentElement = { dataset: {}, hasAttribute: () => false };
  // Deals are the same in every run.
  let dice = 1;
  Object.defineProperty(globalThis.crypto, 'getRandomValues', {
    configurable: true,
    value: (bytes) => {
      for (let i = 0; i < bytes.length; i++) {
        dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
        bytes[i] = dice >>> 24;
      }
      return bytes;
    },
  });
  // The link listens for the network, which never comes or goes here, and has no heart.
  globalThis.addEventListener ??= () => undefined;
  globalThis.document ??= new EventTarget();
  globalThis.setInterval = () => 0;
  globalThis.Worker = class {
    postMessage() {} // bots think for ever
  };
  globalThis.fetch = async (url) =>
    new Response(fs.readFileSync(path.join(dist, String(url).slice(SITE.length))));
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: names.map((name) => `export * from './${name}';`).join('\n'),
      resolveDir: src,
    },
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'import.meta.url': JSON.stringify(`${SITE}app.js`) },
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-unit-')),
    file = path.join(folder, 'page.mjs');
  fs.writeFileSync(file, outputFiles[0].contents);
  try {
    return await import(file);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
