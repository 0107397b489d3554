import { expect } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import type { Backend } from '../support/backend.ts';
import { aProduct } from '../support/samples.ts';
import { draft } from '../charts/review.ts';
import { eachOf, peopleFor, type People } from './people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from './remote.ts';

type World = { backend: Backend; people: People; product: Product };

const open = async (backend: Backend): Promise<World> => {
  const { name, price, countInStock, brand, category, description } = aProduct();
  const product = await backend.api.aProduct({ name, price, countInStock, brand, category, description });
  return { backend, people: await peopleFor(backend), product };
};

/** A product page. */
export const productRemote: Remote<World> = {
  chart: 'product',
  title: 'S17, S123, A23, A39, C2: the server of a product',
  open,
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
  },
  calls: {
    'product.reload': 'a product may be read by anybody at any time',
    'reviews.more': 'reviews may be read by anybody at any time',
    'work.cancel': ON_SCREEN,
  },
  agrees: async ({ backend, product }, { context }) => {
    const read = done<Product>(await backend.ask(null, 'getProduct', { id: product._id }));
    const { name, price, countInStock } = (context.product as Product | null) ?? product;
    expect(read).toMatchObject({ name, price, countInStock });
  },
};

const write = ({ backend, people, product }: World, by: 'guest' | 'owner', body: object = draft) =>
  backend.ask(people[by], 'createReview', { id: product._id, body });

/** A review by a user who may have bought the product. */
export const reviewRemote: Remote<World> = {
  chart: 'review',
  title: 'S124, A22, C7: the server of a review',
  open,
  outcomes: {
    'createReview done': async (world) => {
      // One review per user: another review needs another user.
      world.people = await peopleFor(world.backend);
      done(await write(world, 'owner'));
      refuses(await write(world, 'owner'), { status: 400 });
    },
    'createReview down': async (world) => {
      const { backend, people } = await open(world.backend);
      const asked = { ...world, backend, people };
      await allRefuse(
        write(asked, 'guest'),
        write(asked, 'owner', { ...draft, rating: 6 }),
        write(asked, 'owner', { ...draft, comment: ' ' }),
        write({ ...asked, product: { ...asked.product, _id: 'nothing-of-the-kind' } }, 'owner'),
      );
    },
  },
  calls: {
    'review.submit': (world) => eachOf(['guest'], () => write(world, 'guest')),
    'work.cancel': ON_SCREEN,
  },
  agrees: async ({ backend, product }, { context }) => {
    const { numReviews, rating, reviews } = await backend.api.product(product._id);
    expect(numReviews).toBe(context.sent);
    expect(rating).toBe(numReviews === 0 ? 0 : draft.rating);
    expect(reviews.map(({ comment }) => comment)).toEqual(Array.from({ length: numReviews }, () => draft.comment));
  },
};
