import { assert, asyncProperty, constantFrom, integer, record, uniqueArray } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { openShop, orderOf } from '../fixtures/api.ts';

const shop = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
afterAll(() => shop.close());

const place = <T = Order & Problem>(body: object) => shop.as('owner').post<T>('/api/orders', body);
const oneOf = async (price: number, qty = 1) =>
  orderOf([{ product: await shop.aProduct({ price, countInStock: 1000 }), qty }]);

const cents = (dollars: number) => BigInt(dollars.toFixed(2).replace('.', ''));

describe('prices are the server’s', () => {
  it.each([
    // items, qty, shipping, tax, total
    ['S144', 50, 1, 100, 7.5, 157.5],
    ['S145, A26', 100, 1, 100, 15, 215],
    ['S145, A26', 100.01, 1, 0, 15, 115.01],
    ['S146, A27', 1.5, 1, 100, 0.23, 101.73],
    ['S146, A27', 0.03, 1, 100, 0, 100.03],
    ['S147', 89.99, 3, 0, 40.5, 310.47],
  ])(
    '%s: items of %f × %i ship for %f, tax %f, total %f',
    async (_, price, qty, shippingPrice, taxPrice, totalPrice) => {
      const answer = await place(await oneOf(price, qty));
      expect(answer).toMatchObject({ status: 201, body: { shippingPrice, taxPrice, totalPrice } });
      expect(answer.body.itemsPrice).toBe(Math.round(price * 100 * qty) / 100);
    },
  );

  it('S144–S147: any cart costs exact cents', async () => {
    const onSale: Product[] = [];
    const prices = [0.01, 0.1, 0.99, 1.5, 10, 33.33, 49.99, 89.9, 89.99, 100, 100.01, 1299.95, 99_999.99];
    for (const price of prices) onSale.push(await shop.aProduct({ price, countInStock: 1_000_000 }));

    const line = record({ product: constantFrom(...onSale), qty: integer({ min: 1, max: 50 }) });
    const carts = uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ product }) => product._id });
    await assert(
      asyncProperty(carts, async (cart) => {
        const answer = await place(orderOf(cart));
        expect(answer).toMatchObject({ status: 201 });
        const { body } = answer;
        // The same in whole numbers of any size, written without the shop's own functions.
        const items = cart.reduce((sum, { product, qty }) => sum + cents(product.price) * BigInt(qty), 0n);
        const shipping = items > 10_000n ? 0n : 10_000n;
        const tax = (items * 15n * 2n + 100n) / 200n;
        expect([
          cents(body.itemsPrice),
          cents(body.shippingPrice),
          cents(body.taxPrice),
          cents(body.totalPrice),
        ]).toEqual([items, shipping, tax, items + shipping + tax]);
      }),
      { numRuns: 60 },
    );
  });

  it('A17: amounts may be numbers or decimal strings', async () => {
    const body = await oneOf(89.9);
    const strings = { itemsPrice: '89.90', shippingPrice: '100.00', taxPrice: '13.49', totalPrice: '203.39' };
    expect(await place({ ...body, ...strings })).toMatchObject({ status: 201, body: { totalPrice: 203.39 } });
  });

  it.each(['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'])(
    'A17: %s that is off by a cent is 409 with the true figures, and nothing is sold',
    async (name) => {
      const product = await shop.aProduct({ price: 89.9 });
      const honest = orderOf([{ product, qty: 2 }]);
      const answer = await place({ ...honest, [name]: honest[name as 'taxPrice'] + 0.01 });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'PRICES_CHANGED',
          message: expect.any(String),
          figures: { itemsPrice: 179.8, shippingPrice: 0, taxPrice: 26.97, totalPrice: 206.77 },
          lines: [{ product: product._id, name: product.name, price: 89.9, qty: 2, countInStock: 10 }],
        },
      });
      expect(await shop.stockOf(product)).toBe(10);
    },
  );

  it('A17: a price that changed meanwhile is 409, and the new one is taken', async () => {
    const product = await shop.aProduct({ price: 10 });
    const seen = orderOf([{ product, qty: 1 }]);
    await shop.as('admin').put(`/api/products/${product._id}`, { ...product, price: 12 });
    expect(await place(seen)).toMatchObject({ status: 409, body: { code: 'PRICES_CHANGED', lines: [{ price: 12 }] } });
    expect(await place(orderOf([{ product: { ...product, price: 12 }, qty: 1 }]))).toMatchObject({ status: 201 });
  });

  it('A17: the price and name in a line are not believed', async () => {
    const product = await shop.aProduct({ price: 500, name: 'Dear' });
    const body = orderOf([{ product, qty: 1 }]);
    const lied = { ...body, orderItems: body.orderItems.map((item) => ({ ...item, price: 1, name: 'Cheap' })) };
    expect(await place(lied)).toMatchObject({ status: 201, body: { orderItems: [{ name: 'Dear', price: 500 }] } });
  });

  it('an order beyond every amount of the wire is refused, not miscounted', async () => {
    const product = await shop.aProduct({ price: 100_000_000, countInStock: 1_000_000 });
    const answer = await place({
      ...orderOf([{ product: { ...product, price: 1 }, qty: 1 }]),
      orderItems: [{ product: product._id, qty: 1_000_000 }],
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'This order is too large to be placed in one' } });
    expect(await shop.stockOf(product)).toBe(1_000_000);
  });
});
