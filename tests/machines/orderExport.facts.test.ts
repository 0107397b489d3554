import { describe, expect, it } from 'vitest';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { orderExportMachine } from '../../src/machines/orderExport.machine.ts';
import { anOrder } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(orderExportMachine, 'readOrders', 'saveOrders');
const waiting = readOrderListing('show=waiting&q=jane&page=3');
const MOMENT = '2026-01-03T10:00:00.000Z';

const begun = () => {
  const actor = started(machine, { listing: readOrderListing('') });
  actor.send({ type: 'export.begin', listing: waiting });
  return actor;
};

const rowsOf = (...ids: string[]) => ids.map((_id) => anOrder({ _id, isPaid: true }));
const pageOf = (total: number, ...ids: string[]) => ({ rows: rowsOf(...ids), page: 1, total, at: MOMENT, counts: {} });
const idsOf = (call: unknown) => (call as { orders: { _id: string }[] }).orders.map(({ _id }) => _id);

describe('the download of the orders', () => {
  it('C20: reads every page of the listing, from the first, all as of the moment of the first', async () => {
    const { value, context } = begun();
    await services.done('readOrders', pageOf(3, 'o1', 'o2'));
    expect(context()).toMatchObject({ total: 3, orders: [{ _id: 'o1' }, { _id: 'o2' }] });
    await services.done('readOrders', pageOf(3, 'o3'));
    expect(services.calls('readOrders')).toEqual([
      { listing: { ...waiting, page: 1 }, at: null },
      { listing: { ...waiting, page: 2 }, at: MOMENT },
    ]);
    expect(services.calls('saveOrders').map(idsOf)).toEqual([['o1', 'o2', 'o3']]);
    await services.done('saveOrders');
    expect(value()).toBe('saved');
  });

  it('S39: takes from a whole list what the listing asks for, on all pages', async () => {
    begun();
    const jane = rowsOf('o1', 'o2').map((order, index) => ({ ...order, paidAt: `2026-01-0${index + 1}` }));
    const others = [anOrder({ _id: 'o3' }), { ...anOrder({ _id: 'o4', isPaid: true }), user: { name: 'Amy' } }];
    await services.done('readOrders', [...others, ...jane]);
    expect(services.calls('saveOrders').map(idsOf)).toEqual([['o2', 'o1']]);
  });

  it('ends where a page is empty, because orders were deleted meanwhile', async () => {
    begun();
    await services.done('readOrders', pageOf(3, 'o1'));
    await services.done('readOrders', pageOf(3));
    expect(services.calls('saveOrders').map(idsOf)).toEqual([['o1']]);
  });

  it('S135: goes on after a failure with the page that failed', async () => {
    const { send, now } = begun();
    await services.done('readOrders', pageOf(2, 'o1'));
    await services.fail('readOrders', new Error('down'));
    expect(now()).toMatchObject({ value: 'unread', context: { error: 'down' } });
    send({ type: 'export.retry' });
    expect(services.calls('readOrders').at(-1)).toMatchObject({ listing: { page: 2 } });
    await services.done('readOrders', pageOf(2, 'o2'));
    expect(services.calls('saveOrders').map(idsOf)).toEqual([['o1', 'o2']]);
  });

  it('stops when asked to, and begins from the start', async () => {
    const { send, context } = begun();
    await services.done('readOrders', pageOf(2, 'o1'));
    send({ type: 'work.cancel' });
    expect(services.waiting('readOrders')).toBe(0);
    send({ type: 'export.begin', listing: waiting });
    expect(context()).toMatchObject({ orders: [], total: null, at: null, listing: { page: 1 } });
  });

  it('reads nothing again when the file could not be made', async () => {
    const { send } = begun();
    await services.done('readOrders', pageOf(1, 'o1'));
    await services.fail('saveOrders', new Error('down'));
    send({ type: 'export.retry' });
    expect(services.calls('readOrders')).toHaveLength(1);
    expect(services.calls('saveOrders')).toHaveLength(2);
  });
});
