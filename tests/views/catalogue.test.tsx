import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import Home from '../../src/views/home/home.chunk.tsx';
import { products } from '../models/catalogue.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aProduct, aUser } from '../fixtures/samples.ts';
import { chunkImports } from '../../src/views/chunks.ts';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { ProductPage } from '../../common/contract/product.ts';
import { noChoices } from '../../common/domain/choices.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { DrawnFeatures } from '../../src/views/shop/ShopContext.tsx';

const cards = () => screen.queryAllByRole('listitem');
const pages = () => screen.queryByRole('navigation', { name: 'Pages' });

const backend = (found = products, count = 3) => ({
  listProducts: vi.fn<Services['listProducts']>(async ({ page }) => ({ products: found, page, pages: count })),
  listTopProducts: vi.fn<Services['listTopProducts']>(async () => [aProduct({ _id: 't1', name: 'Best of all' })]),
});

const open = async (
  at: string,
  services: Partial<Services> = backend(),
  { features = [], ...options }: Parameters<typeof renderInShop>[1] & { features?: string[] } = {},
) => {
  history.replaceState(null, '', at);
  const home = (
    <DrawnFeatures value={features}>
      <Home />
    </DrawnFeatures>
  );
  const shown = renderInShop(home, { at, services, ...options });
  await act(async () => undefined);
  return shown;
};
const region = () => screen.queryByRole('region', { name: 'Top rated products' });
const heading = () => screen.getByRole('heading', { level: 1 });
const goBack = () => screen.queryByRole('link', { name: 'Go Back' });

describe('the home screen', () => {
  it('S2, S11, S155: shows the top-rated and the latest products, with one request each', async () => {
    const answers = backend();
    await open('/', answers);
    expect(heading()).toHaveTextContent(/^Latest Products$/);
    expect(region()).toHaveTextContent('Best of all');
    expect(answers.listTopProducts).toHaveBeenCalledOnce();
    expect(answers.listProducts.mock.calls.map(([asked]) => asked)).toEqual([{ keyword: '', page: 1 }]);
    expect(goBack()).toBeNull();
    expect(document.title).toBe('Welcome To ProShop');
  });

  it.each(['/search/tv', '/search/tv/page/2'])(
    'S12, S13: hides the carousel and its heading on %s, and links back',
    async (at) => {
      const answers = backend();
      await open(at, answers);
      expect(region()).toBeNull();
      expect(answers.listTopProducts).not.toHaveBeenCalled();
      expect(heading()).toHaveTextContent('Search results for “tv”');
      expect(goBack()).toHaveAttribute('href', '/');
    },
  );
});

