// SPDX-License-Identifier: MIT
// Builds the page into dist/: the module (tools/build_wasm.sh), the maps as the board needs them,
// the sentences of every language, and the bundle.  node tools/build.mjs [--keep-wasm]  --keep-wasm
// leaves the module of the last build.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import crypto from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.join(web, '..');
const dist = path.join(web, 'dist');
const MAPS = fs
  .readFileSync(path.join(root, 'maps', 'list'), 'utf8')
  .trim()
  .split('\n'); // in the order in which they are offered

fs.mkdirSync(path.join(dist, 'maps'), { recursive: true });
fs.mkdirSync(path.join(web, 'src', 'gen'), { recursive: true });
execFileSync(
  'python3',
  [path.join(root, 'tools', 'border.py'), 'ts', path.join(web, 'src', 'gen', 'border.ts')],
  { stdio: 'inherit' },
);
if (!process.argv.includes('--keep-wasm') || !fs.existsSync(path.join(dist, 'depo.wasm')))
  execFileSync(path.join(root, 'tools', 'build_wasm.sh'), [dist], { stdio: 'inherit' });

// The colours and symbols of src/board/paints.c: as data for what is drawn, and as custom
// properties for the styles.
const gen = (name) => path.join(web, 'src', 'gen', name);
if (fs.existsSync(path.join(dist, 'paints.json')))
  fs.renameSync(path.join(dist, 'paints.json'), gen('paints.json'));
const paints = JSON.parse(fs.readFileSync(gen('paints.json'), 'utf8'));
const tint = (name) => paints.tints[name][0];
const properties = (time) =>
  Object.entries(paints.tints)
    .map(([name, by]) => `--${name}:${by[time]};`)
    .join('');
fs.writeFileSync(
  gen('paints.css'),
  `:root{${properties(0)}}\n[data-theme="night"]{${properties(1)}}\n`,
);

// A small picture of a map for the start page: land with few points, tracks as lines. Whole
// numbers, each from the one before, one path for each colour: they are most of the first page's
// weight.
// As cards are counted.
const COLORS = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'gray'];
function picture(map) {
  const { width, height } = map.board,
    W = 220,
    H = 140,
    k = Math.max(W / width, H / height);
  const at = ([x, y]) => [
    Math.round(x * k + (W - width * k) / 2),
    Math.round(y * k + (H - height * k) / 2),
  ];
  const pair = ([x, y]) => `${x}${y < 0 ? '' : ' '}${y}`,
    from = (o, p) => pair([p[0] - o[0], p[1] - o[1]]);
  // What lies outside keeps only its side.
  const near = ([x, y]) => [Math.max(-5, Math.min(W + 5, x)), Math.max(-5, Math.min(H + 5, y))];
  const thin = (d, least) =>
    (d ?? '')
      .split('M')
      .filter(Boolean)
      .map((part) => {
        const n = part
            .replace('Z', '')
            .match(/-?[\d.]+/g)
            .map(Number),
          out = [];
        for (let i = 0; i + 1 < n.length; i += 2) {
          const p = near(at([n[i], n[i + 1]])),
            last = out[out.length - 1];
          if (!last || Math.hypot(p[0] - last[0], p[1] - last[1]) > least) out.push(p);
        }
        const inside = out.some(([x, y]) => x > 0 && x < W && y > 0 && y < H);
        return inside && out.length > 2
          ? `M${pair(out[0])}l${out
              .slice(1)
              .map((p, i) => from(out[i], p))
              .join(' ')}z`
          : '';
      })
      .join('');
  const city = Object.fromEntries(map.cities.map((c) => [c.id, at([c.x, c.y])]));
  // One point that pulls a track nearly as its two do.
  const bend = (curve, a, b) => {
    const [p, q] = curve.map(at);
    return [0, 1].map((i) => Math.round((3 * (p[i] + q[i]) - a[i] - b[i]) / 4));
  };
  const lines = COLORS.map((name, i) => {
    const d = map.tracks
      .filter((t) => t.color === name)
      .map(
        (t) =>
          `M${pair(city[t.a])}q${[bend(t.curve, city[t.a], city[t.b]), city[t.b]].map((p) => from(city[t.a], p)).join(' ')}`,
      )
      .join('');
    return d && `<path d="${d}" stroke="${paints.cards[i].fill}"/>`;
  }).join('');
  const dots = Object.values(city)
      .map((p) => `M${pair(p)}h.01`)
      .join(''),
    dot = (paint, size) => `stroke="${paint}" stroke-width="${size}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}"><rect width="${W}" height="${H}" fill="${tint('sea')}"/>` +
    `<path d="${thin(map.land.land, 5)}" fill="${tint('land')}" fill-rule="evenodd" stroke="${tint('c5')}"/>` +
    `<path d="${thin(map.land.lakes, 5)}" fill="${tint('lake')}"/><g fill="none" stroke-width="2.2" stroke-linecap="round">${lines}` +
    `<path d="${dots}" ${dot(tint('dot-line'), 4.4)}/><path d="${dots}" ${dot(tint('dot'), 2.2)}/></g></svg>`
  );
}

