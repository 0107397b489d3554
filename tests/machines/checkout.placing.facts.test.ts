import { afterEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aLine, anAddress } from '../fixtures/samples.ts';
import {
  at,
  keys,
  placeOrder,
  ready,
  refusal,
  rememberedRefusal,
  review,
  services,
  short,
  startSignedIn,
  loseAnswer,
} from '../support/checkoutChart.ts';

afterEach(services.reset);

describe('an order in flight', () => {
  it('A5: is not abandoned by Back: the address returns to it', () => {
    const { facts, now, open } = placeOrder();
    open('payment');
    expect(now().value).toBe('placing');
    expect(facts.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    open('placeOrder');
    expect(now().value).toBe('placing');
    expect(services.waiting('createOrder')).toBe(1);
  });

  it('A5: ignores a second press of the button', () => {
    const { checkout } = placeOrder();
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5, A25: is left by signing out, and its key stays stored', () => {
    const { checkout, facts, now } = placeOrder();
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, order: null } });
    expect(services.waiting('createOrder')).toBe(0);
    expect(facts).toEqual([]);
  });
});

describe('a refused order', () => {
  it('S93, A2, S133: shows the reason until its state is left', async () => {
    const { now, facts, open } = placeOrder();
    await services.fail('createOrder', refusal(400));
    expect(now()).toMatchObject({
      value: review('refused'),
      context: { failure: { message: 'said by the shop' } },
    });
    expect(facts).toEqual([]);
    open('payment');
    expect(now().context.failure).toBeNull();
    open('placeOrder');
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
  });

  it('A17: shows changed prices before the order is placed again, with a new key', async () => {
    const { checkout, facts, now } = placeOrder();
    await services.fail('createOrder', rememberedRefusal('PRICES_CHANGED'));
    expect(now().value).toEqual(review('pricesChanged'));
    expect(now().context.order?.totalPrice).toBe(203.49);
    expect(facts.slice(-2)).toEqual([
      { type: 'keys.closed', keys: keys() },
      { type: 'order.refused', changes: [short] },
    ]);
    checkout.send({ type: 'order.place', lines: [aLine({ price: 95 })] });
    const [first, second] = keys();
    expect(second).not.toBe(first);
    expect(now().context.failure).toBeNull();
  });

  it('A34: requires the shopper to accept reduced stock', async () => {
    const { checkout, facts, now } = placeOrder();
    await services.fail('createOrder', rememberedRefusal('OUT_OF_STOCK'));
    expect(now()).toMatchObject({ value: review('stockChanged'), context: { failure: { lines: [short] } } });
    expect(now().can({ type: 'order.place', lines: [aLine()] })).toBe(false);
    checkout.send({ type: 'stock.accept' });
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
    expect(facts.slice(-2).map(({ type }) => type)).toEqual(['order.refused', 'stock.accepted']);
  });
});

describe('an order without an answer', () => {
  it.each([
    ['no answer', new ServiceError('no connection')],
    ['an empty 502', new ServiceError('Request failed', { status: 502 })],
    ['an unreadable answer', new ServiceError('odd', { status: 200 })],
    ['the key of another order of the shopper', refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED' })],
  ])('A5: is looked up by its key after %s', async (_, error) => {
    const { now } = placeOrder();
    await services.fail('createOrder', error);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: [keys()[0]] }]);
  });

  it('A13, A5: is looked up when the shopper cancels', () => {
    const { checkout, now } = placeOrder();
    checkout.send({ type: 'work.cancel' });
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
  });

  it('A5: is placed if it is found', async () => {
    const { now, facts } = await loseAnswer();
    await services.done('findOrder', { id: 'o1', missing: [] });
    expect(now()).toMatchObject({ value: at('placed'), context: { key: null } });
    expect(facts).toEqual([
      { type: 'addresses.changed', addresses: [anAddress] },
      { type: 'order.placed', orderId: 'o1', products: ['p1'], keys: keys() },
      { type: 'keys.closed', keys: keys() },
    ]);
  });

  it('A5: may be found as an earlier version: the server says what it holds', async () => {
    const { facts } = await loseAnswer();
    await services.done('findOrder', { id: 'o1', missing: [], products: ['p7'] });
    expect(facts).toContainEqual({ type: 'order.placed', orderId: 'o1', products: ['p7'], keys: keys() });
  });

  it('A5: is placed again with the same key if it is not found', async () => {
    const { checkout, now } = await loseAnswer();
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    const [first, second] = keys();
    expect(second).toBe(first);
  });

  it('A5: cannot be sent again while the lookup fails', async () => {
    const { checkout, now, open, facts } = await loseAnswer();
    await services.fail('findOrder', new Error('still no connection'));
    expect(now()).toMatchObject({
      value: { outcomeUnknown: 'unreachable' },
      context: { failure: { message: 'still no connection' } },
    });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    open('shipping');
    expect(now().value).toEqual({ outcomeUnknown: 'unreachable' });
    expect(facts.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    checkout.send({ type: 'outcome.ask' });
    expect(now()).toMatchObject({ value: { outcomeUnknown: 'asking' }, context: { failure: null } });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5: is looked up after a crash, when its buyer is back', () => {
    const { now } = startSignedIn(ready, ['key-of-before']);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: ['key-of-before'] }]);
  });

  it.each(['asking', 'unreachable'])('A25: is left by signing out while %s', async (state) => {
    const { checkout, now } = startSignedIn(ready, ['key-of-before']);
    if (state === 'unreachable') await services.fail('findOrder');
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, failure: null } });
    expect(services.waiting('findOrder')).toBe(0);
  });
});
