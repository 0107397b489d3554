import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { deliveryQueue } from '../models/deliveryQueue.tsx';
import { delivered } from '../models/order.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import type { ProductPage } from '../../common/contract/product.ts';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { ProductListView } from '../../src/views/admin/ProductListView.tsx';
import { airpods, answer, productList } from '../models/productList.tsx';
import { routes } from '../../common/routes/routes.ts';
import { readListing } from '../../common/domain/listing.ts';
import { userListMachine } from '../../src/machines/userList.machine.ts';
import { ada, jane, userList } from '../models/userList.tsx';
import { withServices } from '../fixtures/withServices.ts';

const user = userEvent.setup({ delay: null });
const { draw: drawOrders } = await deliveryQueue.view();
const { draw: drawProducts } = await productList.view();
const { draw: drawUsers } = await userList.view();

const { services, machine } = withServices(deliveryQueueMachine, 'deliverOrder', 'getOrder');
const button = (name: string) => screen.queryByRole('button', { name });
/** Keyboard users are never sent back to the start of the page. */
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  expect(document.body).not.toHaveFocus();
};
const rowOf = (id: string) => screen.getByText(id, { selector: 'code' }).closest('tr')!;
const shownKeys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' ');
const news = () => document.querySelector('p[role=status]')?.textContent;

