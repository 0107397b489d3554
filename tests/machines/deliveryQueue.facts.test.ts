import { afterEach, describe, expect, it } from 'vitest';
import { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { UNDO_WINDOW } from '../../src/machines/undoWindow.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { anOrder, aUser } from '../fixtures/samples.ts';
import type { Services } from '../../src/machines/services.ts';
import { lazyDeliveryQueue } from '../../src/app/lazyDeliveryQueue.ts';
import { createShop } from '../../src/app/shop.ts';
import { heldCalls } from '../fixtures/heldCalls.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(deliveryQueueMachine, 'deliverOrder', 'getOrder');
const delivered = (_id: string) =>
  anOrder({ _id, isPaid: true, isDelivered: true, deliveredAt: '2026-01-05T10:00:00.000Z' });
const conflict = new ServiceError('Order is already delivered', { status: 409 });

/** A queue with these orders marked one after the other, on a stopped clock. */
const marked = (...orderIds: string[]) => {
  const queue = started(machine);
  const mark = (...together: string[]) => queue.send({ type: 'orders.deliver', orderIds: together });
  for (const orderId of orderIds) mark(orderId);
  return { ...queue, mark };
};

/** A delivery that is being sent. */
const sent = () => {
  const parts = marked('o1');
  parts.clock.increment(UNDO_WINDOW);
  return parts;
};

describe('the delivery queue', () => {
  it('C18: sends a delivery after five seconds', () => {
    const { clock, context } = marked('o1');
    clock.increment(4999);
    expect(services.calls('deliverOrder')).toEqual([]);
    expect(context().pending).toEqual(['o1']);
    clock.increment(1);
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
    expect(context().pending).toEqual([]);
  });

  it('C18: never sends a delivery that was undone in time', () => {
    const { clock, send, context } = marked('o1');
    send({ type: 'delivery.undo' });
    clock.increment(60_000);
    expect(services.calls('deliverOrder')).toEqual([]);
    expect(context()).toMatchObject({ pending: [], due: [], last: { orderIds: ['o1'], isDelivered: false } });
  });

  it('C18: sends a delivery at once when the next one is marked, which waits five seconds', () => {
    const { clock, mark, context } = marked('o1');
    clock.increment(4000);
    mark('o2');
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
    clock.increment(4999);
    expect(context().pending).toEqual(['o2']);
  });

  it('S98, C18: sends no order twice, however often it is marked', async () => {
    const { clock, mark } = marked('o1', 'o1');
    clock.increment(UNDO_WINDOW);
    mark('o1');
    clock.increment(UNDO_WINDOW);
    await services.done('deliverOrder');
    await services.done('getOrder', delivered('o1'));
    mark('o1');
    clock.increment(UNDO_WINDOW);
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
  });

  it("S96, C16: shows the server's record, whatever the answer was", async () => {
    const { context } = sent();
    await services.done('deliverOrder', undefined);
    expect(services.calls('getOrder')).toEqual([{ id: 'o1' }]);
    await services.done('getOrder', delivered('o1'));
    expect(context()).toMatchObject({ due: [], settled: { o1: { deliveredAt: '2026-01-05T10:00:00.000Z' } } });
  });

  it('S98: reports that another admin was faster, and when', async () => {
    const { facts, context } = sent();
    await services.fail('deliverOrder', conflict);
    await services.done('getOrder', delivered('o1'));
    expect(facts).toEqual([{ type: 'delivery.overtaken', orderId: 'o1' }]);
    expect(context().settled).toHaveProperty('o1');
  });

  it('does not blame another admin for a lost answer: reads the order, also after a second attempt', async () => {
    const { send, facts, now, context } = sent();
    await services.fail('deliverOrder', new ServiceError('The shop cannot be reached.'));
    await services.fail('getOrder', new ServiceError('The shop cannot be reached.'));
    expect(now().matches({ queue: 'refused' })).toBe(true);
    send({ type: 'delivery.retry' });
    await services.fail('deliverOrder', conflict);
    await services.done('getOrder', delivered('o1'));
    expect(facts).toEqual([{ type: 'delivery.refused', orderId: 'o1' }]);
    expect(context().last).toEqual({ orderIds: ['o1'], isDelivered: true });
  });

  it("S98: shows the server's message for an order that it refuses, which can be tried again or left", async () => {
    const { send, facts, context } = sent();
    await services.fail('deliverOrder', new ServiceError('Order is not paid yet', { status: 409 }));
    await services.done('getOrder', anOrder());
    const refusals = [{ orderId: 'o1', error: 'Order is not paid yet' }];
    expect(context()).toMatchObject({ due: [], settled: {}, refusals, error: null });
    expect(facts).toEqual([{ type: 'delivery.refused', orderId: 'o1' }]);
    send({ type: 'refusal.retry', orderId: 'o1' });
    expect(context().refusals).toEqual([]);
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o1' }]);
    await services.fail('deliverOrder', new ServiceError('Order not found', { status: 404 }));
    expect(context().refusals).toEqual([{ orderId: 'o1', error: 'Order not found' }]);
    send({ type: 'refusal.leave', orderId: 'o1' });
    expect(context()).toMatchObject({ due: [], settled: {}, refusals: [] });
  });
  it('A13: reads the order after cancelling, because the delivery may be done', () => {
    const { send } = sent();
    send({ type: 'work.cancel' });
    expect(services.waiting('deliverOrder')).toBe(0);
    expect(services.calls('getOrder')).toEqual([{ id: 'o1' }]);
  });

  it('announces deliveries that must be sent out of turn, and later reads them instead of sending them again', async () => {
    const { send, facts, mark } = sent();
    mark('o2');
    send({ type: 'page.hidden' });
    send({ type: 'page.hidden' });
    expect(facts).toEqual([{ type: 'deliveries.hurried', orderIds: ['o2'] }]);
    await services.done('deliverOrder');
    await services.done('getOrder', delivered('o1'));
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
    expect(services.calls('getOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }]);
  });

  it('S83: is empty for the next user, and reports what was dropped', () => {
    const { send, facts, mark, context } = sent();
    mark('o2');
    send({ type: 'admin.left' });
    expect(facts).toEqual([{ type: 'deliveries.dropped', count: 2 }]);
    expect(context()).toEqual({ pending: [], due: [], settled: {}, refusals: [], last: null, error: null });
    expect(services.waiting('deliverOrder')).toBe(0);
    send({ type: 'admin.left' });
    expect(facts).toHaveLength(1);
  });
});

/** A queue with these orders marked at once. */
const together = (...orderIds: string[]) => {
  const parts = marked();
  parts.mark(...orderIds);
  return parts;
};

describe('orders that are marked together', () => {
  it('S98, C18: are sent one after the other, and reported together', async () => {
    const { clock, context } = together('o1', 'o2');
    clock.increment(UNDO_WINDOW);
    for (const id of ['o1', 'o2']) {
      await services.done('deliverOrder');
      await services.done('getOrder', delivered(id));
    }
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }]);
    expect(context()).toMatchObject({ due: [], last: { orderIds: ['o1', 'o2'], isDelivered: true } });
  });
  it('S98, C18: one of them is undone alone, and the others then have five seconds again', () => {
    const { clock, send, context } = together('o1', 'o2', 'o3');
    clock.increment(4000);
    send({ type: 'delivery.undoOne', orderId: 'o2' });
    expect(context()).toMatchObject({ pending: ['o1', 'o3'], last: { orderIds: ['o2'], isDelivered: false } });
    clock.increment(4999);
    expect(services.calls('deliverOrder')).toEqual([]);
    clock.increment(1);
    expect(context().due.map(({ orderId }) => orderId)).toEqual(['o1', 'o3']);
  });
  it('S98: go on when the server refuses one of them alone', async () => {
    const { clock, context } = together('o1', 'o2', 'o3');
    clock.increment(UNDO_WINDOW);
    await services.fail('deliverOrder', new ServiceError('Order not found', { status: 404 }));
    await services.fail('deliverOrder', new ServiceError('Order is not paid yet', { status: 409 }));
    await services.done('getOrder', anOrder({ _id: 'o2' }));
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }]);
    expect(context().refusals).toEqual([
      { orderId: 'o1', error: 'Order not found' },
      { orderId: 'o2', error: 'Order is not paid yet' },
    ]);
  });

  it('A81: go on when the money of one of them was given back meanwhile, and say so', async () => {
    const { clock, context } = together('o1', 'o2', 'o3');
    const refunded = anOrder({ isPaid: true, refundedAt: '2026-01-04T00:00:00.000Z' });
    const why = 'This order was refunded and must not be sent.';
    clock.increment(UNDO_WINDOW);
    await services.fail('deliverOrder', new ServiceError('refunded', { status: 409 }));
    await services.done('getOrder', { ...refunded, _id: 'o1' });
    await services.fail('deliverOrder', new ServiceError('The shop cannot be reached.'));
    await services.done('getOrder', { ...refunded, _id: 'o2' });
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }]);
    expect(context().refusals).toEqual([
      { orderId: 'o1', error: why },
      { orderId: 'o2', error: why },
    ]);
  });

  it('S97: stop together where the server would refuse them all, and can be left together', async () => {
    const { clock, send, context } = together('o1', 'o2', 'o3');
    clock.increment(UNDO_WINDOW);
    await services.fail('deliverOrder', new ServiceError('Not authorized as an admin', { status: 403 }));
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
    send({ type: 'delivery.leaveAll' });
    expect(context()).toMatchObject({ due: [], error: null });
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
  });
});

