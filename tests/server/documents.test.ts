import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, describe, expect, it } from 'vitest';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { sitemap } from '../../server/pages/sitemap.ts';
import type { PagesOptions } from '../../server/pages/pages.ts';
import { builtDir, builtDocument, documentsOf, publicProductsIn } from '../support/documents.ts';
import { openShop, type Shop } from '../fixtures/api.ts';

const clientDir = builtDir({
  'index.html': builtDocument('en', { inHead: '<meta name="public-url" content="" />' }),
  'robots.txt': 'User-agent: *\nDisallow: /admin/\n',
});

const testEnv = await openShop();
afterAll(() => testEnv.close());

/** The documents, by default those of our own products. */
const documents = (options: Partial<PagesOptions> = {}) => documentsOf(testEnv, { clientDir, ...options });
const serve = (publicUrl = '', trustProxy: string[] = []) =>
  testEnv.beside({ settings: { trustProxy }, plugins: [documents({ publicUrl })] });
const shop = await serve();

const get = (url: string, from: Shop = shop, headers: Record<string, string> = {}) =>
  from.app.inject({ url, headers: { host: 'localhost', ...headers } });

/** The head of a document, as a browser reads it. */
const read = (html: string) => {
  const template = new Window().document.createElement('template');
  template.innerHTML = html;
  const { content: document } = template; // a fragment: nothing in it is fetched
  const content = (selector: string, attribute = 'content') =>
    document.querySelector(selector)?.getAttribute(attribute) ?? null;
  return {
    title: document.querySelector('title')?.textContent,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: content('link[rel=canonical]', 'href'),
    image: content('meta[property="og:image"]'),
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown,
    scripts: document.querySelectorAll('script').length,
    titles: document.querySelectorAll('title').length,
  };
};

/** The picture that a document has its browser fetch first. */
const preloaded = (html: string) => /<link rel="preload" as="image"[^>]*href="([^"]*)"/.exec(html)?.[1];

const canonicalOf = async (from: Shop, headers: Record<string, string> = {}) =>
  read((await get('/', from, headers)).body).canonical;

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('the document of a product', () => {
  it('S17, A32: tells those who run no script what is for sale', async () => {
    const { _id } = await testEnv.aProduct({ name: 'Kettle & "Co"', price: 12.5, countInStock: 0 });
    const answer = await get(`/product/${_id}`);
    expect(answer.statusCode).toBe(200);
    expect(read(answer.body)).toMatchObject({
      title: 'Kettle & "Co" | ProShop',
      titles: 1,
      description: 'Over the ears',
      robots: null,
      canonical: `http://localhost/product/${_id}`,
      image: 'http://localhost/images/headphones.webp',
      data: {
        '@type': 'Product',
        name: 'Kettle & "Co"',
        offers: { price: '12.50', availability: 'https://schema.org/OutOfStock' },
      },
    });
  });

  it('S113: holds nothing of a description that could run', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const { _id } = await testEnv.aProduct({ name: `</title>${evil}`, description: evil });
    const { scripts, titles, description, title, data } = read((await get(`/product/${_id}`)).body);
    expect({ scripts, titles, description, title }).toEqual({
      scripts: 1,
      titles: 1,
      description: evil,
      title: `</title>${evil} | ProShop`,
    });
    expect(data).toMatchObject({ description: evil });
  });

  it('A32: is a 404 without indexing for an unknown or deleted product', async () => {
    const { _id } = await testEnv.aProduct();
    await productsRepository(testEnv.db).remove(_id);
    for (const id of ['nothing', '%00', '%ff', _id]) {
      const answer = await get(`/product/${id}`);
      expect([id, answer.statusCode, read(answer.body)]).toMatchObject([
        id,
        404,
        { title: 'No such product | ProShop', robots: 'noindex', canonical: null, data: null },
      ]);
    }
  });

  it('A30: has the placeholder for a picture that is neither ours nor at a host of the settings', async () => {
    const foreign = await testEnv.aProduct({ image: 'https://cdn.example/a.jpg' });
    const { body } = await get(`/product/${foreign._id}`);
    expect([preloaded(body), read(body).image]).toEqual(['/placeholder.svg', 'http://localhost/placeholder.svg']);
    const named = await testEnv.beside({
      plugins: [documents({ imageHosts: ['cdn.example'] })],
    });
    const allowed = (await get(`/product/${foreign._id}`, named)).body;
    expect([preloaded(allowed), read(allowed).image]).toEqual([
      'https://cdn.example/a.jpg',
      'https://cdn.example/a.jpg',
    ]);
  });

  it('A39: is not to be found while the product is a draft', async () => {
    const { id } = await productsRepository(testEnv.db).addDraft();
    const answer = await get(`/product/${id}`);
    expect([answer.statusCode, read(answer.body)]).toMatchObject([
      200,
      { title: 'Sample name | ProShop', robots: 'noindex', canonical: null, image: null, data: null },
    ]);
  });

  it('S10: is left to the app where the pages call another backend', async () => {
    const elsewhere = await testEnv.beside({
      plugins: [documents({ apiHost: 'https://api.example', publicProducts: undefined })],
    });
    expect((await get('/product/theirs', elsewhere)).statusCode).toBe(200);
    expect((await get('/robots.txt', elsewhere)).body).not.toContain('Sitemap');
  });
});

