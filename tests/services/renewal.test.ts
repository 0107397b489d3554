import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Services } from '../../src/machines/services.ts';
import { type ShopServices } from '../../src/services/shopServices.ts';
import { createShop } from '../../src/app/shop.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { aLine, anAddress, anOrder, aUser } from '../fixtures/samples.ts';
import { orderOf } from '../../common/domain/checkout.ts';
import {
  HOST,
  answerWith,
  myOrders,
  jane,
  janeItself,
  network,
  outcomeOf,
  renewed,
  sent,
  servicesOf,
  signal,
  stubFetch,
  unauthorized,
} from '../fixtures/fakeFetch.ts';

beforeEach(stubFetch);
afterEach(() => vi.unstubAllGlobals());

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
  const isExpired = () => waitFor(shop.actors.session, (state) => state.matches('expired'));
  const signIn = async () => {
    shop.actors.session.send({ type: 'session.signIn', email: jane.email, password: 'secret' });
    await answerWith(200, renewed);
  };
  return { shop, storage, page, services: services!, isExpired, signIn };
};

/** Calls to anything but signing in: method, path and token. */
const authed = async () =>
  (await sent())
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
    expect(shop.actors.session.getSnapshot().value).toBe('signedIn');
    await answerWith(200, { ...janeItself, name: 'Jane Roe' });
    expect(await outcome).toMatchObject({ answer: { name: 'Jane Roe' } });
    expect(await authed()).toEqual(['PUT /api/users/profile token-of-jane', 'PUT /api/users/profile new-token']);
    const [first, , second] = await sent();
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
    expect((await sent()).map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', null, 'k1']);
  });

  it('A28: a second refusal is final, and does not ask again', async () => {
    const { shop, services, isExpired, signIn } = shopOf();
    const outcome = outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    await signIn();
    await unauthorized();
    expect(await outcome).toMatchObject({ error: { status: 401, message: 'Not authorized, token failed' } });
    expect(shop.actors.session.getSnapshot().value).toBe('signedIn');
    expect(await authed()).toHaveLength(2);
  });

  it('A28: another user does not continue the call', async () => {
    const { storage, services, isExpired } = shopOf();
    const outcome = outcomeOf(services.listMyOrders(myOrders, signal()));
    await unauthorized();
    await isExpired();
    storage.fromOtherTab('userInfo', aUser({ _id: 'u2', email: 'john@example.com', token: 'token-of-john' }));
    expect(await outcome).toMatchObject({ error: { status: 401 } });
    expect(await authed()).toHaveLength(1);
  });

  it('A28: two calls at once are asked for once, and both go on', async () => {
    const { shop, services, isExpired, signIn } = shopOf();
    const dialogs: boolean[] = [];
    shop.actors.session.subscribe((state) => {
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
    expect((await sent()).filter(({ url }) => url.endsWith('/login'))).toHaveLength(1);
    expect((await authed()).filter((call) => call.endsWith('new-token'))).toHaveLength(2);
  });

  it('A28: a call that was on its way with the old token goes on with the new one, unasked', async () => {
    const { shop, services, isExpired } = shopOf();
    const first = outcomeOf(services.listMyOrders(myOrders, signal()));
    const late = outcomeOf(services.getUser({ id: 'profile' }, signal()));
    await unauthorized();
    await isExpired();
    expect(network.waiting('fetch')).toBe(1);
    shop.actors.session.send({ type: 'session.adopt', user: renewed });
    await turn();
    await unauthorized();
    expect(shop.actors.session.getSnapshot().value).toBe('signedIn');
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
    expect(await authed()).toHaveLength(1);
  });
});
