import { describe, expect, it } from 'vitest';
import type { EventFrom } from 'xstate';
import type { CartLine } from '../../common/domain/cart.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { aLine, aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(cartMachine, 'getProduct');

const camera = aLine({ product: 'p2', name: 'Camera' });

const start = (lines: CartLine[] = []) => started(machine, { lines });

/** The cart as it was last stored. */
const storedIn = (facts: object[]) =>
  (facts as { type: string; lines?: CartLine[] }[]).findLast(({ type }) => type === 'cart.changed')?.lines;

/** Adds three items before the first one is fetched. */
const three = () => {
  const parts = start();
  for (const [index, product] of ['p1', 'p2', 'p3'].entries())
    parts.send({ type: 'cart.add', product, qty: index + 1 });
  return parts;
};
const fetched = () => services.calls('getProduct').map((call) => (call as { id: string }).id);

describe('adding', () => {
  it('S130: fetches the product first and uses its price and stock', async () => {
    const { send, now } = start();
    send({ type: 'cart.add', product: 'p1', qty: 2 });
    expect(services.calls('getProduct')).toEqual([{ id: 'p1' }]);
    expect(now()).toMatchObject({ value: 'adding', context: { lines: [] } });
    await services.done('getProduct', aProduct({ price: 95, countInStock: 7 }));
    expect(now().context.lines).toEqual([aLine({ price: 95, qty: 2, countInStock: 7 })]);
  });

  it('S91, A1: stores the cart before the fetch, and with the line after it', async () => {
    const { send, facts, now } = start([camera]);
    send({ type: 'cart.add', product: 'p1', qty: 1 });
    expect(facts).toEqual([{ type: 'cart.changed', lines: [camera] }]);
    await services.done('getProduct', aProduct());
    expect(facts.slice(1)).toEqual([
      { type: 'cart.added', product: 'p1' },
      { type: 'cart.changed', lines: [camera, aLine()] },
    ]);
    expect(storedIn(facts)).toEqual(now().context.lines);
  });

  it('S116: rejects a sold-out product', async () => {
    const { send, now } = start();
    send({ type: 'cart.add', product: 'p1', qty: 1 });
    await services.done('getProduct', aProduct({ countInStock: 0 }));
    expect(now()).toMatchObject({ value: 'failed', context: { lines: [], error: 'Airpods is out of stock.' } });
  });

  it('S133: a failure has a message; retrying fetches again, dismissing clears it', async () => {
    const { send, now } = start();
    send({ type: 'cart.add', product: 'p1', qty: 2 });
    await services.fail('getProduct', new Error('Product not found'));
    expect(now()).toMatchObject({ value: 'failed', context: { error: 'Product not found' } });
    send({ type: 'cart.retry' });
    expect(services.calls('getProduct')).toHaveLength(2);
    await services.fail('getProduct');
    send({ type: 'cart.dismiss' });
    expect(now()).toMatchObject({ value: 'ready', context: { pendingItems: [], error: null } });
  });

  it('S85: fetches the oldest item first, each with its own quantity', async () => {
    const { now } = three();
    for (const [index, _id] of ['p1', 'p2', 'p3'].entries()) {
      expect(fetched().at(-1)).toBe(_id);
      await services.done('getProduct', aProduct({ _id }));
      expect(now().context.lines.at(-1)).toMatchObject({ product: _id, qty: index + 1 });
    }
    expect(fetched()).toEqual(['p1', 'p2', 'p3']);
  });

  it('A13: drops only the cancelled item', async () => {
    const { send, now } = three();
    send({ type: 'work.cancel' });
    await services.done('getProduct', aProduct({ _id: 'p2' }));
    await services.done('getProduct', aProduct({ _id: 'p3' }));
    expect(now()).toMatchObject({ value: 'ready', context: { lines: [{ product: 'p2' }, { product: 'p3' }] } });
  });
  it('S133: dismisses only the failed item', async () => {
    const { send, now } = three();
    await services.fail('getProduct');
    send({ type: 'cart.dismiss' });
    expect(fetched()).toEqual(['p1', 'p2']);
    expect(now().context.pendingItems.map(({ product }) => product)).toEqual(['p2', 'p3']);
  });

  it('a new item replaces one that failed', async () => {
    const { send, now } = start();
    send({ type: 'cart.add', product: 'gone', qty: 1 });
    await services.fail('getProduct');
    send({ type: 'cart.add', product: 'p1', qty: 1 });
    expect(services.calls('getProduct').at(-1)).toEqual({ id: 'p1' });
    await services.done('getProduct', aProduct());
    expect(now()).toMatchObject({ value: 'ready', context: { error: null, lines: [aLine()] } });
  });
});

