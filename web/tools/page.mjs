// SPDX-License-Identifier: MIT
// Puts the page together from what the other targets made.
//   node page.mjs LIST.txt DEPFILE FILE...    into the folder "dist" beside LIST.txt
// A FILE goes in by its name; beside LIST.txt lie the folders scripts, data and messages.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import * as esbuild from 'esbuild';
import { depfile, fill, filesIn, seal, web } from './graph.mjs';
import { inputs, options, PAGE } from './options.mjs';

// What is fetched before the first game, without pictures and the language.
const FIRST_LOAD = 190_000;

const [list, deps, ...made] = process.argv.slice(2),
  here = path.dirname(list),
  fixed = path.join(web, 'static');
const page = new Map();
const take = (file, name = path.basename(file)) => page.set(name, fs.readFileSync(file));
for (const file of made) take(file);
for (const name of filesIn(fixed)) take(path.join(fixed, name), name);
for (const name of filesIn(path.join(here, 'data'))) take(path.join(here, 'data', name), name);
for (const name of filesIn(path.join(here, 'messages')))
  take(path.join(here, 'messages', name), path.join('messages', name));
for (const name of filesIn(path.join(here, 'scripts'))) take(path.join(here, 'scripts', name));

const { outputs } = JSON.parse(fs.readFileSync(path.join(here, 'scripts.json'), 'utf8'));
/** A script and what it can't begin without. */
function withImports(name) {
  const needed = outputs[`scripts/${name}`].imports.filter((x) => x.kind === 'import-statement');
  return [name, ...needed.flatMap((x) => withImports(path.basename(x.path)))];
}
const scripts = [...new Set(['app.js', 'worker.js'].flatMap(withImports))];
const preload = withImports('app.js').filter((name) => name !== 'app.js');
page.set(
  'index.html',
  page
    .get('index.html')
    .toString()
    .replace(
      '</head>',
      `${[...new Set(preload)].map((f) => `<link rel="modulepreload" href="/${f}">`).join('')}</head>`,
    ),
);

// The service worker knows every file and a version made of their contents, which is the page's own
// number in its scripts too.
const names = [...page.keys()].filter((name) => name !== 'signature.txt').sort();
const hash = crypto.createHash('sha256');
for (const name of names) hash.update(name).update(page.get(name));
const number = hash.digest('hex').slice(0, 12);
for (const name of names)
  if (name.endsWith('.js')) page.set(name, page.get(name).toString().replaceAll(PAGE, number));
page.set('.page', number); // for the server that carries it
const { outputFiles, metafile } = await esbuild.build({
  ...options,
  format: 'iife',
  entryPoints: [path.join(web, 'src/sw.ts')],
  outfile: path.join(options.absWorkingDir, 'sw.js'), // by name only
  define: {
    // Pictures for messengers are of no use without a network.
    __FILES__: JSON.stringify(
      names.filter((f) => !f.startsWith('card-')).map((f) => (f === 'index.html' ? './' : f)),
    ),
    __VERSION__: JSON.stringify(number),
  },
});
page.set('sw.js', outputFiles[0].contents);

const size = (name) => zlib.gzipSync(page.get(name)).length,
  kilo = (bytes) => Math.round(bytes / 1000);
const first = ['index.html', ...scripts, 'app.css', 'depo.wasm', 'maps/europe.json'],
  total = first.reduce((sum, name) => sum + size(name), 0);
if (total > FIRST_LOAD) {
  const sizes = first.map((name) => `${name} ${kilo(size(name))}`).join(', ');
  console.error(`first load is ${kilo(total)} KB, over ${kilo(FIRST_LOAD)} KB: ${sizes}`);
  process.exit(1);
}
fill(path.join(here, 'dist'), page);
seal(list, page);
depfile(deps, list, [
  fixed,
  ...filesIn(fixed).map((f) => path.join(fixed, f)),
  ...inputs(metafile),
]);
