import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { CheckoutProgress, CheckoutStep } from '../../common/domain/checkout.ts';
import { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { aLine, anAddress } from '../../walks/support/samples.ts';

const services = deferred('createOrder', 'findOrder');
const machine = checkoutMachine.provide({ actors: services.actors });

const nothing: CheckoutProgress = { shippingAddress: null, paymentMethod: null };
const ready: CheckoutProgress = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };
const short = { product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 };

const refusal = (status: number, more: Partial<Problem> = {}) =>
  new ServiceError('said by the shop', { status, problem: { message: 'said by the shop', ...more } });
/** One that our server remembers under the key. */
const remembered = (code: string) => refusal(409, { code, lines: [short], keyRefused: true });

const begin = (input: CheckoutProgress = nothing, pendingKeys: string[] = []) => {
  const checkout = startForTest(createActor(machine, { input }));
  const said: { type: string; [more: string]: unknown }[] = [];
  checkout.on('*', (fact) => said.push(fact));
  checkout.send({ type: 'shopper.arrived', pendingKeys });
  const now = () => checkout.getSnapshot();
  const open = (step: CheckoutStep) => checkout.send({ type: 'step.open', step });
  return { checkout, said, now, open };
};

/** As far as the order on its way. */
const place = (lines = [aLine()]) => {
  const shop = begin(ready);
  shop.open('placeOrder');
  shop.checkout.send({ type: 'order.place', lines });
  return shop;
};

/** …whose answer is lost. */
const lose = async () => {
  const shop = place();
  await services.fail('createOrder', new ServiceError('no connection'));
  return shop;
};

const at = (step: string) => ({ steps: step });
const review = (state: unknown) => ({ steps: { placeOrder: state } });
const keys = () => (services.calls('createOrder') as { key: string }[]).map(({ key }) => key);

afterEach(services.reset);

describe('the way through', () => {
  it('S104: sign in, shipping, payment, place order, order', async () => {
    const checkout = startForTest(createActor(machine, { input: nothing }));
    const said: object[] = [];
    checkout.on('*', (fact) => said.push(fact));
    expect(checkout.getSnapshot().value).toBe('signIn');
    checkout.send({ type: 'shopper.arrived', pendingKeys: [] });
    expect(checkout.getSnapshot().value).toEqual(at('shipping'));
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    expect(checkout.getSnapshot().value).toEqual(at('payment'));
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    expect(checkout.getSnapshot().value).toEqual(review('ready'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(checkout.getSnapshot().value).toBe('placing');
    await services.done('createOrder', { _id: 'o1' });
    expect(checkout.getSnapshot()).toMatchObject({ value: at('placed'), context: { orderId: 'o1', key: null } });
    expect(said).toMatchObject([
      { type: 'checkout.kept', details: { shippingAddress: anAddress, paymentMethod: null } },
      { type: 'checkout.stepped', step: 'payment' },
      { type: 'checkout.kept', details: ready },
      { type: 'checkout.stepped', step: 'placeOrder' },
      { type: 'order.placed', orderId: 'o1', products: ['p1'], keys: keys() },
      { type: 'keys.closed', keys: keys() },
    ]);
  });

  it('C15, A17: the order is what was on screen, under a key of its own', () => {
    place([aLine({ qty: 2 })]);
    expect(services.calls('createOrder')).toEqual([
      {
        isConfirmed: false,
        key: expect.stringMatching(/^[\w-]{21}$/),
        order: {
          orderItems: [{ product: 'p1', name: 'Airpods', image: '/images/airpods.jpg', price: 89.99, qty: 2 }],
          shippingAddress: anAddress,
          paymentMethod: 'GooglePay',
          itemsPrice: 179.98,
          shippingPrice: 0,
          taxPrice: 27,
          totalPrice: 206.98,
        },
      },
    ]);
  });

  it.each<[string, CheckoutProgress, CheckoutStep, unknown, CheckoutStep[]]>([
    ['A8: payment without an address', nothing, 'payment', at('shipping'), ['shipping']],
    ['A8: the order without an address', nothing, 'placeOrder', at('shipping'), ['payment', 'shipping']],
    ['A8: the order without a method', { ...ready, paymentMethod: null }, 'placeOrder', at('payment'), ['payment']],
    [
      'S108: payment with half an address',
      { ...ready, shippingAddress: { ...anAddress, city: ' ' } },
      'payment',
      at('shipping'),
      ['shipping'],
    ],
    ['S90: the order with both', ready, 'placeOrder', review('ready'), []],
  ])('%s', (_, details, step, value, redirects) => {
    const { said, now, open } = begin(details);
    open(step);
    expect(now().value).toEqual(value);
    expect(said).toEqual(redirects.map((to) => ({ type: 'checkout.redirected', step: to })));
  });

  it('every step can be entered again from a later one', () => {
    const { now, open } = begin(ready);
    open('placeOrder');
    open('shipping');
    expect(now().value).toEqual(at('shipping'));
    open('payment');
    expect(now().value).toEqual(at('payment'));
  });

  it('S117: an empty cart is not ordered', () => {
    expect(place([]).now().value).toEqual(review('ready'));
    expect(services.calls('createOrder')).toEqual([]);
  });
});

describe('an order on its way', () => {
  it('A5: Back does not abandon it: the address is brought back', () => {
    const { said, now, open } = place();
    open('payment');
    expect(now().value).toBe('placing');
    expect(said.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    open('placeOrder');
    expect(now().value).toBe('placing');
    expect(services.waiting('createOrder')).toBe(1);
  });

  it('A5: a second press is not heard', () => {
    const { checkout } = place();
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5, A25: is left with its shopper, and its key stays kept for when they are back', () => {
    const { checkout, said, now } = place();
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, order: null } });
    expect(services.waiting('createOrder')).toBe(0);
    expect(said).toEqual([]);
  });
});

