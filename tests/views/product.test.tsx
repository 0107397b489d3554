import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import type { Services } from '../../src/machines/services.ts';
import { Gallery } from '../../src/views/product/Gallery.tsx';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { chunkImports } from '../../src/views/chunks.ts';
import { aProduct, aReview, aUser } from '../fixtures/samples.ts';

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const count = (role: string) => screen.queryAllByRole(role).length;

type Kept = NonNullable<NonNullable<Parameters<typeof renderInShop>[1]>['kept']>;

const open = async (
  product: Partial<Product> = {},
  answers: Partial<Services> = {},
  at = '/product/p1',
  kept: Kept = {},
) => {
  history.replaceState(null, '', at);
  const getProduct = vi.fn<Services['getProduct']>(async ({ id }) => aProduct({ _id: id, ...product }));
  const shown = renderInShop(<ProductAtAddress path={at} />, { at, kept, services: { getProduct, ...answers } });
  await act(async () => undefined);
  return { ...shown, getProduct };
};

const qty = () => screen.getByLabelText('Qty');
const choices = () => within(qty()).getAllByRole('option');
const addToCart = () => button('Add To Cart');

describe('a product', () => {
  it('S19: after the last reviews are loaded, the first of them has the focus', async () => {
    const [first, second] = ['Rita', 'Tom'].map((name) => aReview({ _id: name, name, comment: `Said ${name}` }));
    const { getProduct } = await open({ reviews: [first!], moreReviews: true });
    getProduct.mockResolvedValueOnce(aProduct({ reviews: [second!] }));
    await userEvent.click(button('Show more reviews'));
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
    expect(screen.getByText('Said Tom').closest('li')).toHaveFocus();
  });

  it('S2, S17, S145: shows picture, name, rating, number of reviews, price, shipping and description', async () => {
    await open({ description: 'Small.\nAnd loud.' });
    expect(screen.getByRole('img', { name: 'Airpods' })).toHaveAttribute('src', '/images/airpods.jpg');
    expect(heading()).toHaveTextContent(/^Airpods$/);
    expect(screen.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('2 reviews')).toBeVisible();
    expect(screen.getByText('Price:')).toHaveTextContent('Price: $89.99');
    expect(screen.getByText('Ships for $100.00; add $10.02 for free shipping')).toBeVisible();
    expect(screen.getByText(/^Small\.\s+And loud\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Airpods | ProShop');
  });

  it('S145: the terms of shipping count what is in the cart', async () => {
    const { shop } = await open({});
    await act(async () => shop.actors.cart.send({ type: 'cart.add', product: 'p2', qty: 1 }));
    expect(screen.getByText('Ships free')).toBeVisible();
  });
});

it('Go Back leads to the list that led here, with its search, filters and page', async () => {
  await open();
  act(() => history.replaceState({ from: '/search/air/page/2?category=Audio' }, ''));
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/search/air/page/2?category=Audio');
  act(() => history.replaceState({ from: '/cart' }, ''));
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
});

it('A99: a product has a table of its facts, and none without any', async () => {
  const { unmount } = await open({ facts: [{ name: 'Weight', value: '250 g' }] });
  const row = within(screen.getByRole('table', { name: 'Facts' })).getByRole('row');
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Weight');
  expect(within(row).getByRole('cell')).toHaveTextContent('250 g');
  unmount();
  await open({ facts: [] });
  expect(screen.queryByRole('table')).toBeNull();
});

describe('the link to the form of a product', () => {
  it.each([
    ['a guest', null],
    ['a user', aUser()],
  ])('S38: is not there for %s', async (_, userInfo) => {
    await open({}, {}, '/product/p1', userInfo === null ? {} : { userInfo });
    expect(screen.queryByRole('link', { name: 'Edit product' })).toBeNull();
  });

  it('S38: leads an administrator there', async () => {
    await open({}, {}, '/product/p1', { userInfo: aUser({ isAdmin: true }) });
    expect(screen.getByRole('link', { name: 'Edit product' })).toHaveAttribute('href', '/admin/product/p1/edit');
  });
});

const announced = () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'api-features', content: 'restock-mails' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};
const loadChunk: Services['loadChunk'] = async ({ name }) =>
  name === 'restock' ? chunkImports.restock() : new Promise(() => undefined);
const restockForm = () => screen.queryByRole('button', { name: 'Tell me when it is back' });

describe('A102: a sold out product', () => {
  it('offers a mail to the address of the account, where the backend announces it', async () => {
    announced();
    await open({ countInStock: 0 }, { loadChunk }, '/product/p1', { userInfo: aUser({ email: 'sophie@example.com' }) });
    expect(await screen.findByLabelText('Email Address')).toHaveValue('sophie@example.com');
    expect(restockForm()).toBeEnabled();
  });

  it.each([
    ['a backend that does not announce it', { countInStock: 0 }, () => undefined],
    ['a product in stock', { countInStock: 1 }, announced],
    ['a draft', { countInStock: 0, isDraft: true }, announced],
  ])('has no such form with %s', async (_, product, announce) => {
    announce();
    await open(product, { loadChunk });
    expect(restockForm()).toBeNull();
  });

  it('that came back meanwhile gives the focus of the form to Add To Cart', async () => {
    announced();
    const { getProduct } = await open({ countInStock: 0 }, { loadChunk });
    getProduct.mockResolvedValue(aProduct({ countInStock: 2 }));
    const problem = { message: 'This product is in stock again.', code: 'IN_STOCK' };
    vi.stubGlobal('fetch', async () => Response.json(problem, { status: 409 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await userEvent.type(await screen.findByLabelText('Email Address'), 'jane@example.com{Enter}');
    await expect.poll(restockForm).toBeNull();
    expect(addToCart()).toHaveFocus();
  });
});

describe('buying a product', () => {
  it.each([1, 3, 100])('S18, S115: with a stock of %i, the quantity is chosen from a list', async (countInStock) => {
    await open({ countInStock });
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(qty().tagName).toBe('SELECT');
    expect(qty()).toHaveValue('1');
    expect(choices().map((each) => each.textContent)).toEqual(
      Array.from({ length: countInStock }, (_, index) => String(index + 1)),
    );
    expect(addToCart()).toBeEnabled();
  });

  it.each([
    [6, null],
    [5, 'Only 5 left'],
    [1, 'Only 1 left'],
    [0, null],
  ])('S18: of %i in stock it says %o', async (countInStock, words) => {
    await open({ countInStock });
    expect(screen.queryByText(/^Only/)?.textContent ?? null).toBe(words);
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
  ])('A20, S115: with a stock of 500, the quantity is typed: %o is %i', async (typed, meant) => {
    const { shop } = await open({ countInStock: 500 });
    const sent = vi.spyOn(shop.actors.cart, 'send');
    expect(qty()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.clear(qty());
    if (typed) await userEvent.type(qty(), typed);
    await userEvent.click(addToCart());
    expect(sent).toHaveBeenCalledExactlyOnceWith({ type: 'cart.add', product: 'p1', qty: meant });
  });
  it.each(['', '0', '3.7', '1e2', '-2', '2,5', 'two'])(
    'A42: %o leaves the quantity unchanged and explains why',
    async (typed) => {
      await open({ countInStock: 500 });
      await userEvent.clear(qty());
      await userEvent.type(qty(), '42{Enter}');
      await userEvent.clear(qty());
      await userEvent.type(qty(), `${typed}{Enter}`);
      expect(qty()).toHaveValue('42');
      expect(screen.getByRole('alert')).toHaveTextContent('Enter a whole number from 1 to 500. The quantity stays 42.');
      expect(qty()).toHaveAccessibleDescription(/The quantity stays 42/);
      await userEvent.type(qty(), '{Backspace}');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each([
    ['S155', 1, []],
    ['S115', 3, ['3']],
  ])('S18, %s: adds %i by the choice %j, and opens the cart', async (_, meant, chosen) => {
    const { shop, page } = await open();
    for (const each of chosen) await userEvent.selectOptions(qty(), each);
    await userEvent.click(addToCart());
    await act(async () => undefined);
    expect(shop.actors.cart.getSnapshot().context.lines).toMatchObject([{ product: 'p1', qty: meant }]);
    expect(page.history).toEqual(['/product/p1', '/cart']);
  });

  it('S76: is busy while the cart works, cannot be sent twice, and the button keeps the focus', async () => {
    const { getProduct, shop } = await open();
    getProduct.mockImplementation(() => new Promise(() => undefined));
    await userEvent.click(addToCart());
    expect(addToCart()).toHaveAttribute('aria-disabled', 'true');
    expect(addToCart()).toHaveFocus();
    expect(qty()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Adding to the cart' })).toBeVisible();
    const asked = getProduct.mock.calls.length;
    await userEvent.click(addToCart());
    expect(shop.actors.cart.getSnapshot().context.pendingItems).toHaveLength(1);
    expect(getProduct).toHaveBeenCalledTimes(asked);
  });

  it('S77, S135: shows a failure and can try again', async () => {
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
  it('S77: does not show failures of another product', async () => {
    const { getProduct, shop } = await open();
    getProduct.mockRejectedValueOnce(new Error('asleep'));
    await act(async () => shop.actors.cart.send({ type: 'cart.add', product: 'p2', qty: 1 }));
    expect(shop.actors.cart.getSnapshot().value).toBe('failed');
    expect(count('alert')).toBe(0);
  });
});

const reviewed = (...ratings: number[]) =>
  ratings.map((rating, n) => aReview({ _id: `r${n}`, rating, comment: `Number ${n}` }));
const comments = () => screen.getAllByText(/^Number/).map((each) => each.textContent);

describe('the reviews of a product', () => {
  it('S19: are counted by stars, and can be read best or worst first', async () => {
    await open({ reviews: reviewed(4, 5, 1, 5) });
    const counts = within(screen.getByRole('list', { name: 'Reviews by stars' })).getAllByRole('listitem');
    expect(counts.map((each) => each.textContent)).toEqual(['5 stars2', '4 stars1', '3 stars0', '2 stars0', '1 star1']);
    expect(comments()).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Best rating first');
    expect(comments()).toEqual(['Number 1', 'Number 3', 'Number 0', 'Number 2']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Worst rating first');
    expect(comments()).toEqual(['Number 2', 'Number 0', 'Number 1', 'Number 3']);
  });

  it('are neither counted nor sorted while only some are known, or one', async () => {
    const { unmount } = await open({ reviews: reviewed(4, 5), moreReviews: true });
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    unmount();
    await open({ reviews: reviewed(4) });
    expect(screen.queryByRole('list', { name: 'Reviews by stars' })).toBeNull();
  });
});

const thumbnail = (place: number) => button(`Picture ${place} of 3`);
const isShown = (place: number) =>
  [1, 2, 3].forEach((each) =>
    expect(thumbnail(each)).toHaveAttribute('aria-current', each === place ? 'true' : 'false'),
  );

describe('A73: several pictures of a product', () => {
  const images = ['/images/back.jpg', '/images/detail.jpg'];
  it('each says which it is, and only the first is fetched at once', async () => {
    await open({ images });
    const pictures = [1, 2, 3].map((place) => screen.getByRole('img', { name: `Airpods, picture ${place} of 3` }));
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/images/airpods.jpg', ...images]);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    isShown(1);
  });

  it('the arrow keys go from picture to picture and stop at the ends; the focus follows among the thumbnails', async () => {
    await open({ images });
    thumbnail(1).focus();
    await userEvent.keyboard('{ArrowLeft}');
    isShown(1);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    isShown(3);
    expect(thumbnail(3)).toHaveFocus();
    const strip = screen.getByRole('group', { name: 'Pictures' });
    strip.focus();
    await userEvent.keyboard('{ArrowLeft}');
    isShown(2);
    expect(strip).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}x');
    isShown(2);
  });

  it('the thumbnail follows a swipe when the strip has come to rest', async () => {
    await open({ images });
    const strip = screen.getByRole('group', { name: 'Pictures' });
    Object.defineProperty(strip, 'clientWidth', { value: 300 });
    fireEvent.scroll(strip, { target: { scrollLeft: 200 } });
    isShown(1);
    fireEvent.scroll(strip, { target: { scrollLeft: 300 } });
    isShown(2);
  });

  it('a product that has lost some shows its last', async () => {
    const { rerender } = renderInShop(<Gallery product={aProduct({ images })} />);
    await userEvent.click(thumbnail(3));
    rerender(<Gallery product={aProduct({ images: images.slice(0, 1) })} />);
    expect(button('Picture 2 of 2')).toHaveAttribute('aria-current', 'true');
  });
});
