import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import { chunkMachine } from '../../src/machines/chunk.machine.ts';
import type { Services } from '../../src/machines/services.ts';
import { createChunkServices, readChunkMap } from '../../src/services/chunks.ts';
import { createShop } from '../../src/app/shop.ts';
import { memoryPage, memoryStorage, singleTabCheckout } from '../fixtures/memory.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const createCheckout = singleTabCheckout.create;

const { services, machine } = withServices(chunkMachine, 'loadChunk');

const start = (mayReload = true) => started(machine, { name: 'home', mayReload });

describe('a loading chunk', () => {
  it('S158, A14: fails with its name after 120 seconds', () => {
    const { clock, value, context } = start();
    clock.increment(119_900);
    expect(value()).toBe('loading');
    clock.increment(100);
    expect([value(), context().error]).toEqual(['failed', 'Loading chunk home failed']);
    expect(services.waiting('loadChunk')).toBe(0);
  });

  it('S58: shows a failure; a retry requests it again with a new timeout', async () => {
    const { send, clock, value, context } = start();
    await services.fail('loadChunk', new Error('Loading chunk home failed'));
    expect([value(), context().error]).toEqual(['failed', 'Loading chunk home failed']);
    send({ type: 'chunk.retry' });
    expect([value(), context().error, services.waiting('loadChunk')]).toEqual(['loading', null, 1]);
    clock.increment(119_900);
    expect(value()).toBe('loading');
  });

  it('A14: fails when the page does not reload', async () => {
    const stuck = chunkMachine.provide({
      actors: {
        loadChunk: fromPromise(() =>
          createChunkServices({}, {}).loadChunk({ name: 'x' }, new AbortController().signal),
        ),
      },
      guards: { isOutdated: () => true },
    });
    const { clock, now, value } = started(stuck, { name: 'home', mayReload: true });
    await expect.poll(value).toBe('outdated');
    clock.increment(10_000);
    expect(now()).toMatchObject({ value: 'failed', context: { error: 'Loading chunk home failed' } });
  });
});

const ok = () => new Response('', { headers: { 'content-type': 'text/javascript' } });

type Respond = () => Response | Promise<Response>;

/** Answers the first requests so, and the others with `later`. */
const answers = (first: Respond[] = [], later: Respond = ok) => {
  const fetched = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
  for (const response of first) fetched.mockImplementationOnce(async () => response());
  fetched.mockImplementation(async () => later());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const gone = () => new Response('', { status: 404 });

describe('the files of a chunk', () => {
  const files = { home: { js: '/home.js', shared: ['/stars.js'], css: ['/home.css'] } };
  const load = vi.fn<() => Promise<unknown>>(async () => ({ default: 'Home' }));
  const loading = (signal = new AbortController().signal) =>
    createChunkServices({ home: load }, files).loadChunk({ name: 'home' }, signal);

  afterEach(() => {
    vi.unstubAllGlobals();
    load.mockClear();
  });

  it('A14: are fetched before they are imported, because browsers cache a failed import', async () => {
    const fetched = answers();
    fetched.mockImplementation(async () => {
      expect(load).not.toHaveBeenCalled();
      return ok();
    });
    expect(await loading()).toEqual({ default: 'Home' });
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/home.js', '/stars.js', '/home.css']);
    expect(load).toHaveBeenCalledOnce();
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server error', () => new Response('', { status: 500 })],
    ['a host that answers with the document', () => new Response('', { headers: { 'content-type': 'text/html' } })],
  ])(
    'S58, A14: %s is reported with the name of the chunk, nothing is imported, and a retry fetches again',
    async (_, answer) => {
      const fetched = answers([answer]);
      await expect(loading()).rejects.toThrow('Loading chunk home failed');
      expect(load).not.toHaveBeenCalled();
      expect(await loading()).toEqual({ default: 'Home' });
      expect(fetched.mock.calls.filter(([url]) => url === '/home.js')).toHaveLength(2);
    },
  );

  it('A14: one that only another server has, as during a deploy, is asked for again', async () => {
    const fetched = answers([gone, gone, gone, gone]);
    expect(await loading()).toEqual({ default: 'Home' });
    expect(fetched.mock.calls.length).toBe(3 + 4);
  });

  it('S58: a chunk that throws while it runs is reported by name', async () => {
    answers();
    load.mockRejectedValueOnce(new Error('broken'));
    await expect(loading()).rejects.toThrow('Loading chunk home failed');
  });
  it('S58: are read from the page that the build wrote', () => {
    const withMap = { getElementById: () => ({ textContent: JSON.stringify(files) }) } as unknown as Document;
    expect(readChunkMap(withMap)).toEqual(files);
    expect(readChunkMap({ getElementById: () => null } as unknown as Document)).toEqual({});
  });

  const inShop = (mayReload: boolean) => {
    const page = { ...memoryPage('/'), mayReload: () => mayReload };
    const shop = createShop({
      page,
      storage: memoryStorage(),
      host: '',
      services: () => createChunkServices({ home: load }, files) as unknown as Services,
    });
    onTestFinished(shop.close);
    return { page, shop, chunk: shop.chunks.get('home') };
  };

  it.each([
    ['answered 404', gone],
    ['answered with the document', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('A14: after a deploy removed them (%s), the page reloads once', async (_, answer) => {
    answers([], answer);
    const { page, chunk } = inShop(true);
    await waitFor(chunk, (state) => state.matches('outdated'));
    expect(page.history).toEqual(['/', 'reloaded']);

    answers([], answer);
    const again = inShop(false);
    await waitFor(again.chunk, (state) => state.matches('failed'));
    expect(again.page.history).toEqual(['/']);
    expect(again.chunk.getSnapshot().context.error).toBe('Loading chunk home failed');
    again.shop.close();
  });

  it('A14: other failures do not reload the page', async () => {
    answers([() => new Response('', { status: 500 })]);
    const { page, chunk } = inShop(true);
    await waitFor(chunk, (state) => state.matches('failed'));
    expect(page.history).toEqual(['/']);
  });

  it('S1: one that was prefetched is there at once, with its lazy actor', async () => {
    const module = { default: () => null, lazyActor: singleTabCheckout };
    const shop = createShop({
      page: memoryPage('/'),
      storage: memoryStorage(),
      host: '',
      chunkPrefetch: { load: () => undefined, module: (name) => (name === 'checkout' ? module : undefined) },
      services: () => createChunkServices({}, {}) as unknown as Services,
    });
    onTestFinished(shop.close);
    const creating = vi.spyOn(module.lazyActor, 'create').mockImplementation(createCheckout);
    onTestFinished(() => creating.mockRestore());
    expect(shop.chunks.get('checkout').getSnapshot()).toMatchObject({ value: 'loaded', context: { module } });
    expect(creating).toHaveBeenCalledOnce();
  });

  it('S1: loads once per visit, however often it is shown', async () => {
    answers();
    const { chunk, shop } = inShop(true);
    await waitFor(chunk, (state) => state.matches('loaded'));
    expect(shop.chunks.get('home')).toBe(chunk);
    expect(load).toHaveBeenCalledOnce();
  });
});
