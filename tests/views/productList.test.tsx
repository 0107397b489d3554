import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ProductPage } from '../../common/contract/product.ts';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { ProductListView } from '../../src/views/admin/ProductListView.tsx';
import { airpods, answer } from '../models/productList.tsx';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const user = userEvent.setup({ delay: null });

const services = deferred('listAllProducts', 'createProduct', 'deleteProduct');
const machine = productListMachine.provide({ actors: services.actors });

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));

const open = async (page: ProductPage) => {
  const list = startForTest(createActor(machine, { input: { page: page.page } }));
  renderInShop(<ProductListView list={list} />);
  await act(() => services.done('listAllProducts', page));
  return list;
};

afterEach(services.reset);

describe("the products' list", () => {
  it('S36: shows id, name, price, category and brand of each product, with Edit and Delete', async () => {
    await open(answer);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'NAME',
      'PRICE',
      'CATEGORY',
      'BRAND',
      'STOCK',
      'Actions',
    ]);
    const [, row] = within(screen.getByRole('table', { name: 'Products' })).getAllByRole('row');
    expect(row).toHaveTextContent('p1Airpods$89.99AudioOrchardLow3');
    expect(
      within(row!)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Edit Airpods', 'Delete Airpods']);
    expect(screen.getByRole('button', { name: 'Edit Airpods' })).toHaveAttribute('href', '/admin/product/p1/edit');
  });

  it('shows a small picture beside the name, which loads when it is scrolled to', async () => {
    await open(answer);
    const [, row] = screen.getAllByRole('row');
    const picture = row!.querySelector('img');
    expect(picture).toHaveAttribute('src', airpods.image);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('alt', '');
  });

  it.each([
    [0, 'Sold out0'],
    [5, 'Low5'],
    [6, '6'],
    [1234, '1,234'],
  ])('tells at a glance what a stock of %i means', async (countInStock, text) => {
    await open({ products: [{ ...airpods, countInStock }], page: 1, pages: 1 });
    expect(screen.getAllByRole('cell')[5]).toHaveTextContent(new RegExp(`^${text}$`));
  });

  it('S49, S50: links to the other pages', async () => {
    await open(answer);
    expect(screen.getByRole('link', { name: '3' })).toHaveAttribute('href', '/admin/productlist/3');
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'page');
  });

  it('says that there are no products', async () => {
    await open({ products: [], page: 1, pages: 1 });
    expect(screen.getByText('There are no products.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Product' })).toBeEnabled();
  });

  it('C6: after a deletion the focus is on the next Delete', async () => {
    await open(answer);
    await press('Delete Airpods')();
    await press('Delete')();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Airpods' })).toHaveFocus());
    await act(() => services.done('deleteProduct', null));
    expect(screen.getByRole('button', { name: /^Delete/ })).toHaveFocus();
  });

  it('Edit reacts to the space bar, like a button', async () => {
    await open(answer);
    screen.getByRole('button', { name: 'Edit Airpods' }).focus();
    await user.keyboard(' ');
    expect(location.pathname).toBe('/admin/product/p1/edit');
  });
});
