// @vitest-environment-options {"settings": {"disableIframePageLoading": false, "enableIframePageLoading": true}}
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { openDesk } from '../../../devtools/desk.ts';
import { DeskView } from '../../../devtools/views/DeskView.tsx';
import { catalogueMachine } from '../../../src/machines/catalogue.machine.ts';
import { sessionMachine } from '../../../src/machines/session.machine.ts';
import { deferred } from 'xstate-walks';
import { products } from '../../models/catalogue.tsx';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('listProducts');
const logins = deferred('login');

afterEach(() => {
  cleanup();
  services.reset();
});

/** The desk, and a catalogue that runs beside it. */
const deskWithCatalogue = () => {
  const desk = openDesk();
  render(<DeskView desk={desk} address="about:blank" />);
  const machine = catalogueMachine.provide({ actors: services.actors });
  const input = { keyword: '', page: 1 };
  act(() => void startForTest(createActor(machine, { input, inspect: desk.watch.inspect })));
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
  render(<DeskView desk={openDesk()} address="about:blank" />);
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

it('masks passwords and tokens of events, and finds events by their payload', async () => {
  const desk = openDesk();
  render(<DeskView desk={desk} address="about:blank" />);
  const session = createActor(sessionMachine.provide({ actors: logins.actors }), {
    input: { user: null },
    inspect: desk.watch.inspect,
  });
  act(() => {
    startForTest(session);
    session.send({ type: 'session.signIn', email: 'john@example.com', password: 'secret-of-john' });
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter events' }), 'john@');
  expect(rows('Events')[0]?.[3]).toContain('"password":"…"');
  expect(document.body.textContent).not.toContain('secret-of-john');
});
