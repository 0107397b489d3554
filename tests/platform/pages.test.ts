import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHeaders } from '../../server/platform/http/headers.ts';
import { normalizeUrl } from '../../server/app.ts';
import { pages } from '../../server/pages/pages.ts';
import { drawnSearch } from '../../server/pages/heads.ts';

const chunks = {
  home: { js: '/assets/home-1.js', shared: ['/assets/grid-1.js'], css: ['/assets/home-1.css'] },
  admin: { js: '/assets/admin-1.js', shared: [], css: [] },
};
const html = `<!doctype html><html lang="en"><head><!-- head: x --><title>Static</title><!-- /head --><meta name="api-host" content="" /><meta name="public-url" content="" /><meta name="image-hosts" content="" /><meta name="api-features" content="" />
<script type="application/json" id="chunks">${JSON.stringify(chunks)}</script></head><body><div id="root"></div></body></html>`;
const script = `console.log(${JSON.stringify('proshop '.repeat(100))});`;

const clientDir = mkdtempSync(join(tmpdir(), 'proshop-client-'));
const apps: FastifyInstance[] = [];

const serve = async (apiHost = '', imageHosts: string[] = [], features: string[] = []) => {
  const app = fastify({ rewriteUrl: ({ url }) => normalizeUrl(url ?? '/') });
  apps.push(app);
  await app.register(fileHeaders);
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'Not found' }));
  await app.register(pages, { clientDir, apiHost, publicUrl: '', imageHosts, features });
  return app;
};

let app: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const preloaded = async (url: string) =>
  [...(await get(url)).body.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)].map(
    ([, file]) => file,
  );

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  mkdirSync(join(clientDir, '.vite'));
  writeFileSync(join(clientDir, 'index.html'), html);
  writeFileSync(join(clientDir, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(clientDir, 'favicon.svg.br'), brotliCompressSync('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  writeFileSync(join(clientDir, 'assets', 'home-1.js'), script);
  writeFileSync(join(clientDir, 'assets', 'home-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(clientDir, 'assets', 'home-1.js.gz'), gzipSync(script));
  app = await serve();
});

afterAll(async () => {
  await Promise.all(apps.map((each) => each.close()));
  rmSync(clientDir, { recursive: true });
});

describe('the document', () => {
  it.each(['/', '/search/100%?x=%', '/search/%ff', '/cart/7?qty=3', '/admin', '/admin/productlist/2'])(
    'is served for %s with 200',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  it.each(['/nowhere', '/admin/nowhere', '/product', '/product/7/8', '/search', '/index.html', '/.vite/manifest.json'])(
    'S57, A32: is served for %s with 404, so that the app explains the error',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/api/nothing', '/api', '/assets/gone-1.js', '/images/gone.webp'])(
    'S58: is not served for %s, a missing file or call',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }]);
    },
  );

  it('S1: preloads the chunk of the address, its shared scripts and its styles, and no other', async () => {
    expect(await preloaded('/search/tv')).toEqual(['/assets/home-1.js', '/assets/grid-1.js', '/assets/home-1.css']);
    expect(await preloaded('/admin/userlist')).toEqual(['/assets/admin-1.js']);
    expect(await preloaded('/nowhere')).toEqual([]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0', 'gzip', gunzipSync],
  ])('is compressed as the browser accepts it: %s', async (accepted, encoding, unpack) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    });
    expect(unpack(answer.rawPayload).toString()).toBe((await get('/')).body);
  });

  it.each(['identity', 'br;q=0'])('is plain for %s', async (accepted) => {
    expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
  });

  it('A21: takes the secret of a payment out of the address at which a buyer comes back from the bank', async () => {
    const back = await get('/order/abc123?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2');
    expect([back.statusCode, back.headers.location]).toEqual([302, '/order/abc123']);
    expect((await get('/order/abc123?from=email')).statusCode).toBe(200);
    expect((await get('/search/tv?payment_intent=pi_1')).statusCode).toBe(200);
  });

  it('has a head without a body for HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('S10: tells the pages the origin of the API', async () => {
    const elsewhere = await serve('https://api.example.com');
    const answer = await elsewhere.inject('/');
    expect(answer.body).toContain('<meta name="api-host" content="https://api.example.com"');
    expect(answer.headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/api\.example\.com /);
    expect(answer.headers['content-security-policy']).toMatch(/img-src [^;]* https:\/\/api\.example\.com/);
  });
});

it('A30: tells the pages and the browser which other hosts may serve pictures', async () => {
  const elsewhere = await serve('', ['cdn.example', 'img.example:8443']);
  const answer = await elsewhere.inject('/');
  expect(answer.body).toContain('<meta name="image-hosts" content="cdn.example img.example:8443"');
  expect(answer.headers['content-security-policy']).toMatch(
    /img-src [^;]* https:\/\/cdn\.example https:\/\/img\.example:8443(;|$)/,
  );
});

it('A51: tells the pages what the API can do beyond the specification', async () => {
  const able = await serve('', [], ['password-reset', 'data-export']);
  expect((await able.inject('/')).body).toContain('<meta name="api-features" content="password-reset data-export"');
  expect((await get('/')).body).toContain('<meta name="api-features" content=""');
});

it('A49: a page that is opened by a link with a token sends no referrer', async () => {
  expect((await get('/password')).headers['referrer-policy']).toBe('no-referrer');
  expect((await get('/login')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

describe('the files', () => {
  it.each(['identity', 'br'])(
    'that are pictures load and run nothing, even when opened directly: %s',
    async (accepted) => {
      const { headers } = await get('/favicon.svg', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('are immutable if their name contains a hash, else cached for an hour', async () => {
    expect((await get('/assets/home-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('are sent as they were compressed at the build: %s', async (accepted, encoding, unpack) => {
    const answer = await get('/assets/home-1.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(answer.rawPayload).toString()).toBe(script);
  });
});

describe('the headers', () => {
  it('allow only scripts of the shop and the wallet, and no framing', async () => {
    const { headers } = await get('/');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.split(' '))
        .map(([name, ...sources]) => [name, sources.join(' ')]),
    );
    expect(policy).toEqual({
      'default-src': "'self'",
      'script-src': "'self' https://pay.google.com",
      'script-src-attr': "'none'",
      'style-src': "'self' 'unsafe-inline' https://fonts.googleapis.com",
      'img-src': "'self' data: https://www.gstatic.com",
      'font-src': "'self' https://fonts.gstatic.com",
      'connect-src': "'self' https://pay.google.com https://google.com https://www.google.com",
      'frame-src': 'https://pay.google.com',
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
  });

  it.each(['/api/nothing', '/assets/gone-1.js', '/images/gone.webp', '/nowhere'])('are on %s as well', async (url) => {
    expect((await get(url)).headers['content-security-policy']).toBeDefined();
  });
});

it.each([
  ['/', '?sort=rating&utm_source=mail&category=Audio', '?category=Audio&sort=rating'],
  ['/search/tv', '?maxPrice=9.90', '?maxPrice=9.9'],
  ['/page/2', '?category=&brand=&sort=newest', ''],
  ['/', '?maxPrice=free', ''],
  ['/product/p1', '?category=Audio', ''],
])('A61: a document of %s with %s is that of “%s”', (path, search, drawn) =>
  expect(drawnSearch(path, search, ['catalogue-filters'])).toBe(drawn),
);

it('A51: a backend without choices has one document for all of them', () =>
  expect(drawnSearch('/', '?category=Audio', [])).toBe(''));
