import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushSync } from 'react-dom';
import { aLine, aProduct, aReview, aUser } from '../fixtures/samples.ts';
import { draw, fullShop, never, openServed } from '../drivers/servedDocument.tsx';
import { deliverEarlyInput } from '../../src/services/earlyInput.ts';

const reviewed = aProduct({ reviews: [aReview()], moreReviews: true });
const empty = async () => ({ products: [], page: 1, pages: 1 });

/** Every screen that the server draws, in every state that it can send. */
const served: [name: string, address: string, reads?: Partial<typeof fullShop>, patience?: number][] = [
  ['home', '/'],
  ['home, no products', '/', { listProducts: empty, listTopProducts: async () => [] }],
  ['home, all too slow', '/', { listProducts: never, listTopProducts: never }, 1],
  ['home, the list too slow', '/', { listProducts: never }, 100],
  ['a search', '/search/air'],
  ['a search without a hit', '/search/zz', { listProducts: empty }],
  ['a page', '/page/1'],
  ['a product', '/product/p1'],
  ['a product that is sold out', '/product/p2'],
  ['a product with reviews', '/product/p1', { getProduct: async () => reviewed }],
  ['a product, too slow', '/product/p1', { getProduct: never }, 1],
  ['an unknown product', '/product/p9'],
  ['the cart', '/cart'],
  ['signing in', '/login?redirect=/shipping'],
  ['signing up', '/register'],
  ['an unknown page', '/nowhere'],
];

const visitors: [name: string, kept: Parameters<Awaited<ReturnType<typeof openServed>>['takeOver']>[0]][] = [
  ['a guest', {}],
  ['a guest with a cart', { cartItems: [aLine({ qty: 2 })] }],
  ['a user with a cart', { userInfo: aUser(), cartItems: [aLine()] }],
  ['an admin', { userInfo: aUser({ isAdmin: true }) }],
];

