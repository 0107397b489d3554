import { array, assert, asyncProperty, integer } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import { aPayment, openShop, statusesOf, type Shop } from '../fixtures/api.ts';

const shop = await openShop();
afterAll(() => shop.close());

const review = (product: Product, body: object, token = shop.people.owner.token) =>
  shop.withToken(token).post(`/api/products/${product._id}/reviews`, body);
const reread = async (product: Product) => (await shop.as('guest').get<Product>(`/api/products/${product._id}`)).body;

describe('C7 review', () => {
  it('S60, S75: is listed with its author’s name, rating, comment and time, and with nothing else', async () => {
    const product = await shop.aProduct();
    expect(await review(product, { rating: 4, comment: ' Loud & clear ' })).toMatchObject({
      status: 201,
      body: { message: 'Review added' },
    });
    const { rating, numReviews, reviews } = await reread(product);
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

  it('S60: nothing else of the author is told', async () => {
    const product = await shop.aProduct();
    await review(product, { rating: 4, comment: 'Fine' });
    expect(Object.keys((await reread(product)).reviews[0]!).toSorted()).toEqual([
      '_id',
      'comment',
      'createdAt',
      'name',
      'rating',
    ]);
  });

  it.each([0, 6, 2.5, '0', '6', '2.5', '', ' 5', '5e0', '0x5', '1'.repeat(5000), null, undefined, -1, [5], true])(
    'S60: a rating of %j is refused',
    async (rating) => {
      const answer = await review(await shop.aProduct(), { rating, comment: 'So' });
      expect(answer.status).toBe(400);
      expect(String(answer.body.message).toLowerCase()).toContain('rating');
    },
  );

  it('A39: a rating is taken as text as well, and kept as a number', async () => {
    const product = await shop.aProduct();
    expect(await review(product, { rating: '5', comment: 'So' })).toMatchObject({ status: 201 });
    expect(await reread(product)).toMatchObject({ rating: 5, reviews: [{ rating: 5 }] });
  });

  it.each([
    ['', 'Comment is required'],
    ['  \n ', 'Comment is required'],
    ['x'.repeat(2001), 'Comment can have at most 2000 characters'],
  ])('A22: a comment of %j is refused', async (comment, message) => {
    expect(await review(await shop.aProduct(), { rating: 3, comment })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it.each(['line\nline 😀', '<script>alert(1)</script>', '\\u0000 as six characters'])(
    'S113: the comment is free text: %j',
    async (comment) => {
      const product = await shop.aProduct();
      await review(product, { rating: 3, comment });
      expect((await reread(product)).reviews).toMatchObject([{ comment }]);
    },
  );

  it('A22: one per user and product; the second is refused', async () => {
    const product = await shop.aProduct();
    await review(product, { rating: 5, comment: 'First' });
    expect(await review(product, { rating: 1, comment: 'Second' })).toMatchObject({
      status: 400,
      body: { message: 'Product already reviewed' },
    });
    expect(await reread(product)).toMatchObject({ rating: 5, numReviews: 1 });
  });

  it('A22: also when both come at once', async () => {
    const product = await shop.aProduct();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => review(product, { rating, comment: 'Me' })));
    expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400]);
    expect(await reread(product)).toMatchObject({ numReviews: 1, reviews: [{}] });
  });

  it('A22: average and count are those of all reviews, also of reviews at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.aPerson()));
    await assert(
      asyncProperty(array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }), async (ratings) => {
        const product = await shop.aProduct();
        await Promise.all(ratings.map((rating, i) => review(product, { rating, comment: 'So' }, people[i]!.token)));
        const { rating, numReviews } = await reread(product);
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
    expect((await reread(product)).reviews).toMatchObject([{ name: 'Passing By', rating: 2 }]);
  });
});

describe('A43: a shop that takes reviews from buyers only', () => {
  let strict: Shop;
  beforeAll(async () => {
    strict = await shop.beside({ settings: { reviewsFromBuyersOnly: true } });
  });
  const fine = { rating: 5, comment: 'Fine' };
  const judge = (product: Product) => strict.as('owner').post(`/api/products/${product._id}/reviews`, fine);

  it('rejects users who have not bought the product, have not paid, or have bought another', async () => {
    const product = await strict.aProduct();
    const refused = {
      status: 403,
      body: { message: 'Only customers who have bought and paid for this product can review it' },
    };
    expect(await judge(product)).toMatchObject(refused);
    await strict.anOrder(strict.as('owner'), [{ product, qty: 1 }]);
    await strict.aPaidOrder();
    await strict.aPaidOrder(strict.as('other'));
    expect(await judge(product)).toMatchObject(refused);
    expect(await reread(product)).toMatchObject({ numReviews: 0 });
  });

  it('accepts users who have', async () => {
    const [product, other] = [await strict.aProduct(), await strict.aProduct()];
    const lines = [other, product].map((each) => ({ product: each, qty: 1 }));
    const order = await strict.anOrder(strict.as('owner'), lines);
    await strict.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    expect(await judge(product)).toMatchObject({ status: 201 });
  });
});