describe('a card', () => {
  it('S11: shows picture, name, rating, number of reviews and price; picture and name link to the product', async () => {
    await open('/', backend(products, 1));
    const [card, other] = cards();
    const look = within(card!);
    expect(look.getByRole('heading', { level: 2 })).toHaveTextContent('Airpods');
    expect(look.getByRole('img', { name: '4.5 out of 5 stars' })).toBeInTheDocument();
    expect(card).toHaveTextContent('2 reviews');
    expect(card).toHaveTextContent('$89.99');
    const links = [...card!.querySelectorAll('a')];
    expect(links.map((each) => each.getAttribute('href'))).toEqual(['/product/p1', '/product/p1']);
    expect(links[0]!.querySelector('img')).toHaveAttribute('src', '/images/airpods.jpg');
    expect(look.getAllByRole('link')).toHaveLength(1);
    expect(within(other!).getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', '/product/a%2Fb');
  });

  it('S11: has no stars before its first review', async () => {
    await open('/', backend([aProduct({ rating: 0, numReviews: 0 })], 1));
    expect(cards()[0]).toHaveTextContent('0 reviews');
    expect(within(cards()[0]!).queryByRole('img', { name: /stars/ })).toBeNull();
  });

  it.each(['picture', 'name'])('S17: its %s hands what it shows to the screen of the product', async (part) => {
    const { shop } = await open('/');
    const [first] = products;
    const card = cards()[0]!;
    const pressed = part === 'name' ? within(card).getByRole('link') : card.querySelector('a[aria-hidden]')!;
    await userEvent.click(pressed);
    expect(shop.actors.next.getSnapshot().context).toEqual(first);
  });
  it('S116: says when a product is sold out', async () => {
    await open('/', backend(products, 1));
    const [card, other] = cards();
    expect(card).not.toHaveTextContent('Sold out');
    expect(other).toHaveTextContent('Sold out');
  });

  it('A30: the picture has a fixed size, and a placeholder replaces one that fails to load', async () => {
    await open('/', backend([aProduct()], 1));
    const picture = cards()[0]!.querySelector('img')!;
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
    act(() => void picture.dispatchEvent(new Event('error')));
    expect(picture).toHaveAttribute('src', '/placeholder.svg');
  });
  it('the picture is AVIF where the browser takes it, on its color until it arrives', async () => {
    const base = `/images/${'ab'.repeat(16)}-a1b2c3`;
    await open('/search/tv', backend([aProduct({ image: `${base}-480.webp` })], 1));
    const picture = cards()[0]!.querySelector('picture')!;
    const [source, img] = [...picture.children];
    expect(source).toHaveAttribute('type', 'image/avif');
    expect(source).toHaveAttribute('srcset', `${base}-320.avif 320w, ${base}-480.avif 480w`);
    expect(img).toHaveAttribute('srcset', `${base}-320.webp 320w, ${base}-480.webp 480w`);
    expect(img).toHaveAttribute('src', `${base}-480.webp`);
    expect(source!.getAttribute('sizes')).toBe(img!.getAttribute('sizes'));
    expect(picture).toHaveStyle({ backgroundColor: '#a1b2c3' });
    fireEvent.error(img!);
    expect(cards()[0]!.querySelector('source')).toBeNull();
    expect(cards()[0]!.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  });

  it('the first picture has priority; the others load lazily', async () => {
    await open('/search/tv');
    const pictures = cards().map((card) => card.querySelector('img')!);
    expect(pictures.map((each) => each.getAttribute('loading'))).toEqual(['eager', 'lazy']);
    expect(pictures.map((each) => each.getAttribute('fetchpriority'))).toEqual(['high', 'low']);
  });
});

const linkedPages = () =>
  within(pages()!)
    .getAllByRole('link')
    .map((each) => each.getAttribute('href'));

describe('the pages', () => {
  it('S49: have no links when there is only one', async () => {
    await open('/', backend(products, 1));
    expect(pages()).toBeNull();
  });

  it('S50: are linked, between Previous and Next; the last page has no Next', async () => {
    await open('/search/a%2Fb/page/2');
    expect(linkedPages()).toEqual([1, 1, 2, 3, 3].map((page) => `/search/a%2Fb/page/${page}`));
    expect(within(pages()!).getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/search/a%2Fb/page/1');
    await userEvent.click(within(pages()!).getByRole('link', { name: 'Next' }));
    expect(linkedPages()).toEqual([2, 1, 2, 3].map((page) => `/search/a%2Fb/page/${page}`));
  });
});

const openEmpty = async (userInfo: LoginInfo, features: string[] = []) => {
  const services = { ...backend([], 1), listTopProducts: async () => [], loadChunk: chunkImports.firstSteps };
  await open('/', services, { features, kept: { userInfo } });
  await act(async () => void (await chunkImports.firstSteps()));
};
const steps = () => screen.queryByRole('region', { name: 'First steps' });

describe('an empty shop', () => {
  it('S11, A101: says so to a shopper, without filters', async () => {
    await openEmpty(aUser());
    expect(screen.getByText('This shop opens soon. There are no products yet.')).toBeVisible();
    expect(region()).toBeNull();
    expect(steps()).toBeNull();
    expect(screen.queryByRole('link', { name: 'See all products' })).toBeNull();
  });

  it.each([
    [[], []],
    [['shop'], ['/admin/shop']],
  ])('A100, A101: with %j announced, says to an administrator what to do first', async (features, first) => {
    await openEmpty(aUser({ isAdmin: true }), features);
    const links = within(steps()!).getAllByRole('link');
    expect(links.map((each) => each.getAttribute('href'))).toEqual([
      ...first,
      '/admin/productlist',
      '/admin/productimport',
    ]);
  });
});

const facets = { categories: ['Audio', 'Video'], brands: ['Acme', 'Orchard'] };
const answer: ProductPage = { products: [aProduct()], page: 1, pages: 1, total: 1, facets };

const openFilters = async (address: string, { features = ['catalogue-filters'], found = answer } = {}) => {
  const listProducts = vi.fn<Services['listProducts']>(async () => found);
  await open(address, { listProducts, listTopProducts: async () => [] }, { features, inWindow: true });
  return { asked: () => listProducts.mock.calls.map(([input]) => input) };
};

const field = (name: string) => screen.getByLabelText(name);
const address = () => `${location.pathname}${location.search}`;

beforeEach(() => history.replaceState(null, '', '/'));

describe('A61: the filters of the catalogue', () => {
  it('show what the address chooses, and how many products there are', async () => {
    const { asked } = await openFilters('/search/tv?category=Audio&maxPrice=50&sort=price-asc');
    const choices = { ...noChoices, category: 'Audio', maxPrice: '50', sort: 'price-asc' };
    expect(asked()).toEqual([{ keyword: 'tv', page: 1, choices }]);
    expect(field('Category')).toHaveValue('Audio');
    expect(field('Highest price')).toHaveValue('50');
    expect(field('Sort by')).toHaveDisplayValue('Price: low to high');
    expect(within(field('Sort by')).getByRole('option', { name: 'Best match' })).toHaveValue('newest');
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
    const { asked } = await openFilters('/');
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
    await openFilters('/page/3');
    await userEvent.type(field('Lowest price'), '20');
    await userEvent.type(field('Highest price'), '10.50');
    expect(address()).toBe('/page/3');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/?minPrice=10.5&maxPrice=20');
  });

  it('A100: asks for prices in the currency of the shop', async () => {
    setMerchant({ ...SPECIFIED, currency: 'EUR' });
    onTestFinished(() => setMerchant(SPECIFIED));
    await openFilters('/');
    expect(field('Lowest price')).toHaveAttribute('placeholder', 'From €');
    expect(field('Highest price')).toHaveAttribute('placeholder', 'Up to €');
  });

  it('A61: letters are no part of a price, and what is no amount is not left out in silence', async () => {
    await openFilters('/');
    await userEvent.type(field('Lowest price'), '$1a2,5x');
    expect(field('Lowest price')).toHaveValue('12,5');
    await userEvent.type(field('Highest price'), '1.2.3');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await userEvent.selectOptions(field('Brand'), 'Acme');
    expect(address()).toBe('/');
    expect(field('Highest price')).toBeInvalid();
    await userEvent.clear(field('Highest price'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/?brand=Acme&minPrice=12.5');
  });

  it('S12: the carousel goes with the first choice, and Clear all brings it back', async () => {
    await openFilters('/?category=Audio', { found: { products: [], page: 1, pages: 1, facets } });
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
      await openFilters(at);
      expect(document.querySelector('main img, ul img')).toHaveAttribute('fetchpriority', priority);
    },
  );

  it('links to pages keep the choices', async () => {
    await openFilters('/?category=Audio', { found: { ...answer, pages: 3 } });
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/page/2?category=Audio');
  });

  it('A51, C1: a backend that does not announce them is asked as ever', async () => {
    const { asked } = await openFilters('/?category=Audio', { features: [] });
    expect(asked()).toEqual([{ keyword: '', page: 1 }]);
    expect(screen.queryByLabelText('Category')).toBeNull();
  });
  it('without scripts they are a form that leads to the same addresses', async () => {
    await openFilters('/search/tv/page/2');
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
