import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deliveryQueue } from '../models/deliveryQueue.tsx';
import { delivered } from '../models/order.tsx';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { renderInShop } from '../support/renderInShop.tsx';

const user = userEvent.setup({ delay: null });

const { draw } = await deliveryQueue.view();
const services = deferred('deliverOrder', 'getOrder');
const machine = deliveryQueueMachine.provide({ actors: services.actors });
const button = (name: string) => screen.queryByRole('button', { name });
/** Keyboard users are never sent back to the start of the page. */
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  expect(document.body).not.toHaveFocus();
};
const alert = () => screen.queryByRole('alert');
const row = (id: string) => screen.getByText(id, { selector: 'code' }).closest('tr')!;
const news = () => document.querySelector('p[role=status]')?.textContent;

beforeEach(() => history.replaceState(null, '', '/admin/orderlist'));
afterEach(services.reset);
/** The list of orders, and a queue whose services and timers wait. */
const open = (address = '/admin/orderlist') => {
  history.replaceState(null, '', address);
  const queue = startForTest(createActor(machine, { clock: new SimulatedClock() }));
  renderInShop(draw(queue, undefined, startForTest));
  return queue;
};

describe('the delivery queue', () => {
  it('S98: marking an order moves the focus to the next button, and from the last one to the heading', async () => {
    open('/admin/orderlist?show=waiting');
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{Enter}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(services.calls('deliverOrder')).toEqual([{ id: 'o1' }]);
  });

  it('S98: U and Ctrl+Z undo the last delivery and move the focus back to it', async () => {
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

  it('S98: U in a text field is a letter, and U outside the list does nothing', async () => {
    open();
    await press('Mark As Delivered o1');
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'u');
    document.body.focus();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('u');
    expect(news()).toBe('Order o1 will be marked as delivered.');
  });

  it('S98: the up and down keys move from row to row', async () => {
    open();
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(within(row('o3')).getByRole('link', { name: 'Details' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
  });

  it('S98: Tab and Enter are enough: the marked row has an Undo button', async () => {
    open();
    screen.getByRole('button', { name: 'Mark As Delivered o1' }).focus();
    await user.keyboard('{Enter}');
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(button('Undo o1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button('Mark As Delivered o1')).toHaveFocus();
  });

  it('S98: a double click marks an order once and does not undo it', async () => {
    open();
    await user.dblClick(screen.getByRole('button', { name: 'Mark As Delivered o1' }));
    expect(news()).toBe('Order o1 will be marked as delivered.');
  });

  it('S96: a delivered order keeps its place in the list until the list is loaded again', async () => {
    const queue = open('/admin/orderlist?show=waiting');
    await press('Mark As Delivered o1');
    act(() => queue.send({ type: 'page.hidden' }));
    await act(() => services.done('deliverOrder'));
    await act(() => services.done('getOrder', { ...delivered, _id: 'o1' }));
    expect(within(row('o1')).getAllByRole('cell')[5]).toHaveTextContent('2026-01-05');
    expect(screen.getByRole('link', { name: 'Waiting 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Delivered 1' })).toBeVisible();
    expect(news()).toBe('Order o1 was marked as delivered.');
  });

  it('shows how many deliveries wait behind a refused one', async () => {
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

const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select o/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

describe('several orders at once', () => {
  it('S98: only orders that wait for their delivery can be ticked', () => {
    open();
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      null,
      'Select o1',
      'Select o2',
    ]);
    expect(screen.queryByRole('button', { name: /^Mark \d/ })).toBeNull();
  });

  it('S98: are ticked, marked and undone together', async () => {
    open();
    await tick('Select o1');
    expect(button('Mark 1 as delivered')).toBeVisible();
    await tick('Select o2');
    await press('Mark 2 as delivered');
    expect(news()).toBe('2 orders will be marked as delivered.');
    expect(screen.queryAllByRole('button', { name: /^Undo o/ })).toEqual([]);
    await press('Undo');
    expect(news()).toBe('2 orders were not marked as delivered.');
    expect(button('Mark As Delivered o1')).toHaveFocus();
    expect(ticked()).toEqual([]);
    expect(services.calls('deliverOrder')).toEqual([]);
  });

  it('are ticked all at once, and none', async () => {
    open();
    await tick('Select o1');
    expect(screen.getByRole('checkbox', { name: 'Select all that wait' })).toBePartiallyChecked();
    await tick('Select all that wait');
    expect(ticked()).toEqual(['Select o1', 'Select o2']);
    await tick('Select all that wait');
    expect(ticked()).toEqual([]);
  });

  it('S98: an order that is marked by itself is no longer ticked', async () => {
    open();
    await tick('Select all that wait');
    await press('Mark As Delivered o1');
    expect(button('Mark 1 as delivered')).toBeVisible();
  });

  it('S96, S98: each that the server refuses is named with its reason, and the others are delivered', async () => {
    const queue = open();
    await tick('Select all that wait');
    await press('Mark 2 as delivered');
    act(() => queue.send({ type: 'page.hidden' }));
    await act(() => services.fail('deliverOrder', new ServiceError('Order not found', { status: 404 })));
    const refused = screen.getByRole('region', { name: 'Refused deliveries' });
    expect(refused).toHaveTextContent('Order o1 was not marked as delivered. Order not found');
    await act(() => services.done('getOrder', { ...delivered, _id: 'o2' }));
    expect(news()).toBe('Order o2 was marked as delivered.');
    await press('Leave o1');
    expect(screen.queryByRole('region', { name: 'Refused deliveries' })).toBeNull();
    expect(button('Mark As Delivered o1')).toBeVisible();
  });
});
