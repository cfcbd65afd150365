// SPDX-License-Identifier: MIT
// Keeps the page for later: playing against bots needs no network at all. Tables and everything
// under /api always go to the server.
export {};
declare const __FILES__: string[];
declare const __VERSION__: string;
const sw = self as unknown as ServiceWorkerGlobalScope;
const NAME = `depo-${__VERSION__}`;

sw.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(__FILES__))
      .then(() => sw.skipWaiting()),
  );
});
sw.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(
          keys.filter((k) => k.startsWith('depo-') && k !== NAME).map((k) => caches.delete(k)),
        ),
      )
      .then(() => sw.clients.claim()),
  );
});
sw.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== 'GET' ||
    url.origin !== location.origin ||
    /^\/(api|ws|healthz)/.test(url.pathname)
  )
    return;
  const page = event.request.mode === 'navigate';
  // The page itself is asked for first, so that a new version arrives; without an answer the kept
  // one does.
  if (page)
    event.respondWith(
      fetch(event.request).catch(async () => (await caches.match('./')) ?? Response.error()),
    );
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
