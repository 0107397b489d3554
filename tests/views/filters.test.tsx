import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE_FILTERS } from '../../common/contract/endpoints.ts';
import type { ProductPage } from '../../common/contract/product.ts';
import { noChoices } from '../../common/domain/choices.ts';
import type { Services } from '../../src/machines/services.ts';
import Home from '../../src/views/home/home.chunk.tsx';
import { DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const facets = { categories: ['Audio', 'Video'], brands: ['Acme', 'Orchard'] };
const answer: ProductPage = { products: [aProduct()], page: 1, pages: 1, total: 1, facets };

const open = async (address: string, { features = [CATALOGUE_FILTERS], found = answer } = {}) => {
  history.replaceState(null, '', address);
  const listProducts = vi.fn<Services['listProducts']>(async () => found);
  renderInShop(
    <DrawnFeatures value={features}>
      <Home />
    </DrawnFeatures>,
    { inWindow: true, services: { listProducts, listTopProducts: async () => [] } },
  );
  await act(async () => undefined);
  return { asked: () => listProducts.mock.calls.map(([input]) => input) };
};

const field = (name: string) => screen.getByLabelText(name);
const address = () => `${location.pathname}${location.search}`;

beforeEach(() => history.replaceState(null, '', '/'));

describe('A61: the filters of the catalogue', () => {
  it('show what the address chooses, and how many products there are', async () => {
    const { asked } = await open('/search/tv?category=Audio&maxPrice=50&sort=price-asc');
    const choices = { ...noChoices, category: 'Audio', maxPrice: '50', sort: 'price-asc' };
    expect(asked()).toEqual([{ keyword: 'tv', page: 1, choices }]);
    expect(field('Category')).toHaveValue('Audio');
    expect(field('Highest price')).toHaveValue('50');
    expect(field('Sort by')).toHaveDisplayValue('Price: low to high');
    expect(screen.getByText('1 product')).toBeVisible();
    const chips = within(screen.getByRole('group', { name: 'Chosen filters' }));
    expect(chips.getByRole('link', { name: 'Remove Audio' })).toHaveAttribute(
      'href',
      '/search/tv?maxPrice=50&sort=price-asc',
    );
    expect(chips.getByRole('link', { name: 'Remove Up to $50.00' })).toHaveAttribute(
      'href',
      '/search/tv?category=Audio&sort=price-asc',
    );
    expect(chips.getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', '/search/tv?sort=price-asc');
  });

  it('a choice is in the address at once, and asks again', async () => {
    const { asked } = await open('/');
    const entries = history.length;
    await userEvent.selectOptions(field('Brand'), 'Acme');
    expect(address()).toBe('/?brand=Acme');
    await userEvent.selectOptions(field('Sort by'), 'Top rated');
    expect(address()).toBe('/?brand=Acme&sort=rating');
    expect(asked().map(({ choices }) => choices)).toEqual([
      noChoices,
      { ...noChoices, brand: 'Acme' },
      { ...noChoices, brand: 'Acme', sort: 'rating' },
    ]);
    expect(field('Brand')).toHaveValue('Acme');
    expect(field('Sort by')).toHaveFocus();
    expect(history.length).toBe(entries);
  });

  it('prices wait for Apply; on a later page they lead to the first', async () => {
    await open('/page/3');
    await userEvent.type(field('Lowest price'), '20');
    await userEvent.type(field('Highest price'), '10.50');
    expect(address()).toBe('/page/3');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/?minPrice=10.5&maxPrice=20');
  });

  it('S12: the carousel goes with the first choice, and Clear all brings it back', async () => {
    await open('/?category=Audio', { found: { products: [], page: 1, pages: 1, facets } });
    expect(screen.queryByRole('region', { name: 'Top rated products' })).toBeNull();
    expect(screen.getByText('No product matches your filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));
    expect(address()).toBe('/');
  });

  it.each([
    ['/', 'low'],
    ['/?category=Audio', 'high'],
  ])(
    'the first picture of %s has a %s priority: the largest of a plain list is in the carousel',
    async (at, priority) => {
      await open(at);
      expect(document.querySelector('main img, ul img')).toHaveAttribute('fetchpriority', priority);
    },
  );

  it('links to pages keep the choices', async () => {
    await open('/?category=Audio', { found: { ...answer, pages: 3 } });
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/page/2?category=Audio');
  });

  it('A51, C1: a backend that does not announce them is asked as ever', async () => {
    const { asked } = await open('/?category=Audio', { features: [] });
    expect(asked()).toEqual([{ keyword: '', page: 1 }]);
    expect(screen.queryByLabelText('Category')).toBeNull();
  });

  it('on a phone they are behind a button that says whether they are open', async () => {
    await open('/');
    const toggle = screen.getByRole('button', { name: 'Filters' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  it('without scripts they are a form that leads to the same addresses', async () => {
    await open('/search/tv/page/2');
    const form = screen.getByRole('form', { name: 'Filters' });
    expect(form).toHaveAttribute('action', '/search/tv');
    expect([...new FormData(form as HTMLFormElement).keys()]).toEqual([
      'category',
      'brand',
      'minPrice',
      'maxPrice',
      'sort',
    ]);
  });
});
