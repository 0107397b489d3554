import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import type { ListAnswer } from '../../common/domain/listPage.ts';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { listMachine } from '../../src/machines/list.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { Asked } from '../../src/services/shopServices.ts';
import { OrderListView } from '../../src/views/admin/OrderListView.tsx';
import { useListing } from '../../src/views/shop/useList.ts';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { deliveryQueuePaths } from '../../walks/charts/deliveryQueue.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { anOrder } from '../../walks/support/samples.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const user = userEvent.setup({ delay: null });

const services = deferred('deliverOrder', 'getOrder');
const machine = deliveryQueueMachine.provide({ actors: services.actors });
const paid = { isPaid: true, paidAt: '2026-01-02T10:00:00.000Z' };
const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-01-05T10:00:00.000Z' };
const orders = [anOrder({ _id: 'o1', ...paid }), anOrder({ _id: 'o2', ...paid }), anOrder({ _id: 'o3' })];

const model = shopModel(machine, deliveryQueuePaths);

type Snapshot = SnapshotFrom<typeof deliveryQueueMachine>;

const orderList = createActor(
  listMachine.provide({
    actors: { read: fromPromise<ListAnswer<unknown>, Asked<{ page: number }>>(async () => orders) },
  }),
  {
    input: { listing: readOrderListing('') },
  },
);

function List({ queue }: { queue: ReturnType<typeof createActor<typeof machine>> }) {
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  return <OrderListView orders={useListing<OrderRow>(orderList, listing)} listing={listing} queue={queue} />;
}

const button = (name: string) => screen.queryByRole('button', { name });
/** Whatever is pressed, whoever uses the keyboard is not sent back to the start of the page. */
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  expect(document.body).not.toHaveFocus();
};
const alert = () => screen.queryByRole('alert');
const row = (id: string) => screen.getByText(id, { selector: 'code' }).closest('tr')!;
const news = () => document.querySelector('p[role=status]')?.textContent;

beforeAll(() => void orderList.start());
beforeEach(() => history.replaceState(null, '', '/admin/orderlist'));
afterEach(services.reset);
afterAll(() => {
  orderList.stop();
  printSummary(model);
});

const saysDelivery = (id: string, { context: { pending, due, settled }, ...state }: Snapshot) => {
  const isDue = due.some(({ orderId }) => orderId === id);
  const isRefused = (state as Snapshot).matches({ queue: 'refused' }) && due[0]?.orderId === id;
  const expected = settled[id]
    ? '2026-01-05'
    : pending === id
      ? 'Will be marked'
      : isDue && !isRefused
        ? 'Being marked'
        : 'Not Delivered';
  expect(within(row(id)).getAllByRole('cell')[5]).toHaveTextContent(expected);
  expect(button(`Mark As Delivered ${id}`) !== null).toBe(!settled[id] && pending !== id && !isDue);
};

it.each(model.tours)(
  'S39, S97, S98: the list of orders, with what is being delivered, follows its chart: %s',
  (_title, walk) =>
    walk({
      act,
      start: ({ inspect, clock }) => {
        const queue = createActor(machine, { inspect, clock }).start();
        renderInShop(<List queue={queue} />);
        return queue;
      },
      gestures: {
        'order.deliver': ({ event }) => press(`Mark As Delivered ${event.orderId}`),
        'delivery.undo': () => press('Undo'),
        'delivery.retry': () => press('Try again'),
        'delivery.leave': () => press('Leave it'),
        'page.hidden': ({ send }) => send(),
        'admin.left': ({ send }) => send(),
        'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
        ...services.outcomes,
      },
      screens: {
        '*': (snapshot) => {
          saysDelivery('o1', snapshot);
          saysDelivery('o2', snapshot);
          expect(button('Mark As Delivered o3')).toBeNull();
        },
        'pending.none': () => expect(button('Undo')).toBeNull(),
        'pending.undoable': ({ context }) => {
          expect(news()).toBe(`Order ${context.pending} will be marked as delivered.`);
          expect(button('Undo')).toBeVisible();
        },
        'queue.idle': () => {
          expect(alert()).toBeNull();
          expect(screen.queryByRole('status', { name: /^Marking/ })).toBeNull();
        },
        'queue.sending': ({ context }) =>
          expect(
            screen.getByRole('status', { name: `Marking order ${context.due[0]!.orderId} as delivered` }),
          ).toBeVisible(),
        'queue.rereading': ({ context }) =>
          expect(
            screen.getByRole('status', { name: `Marking order ${context.due[0]!.orderId} as delivered` }),
          ).toBeVisible(),
        'queue.refused': ({ context }) =>
          expect(alert()).toHaveTextContent(`Order ${context.due[0]!.orderId} was not marked as delivered`),
      },
    }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

/** The list as its screen shows it, and a queue that waits for its services and for which no time passes. */
const open = (address = '/admin/orderlist') => {
  history.replaceState(null, '', address);
  const queue = startForTest(createActor(machine, { clock: new SimulatedClock() }));
  renderInShop(<List queue={queue} />);
  return queue;
};

describe('working through the queue', () => {
  it('S98: marking an order leads to the next that can be marked, and from the last to the heading', async () => {
    open('/admin/orderlist?show=waiting');
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{Enter}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
  });

  it('S98: U and Ctrl+Z take back what was marked last, and lead back to it', async () => {
    open();
    for (const keys of ['u', '{Control>}z{/Control}']) {
      screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
      await user.keyboard('{Enter}');
      await user.keyboard(keys);
      expect(news()).toBe('Order o1 was not marked as delivered.');
      expect(button('Mark As Delivered o1')).toHaveFocus();
    }
    expect(services.calls('deliverOrder')).toEqual([]);
  });

  it('S98: a U that is typed is a letter, and one pressed elsewhere on the page does nothing', async () => {
    open();
    await press('Mark As Delivered o1');
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'u');
    document.body.focus();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('u');
    expect(news()).toBe('Order o1 will be marked as delivered.');
  });

  it('S98: up and down go from row to row', async () => {
    open();
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(within(row('o3')).getByRole('link', { name: 'Details' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
  });

  it('S98: Tab and Enter alone do: Undo is in the row that was marked', async () => {
    open();
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{Enter}');
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(button('Undo o1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Mark As Delivered o1')).toHaveFocus();
  });

  it('S98: a second click does not take back what the first one marked', async () => {
    open();
    await user.dblClick(screen.getByRole('button', { name: 'Mark As Delivered o1' }));
    expect(news()).toBe('Order o1 will be marked as delivered.');
  });

  it('S96: what is delivered stays in its place in the queue until the list is read again', async () => {
    const queue = open('/admin/orderlist?show=waiting');
    await press('Mark As Delivered o1');
    act(() => queue.send({ type: 'page.hidden' }));
    await act(() => services.done('deliverOrder'));
    await act(() => services.done('getOrder', anOrder({ _id: 'o1', ...delivered })));
    expect(within(row('o1')).getAllByRole('cell')[5]).toHaveTextContent('2026-01-05');
    expect(screen.getByRole('link', { name: 'Waiting 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Delivered 1' })).toBeVisible();
    expect(news()).toBe('Order o1 was marked as delivered.');
  });

  it('says how many wait behind one that was refused', async () => {
    const queue = open();
    await press('Mark As Delivered o1');
    await press('Mark As Delivered o2');
    await act(() => services.fail('deliverOrder', new ServiceError('Not authorized as an admin', { status: 403 })));
    act(() => queue.send({ type: 'page.hidden' }));
    expect(alert()).toHaveTextContent(
      'Order o1 was not marked as delivered, and 1 more after it. Not authorized as an admin',
    );
  });
});
