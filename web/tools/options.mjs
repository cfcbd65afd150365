// SPDX-License-Identifier: MIT
// How esbuild makes the parts of the page.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './graph.mjs';

// The page's own number is made of everything in it; page.mjs puts it in its place.
export const PAGE = '<page-number>';
export const options = {
  absWorkingDir: fs.realpathSync(root),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
  metafile: true,
  write: false,
};
/** The files that were read, by their whole names, without esbuild's own. */
export const inputs = (metafile) =>
  Object.keys(metafile.inputs)
    .filter((name) => !name.startsWith('<'))
    .map((name) => path.join(options.absWorkingDir, name));