beforeEach(() => history.replaceState(null, '', '/admin/orderlist'));
/** The list of orders, and a queue whose services and timers wait. */
const open = (address = '/admin/orderlist') => {
  history.replaceState(null, '', address);
  const queue = startForTest(createActor(machine, { clock: new SimulatedClock() }));
  renderInShop(drawOrders(queue, {}, startForTest));
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

  it('S98: the keys that undo are shown while there is something to undo', async () => {
    open();
    expect(shownKeys()).toBe('↑ ↓');
    await press('Mark As Delivered o1');
    expect(shownKeys()).toBe('↑ ↓ U Ctrl Z');
    await press('Undo o1');
    expect(shownKeys()).toBe('↑ ↓');
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
    expect(within(rowOf('o3')).getByRole('link', { name: 'Details' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(button('Mark As Delivered o2')).toHaveFocus();
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
    expect(within(rowOf('o1')).getAllByRole('cell')[5]).toHaveTextContent('2026-01-05');
    expect(screen.getByRole('link', { name: 'To deliver 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Delivered 1' })).toBeVisible();
    expect(news()).toBe('Order o1 was marked as delivered.');
  });
});

const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select o/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

describe('several orders at once', () => {
  it('are ticked all at once, and none', async () => {
    open();
    await tick('Select o1');
    expect(screen.getByRole('checkbox', { name: 'Select all to deliver' })).toBePartiallyChecked();
    await tick('Select all to deliver');
    expect(ticked()).toEqual(['Select o1', 'Select o2']);
    await tick('Select all to deliver');
    expect(ticked()).toEqual([]);
  });

  it('S98: an order that is marked by itself is no longer ticked', async () => {
    open();
    await tick('Select all to deliver');
    await press('Mark As Delivered o1');
    expect(button('Mark 1 as delivered')).toBeVisible();
  });
});

const { services: servicesProducts, machine: machineProducts } = withServices(
  productListMachine,
  'listAllProducts',
  'createProduct',
  'deleteProduct',
  'updateProduct',
);

const click = (name: string) => user.click(screen.getByRole('button', { name }));

const field = () => screen.getByRole('textbox', { name: 'Price of Airpods' });

const openProducts = async (page: ProductPage, q = '', show?: 'low') => {
  const listing = { q, page: page.page, show };
  const list = startForTest(createActor(machineProducts, { input: { listing } }));
  renderInShop(<ProductListView list={list} listing={listing} />);
  await act(() => servicesProducts.done('listAllProducts', page));
  return list;
};

describe("the products' list", () => {
  it('S36: shows id, name, price, category and brand of each product, with Edit and Delete', async () => {
    await openProducts(answer);
    const [head, row] = within(screen.getByRole('table', { name: 'Products' })).getAllByRole('row');
    expect(head).toHaveTextContent('IDNAMEPRICECATEGORYBRANDSTOCKActions');
    expect(row).toHaveTextContent('p1Airpods$89.99AudioOrchardLow3');
    expect(
      within(row!)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['$89.99: change price of Airpods', '3: change stock of Airpods', 'Edit Airpods', 'Delete Airpods']);
    expect(screen.getByRole('button', { name: 'Edit Airpods' })).toHaveAttribute('href', '/admin/product/p1/edit');
  });
  it.each([
    [0, 'Sold out0'],
    [5, 'Low5'],
    [6, '6'],
    [1234, '1,234'],
  ])('tells at a glance what a stock of %i means', async (countInStock, text) => {
    await openProducts({ products: [{ ...airpods, countInStock }], page: 1, pages: 1 });
    expect(screen.getAllByRole('cell')[5]).toHaveTextContent(new RegExp(`^${text}$`));
  });
  it('several are ticked as a range with Shift, both ways, but no draft', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => ({ ...airpods, _id: id, name: id, isDraft: id === 'c' }));
    const list = await openProducts({ products: rows, page: 1, pages: 1 });
    await user.click(screen.getByRole('checkbox', { name: 'Select d' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select a' }));
    expect(list.getSnapshot().context.ticked.toSorted()).toEqual(['a', 'b', 'd']);
    await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
    await user.keyboard('{/Shift}');
    expect(list.getSnapshot().context.ticked).toEqual(['d']);
    expect(screen.queryByRole('checkbox', { name: 'Select c' })).toBeNull();
  });
  it('what is low is restocked: the change of several begins with the stock', async () => {
    await openProducts(answer, '', 'low');
    await user.click(screen.getByRole('checkbox', { name: 'Select Airpods' }));
    expect(screen.getByRole('combobox', { name: 'What to change' })).toHaveDisplayValue('Count In Stock');
  });
  it('a search without a match leads back to all products', async () => {
    await openProducts({ products: [], page: 1, pages: 1 }, 'lamp');
    expect(servicesProducts.calls('listAllProducts').at(-1)).toEqual({ keyword: 'lamp', page: 1 });
    expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('lamp');
    expect(screen.getByText('No products match.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all products' })).toHaveAttribute('href', '/admin/productlist');
  });
  it('A98: shows, category and order are kept in the address, and a third press of a header means the newest first', async () => {
    history.replaceState(null, '', '/admin/productlist');
    const list = startForTest(
      createActor(machineProducts, { input: { listing: { q: '', page: 1 }, hasFilters: true } }),
    );
    renderInShop(drawProducts(list));
    await act(() =>
      servicesProducts.done('listAllProducts', { ...answer, facets: { categories: ['Audio'], brands: [] } }),
    );
    await user.click(screen.getByRole('link', { name: 'Low stock' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Audio');
    const asked = '?show=low&category=Audio';
    for (const search of [`${asked}&sort=stock`, `${asked}&sort=-stock`, asked]) {
      await user.click(screen.getByRole('button', { name: 'STOCK' }));
      expect(location.search).toBe(search);
    }
  });
  it('C5: a price is changed in its row: what cannot be saved stays beside its reason, Enter saves, and the focus is where it was', async () => {
    await openProducts(answer);
    await click('$89.99: change price of Airpods');
    expect(field()).toHaveFocus();
    await user.keyboard('1.999{Enter}');
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue('1.999');
    expect(servicesProducts.calls('updateProduct')).toEqual([]);
    await user.clear(field());
    await user.keyboard('1.299,00{Enter}');
    expect(servicesProducts.calls('updateProduct')).toMatchObject([{ _id: 'p1', price: 1299 }]);
    await act(() => servicesProducts.done('updateProduct', {}));
    expect(screen.getByRole('button', { name: '$1,299.00: change price of Airpods' })).toHaveFocus();
    expect(screen.getByText('Airpods was saved.')).toBeVisible();
  });

  it('C5: Escape leaves a stock as it was', async () => {
    await openProducts(answer);
    await click('3: change stock of Airpods');
    await user.keyboard('20{Escape}');
    expect(screen.getByRole('button', { name: '3: change stock of Airpods' })).toHaveFocus();
    expect(servicesProducts.calls('updateProduct')).toEqual([]);
  });

  it('C6: after a deletion the focus is on the next Delete', async () => {
    await openProducts(answer);
    await click('Delete Airpods');
    await click('Delete');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Airpods' })).toHaveFocus());
    await act(() => servicesProducts.done('deleteProduct', null));
    expect(screen.getByRole('button', { name: /^Delete/ })).toHaveFocus();
  });

  it('Edit reacts to the space bar, like a button', async () => {
    await openProducts(answer);
    screen.getByRole('button', { name: 'Edit Airpods' }).focus();
    await user.keyboard(' ');
    expect(location.pathname).toBe('/admin/product/p1/edit');
  });
});

const { services: servicesUsers, machine: machineUsers } = withServices(userListMachine, 'read', 'deleteUser');

const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure' });
const start = () => {
  const list = startForTest(createActor(machineUsers, { input: { listing: readListing(location.search) } }));
  renderInShop(drawUsers(list));
  return list;
};

const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

const remove = async (name: string, left: unknown[]) => {
  screen.getByRole('button', { name: `Delete ${name}` }).focus();
  await user.keyboard('{Enter}');
  await click('Delete');
  await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${name}` })).toHaveFocus());
  await act(() => servicesUsers.done('deleteUser', null));
  await act(() => servicesUsers.done('read', left));
};

beforeEach(() => history.replaceState(null, '', routes.userList.href()));

describe("the users' list", () => {
  it('S34: shows id, name, email and admin flag of each user, with Edit and Delete', async () => {
    start();
    await act(() => servicesUsers.done('read', [jane, ada]));
    expect(rows()).toEqual(['IDNAMEEMAILADMINActions', 'u1Jane Doejane@example.comNo', 'u2Adaada@example.comAdmin']);
    expect(screen.getByRole('button', { name: 'Edit Ada' })).toHaveAttribute('href', '/admin/user/u2/edit');
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com');
  });

  it("S118, A12: asks 'Are you sure', and does nothing on Escape", async () => {
    start();
    await act(() => servicesUsers.done('read', [jane, ada]));
    await click('Delete Jane Doe');
    expect(screen.getByText('Are you sure')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(servicesUsers.calls('deleteUser')).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Jane Doe' })).toHaveFocus());
  });
  it('C13: after a deletion the focus is on the next Delete, then on the last one, then on the heading', async () => {
    const joe = { ...jane, _id: 'u3', name: 'Joe' };
    start();
    await act(() => servicesUsers.done('read', [jane, ada, joe]));
    await remove('Jane Doe', [ada, joe]);
    expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus();
    await remove('Joe', [ada]);
    expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus();
    await remove('Ada', []);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('C13: also where the answer comes before the question has gone', async () => {
    start();
    await act(() => servicesUsers.done('read', [jane, ada]));
    await click('Delete Jane Doe');
    await click('Delete');
    await act(() => servicesUsers.done('deleteUser', null));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus());
  });

  it('S34: finds names and emails, and shows fifty at once; the address says which', async () => {
    history.replaceState(null, '', '/admin/userlist?page=2');
    start();
    const many = Array.from({ length: 60 }, (_, index) => ({ ...jane, _id: `u${index}`, name: `Jane ${index}` }));
    await act(() => servicesUsers.done('read', [...many, ada]));
    expect(rows()).toHaveLength(12);
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ADA@');
    await waitFor(() => expect(location.search).toBe('?q=ADA%40'));
    expect(rows()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x');
    expect(await screen.findByText(/No users match/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all users' }));
    expect(rows()).toHaveLength(51);
  });
});
