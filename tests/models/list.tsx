import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import { absent, open, part, press, shown } from 'xstate-walks/screen';
import type { OrderRow } from '../../common/contract/order.ts';
import { ROWS_PER_PAGE } from '../../common/domain/listPage.ts';
import { listingPath, readListing } from '../../common/domain/listing.ts';
import { myOrdersEffects } from '../../src/app/accountEffects.ts';
import { listMachine } from '../../src/machines/list.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWorkIn } from './shopActions.ts';
import { useAddressRows } from './addressRows.ts';
import { anOrder } from '../fixtures/samples.ts';

const orders = Array.from({ length: 51 }, (_, index) => anOrder({ _id: `o${index + 1}` }));

const mine = { within: part('region', 'My Orders') };

/** A read-only list: the user's orders, on two pages. The server answers the first page, or all of them. */
export const list = {
  machine: listMachine,
  statements: 'S27, S76, S77, S135',
  title: 'a list',
  model: {
    input: { listing: { page: 1 } },
    events: {
      'list.ask': [{ listing: { page: 1 } }, { listing: { page: 2 } }],
      'xstate.done.actor.read': [
        { output: orders },
        { output: { rows: orders.slice(0, 50), page: 1, total: 51, at: '2026-01-03T10:00:00.000Z', counts: {} } },
      ],
    },
    stateKey: ({ context: { answer, listing } }) => [answer !== null, listing.page],
  },
  actions: {
    /** A link to the page, or its address as long as there are no links. */
    'list.ask': ({ event: { listing }, before }) =>
      before.context.answer === null
        ? [open(listingPath('/profile', { q: '', page: listing.page }))]
        : [press('link', String(listing.page), mine)],
    'list.reload': () => [press('button', 'Try again', mine)],
    'work.cancel': cancelSlowWorkIn(mine),
  },
  screens: {
    '*': ({ context }) => [
      context.answer === null ? absent('table', undefined, mine) : shown('table', 'My Orders', mine),
    ],
    loading: () => [shown('status', 'Loading', mine), absent('alert', undefined, mine)],
    listed: () => [shown('link', '2', { ...mine, href: '/profile?page=2' }), absent('status', 'Loading', mine)],
    'listed.paged': () => [shown('row', undefined, { ...mine, count: 1 + ROWS_PER_PAGE })],
    'listed.whole': () => [shown('navigation', 'Pages', mine)],
    unavailable: ({ context }) => [
      shown('alert', undefined, { ...mine, says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { ...mine, enabled: true }),
    ],
  },
  inShop: {
    services: { read: 'listMyOrders' },
    arrive: async ({ api }) => ({ path: '/profile', visit: { as: await api.aPerson('Sophie Shopper') } }),
    shared: ['list.ask'], // a link changes the address, whether or not a call follows
  },
  view: async () => {
    const { MyOrdersView } = await import('../../src/views/account/MyOrdersView.tsx');
    const { useListing } = await import('../../src/views/shop/useList.ts');
    /** The orders as the address asks for them. */
    function MyOrders({ actor }: { actor: ActorRefFrom<typeof listMachine> }) {
      useAddressRows(actor, myOrdersEffects);
      const { page } = readListing(useSearch());
      const listing = useMemo(() => ({ page }), [page]);
      return <MyOrdersView orders={useListing<OrderRow>(actor, listing)} page={page} />;
    }
    return {
      address: '/profile',
      draw: (actor) => <MyOrders actor={actor} />,
    };
  },
} satisfies ChartDeclaration<typeof listMachine>;
