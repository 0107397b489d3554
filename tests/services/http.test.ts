import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { Services } from '../../src/machines/services.ts';
import { createHttp, type TokenSource } from '../../src/services/http.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { createShopServices, type ShopServices } from '../../src/services/shopServices.ts';
import { createShop } from '../../src/app/shop.ts';
import { heldCalls } from '../../walks/support/heldCalls.ts';
import { memoryPage, memoryStorage } from '../../walks/support/memory.ts';
import { aLine, anAddress, anOrder, aProduct, aUser } from '../../walks/support/samples.ts';
import { orderOf } from '../../common/domain/checkout.ts';

const HOST = 'http://api.shop.test';
const jane = aUser();
const { token: _token, ...janeItself } = jane;
const renewed: LoginInfo = { ...jane, token: 'new-token' };

/** One request, as it left. */
type Sent = { url: string; method: string; token: string | null; body: unknown; headers: Headers };

let network: ReturnType<typeof heldCalls<'fetch'>>;
const sent = () => network.asked('fetch') as Sent[];

const answerWith = (status: number, body: unknown, type = 'application/json') =>
  network.answer(
    'fetch',
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } }),
  );
const unauthorized = () => answerWith(401, { message: 'Not authorized, token failed' });

beforeEach(() => {
  network = heldCalls('fetch');
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const named = new Headers(headers);
    const token = named.get('authorization')?.replace('Bearer ', '') ?? null;
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    return network.services.fetch({ url, method, token, body: text, headers: named }, signal ?? undefined);
  });
});
afterEach(() => vi.unstubAllGlobals());

const never: TokenSource = { current: () => null, renewed: async () => false };
const servicesOf = (tokens: TokenSource = never, host = HOST) => createShopServices(createHttp(host, tokens));
const signal = () => new AbortController().signal;

