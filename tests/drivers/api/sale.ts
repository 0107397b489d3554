import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../../../common/contract/product.ts';
import { lineOf } from '../../../common/domain/cart.ts';
import { orderOf } from '../../../common/domain/checkout.ts';
import type { Person, ShopApi } from './shopApi.ts';
import { anAddress } from '../../fixtures/samples.ts';

/** An order that was acknowledged, and when: in milliseconds, like `performance.now()`. */
type Placed = { key: string; at: number };

type Sent = { status: number; retryAfter: string | null };

/** A sale of products, of which each order takes one piece each. */
export const saleOf = (products: readonly Product[], buyers: readonly Person[]) => {
  const placed: Placed[] = [];
  const body = JSON.stringify(
    orderOf(
      products.map((product) => lineOf(product, 1)),
      anAddress,
      'GooglePay',
    ),
  );

  /** Sends an order. Returns the status of its answer, 0 if none came, and when it may be sent again, if that is said. */
  const order = async (address: string, { token }: Person, key: string): Promise<Sent> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key };
    const sent = await fetch(`${address}/api/orders`, { method: 'POST', headers, body }).then(
      async (answer) => (await answer.text(), { status: answer.status, retryAfter: answer.headers.get('retry-after') }),
      () => ({ status: 0, retryAfter: null }),
    );
    if (sent.status === 201) placed.push({ key, at: performance.now() });
    return sent;
  };

  /** Every buyer orders until `end`, each order under a key until that is acknowledged, or until one is refused. */
  const start = (address: string, { pauseMs = 0 } = {}) => {
    const failures: (Sent & { at: number })[] = [];
    const ending = new AbortController();
    const buy = async (buyer: Person) => {
      while (!ending.signal.aborted) {
        const key = randomUUID();
        for (let sent; (sent = await order(address, buyer, key)).status !== 201;) {
          failures.push({ ...sent, at: performance.now() });
          if (sent.status !== 0 && sent.status < 500) return; // it would be refused again
          await wait(100);
        }
        await wait(pauseMs);
      }
    };
    const over = Promise.all(buyers.map(buy));
    return {
      failures,
      over,
      end: async () => {
        ending.abort();
        await over;
        return failures.map(({ status }) => status);
      },
    };
  };

  /** The keys of all orders of the buyers, and how many pieces of each product are left. */
  const books = async (api: ShopApi) => {
    const orders = (await Promise.all(buyers.map(api.ordersOf))).flat();
    const { token } = await api.anAdmin(); // for whom no answer is kept
    const now = products.map(({ _id }) => api.must<Product>('GET', `/api/products/${_id}`, { token }));
    return {
      keys: orders.map(({ idempotencyKey }) => idempotencyKey!),
      left: (await Promise.all(now)).map(({ countInStock }) => countInStock),
    };
  };

  return { placed, order, start, books };
};
