import { describe, expect, it } from 'vitest';
import { productMachine } from '../../src/machines/product.machine.ts';
import type { Product } from '../../common/contract/product.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { describeValue } from 'xstate-walks';
import { aProduct, aReview } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(productMachine, 'getProduct');

const start = (preview?: Product) => {
  const product = started(machine, { productId: 'p1', preview });
  return { ...product, value: () => describeValue(product.now().value) };
};

describe('a product on screen', () => {
  it('S19: loads the reviews after the last one shown, and keeps the others', async () => {
    const { send, now, value, context } = start();
    await services.done('getProduct', aProduct({ reviews: [aReview({ _id: 'r9' })], moreReviews: true }));
    send({ type: 'reviews.more' });
    expect([value(), services.calls('getProduct').at(-1)]).toEqual(['loadingMore', { id: 'p1', after: 'r9' }]);
    await services.done('getProduct', aProduct({ reviews: [aReview({ _id: 'r9' }), aReview({ _id: 'r8' })] }));
    expect([value(), context().product?.reviews.map(({ _id }) => _id)]).toEqual(['shown', ['r9', 'r8']]);
    expect(now().can({ type: 'reviews.more' })).toBe(false);
  });

  it('S19: asks from the start when there are more reviews but none came yet', async () => {
    const { send, value } = start();
    await services.done('getProduct', aProduct({ reviews: [], moreReviews: true }));
    send({ type: 'reviews.more' });
    expect([value(), services.calls('getProduct').at(-1)]).toEqual(['loadingMore', { id: 'p1', after: undefined }]);
  });

  it('S19: keeps the reviews when the next ones fail to load, and can retry', async () => {
    const { send, value, context } = start();
    await services.done('getProduct', aProduct({ reviews: [aReview({ _id: 'r9' })], moreReviews: true }));
    send({ type: 'reviews.more' });
    await services.fail('getProduct');
    expect([value(), context().error, context().product?.reviews.length]).toEqual(['loadMoreFailed', 'down', 1]);
    send({ type: 'reviews.more' });
    expect([value(), context().error, services.calls('getProduct').at(-1)]).toEqual([
      'loadingMore',
      null,
      { id: 'p1', after: 'r9' },
    ]);
  });

  it.each([
    ['an unknown one', 'notFound', new ServiceError('Product not found', { status: 404 })],
    ['a failure', 'failed', new ServiceError('down', { status: 500 })],
    ['no answer at all', 'failed', new ServiceError('unreachable')],
  ])('S57, S92: %s leads to %s', async (_, state, error) => {
    const { value } = start();
    await services.fail('getProduct', error);
    expect(value()).toBe(state);
  });

  it('S92, A2: a failure is cleared when its state is left', async () => {
    const { send, value, context } = start();
    await services.fail('getProduct', new Error('down'));
    expect([value(), context().error]).toEqual(['failed', 'down']);
    send({ type: 'product.reload' });
    expect([value(), context().error]).toEqual(['loading.plain', null]);
  });

  it('S103: is reloaded after a review; the old data stays meanwhile, and after a failure', async () => {
    const { send, value, context } = start();
    await services.done('getProduct', aProduct());
    send({ type: 'product.reload' });
    expect([value(), context().product?._id]).toEqual(['loading.plain', 'p1']);
    await services.fail('getProduct');
    expect([value(), context().product?._id]).toEqual(['failed', 'p1']);
  });

  it('S17: what a list knew of it is a preview until it has been read', async () => {
    const { value, context } = start(aProduct({ price: 1 }));
    expect([value(), context().preview?.price, context().product]).toEqual(['loading.previewed', 1, null]);
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }]);
    await services.done('getProduct', aProduct({ price: 2 }));
    expect([value(), context().preview, context().product?.price]).toEqual(['shown', null, 2]);
  });

  it.each([
    ['failed', new Error('down')],
    ['notFound', new ServiceError('Product not found', { status: 404 })],
  ])('S77, S57: a preview does not outlive a reading that ends in %s', async (state, error) => {
    const { value, context } = start(aProduct());
    await services.fail('getProduct', error);
    expect([value(), context().preview]).toEqual([state, null]);
  });

  it('A13: a preview does not outlive a reading that is cancelled', () => {
    const { send, value, context } = start(aProduct());
    send({ type: 'work.cancel' });
    expect([value(), context().preview]).toEqual(['failed', null]);
  });
});