describe.each(served)('%s', (_, address, reads, patience) => {
  it.each(visitors)('is taken over for %s without a hydration error', async (__, kept) => {
    const { problems, takeOver } = await openServed(address, reads, patience);
    await takeOver(kept);
    expect(problems).toEqual([]);
  });

  it('is taken over in the dark, with reduced motion, without a hydration error', async () => {
    localStorage.setItem('colorScheme', 'dark');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: true, media }),
    );
    const { problems, takeOver } = await openServed(address, reads, patience);
    await takeOver();
    expect(problems).toEqual([]);
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});
describe('A46: a served document', () => {
  it('has its own keyword in the header, which is drawn once for many', async () => {
    const keywords = [];
    for (const address of ['/', '/search/air', '/cart', '/product/p1', '/search/zz']) {
      await openServed(address);
      keywords.push(screen.getByRole('searchbox').getAttribute('value'));
    }
    expect(keywords).toEqual(['', 'air', '', '', 'zz']);
  });

  it('is that of its address, also where others are drawn meanwhile', async () => {
    const addresses = ['/product/p1', '/page/9', '/product/p2', '/', '/wishlist', '/product/p1'];
    const alone = [];
    for (const address of addresses) alone.push(await draw(address));
    expect(await Promise.all(addresses.map((address) => draw(address)))).toEqual(alone);
    expect(alone.at(-1)).toEqual(alone[0]);
    expect(alone[1]).toHaveProperty('redirect');
  });

  it('shows a product with its reviews, and goes on from there', async () => {
    const { container, calls, takeOver } = await openServed('/product/p1', { getProduct: async () => reviewed });
    expect(container).toHaveTextContent('Good.');
    await takeOver();
    expect(calls.getProduct).not.toHaveBeenCalled();
    await act(async () => screen.getByRole('button', { name: 'Show more reviews' }).click());
    expect(calls.getProduct).toHaveBeenCalledExactlyOnceWith({ id: 'p1', after: 'r1' }, expect.anything());
  });

  it('is busy where the server was too slow, and then the browser makes that call', async () => {
    const { container, calls, takeOver } = await openServed('/', { listProducts: never }, 100);
    expect(container.querySelector('section[aria-busy=true]')).toHaveTextContent('Latest Products');
    await takeOver();
    expect(calls.listProducts).toHaveBeenCalledOnce();
    expect(calls.listTopProducts).not.toHaveBeenCalled();
  });

  it('has nothing about a person: places that the browser fills have their size', async () => {
    const { container, takeOver } = await openServed('/cart');
    expect(container).not.toHaveTextContent('Your cart is empty');
    await takeOver({ userInfo: aUser(), cartItems: [aLine({ qty: 2 })] });
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription('2 articles');
    expect(screen.getByRole('combobox', { name: 'Qty of Airpods' })).toHaveValue('2');
  });

  it('A78: keeps the place of the best rated products below a search without a hit; the browser loads them', async () => {
    const { container, calls, problems, takeOver } = await openServed('/search/zz', { listProducts: empty });
    const place = () => container.querySelector('section')!.lastElementChild!.outerHTML;
    const drawn = place();
    expect(drawn).toMatch(/^<div class="strip-place"><\/div>$/);
    await takeOver();
    expect(place()).toBe(drawn);
    expect(calls.loadChunk).toHaveBeenCalledExactlyOnceWith({ name: 'topRated' }, expect.anything());
    expect(problems).toEqual([]);
  });

  it('is not drawn if a read fails', async () => {
    await expect(draw('/', { listProducts: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
  });

  it('A33: a page beyond the end leads to the last one', async () => {
    expect(await draw('/page/9')).toEqual({ redirect: '/page/1' });
    expect(await draw('/search/air/page/9')).toEqual({ redirect: '/search/air/page/1' });
  });

  it('cannot be left by text in its data', async () => {
    const product = aProduct({ name: '</script><img src=x onerror=alert(1)>' });
    const { container, takeOver } = await openServed('/product/p1', { getProduct: async () => product });
    expect(document.querySelector('img[onerror]')).toBeNull();
    expect(container.querySelector('h1')).toHaveTextContent(product.name);
    await takeOver();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(product.name);
  });
});

const script = readFileSync('src/earlyInput.js', 'utf8');

const openEarly = async (address: string) => {
  const opened = await openServed(address);
  runInThisContext(script);
  return { ...opened, arrive: () => opened.takeOver({}, () => deliverEarlyInput(window, flushSync)) };
};

beforeEach(() => {
  window.takeEarlyInput?.();
  delete window.takeEarlyInput;
});

const button = (name: string) => screen.getByRole('button', { name });

describe('what a visitor does before the app runs', () => {
  it('a press is shown as busy, and delivered once', async () => {
    const { calls, arrive } = await openEarly('/product/p1');
    fireEvent.click(button('Add To Cart'));
    expect(button('Add To Cart')).toHaveAttribute('aria-busy', 'true');
    await arrive();
    expect(calls.getProduct).toHaveBeenCalledExactlyOnceWith({ id: 'p1' }, expect.anything());
    expect(button('Add To Cart')).not.toHaveAttribute('aria-busy');
  });

  it('a second press on a control that the first makes busy does nothing', async () => {
    const { calls, arrive } = await openEarly('/product/p1');
    fireEvent.click(button('Add To Cart'));
    fireEvent.click(button('Add To Cart'));
    await arrive();
    expect(calls.getProduct).toHaveBeenCalledOnce();
  });

  it('two presses that may follow each other are both delivered', async () => {
    const { arrive } = await openEarly('/');
    fireEvent.click(button('Next slide'));
    fireEvent.click(button('Next slide'));
    await arrive();
    expect(screen.getByRole('group', { name: '1 of 2' })).toBeVisible();
  });

  describe('A15: with reduced motion, which the server cannot know', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('reduced-motion') }),
      );
    });

    it('a press on the carousel counts', async () => {
      const { arrive } = await openEarly('/');
      fireEvent.click(button('Next slide'));
      await arrive();
      expect(screen.getByRole('group', { name: '2 of 2' })).toBeVisible();
      expect(button('Play')).toBeVisible();
    });
  });
  it('what was typed stays, and is sent by the press that follows', async () => {
    const { calls, arrive } = await openEarly('/login');
    fireEvent.input(screen.getByLabelText('Email Address'), { target: { value: 'jane@example.com' } });
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'a-long-enough-one' } });
    fireEvent.click(button('Sign In'));
    await arrive();
    await waitFor(() =>
      expect(calls.login).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ email: 'jane@example.com', password: 'a-long-enough-one' }),
        expect.anything(),
      ),
    );
  });

  it('a password that was shown is shown', async () => {
    const { arrive } = await openEarly('/login');
    fireEvent.click(button('Show password'));
    await arrive();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('S56: slides that have the focus are held', async () => {
    const { arrive } = await openEarly('/');
    button('Next slide').focus();
    await arrive();
    expect(screen.getByRole('group', { name: '1 of 2' }).parentElement).toHaveAttribute('aria-live', 'polite');
  });

  it('a colour scheme that was chosen is applied', async () => {
    const { arrive } = await openEarly('/');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    await arrive();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  it('links and the search lead on by themselves', async () => {
    const { arrive } = await openEarly('/');
    expect(fireEvent.click(screen.getByRole('link', { name: 'Airpods' }))).toBe(true);
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    addEventListener('submit', onSubmit, { once: true });
    fireEvent.click(button('Search'));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button('Search')).not.toHaveAttribute('aria-busy');
    await arrive();
  });
});

it('the script that keeps them is at most 1.5 kB', () => {
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1536);
});
