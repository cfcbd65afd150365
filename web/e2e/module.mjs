// SPDX-License-Identifier: MIT
// The page's own core in Node: the same source, the same WebAssembly module.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
export const dist = path.join(web, 'dist');

const sources = new Map();

/** What a source file of the page exports. */
export function source(name) {
  if (!sources.has(name)) sources.set(name, built(name));
  return sources.get(name);
}

async function built(name) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(web, 'src', name)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

let module;
export async function newCore() {
  const { Core } = await source('core/core.ts');
  module ??= new WebAssembly.Module(fs.readFileSync(path.join(dist, 'depo.wasm')));
  return new Core(module);
}

/** A built-in map as the page has it. */
export async function readMap(core, id) {
  const { valueBytes } = await source('core/value.ts');
  const { land, ...map } = JSON.parse(
    fs.readFileSync(path.join(dist, 'maps', `${id}.json`), 'utf8'),
  );
  const bytes = valueBytes(map);
  return { data: { ...map, land }, bytes, hash: core.maps.take(bytes) };
}

/** A module that can more: Kind is a class of core/, file its WebAssembly. */
export function coreOf(Kind, file) {
  return new Kind(new WebAssembly.Module(fs.readFileSync(path.join(dist, file))));
}

export const games = path.join(dist, '..', '..', 'tests', 'games');

/** A recorded game in a core, with so many of its moves played. */
export async function openGame(core, name, moves = Infinity) {
  const record = core.files.read(fs.readFileSync(path.join(games, `${name}.depo`), 'utf8')),
    map = await readMap(core, record.map);
  core.maps.load(map);
  const { variant, options } = core.files.fits();
  core.open(map, variant, options, record.players.length);
  core.files.setup();
  for (let i = 0; i < Math.min(moves, record.nMoves); i++)
    if (!core.files.play(i)) throw new Error(`${name}: move ${i + 1}`);
  return record;
}