/** What a call came to, once it has: its answer, or what it says. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

const myOrders = { listing: { page: 1 }, at: null };

describe('a call', () => {
  it('S10: goes to the one base URL', () => {
    void servicesOf().listTopProducts({}, signal());
    expect(sent()[0]).toMatchObject({ url: `${HOST}/api/products/top`, method: 'GET' });
  });

  it('C1, S155: lists products with both parameters', () => {
    void servicesOf().listProducts({ keyword: 'a/b & c', page: 2 }, signal());
    const { searchParams, pathname } = new URL(sent()[0]!.url);
    expect(pathname).toBe('/api/products');
    expect(Object.fromEntries(searchParams)).toEqual({ keyword: 'a/b & c', pageNumber: '2' });
    void servicesOf().listProducts({ keyword: '', page: 1 }, signal());
    expect(new URL(sent()[1]!.url).search).toBe('?keyword=&pageNumber=1');
  });

  it('S127: carries the token where the contract says so, and nowhere else', () => {
    const services = servicesOf({ ...never, current: () => 'token-of-jane' });
    void services.getProduct({ id: 'a/b' }, signal());
    void services.login({ email: 'jane@example.com', password: 'x' }, signal());
    void services.getWalletConfig({}, signal());
    void services.listMyOrders(myOrders, signal());
    void services.createReview({ productId: 'p1', rating: 5, comment: 'Good' }, signal());
    expect(sent().map(({ token }) => token)).toEqual([null, null, null, 'token-of-jane', 'token-of-jane']);
    expect(sent()[0]!.url).toBe(`${HOST}/api/products/a%2Fb?reviews=20`);
  });

  it('S66, S67, S73, S75: sends what the contract names and nothing else', () => {
    const services = servicesOf();
    const more = { type: 'session.signIn', isAdmin: true };
    void services.login({ email: 'jane@example.com', password: 'secret', ...more }, signal());
    void services.register({ name: 'Jane', email: 'jane@example.com', password: 'secret', ...more }, signal());
    void services.updateProfile(
      { id: 'u1', name: 'Jane', email: 'jane@example.com', password: 'secret', ...more },
      signal(),
    );
    void services.createReview({ productId: 'p1', rating: 5, comment: 'Good', ...more }, signal());
    expect(sent().map(({ body }) => body)).toEqual([
      { email: 'jane@example.com', password: 'secret' },
      { name: 'Jane', email: 'jane@example.com', password: 'secret' },
      { id: 'u1', name: 'Jane', email: 'jane@example.com', password: 'secret' },
      { rating: 5, comment: 'Good' },
    ]);
  });

  it.each(['', undefined])('A11: a profile with the password %o says nothing of one', (password) => {
    const profile = { id: 'u1', name: 'Jane', email: 'jane@example.com' };
    void servicesOf().updateProfile({ ...profile, password }, signal());
    expect(sent()[0]!.body).toEqual(profile);
  });

  it('A44: the current password goes with a new one, and with nothing else', () => {
    const profile = { id: 'u1', name: 'Jane', email: 'jane@example.com', currentPassword: 'before' };
    const services = servicesOf();
    void services.updateProfile({ ...profile, password: 'secret-enough' }, signal());
    void services.updateProfile({ ...profile, password: '' }, signal());
    expect(sent().map(({ body }) => body)).toEqual([
      { ...profile, password: 'secret-enough' },
      { id: 'u1', name: 'Jane', email: 'jane@example.com' },
    ]);
  });

  it('C15, A5: an order has seven fields and a key', () => {
    void servicesOf().createOrder({ order: orderOf([aLine()], anAddress, 'GooglePay'), key: 'k1' }, signal());
    expect(Object.keys(sent()[0]!.body as object)).toHaveLength(7);
    expect(sent()[0]!.headers.get('idempotency-key')).toBe('k1');
  });

  it('A5: orders are found among the own ones by their keys, the newest first', async () => {
    const found = servicesOf().findOrder({ keys: ['k1', 'k2', 'k3'] }, signal());
    await answerWith(200, [
      anOrder({ _id: 'o1' }),
      anOrder({ _id: 'o2', idempotencyKey: 'k2' }),
      anOrder({ _id: 'o3', idempotencyKey: 'k1' }),
    ]);
    expect(new URL(sent()[0]!.url).search).toBe('');
    expect(await found).toEqual({ id: 'o2', missing: ['k3'], products: ['p1', 'p1'] });
    const missing = servicesOf().findOrder({ keys: ['k3'] }, signal());
    expect(new URL(sent()[1]!.url).search).toBe('?idempotencyKey=k3');
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
      expect(sent()).toHaveLength(1);
    },
  );

  it('A13: is aborted with its caller', async () => {
    const asker = new AbortController();
    const outcome = outcomeOf(servicesOf().listTopProducts({}, asker.signal));
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

describe('a call that fails', () => {
  it('S133: says what the server says', async () => {
    const error = await fails(() => answerWith(400, { message: 'No order items' }));
    expect(error).toMatchObject({ message: 'No order items', status: 400 });
  });

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
    expect(error).toMatchObject({
      message: 'The shop cannot be reached. Check your connection and try again.',
      status: undefined,
    });
  });

  it.each([
    ['500 with a page', () => answerWith(500, '<h1>Oops</h1>', 'text/html'), 'Request failed with status code 500'],
    ['an empty 502', () => answerWith(502, ''), 'Request failed with status code 502'],
    ['an empty message', () => answerWith(400, { message: '' }), 'Request failed with status code 400'],
    ['a broken answer', () => answerWith(500, '{"message": "hal'), 'Request failed with status code 500'],
  ])('S134: after %s says so in general', async (_, settle, message) => {
    expect((await fails(settle)).message).toBe(message);
  });

  it.each([
    ['broken JSON', () => answerWith(200, '{"_id": "p1", ')],
    ['a page', () => answerWith(200, '<h1>Hello</h1>', 'text/html')],
    ['nothing', () => answerWith(200, '')],
    ['half a product', () => answerWith(200, { _id: 'p1', name: 'Airpods' })],
  ])('S134: %s instead of an answer is an error, not a crash', async (_, settle) => {
    expect((await fails(settle)).message).toMatch(/^The shop gave an answer that cannot be understood/);
  });
});

/** The real shop over the network of the test, with jane signed in. */
const shopOf = () => {
  const storage = memoryStorage({ userInfo: jane });
  const page = memoryPage('/profile');
  let services: ShopServices;
  const shop = createShop({
    storage,
    page,
    host: HOST,
    services: (tokens) => {
      services = servicesOf(tokens);
      return services as Services;
    },
  });
  onTestFinished(shop.close);
  const isExpired = () => waitFor(shop.session, (state) => state.matches('expired'));
  const signIn = async () => {
    shop.session.send({ type: 'session.signIn', email: jane.email, password: 'secret' });
    await answerWith(200, renewed);
  };
  return { shop, storage, page, services: services!, isExpired, signIn };
};

/** Calls to anything but signing in: method, path and token. */
const authed = () =>
  sent()
    .filter(({ url }) => !url.endsWith('/login'))
    .map(({ method, url, token }) => `${method} ${url.replace(HOST, '')} ${token}`);

