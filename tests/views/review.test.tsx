import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Review } from '../../common/contract/product.ts';
import type { Services } from '../../src/machines/services.ts';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import * as reviewChunk from '../../src/views/product/review.chunk.tsx';
import { ReviewView } from '../../src/views/product/review.chunk.tsx';
import { review as declared, type draft } from '../models/review.tsx';
import { startForTest } from 'xstate-walks/vitest';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aProduct, aReview, aUser } from '../fixtures/samples.ts';
import { waitingServices } from '../fixtures/waitingServices.ts';
import { withServices } from '../fixtures/withServices.ts';

const { services, machine } = withServices(reviewMachine, 'createReview');
const rating = () => screen.getByLabelText('Rating');
const star = (stars: number) => within(rating()).getByRole('radio', { name: new RegExp(`^${stars}`) });
const comment = () => screen.getByLabelText('Comment');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const alert = () => screen.queryByRole('alert');

const write = async ({ rating: stars, comment: words }: typeof draft) => {
  await userEvent.click(star(stars));
  await userEvent.clear(comment());
  await userEvent.type(comment(), words);
};

const form = () => {
  const review = startForTest(createActor(machine, { input: declared.model.input }));
  renderInShop(<ReviewView review={review} />);
};

describe('the review form', () => {
  it('S112: offers five ratings, none of them preselected', () => {
    form();
    const options = within(rating()).getAllByRole<HTMLInputElement>('radio');
    expect(options.map((each) => [each.value, each.getAttribute('aria-label'), each.checked])).toEqual([
      ['1', '1 - Poor', false],
      ['2', '2 - Fair', false],
      ['3', '3 - Good', false],
      ['4', '4 - Very Good', false],
      ['5', '5 - Excellent', false],
    ]);
  });

  it('S112: says the chosen rating in words, and lets arrow keys change it', async () => {
    form();
    await userEvent.click(star(4));
    expect(rating()).toHaveTextContent(/4 - Very Good$/);
    await userEvent.keyboard('{ArrowRight}');
    expect(star(5)).toBeChecked();
    expect(rating()).toHaveTextContent(/5 - Excellent$/);
  });

  it('S75, A22: sends the rating as a number and the comment trimmed', async () => {
    form();
    await write({ rating: 5, comment: '  Two\nlines.  ' });
    await userEvent.click(submit());
    expect(services.calls('createReview')).toEqual([{ productId: 'p1', rating: 5, comment: 'Two\nlines.' }]);
  });

  it('S113, A22: accepts 2,000 characters and shows near the end how many are left', async () => {
    form();
    comment().focus();
    await userEvent.paste('x'.repeat(1799));
    expect(screen.queryByText(/characters left/)).toBeNull();
    await userEvent.paste('x');
    expect(screen.getByText('200 characters left')).toBeVisible();
    await userEvent.paste('y'.repeat(5000));
    expect(comment()).toHaveValue(`${'x'.repeat(1800)}${'y'.repeat(200)}`);
    expect(screen.getByText('0 characters left')).toBeVisible();
  });
});

/** A product page, with a backend that accepts reviews. Of its chunks only that of the review form is loaded. */
const open = async (
  user: ReturnType<typeof aUser> | null,
  reviews: Review[] = [],
  loadReview: () => Promise<unknown> = async () => reviewChunk,
) => {
  history.replaceState(null, '', '/product/p1');
  const kept = [...reviews];
  const getProduct = vi.fn<Services['getProduct']>(async () =>
    aProduct({ reviews: [...kept], numReviews: kept.length }),
  );
  const createReview = vi.fn<Services['createReview']>(async ({ rating: stars, comment: words }) =>
    kept.unshift(aReview({ _id: 'r9', name: 'Jane Doe', rating: stars, comment: words })),
  );
  const shown = renderInShop(<ProductAtAddress path="/product/p1" />, {
    at: '/product/p1',
    kept: user ? { userInfo: user } : {},
    services: {
      getProduct,
      createReview,
      loadChunk: async (...asked) => (asked[0].name === 'review' ? loadReview() : waitingServices.loadChunk(...asked)),
    },
  });
  await act(async () => undefined);
  return { ...shown, getProduct, createReview };
};
const counted = () => screen.queryByRole('list', { name: 'Reviews by stars' });
const listed = () => screen.queryAllByRole('listitem').filter((each) => counted()?.contains(each) !== true);

describe('the reviews of a product', () => {
  it('S138: says when there are none', async () => {
    await open(null);
    expect(screen.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    expect(screen.getByText('No Reviews')).toBeVisible();
  });

  it('S3, S19, S113: show everyone the name, stars, date and comment, as plain text', async () => {
    await open(null, [
      aReview({ comment: 'One\ntwo <script>alert(1)</script> 🎧' }),
      aReview({ _id: 'r2', rating: 1 }),
    ]);
    const [first, second] = listed();
    expect(first).toHaveTextContent('Rita');
    expect(within(first!).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(within(first!).getByText('2026-01-01')).toHaveAttribute('datetime', '2026-01-01T10:00:00.000Z');
    expect(within(first!).getByText(/^One/).textContent).toBe('One\ntwo <script>alert(1)</script> 🎧');
    expect(within(second!).getByRole('img', { name: '1 out of 5 stars' })).toBeVisible();
    expect(screen.queryByText('No Reviews')).toBeNull();
  });

  it('S114: ask guests to sign in, and bring them back', async () => {
    await open(null);
    expect(screen.getByRole('heading', { name: 'Write a Customer Review' }).parentElement).toHaveTextContent(
      'Please sign in to write a review',
    );
    expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login?redirect=/product/p1');
    expect(screen.queryByLabelText('Rating')).toBeNull();
  });
  it('S79: show the next user no message of the previous form', async () => {
    const { createReview, shop } = await open(aUser());
    createReview.mockRejectedValueOnce(new Error('Product already reviewed'));
    await write({ rating: 5, comment: 'Again.' });
    await userEvent.click(submit());
    await act(async () => undefined);
    expect(alert()).toHaveTextContent('Product already reviewed');
    act(() => shop.actors.session.send({ type: 'session.signOut' }));
    act(() => shop.actors.session.send({ type: 'session.adopt', user: aUser({ _id: 'u2' }) }));
    expect(alert()).toBeNull();
    expect(comment()).toHaveValue('');
  });
});
