// SPDX-License-Identifier: MIT
// Serves dist/ on 127.0.0.1 for work on the page and for its tests:  node tools/serve.mjs [PORT]
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.bin': 'application/octet-stream',
};

export function serve(port = 0) {
  const server = http.createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, 'http://x').pathname),
      file = path.join(dist, path.normalize(asked));
    const found =
      file.startsWith(dist) && fs.existsSync(file) && fs.statSync(file).isFile()
        ? file
        : asked === '/' || asked.startsWith('/t/')
          ? path.join(dist, 'index.html')
          : null;
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
    );
    if (!found) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[path.extname(found)] ?? 'text/plain',
      'Cache-Control': 'no-cache',
    });
    fs.createReadStream(found).pipe(response);
  });
  return new Promise((done) =>
    server.listen(port, '127.0.0.1', () =>
      done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}
if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log((await serve(Number(process.argv[2] ?? 8090))).url);
