import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE_FILTERS } from '../../common/contract/endpoints.ts';
import type { ProductPage } from '../../common/contract/product.ts';
import { noChoices } from '../../common/domain/choices.ts';
import type { Services } from '../../src/machines/services.ts';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import { DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { stubNearness } from '../support/nearness.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const found = (...names: string[]): ProductPage => ({
  products: names.map((name) => aProduct({ _id: name, name, price: 1250 })),
  page: 1,
  pages: 1,
});

beforeEach(() => void stubNearness(true));
afterEach(() => void vi.unstubAllGlobals());

const open = async (listProducts: Services['listProducts'], features = [CATALOGUE_FILTERS]) => {
  history.replaceState(null, '', '/product/p1');
  const asked = vi.fn<Services['listProducts']>(listProducts);
  const shown = renderInShop(
    <DrawnFeatures value={features}>
      <ProductAtAddress path="/product/p1" />
    </DrawnFeatures>,
    { at: '/product/p1', services: { getProduct: async () => aProduct({ category: 'Audio' }), listProducts: asked } },
  );
  await act(async () => undefined);
  return { ...shown, asked };
};

const strip = () => screen.queryByRole('region', { name: 'You may also like' });

describe('A75: related products', () => {
  it('are others of the category, the best rated first, with their prices', async () => {
    const { asked } = await open(async () => found('Speaker', 'p1', 'Soundbar'));
    const choices = { ...noChoices, category: 'Audio', sort: 'rating' };
    expect(asked.mock.calls.map(([input]) => input)).toEqual([{ keyword: '', page: 1, choices }]);
    const items = within(strip()!).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Speaker$1,250.00', 'Soundbar$1,250.00']);
    expect(within(items[0]!).getByRole('link')).toHaveAttribute('href', '/product/Speaker');
  });

  it('are eight at most', async () => {
    await open(async () => found(...Array.from({ length: 12 }, (_, index) => `Speaker ${index}`)));
    expect(within(strip()!).getAllByRole('listitem')).toHaveLength(8);
  });

  it('that are pressed are drawn at once from what is known', async () => {
    const { shop } = await open(async () => found('Speaker'));
    await userEvent.click(within(strip()!).getByRole('link'));
    expect(shop.chosenProduct('Speaker')?.price).toBe(1250);
  });

  it('are not asked for until the visitor comes near', async () => {
    stubNearness(false);
    const { asked } = await open(async () => found('Speaker'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('are not asked for where the backend cannot choose', async () => {
    const { asked } = await open(async () => found('Speaker'), []);
    expect(asked).not.toHaveBeenCalled();
    expect(strip()).toBeNull();
  });
});
