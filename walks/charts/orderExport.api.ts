import { expect } from 'vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { begin, get, type OrderThere } from '../api/orders.ts';
import { eachOf, type Role } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, type Remote } from '../api/remote.ts';

const closed = ['guest', 'owner', 'other'] as const;

const read = ({ backend, people }: OrderThere, by: Role, query: Record<string, string> = {}) =>
  backend.ask(people[by], 'listOrders', { query });

/** All orders, which only an administrator may read. */
export const api: Remote<OrderThere> = {
  chart: 'orderExport',
  title: 'S39, S125, C20: the server of the download of the orders',
  open: begin,
  outcomes: {
    'readOrders done': async (world, { event }) => {
      const isAll = isUnpaged(event['output'] as ListAnswer<OrderRow>);
      const rows = done<OrderRow[]>(await read(world, 'admin', isAll ? {} : { limit: '100', page: '1' }));
      expect(rows.map(({ _id }) => _id)).toContain(world.order._id);
    },
    'readOrders down': (world) => allRefuse(...closed.map((role) => read(world, role))),
    'saveOrders done': 'the browser saves the file',
    'saveOrders down': 'the browser saves the file',
  },
  calls: {
    'export.begin': (world) => eachOf(closed, (role) => read(world, role)),
    'export.retry': (world) => eachOf(closed, (role) => read(world, role)),
    'export.leave': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world) => {
    expect(done(await get(world, 'admin'))).toMatchObject({ _id: world.order._id });
  },
};
