import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { fakeActor } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { withServices } from '../fixtures/withServices.ts';

const { services, machine } = withServices(reviewMachine, 'createReview');
const draft = { rating: 4, comment: 'Good.' };

const start = () => {
  const product = fakeActor();
  const review = startForTest(createActor(machine, { input: { productId: 'p1', product: product } }));
  return {
    review,
    product,
    submit: () => review.send({ type: 'review.submit', ...draft }),
    value: () => review.getSnapshot().value,
    context: () => review.getSnapshot().context,
  };
};

describe('a review', () => {
  it('S3, S75: is sent with a rating and a comment for this product', () => {
    const { submit, value } = start();
    expect(value()).toBe('editing');
    submit();
    expect([value(), services.calls('createReview')]).toEqual(['submitting', [{ productId: 'p1', ...draft }]]);
  });

  it('S78, S102, S103: is counted once accepted, and the product reloads', async () => {
    const { submit, product, value, context } = start();
    submit();
    expect(product.heard).toEqual([]);
    await services.done('createReview', { message: 'Review added' });
    expect([value(), context().sent]).toEqual(['submitted', 1]);
    expect(product.heard).toEqual([{ type: 'product.reload' }]);
  });

  it('S77, A22: shows why it was refused, keeps the form, and can be sent again', async () => {
    const { submit, product, value, context } = start();
    submit();
    await services.fail('createReview', new ServiceError('Product already reviewed', { status: 400 }));
    expect([value(), context().error, context().sent]).toEqual(['refused', 'Product already reviewed', 0]);
    expect(product.heard).toEqual([]);
    submit();
    expect([value(), context().error]).toEqual(['submitting', null]);
  });
});
