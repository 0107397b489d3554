import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../common/routes/routes.ts';
import { chunkImports } from '../../src/views/chunks.ts';
import { Chunk, OverlayChunkView } from '../../src/views/common/Chunk.tsx';
import { renderInShop, testShop } from '../drivers/renderInShop.tsx';
import { App } from '../../src/views/App.tsx';
import { aUser } from '../fixtures/samples.ts';

const banner = () => screen.queryByRole('alert');
const working = () => screen.queryByRole('status', { name: 'Loading' });

describe('a chunk of the shop', () => {
  it('S58: that lies over the page shows nothing while it loads, and its name when it fails', async () => {
    const loadChunk = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Loading chunk notices failed'));
    renderInShop(<Chunk name="notices" fallback={OverlayChunkView} />, { services: { loadChunk } });
    expect(working()).toBeNull();
    await act(async () => undefined);
    expect(banner()).toHaveTextContent('Loading chunk notices failed');
  });

  it('S1: every route has one', () => {
    expect(Object.keys(chunkImports)).toEqual(
      expect.arrayContaining([...new Set(Object.values(routes).map(({ chunk }) => chunk))]),
    );
  });
});

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
beforeEach(() => void (logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)));
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
    expect(main.getByRole('alert')).toHaveTextContent('Your cart and everything you saved are kept');
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
});

it('something over the page that throws leaves the screen below it alone', async () => {
  broken.add('renewal');
  const { shop } = await open('/cart');
  act(() => shop.actors.session.send({ type: 'session.expire', token: aUser().token }));
  await act(async () => undefined);
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Here is cart');
  broken.clear();
  await press('Try again');
  expect(screen.getByText('Here is renewal')).toBeVisible();
});