describe('removing', () => {
  const mouse = aLine({ product: 'p3', name: 'Mouse' });

  it('S87: works by position, and says so', () => {
    const { send, facts, now } = start([aLine(), camera, mouse]);
    send({ type: 'cart.remove', index: 1, product: 'p2' });
    expect(now().context).toMatchObject({ lines: [aLine(), mouse], undo: { change: 'Removed Camera.' } });
    expect(storedIn(facts)).toEqual([aLine(), mouse]);
    send({ type: 'cart.dismiss' });
    expect(now().context).toMatchObject({ undo: null, notice: null, lines: [aLine(), mouse] });
  });

  it('A3: rejects a stale position and requests the cart again', () => {
    const { send, facts, now } = start([camera, mouse]);
    send({ type: 'cart.remove', index: 0, product: 'p3' });
    expect(now().context.lines).toEqual([camera, mouse]);
    expect(facts).toEqual([{ type: 'cart.stale' }]);
  });
});

const undo = { type: 'cart.undo' } as const;

describe('undoing', () => {
  const mouse = aLine({ product: 'p3', name: 'Mouse', qty: 2 });

  it('gives a removed line back, at its place and with its quantity', () => {
    const { send, facts, now } = start([camera, mouse, aLine()]);
    send({ type: 'cart.remove', index: 1, product: 'p3' });
    send(undo);
    expect(now().context).toMatchObject({ lines: [camera, mouse, aLine()], undo: null });
    expect(now().context.notice).toBe('The change was undone.');
    expect(storedIn(facts)).toEqual([camera, mouse, aLine()]);
  });

  it.each([
    [[], 1, 'Added Airpods.'],
    [[camera], 2, 'Added 2 × Airpods.'],
    [[camera, aLine({ qty: 2 })], 3, 'Changed Airpods from 2 to 3.'],
  ])('S85, S86: takes back what was added to %j', async (lines, qty, change) => {
    const { send, facts, now } = start(lines);
    send({ type: 'cart.add', product: 'p1', qty });
    expect(now().can(undo)).toBe(false);
    await services.done('getProduct', aProduct());
    expect(now().context.undo).toEqual({ change, lines });
    send(undo);
    expect(now().context.lines).toEqual(lines);
    expect(storedIn(facts)).toEqual(lines);
  });

  it('is not offered where an item that was added changes nothing', async () => {
    const { send, now } = start([aLine()]);
    send({ type: 'cart.add', product: 'p1', qty: 1 });
    await services.done('getProduct', aProduct());
    expect(now().can(undo)).toBe(false);
  });
  it.each<EventFrom<typeof cartMachine>>([
    { type: 'cart.add', product: 'p1', qty: 1 },
    { type: 'cart.clear' },
    { type: 'cart.reprice', changes: [] },
    { type: 'cart.fit' },
    { type: 'cart.adopt', lines: [camera] },
    { type: 'cart.dismiss' },
    { type: 'cart.leave' },
    { type: 'cart.undo' },
  ])('A37: is over after $type', (event) => {
    const { send, now } = start([camera, mouse]);
    send({ type: 'cart.remove', index: 0, product: 'p2' });
    expect(now().can(undo)).toBe(true);
    send(event);
    expect(now().can(undo)).toBe(false);
  });
});

describe('changes from elsewhere', () => {
  it('A5: an order leaves the products that it does not contain', () => {
    const { send, facts, now } = start([aLine(), camera]);
    send({ type: 'cart.clear', products: ['p1', 'p9'] });
    expect(now().context.lines).toEqual([camera]);
    expect(storedIn(facts)).toEqual([camera]);
  });

  it('A17, A34: adopts prices and stock from the server, and reduces quantities on request', () => {
    const { send, facts, now } = start([aLine({ qty: 3 })]);
    send({
      type: 'cart.reprice',
      changes: [{ product: 'p1', name: 'Airpods', price: 95, qty: 3, countInStock: 2 }],
    });
    expect(now().context.lines).toEqual([aLine({ qty: 3, price: 95, countInStock: 2 })]);
    send({ type: 'cart.fit' });
    expect(now().context.lines).toEqual([aLine({ qty: 2, price: 95, countInStock: 2 })]);
    expect(storedIn(facts)).toEqual(now().context.lines);
  });

  it('A37: adopts the cart of another tab without writing it back', () => {
    const { send, facts, now } = start([aLine()]);
    send({ type: 'cart.adopt', lines: [camera] });
    expect(now().context.lines).toEqual([camera]);
    expect(facts).toEqual([]);
  });

  it('A37: does so while an item is being added', async () => {
    const { send, now } = start();
    send({ type: 'cart.add', product: 'p1', qty: 1 });
    send({ type: 'cart.adopt', lines: [camera] });
    await services.done('getProduct', aProduct());
    expect(now().context.lines).toEqual([camera, aLine()]);
  });
});
