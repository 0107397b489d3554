import { expect } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import { begin, type ProductThere } from '../api/products.ts';
import { done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';

/** A product, which anyone may read. */
export const api: Remote<ProductThere> = {
  chart: 'product',
  title: 'S17, S123, A23, A39, C2: the server of a product',
  open: begin,
  outcomes: {
    'getProduct done': async ({ backend, product }) => {
      expect(done(await backend.ask(null, 'getProduct', { id: product._id }))).toEqual(product);
    },
    'getProduct 404': async ({ backend, people }) => {
      refuses(await backend.ask(null, 'getProduct', { id: 'nothing-of-the-kind' }), { status: 404 });
      const sample = done<Product>(await backend.ask(people.admin, 'createProduct', { body: {} }));
      for (const role of ['guest', 'other'] as const)
        expect(done(await backend.ask(people[role], 'getProduct', { id: sample._id }))).toEqual(sample);
    },
    'getProduct down': NO_ANSWER,
    'getProduct 503 OVERLOADED': 'an overloaded server is one of its own: tests/server/overload.test.ts',
  },
  calls: {
    'product.reload': 'anyone may read a product at any time',
    'reviews.more': 'anyone may read reviews at any time',
    'work.cancel': ON_SCREEN,
  },
  agrees: async ({ backend, product }, { context }) => {
    const read = done<Product>(await backend.ask(null, 'getProduct', { id: product._id }));
    const { name, price, countInStock } = (context.product as Product | null) ?? product;
    expect(read).toMatchObject({ name, price, countInStock });
  },
};
