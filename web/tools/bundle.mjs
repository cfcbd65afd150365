// SPDX-License-Identifier: MIT
// The page's scripts and styles.
//   node bundle.mjs scripts META.json DEPFILE    into the folder "scripts" beside META.json
//   node bundle.mjs styles APP.css LATER.css DEPFILE
// META.json is esbuild's account of them: what each is made of, and what it can't begin without.
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { depfile, fill, foldersIn, web, write } from './graph.mjs';
import { inputs, options, PAGE } from './options.mjs';

const src = path.join(fs.realpathSync(web), 'src');
const main = path.join(src, 'main.tsx');

/** The parts: whatever a source file imports when it is needed. */
function partsFetchedLater() {
  return new Set(
    fs
      .readdirSync(src, { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const file = path.join(src, name),
          found = fs.readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
        return [...found].flatMap(([, part]) =>
          ['.ts', '.tsx']
            .map((ending) => path.join(path.dirname(file), part + ending))
            .filter((candidate) => fs.existsSync(candidate)),
        );
      }),
  );
}
// A part that is fetched later imports the page itself, so that all of the page is one file:
// without it there would be a small one for every set of parts that share something.
const wholePage = {
  name: 'whole-page',
  setup(build) {
    const later = partsFetchedLater();
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) =>
      later.has(file)
        ? {
            contents: `${fs.readFileSync(file, 'utf8')}\nimport ${JSON.stringify(main)};`,
            loader: path.extname(file).slice(1),
          }
        : undefined,
    );
  },
};

async function scripts(meta, deps) {
  const folder = path.join(path.dirname(meta), 'scripts');
  const { metafile, outputFiles } = await esbuild.build({
    ...options,
    define: { __PAGE__: JSON.stringify(PAGE) },
    entryPoints: {
      app: main,
      worker: path.join(src, 'app/worker.ts'),
      dealworker: path.join(src, 'deal/worker.ts'),
      coachworker: path.join(src, 'coach/worker.ts'),
      reviewworker: path.join(src, 'review/worker.ts'),
    },
    outdir: path.join(options.absWorkingDir, 'scripts'), // by name only
    splitting: true, // what page and worker share, and parts that are fetched when they are shown
    plugins: [wholePage],
  });
  fill(folder, new Map(outputFiles.map((f) => [path.basename(f.path), f.contents])));
  write(meta, JSON.stringify(metafile));
  depfile(deps, meta, [...inputs(metafile), ...foldersIn(src)]);
}

async function styles(app, later, deps) {
  const { metafile, outputFiles } = await esbuild.build({
    ...options,
    entryPoints: ['app.css', 'later.css'].map((name) => path.join(src, name)),
    outdir: options.absWorkingDir, // by name only
  });
  const text = (name) => outputFiles.find((f) => path.basename(f.path) === name).contents;
  write(app, text('app.css'));
  write(later, text('later.css'));
  depfile(deps, app, inputs(metafile));
}

const [what, ...files] = process.argv.slice(2);
if (what === 'scripts') await scripts(...files);
if (what === 'styles') await styles(...files);
