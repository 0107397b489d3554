import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderOnServer } from '../../common/contract/drawing.ts';
import type { Product } from '../../common/contract/product.ts';
import { HttpError } from '../../server/platform/http/httpError.ts';
import { inlineScripts } from '../../server/pages/headers.ts';
import { type PagesOptions } from '../../server/pages/pages.ts';
import { renderOnServer } from '../../src/renderOnServer.tsx';
import { builtDir, documentsOf, publicProductsIn } from '../fixtures/documents.ts';
import { type Shop, shopForTests } from '../fixtures/api.ts';
const chunks = { home: { js: '/assets/home.js', shared: ['/assets/common.js'], css: ['/assets/home.css'] } };
const clientDir = builtDir({
  'assets/index.css': 'body{color:red}',
  'assets/home.css': 'li{color:blue}.unused{color:green}',
  'index.html': `<!doctype html><html lang="en"><head><script>first()</script><!-- head --><title>Static</title><!-- /head --><link rel="stylesheet" crossorigin href="/assets/index.css"><script type="application/json" id="chunks">${JSON.stringify(chunks)}</script><script type="module" crossorigin src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`,
});

const down = () => Promise.reject(new Error('down'));
const refuse = () => Promise.reject(new HttpError(503, 'Try again in a moment.', 5));

/** How often a screen was drawn. */
let drawings = 0;
const counting: RenderOnServer = (...given) => {
  drawings += 1;
  return renderOnServer(...given);
};

const testEnv = await shopForTests();
const ourProducts = () => publicProductsIn(testEnv, 2);

const serve = (options: Partial<PagesOptions> = {}): Promise<Shop> => {
  const all = { clientDir, publicProducts: ourProducts(), renderOnServer: counting, ...options };
  return testEnv.beside({ plugins: [documentsOf(testEnv, all)] });
};

let shop: Shop;
let lamp: Product;
beforeAll(async () => {
  shop = await serve();
  for (const name of ['Radio', 'Camera', 'Lamp']) lamp = await testEnv.aProduct({ name });
});
beforeEach(() => void (drawings = 0));

const get = (url: string, from: Shop = shop, headers: Record<string, string> = {}) =>
  from.app.inject({ url, headers: { host: 'localhost', ...headers } });

const isDrawn = (body: string) => body.includes('data-server-rendered');

describe('A46: the document of a public screen', () => {
  it('S11, S14: has the products of the page, and the snapshots of its charts', async () => {
    const { body } = await get('/page/2');
    expect(body).toContain('Radio');
    const [, charts = '{}'] = /id="settled-charts" data-server-rendered>(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(charts)).toMatchObject({
      'catalogue {"keyword":"","page":2}': { value: 'listed', context: { answer: { page: 2, pages: 2 } } },
    });
  });

  it('A61: names the categories of the catalogue, in the header and for the app, also where no screen is drawn', async () => {
    const urls = ['/page/2', '/login', '/profile'];
    const bodies = await Promise.all(urls.map(async (url) => (await get(url)).body));
    expect(bodies.map((body) => /name="categories" content="([^"]*)"/.exec(body)?.[1])).toEqual(
      urls.map(() => lamp.category),
    );
    expect(bodies[1]).toContain(`href="/?category=${lamp.category}"`);
  });

  it('S57, A32: is a 404 that says so for an unknown product or page', async () => {
    for (const url of ['/product/nothing', '/nowhere']) {
      const answer = await get(url);
      expect([answer.statusCode, isDrawn(answer.body)]).toEqual([404, true]);
      expect(answer.body).toContain('We cannot find that');
    }
  });

  it.each(['/profile', '/shipping', '/order/7', '/admin/userlist', '/admin/nothing'])(
    'is not drawn for %s, which needs a user',
    async (url) => {
      expect(isDrawn((await get(url)).body)).toBe(false);
      expect(drawings).toBe(0);
    },
  );

  it('has its style sheets inside, and its scripts in a template after what is on screen', async () => {
    const { body } = await get('/');
    const [screen = '', later = ''] = body.split('<template id="later">');
    expect(body).toContain('<style>body{color:red}li{color:blue}</style>');
    expect(body).not.toContain('unused');
    expect(screen).not.toContain('/assets/');
    for (const file of ['index', 'home']) {
      expect(later).toMatch(new RegExp(`<link [^>]*media="print"[^>]* href="/assets/${file}.css"`));
    }
    expect(later).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
    expect(body).not.toContain('as="fetch"');
  });

  it('A33: leads to the last page from one beyond the end', async () => {
    const answer = await get('/page/9');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/page/2']);
  });

  it.each([
    ['/search?keyword=a+b', '/search/a%20b'],
    ['/search?keyword=%20', '/'],
  ])('S41, S43: the search box works as a plain form: %s', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });
});