describe('a token that the server no longer takes', () => {
  it('A28: after signing in again the call is repeated once, with the new token', async () => {
    const { shop, storage, services, isExpired, signIn } = shopOf();
    const outcome = outcomeOf(services.updateProfile({ id: 'u1', name: 'Jane Roe', email: jane.email }, signal()));
    await unauthorized();
    await isExpired();
    expect(storage.read('userInfo'), 'not signed out').toEqual(jane);
    await signIn();
    expect(shop.session.getSnapshot().value).toBe('signedIn');
    await answerWith(200, { ...janeItself, name: 'Jane Roe' });
    expect(await outcome).toMatchObject({ answer: { name: 'Jane Roe' } });
    expect(authed()).toEqual(['PUT /api/users/profile token-of-jane', 'PUT /api/users/profile new-token']);
    const [first, , second] = sent();
    expect(second!.body).toEqual(first!.body);
  });

  it('A28, A5: an order goes on under its key', async () => {
    const { services, isExpired, signIn } = shopOf();
    const order = orderOf([aLine()], anAddress, 'GooglePay');
    const outcome = outcomeOf(services.createOrder({ order, key: 'k1' }, signal()));
    await unauthorized();
    await isExpired();
    await signIn();
    await answerWith(201, anOrder());
    expect(await outcome).toMatchObject({ answer: { _id: 'o1' } });
    expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', null, 'k1']);
  });

  it('A28: a second refusal is final, and does not ask again', async () => {
    const { shop, services, isExpired, signIn } = shopOf();
    const outcome = outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    await signIn();
    await unauthorized();
    expect(await outcome).toMatchObject({ error: { status: 401, message: 'Not authorized, token failed' } });
    expect(shop.session.getSnapshot().value).toBe('signedIn');
    expect(authed()).toHaveLength(2);
  });

  it('A28: a wrong password asks again and repeats nothing', async () => {
    const { shop, services, isExpired } = shopOf();
    void outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    shop.session.send({ type: 'session.signIn', email: jane.email, password: 'wrong' });
    await answerWith(401, { message: 'Invalid email or password' });
    expect(shop.session.getSnapshot()).toMatchObject({
      value: { expired: 'asking' },
      context: { error: 'Invalid email or password' },
    });
    expect(authed()).toHaveLength(1);
  });

  it('A28: another user does not continue the call', async () => {
    const { storage, services, isExpired } = shopOf();
    const outcome = outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    storage.fromOtherTab('userInfo', aUser({ _id: 'u2', email: 'john@example.com', token: 'token-of-john' }));
    expect(await outcome).toMatchObject({ error: { status: 401 } });
    expect(authed()).toHaveLength(1);
  });

  it('A28: signing out instead ends it, at the sign-in screen', async () => {
    const { shop, page, services, isExpired } = shopOf();
    const outcome = outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    shop.session.send({ type: 'session.signOut' });
    expect(await outcome).toMatchObject({ error: { status: 401 } });
    expect(page.path()).toBe('/login');
    expect(authed()).toHaveLength(1);
  });

  it('A28: two calls at once are asked for once, and both go on', async () => {
    const { shop, services, isExpired, signIn } = shopOf();
    const dialogs: boolean[] = [];
    shop.session.subscribe((state) => {
      if (state.matches('expired') !== dialogs.at(-1)) dialogs.push(state.matches('expired'));
    });
    const orders = outcomeOf(services.listMyOrders(myOrders, signal()));
    const user = outcomeOf(services.getUser({ id: 'profile' }, signal()));
    await unauthorized();
    await isExpired();
    await unauthorized();
    await signIn();
    await answerWith(200, [anOrder()]);
    await answerWith(200, janeItself);
    expect(await orders).toMatchObject({ answer: [{ _id: 'o1' }] });
    expect(await user).toMatchObject({ answer: { _id: 'u1' } });
    expect(dialogs).toEqual([true, false]);
    expect(sent().filter(({ url }) => url.endsWith('/login'))).toHaveLength(1);
    expect(authed().filter((call) => call.endsWith('new-token'))).toHaveLength(2);
  });

  it('A28: a call that was on its way with the old token goes on with the new one, unasked', async () => {
    const { shop, services, isExpired } = shopOf();
    const first = outcomeOf(services.listMyOrders(myOrders, signal()));
    const late = outcomeOf(services.getUser({ id: 'profile' }, signal()));
    await unauthorized();
    await isExpired();
    expect(network.waiting('fetch')).toBe(1);
    shop.session.send({ type: 'session.adopt', user: renewed });
    await turn();
    await unauthorized();
    expect(shop.session.getSnapshot().value).toBe('signedIn');
    await answerWith(200, [anOrder()]);
    await answerWith(200, janeItself);
    expect(await first).toHaveProperty('answer');
    expect(await late).toHaveProperty('answer');
  });

  it('A13, A28: who asked and has left is not waited for', async () => {
    const { services, isExpired, signIn } = shopOf();
    const asker = new AbortController();
    const outcome = outcomeOf(services.listMyOrders(myOrders, asker.signal));
    await unauthorized();
    await isExpired();
    asker.abort();
    expect(await outcome).toHaveProperty('error');
    await signIn();
    expect(authed()).toHaveLength(1);
  });

  it('S23: a wrong password of a guest is no expired session', async () => {
    const { shop } = shopOf();
    shop.session.send({ type: 'session.signOut' });
    shop.session.send({ type: 'session.signIn', email: jane.email, password: 'wrong' });
    await answerWith(401, { message: 'Invalid email or password' });
    expect(shop.session.getSnapshot()).toMatchObject({
      value: 'guest',
      context: { error: 'Invalid email or password' },
    });
  });
});
