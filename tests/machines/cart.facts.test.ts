import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { CartLine } from '../../common/domain/cart.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { aLine, aProduct } from '../../walks/support/samples.ts';

const services = deferred('getProduct');
const machine = cartMachine.provide({ actors: services.actors });

const camera = aLine({ product: 'p2', name: 'Camera' });

const begin = (lines: CartLine[] = []) => {
  const cart = startForTest(createActor(machine, { input: { lines } }));
  const said: object[] = [];
  cart.on('*', (fact) => said.push(fact));
  const now = () => cart.getSnapshot();
  return { cart, said, now };
};

/** What was last kept. */
const keptIn = (said: object[]) =>
  (said as { type: string; lines?: CartLine[] }[]).findLast(({ type }) => type === 'cart.kept')?.lines;

afterEach(services.reset);

/** Three that are added before the first one is there. */
const three = () => {
  const parts = begin();
  for (const [index, product] of ['p1', 'p2', 'p3'].entries())
    parts.cart.send({ type: 'cart.add', product, qty: index + 1 });
  return parts;
};
const fetched = () => services.calls('getProduct').map((call) => (call as { id: string }).id);

describe('adding', () => {
  it('S130: first fetches the product, and takes price and stock from it', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }]);
    expect(now()).toMatchObject({ value: 'adding', context: { lines: [] } });
    await services.done('getProduct', aProduct({ price: 95, countInStock: 7 }));
    expect(now().context.lines).toEqual([aLine({ price: 95, qty: 2, countInStock: 7 })]);
  });

  it('S91, A1: keeps the cart as it stands before the fetch, and with the line after it', async () => {
    const { cart, said, now } = begin([camera]);
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    expect(said).toEqual([{ type: 'cart.kept', lines: [camera] }]);
    await services.done('getProduct', aProduct());
    expect(said.slice(1)).toEqual([
      { type: 'cart.added', product: 'p1' },
      { type: 'cart.kept', lines: [camera, aLine()] },
    ]);
    expect(keptIn(said)).toEqual(now().context.lines);
  });

  it('S85: replaces a line of the same product, S86: appends another', async () => {
    const { cart, now } = begin([aLine({ qty: 2 }), camera]);
    cart.send({ type: 'cart.add', product: 'p1', qty: 3 });
    await services.done('getProduct', aProduct());
    expect(now().context.lines).toEqual([aLine({ qty: 3 }), camera]);
    cart.send({ type: 'cart.add', product: 'p3', qty: 1 });
    await services.done('getProduct', aProduct({ _id: 'p3', name: 'Mouse' }));
    expect(now().context.lines.map(({ product }) => product)).toEqual(['p1', 'p2', 'p3']);
  });

  it('A4: takes no more than there is, and says so', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 9 });
    await services.done('getProduct', aProduct({ countInStock: 3 }));
    expect(now().context).toMatchObject({
      lines: [{ qty: 3 }],
      notice: 'Only 3 of Airpods in stock, so the quantity is 3.',
    });
  });

  it('S130: a price that is not what was shown before is said', async () => {
    const { cart, now } = begin([aLine()]);
    cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    await services.done('getProduct', aProduct({ price: 99 }));
    expect(now().context.notice).toBe('The price of Airpods changed from $89.99 to $99.00.');
  });

  it('S116: what is sold out does not get in', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    await services.done('getProduct', aProduct({ countInStock: 0 }));
    expect(now()).toMatchObject({ value: 'failed', context: { lines: [], error: 'Airpods is out of stock.' } });
  });

  it('S133: a failure has a message; retrying fetches again, dismissing clears it', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    await services.fail('getProduct', new Error('Product not found'));
    expect(now()).toMatchObject({ value: 'failed', context: { error: 'Product not found' } });
    cart.send({ type: 'cart.retry' });
    expect(services.calls('getProduct')).toHaveLength(2);
    await services.fail('getProduct');
    cart.send({ type: 'cart.dismiss' });
    expect(now()).toMatchObject({ value: 'ready', context: { pendingItems: [], error: null } });
  });

  it('several at once are fetched one after the other, and none is lost', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    cart.send({ type: 'cart.add', product: 'p2', qty: 2 });
    await services.done('getProduct', aProduct());
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }, { id: 'p2' }]);
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    expect(now()).toMatchObject({ value: 'ready', context: { lines: [{ qty: 1 }, { product: 'p2', qty: 2 }] } });
  });

  it('S85: the oldest of several is fetched first, and each with its own quantity', async () => {
    const { now } = three();
    for (const [index, _id] of ['p1', 'p2', 'p3'].entries()) {
      expect(fetched().at(-1)).toBe(_id);
      await services.done('getProduct', aProduct({ _id }));
      expect(now().context.lines.at(-1)).toMatchObject({ product: _id, qty: index + 1 });
    }
    expect(fetched()).toEqual(['p1', 'p2', 'p3']);
  });

  it('A13: of several, only the one that is stopped is given up', async () => {
    const { cart, now } = three();
    cart.send({ type: 'work.cancel' });
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    await services.done('getProduct', aProduct({ _id: 'p3' }));
    expect(now()).toMatchObject({ value: 'ready', context: { lines: [{ product: 'p2' }, { product: 'p3' }] } });
  });

  it('S133: of several, only the one that failed is dismissed', async () => {
    const { cart, now } = three();
    await services.fail('getProduct');
    cart.send({ type: 'cart.dismiss' });
    expect(fetched()).toEqual(['p1', 'p2']);
    expect(now().context.pendingItems.map(({ product }) => product)).toEqual(['p2', 'p3']);
  });

  it('of several quantities for one product, the last one counts', async () => {
    const { cart, now } = begin([aLine()]);
    cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    cart.send({ type: 'cart.add', product: 'p1', qty: 3 });
    await services.done('getProduct', aProduct());
    expect(now()).toMatchObject({ value: 'ready', context: { lines: [{ qty: 3 }] } });
    expect(services.calls('getProduct')).toHaveLength(1);
  });

  it('a new item replaces one that failed', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'gone', qty: 1 });
    await services.fail('getProduct');
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    expect(services.calls('getProduct').at(-1)).toEqual({ id: 'p1' });
    await services.done('getProduct', aProduct());
    expect(now()).toMatchObject({ value: 'ready', context: { error: null, lines: [aLine()] } });
  });

  it('A13: cancelling drops the pending item', () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    cart.send({ type: 'work.cancel' });
    expect(now()).toMatchObject({ value: 'ready', context: { lines: [], pendingItems: [] } });
    expect(services.waiting('getProduct')).toBe(0);
  });
});

