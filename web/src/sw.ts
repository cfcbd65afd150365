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
  /^depo-.*?(\/.*|)$/.exec(name)?.[1] === OURS.slice(1) && name !== NAME;

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
// News of a table: one notification for each, none while somebody looks at a page of ours.
interface News {
  table: string;
  title: string;
  text: string;
  open: string;
}
async function tell(news: News): Promise<void> {
  const pages = await sw.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  await sw.registration.showNotification(news.title, {
    body: news.text,
    tag: news.table,
    icon: 'icon-192.png',
    data: news.table,
    actions: [{ action: 'open', title: news.open }],
  } as NotificationOptions);
}
async function open(table: string): Promise<void> {
  const url = new URL(`t/${table}`, sw.registration.scope).href;
  const pages = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url.startsWith(url));
  await (there ? there.focus() : sw.clients.openWindow(url));
}
sw.addEventListener('push', (event) => {
  const news = event.data?.json() as News | undefined;
  if (news?.table) event.waitUntil(tell(news));
});
sw.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
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
