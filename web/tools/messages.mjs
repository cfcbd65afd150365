// SPDX-License-Identifier: MIT
// The page's sentences and the gettext catalogue. `node tools/messages.mjs` lists what the catalogue lacks and fails; with --pot it
// writes po/web.pot. Sentences are the first argument of t() and the first two of tn(), as plain strings.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const file = path.join(web, '..', 'po', 'web-ru.po');

/** {english: russian, or the three plural forms} */
export function readCatalogue() {
  const out = {};
  for (const entry of Object.values(po.parse(fs.readFileSync(file)).translations[''] ?? {})) {
    if (!entry.msgid || entry.msgstr.some((s) => !s)) continue;
    out[entry.msgid] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0];
  }
  return out;
}

function* sources(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (/\.tsx?$/.test(entry.name)) yield full;
  }
}
const STRING = String.raw`'((?:[^'\\]|\\.)*)'`;
const plain = (s) => s.replace(/\\(.)/g, '$1');

export function findMessages() {
  const found = new Map(); // english -> plural or null
  for (const source of sources(path.join(web, 'src'))) {
    const text = fs.readFileSync(source, 'utf8');
    for (const m of text.matchAll(new RegExp(String.raw`\btn\(\s*${STRING},\s*${STRING}`, 'g'))) found.set(plain(m[1]), plain(m[2]));
    for (const m of text.matchAll(new RegExp(String.raw`\b(?:t|N)\(\s*${STRING}`, 'g'))) if (!found.has(plain(m[1]))) found.set(plain(m[1]), null);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findMessages(), known = readCatalogue();
  if (process.argv.includes('--pot')) {
    const quote = (s) => JSON.stringify(s);
    const lines = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=UTF-8\\n"', ''];
    for (const [one, many] of [...found].sort()) lines.push(`msgid ${quote(one)}`, ...(many ? [`msgid_plural ${quote(many)}`, 'msgstr[0] ""', 'msgstr[1] ""'] : ['msgstr ""']), '');
    fs.writeFileSync(path.join(web, '..', 'po', 'web.pot'), lines.join('\n'));
  }
  const missing = [...found].filter(([one, many]) => !known[one] || (many && !Array.isArray(known[one])));
  const unused = Object.keys(known).filter((k) => !found.has(k));
  for (const [one, many] of missing) console.log(`msgid ${JSON.stringify(one)}${many ? `\nmsgid_plural ${JSON.stringify(many)}` : ''}\n`);
  for (const key of unused) console.error(`unused: ${key}`);
  console.error(`${found.size} sentences, ${missing.length} without Russian, ${unused.length} unused`);
  process.exit(missing.length || unused.length ? 1 : 0);
}
