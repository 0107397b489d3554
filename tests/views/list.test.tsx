import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import { listMachine } from '../../src/machines/list.machine.ts';
import { MyOrdersView } from '../../src/views/account/MyOrdersView.tsx';
import { useListing } from '../../src/views/shop/useList.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { listPaths } from '../../walks/charts/list.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const services = deferred('read');
const machine = listMachine.provide({ actors: services.actors });
const model = shopModel(machine, listPaths);

/** What is asked for is always what the list was told last. */
function MyOrders({ list }: { list: ActorRefFrom<typeof machine> }) {
  const { listing } = list.getSnapshot().context;
  return <MyOrdersView orders={useListing<OrderRow>(list, listing)} page={listing.page} />;
}

const region = () => screen.getByRole('region', { name: 'My Orders' });

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S27, S76, S77, S135: a list follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const list = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<MyOrders list={list} />);
      return list;
    },
    gestures: {
      'list.ask': ({ send }) => send(), // the address asks
      'list.reload': () => userEvent.click(within(region()).getByRole('button', { name: 'Try again' })),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': ({ context }) => expect(within(region()).queryAllByRole('table')).toHaveLength(context.answer ? 1 : 0),
      loading: () => {
        expect(within(region()).getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(screen.queryByRole('alert')).toBeNull();
      },
      paged: () => {
        expect(within(region()).getAllByRole('row')).toHaveLength(1 + 50);
        expect(within(region()).getByRole('link', { name: '2' })).toHaveAttribute('href', '/profile?page=2');
      },
      whole: () => expect(within(region()).getByRole('navigation', { name: 'Pages' })).toBeVisible(),
      failed: ({ context }) =>
        expect(within(region()).getByRole('alert')).toHaveTextContent(context.error ?? 'Stopped.'),
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));
