import { afterAll, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { openShop, type Role } from '../fixtures/api.ts';

const shop = await openShop();

afterAll(() => shop.close());

type Answer = Product & { message?: string };

const back = '/images/back.webp';
const detail = '/images/detail.webp';
const images = [back, detail];

const save = (product: Product, change: object, role: Role = 'admin') =>
  shop.as(role).put<Answer>(`/api/products/${product._id}`, { ...product, version: undefined, ...change });

const read = async ({ _id }: Product, query = '') =>
  (await shop.as('guest').get<Product>(`/api/products/${_id}${query}`)).body;

describe('A73: further pictures of a product', () => {
  it('are saved in their order, and are on the page of the product alone', async () => {
    const product = await shop.aProduct();
    expect((await save(product, { images })).body.images).toEqual(images);
    expect((await read(product)).images).toEqual(images);
    expect((await read(product, '?reviews=1')).images).toEqual(images);
    const { body } = await shop.as('guest').get<ProductPage>('/api/products');
    const top = await shop.as('guest').get<Product[]>('/api/products/top');
    for (const listed of [...body.products, ...top.body]) expect(listed).not.toHaveProperty('images');
  });

  it('stay when a client that does not know them saves the product', async () => {
    const product = await shop.aProduct({ images });
    const { images: _, ...known } = product;
    expect((await save(known, { name: 'New', images: undefined })).body).toMatchObject({ name: 'New', images });
    expect((await read(product)).images).toEqual(images);
  });

  it('are removed by an empty list; a product without any does not have the field', async () => {
    const product = await shop.aProduct({ images });
    expect((await save(product, { images: [] })).body).not.toHaveProperty('images');
    expect(await read(product)).not.toHaveProperty('images');
  });

  const path = 'Image must be a path such as /images/lamp.webp';
  it.each([
    [[back, 'javascript:alert(1)'], path],
    [['  '], 'Further image is required'],
    [[`/${'x'.repeat(500)}`], 'Further image can have at most 500 characters'],
    [null, 'Further images must be a list of paths'],
    [Array.from({ length: 7 }, (_, each) => `/images/${each}.webp`), 'A product can have at most 6 further images'],
  ])('%j are refused in words, and nothing is lost', async (wrong, message) => {
    const product = await shop.aProduct({ images });
    expect(await save(product, { images: wrong })).toMatchObject({ status: 400, body: { message } });
    expect((await read(product)).images).toEqual(images);
  });

  it('are six at most', async () => {
    const six = Array.from({ length: 6 }, (_, each) => `/images/${each}.webp`);
    expect((await save(await shop.aProduct(), { images: six })).body.images).toEqual(six);
  });
});