describe('a drawn document', () => {
  it('is drawn once for each state of what it shows', async () => {
    const url = `/product/${lamp._id}`;
    const current = await get(url);
    const etag = String(current.headers.etag);
    drawings = 0;
    expect((await get(url, shop, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(url, shop, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect(drawings).toBe(0);

    const { version: _, ...product } = lamp;
    await testEnv.as('admin').put(`/api/products/${lamp._id}`, { ...product, price: 12.34 });
    const changed = await get(url, shop, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('$12.34');
    expect(drawings).toBe(1);
  });

  it('is drawn once for requests at the same time', async () => {
    const product = await testEnv.aProduct();
    drawings = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/product/${product._id}`)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(drawings).toBe(1);
  });
});

describe('a process that is overloaded', () => {
  const busy = /<meta http-equiv="refresh" content="5">.*very busy right now/;

  it('gives the documents of the catalogue that it has at hand; in place of others, one that asks again by itself', async () => {
    let isOverloaded = false;
    const busyShop = await serve({ admit: () => !isOverloaded });
    expect((await get('/', busyShop)).statusCode).toBe(200);
    isOverloaded = true;
    const refused = await get('/page/2', busyShop);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toMatch(busy);
  });

  it('goes on with what a shopper has begun', async () => {
    const overloaded = await serve({ admit: () => false });
    for (const path of ['/cart', '/shipping', '/placeorder', '/order/1', '/login']) {
      const { statusCode } = await get(path, overloaded);
      expect(`${path} ${statusCode}`).toBe(`${path} 200`);
    }
  });
});

describe('A46: the browser draws the screen', () => {
  it('where a read is too slow: the document is busy, and is not given again', async () => {
    const { readsFor, ...listing } = ourProducts();
    const reads = readsFor('10.0.0.1');
    let isSlow = true;
    const listProducts: typeof reads.listProducts = (input) =>
      isSlow ? new Promise(() => undefined) : reads.listProducts(input);
    const slow = await serve({
      patience: 100,
      publicProducts: { ...listing, readsFor: () => ({ ...reads, listProducts }) },
    });
    expect((await get('/page/2', slow)).body).toMatch(/<section aria-busy="true">.*Latest Products/s);
    isSlow = false;
    await expect.poll(async () => (await get('/page/2', slow)).body).toContain('Radio');
  });

  it('where a read fails, and where the drawing does', async () => {
    const { readsFor, ...listing } = ourProducts();
    const reads = { ...readsFor('10.0.0.1'), listProducts: down };
    const without = await serve({ publicProducts: { ...listing, readsFor: () => reads } });
    const broken = await serve({ renderOnServer: () => Promise.reject(new Error('broken')) });
    for (const from of [without, broken]) {
      const answer = await get('/', from);
      expect([answer.statusCode, isDrawn(answer.body)]).toEqual([200, false]);
      expect(answer.body).toContain('<link rel="preload" as="fetch" crossorigin href="/assets/home.js">');
    }
  });

  it('C1: where a search is refused, which is no error in the log', async () => {
    const { readsFor, ...listing } = ourProducts();
    const reads = { ...readsFor('10.0.0.1'), listProducts: refuse };
    const refusing = await serve({ publicProducts: { ...listing, readsFor: () => reads } });
    const [warn, error] = [vi.spyOn(refusing.app.log, 'warn'), vi.spyOn(refusing.app.log, 'error')];
    expect(isDrawn((await get('/search/lamp', refusing)).body)).toBe(false);
    expect(warn.mock.calls).toEqual([['the document of /search/lamp is incomplete: Try again in a moment.']]);
    expect(error).not.toHaveBeenCalled();
  });
});

it('the hashes of inline scripts are those of the document', () => {
  expect(inlineScripts(clientDir)).toEqual(['sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=']);
});
