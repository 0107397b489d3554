// @vitest-environment-options {"settings": {"disableIframePageLoading": false, "enableIframePageLoading": true}}
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { openDesk } from '../../../devtools/desk.ts';
import { DeskView } from '../../../devtools/views/DeskView.tsx';
import { catalogueMachine } from '../../../src/machines/catalogue.machine.ts';
import { deferred } from 'xstate-walks';
import { products } from '../../../walks/charts/catalogue.tsx';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('listProducts');

afterEach(() => {
  cleanup();
  services.reset();
});

/** The desk, closed when the test has ended. */
const openForTest = () => {
  const desk = openDesk();
  onTestFinished(desk.close);
  return desk;
};

/** The desk, and a catalogue that runs beside it. */
const deskWithCatalogue = () => {
  const desk = openForTest();
  render(<DeskView desk={desk} address="about:blank" />);
  const machine = catalogueMachine.provide({ actors: services.actors });
  const input = { keyword: '', page: 1 };
  act(() => void startForTest(createActor(machine, { input, inspect: desk.watch.inspect })));
  return desk;
};

const running = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Running charts' })).getByRole('button', { name });
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

/** What is wrong with the desk as it stands, but for what needs to be drawn to be known. */
const violations = async () => {
  const found = await axe.run(document.body, { iframes: false, rules: { 'color-contrast': { enabled: false } } });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

it('says that no chart runs and that there are no events yet', async () => {
  render(<DeskView desk={openForTest()} address="about:blank" />);
  expect(screen.getByText('No running charts yet.')).toBeVisible();
  expect(screen.getByText('No events yet.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('shows running charts, their events and the transitions taken', async () => {
  deskWithCatalogue();
  expect(running(/^catalogue loading/)).toBeVisible();
  await act(() => services.done('listProducts', { products, page: 1, pages: 1 }));
  expect(running(/^catalogue listed/)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('1 of 12 transitions taken')).toBeVisible();
  expect(rows('Events')[0]).toMatchObject({ 1: 'catalogue', 2: 'listProducts answers', 4: 'loading → listed' });

  await userEvent.type(screen.getByRole('textbox', { name: 'Filter events' }), 'starts');
  expect(rows('Events').map((cells) => cells[2])).toEqual(['starts']);
  expect(await violations()).toEqual([]);

  await userEvent.click(screen.getByRole('tab', { name: 'Transitions' }));
  expect(rows('Transitions of catalogue').filter(([taken]) => taken !== '0')).toEqual([
    ['1', 'loading', 'listProducts answers', '', 'listed'],
  ]);
});

it('drives a chart to a state, and says if it is there already or unreachable', async () => {
  deskWithCatalogue();
  await act(() => services.done('listProducts', { products, page: 1, pages: 1 }));
  const choose = screen.getByRole('combobox', { name: 'Drive the shop to' });
  await userEvent.selectOptions(choose, 'catalogue.listed');
  await userEvent.click(screen.getByRole('button', { name: 'Drive' }));
  expect(screen.getByText('The shop is in catalogue.listed already.')).toBeVisible();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chart' }), 'order');
  const states = within(screen.getByRole('combobox', { name: 'Drive the shop to' }));
  expect(states.getByRole('option', { name: /walletUnavailable$/ })).toBeDisabled();
  expect(screen.getByText(/nothing in a browser leads there: the wallet ends/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('walks a path step by step through its controls', async () => {
  const { replay } = deskWithCatalogue();
  const step = { chart: 'catalogue', event: { type: 'work.cancel' }, cause: 'user' as const, state: 'failed' };
  const again = { ...step, event: { type: 'catalogue.reload' }, state: 'listed' };
  act(() =>
    replay.send({ type: 'replay.open', path: { name: 'a walk', begin: null, steps: [step, again] }, isRunning: false }),
  );
  expect(await screen.findByText('Paused: 0 of 2 steps')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Step' }));
  expect(await screen.findByText('Paused: 1 of 2 steps')).toBeVisible();
  expect(running(/^catalogue failed/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByText('The shop took another path: 2 of 2 steps')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Planned was "listed"');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Path' })).toBeNull();
});

it('chooses the outcome of a call', async () => {
  const { faultInjector } = deskWithCatalogue();
  await userEvent.click(screen.getByRole('tab', { name: 'Faults' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outcome of listProducts' }), 'offline');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Calls of listProducts that it applies to' }),
    'all calls',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outcome of loadChunk' }), 'it fails');
  expect(faultInjector.get()).toMatchObject({
    calls: { listProducts: { outcome: 'offline', isForAll: true } },
    inHouse: { loadChunk: { outcome: 'fails', isForAll: false } },
  });
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
  expect(faultInjector.get()).toMatchObject({ calls: {}, inHouse: {} });
});

it('plans paths from a chart', async () => {
  deskWithCatalogue();
  await userEvent.click(screen.getByRole('tab', { name: 'Paths' }));
  await userEvent.click(screen.getByRole('button', { name: 'Plan' }));
  const planned = within(screen.getByRole('list', { name: 'Planned paths' })).getAllByRole('listitem');
  expect(planned.length).toBeGreaterThan(1);
  expect(planned[0]).toHaveTextContent('from /search/tv/page/2');
  expect(await violations()).toEqual([]);
});
