import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import { Header } from '../../src/views/layout/Header.tsx';
import * as suggestions from '../../src/views/layout/suggestions.chunk.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { renderInShop } from '../drivers/renderInShop.tsx';

const products = [aProduct(), aProduct({ _id: 'a/b', name: 'Repair kit' })];

const open = async (services: Partial<Services> = {}) => {
  const loadChunk = vi.fn<Services['loadChunk']>(async () => suggestions);
  const listProducts = vi.fn<Services['listProducts']>(async () => ({ products, page: 1, pages: 1 }));
  const shown = renderInShop(<Header />, { services: { loadChunk, listProducts, ...services } });
  await act(async () => undefined);
  return { ...shown, loadChunk, listProducts };
};

const field = () => screen.getByPlaceholderText('Search Products...');
const options = () => screen.queryAllByRole('option').map((each) => each.textContent);
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));
/** Types as a person does, while time stands still. */
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms), delay: null });

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

describe('A60: suggestions beneath the search field', () => {
  it('S1: their code comes with the first focus, and asks for nothing', async () => {
    const { loadChunk, listProducts } = await open();
    expect(loadChunk).not.toHaveBeenCalled();
    await user().click(field());
    expect(loadChunk).toHaveBeenCalledExactlyOnceWith({ name: 'suggestions' }, expect.anything());
    await pause();
    expect(listProducts).not.toHaveBeenCalled();
    expect(field()).toHaveRole('combobox');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('what was typed before their code came is looked up', async () => {
    const waiting: ((module: unknown) => void)[] = [];
    const { listProducts } = await open({ loadChunk: () => new Promise((resolve) => void waiting.push(resolve)) });
    await user().type(field(), 'ai');
    await act(async () => waiting[0]!(suggestions));
    await pause();
    expect(listProducts).toHaveBeenCalledExactlyOnceWith({ keyword: 'ai', page: 1 }, expect.anything());
    expect(options()).toEqual(['Airpods$89.99', 'Repair kit$89.99']);
  });

  it('A93: the words that find a product are marked in its name, and it stays while more is typed', async () => {
    const coffee = aProduct({ name: 'Café Maker', brand: 'Bösch' });
    await open({ listProducts: async () => ({ products: [coffee], page: 1, pages: 1 }) });
    await user().type(field(), 'mak cafe');
    await pause();
    expect(screen.getAllByRole('strong').map((each) => each.textContent)).toEqual(['Café', 'Mak']);
    await user().type(field(), ' bosch');
    expect(options()).toEqual(['Café Maker$89.99']);
  });

  it('arrows and Enter open a product, which is shown at once', async () => {
    const { shop, page } = await open();
    await user().type(field(), 'ai');
    await pause();
    await user().keyboard('{ArrowDown}{ArrowDown}');
    const [, second] = screen.getAllByRole('option');
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', second!.id);
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await user().keyboard('{Enter}');
    expect(page.history).toEqual(['/', '/product/a%2Fb']);
    expect(shop.actors.next.getSnapshot().context).toEqual(products[1]);
    expect(options()).toEqual([]);
  });
  it('S43: Enter without a chosen product searches, and closes the list', async () => {
    await open();
    await user().type(field(), 'ai');
    await pause();
    expect(options()).toHaveLength(2);
    await user().keyboard('{Enter}');
    expect(location.pathname).toBe('/search/ai');
    expect(options()).toEqual([]);
  });

  it('Escape closes the list and leaves the text; leaving the field closes it, too', async () => {
    await open();
    await user().type(field(), 'ai');
    await pause();
    await user().keyboard('{Escape}');
    expect([options(), field()]).toEqual([[], expect.objectContaining({ value: 'ai' })]);
    await user().keyboard('{ArrowDown}');
    expect(options()).toHaveLength(2);
    await user().tab();
    expect(options()).toEqual([]);
  });

  it('keys of an input method are left to it', async () => {
    await open();
    await user().type(field(), 'ai');
    await pause();
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
    expect(field()).not.toHaveAttribute('aria-activedescendant');
  });

  it('S43, S58: without their code the search works as before, and nothing is said', async () => {
    await open({ loadChunk: () => Promise.reject(new Error('Loading chunk suggestions failed')) });
    await user().type(field(), 'tv');
    expect(screen.queryByRole('alert')).toBeNull();
    await user().keyboard('{Enter}');
    expect(location.pathname).toBe('/search/tv');
  });

  it('tells how many there are, or that there is none', async () => {
    await open({
      listProducts: async ({ keyword }) => ({ products: keyword === 'ai' ? products : [], page: 1, pages: 1 }),
    });
    await user().type(field(), 'ai');
    await pause();
    expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
    await user().type(field(), 'x');
    await pause();
    expect(screen.getByRole('status')).toHaveTextContent('No product matches “aix”.');
  });
});