/** The same line without points that lie almost between their neighbours. */
function straightened(line) {
  const out = line.slice(0, 2);
  for (let i = 2; i < line.length; i += 2) {
    const [x, y, ax, ay, bx, by] = [line[i], line[i + 1], ...out.slice(-2), ...line.slice(i + 2)],
      aside = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / Math.hypot(bx - ax, by - ay);
    if (!(aside < 1)) out.push(x, y); // the last point has no next one
  }
  return out;
}
/**
 * Path data of straight lines in whole units of the board, with each point from the one before:
 * half as large when compressed. A coast's points lie seven units apart.
 */
function fromPoint(d) {
  if (!/^[MLZ\d\s.,-]*$/.test(d)) return d;
  return d
    .split('M')
    .filter(Boolean)
    .map((part) => {
      const n = straightened(part.match(/-?[\d.]+/g).map(Number)).map(Math.round),
        step = n.map((x, i) => (i < 2 ? x : x - n[i - 2]));
      return `M${step.slice(0, 2).join(' ')}l${step.slice(2).join(' ')}${part.includes('Z') ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(' -', '-');
}

// A map's file with its land; ids and numbers only, so a browser can cache it for long.
const summary = [];
for (const id of MAPS) {
  const folder = path.join(root, 'maps', id),
    map = JSON.parse(fs.readFileSync(path.join(folder, 'map.json'), 'utf8'));
  const landFile = path.join(folder, 'land.json');
  map.land = fs.existsSync(landFile) ? JSON.parse(fs.readFileSync(landFile, 'utf8')) : {};
  fs.writeFileSync(path.join(dist, `map-${id}.svg`), picture(map));
  for (const [key, d] of Object.entries(map.land)) map.land[key] = fromPoint(d);
  fs.writeFileSync(path.join(dist, 'maps', `${id}.json`), JSON.stringify(map));
  summary.push({
    id,
    name: map.name,
    players: map.players,
    vocabulary: map.vocabulary ?? 'trains',
    trains: map.rules.trains,
    variants: map.variants.map(({ id: v, name }) => ({ id: v, name })),
    options: (map.options ?? []).map(({ id: o, name }) => ({ id: o, name })),
  });
}
for (const file of fs.readdirSync(path.join(dist, 'maps')))
  if (!MAPS.some((id) => file === `${id}.json`)) fs.rmSync(path.join(dist, 'maps', file));
fs.writeFileSync(path.join(web, 'src', 'gen', 'maps.json'), JSON.stringify(summary));

// The lessons, in one part that is fetched when they are opened.
const lessons = path.join(root, 'lessons');
fs.writeFileSync(
  gen('lessons.json'),
  JSON.stringify(
    fs
      .readFileSync(path.join(lessons, 'list'), 'utf8')
      .trim()
      .split('\n')
      .map((id) => ({
        id,
        ...JSON.parse(fs.readFileSync(path.join(lessons, `${id}.json`), 'utf8')),
      })),
  ),
);

fs.copyFileSync(path.join(root, 'puzzles', 'puzzles.json'), gen('puzzles.json'));

// A message file for each language.
const LANGUAGES = fs
  .readFileSync(path.join(root, 'po', 'LINGUAS'), 'utf8')
  .trim()
  .split('\n');
fs.rmSync(path.join(dist, 'messages'), { recursive: true, force: true });
fs.mkdirSync(path.join(dist, 'messages'));
execFileSync(path.join(root, 'tools', 'update_po.sh'), ['--page', path.join(dist, 'messages')], {
  stdio: 'inherit',
});
/** The keys and texts of a message file alone: what tells them apart is in none of them. */
function pack(mo) {
  const list = (at) =>
    Array.from({ length: mo.readUInt32LE(8) }, (_, i) => {
      const from = mo.readUInt32LE(at + 8 * i + 4);
      return mo.toString('utf8', from, from + mo.readUInt32LE(at + 8 * i));
    }).join('\x01');
  return `${list(mo.readUInt32LE(12))}\x02${list(mo.readUInt32LE(16))}`;
}
for (const name of fs.readdirSync(path.join(dist, 'messages'))) {
  const mo = path.join(dist, 'messages', name);
  fs.writeFileSync(mo.replace(/\.mo$/, '.txt'), pack(fs.readFileSync(mo)));
  fs.rmSync(mo);
}
fs.writeFileSync(path.join(web, 'src', 'gen', 'languages.json'), JSON.stringify(LANGUAGES));

const options = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
};
for (const file of fs.readdirSync(dist)) if (file.endsWith('.js')) fs.rmSync(path.join(dist, file));
// A part that is fetched later imports the page itself, so that all of the page is one file:
// without it there would be a small one for every set of parts that share something.
const main = path.join(web, 'src/main.tsx');
/** The parts: whatever a source file imports when it is needed. */
const later = new Set(
  fs
    .readdirSync(path.join(web, 'src'), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = path.join(web, 'src', name),
        found = fs.readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
      return [...found].flatMap(([, part]) =>
        ['.ts', '.tsx']
          .map((ending) => path.join(path.dirname(file), part + ending))
          .filter((candidate) => fs.existsSync(candidate)),
      );
    }),
);
const wholePage = {
  name: 'whole-page',
  setup(build) {
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
// The page's own number, made of everything in it: it stands in its script once all of it is there.
const PAGE = '<page-number>';
const { metafile } = await esbuild.build({
  ...options,
  define: { __PAGE__: JSON.stringify(PAGE) },
  entryPoints: {
    app: main,
    worker: path.join(web, 'src/app/worker.ts'),
    dealworker: path.join(web, 'src/deal/worker.ts'),
    coachworker: path.join(web, 'src/coach/worker.ts'),
    reviewworker: path.join(web, 'src/review/worker.ts'),
  },
  outdir: dist,
  splitting: true, // what page and worker share, and parts that are fetched when they are shown
  metafile: true,
  plugins: [wholePage],
});
/** A script and what it can't begin without. */
function withImports(name) {
  const { imports } = metafile.outputs[path.relative(process.cwd(), path.join(dist, name))];
  const needed = imports.filter((x) => x.kind === 'import-statement');
  return [name, ...needed.flatMap((x) => withImports(path.basename(x.path)))];
}
const scripts = [...new Set(['app.js', 'worker.js'].flatMap(withImports))];
await esbuild.build({
  ...options,
  entryPoints: ['app.css', 'later.css'].map((name) => path.join(web, 'src', name)),
  outdir: dist,
});
for (const file of fs.readdirSync(path.join(web, 'static')))
  fs.copyFileSync(path.join(web, 'static', file), path.join(dist, file));
const html = path.join(dist, 'index.html'),
  preload = scripts.filter((f) => withImports('app.js').includes(f) && f !== 'app.js');
fs.writeFileSync(
  html,
  fs
    .readFileSync(html, 'utf8')
    .replace(
      '</head>',
      `${preload.map((f) => `<link rel="modulepreload" href="/${f}">`).join('')}</head>`,
    ),
);

// The service worker knows every file and a version made of their contents.
const files = fs
  .readdirSync(dist, { recursive: true })
  .map(String)
  .filter(
    (f) =>
      fs.statSync(path.join(dist, f)).isFile() &&
      !['sw.js', 'signature.txt'].includes(f) &&
      !/(^|[\\/])\./.test(f),
  )
  .map((f) => f.replaceAll('\\', '/'))
  .sort();
const hash = crypto.createHash('sha256');
for (const f of files) hash.update(f).update(fs.readFileSync(path.join(dist, f)));
const page = hash.digest('hex').slice(0, 12);
for (const script of files.filter((f) => f.endsWith('.js')).map((f) => path.join(dist, f)))
  fs.writeFileSync(script, fs.readFileSync(script, 'utf8').replaceAll(PAGE, page));
fs.writeFileSync(path.join(dist, '.page'), page); // for the server that carries it
await esbuild.build({
  ...options,
  bundle: true,
  format: 'iife',
  entryPoints: [path.join(web, 'src/sw.ts')],
  outfile: path.join(dist, 'sw.js'),
  define: {
    __FILES__: JSON.stringify(files.map((f) => (f === 'index.html' ? './' : f))),
    __VERSION__: JSON.stringify(page),
  },
});

const size = (f) => zlib.gzipSync(fs.readFileSync(path.join(dist, f))).length;
const first = ['index.html', ...scripts, 'app.css', 'depo.wasm', 'maps/europe.json'];
const total = first.reduce((sum, f) => sum + size(f), 0);
console.log(
  `first load ${Math.round(total / 1000)} KB compressed (${first.map((f) => `${f} ${Math.round(size(f) / 1000)}`).join(', ')})`,
);
if (total > 184_000) {
  console.error('first load is over 184 KB');
  process.exit(1);
}
