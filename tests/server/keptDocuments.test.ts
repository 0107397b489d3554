import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderOnServer } from '../../common/contract/drawing.ts';
import type { Product } from '../../common/contract/product.ts';
import { publicProductsOf } from '../../server/features/products/productReads.ts';
import { pages } from '../../server/pages/pages.ts';
import { renderOnServer } from '../../src/renderOnServer.tsx';
import { builtDir, builtDocument } from '../fixtures/documents.ts';
import { openShop, type OpenShop, type Shop } from '../fixtures/api.ts';

/** The clock of the servers stands still, unless a test moves it. */
const AGE = 500;

const clientDir = builtDir({ 'index.html': builtDocument() });

/** How often a screen was drawn, and how often the products were asked for anything. */
const counts = { drawings: 0, reads: 0 };

const counting: RenderOnServer = (...given) => {
  counts.drawings += 1;
  return renderOnServer(...given);
};

const countingReads = (products: FastifyInstance['products']): FastifyInstance['products'] =>
  new Proxy(products, {
    get: (all, name: keyof typeof products) => {
      counts.reads += 1;
      return all[name];
    },
  });

const documents: FastifyPluginAsync = async (app) => {
  const publicProducts = publicProductsOf(countingReads(app.products), 12, app.catalogue);
  const options = { clientDir, apiHost: '', publicUrl: '', publicProducts, renderOnServer: counting, patience: 10_000 };
  await app.register(pages, options);
};

let testEnv: OpenShop;
let shop: Shop;
let other: Shop;
let lamp: Product;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  testEnv = await openShop();
  const options = { settings: { catalogueCheckMs: AGE }, plugins: [documents] };
  shop = await testEnv.beside(options);
  other = await testEnv.beside(options);
});
afterAll(async () => {
  vi.useRealTimers();
  await testEnv.close();
});
beforeEach(async () => {
  lamp = await testEnv.aProduct({ name: 'Lamp' });
  vi.advanceTimersByTime(2 * AGE);
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'localhost', ...headers } });

const titleOf = async (product: Product, headers: Record<string, string> = {}) =>
  /<title>(.*) \| ProShop/.exec((await get(`/product/${product._id}`, headers)).body)?.[1];

const rename = (from: Shop, name: string) =>
  from.as('admin').put(`/api/products/${lamp._id}`, { ...lamp, version: undefined, name });

/** What a piece of work adds to the counts. */
const addedBy = async (work: () => Promise<unknown>) => {
  const before = { ...counts };
  await work();
  return { drawings: counts.drawings - before.drawings, reads: counts.reads - before.reads };
};

describe('A46: a kept document', () => {
  it('is compressed better for the second who asks, under the same ETag', async () => {
    const asked = [`/product/${lamp._id}`, { 'accept-encoding': 'br' }] as const;
    const first = await get(...asked);
    const second = await get(...asked);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length);
    expect(brotliDecompressSync(second.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
  });

  it('is compressed well at once where two asked for the one before it', async () => {
    const ask = () => get(`/product/${lamp._id}`, { 'accept-encoding': 'br' });
    await ask();
    const good = await ask();
    await rename(shop, 'Bulb');
    const changed = await ask();
    await rename(shop, lamp.name);
    expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('<title>Bulb | ProShop');
    expect(changed.rawPayload.length).toBeLessThan(1.02 * good.rawPayload.length);
  });

  it('is sent without any read while the version of the catalogue is known', async () => {
    for (const url of ['/', `/product/${lamp._id}`]) {
      const first = await get(url);
      expect(await addedBy(async () => expect((await get(url)).body).toBe(first.body))).toEqual({
        drawings: 0,
        reads: 0,
      });
    }
  });

  it('shows the write of another server once the version is 500 ms old: first it is sent and made again', async () => {
    expect(await titleOf(lamp)).toBe('Lamp');
    await rename(other, 'Torch');
    vi.advanceTimersByTime(AGE - 1);
    expect(await titleOf(lamp)).toBe('Lamp');
    vi.advanceTimersByTime(1);
    expect(await titleOf(lamp)).toBe('Lamp');
    await expect.poll(() => titleOf(lamp)).toBe('Torch');
  });

  it('is never sent a second after its version was read', async () => {
    expect(await titleOf(lamp)).toBe('Lamp');
    await rename(other, 'Torch');
    vi.advanceTimersByTime(2 * AGE);
    expect(await titleOf(lamp)).toBe('Torch');
  });

  it.each(['no-cache', 'max-age=0'])('is as the database has it for a visitor who reloads: %s', async (control) => {
    expect(await titleOf(lamp)).toBe('Lamp');
    await rename(other, 'Torch');
    expect(await titleOf(lamp, { 'cache-control': control })).toBe('Torch');
    expect(await titleOf(lamp)).toBe('Torch');
  });

  it('shows the write of its own server at once, to everyone', async () => {
    expect(await titleOf(lamp)).toBe('Lamp');
    vi.advanceTimersByTime(AGE);
    await rename(shop, 'Torch');
    expect(await titleOf(lamp)).toBe('Torch');
  });

  it('is read again, but not drawn again, when something else has changed', async () => {
    await titleOf(lamp);
    await testEnv.aProduct();
    const added = await addedBy(() => titleOf(lamp, { 'cache-control': 'no-cache' }));
    expect(added.drawings).toBe(0);
    expect(added.reads).toBeGreaterThan(0);
    expect((await addedBy(() => titleOf(lamp))).reads).toBe(0);
  });
});

describe('the key of a kept document', () => {
  it.each(['/', '/cart', '/login', '/search/lamp'])('leaves out queries that %s does not read', async (path) => {
    const { body } = await get(path);
    const added = await addedBy(async () => {
      expect((await get(`${path}?utm_source=letter`)).body).toBe(body);
      expect((await get(`${path}?redirect=%2F&b`)).body).toBe(body);
    });
    expect(added.drawings).toBe(0);
  });

  it('S24: has where signing in leads', async () => {
    const { body } = await get('/login?redirect=/shipping');
    expect(body).toContain('/register?redirect=/shipping');
    expect((await get('/login')).body).not.toContain('/shipping');
    const added = await addedBy(() => get('/login?utm_source=letter&redirect=shipping'));
    expect(added.drawings).toBe(0);
  });
});
