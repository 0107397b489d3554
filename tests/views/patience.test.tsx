import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { PatienceView } from '../../src/views/common/Working.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const model = shopModel(patienceMachine);
const services = deferred('listProducts');
const machine = catalogueMachine.provide({ actors: services.actors });
const aWorkingActor = () => startForTest(createActor(machine, { input: { keyword: '', page: 1 } }));

const status = () => screen.getByRole('status', { name: 'Loading' });
const cancel = () => screen.queryByRole('button', { name: 'Cancel' });

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S76, S129, A13: patience follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ inspect, clock }) => {
      const patience = createActor(patienceMachine, { inspect, clock }).start();
      renderInShop(<PatienceView patience={patience} actor={aWorkingActor()} />);
      return patience;
    },
    gestures: {},
    screens: {
      '*': () => expect(status()).toBeVisible(),
      waiting: () => {
        expect(status()).toHaveTextContent(/^$/);
        expect(cancel()).toBeNull();
      },
      slow: () => {
        expect(status()).toHaveTextContent('Still working …');
        expect(cancel()).toBeVisible();
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

const slow = () => {
  const patience = startForTest(
    createActor(patienceMachine, {
      snapshot: patienceMachine.resolveState({ value: 'slow' }),
    }),
  );
  const work = aWorkingActor();
  renderInShop(<PatienceView patience={patience} actor={work} label="Listing" />);
  return work;
};

describe('slow work', () => {
  it('A13: is stopped with Cancel, which aborts the call', async () => {
    const work = slow();
    await userEvent.click(cancel()!);
    expect(work.getSnapshot().value).toBe('failed');
    expect(services.waiting('listProducts')).toBe(0);
  });

  it('A13: offers no Cancel where leaving would be no good', async () => {
    slow();
    await act(() => services.done('listProducts', { products: [], page: 1, pages: 1 }));
    expect(cancel()).toBeNull();
    expect(screen.getByRole('status', { name: 'Listing' })).toHaveTextContent('Still working …');
  });
});
