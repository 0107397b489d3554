import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPrefetch } from '../../src/services/chunks.ts';

const files = { cart: { js: '/assets/cart.js', shared: ['/assets/common.js'], css: ['/assets/cart.css'] } };

afterEach(() => void vi.unstubAllGlobals());

const answering = (answer: (url: string) => Promise<Response>) => {
  const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('fetching a chunk ahead', () => {
  it('fetches each of its files once, at low priority', async () => {
    const fetched = answering(async () => new Response('file'));
    const prefetch = createPrefetch(files);
    await prefetch('cart');
    await prefetch('cart');
    expect(fetched.mock.calls.map(([url, init]) => [url, init?.priority])).toEqual([
      ['/assets/cart.js', 'low'],
      ['/assets/common.js', 'low'],
      ['/assets/cart.css', 'low'],
    ]);
  });

  it('S58: is silent when it fails, and may be tried again', async () => {
    const fetched = answering(() => Promise.reject(new Error('offline')));
    const prefetch = createPrefetch(files);
    await expect(prefetch('cart')).resolves.toBeUndefined();
    await prefetch('cart');
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('does nothing for a name without files, as in development', async () => {
    const fetched = answering(async () => new Response(''));
    await createPrefetch({})('cart');
    expect(fetched).not.toHaveBeenCalled();
  });
});
