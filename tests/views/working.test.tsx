import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { PatienceView, Overloaded } from '../../src/views/common/calls.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import type { Services } from '../../src/machines/services.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import Home from '../../src/views/home/home.chunk.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';

const { services: held, machine } = withServices(catalogueMachine, 'listProducts');

it('A13: slow work that cannot be stopped has no Cancel', async () => {
  const patience = createActor(patienceMachine, { snapshot: patienceMachine.resolveState({ value: 'slow' }) });
  const work = startForTest(createActor(machine, { input: { keyword: '', page: 1 } }));
  renderInShop(<PatienceView patience={startForTest(patience)} actor={work} label="Listing" />);
  await act(() => held.done('listProducts', { products: [], page: 1, pages: 1 }));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByRole('status', { name: 'Listing' })).toHaveTextContent('Still working …');
});

describe('the countdown of a shop that is very busy', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('A52: is drawn every second, and announced once', () => {
    renderInShop(<Overloaded waits={[60, 3]} onRetry={() => undefined} />);
    const [drawn, announced] = screen.getAllByText('Seconds left: 3');
    expect(drawn).toHaveAttribute('aria-hidden', 'true');
    expect(announced!.closest('[aria-hidden]')).toBeNull();
    for (const left of [3, 2, 1, 1]) {
      expect(drawn).toHaveTextContent(`Seconds left: ${left}`);
      expect(announced).toHaveTextContent('Seconds left: 3');
      act(() => void vi.advanceTimersByTime(1000));
    }
  });
});

it('A52: the home screen of a shop that is very busy has no banner; each part tries again by itself or at a press', async () => {
  let isBusy = true;
  const answer = <T,>(found: T) => {
    if (isBusy) throw new ServiceError('The shop is very busy', { status: 503, retryAfter: 7 });
    return found;
  };
  const services: Partial<Services> = {
    listProducts: async () => answer({ products: [aProduct()], page: 1, pages: 1 }),
    listTopProducts: async () => answer([aProduct({ name: 'Best of all' })]),
  };
  history.replaceState(null, '', '/');
  renderInShop(<Home />, { at: '/', services });
  await act(async () => undefined);
  const region = screen.getByRole('region', { name: 'Top rated products' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual(
    Array(2).fill(
      'The shop is very busy right now. This page tries again automatically. Seconds left: 7Seconds left: 7Try now',
    ),
  );
  isBusy = false;
  await userEvent.click(within(region).getByRole('button', { name: 'Try now' }));
  expect(screen.getByRole('region', { name: 'Top rated products' })).toHaveTextContent('Best of all');
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(screen.getByRole('link', { name: 'Airpods' })).toBeVisible();
});