describe('removing', () => {
  const mouse = aLine({ product: 'p3', name: 'Mouse' });

  it('S87: works by position, and is said', () => {
    const { cart, said, now } = begin([aLine(), camera, mouse]);
    cart.send({ type: 'cart.remove', index: 1, product: 'p2' });
    expect(now().context).toMatchObject({ lines: [aLine(), mouse], notice: 'Camera was removed.' });
    expect(keptIn(said)).toEqual([aLine(), mouse]);
    cart.send({ type: 'cart.dismiss' });
    expect(now().context.notice).toBeNull();
  });

  it('A3: refuses a position where that product no longer is, and has the cart read again', () => {
    const { cart, said, now } = begin([camera, mouse]);
    cart.send({ type: 'cart.remove', index: 0, product: 'p3' });
    expect(now().context.lines).toEqual([camera, mouse]);
    expect(said).toEqual([{ type: 'cart.stale' }]);
  });
});

describe('changes from elsewhere', () => {
  it('A5: an order empties the cart', () => {
    const { cart, said, now } = begin([aLine()]);
    cart.send({ type: 'cart.clear' });
    expect(now().context.lines).toEqual([]);
    expect(keptIn(said)).toEqual([]);
  });

  it('A5: an order leaves what it does not hold', () => {
    const { cart, said, now } = begin([aLine(), camera]);
    cart.send({ type: 'cart.clear', products: ['p1', 'p9'] });
    expect(now().context.lines).toEqual([camera]);
    expect(keptIn(said)).toEqual([camera]);
  });

  it('A17, A34: the server names prices and stock, and what is short may be taken as it is', () => {
    const { cart, said, now } = begin([aLine({ qty: 3 })]);
    cart.send({
      type: 'cart.reprice',
      changes: [{ product: 'p1', name: 'Airpods', price: 95, qty: 3, countInStock: 2 }],
    });
    expect(now().context.lines).toEqual([aLine({ qty: 3, price: 95, countInStock: 2 })]);
    cart.send({ type: 'cart.fit' });
    expect(now().context.lines).toEqual([aLine({ qty: 2, price: 95, countInStock: 2 })]);
    expect(keptIn(said)).toEqual(now().context.lines);
  });

  it('A37: another tab changes it, and nothing is written back', () => {
    const { cart, said, now } = begin([aLine()]);
    cart.send({ type: 'cart.adopt', lines: [camera] });
    expect(now().context.lines).toEqual([camera]);
    expect(said).toEqual([]);
  });

  it('A37: also while something is being added', async () => {
    const { cart, now } = begin();
    cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    cart.send({ type: 'cart.adopt', lines: [camera] });
    await services.done('getProduct', aProduct());
    expect(now().context.lines).toEqual([camera, aLine()]);
  });
});
