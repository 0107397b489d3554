import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ProductPage } from '../../common/contract/product.ts';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { ProductListView } from '../../src/views/admin/ProductListView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { airpods, answer, productListPaths } from '../../walks/charts/productList.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const user = userEvent.setup({ delay: null });

const services = deferred('listAllProducts', 'createProduct', 'deleteProduct');
const machine = productListMachine.provide({ actors: services.actors });
const { input } = productListPaths;

const model = shopModel(machine, productListPaths);

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const alert = () => screen.queryByRole('alert');
const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure' });
const can = (able: boolean) => {
  for (const button of screen.queryAllByRole('button', { name: /^(Delete .|Create Product)/ })) {
    expect(button.matches(':disabled, [aria-disabled=true]')).toBe(!able);
  }
};
const isBusy = () => {
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  can(false);
};

const open = async (page: ProductPage) => {
  const list = startForTest(createActor(machine, { input: { page: page.page } }));
  renderInShop(<ProductListView list={list} />);
  await act(() => services.done('listAllProducts', page));
  return list;
};

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)("S36, S119, S76, S77: the products' list follows its chart: %s", (_title, walk) =>
  walk({
    act,
    start: ({ inspect, clock }) => {
      const list = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<ProductListView list={list} />);
      return list;
    },
    gestures: {
      'product.create': press('Create Product'),
      'product.delete': press('Delete Airpods'),
      'delete.confirm': press('Delete'),
      'delete.cancel': press('Cancel'),
      'products.reload': press('Try again'),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': ({ value, context }) => {
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
        expect(dialog() !== null).toBe(value === 'confirmingDelete');
        expect(screen.queryAllByRole('button', { name: /^Edit / })).toHaveLength(context.answer?.products.length ?? 0);
        expect(screen.queryAllByText(/ was deleted\.$/).map((said) => said.textContent)).toEqual(
          context.deleted ? [`${context.deleted.name} was deleted.`] : [],
        );
      },
      loading: isBusy,
      beyondEnd: isBusy,
      unavailable: ({ context }) => {
        expect(alert()).toHaveTextContent(context.error ?? 'Stopped.');
        can(false);
      },
      listed: () => {
        expect(alert()).toBeNull();
        expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('2');
        can(true);
      },
      creating: isBusy,
      created: () => can(false),
      confirmingDelete: () => expect(dialog()).toHaveTextContent('Airpods will be deleted'),
      deleting: isBusy,
      refused: () => {
        expect(alert()).toHaveTextContent('down');
        can(true);
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

describe("the products' list", () => {
  it('S36: shows id, name, price, category and brand of each product, with Edit and Delete', async () => {
    await open(answer);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'NAME',
      'PRICE',
      'CATEGORY',
      'BRAND',
      'Actions',
    ]);
    const [, row] = within(screen.getByRole('table', { name: 'Products' })).getAllByRole('row');
    expect(row).toHaveTextContent('p1Airpods$89.99AudioOrchardEditDelete');
    expect(screen.getByRole('button', { name: 'Edit Airpods' })).toHaveAttribute('href', '/admin/product/p1/edit');
  });

  it('A23: marks a draft', async () => {
    await open(answer);
    const [, airpodsRow, draftRow] = screen.getAllByRole('row');
    expect(draftRow).toHaveTextContent('Draft');
    expect(airpodsRow).not.toHaveTextContent('Draft');
  });

  it('S49, S50: links to the other pages, if there are any', async () => {
    await open(answer);
    expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', '/admin/productlist/3');
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'page');
  });

  it('S49: has no links to pages when there is one', async () => {
    await open({ products: [airpods], page: 1, pages: 1 });
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('says that there is nothing', async () => {
    await open({ products: [], page: 1, pages: 1 });
    expect(screen.getByText('There are no products.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Product' })).toBeEnabled();
  });

  it("S119, A12: asks 'Are you sure', and does nothing on Cancel", async () => {
    await open(answer);
    await press('Delete Airpods')();
    expect(screen.getByText('Are you sure')).toBeVisible();
    await press('Cancel')();
    expect(services.calls('deleteProduct')).toEqual([]);
  });

  it('C6, S78: says what was deleted, and reads the list again', async () => {
    await open(answer);
    await press('Delete Airpods')();
    await press('Delete')();
    await act(() => services.done('deleteProduct', null));
    expect(screen.getByText('Airpods was deleted.')).toBeVisible();
    expect(services.calls('listAllProducts')).toHaveLength(2);
  });

  it('C6: after a deletion the focus is on the next Delete', async () => {
    await open(answer);
    await press('Delete Airpods')();
    await press('Delete')();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Airpods' })).toHaveFocus());
    await act(() => services.done('deleteProduct', null));
    expect(screen.getByRole('button', { name: /^Delete/ })).toHaveFocus();
  });

  it('Edit answers to the space bar, as buttons do', async () => {
    await open(answer);
    screen.getByRole('button', { name: 'Edit Airpods' }).focus();
    await user.keyboard(' ');
    expect(location.pathname).toBe('/admin/product/p1/edit');
  });
});
