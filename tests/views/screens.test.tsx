import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import { createPage } from '../../src/services/page.ts';
import { App } from '../../src/views/App.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { gate } from '../support/network.ts';
import { testShop } from '../support/renderInShop.tsx';

const lamp = aProduct({ _id: 'p2', name: 'Lamp' });

const loadChunk: Services['loadChunk'] = async ({ name }) =>
  name === 'product'
    ? import('../../src/views/product/product.chunk.tsx')
    : { default: () => (name === 'wishList' ? null : <h1 tabIndex={-1}>{`Here is ${name}`}</h1>) };

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const settle = () => act(() => vi.dynamicImportSettled());

/** The whole shop at an address, with the real screen of products. */
const open = async (at: string, { load = loadChunk } = {}) => {
  history.replaceState(null, '', at);
  const getProduct = vi.fn<Services['getProduct']>(async ({ id }) => aProduct({ _id: id, name: `Product ${id}` }));
  const chunks = vi.fn<Services['loadChunk']>(load);
  const { shop, page } = testShop({ at, services: { loadChunk: chunks, getProduct } });
  const visit = new AbortController();
  onTestFinished(() => visit.abort());
  const address = createPage(window, visit.signal);
  render(<App shop={shop} />);
  await settle();
  const go = (path: string) => {
    act(() => {
      page.go(path); // the shop's own address
      address.go(path);
    });
    return settle();
  };
  const asked = () => getProduct.mock.calls.map(([{ id }]) => id);
  const loads = () => chunks.mock.calls.map(([{ name }]) => name);
  const expectNext = async () => {
    act(() => shop.choose(lamp));
    await settle();
  };
  return { shop, go, asked, loads, expectNext, getProduct };
};

/** A screen that throws at one address. */
const Broken = ({ path }: { path: string }) => {
  if (path === '/product/p2') throw new Error('planted');
  return <h1>{path}</h1>;
};

const headings = (hidden: boolean) =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 1, hidden })
    .map(({ textContent }) => textContent);
const shown = () => headings(false);
const drawn = () => headings(true);

it('S17: another address shows another product and nothing of the first one', async () => {
  const { go, getProduct } = await open('/product/p1');
  expect(shown()).toEqual(['Product p1']);
  expect(screen.getByText('Price: $89.99')).toBeVisible();
  getProduct.mockImplementation(() => new Promise(() => undefined));
  await go('/product/p3');
  expect(drawn()).toEqual(['Product']);
  expect(screen.queryByText('Price: $89.99')).toBeNull();
});

it('S17: the product that is likely to be opened is drawn ahead, hidden, and reads nothing', async () => {
  const { asked, expectNext } = await open('/product/p1');
  await expectNext();
  expect([shown(), drawn()]).toEqual([['Product p1'], ['Product p1', 'Lamp']]);
  expect(document.title).toContain('Product p1');
  expect(asked()).toEqual(['p1']);
});

it('S17, S92: opening it shows what was drawn, and reads it', async () => {
  const { go, asked, expectNext } = await open('/product/p1');
  await expectNext();
  const [heading] = within(screen.getByRole('main')).getAllByRole('heading', { name: 'Lamp', hidden: true });
  await go('/product/p2');
  expect(drawn()).toEqual(['Product p2']);
  expect(heading).toHaveTextContent('Product p2');
  expect(document.title).toContain('Product p2');
  expect(asked()).toEqual(['p1', 'p2']);
});

it('what was drawn ahead is gone once another page is open', async () => {
  const { go, expectNext } = await open('/product/p1');
  await expectNext();
  await go('/cart');
  expect(drawn()).toEqual(['Here is cart']);
  await go('/product/p2');
  expect(drawn()).toEqual(['Product p2']);
});

it('the focus waits for the heading of the page, not for that of a product that is drawn ahead', async () => {
  const late = gate();
  const { go, expectNext } = await open('/product/p1', {
    load: async (input, signal) => {
      if (input.name === 'cart') await late.opened;
      return loadChunk(input, signal);
    },
  });
  await go('/cart');
  await expectNext();
  expect(drawn()).toEqual(['ProShop', 'Lamp']);
  late.open();
  await settle();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Here is cart' })).toHaveFocus());
});

it('S58: a product whose chunk is not there is not drawn ahead, so that the press loads it', async () => {
  const { loads, go, expectNext } = await open('/');
  await expectNext();
  expect(drawn()).toEqual(['Here is home']);
  expect(loads()).toEqual(['home']);
  await go('/product/p2');
  expect(loads()).toContain('product');
});

it('a screen that throws while it is drawn ahead leaves the page alone', async () => {
  const { expectNext } = await open('/product/p1', { load: async () => ({ default: Broken }) });
  await expectNext();
  expect([shown(), drawn()]).toEqual([['/product/p1'], ['/product/p1', 'Something went wrong']]);
});
