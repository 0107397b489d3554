import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/views/App.tsx';
import { aUser } from '../fixtures/samples.ts';
import { testShop } from '../support/renderInShop.tsx';

/** Which chunks throw while they are drawn. */
const broken = new Set<string>();

const loadChunk = async ({ name }: { name: string }) => ({
  default: () => {
    if (broken.has(name)) throw new Error(`planted in ${name}`);
    return <h1 tabIndex={-1}>{`Here is ${name}`}</h1>;
  },
});

const open = async (at: string) => {
  history.replaceState(null, '', at);
  const parts = testShop({ at, services: { loadChunk }, kept: { userInfo: aUser() } });
  render(<App shop={parts.shop} />);
  await act(async () => undefined);
  return parts;
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  logged.mockRestore();
  broken.clear();
});

describe('a screen that throws', () => {
  it('says what happened, keeps header and cart, and logs the error', async () => {
    broken.add('cart');
    await open('/cart');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
    expect(main.getByRole('alert')).toHaveTextContent('Your cart and what you saved are kept');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Cart' })).toBeVisible();
    expect(document.title).toBe('Something went wrong | ProShop');
    expect(logged.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining('planted in cart'));
  });

  it('can be tried again', async () => {
    broken.add('cart');
    await open('/cart');
    broken.clear();
    await press('Try again');
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Here is cart');
  });

  it('is left behind by going elsewhere', async () => {
    broken.add('cart');
    await open('/cart');
    await userEvent.click(screen.getByRole('link', { name: 'Go to the shop' }));
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Here is home');
  });
});

it('something over the page that throws leaves the screen below it alone', async () => {
  broken.add('renewal');
  const { shop } = await open('/cart');
  act(() => shop.session.send({ type: 'session.expire', token: aUser().token }));
  await act(async () => undefined);
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Here is cart');
  broken.clear();
  await press('Try again');
  expect(screen.getByText('Here is renewal')).toBeVisible();
});
