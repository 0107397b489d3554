import { describe, expect, it } from 'vitest';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(orderToolsMachine, 'copyText', 'getProduct');
const items = [
  { product: 'p1', name: 'Airpods', qty: 1 },
  { product: 'p2', name: 'Camera', qty: 3 },
];
const gone = new ServiceError('Product not found', { status: 404 });

const start = () => started(machine, { orderId: 'abcdefgh12345678' });

it('the number of an order is short, and copied on request', async () => {
  const { send, now } = start();
  send({ type: 'number.copy' });
  expect(services.calls('copyText')).toEqual([{ text: '12345678' }]);
  expect(now().value).toMatchObject({ number: 'copying' });
  await services.done('copyText');
  expect(now().value).toMatchObject({ number: 'copied' });
  send({ type: 'number.copy' });
  await services.fail('copyText');
  expect(now().value).toMatchObject({ number: 'refused' });
});

describe('buying again', () => {
  it('S130: looks each product up, and puts what is still sold into the cart', async () => {
    const { send, facts, now } = start();
    send({ type: 'again.buy', items });
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }]);
    await services.done('getProduct', aProduct());
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }, { id: 'p2' }]);
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    expect(now()).toMatchObject({ value: { again: 'done' }, context: { put: ['Airpods', 'Camera'], leftOut: [] } });
    expect(facts).toEqual([
      { type: 'again.found', product: 'p1', qty: 1 },
      { type: 'again.found', product: 'p2', qty: 3 },
    ]);
  });

  it.each([
    ['out of stock', () => services.done('getProduct', aProduct({ countInStock: 0 }))],
    ['no longer sold', () => services.done('getProduct', aProduct({ isDraft: true }))],
    ['no longer sold', () => services.fail('getProduct', gone)],
  ])('S116: leaves out what is %s, and says so', async (why, answer) => {
    const { send, facts, now } = start();
    send({ type: 'again.buy', items });
    await answer();
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    expect(now()).toMatchObject({
      value: { again: 'done' },
      context: { put: ['Camera'], leftOut: [{ name: 'Airpods', why }] },
    });
    expect(facts).toEqual([{ type: 'again.found', product: 'p2', qty: 3 }]);
  });

  it('S133: goes on after a failure with the product that failed', async () => {
    const { send, facts, now } = start();
    send({ type: 'again.buy', items });
    await services.done('getProduct', aProduct());
    await services.fail('getProduct', new Error('down'));
    expect(now()).toMatchObject({ value: { again: 'failed' }, context: { error: 'down' } });
    send({ type: 'again.retry' });
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    expect(now().context).toMatchObject({ put: ['Airpods', 'Camera'], error: null });
    expect(facts).toHaveLength(2);
  });

  it('A13: can be stopped, and begun once more', async () => {
    const { send, now } = start();
    send({ type: 'again.buy', items });
    send({ type: 'work.cancel' });
    expect(now()).toMatchObject({ value: { again: 'failed' }, context: { error: null } });
    send({ type: 'again.retry' });
    await services.done('getProduct', aProduct());
    await services.fail('getProduct', gone);
    send({ type: 'again.buy', items });
    expect(now().context).toMatchObject({ put: [], leftOut: [] });
  });
});
