import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product, ProductPage } from '../../common/contract/product.ts';
import type { Services } from '../../src/machines/services.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import CartScreen from '../../src/views/cart/cart.chunk.tsx';
import { chunkImports, type ChunkName } from '../../src/views/chunks.ts';
import Home from '../../src/views/home/home.chunk.tsx';
import { DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';
import { aLine, aProduct } from '../fixtures/samples.ts';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { noChoices } from '../../common/domain/choices.ts';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';

/** A window in which everything is near, or nothing. Vitest's environment has no observer of its own. */
const stubNearness = (isIntersecting: boolean): unknown =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly see: (entries: object[]) => void;
      constructor(see: (entries: object[]) => void) {
        this.see = see;
      }
      observe() {
        this.see([{ isIntersecting }]);
      }
      disconnect() {}
    },
  );

const best = ['Radio', 'Speaker', 'Soundbar'].map((name) => aProduct({ _id: name, name, price: 1250 }));
const loadChunk: Services['loadChunk'] = ({ name }) => chunkImports[name as ChunkName]();

type Kept = NonNullable<Parameters<typeof renderInShop>[1]>['kept'];

const open = async (
  address: string,
  { found = [], kept = {}, ...services }: { found?: Product[]; kept?: Kept } & Partial<Services> = {},
) => {
  history.replaceState(null, '', address);
  const listTopProducts = vi.fn<Services['listTopProducts']>(services.listTopProducts ?? (async () => best));
  const listProducts = async () => ({ products: found, page: 1, pages: 1 });
  const shown = renderInShop(
    <DrawnFeatures value={['catalogue-filters']}>{address === '/cart' ? <CartScreen /> : <Home />}</DrawnFeatures>,
    { at: address, kept, services: { loadChunk, listProducts, ...services, listTopProducts } },
  );
  await act(async () => undefined);
  return { ...shown, asked: listTopProducts };
};

const strip = () => screen.queryByRole('region', { name: 'Top rated products' });
const findStrip = () => screen.findByRole('region', { name: 'Top rated products' });
const cardsIn = (region: HTMLElement) => within(region).getAllByRole('listitem');
const settle = () => act(async () => void (await chunkImports.topRated()));

beforeEach(() => void stubNearness(true));
afterEach(() => void vi.unstubAllGlobals());

describe.each([
  ['an empty cart', '/cart', 'Your cart is empty'],
  ['a search without a hit', '/search/zz', 'No product matches “zz”.'],
  ['a choice without a hit', '/?category=Video', 'No product matches your filters.'],
])('A78: below %s, the best rated products', (_, address, words) => {
  it('are shown in their order, with prices and links, by one call', async () => {
    const { asked } = await open(address);
    const cards = cardsIn(await findStrip());
    expect(cards.map((card) => card.textContent)).toEqual(['Radio$1,250.00', 'Speaker$1,250.00', 'Soundbar$1,250.00']);
    expect(within(cards[0]!).getByRole('link')).toHaveAttribute('href', '/product/Radio');
    expect(asked).toHaveBeenCalledOnce();
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['fail', { status: 500 }, 'Try again'],
    ['are refused by a busy shop', { status: 503, retryAfter: 7 }, 'Try now'],
  ])('that %s leave the screen as it is, and can be asked for again', async (__, answer, retry) => {
    let isDown = true;
    await open(address, {
      listTopProducts: async () => {
        if (isDown) throw new ServiceError('Not now', answer);
        return best;
      },
    });
    const again = await screen.findByRole('button', { name: retry });
    expect(screen.getByText(words)).toBeVisible();
    expect(strip()).toBeNull();
    isDown = false;
    await userEvent.click(again);
    expect(cardsIn(await findStrip())).toHaveLength(3);
  });
  it('are not asked for until the visitor comes near', async () => {
    stubNearness(false);
    const { asked } = await open(address);
    await settle();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('A78: the best rated products', () => {
  it('are those that can be bought first', async () => {
    const [first, second, third] = best as [Product, Product, Product];
    await open('/cart', {
      listTopProducts: async () => [{ ...first, countInStock: 0 }, second, { ...third, countInStock: 1 }],
    });
    const names = cardsIn(await findStrip()).map((card) => within(card).getByRole('link').textContent);
    expect(names).toEqual(['Speaker', 'Soundbar', 'Radio']);
  });
  it('go when a removed line comes back, and come when the last line is removed', async () => {
    const { asked } = await open('/cart', { kept: { cartItems: [aLine()] } });
    await settle();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    await findStrip();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(strip()).toBeNull();
  });

  it('wait while an item is on its way into an empty cart', async () => {
    const { shop, asked } = await open('/cart', { getProduct: () => new Promise(() => undefined) });
    await findStrip();
    act(() => shop.actors.cart.send({ type: 'cart.add', product: 'p1', qty: 1 }));
    expect(screen.getByText('Adding to your cart …')).toBeVisible();
    expect(strip()).toBeNull();
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ['a search has hits', '/search/tv', [aProduct()]],
    ['the carousel shows them', '/', []],
  ])('are in no strip where %s', async (_, address, found) => {
    await open(address, { found });
    await settle();
    expect(screen.queryByRole('heading', { name: 'Top rated products' })).toBeNull();
  });
});

const found = (...names: string[]): ProductPage => ({
  products: names.map((name) => aProduct({ _id: name, name, price: 1250 })),
  page: 1,
  pages: 1,
});
const openRelated = async (listProducts: Services['listProducts'], features = ['catalogue-filters']) => {
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

const stripRelated = () => screen.queryByRole('region', { name: 'You may also like' });

describe('A75: related products', () => {
  it('are others of the category, the best rated first, with their prices', async () => {
    const { asked } = await openRelated(async () => found('Speaker', 'p1', 'Soundbar'));
    const choices = { ...noChoices, category: 'Audio', sort: 'rating' };
    expect(asked.mock.calls.map(([input]) => input)).toEqual([{ keyword: '', page: 1, choices }]);
    const items = within(stripRelated()!).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Speaker$1,250.00', 'Soundbar$1,250.00']);
    expect(within(items[0]!).getByRole('link')).toHaveAttribute('href', '/product/Speaker');
  });

  it('are eight at most', async () => {
    await openRelated(async () => found(...Array.from({ length: 12 }, (_, index) => `Speaker ${index}`)));
    expect(within(stripRelated()!).getAllByRole('listitem')).toHaveLength(8);
  });

  it('that are pressed are drawn at once from what is known', async () => {
    const { shop } = await openRelated(async () => found('Speaker'));
    await userEvent.click(within(stripRelated()!).getByRole('link'));
    expect(shop.actors.next.getSnapshot().context?.price).toBe(1250);
  });

  it('are not asked for until the visitor comes near', async () => {
    stubNearness(false);
    const { asked } = await openRelated(async () => found('Speaker'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('are not asked for where the backend cannot choose', async () => {
    const { asked } = await openRelated(async () => found('Speaker'), []);
    expect(asked).not.toHaveBeenCalled();
    expect(stripRelated()).toBeNull();
  });
});
