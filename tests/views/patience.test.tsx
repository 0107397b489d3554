import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { PatienceView } from '../../src/views/common/Working.tsx';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('listProducts');
const machine = catalogueMachine.provide({ actors: services.actors });
const aWorkingActor = () => startForTest(createActor(machine, { input: { keyword: '', page: 1 } }));

const cancel = () => screen.queryByRole('button', { name: 'Cancel' });

afterEach(services.reset);

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

  it('A13: offers no Cancel where the work cannot be stopped', async () => {
    slow();
    await act(() => services.done('listProducts', { products: [], page: 1, pages: 1 }));
    expect(cancel()).toBeNull();
    expect(screen.getByRole('status', { name: 'Listing' })).toHaveTextContent('Still working …');
  });
});
