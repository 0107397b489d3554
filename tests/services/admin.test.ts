import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { createHttp } from '../../src/services/http.ts';
import { createShopServices, type ShopServices } from '../../src/services/shopServices.ts';
import { uploadImage } from '../../src/services/uploadImage.ts';
import { aProduct } from '../fixtures/samples.ts';
import { xhrOver } from '../fixtures/xhrOver.ts';

const http = createHttp('http://api.test', { current: () => 'token-of-admin', renewed: async () => false });
let services: ShopServices;
const { signal } = new AbortController();
const fetched = vi.fn<typeof fetch>();

const answers = (body: unknown, init: ResponseInit = {}) =>
  fetched.mockImplementation(async () => Response.json(body, init));

const call = () => {
  const [url, init] = fetched.mock.lastCall!;
  return {
    line: `${init?.method} ${(url as string).replace('http://api.test', '')}`,
    token: new Headers(init?.headers).get('authorization'),
    keepalive: init?.keepalive ?? false,
    body: init?.body,
  };
};

const onProgress = vi.fn<(percent: number) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('XMLHttpRequest', xhrOver(fetched));
  services = createShopServices(http);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  onProgress.mockReset();
});

const page = { products: [], page: 1, pages: 1 };
const user = { _id: 'u 1', name: 'Jane', email: 'jane@example.com', isAdmin: true };
const product = {
  _id: 'p1',
  name: 'Airpods',
  price: 12.3,
  image: '/a.webp',
  brand: 'Orchard',
  category: 'Audio',
  description: 'Small.',
  countInStock: 7,
};

describe("the admins' calls", () => {
  it.each([
    ['C4', () => services.createProduct({}, signal), { _id: 'p9' }, 'POST /api/products', {}],
    ['C5, S74', () => services.updateProduct(product, signal), {}, 'PUT /api/products/p1', product],
    ['C6', () => services.deleteProduct({ id: 'p1' }, signal), {}, 'DELETE /api/products/p1', undefined],
    ['C10', () => services.getUser({ id: 'u 1' }, signal), user, 'GET /api/users/u%201', undefined],
    [
      'C12',
      () => services.listUsers({ listing: { q: 'jane', page: 2 }, at: '2026-01-03T10:00:00.000Z' }, signal),
      [user],
      'GET /api/users?limit=50&page=2&at=2026-01-03T10%3A00%3A00.000Z&q=jane',
      undefined,
    ],
    ['C13', () => services.deleteUser({ id: 'u 1' }, signal), {}, 'DELETE /api/users/u%201', undefined],
    ['C14, S72', () => services.updateUser(user, signal), {}, 'PUT /api/users/u%201', user],
    ['C18', () => services.deliverOrder({ id: 'o1' }, signal), {}, 'PUT /api/orders/o1/deliver', {}],
    [
      'C20',
      () => services.listOrders({ listing: readOrderListing('q=jane&show=waiting&page=2'), at: null }, signal),
      [],
      'GET /api/orders?limit=50&page=2&q=jane&show=waiting&from=&to=&sort=-paid',
      undefined,
    ],
  ] as const)('S127, %s: carries the token and exactly the body', async (_, send, answer, line, body) => {
    answers(answer);
    await send();
    const made = call();
    expect(made).toMatchObject({ line, token: 'Bearer token-of-admin' });
    expect(made.body === undefined ? undefined : JSON.parse(made.body as string)).toEqual(body);
  });

  it('C20: a page is what says where it stands; anything else is the whole list', async () => {
    const asked = { listing: readOrderListing('page=2'), at: '2026-01-03T00:00:00.000Z' };
    const row = { _id: 'o1', createdAt: '2026-01-01', totalPrice: 1, isPaid: false, isDelivered: false };
    const info = 'page=2, total=51, at=2026-01-03T00:00:00.000Z, all=60, unpaid=51';
    answers([row], { headers: { 'List-Info': info } });
    expect(await services.listOrders(asked, signal)).toEqual({
      rows: [row],
      page: 2,
      total: 51,
      at: '2026-01-03T00:00:00.000Z',
      counts: { all: 60, unpaid: 51 },
    });
    expect(call().line).toContain('at=2026-01-03T00%3A00%3A00.000Z');
    answers([row]);
    expect(await services.listOrders(asked, signal)).toEqual([row]);
    answers([row], { headers: { 'List-Info': 'of another server' } });
    expect(await services.listOrders(asked, signal)).toEqual([row]);
    const many = Array.from({ length: 51 }, () => row);
    answers(many, { headers: { 'List-Info': info } });
    expect(await services.listOrders(asked, signal)).toEqual(many);
  });

  it('C18: a delivery is sent to its end when the page is closed meanwhile, and nothing else is', async () => {
    answers({});
    await services.deliverOrder({ id: 'o1' }, signal);
    expect(call().keepalive).toBe(true);
    await services.updateProduct(product, signal);
    expect(call().keepalive).toBe(false);
  });

  it('A23: lists and shows products as an admin, so that drafts are there', async () => {
    answers(page);
    await services.listAllProducts({ keyword: '', page: 2 }, signal);
    expect(call()).toMatchObject({
      line: 'GET /api/products?keyword=&pageNumber=2',
      token: 'Bearer token-of-admin',
    });
    answers(aProduct({ isDraft: true }));
    expect(await services.getAnyProduct({ id: 'p1' }, signal)).toMatchObject({ isDraft: true });
    expect(call()).toMatchObject({ line: 'GET /api/products/p1?reviews=20', token: 'Bearer token-of-admin' });
  });

  it('S132: update and delete take an empty answer', async () => {
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    await expect(services.updateUser(user, signal)).resolves.not.toThrow();
    await expect(services.deleteProduct({ id: 'p1' }, signal)).resolves.not.toThrow();
  });
});

const typed = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } });

describe('C22: uploading a picture', () => {
  const file = new File(['a picture'], 'new.png', { type: 'image/png' });

  it('A18: sends the file as field `image` of a form, with the token', async () => {
    answers('/images/new.webp', { status: 201 });
    await uploadImage(http, { file, onProgress }, signal);
    const { line, token, body } = call();
    expect({ line, token }).toEqual({ line: 'POST /api/upload', token: 'Bearer token-of-admin' });
    expect([...(body as FormData).entries()]).toEqual([['image', file]]);
    expect(onProgress.mock.calls).toEqual([[50], [100]]);
  });

  it.each([
    ['a JSON string', Response.json('/images/new.webp')],
    ['an object', Response.json({ message: 'Image uploaded', image: '/images/new.webp' })],
    ['plain text', typed('/images/new.webp\n', 'text/plain')],
    ['a JSON string that is called binary', typed('"/images/new.webp"', 'application/octet-stream')],
    ['text that is called JSON', typed('/images/new.webp', 'application/json')],
    ['text of an unknown type', typed('/images/new.webp', 'image/webp')],
    ['text that is called HTML', typed('/images/new.webp', 'text/html')],
  ])('A18: takes the path as %s', async (_, response) => {
    fetched.mockResolvedValueOnce(response);
    expect(await uploadImage(http, { file, onProgress }, signal)).toBe('/images/new.webp');
  });

  it.each([
    [
      'a page of HTML',
      new Response('<!doctype html><title>Proxy</title>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['nothing', new Response('')],
    ['something else', Response.json({ path: '/images/new.webp' })],
    ['a script', Response.json('javascript:alert(1)')],
  ])('A18: takes no path from %s', async (_, response) => {
    fetched.mockResolvedValueOnce(response);
    await expect(uploadImage(http, { file, onProgress }, signal)).rejects.toThrow('cannot be read');
  });
});
