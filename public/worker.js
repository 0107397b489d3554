/**
 * Keeps what a visitor has fetched anyway, so that the shop starts without a network (A72,
 * docs/decisions/0031-offline.md): the built files, and the documents of home and cart. The server draws both for a guest,
 * so nothing personal is kept. It keeps no picture, and leaves calls and writes to the browser.
 */
const CACHE = 'fetched';
/** About three builds, of which a visit fetches some thirty files each. The oldest go first. */
const MOST_KEPT = 120;
const DOCUMENTS = ['/', '/cart'];

/** Here, since a worker that is kept cannot read the texts of a build. */
const words = {
  en: {
    offline: 'You are offline',
    explanation: 'This page needs the network. Your cart is kept on this device.',
    tryAgain: 'Try again',
    cart: 'See your cart',
    shop: 'Go to the shop',
  },
  de: {
    offline: 'Sie sind offline',
    explanation: 'Diese Seite braucht eine Internetverbindung. Ihr Warenkorb bleibt auf diesem Gerät gespeichert.',
    tryAgain: 'Erneut versuchen',
    cart: 'Zum Warenkorb',
    shop: 'Zum Shop',
  },
};

/** English where a worker cannot read cookies. */
const chosenLanguage = async () => ((await self.cookieStore?.get('language'))?.value === 'de' ? 'de' : 'en');

const page = (language, { offline, explanation, tryAgain, cart, shop }) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${offline}</title><style>body{background:light-dark(#faf8f5,#0b1020);color:light-dark(#14213d,#eceff6);font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}a{display:inline-block;padding:.7rem 1rem .7rem 0;color:inherit}</style></head><body><main><h1>${offline}</h1><p>${explanation}</p><p><a href="">${tryAgain}</a> <a href="/cart">${cart}</a> <a href="/">${shop}</a></p></main></body></html>`;

const offlinePage = async () => {
  const language = await chosenLanguage();
  return new Response(page(language, words[language]), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
};

/** A picture of the network, or of the browser's own cache. Without either one that shows nothing: its tint stays. */
const picture = (request) =>
  fetch(request).catch(
    () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
        headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' },
      }),
  );

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
    return (isKept && (await caches.match(pathname))) || (await offlinePage());
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('Authorization')) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(document(event));
  else if (request.destination === 'image') event.respondWith(picture(request));
  // After a forced reload the browser asks the network itself.
  else if (pathname.startsWith('/assets/') && request.cache !== 'reload') event.respondWith(file(event));
});
