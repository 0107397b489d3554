import { afterEach, expect, it, vi } from 'vitest';
import { createChunkServices } from '../../src/services/chunks.ts';

const files = {
  product: { js: '/product.js', shared: ['/common.js'], css: ['/common.css'] },
  wishList: { js: '/wishList.js', shared: ['/common.js'], css: ['/common.css'] },
};

afterEach(() => vi.unstubAllGlobals());

const start = () => {
  const asked: string[] = [];
  const answers = new Map<string, number>();
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('', { status: answers.get(url) ?? 200 }));
  });
  const services = createChunkServices(
    { product: () => Promise.resolve('a product'), wishList: () => Promise.resolve('a wish list') },
    files,
  );
  const load = (name: string) => services.loadChunk({ name }, new AbortController().signal);
  return { asked, answers, load };
};

it('fetches the files of a chunk, and those that it shares with another one once', async () => {
  const { asked, load } = start();
  expect(await load('product')).toBe('a product');
  expect(asked.splice(0)).toEqual(['/product.js', '/common.js', '/common.css']);
  expect(await load('wishList')).toBe('a wish list');
  expect(asked).toEqual(['/wishList.js']);
});

it('S58: fetches a file again that has failed, and none besides', async () => {
  const { asked, answers, load } = start();
  answers.set('/common.js', 500);
  await expect(load('product')).rejects.toThrow('Loading chunk product failed');
  answers.clear();
  asked.length = 0;
  expect(await load('product')).toBe('a product');
  expect(asked).toEqual(['/common.js']);
});
