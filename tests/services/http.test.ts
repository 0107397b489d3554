import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError, isOutcomeUnknown } from '../../src/services/serviceError.ts';
import { aLine, anAddress, anOrder, aProduct } from '../fixtures/samples.ts';
import { orderOf } from '../../common/domain/checkout.ts';
import {
  HOST,
  answerWith,
  myOrders,
  network,
  never,
  outcomeOf,
  sent,
  servicesOf,
  signal,
  stubFetch,
} from '../fixtures/fakeFetch.ts';

beforeEach(stubFetch);
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('S10: goes to the one base URL', async () => {
    void servicesOf().listTopProducts({}, signal());
    void servicesOf(never, `${HOST}/`).listTopProducts({}, signal());
    const address = { url: `${HOST}/api/products/top`, method: 'GET' };
    expect(await sent()).toMatchObject([address, address]);
  });

  it('C1, S155: lists products with both parameters', async () => {
    void servicesOf().listProducts({ keyword: 'a/b & c', page: 2 }, signal());
    const { searchParams, pathname } = new URL((await sent())[0]!.url);
    expect(pathname).toBe('/api/products');
    expect(Object.fromEntries(searchParams)).toEqual({ keyword: 'a/b & c', pageNumber: '2' });
    void servicesOf().listProducts({ keyword: '', page: 1 }, signal());
    expect(new URL((await sent())[1]!.url).search).toBe('?keyword=&pageNumber=1');
  });

  it.each(['createReview', 'createOrder', 'deleteProduct'] as const)(
    'C6, S103: reads past all caches once %s was sent, and not before',
    async (write) => {
      const services = servicesOf();
      const order = orderOf([aLine()], anAddress, 'GooglePay');
      const writes = {
        createReview: () => services.createReview({ productId: 'p1', rating: 5, comment: 'Good' }, signal()),
        createOrder: () => services.createOrder({ order, key: 'k' }, signal()),
        deleteProduct: () => services.deleteProduct({ id: 'p1' }, signal()),
      };
      void services.login({ email: 'jane@example.com', password: 'x' }, signal());
      void services.getProduct({ id: 'p1' }, signal());
      void writes[write]();
      void services.getProduct({ id: 'p1' }, signal());
      void services.listProducts({ keyword: '', page: 1 }, signal());
      expect((await sent()).map(({ cache }) => cache)).toEqual(['default', 'default', 'default', 'reload', 'reload']);
      expect((await sent())[4]!.headers.has('cache-control')).toBe(false);
    },
  );

  it('S127: carries the token where the contract says so, and nowhere else', async () => {
    const services = servicesOf({ ...never, current: () => 'token-of-jane' });
    void services.getProduct({ id: 'a/b' }, signal());
    void services.login({ email: 'jane@example.com', password: 'x' }, signal());
    void services.getWalletConfig({}, signal());
    void services.listMyOrders(myOrders, signal());
    void services.createReview({ productId: 'p1', rating: 5, comment: 'Good' }, signal());
    expect((await sent()).map(({ token }) => token)).toEqual([null, null, null, 'token-of-jane', 'token-of-jane']);
    expect((await sent())[0]!.url).toBe(`${HOST}/api/products/a%2Fb?reviews=20`);
  });

  it('S66, S67, S73, S75: sends what the contract names and nothing else', async () => {
    const services = servicesOf();
    const more = { type: 'session.signIn', isAdmin: true };
    void services.login({ email: 'jane@example.com', password: 'secret', ...more }, signal());
    void services.register({ name: 'Jane', email: 'jane@example.com', password: 'secret', ...more }, signal());
    void services.updateProfile(
      { id: 'u1', name: 'Jane', email: 'jane@example.com', password: 'secret', ...more },
      signal(),
    );
    void services.createReview({ productId: 'p1', rating: 5, comment: 'Good', ...more }, signal());
    expect((await sent()).map(({ body }) => body)).toEqual([
      { email: 'jane@example.com', password: 'secret' },
      { name: 'Jane', email: 'jane@example.com', password: 'secret' },
      { id: 'u1', name: 'Jane', email: 'jane@example.com', password: 'secret' },
      { rating: 5, comment: 'Good' },
    ]);
  });

  it.each(['', undefined])('A11: a profile with the password %o says nothing of one', async (password) => {
    const profile = { id: 'u1', name: 'Jane', email: 'jane@example.com' };
    void servicesOf().updateProfile({ ...profile, password }, signal());
    expect((await sent())[0]!.body).toEqual(profile);
  });

  it('A44: the current password goes with a new one, and with nothing else', async () => {
    const profile = { id: 'u1', name: 'Jane', email: 'jane@example.com', currentPassword: 'before' };
    const services = servicesOf();
    void services.updateProfile({ ...profile, password: 'secret-enough' }, signal());
    void services.updateProfile({ ...profile, password: '' }, signal());
    expect((await sent()).map(({ body }) => body)).toEqual([
      { ...profile, password: 'secret-enough' },
      { id: 'u1', name: 'Jane', email: 'jane@example.com' },
    ]);
  });

  it('C15, A5: an order has seven fields and a key', async () => {
    void servicesOf().createOrder({ order: orderOf([aLine()], anAddress, 'GooglePay'), key: 'k1' }, signal());
    expect(Object.keys((await sent())[0]!.body as object)).toHaveLength(7);
    expect((await sent())[0]!.headers.get('idempotency-key')).toBe('k1');
  });

  it('A5: orders are found among the own ones by their keys, the newest first', async () => {
    const found = servicesOf().findOrder({ keys: ['k1', 'k2', 'k3'] }, signal());
    await answerWith(200, [
      anOrder({ _id: 'o1' }),
      anOrder({ _id: 'o2', idempotencyKey: 'k2' }),
      anOrder({ _id: 'o3', idempotencyKey: 'k1' }),
    ]);
    expect(new URL((await sent())[0]!.url).search).toBe('');
    expect(await found).toEqual({ id: 'o2', missing: ['k3'], products: ['p1', 'p1'] });
    const missing = servicesOf().findOrder({ keys: ['k3'] }, signal());
    expect(new URL((await sent())[1]!.url).search).toBe('?idempotencyKey=k3');
    await answerWith(200, [anOrder()]);
    expect(await missing).toBeNull();
  });

  it('S132, A5: products are left out if the backend’s list has none', async () => {
    const found = servicesOf().findOrder({ keys: ['k1'] }, signal());
    const { orderItems: _, ...row } = anOrder({ _id: 'o1', idempotencyKey: 'k1' });
    await answerWith(200, [row]);
    expect(await found).toEqual({ id: 'o1', missing: [], products: undefined });
  });

  it('S132: less is asked of foreign answers: an id of a new order, nothing of a review', async () => {
    const order = servicesOf().createOrder({ order: orderOf([aLine()], anAddress, 'GooglePay'), key: 'k1' }, signal());
    await answerWith(201, { _id: 'o1' });
    expect(await order).toEqual({ _id: 'o1' });
    const review = servicesOf().createReview({ productId: 'p1', rating: 5, comment: 'Good' }, signal());
    await network.answer('fetch', new Response(null, { status: 201 }));
    expect(await outcomeOf(review)).toHaveProperty('answer');
  });

  it('S129, A13: is never given up by the clock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] });
    const timeouts = vi.spyOn(AbortSignal, 'timeout'); // its clock cannot be advanced
    try {
      const product = servicesOf().getProduct({ id: 'p1' }, signal());
      await vi.advanceTimersByTimeAsync(180_000);
      expect(network.waiting('fetch')).toBe(1);
      await answerWith(200, aProduct());
      expect(await product).toMatchObject({ _id: 'p1' });
      expect(timeouts).not.toHaveBeenCalled();
    } finally {
      timeouts.mockRestore();
      vi.useRealTimers();
    }
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'A13: is not repeated behind the charts after %i',
    async (status) => {
      const outcome = outcomeOf(servicesOf().listTopProducts({}, signal()));
      await answerWith(status, { message: 'no' });
      expect(await outcome).toMatchObject({ error: { status, message: 'no' } });
      expect(await sent()).toHaveLength(1);
    },
  );

  it('A13: is not repeated behind the charts without an answer', async () => {
    const outcome = outcomeOf(servicesOf().listTopProducts({}, signal()));
    await network.fail('fetch', new TypeError('Failed to fetch'));
    expect(await sent()).toHaveLength(1);
    expect(await outcome).toHaveProperty('error');
  });

  it('A13: is aborted with its caller', async () => {
    const asker = new AbortController();
    const outcome = outcomeOf(servicesOf().listTopProducts({}, asker.signal));
    expect(await sent()).toHaveLength(1);
    asker.abort();
    await turn();
    expect(network.waiting('fetch')).toBe(0);
    expect(await outcome).toHaveProperty('error');
  });
});

