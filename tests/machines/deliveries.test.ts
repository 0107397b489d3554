import { afterEach, describe, expect, it } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { lazyDeliveryQueue } from '../../src/app/lazyDeliveryQueue.ts';
import { createShop } from '../../src/app/shop.ts';
import { heldCalls } from '../fixtures/heldCalls.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { aUser, anOrder } from '../fixtures/samples.ts';

const ada = aUser({ _id: 'a1', name: 'Ada', isAdmin: true });
const open: { close: () => void }[] = [];

/** An admin's shop with these orders marked in the queue. */
const marked = (at: string, ...orderIds: string[]) => {
  const calls = heldCalls('deliverOrder', 'getOrder');
  const page = memoryPage(at);
  const storage = memoryStorage({ userInfo: ada });
  const shop = createShop({ page, storage, host: '', services: () => calls.services as unknown as Services });
  open.push(shop);
  const queue = shop.lazyActor(lazyDeliveryQueue);
  for (const orderId of orderIds) queue.send({ type: 'orders.deliver', orderIds: [orderId] });
  const notices = () => shop.notices.getSnapshot().context;
  return { shop, page, storage, calls, queue, notices };
};

afterEach(() => {
  for (const shop of open.splice(0)) shop.close();
});

describe('the delivery queue in the shop', () => {
  it('works on after the admin leaves the list', () => {
    const { shop, page, queue, calls } = marked('/admin/orderlist', 'o1', 'o2');
    page.go('/admin/userlist');
    expect(shop.lazyActor(lazyDeliveryQueue)).toBe(queue);
    expect(calls.waiting('deliverOrder')).toBe(1);
  });

  it('S98: reports that another admin was faster, with a link to the order', async () => {
    const { calls, notices } = marked('/admin/orderlist', 'o1', 'o2');
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
    const there = marked('/admin/orderlist', 'o1', 'o2');
    await there.calls.fail('deliverOrder', refused);
    expect(there.notices()).toEqual([]);
    const elsewhere = marked('/admin/userlist', 'o1', 'o2');
    await elsewhere.calls.fail('deliverOrder', refused);
    expect(elsewhere.notices()).toMatchObject([
      { message: 'Order o1 could not be marked as delivered.', link: { href: '/admin/orderlist' } },
    ]);
  });

  it('sends everything at once when the page is left', () => {
    const { page, calls } = marked('/admin/orderlist', 'o1', 'o2', 'o3');
    expect(calls.asked('deliverOrder')).toEqual([{ id: 'o1' }]);
    page.hide();
    expect(calls.asked('deliverOrder')).toEqual([{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }]);
  });

  it('S82, S83: signing out drops unsent deliveries and says so without details', () => {
    const { shop, queue, notices } = marked('/', 'o1');
    shop.session.send({ type: 'session.signOut' });
    expect(queue.getSnapshot().context.pending).toEqual([]);
    expect(notices()).toMatchObject([{ message: expect.stringMatching(/^You were signed out before an order was/) }]);
  });

  it('S83: drops them for another account from another tab, but not for a new name of the same one', () => {
    const { storage, queue, notices } = marked('/', 'o1', 'o2');
    storage.fromOtherTab('userInfo', { ...ada, name: 'Ada L.' });
    expect(queue.getSnapshot().context.pending).toEqual(['o2']);
    storage.fromOtherTab('userInfo', aUser());
    expect(queue.getSnapshot().context).toMatchObject({ pending: [], due: [] });
    expect(notices()).toMatchObject([{ message: expect.stringMatching(/^You were signed out before 2 orders were/) }]);
  });
});
