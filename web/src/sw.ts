// SPDX-License-Identifier: MIT
// Keeps the page for later: playing against bots needs no network at all. Tables and everything
// under /api always go to the server.
export {};
declare const __FILES__: string[];
declare const __VERSION__: string;
const sw = self as unknown as ServiceWorkerGlobalScope;
const base = new URL('.', location.href).pathname; // there may be another under the same name
const OURS = base === '/' ? '' : `-${base}`,
  NAME = `depo-${__VERSION__}${OURS}`;
const kept = (what: RequestInfo) => caches.match(what, { cacheName: NAME });
/** An older version of this page. */
const isOld = (name: string) =>
  /^depo-[^/]*(.*)$/.exec(name)?.[1] === OURS.slice(1) && name !== NAME;

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
      .then((keys) => Promise.all(keys.filter(isOld).map((k) => caches.delete(k))))
      .then(() => sw.clients.claim()),
  );
});
sw.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== 'GET' ||
    url.origin !== location.origin ||
    /^(api|ws|healthz)/.test(url.pathname.slice(base.length))
  )
    return;
  const page = event.request.mode === 'navigate';
  // The page itself is asked for first, so that a new version arrives; without an answer the kept
  // one does.
  if (page)
    event.respondWith(
      fetch(event.request).catch(async () => (await kept('./')) ?? Response.error()),
    );
  else event.respondWith(kept(event.request).then((found) => found ?? fetch(event.request)));
});
