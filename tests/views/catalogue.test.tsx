import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import Home from '../../src/views/home/home.chunk.tsx';
import { products } from '../models/catalogue.tsx';
import { renderInShop } from '../support/renderInShop.tsx';
import { aProduct } from '../fixtures/samples.ts';

const cards = () => screen.queryAllByRole('listitem');
const pages = () => screen.queryByRole('navigation', { name: 'Pages' });

/** A backend with three pages of the given products. */
const backend = (found = products, count = 3) => ({
  listProducts: vi.fn<Services['listProducts']>(async ({ page }) => ({ products: found, page, pages: count })),
  listTopProducts: vi.fn<Services['listTopProducts']>(async () => [aProduct({ _id: 't1', name: 'Best of all' })]),
});

const open = async (at: string, answers: Partial<Services> = backend()) => {
  history.replaceState(null, '', at);
  const shown = renderInShop(<Home />, { at, services: answers });
  await act(async () => undefined);
  return shown;
};
const down = async () => {
  throw new Error('The database is asleep');
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

  it('S14–S16: requests the keyword and the page of the address', async () => {
    const answers = backend();
    await open('/search/tv/page/3', answers);
    expect(answers.listProducts).toHaveBeenCalledExactlyOnceWith({ keyword: 'tv', page: 3 }, expect.anything());
    expect(document.title).toBe('Search: tv, Page 3 | ProShop');
  });

  it('S15: another page is requested, while the carousel stays', async () => {
    const answers = backend();
    await open('/', answers);
    await userEvent.click(screen.getByRole('link', { name: '2' }));
    expect(location.pathname).toBe('/page/2');
    expect(answers.listProducts.mock.calls.map(([asked]) => asked.page)).toEqual([1, 2]);
    expect(answers.listTopProducts).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'page');
  });

  it('S135: when both requests fail there are two banners, each with a retry', async () => {
    let isUp = false;
    const { listProducts, listTopProducts } = backend();
    await open('/', {
      listProducts: (asked, signal) => (isUp ? listProducts(asked, signal) : down()),
      listTopProducts: (asked, signal) => (isUp ? listTopProducts(asked, signal) : down()),
    });
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'The database is asleepTry again',
      'The database is asleepTry again',
    ]);
    isUp = true;
    await userEvent.click(within(region()!).getByRole('button', { name: 'Try again' }));
    expect(region()).toHaveTextContent('Best of all');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(cards()).toHaveLength(2);
  });
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

  it.each(['picture', 'name'])('S17: its %s hands what it shows to the screen of the product', async (part) => {
    const { shop } = await open('/');
    const [first] = products;
    const card = cards()[0]!;
    const pressed = part === 'name' ? within(card).getByRole('link') : card.querySelector('a[aria-hidden]')!;
    await userEvent.click(pressed);
    expect(shop.chosenProduct(first!._id)).toEqual(first);
  });

  it('S17: so does a slide', async () => {
    const { shop } = await open('/');
    await userEvent.click(within(region()!).getByRole('link'));
    expect(shop.chosenProduct('t1')).toMatchObject({ name: 'Best of all' });
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

  it('A30: a placeholder replaces a picture that is nowhere', async () => {
    await open('/', backend([aProduct({ image: 'javascript:alert(1)' })], 1));
    expect(cards()[0]!.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
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

it('S11: an empty shop says so', async () => {
  await open('/', { ...backend([], 1), listTopProducts: async () => [] });
  expect(screen.getByText('There are no products yet.')).toBeVisible();
  expect(region()).toBeNull();
  expect(screen.queryByRole('link', { name: 'See all products' })).toBeNull();
});
