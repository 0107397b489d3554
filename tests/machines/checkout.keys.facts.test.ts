import { afterEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aLine } from '../fixtures/samples.ts';
import {
  at,
  keys,
  placeOrder,
  ready,
  rememberedRefusal,
  review,
  services,
  short,
  startSignedIn,
  loseAnswer,
} from './checkoutChart.ts';
import { refusal } from './started.ts';

afterEach(services.reset);

describe('A40: a key', () => {
  it.each([
    ['401', refusal(401)],
    ['413', refusal(413)],
    ['429', refusal(429)],
    ['a 400 without a decision about the key', refusal(400)],
  ])('stays after %s', async (_, error) => {
    const { checkout, now, facts } = placeOrder();
    await services.fail('createOrder', error);
    expect(now().value).toEqual(review('refused'));
    expect(facts).toEqual([]);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([
    ['a 400 that refuses the key', refusal(400, { keyRefused: true })],
    ['another order under a refused key', refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED', keyRefused: true })],
    ['too many open orders', refusal(409, { code: 'TOO_MANY_OPEN_ORDERS', keyRefused: true })],
    ['a 409 of a server that does not mention keys', refusal(409)],
  ])('is dropped after %s', async (_, error) => {
    const { checkout, now, facts } = placeOrder();
    await services.fail('createOrder', error);
    expect(now().value).toEqual(review('refused'));
    expect(facts).toEqual([{ type: 'keys.closed', keys: keys() }]);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(2);
  });

  it.each(['in this visit', 'before a crash'])(
    'stays after a refusal that the server does not remember, while a request sent %s may still arrive',
    async (when) => {
      const { checkout, now, open } =
        when === 'in this visit' ? await loseAnswer() : startSignedIn(ready, ['key-of-before']);
      await services.done('findOrder', null);
      open('placeOrder');
      checkout.send({ type: 'order.place', lines: [aLine()] });
      await services.fail('createOrder', refusal(409, { code: 'PRICES_CHANGED', lines: [short] }));
      expect(now().value).toEqual(review('pricesChanged'));
      checkout.send({ type: 'order.place', lines: [aLine()] });
      expect(new Set(keys()).size).toBe(1);
    },
  );

  it('is dropped even then if the server refuses the key', async () => {
    const { checkout } = await loseAnswer();
    await services.done('findOrder', null);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    await services.fail('createOrder', rememberedRefusal('PRICES_CHANGED'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});

const asked = (state: string) => review({ openElsewhere: state });
/** The shopper presses Place Order while an order of another tab is pending. */
const placeSecondOrder = () => {
  const shop = startSignedIn(ready);
  shop.open('placeOrder');
  shop.checkout.send({ type: 'pending.adopt', pendingKeys: ['theirs'] });
  shop.checkout.send({ type: 'order.place', lines: [aLine()] });
  return shop;
};

const undecided = async () => {
  const shop = placeSecondOrder();
  await services.done('findOrder', null);
  return shop;
};

describe('A40: a pending order from elsewhere', () => {
  const elsewhere = new ServiceError('elsewhere', { problem: { message: 'elsewhere', code: 'PLACED_ELSEWHERE' } });
  it('can be shown if it is found; nothing is sent', async () => {
    const { checkout, now, facts } = placeSecondOrder();
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    expect(now().value).toEqual(asked('found'));
    expect(facts).toEqual([]);
    checkout.send({ type: 'order.show' });
    expect(now()).toMatchObject({ value: at('placed'), context: { otherKeys: [] } });
    expect(facts).toEqual([
      { type: 'order.placed', orderId: 'o7', products: ['p1'], keys: ['theirs'] },
      { type: 'keys.closed', keys: ['theirs'] },
    ]);
    expect(services.calls('createOrder')).toEqual([]);
  });

  it('needs a confirmation for a second order if it is found, with a new key', async () => {
    const { checkout, facts } = placeSecondOrder();
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toEqual([]);
    checkout.send({ type: 'order.placeAnother', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([
      { isConfirmed: true, key: expect.not.stringMatching('theirs') },
    ]);
    expect(facts).toEqual([{ type: 'keys.closed', keys: ['theirs'] }]);
  });

  it('is sent again by Place Order if it is not found', async () => {
    const { checkout } = await undecided();
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([{ isConfirmed: false, key: 'theirs' }]);
  });

  it('is sent again by Place Order even if a third one is pending', async () => {
    const { checkout, now, open } = startSignedIn(ready, ['k1', 'k2']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(now().value).toEqual(asked('asking'));
    await services.done('findOrder', null);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([{ isConfirmed: true, key: 'k2' }]);
  });
  it('keeps its own key when a second order is confirmed', async () => {
    const { checkout, now, open } = startSignedIn(ready, ['mine']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    await services.fail('createOrder', elsewhere);
    await services.done('findOrder', null);
    checkout.send({ type: 'order.placeAnother', lines: [aLine()] });
    expect(keys()[1]).not.toBe('mine');
    expect(now().context.otherKeys).toEqual(['mine']);
  });
  it('is no longer reported as lost once another tab has placed it', async () => {
    const { checkout, now } = await loseAnswer();
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'pending.adopt', pendingKeys: [keys()[0]!] });
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(now().value).toEqual(asked('asking'));
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    expect(now().value).toEqual(asked('found'));
  });

  it('no longer blocks once its tab has closed it without an order', async () => {
    const { checkout, now } = await undecided();
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(services.calls('findOrder').at(-1)).toEqual({ keys: ['theirs'] });
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('ready'));
  });

  it('shows when the lookup failed, and can be looked up again', async () => {
    const { checkout, now } = placeSecondOrder();
    await services.fail('findOrder', new Error('no connection'));
    expect(now()).toMatchObject({ value: asked('undecided'), context: { failure: { message: 'no connection' } } });
    checkout.send({ type: 'outcome.ask' });
    expect(now()).toMatchObject({ value: asked('asking'), context: { failure: null } });
  });

  it('is found once its tab has placed it', async () => {
    const { checkout, now } = await undecided();
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    await services.done('findOrder', { id: 'o7', missing: [] });
    expect(now().value).toEqual(asked('found'));
  });
  it('is looked up with all others after a crash; the newest is tried again', async () => {
    const { checkout, now, open } = startSignedIn(ready, ['k1', 'k2']);
    expect(services.calls('findOrder')).toEqual([{ keys: ['k1', 'k2'] }]);
    await services.done('findOrder', { id: 'o1', missing: ['k2'] });
    expect(now()).toMatchObject({ value: at('placed'), context: { key: 'k2', otherKeys: [] } });
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(keys()).toEqual(['k2']);
  });

  it('does not use a key that another tab has closed', async () => {
    const { checkout, open } = startSignedIn(ready, ['k1']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(keys()[0]).not.toBe('k1');
  });
});
