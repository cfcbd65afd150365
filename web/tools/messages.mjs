// SPDX-License-Identifier: MIT
// A message file for each language, with what the page and its module say, and what it says first.
//   node messages.mjs LIST.txt DEPFILE    into the folder "messages" beside LIST.txt
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { depfile, fill, filesIn, foldersIn, root, seal } from './graph.mjs';

const [list, deps] = process.argv.slice(2);

/** The keys and texts of a message file alone: what tells them apart is in none of them. */
function pack(mo) {
  const texts = (at) =>
    Array.from({ length: mo.readUInt32LE(8) }, (_, i) => {
      const from = mo.readUInt32LE(at + 8 * i + 4);
      return mo.toString('utf8', from, from + mo.readUInt32LE(at + 8 * i));
    }).join('\x01');
  return `${texts(mo.readUInt32LE(12))}\x02${texts(mo.readUInt32LE(16))}`;
}

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'depo-messages-'));
try {
  execFileSync(path.join(root, 'tools', 'update_po.sh'), ['--page', work], { stdio: 'inherit' });
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