const ada = aUser({ _id: 'a1', name: 'Ada', isAdmin: true });
const open: { close: () => void }[] = [];

/** An admin's shop with these orders marked in the queue. */
const markedInShop = (at: string, ...orderIds: string[]) => {
  const calls = heldCalls('deliverOrder', 'getOrder');
  const page = memoryPage(at);
  const storage = memoryStorage({ userInfo: ada });
  const shop = createShop({ page, storage, host: '', services: () => calls.services as unknown as Services });
  open.push(shop);
  const queue = shop.actors.lazy(lazyDeliveryQueue);
  for (const orderId of orderIds) queue.send({ type: 'orders.deliver', orderIds: [orderId] });
  const notices = () => shop.actors.notices.getSnapshot().context;
  return { shop, page, storage, calls, queue, notices };
};

afterEach(() => {
  for (const shop of open.splice(0)) shop.close();
});

describe('the delivery queue in the shop', () => {
  it('works on after the admin leaves the list', () => {
    const { shop, page, queue, calls } = markedInShop('/admin/orderlist', 'o1', 'o2');
    page.go('/admin/userlist');
    expect(shop.actors.lazy(lazyDeliveryQueue)).toBe(queue);
    expect(calls.waiting('deliverOrder')).toBe(1);
  });

  it('S98: reports that another admin was faster, with a link to the order', async () => {
    const { calls, notices } = markedInShop('/admin/orderlist', 'o1', 'o2');
    await calls.fail('deliverOrder', new ServiceError('Order is already delivered', { status: 409 }));
    await calls.answer('getOrder', anOrder({ isPaid: true, isDelivered: true }));
    expect(notices()).toMatchObject([
      {
        message: 'Another administrator already marked order o1 as delivered.',
        link: { href: '/order/o1', label: 'See the order' },
      },
    ]);
  });

  it('reports a refusal on pages without the list', async () => {
    const refused = new ServiceError('Not authorized as an admin', { status: 403 });
    const there = markedInShop('/admin/orderlist', 'o1', 'o2');
    await there.calls.fail('deliverOrder', refused);
    expect(there.notices()).toEqual([]);
    const elsewhere = markedInShop('/admin/userlist', 'o1', 'o2');
    await elsewhere.calls.fail('deliverOrder', refused);
    expect(elsewhere.notices()).toMatchObject([
      { message: 'Order o1 could not be marked as delivered.', link: { href: '/admin/orderlist' } },
    ]);
  });

  it('sends everything at once when the page is left', () => {
    const { page, calls } = markedInShop('/admin/orderlist', 'o1', 'o2', 'o3');
    expect(calls.asked('deliverOrder')).toEqual([{ id: 'o1' }]);
    page.hide();
    expect(calls.asked('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }]);
  });
  it('S83: drops them for another account from another tab, but not for a new name of the same one', () => {
    const { storage, queue, notices } = markedInShop('/', 'o1', 'o2');
    storage.fromOtherTab('userInfo', { ...ada, name: 'Ada L.' });
    expect(queue.getSnapshot().context.pending).toEqual(['o2']);
    storage.fromOtherTab('userInfo', aUser());
    expect(queue.getSnapshot().context).toMatchObject({ pending: [], due: [] });
    expect(notices()).toMatchObject([{ message: expect.stringMatching(/^You were signed out before 2 orders were/) }]);
  });
});