describe('an order that is refused', () => {
  it('S93, A2, S133: says why, until its state is left', async () => {
    const { now, said, open } = place();
    await services.fail('createOrder', refusal(400));
    expect(now()).toMatchObject({
      value: review('refused'),
      context: { failure: { message: 'said by the shop' } },
    });
    expect(said).toEqual([]);
    open('payment');
    expect(now().context.failure).toBeNull();
    open('placeOrder');
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
  });

  it('A17: changed prices are to be seen before the order is placed again, under a new key', async () => {
    const { checkout, said, now } = place();
    await services.fail('createOrder', remembered('PRICES_CHANGED'));
    expect(now().value).toEqual(review('pricesChanged'));
    expect(now().context.order?.totalPrice).toBe(203.49);
    expect(said.slice(-2)).toEqual([
      { type: 'keys.closed', keys: keys() },
      { type: 'order.refused', changes: [short] },
    ]);
    checkout.send({ type: 'order.place', lines: [aLine({ price: 95 })] });
    const [first, second] = keys();
    expect(second).not.toBe(first);
    expect(now().context.failure).toBeNull();
  });

  it('A34: short stock is to be accepted first', async () => {
    const { checkout, said, now } = place();
    await services.fail('createOrder', remembered('OUT_OF_STOCK'));
    expect(now()).toMatchObject({ value: review('stockChanged'), context: { failure: { lines: [short] } } });
    expect(now().can({ type: 'order.place', lines: [aLine()] })).toBe(false);
    checkout.send({ type: 'stock.accept' });
    expect(now()).toMatchObject({ value: review('ready'), context: { failure: null } });
    expect(said.slice(-2).map(({ type }) => type)).toEqual(['order.refused', 'stock.accepted']);
  });
});

