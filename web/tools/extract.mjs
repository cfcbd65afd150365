// SPDX-License-Identifier: MIT
// Writes the page's sources without types and JSX, for xgettext to read:  node tools/extract.mjs
// OUT
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const src = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src');
for (const name of fs.readdirSync(src, { recursive: true }).map(String).sort()) {
  if (!/\.tsx?$/.test(name)) continue;
  const { code } = await esbuild.transform(fs.readFileSync(path.join(src, name), 'utf8'), {
    loader: name.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'transform',
    charset: 'utf8',
    target: 'es2022',
    supported: { 'template-literal': false }, // older versions of xgettext lose their way in them
  });
  fs.writeFileSync(path.join(process.argv[2], `${name.replaceAll(path.sep, '-')}.js`), code);
}
