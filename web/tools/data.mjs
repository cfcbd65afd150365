// SPDX-License-Identifier: MIT
// The data of the page: what its source imports (src/gen), and the maps that it fetches.
//   node data.mjs PAINTS.json BORDER.ts GEN.txt DATA.txt DEPFILE
// Both texts name what was made; they lie beside the folders gen and data.
import fs from 'node:fs';
import path from 'node:path';
import { depfile, fill, root, seal } from './graph.mjs';
import { beyond, fromPoint, picture } from './picture.mjs';

const [paintsFile, borderFile, genList, dataList, deps] = process.argv.slice(2);
const read = [];
const text = (...parts) => {
  const file = path.join(...parts);
  read.push(file);
  return fs.readFileSync(file, 'utf8');
};
const lines = (...parts) =>
  text(root, ...parts)
    .trim()
    .split('\n');
const gen = new Map(),
  data = new Map();

gen.set('border.ts', text(borderFile));

// The colours and symbols of src/board/paints.c: as data for what is drawn, and as custom
// properties for the styles.
const paints = JSON.parse(text(paintsFile));
const properties = (time) =>
  Object.entries(paints.tints)
    .map(([name, by]) => `--${name}:${by[time]};`)
    .join('');
gen.set('paints.json', text(paintsFile));
gen.set('paints.css', `:root{${properties(0)}}\n[data-theme="night"]{${properties(1)}}\n`);

// A map's file with its land; ids and numbers only, so a browser can cache it for long. The list
// has them in the order in which they are offered.
const summary = lines('maps', 'list').map((id) => {
  const folder = path.join(root, 'maps', id),
    map = JSON.parse(text(folder, 'map.json'));
  map.land = fs.existsSync(path.join(folder, 'land.json'))
    ? JSON.parse(text(folder, 'land.json'))
    : {};
  read.push(folder);
  data.set(`map-${id}.svg`, picture(map, paints));
  if (map.land.land) map.land.land = beyond(map.land.land, map.board);
  for (const [key, d] of Object.entries(map.land)) map.land[key] = fromPoint(d);
  data.set(path.join('maps', `${id}.json`), JSON.stringify(map));
  return {
    id,
    name: map.name,
    players: map.players,
    vocabulary: map.vocabulary ?? 'trains',
    begins: map.begins,
    relaxed: map.relaxed_players,
    trains: map.rules.trains,
    variants: map.variants.map(({ id: v, name }) => ({ id: v, name })),
    options: (map.options ?? []).map(({ id: o, name }) => ({ id: o, name })),
  };
});
gen.set('maps.json', JSON.stringify(summary));

// The lessons, in one part that is fetched when they are opened.
gen.set(
  'lessons.json',
  JSON.stringify(
    lines('lessons', 'list').map((id) => ({
      id,
      ...JSON.parse(text(root, 'lessons', `${id}.json`)),
    })),
  ),
);
// Without what only says how sure it is that a puzzle's answer is the best.
gen.set(
  'puzzles.json',
  JSON.stringify(
    JSON.parse(text(root, 'puzzles', 'puzzles.json')).map(({ error, games, ...said }) => said),
  ),
);
const languages = lines('po', 'LINGUAS');
gen.set('languages.json', JSON.stringify(languages));
// What each calls itself: to ask the browser takes a slow device a tenth of a second.
gen.set(
  'languagenames.json',
  JSON.stringify(
    languages.map((code) => {
      const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
      return [code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)];
    }),
  ),
);

fill(path.join(path.dirname(genList), 'gen'), gen);
fill(path.join(path.dirname(dataList), 'data'), data);
seal(genList, gen);
seal(dataList, data);
depfile(deps, genList, read);
