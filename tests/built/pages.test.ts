import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineScripts } from '../../server/pages/headers.ts';
import { projectDir } from '../fixtures/paths.ts';

/** The length of an answer's head, in bytes, as HTTP/1.1 sends it. */
const headerBytes = ({ status, statusText, headers }: Response): number =>
  [`HTTP/1.1 ${status} ${statusText}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
    .length;

let shop: ShopServer;
beforeAll(async () => void (shop = await startShopServer()));
afterAll(async () => void (await shop.stop()));

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.address}${path}`, { headers });
const typeOf = (answer: Response) => answer.headers.get('content-type')?.split(';')[0];

const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

describe('the running shop', () => {
  it.each([
    ['/', 200, 'text/html'],
    [`/search/${'keyword'.repeat(40)}`, 200, 'text/html'],
    ['/product/headphones/', 200, 'text/html'],
    ['/nowhere', 404, 'text/html'],
    ['/api/products/100%', 404, 'application/json'],
    ['/jwt-secret', 404, 'text/html'],
    ['/..%2fserver/main.js', 404, 'text/html'],
    ['/api/openapi.json', 200, 'application/json'],
    ['/favicon.svg', 200, 'image/svg+xml'],
    ['/favicon.ico', 200, 'image/vnd.microsoft.icon'],
    ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', 404, 'text/html'],
    ['/robots.txt', 200, 'text/plain'],
    ['/manifest.webmanifest', 200, 'application/manifest+json'],
  ])('A32: answers %s with %i as %s', async (path, status, type) => {
    const answer = await get(path);
    expect([answer.status, typeOf(answer)]).toEqual([status, type]);
  });

  it('S26: leads password managers to where a password is changed', async () => {
    const answer = await fetch(`${shop.address}/.well-known/change-password`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile']);
  });

  it('has pictures for those who show no SVG: of a product without one, and of the shop', async () => {
    const placeholder = await sharp(await bytesOf('/placeholder.png')).metadata();
    expect(placeholder).toMatchObject({ format: 'png', width: 1200, height: 960 });
    const icon = await bytesOf('/favicon.ico');
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
    expect(await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()).toMatchObject({ format: 'png', width: 48 });
  });

  it('can be installed: the manifest that documents name has icons of the sizes that it says', async () => {
    expect(await (await get('/')).text()).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const { icons } = (await (await get('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons).toHaveLength(3);
  });

  it('sends each script of the document as the build compressed it, immutable', async () => {
    const html = await (await get('/')).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(1);
    for (const path of scripts) {
      const answer = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(headerBytes(answer)).toBeLessThanOrEqual(400);
      await answer.body?.cancel();
    }
  });
});

it('answers of the API do not carry the headers of the pages', async () => {
  const answer = await get('/api/products');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headerBytes(answer)).toBeLessThanOrEqual(700);
});

const client = join(projectDir, 'dist', 'client');
const getIn = (path: string, language: string) =>
  fetch(`${shop.address}${path}`, { headers: { cookie: `language=${language}` } });
const scriptsOf = (html: string) => [...html.matchAll(/src="(\/assets\/index-[^"]+\.js)"/g)].map(([, file]) => file);

it('both languages have the same one inline script, which the policy allows', async () => {
  const allowed = (await getIn('/', 'de')).headers.get('content-security-policy')!;
  const [hash, ...others] = inlineScripts(client);
  expect(others).toEqual([]);
  expect(allowed).toContain(hash);
});

it.each([
  ['en', 'Latest Products', 'Neueste Produkte'],
  ['de', 'Neueste Produkte', 'Latest Products'],
])(
  'a page in %s has a screen and scripts of its own language, and nothing of the other',
  async (language, own, other) => {
    const html = await (await getIn('/', language)).text();
    expect(html).toContain(own);
    expect(html).not.toContain(other);
    const [script] = scriptsOf(html);
    const code = readFileSync(join(client, script!), 'utf8');
    const words = { en: 'Skip to content', de: 'Zum Inhalt springen' };
    for (const [each, word] of Object.entries(words))
      expect([each, code.includes(word)]).toEqual([each, each === language]);
  },
);

it.each(['renderOnServer.js', 'renderOnServer.de.js'])("%s draws with React's production build", (file) => {
  const script = readFileSync(join(projectDir, 'dist', 'drawing', file), 'utf8');
  expect(script).toContain('react-dom-server.node.production.js');
  expect(script).not.toContain('react-dom-server.node.development.js');
});
