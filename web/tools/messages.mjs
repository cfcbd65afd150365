// SPDX-License-Identifier: MIT
// A message file for each language, with what the page and its module say, and what it says first.
//   node messages.mjs SCRIPTS.json LIST.txt DEPFILE    into the folder "messages" beside LIST.txt
// What the page's own scripts say comes first: SCRIPTS.json knows of what they are made. A source
// whose sentences are never said up to the first decision has a line "// Sentences: later".
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depfile, fill, filesIn, foldersIn, root, seal } from './graph.mjs';

const [scripts, list, deps] = process.argv.slice(2);

/** The sources of the first load, without those whose sentences come later, as a list of names. */
function firstSources() {
  const { outputs } = JSON.parse(fs.readFileSync(scripts, 'utf8')),
    seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { kind, path: other } of outputs[name].imports)
      if (kind === 'import-statement') visit(other);
  };
  visit('scripts/app.js');
  return [...seen]
    .flatMap((name) => Object.entries(outputs[name].inputs))
    .filter(([name, { bytesInOutput }]) => bytesInOutput && /^web\/src\/.*\.tsx?$/.test(name))
    .map(([name]) => name)
    .filter((name) => !LATER.test(fs.readFileSync(path.join(root, name), 'utf8')))
    .map((name) => path.relative('web/src', name))
    .sort();
}
const LATER = /^\/\/ Sentences: later$/m;

/**
 * The keys and texts of a message file alone: what tells them apart is in none of them. Of its header
 * stays what anyone reads, how to count.
 */
function pack(mo) {
  const texts = (at) =>
    Array.from({ length: mo.readUInt32LE(8) }, (_, i) => {
      const from = mo.readUInt32LE(at + 8 * i + 4);
      return mo.toString('utf8', from, from + mo.readUInt32LE(at + 8 * i));
    }).join('\x01');
  const header = /^[^\x01]*?(Plural-Forms:[^\n]*\n)[^\x01]*/;
  return `${texts(mo.readUInt32LE(12))}\x02${texts(mo.readUInt32LE(16)).replace(header, '$1')}`;
}

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-messages-'));
try {
  const first = firstSources().join('\n');
  execFileSync(path.join(root, 'tools', 'update_po.sh'), ['--page', work], {
    stdio: ['pipe', 'inherit', 'inherit'],
    input: `${first}\n`,
  });
  const messages = new Map(
    filesIn(work).map((name) => [
      name.replace(/\.mo$/, '.txt'),
      pack(fs.readFileSync(path.join(work, name))),
    ]),
  );
  fill(path.join(path.dirname(list), 'messages'), messages);
  seal(list, messages);
} finally {
  fs.rmSync(work, { recursive: true });
}
const spoken = ['mapio', 'say', 'coach', 'review', 'sheet'].map((f) => path.join(root, 'src', f));
const read = [...spoken, ...['web/src', 'lessons', 'po'].map((f) => path.join(root, f))];
depfile(deps, list, [
  ...read.flatMap(foldersIn),
  ...read.flatMap((folder) =>
    filesIn(folder)
      .filter((name) => /\.(c|tsx?|json|po)$|^(list|LINGUAS)$/.test(name))
      .map((name) => path.join(folder, name)),
  ),
  ...['update_po.sh', 'lesson_sentences.py'].map((name) => path.join(root, 'tools', name)),
]);
