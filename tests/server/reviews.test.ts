import { array, assert, asyncProperty, integer } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import { type Role, type Shop, aPayment, says, shopForTests, statusesOf } from '../fixtures/api.ts';

const shop = await shopForTests();

const review = (product: Product, body: object, token = shop.people.owner.token) =>
  shop.withToken(token).post(`/api/products/${product._id}/reviews`, body);
const read = async ({ _id }: Product, query = '') =>
  (await shop.as('guest').get<Product>(`/api/products/${_id}${query}`)).body;

describe('C7 review', () => {
  it('S60, S75: is listed with its author’s name, rating, comment and time, and with nothing else', async () => {
    const product = await shop.aProduct();
    expect(await review(product, { rating: 4, comment: ' Loud & clear ' })).toMatchObject(says(201, 'Review added'));
    const { rating, numReviews, reviews } = await read(product);
    expect([rating, numReviews]).toEqual([4, 1]);
    expect(reviews).toEqual([
      {
        _id: expect.any(String),
        name: 'Olive Owner',
        rating: 4,
        comment: 'Loud & clear',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  it.each([0, 6, 2.5, '', ' 5', '0x5', '1'.repeat(5000), null, [5], true])(
    'S60: a rating of %j is refused',
    async (rating) => {
      const answer = await review(await shop.aProduct(), { rating, comment: 'So' });
      expect(answer.status).toBe(400);
      expect(String(answer.body.message).toLowerCase()).toContain('rating');
    },
  );

  it('A22: there is one per user and product, also when all come at once', async () => {
    const product = await shop.aProduct();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => review(product, { rating, comment: 'Me' })));
    expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400]);
    expect(await read(product)).toMatchObject({ numReviews: 1, reviews: [{}] });
  });

  it('A22: average and count are those of all reviews, also of reviews at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.aPerson()));
    await assert(
      asyncProperty(array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), async (ratings) => {
        const product = await shop.aProduct();
        await Promise.all(ratings.map((rating, i) => review(product, { rating, comment: 'So' }, people[i]!.token)));
        const { rating, numReviews } = await read(product);
        expect(numReviews).toBe(ratings.length);
        expect(rating).toBeCloseTo(ratings.reduce((a, b) => a + b) / ratings.length, 9);
      }),
      { numRuns: 15 },
    );
  });

  it('S132: stays when its author’s account is deleted', async () => {
    const product = await shop.aProduct();
    const person = await shop.aPerson({ name: 'Passing By' });
    await review(product, { rating: 2, comment: 'Bye' }, person.token);
    await shop.as('admin').delete(`/api/users/${person.id}`);
    expect((await read(product)).reviews).toMatchObject([{ name: 'Passing By', rating: 2 }]);
  });
});

describe('A43: a shop that takes reviews from buyers only', () => {
  let strict: Shop;
  beforeAll(async () => void (strict = await shop.beside({ settings: { reviewsFromBuyersOnly: true } })));
  const fine = { rating: 5, comment: 'Fine' };
  const judge = (product: Product) => strict.as('owner').post(`/api/products/${product._id}/reviews`, fine);

  it('rejects users who have not bought the product, have not paid, or have bought another', async () => {
    const product = await strict.aProduct();
    const refused = says(403, 'Only customers who have bought and paid for this product can review it');
    expect(await judge(product)).toMatchObject(refused);
    await strict.anOrder(strict.as('owner'), [{ product, qty: 1 }]);
    await strict.aPaidOrder();
    await strict.aPaidOrder(strict.as('other'));
    expect(await judge(product)).toMatchObject(refused);
    expect(await read(product)).toMatchObject({ numReviews: 0 });
  });

  it('accepts users who have', async () => {
    const [product, other] = [await strict.aProduct(), await strict.aProduct()];
    const lines = [other, product].map((each) => ({ product: each, qty: 1 }));
    const order = await strict.anOrder(strict.as('owner'), lines);
    await strict.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    expect(await judge(product)).toMatchObject({ status: 201 });
  });
});

type Answer = Product & { message?: string };
const save = (product: Product, change: object, role: Role = 'admin') =>
  shop.as(role).put<Answer>(`/api/products/${product._id}`, { ...product, version: undefined, ...change });

const fact = { name: 'Weight', value: '250 g' };
const some = (count: number) => Array.from({ length: count }, (_, each) => `/images/${each}.webp`);

type List = { about: string; field: 'facts' | 'images'; stored: unknown[]; none: unknown; wrong: [unknown, string][] };

describe.each<List>([
  {
    about: 'A99: facts',
    field: 'facts',
    stored: [fact, { name: 'Battery', value: '40 h' }],
    none: [],
    wrong: [
      [[{ name: 'Weight', value: ' ' }], 'Value of a fact is required'],
      [['Weight: 250 g'], 'Facts must be a list of names and values'],
      [Array.from({ length: 31 }, () => fact), 'A product can have at most 30 facts'],
    ],
  },
  {
    about: 'A73: further pictures',
    field: 'images',
    stored: some(6),
    none: undefined,
    wrong: [
      [['/images/back.webp', 'javascript:alert(1)'], 'Image must be a path such as /images/lamp.webp'],
      [['  '], 'Further image is required'],
      [some(7), 'A product can have at most 6 further images'],
    ],
  },
])('$about of a product', ({ field, stored, none, wrong }) => {
  it('are saved in their order, and are on the page of the product alone', async () => {
    const product = await shop.aProduct();
    expect((await save(product, { [field]: stored })).body[field]).toEqual(stored);
    expect((await read(product))[field]).toEqual(stored);
    expect((await read(product, '?reviews=1'))[field]).toEqual(stored);
    const { body } = await shop.as('guest').get<ProductPage>('/api/products');
    const top = await shop.as('guest').get<Product[]>('/api/products/top');
    for (const listed of [...body.products, ...top.body]) expect(listed).not.toHaveProperty(field);
  });

  it('stay when a client that does not know them saves the product, and are removed by an empty list', async () => {
    const product = await shop.aProduct({ [field]: stored });
    const kept = await save(product, { name: 'New', [field]: undefined });
    expect(kept.body).toMatchObject({ name: 'New', [field]: stored });
    expect((await save(product, { [field]: [] })).body[field]).toEqual(none);
    expect((await read(product))[field]).toEqual(none);
  });

  it.each(wrong)('%j are refused in words, and nothing is lost', async (list, message) => {
    const product = await shop.aProduct({ [field]: stored });
    expect(await save(product, { [field]: list })).toMatchObject(says(400, message));
    expect((await read(product))[field]).toEqual(stored);
  });
});
