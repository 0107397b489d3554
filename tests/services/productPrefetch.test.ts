import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/services/http.ts';
import { gate } from '../drivers/browser/network.ts';
import { createProductPrefetch } from '../../src/services/productPrefetch.ts';
import { aProduct } from '../fixtures/samples.ts';
import { answerWith, HOST, network, never, outcomeOf, sent, signal, stubFetch } from '../fixtures/fakeFetch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  stubFetch();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (painted = () => Promise.resolve()) => {
  const { services, prefetchProduct } = createProductPrefetch(createHttp(HOST, never), painted);
  const getProduct = (id = 'p1', asked = signal()) => services.getProduct({ id }, asked);
  return { services, prefetchProduct, getProduct };
};
const paths = async () => (await sent()).map(({ url }) => new URL(url).pathname);

describe('a prefetched product', () => {
  it('S130: is read once, for the intent and for the press', async () => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    void prefetchProduct('p1');
    const read = getProduct();
    await answerWith(200, aProduct({ name: 'Lamp' }));
    expect(await read).toMatchObject({ name: 'Lamp' });
    expect(await paths()).toEqual(['/api/products/p1']);
  });

  it('S76: comes after the press was painted, so that its acknowledgement is', async () => {
    const paint = gate();
    const { prefetchProduct, getProduct } = open(() => paint.opened);
    void prefetchProduct('p1');
    await answerWith(200, aProduct());
    const come = vi.fn<() => void>();
    const read = getProduct().then(come);
    await turn();
    expect(come).not.toHaveBeenCalled();
    paint.open();
    await read;
    expect(come).toHaveBeenCalledOnce();
  });

  it('S17: is returned, so that its screen can be drawn before the press; a failure is silent', async () => {
    const { prefetchProduct } = open();
    const found = prefetchProduct('p1');
    await answerWith(200, aProduct({ name: 'Lamp' }));
    expect(await found).toMatchObject({ name: 'Lamp' });
    const failed = prefetchProduct('p2');
    await answerWith(500, { message: 'asleep' });
    expect(await failed).toBeUndefined();
  });

  it('is taken once: the next call asks the server', async () => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    void getProduct();
    void getProduct();
    expect(await sent()).toHaveLength(2);
  });

  it.each([
    [4_999, 1],
    [5_000, 2],
  ])('S130: after %i ms it takes %i calls', async (ms, calls) => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    vi.advanceTimersByTime(ms);
    void getProduct();
    expect(await sent()).toHaveLength(calls);
  });

  it('stands neither for another product nor for more of its reviews', async () => {
    const { services, prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    void getProduct('p2');
    void services.getProduct({ id: 'p1', after: 'r1' }, signal());
    expect(await sent()).toHaveLength(3);
  });

  it('is given up when the visitor turns to another one', async () => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    await turn();
    void prefetchProduct('p2');
    await turn();
    expect(network.waiting('fetch')).toBe(1);
    void getProduct('p2');
    expect(await paths()).toEqual(['/api/products/p1', '/api/products/p2']);
  });

  it('S134: is silent when it fails, and the press asks again', async () => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    await answerWith(500, { message: 'asleep' });
    const read = outcomeOf(getProduct());
    expect(await sent()).toHaveLength(2);
    await answerWith(500, { message: 'still asleep' });
    expect(await read).toMatchObject({ error: { message: 'still asleep' } });
  });

  it('S134: asks again when it fails after the press', async () => {
    const { prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    const read = getProduct();
    await answerWith(500, { message: 'asleep' });
    await answerWith(200, aProduct());
    expect(await read).toMatchObject({ _id: 'p1' });
    expect(await sent()).toHaveLength(2);
  });

  it('A13: is aborted by the call that took it', async () => {
    const { prefetchProduct, getProduct } = open();
    const left = new AbortController();
    void prefetchProduct('p1');
    const read = outcomeOf(getProduct('p1', left.signal));
    await turn();
    left.abort();
    expect(await read).toHaveProperty('error');
    expect([network.waiting('fetch'), (await sent()).length]).toEqual([0, 1]);
  });
});

describe('after a write of its own, a client asks the server', () => {
  const review = { productId: 'p1', rating: 5, comment: 'Good' };

  it('S103, C6: about what was read before it', async () => {
    const { services, prefetchProduct, getProduct } = open();
    void prefetchProduct('p1');
    void services.createReview(review, signal());
    void getProduct();
    expect(await paths()).toEqual(['/api/products/p1', '/api/products/p1/reviews', '/api/products/p1']);
  });

  it('S103, C6: about what was read while it was under way', async () => {
    const { services, prefetchProduct, getProduct } = open();
    const written = services.createReview(review, signal());
    void prefetchProduct('p1');
    await answerWith(201, { message: 'Review added' });
    await written;
    void getProduct();
    expect(await sent()).toHaveLength(3);
  });
});
