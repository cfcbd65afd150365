// SPDX-License-Identifier: MIT
// What the makers of the page tell ninja: which files they read, and that nothing has changed.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
export const root = path.join(web, '..');

/** Leaves a file that has these contents already as it is: what depends on it is not made again. */
export function write(file, contents) {
  const data = Buffer.from(contents);
  if (fs.existsSync(file) && data.equals(fs.readFileSync(file))) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, data);
}

/** The files in a folder, by their names in it. */
export const filesIn = (folder) =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)),
        )
        .sort()
    : [];

/** The folder has these files, a Map from names to contents, and no others. */
export function fill(folder, files) {
  for (const name of filesIn(folder)) if (!files.has(name)) fs.rmSync(path.join(folder, name));
  for (const [name, contents] of files) write(path.join(folder, name), contents);
}

/** A file that changes when one of these does. */
export function seal(file, files) {
  const hash = (contents) => crypto.createHash('sha256').update(contents).digest('hex');
  write(file, `${[...files].map(([name, contents]) => `${hash(contents)} ${name}\n`).join('')}`);
}

/**
 * The files and folders that an output was made of, as a compiler would name them: from here, so
 * that a build folder still knows them when it has moved with its source.
 */
export function depfile(file, output, inputs) {
  const here = fs.realpathSync('.'),
    escaped = (name) =>
      path.relative(here, fs.realpathSync(name)).replace(/[# ]/g, '\\$&').replaceAll('$', '$$$$');
  fs.writeFileSync(file, `${[`${output}:`, ...inputs.map(escaped)].join(' \\\n  ')}\n`);
}

/** A folder and all folders in it: one changes when a file comes or goes. */
export const foldersIn = (folder) => [
  folder,
  ...fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
];