/** Has a call fail as the network of the test says. */
const fails = async (settle: () => Promise<void>) => {
  const outcome = outcomeOf(servicesOf().getProduct({ id: 'p1' }, signal()));
  await settle();
  const { error } = (await outcome) as { error: ServiceError };
  expect(error).toBeInstanceOf(ServiceError);
  return error;
};

const unreached = { message: 'The shop cannot be reached. Check your connection and try again.', status: undefined };

describe('a call that fails', () => {
  it('A17, A34: brings the code, the figures and the lines along', async () => {
    const lines = [{ product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 }];
    const error = await fails(() => answerWith(409, { message: 'Not enough', code: 'OUT_OF_STOCK', lines }));
    expect(error.problem).toEqual({ message: 'Not enough', code: 'OUT_OF_STOCK', lines });
  });

  it('S143: no error needs a code: the message alone is enough for every product call', async () => {
    const services = servicesOf();
    for (const call of [
      () => services.getProduct({ id: 'p1' }, signal()),
      () => services.listProducts({ keyword: '', page: 1 }, signal()),
      () => services.createReview({ productId: 'p1', rating: 5, comment: 'Good' }, signal()),
    ]) {
      const outcome = outcomeOf(call());
      await answerWith(400, { message: 'Not like this' });
      expect(await outcome).toMatchObject({ error: { message: 'Not like this', status: 400 } });
    }
  });

  it('S133: takes the message also from beside what it does not know', async () => {
    const error = await fails(() => answerWith(422, { message: 'Odd', code: 42, stack: null }));
    expect(error).toMatchObject({ message: 'Odd', status: 422, problem: undefined });
  });

  it('S134: without an answer says that the shop cannot be reached', async () => {
    const error = await fails(() => network.fail('fetch', new TypeError('Failed to fetch')));
    expect(error).toMatchObject(unreached);
  });

  it.each([200, 409])('S134: whose answer (%i) breaks off while it is read: likewise', async (status) => {
    const breaksOff = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
    const error = await fails(() => network.answer('fetch', new Response(breaksOff, { status })));
    expect(error).toMatchObject(unreached);
  });

  it.each([
    ['304', () => network.answer('fetch', new Response(null, { status: 304 })), 'Request failed with status code 304'],
    ['500 with a page', () => answerWith(500, '<h1>Oops</h1>', 'text/html'), 'Request failed with status code 500'],
    ['an empty 502', () => answerWith(502, ''), 'Request failed with status code 502'],
    ['an empty message', () => answerWith(400, { message: '' }), 'Request failed with status code 400'],
    ['a broken answer', () => answerWith(500, '{"message": "hal'), 'Request failed with status code 500'],
  ])('S134: after %s says so in general', async (_, settle, message) => {
    expect((await fails(settle)).message).toBe(message);
  });

  it.each([
    ['5', 5],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
    ['', undefined],
    [null, undefined],
  ])('A52: says after how many seconds it may be made again: %j', async (header, retryAfter) => {
    const headers = new Headers(header === null ? [] : [['Retry-After', header]]);
    const problem = { message: 'Very busy', code: 'OVERLOADED' };
    const answers = [JSON.stringify(problem), '<h1>Busy</h1>'].map(
      (body) => new Response(body, { status: 503, headers }),
    );
    for (const answer of answers) {
      const error = await fails(() => network.answer('fetch', answer));
      expect([error.status, error.retryAfter]).toEqual([503, retryAfter]);
    }
  });

  it.each([
    ['broken JSON', () => answerWith(200, '{"_id": "p1", ')],
    ['a page', () => answerWith(200, '<h1>Hello</h1>', 'text/html')],
    ['nothing', () => answerWith(200, '')],
    ['half a product', () => answerWith(200, { _id: 'p1', name: 'Airpods' })],
  ])('S134: %s instead of an answer is an error, not a crash', async (_, settle) => {
    expect((await fails(settle)).message).toMatch(/^The shop sent an answer that cannot be read/);
  });
});

it.each([
  [undefined, true],
  [200, true],
  [299, true],
  [300, false],
  [400, false],
  [409, false],
  [499, false],
  [500, true],
  [503, true],
])('A5: a call that failed with status %s may have taken effect: %s', (status, isUnknown) => {
  const error = new ServiceError('Message', status === undefined ? {} : { status });
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});

it('A5: so may a call that failed in any other way', () => {
  expect(isOutcomeUnknown(new TypeError('Failed to fetch'))).toBe(true);
});
