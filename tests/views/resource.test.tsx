import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { TopProductsView } from '../../src/views/home/TopProducts.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { resourcePaths } from '../../walks/charts/resource.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('read');
const machine = resourceMachine.provide({ actors: services.actors });
const model = shopModel(machine, resourcePaths);

const region = () => screen.getByRole('region', { name: 'Top rated products' });
const retry = () => within(region()).queryByRole('button', { name: 'Try again' });

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S11, S76, S77, S135: a plain read follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const top = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<TopProductsView top={top} />);
      return top;
    },
    gestures: {
      // Once they are there the home screen has no reason to read them again: other screens have.
      'resource.reload': ({ send }) => (retry() ? userEvent.click(retry()!) : send()),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': ({ context }) => {
        expect(region().textContent.includes('Airpods')).toBe(context.data !== undefined);
      },
      loading: ({ context }) => {
        const isFirst = context.data === undefined;
        expect(within(region()).queryAllByRole('status', { name: 'Loading' })).toHaveLength(isFirst ? 1 : 0);
        expect(screen.queryByRole('alert')).toBeNull();
      },
      loaded: () => expect(within(region()).getByRole('link')).toHaveAttribute('href', '/product/p1'),
      failed: ({ context }) => {
        const said = within(region()).queryAllByRole('alert');
        const banner = `${context.error ?? 'Stopped.'}Try again`;
        expect(said.map((each) => each.textContent)).toEqual(context.data ? [] : [banner]);
        expect(within(region()).queryByRole('status')).toBeNull();
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));
