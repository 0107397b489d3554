/**
 * Keeps what a visitor has fetched anyway, so that the shop starts without a network (A72,
 * docs/decisions/0031-offline.md): the built files, and the documents of home and cart. The server draws both for a guest,
 * so nothing personal is kept. It leaves every other request to the browser: calls, writes, pictures.
 */
const CACHE = 'fetched';
/** About three builds, of which a visit fetches some thirty files each. The oldest go first. */
const MOST_KEPT = 120;
const DOCUMENTS = ['/', '/cart'];

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>You are offline · ProShop</title><style>body{background:light-dark(#faf8f5,#0b1020);color:light-dark(#14213d,#eceff6);font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}a{display:inline-block;padding:.7rem 1rem .7rem 0}</style></head><body><main><h1>You are offline</h1><p>This page needs the network. Your cart is kept on this device.</p><p><a href="">Try again</a> <a href="/cart">See your cart</a> <a href="/">Go to the shop</a></p></main></body></html>`;

const offlinePage = () =>
  new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });

/** Stores an answer as the newest, and lets the oldest go. */
const keep = async (address, answer) => {
  const cache = await caches.open(CACHE);
  await cache.delete(address);
  await cache.put(address, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_KEPT).map((request) => cache.delete(request)));
};

const isHtml = (answer) => answer.headers.get('Content-Type')?.startsWith('text/html') === true;

/** A built file changes its name with its content, so a kept one is right. A failure is the loader's (S58). */
const file = async (event) => {
  const { request } = event;
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  // Some hosts answer with the document for a file that a deploy removed.
  if (answer.status === 200 && !isHtml(answer)) event.waitUntil(keep(request.url, answer.clone()));
  return answer;
};

/** The network first: what is kept is only shown when nothing answers. */
const document = async (event) => {
  const { pathname, search } = new URL(event.request.url);
  const isKept = DOCUMENTS.includes(pathname) && search === '';
  try {
    const answer = await fetch(event.request);
    if (isKept && answer.status === 200 && isHtml(answer)) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch {
    return (isKept && (await caches.match(pathname))) || offlinePage();
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('Authorization')) return;
  if (request.mode === 'navigate') event.respondWith(document(event));
  // After a forced reload the browser asks the network itself.
  else if (pathname.startsWith('/assets/') && request.cache !== 'reload') event.respondWith(file(event));
});
