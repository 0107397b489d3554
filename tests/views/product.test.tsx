import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import type { Services } from '../../src/machines/services.ts';
import { productMachine } from '../../src/machines/product.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import { ProductView } from '../../src/views/product/ProductScreen.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { productPaths } from '../../walks/charts/product.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { aProduct, aReview } from '../../walks/support/samples.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('getProduct');
const machine = productMachine.provide({ actors: services.actors });
const model = shopModel(machine, productPaths);

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const count = (role: string) => screen.queryAllByRole(role).length;

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S17, S76, S77, S92, S135: the product page follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const product = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<ProductView product={product} />);
      return product;
    },
    gestures: {
      'product.reload': ({ send }) => {
        const retry = screen.queryByRole('button', { name: 'Try again' });
        return retry ? userEvent.click(retry) : send(); // a review that was sent asks for it, too
      },
      'reviews.more': () => userEvent.click(button('Show more reviews')),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      '*': ({ value, context }) => {
        expect(screen.queryAllByRole('status', { name: 'Loading' })).toHaveLength(value === 'loading' ? 1 : 0);
        expect(count('alert')).toBe(value === 'failed' || value === 'loadMoreFailed' ? 1 : 0);
        // What is known of a product stays while it is read again.
        const isKnown = context.product !== null && value !== 'notFound';
        expect(screen.queryAllByText('Price: $89.99')).toHaveLength(isKnown ? 1 : 0);
      },
      loading: ({ context }) => expect(heading()).toHaveTextContent(context.product?.name ?? 'Product'),
      shown: ({ context }) => {
        expect(heading()).toHaveTextContent('Airpods');
        const more = screen.queryAllByRole('button', { name: 'Show more reviews' });
        expect(more).toHaveLength(context.product?.moreReviews ? 1 : 0);
      },
      loadingMore: () => {
        expect(heading()).toHaveTextContent('Airpods');
        expect(button('Show more reviews')).toHaveAttribute('aria-disabled', 'true');
        expect(button('Show more reviews')).toHaveFocus();
        expect(screen.getByRole('status', { name: 'Loading reviews' })).toBeVisible();
      },
      loadMoreFailed: ({ context }) => {
        const reviews = within(document.querySelector<HTMLElement>('#reviews')!);
        expect(reviews.getByRole('alert')).toHaveTextContent(context.error ?? '');
        expect(screen.getByText('Rita Reviewer')).toBeVisible();
      },
      notFound: () => expect(heading()).toHaveTextContent('We cannot find that product'),
      failed: ({ context }) => expect(screen.getByRole('alert')).toHaveTextContent(context.error ?? 'Stopped.'),
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

const open = async (product: Partial<Product> = {}, answers: Partial<Services> = {}, at = '/product/p1') => {
  history.replaceState(null, '', at);
  const getProduct = vi.fn<Services['getProduct']>(async ({ id }) => aProduct({ _id: id, ...product }));
  const shown = renderInShop(<ProductAtAddress />, { at, services: { getProduct, ...answers } });
  await act(async () => undefined);
  return { ...shown, getProduct };
};

const qty = () => screen.getByLabelText('Qty');
const choices = () => within(qty()).getAllByRole('option');
const addToCart = () => button('Add To Cart');

describe('a product', () => {
  it('S19: after the last reviews were read, the focus is on the first of them', async () => {
    const [first, second] = ['Rita', 'Tom'].map((name) => aReview({ _id: name, name, comment: `Said ${name}` }));
    const { getProduct } = await open({ reviews: [first!], moreReviews: true });
    getProduct.mockResolvedValueOnce(aProduct({ reviews: [second!] }));
    await userEvent.click(button('Show more reviews'));
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
    expect(screen.getByText('Said Tom').closest('li')).toHaveFocus();
  });

  it('S2, S17: has picture, name, rating, number of reviews, price and description', async () => {
    await open({ description: 'Small.\nAnd loud.' });
    expect(screen.getByRole('img', { name: 'Airpods' })).toHaveAttribute('src', '/images/airpods.jpg');
    expect(heading()).toHaveTextContent(/^Airpods$/);
    expect(screen.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('2 reviews')).toBeVisible();
    expect(screen.getByText('Price: $89.99')).toBeVisible();
    expect(screen.getByText(/^Small\.\s+And loud\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Airpods | ProShop');
  });

  it.each([
    [0, '0 reviews'],
    [1, '1 review'],
    [2, '2 reviews'],
  ])('S17: of %i reviews says %o', async (numReviews, words) => {
    await open({ numReviews });
    expect(screen.getByRole('link', { name: words })).toBeVisible();
  });

  it('S17: shows a price of thousands with a separator', async () => {
    await open({ price: 1849 });
    expect(screen.getByText('Price: $1,849.00')).toBeVisible();
  });

  it('S17: is the one that the address names, decoded once', async () => {
    const { getProduct } = await open({}, {}, '/product/a%252Fb');
    expect(getProduct).toHaveBeenCalledExactlyOnceWith({ id: 'a%2Fb' }, expect.anything());
  });

  it('S17: another address is another product, with nothing of the first one', async () => {
    const { getProduct } = await open();
    getProduct.mockImplementation(() => new Promise(() => undefined));
    act(() => history.pushState(null, '', '/product/p2'));
    expect(screen.queryByText('Price: $89.99')).toBeNull();
    expect(heading()).toHaveTextContent('Product');
  });

  it('S57: one that is unknown is said to be so, to people and to search engines', async () => {
    await open({}, { getProduct: () => Promise.reject(new ServiceError('Product not found', { status: 404 })) });
    expect(heading()).toHaveTextContent('We cannot find that product');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
    expect(count('alert')).toBe(0);
  });

  it('S92, A2: a failure to read it is nowhere once the screen was left', async () => {
    let isUp = false;
    const { unmount } = await open(
      {},
      { getProduct: async () => (isUp ? aProduct() : Promise.reject(new Error('asleep'))) },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('asleep');
    unmount();
    isUp = true;
    await open();
    expect(count('alert')).toBe(0);
    expect(heading()).toHaveTextContent('Airpods');
  });
});

describe('buying it', () => {
  it.each([1, 3, 100])('S18, S115: of a stock of %i one chooses from a list up to that', async (countInStock) => {
    await open({ countInStock });
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(qty().tagName).toBe('SELECT');
    expect(qty()).toHaveValue('1');
    expect(choices().map((each) => each.textContent)).toEqual(
      Array.from({ length: countInStock }, (_, index) => String(index + 1)),
    );
    expect(addToCart()).toBeEnabled();
  });

  it('S18, S116: a product without stock cannot be added', async () => {
    await open({ countInStock: 0 });
    expect(screen.getByText('Out Of Stock')).toBeVisible();
    expect(screen.queryByLabelText('Qty')).toBeNull();
    expect(addToCart()).toBeDisabled();
  });

  it.each([
    ['250', 250],
    ['501', 500],
    ['0', 1],
    ['', 1],
  ])('A20, S115: of a stock of 500 one types it: %o is %i', async (typed, meant) => {
    const { shop } = await open({ countInStock: 500 });
    const sent = vi.spyOn(shop.cart, 'send');
    expect(qty()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.clear(qty());
    if (typed) await userEvent.type(qty(), typed);
    await userEvent.click(addToCart());
    expect(sent).toHaveBeenCalledExactlyOnceWith({ type: 'cart.add', product: 'p1', qty: meant });
  });

  it('A20: a typed quantity is taken with Enter', async () => {
    await open({ countInStock: 500 });
    await userEvent.clear(qty());
    await userEvent.type(qty(), '9999{Enter}');
    expect(qty()).toHaveValue('500');
    expect(qty()).toHaveFocus();
  });

  it.each(['', '0', '3.7', '1e2', '-2', '2,5', 'two'])(
    'A42: typed as %o, a quantity stays what it was, and that is explained',
    async (typed) => {
      await open({ countInStock: 500 });
      await userEvent.clear(qty());
      await userEvent.type(qty(), '42{Enter}');
      await userEvent.clear(qty());
      await userEvent.type(qty(), `${typed}{Enter}`);
      expect(qty()).toHaveValue('42');
      expect(screen.getByRole('alert')).toHaveTextContent('A quantity is a whole number from 1 to 500. It stays 42.');
      expect(qty()).toHaveAccessibleDescription(/It stays 42/);
      await userEvent.type(qty(), '{Backspace}');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('S18, S155: adds one, unless told otherwise, and then the shop goes to the cart', async () => {
    const { shop, page } = await open();
    await userEvent.click(addToCart());
    await act(async () => undefined);
    expect(shop.cart.getSnapshot().context.lines).toMatchObject([{ product: 'p1', qty: 1 }]);
    expect(page.history).toEqual(['/product/p1', '/cart']);
  });

  it('S18, S115: adds as many as were chosen', async () => {
    const { shop } = await open();
    await userEvent.selectOptions(qty(), '3');
    await userEvent.click(addToCart());
    await act(async () => undefined);
    expect(shop.cart.getSnapshot().context.lines).toMatchObject([{ product: 'p1', qty: 3 }]);
  });

  it('S76: is busy, and cannot be done twice, while the cart is at it; the button keeps the focus', async () => {
    const { getProduct, shop } = await open();
    getProduct.mockImplementation(() => new Promise(() => undefined));
    await userEvent.click(addToCart());
    expect(addToCart()).toHaveAttribute('aria-disabled', 'true');
    expect(addToCart()).toHaveFocus();
    expect(qty()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Adding to the cart' })).toBeVisible();
    const asked = getProduct.mock.calls.length;
    await userEvent.click(addToCart());
    expect(shop.cart.getSnapshot().context.pendingItems).toHaveLength(1);
    expect(getProduct).toHaveBeenCalledTimes(asked);
  });

  it('S77, S135: when it fails says so, and can be tried again', async () => {
    const { getProduct, page } = await open();
    getProduct.mockRejectedValueOnce(new Error('asleep'));
    await userEvent.click(addToCart());
    await act(async () => undefined);
    expect(screen.getByRole('alert')).toHaveTextContent('asleep');
    expect(addToCart()).toBeEnabled();
    expect(addToCart()).not.toHaveAttribute('aria-disabled');
    expect(addToCart()).toHaveFocus();
    await userEvent.click(button('Try again'));
    await act(async () => undefined);
    expect(page.history.at(-1)).toBe('/cart');
  });

  it('S77: a failure can be dismissed', async () => {
    const { getProduct, shop } = await open();
    getProduct.mockRejectedValueOnce(new Error('asleep'));
    await userEvent.click(addToCart());
    await act(async () => undefined);
    await userEvent.click(button('Dismiss'));
    expect(count('alert')).toBe(0);
    expect(shop.cart.getSnapshot()).toMatchObject({ value: 'ready', context: { pendingItems: [], lines: [] } });
  });

  it('S77: troubles of the cart with another product are not told here', async () => {
    const { getProduct, shop } = await open();
    getProduct.mockRejectedValueOnce(new Error('asleep'));
    await act(async () => shop.cart.send({ type: 'cart.add', product: 'p2', qty: 1 }));
    expect(shop.cart.getSnapshot().value).toBe('failed');
    expect(count('alert')).toBe(0);
  });

  it('S116: says so when the last one went meanwhile', async () => {
    const { getProduct } = await open();
    getProduct.mockResolvedValueOnce(aProduct({ countInStock: 0 }));
    await userEvent.click(addToCart());
    await act(async () => undefined);
    expect(screen.getByRole('alert')).toHaveTextContent('Airpods is out of stock.');
  });
});
