import { describe, expect, it } from 'vitest';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { fakeActor } from 'xstate-walks';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(reviewMachine, 'createReview');
const draft = { rating: 4, comment: 'Good.' };

const start = () => {
  const product = fakeActor();
  const review = started(machine, { productId: 'p1', product });
  return { ...review, product, submit: () => review.send({ type: 'review.submit', ...draft }) };
};

describe('a review', () => {
  it('S3, S75: is sent with a rating and a comment for this product', () => {
    const { value, submit } = start();
    expect(value()).toBe('editing');
    submit();
    expect([value(), services.calls('createReview')]).toEqual(['submitting', [{ productId: 'p1', ...draft }]]);
  });

  it('S78, S102, S103: is counted once accepted, and the product reloads', async () => {
    const { value, context, submit, product } = start();
    submit();
    expect(product.heard).toEqual([]);
    await services.done('createReview', { message: 'Review added' });
    expect([value(), context().sent]).toEqual(['submitted', 1]);
    expect(product.heard).toEqual([{ type: 'product.reload' }]);
  });

  it('S77, A22: shows why it was refused, keeps the form, and can be sent again', async () => {
    const { value, context, submit, product } = start();
    submit();
    await services.fail('createReview', new ServiceError('Product already reviewed', { status: 400 }));
    expect([value(), context().error, context().sent]).toEqual(['refused', 'Product already reviewed', 0]);
    expect(product.heard).toEqual([]);
    submit();
    expect([value(), context().error]).toEqual(['submitting', null]);
  });
});