describe('other documents', () => {
  it.each([
    ['/', 'Welcome To ProShop', 'http://localhost/'],
    ['/page/1', 'Welcome To ProShop', 'http://localhost/'],
    ['/page/2', 'Page 2 | ProShop', 'http://localhost/page/2'],
    ['/search/tv', 'Search: tv | ProShop', 'http://localhost/search/tv', 'noindex, follow'],
    ['/search/tv/page/2', 'Search: tv, Page 2 | ProShop', 'http://localhost/search/tv/page/2', 'noindex, follow'],
    ['/search/%3Cb%3E?utm=1', 'Search: <b> | ProShop', 'http://localhost/search/%3Cb%3E', 'noindex, follow'],
  ])('of the catalogue are known by one address: %s', async (url, title, canonical, robots: string | null = null) => {
    expect(read((await get(url)).body)).toMatchObject({ title, canonical, robots });
  });

  it.each(['/cart', '/login', '/profile', '/placeorder', '/order/1', '/admin/userlist'])(
    'concern only who looks at them: %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, read(answer.body)]).toMatchObject([200, { robots: 'noindex', canonical: null }]);
    },
  );
});

describe('where the shop is reached', () => {
  const forwarded = { 'x-forwarded-host': 'real.example', 'x-forwarded-proto': 'https' };

  it('is what the settings say, whatever the request says', async () => {
    expect(await canonicalOf(await serve('https://public.example'), forwarded)).toBe('https://public.example/');
  });

  it.each(['localhost:3000', '127.0.0.1', '127.8.9.1:80', '[::1]:3000'])('is told by a request to %s', async (host) => {
    expect(await canonicalOf(shop, { host })).toBe(`http://${host}/`);
  });

  it.each(['shop.example', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', 'a"><script>'])(
    'is not told by a request to %j: no absolute address is written',
    async (host) => {
      const { _id } = await testEnv.aProduct();
      for (const path of ['/', `/product/${_id}`]) {
        const { body } = await get(path, shop, { host });
        expect(read(body)).toMatchObject({ canonical: null, image: null, robots: null });
        expect(body).not.toMatch(/og:url|evil|shop\.example|<script>/);
      }
      expect((await get('/sitemap.xml', shop, { host })).statusCode).toBe(404);
      expect((await get('/sitemap/1.xml', shop, { host })).statusCode).toBe(404);
      expect((await get('/robots.txt', shop, { host })).body).toBe('User-agent: *\nDisallow: /admin/\n');
    },
  );

  it('is not told by a proxy either, but whether it is https is', async () => {
    const proxied = await serve('', ['127.0.0.1']);
    expect(await canonicalOf(proxied, forwarded)).toBeNull();
    expect(await canonicalOf(proxied, { 'x-forwarded-proto': 'https' })).toBe('https://localhost/');
  });
});

describe('what there is, for search engines', () => {
  it('A23: is the home page and every product that is no draft', async () => {
    const { _id } = await testEnv.aProduct();
    const draft = await productsRepository(testEnv.db).addDraft();
    const answer = await get('/sitemap.xml', await serve());
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = addresses(answer.body);
    expect(listed).toContain('http://localhost/');
    expect(listed).toContain(`http://localhost/product/${_id}`);
    expect(listed.join()).not.toContain(draft.id);
  });

  it('comes in several files where it is much', async () => {
    for (let n = 0; n < 5; n += 1) await testEnv.aProduct();
    const total = (await productsRepository(testEnv.db).countPublic()) + 1;
    const many = await testEnv.beside({
      plugins: [
        async (app) => {
          const listing = publicProductsIn(testEnv);
          await app.register(sitemap, { robotsFile: join(clientDir, 'robots.txt'), publicUrl: '', listing, most: 3 });
        },
      ],
    });
    const parts = addresses((await get('/sitemap.xml', many)).body);
    expect(parts).toHaveLength(Math.ceil(total / 3));
    const files = await Promise.all(
      parts.map(async (part) => addresses((await get(part!.slice('http://localhost'.length), many)).body)),
    );
    expect(files.every((file) => file.length <= 3)).toBe(true);
    expect(new Set(files.flat()).size).toBe(total);
    expect((await get(`/sitemap/${parts.length + 1}.xml`, many)).statusCode).toBe(404);
    expect((await get('/sitemap/0.xml', many)).statusCode).toBe(404);
  });

  it('is named in the rules for robots', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /admin/\n\nSitemap: http://localhost/sitemap.xml\n');
  });
});