describe('an order whose answer is lost', () => {
  it.each([
    ['no answer', new ServiceError('no connection')],
    ['an empty 502', new ServiceError('Request failed', { status: 502 })],
    ['an answer that cannot be read', new ServiceError('odd', { status: 200 })],
    ['the key of another order of theirs', refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED' })],
  ])('A5: after %s it is asked for by its key', async (_, error) => {
    const { now } = place();
    await services.fail('createOrder', error);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: [keys()[0]] }]);
  });

  it('A13, A5: so it is when waiting for it was stopped', () => {
    const { checkout, now } = place();
    checkout.send({ type: 'work.cancel' });
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
  });

  it('A5: found, it is the order', async () => {
    const { now, said } = await lose();
    await services.done('findOrder', { id: 'o1', missing: [] });
    expect(now()).toMatchObject({ value: at('placed'), context: { key: null } });
    expect(said).toEqual([
      { type: 'order.placed', orderId: 'o1', products: ['p1'], keys: keys() },
      { type: 'keys.closed', keys: keys() },
    ]);
  });

  it('A5: found, it may be an earlier one than was sent last: it holds what the server says', async () => {
    const { said } = await lose();
    await services.done('findOrder', { id: 'o1', missing: [], products: ['p7'] });
    expect(said[0]).toEqual({ type: 'order.placed', orderId: 'o1', products: ['p7'], keys: keys() });
  });

  it('A5: not found, it is placed again under the same key', async () => {
    const { checkout, now } = await lose();
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    const [first, second] = keys();
    expect(second).toBe(first);
  });

  it('A5: while it cannot be asked for, nothing can be sent again', async () => {
    const { checkout, now, open, said } = await lose();
    await services.fail('findOrder', new Error('still no connection'));
    expect(now()).toMatchObject({
      value: { outcomeUnknown: 'unreachable' },
      context: { failure: { message: 'still no connection' } },
    });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    open('shipping');
    expect(now().value).toEqual({ outcomeUnknown: 'unreachable' });
    expect(said.at(-1)).toEqual({ type: 'checkout.redirected', step: 'placeOrder' });
    checkout.send({ type: 'outcome.ask' });
    expect(now()).toMatchObject({ value: { outcomeUnknown: 'asking' }, context: { failure: null } });
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5: a crash on the way is the same: its buyer is back with the key', () => {
    const { now } = begin(ready, ['key-of-before']);
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    expect(services.calls('findOrder')).toEqual([{ keys: ['key-of-before'] }]);
  });

  it.each(['asking', 'unreachable'])('A25: %s is left with its shopper', async (state) => {
    const { checkout, now } = begin(ready, ['key-of-before']);
    if (state === 'unreachable') await services.fail('findOrder');
    checkout.send({ type: 'shopper.left' });
    expect(now()).toMatchObject({ value: 'signIn', context: { key: null, failure: null } });
    expect(services.waiting('findOrder')).toBe(0);
  });
});

describe('A40: a key', () => {
  it.each([
    ['401', refusal(401)],
    ['413', refusal(413)],
    ['429', refusal(429)],
    ['a 400 that was not decided', refusal(400)],
  ])('stays after %s', async (_, error) => {
    const { checkout, now, said } = place();
    await services.fail('createOrder', error);
    expect(now().value).toEqual(review('refused'));
    expect(said).toEqual([]);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([
    ['a 400 that was decided', refusal(400, { keyRefused: true })],
    ['another order under a refused key', refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED', keyRefused: true })],
    ['too many open orders', refusal(409, { code: 'TOO_MANY_OPEN_ORDERS', keyRefused: true })],
    ['a 409 of a server that says nothing of keys', refusal(409)],
  ])('is given up after %s', async (_, error) => {
    const { checkout, now, said } = place();
    await services.fail('createOrder', error);
    expect(now().value).toEqual(review('refused'));
    expect(said).toEqual([{ type: 'keys.closed', keys: keys() }]);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(2);
  });

  it.each(['in this visit', 'before a crash'])(
    'stays after a refusal that nobody remembers, while a request that was sent %s may still arrive',
    async (when) => {
      const { checkout, now, open } = when === 'in this visit' ? await lose() : begin(ready, ['key-of-before']);
      await services.done('findOrder', null);
      open('placeOrder');
      checkout.send({ type: 'order.place', lines: [aLine()] });
      await services.fail('createOrder', refusal(409, { code: 'PRICES_CHANGED', lines: [short] }));
      expect(now().value).toEqual(review('pricesChanged'));
      checkout.send({ type: 'order.place', lines: [aLine()] });
      expect(new Set(keys()).size).toBe(1);
    },
  );

  it('is given up even then, if the server says that it stays refused', async () => {
    const { checkout } = await lose();
    await services.done('findOrder', null);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    await services.fail('createOrder', remembered('PRICES_CHANGED'));
    checkout.send({ type: 'order.place', lines: [aLine()] });
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});

const asked = (state: string) => review({ openElsewhere: state });
/** The shopper presses Place Order while another tab has sent one. */
const placeBeside = () => {
  const shop = begin(ready);
  shop.open('placeOrder');
  shop.checkout.send({ type: 'pending.adopt', pendingKeys: ['theirs'] });
  shop.checkout.send({ type: 'order.place', lines: [aLine()] });
  return shop;
};

const undecided = async () => {
  const shop = placeBeside();
  await services.done('findOrder', null);
  return shop;
};

describe('A40: an order that is open elsewhere', () => {
  const elsewhere = new ServiceError('elsewhere', { problem: { message: 'elsewhere', code: 'PLACED_ELSEWHERE' } });
  it('is asked for before anything is sent', () => {
    const { now } = placeBeside();
    expect(now().value).toEqual(asked('asking'));
    expect(services.calls('findOrder')).toEqual([{ keys: ['theirs'] }]);
    expect(services.calls('createOrder')).toEqual([]);
  });

  it('found, it can be looked at; nothing is sent', async () => {
    const { checkout, now, said } = placeBeside();
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    expect(now().value).toEqual(asked('found'));
    expect(said).toEqual([]);
    checkout.send({ type: 'order.show' });
    expect(now()).toMatchObject({ value: at('placed'), context: { otherKeys: [] } });
    expect(said).toEqual([
      { type: 'order.placed', orderId: 'o7', products: ['p1'], keys: ['theirs'] },
      { type: 'keys.closed', keys: ['theirs'] },
    ]);
    expect(services.calls('createOrder')).toEqual([]);
  });

  it('found, a second one is placed on purpose only, under a key of its own', async () => {
    const { checkout, said } = placeBeside();
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toEqual([]);
    checkout.send({ type: 'order.placeAnother', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([
      { isConfirmed: true, key: expect.not.stringMatching('theirs') },
    ]);
    expect(said).toEqual([{ type: 'keys.closed', keys: ['theirs'] }]);
  });

  it('not found, Place Order sends the same order again', async () => {
    const { checkout } = await undecided();
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([{ isConfirmed: false, key: 'theirs' }]);
  });

  it('not found, Place Order sends it again also where a third one is open', async () => {
    const { checkout, now, open } = begin(ready, ['k1', 'k2']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(now().value).toEqual(asked('asking'));
    await services.done('findOrder', null);
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([{ isConfirmed: true, key: 'k2' }]);
  });

  it('whose outcome another tab has learnt is asked for again', async () => {
    const { checkout, now, said } = await lose();
    await services.fail('findOrder');
    expect(now().value).toEqual({ outcomeUnknown: 'unreachable' });
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(now().value).toEqual({ outcomeUnknown: 'asking' });
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    expect(said.slice(-2)).toMatchObject([{ type: 'order.placed', orderId: 'o7' }, { type: 'keys.closed' }]);
  });

  it('is not called lost any more once another tab has placed it', async () => {
    const { checkout, now } = await lose();
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'pending.adopt', pendingKeys: [keys()[0]!] });
    expect(now().value).toEqual(review('notFound'));
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(now().value).toEqual(asked('asking'));
    await services.done('findOrder', { id: 'o7', missing: [], products: ['p1'] });
    expect(now().value).toEqual(asked('found'));
  });

  it('not found, a second one is placed on purpose, and the first stays open', async () => {
    const { checkout, now } = await undecided();
    checkout.send({ type: 'order.placeAnother', lines: [aLine()] });
    expect(services.calls('createOrder')).toMatchObject([
      { isConfirmed: true, key: expect.not.stringMatching('theirs') },
    ]);
    expect(now().context.otherKeys).toEqual(['theirs']);
  });

  it('a second one has another key than an own order that is open', async () => {
    const { checkout, now, open } = begin(ready, ['mine']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    await services.fail('createOrder', elsewhere);
    await services.done('findOrder', null);
    checkout.send({ type: 'order.placeAnother', lines: [aLine()] });
    expect(keys()[1]).not.toBe('mine');
    expect(now().context.otherKeys).toEqual(['mine']);
  });

  it('closed by its tab without an order, it is no longer in the way', async () => {
    const { checkout, now } = await undecided();
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(services.calls('findOrder').at(-1)).toEqual({ keys: ['theirs'] });
    await services.done('findOrder', null);
    expect(now().value).toEqual(review('ready'));
  });

  it('placed by its tab meanwhile, it is found', async () => {
    const { checkout, now } = await undecided();
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    await services.done('findOrder', { id: 'o7', missing: [] });
    expect(now().value).toEqual(asked('found'));
  });

  it('that cannot be asked for is said to be, and can be asked for again', async () => {
    const { checkout, now } = placeBeside();
    await services.fail('findOrder', new Error('no connection'));
    expect(now()).toMatchObject({ value: asked('undecided'), context: { failure: { message: 'no connection' } } });
    checkout.send({ type: 'outcome.ask' });
    expect(now()).toMatchObject({ value: asked('asking'), context: { failure: null } });
  });

  it('is noticed when both are sent at once', async () => {
    const { checkout, now, said } = place();
    await services.fail('createOrder', elsewhere);
    expect(now().value).toEqual(asked('asking'));
    checkout.send({ type: 'pending.adopt', pendingKeys: ['theirs'] });
    expect(services.calls('findOrder').at(-1)).toMatchObject({ keys: expect.arrayContaining(['theirs']) });
    expect(said).toEqual([]);
  });

  it('each that is open after a crash is asked for; the newest is tried again', async () => {
    const { checkout, now, open } = begin(ready, ['k1', 'k2']);
    expect(services.calls('findOrder')).toEqual([{ keys: ['k1', 'k2'] }]);
    await services.done('findOrder', { id: 'o1', missing: ['k2'] });
    expect(now()).toMatchObject({ value: at('placed'), context: { key: 'k2', otherKeys: [] } });
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(keys()).toEqual(['k2']);
  });

  it('a key that another tab has closed is not used again', async () => {
    const { checkout, open } = begin(ready, ['k1']);
    await services.done('findOrder', null);
    open('placeOrder');
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(keys()[0]).not.toBe('k1');
  });

  it('the key of an order on its way stays, whatever other tabs write', async () => {
    const { checkout, now } = place();
    checkout.send({ type: 'pending.adopt', pendingKeys: [] });
    expect(now()).toMatchObject({ value: 'placing', context: { key: keys()[0] } });
  });
});

describe('after the order', () => {
  it('S99, A5: going back to the review does not place it again', async () => {
    const { checkout, now, open } = place();
    await services.done('createOrder', { _id: 'o1' });
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(now().value).toEqual(at('placed'));
    open('placeOrder');
    expect(now().value).toEqual(review('ready'));
    expect(services.calls('createOrder')).toHaveLength(1);
  });

  it('A5: the next order has a key of its own', async () => {
    const { checkout, open } = place();
    await services.done('createOrder', { _id: 'o1' });
    open('placeOrder');
    checkout.send({ type: 'order.place', lines: [aLine()] });
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('changes from elsewhere', () => {
  it('A37: address and method of another tab are taken over', () => {
    const { checkout, now, open } = begin();
    checkout.send({ type: 'details.adopt', details: ready });
    open('placeOrder');
    expect(now()).toMatchObject({ value: review('ready'), context: ready });
  });

  it('A25: without them the review falls back to where they are asked for', () => {
    const { checkout, now, open, said } = begin(ready);
    open('placeOrder');
    checkout.send({ type: 'details.adopt', details: nothing });
    expect(now().value).toEqual(at('shipping'));
    expect(said.map(({ step }) => step)).toEqual(['payment', 'shipping']);
  });

  it('S83: the shopper leaves, and the steps with them', () => {
    const { checkout, now } = begin(ready);
    checkout.send({ type: 'shopper.left' });
    expect(now().value).toBe('signIn');
    checkout.send({ type: 'step.open', step: 'placeOrder' });
    expect(now().value).toBe('signIn');
  });
});
