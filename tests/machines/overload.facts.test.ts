import { afterEach, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { deferred } from 'xstate-walks';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { productMachine } from '../../src/machines/product.machine.ts';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { reviewMachine } from '../../src/machines/review.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aProduct } from '../fixtures/samples.ts';
import { started } from './started.ts';

const services = deferred('read', 'listProducts', 'getProduct', 'createReview', 'login');
afterEach(services.reset);

type Service = Parameters<typeof services.done>[0];

const start = (machine: AnyStateMachine, input: unknown) =>
  started(machine.provide({ actors: services.actors }), input);

const busy = (retryAfter?: number, status = 503) =>
  new ServiceError('The shop is very busy', { status, ...(retryAfter === undefined ? {} : { retryAfter }) });

describe.each<[string, AnyStateMachine, unknown, Service, unknown, string]>([
  [
    'a page of the catalogue',
    catalogueMachine,
    { keyword: 'tv', page: 2 },
    'listProducts',
    { products: [], page: 2, pages: 2 },
    'catalogue.reload',
  ],
  ['the top-rated products', resourceMachine, { request: { id: '7' } }, 'read', [aProduct()], 'resource.reload'],
  ['a product', productMachine, { productId: 'p1' }, 'getProduct', aProduct(), 'product.reload'],
])('%s that an overloaded shop refuses', (_, machine, input, service, answer, reload) => {
  const begin = () => start(machine, input);
  const refuse = (...error: Parameters<typeof busy>) => services.fail(service, busy(...error));
  const calls = () => services.calls(service);

  it('A52: is asked for again after the seconds that the shop says, and not before; it is no failure', async () => {
    const { clock, now, value, context } = begin();
    await refuse(7);
    expect([value(), context().waits, context().error]).toEqual(['waiting', [7], null]);
    clock.increment(6999);
    expect([value(), calls().length]).toEqual(['waiting', 1]);
    clock.increment(1);
    expect(now().matches('loading')).toBe(true);
    expect(calls()).toEqual([calls()[0], calls()[0]]);
  });

  it.each([
    ['503, Retry-After: 0', busy(0), 1],
    ['503, Retry-After: 60', busy(60), 60],
    ['503, Retry-After: 3600', busy(3600), 60],
    ['503 without Retry-After', busy(), 5],
    ['429, Retry-After: 30', busy(30, 429), 30],
  ])('A52: after %s', async (_name, error, seconds) => {
    const { context } = begin();
    await services.fail(service, error);
    expect(context().waits).toEqual([seconds]);
  });

  it.each([
    ['429 without Retry-After', busy(undefined, 429)],
    ['500', busy(undefined, 500)],
    ['no answer', new ServiceError('down')],
    ['an error of another library', Object.assign(new Error('down'), { status: 503, retryAfter: 5 })],
  ])('A52, S77: %s is a failure', async (_name, error) => {
    const { value, context } = begin();
    await services.fail(service, error);
    expect([value(), context().waits]).toEqual(['failed', []]);
  });

  it('A52: is asked for at once on a press, and then not once more', async () => {
    const { clock, send, now } = begin();
    await refuse(7);
    send({ type: reload });
    expect([now().matches('loading'), calls().length]).toEqual([true, 2]);
    clock.increment(60_000);
    expect(calls()).toHaveLength(2);
  });

  it('A52, S77: fails at the third refusal in a row, with the words of the shop; a retry may wait again', async () => {
    const { clock, send, value, context } = begin();
    for (const seconds of [1, 2]) {
      await refuse(seconds);
      expect(value()).toBe('waiting');
      clock.increment(seconds * 1000);
    }
    await refuse(3);
    expect([value(), context().error, calls().length]).toEqual(['failed', 'The shop is very busy', 3]);
    clock.increment(60_000);
    expect(calls()).toHaveLength(3);
    send({ type: reload });
    await refuse(5);
    expect([value(), context().waits]).toEqual(['waiting', [5]]);
  });

  it('A52: an answer in between begins the count again', async () => {
    const { send, context } = begin();
    await refuse(7);
    send({ type: reload });
    await services.done(service, answer);
    expect(context().waits).toEqual([]);
  });
});

describe('a product that an overloaded shop refuses', () => {
  it('A52, S17: keeps its preview until it is read', async () => {
    const { clock, value, context } = start(productMachine, { productId: 'p1', preview: aProduct({ price: 1 }) });
    await services.fail('getProduct', busy(7));
    expect([value(), context().preview?.price]).toEqual(['waiting', 1]);
    clock.increment(7000);
    expect(value()).toEqual({ loading: 'previewed' });
    await services.done('getProduct', aProduct({ price: 2 }));
    expect([value(), context().preview, context().product.price]).toEqual(['shown', null, 2]);
  });

  it('A52, S57: is unknown if the shop says so in the end', async () => {
    const { send, value } = start(productMachine, { productId: 'p1' });
    for (let waits = 0; waits < 2; waits += 1) {
      await services.fail('getProduct', busy(7));
      send({ type: 'product.reload' });
    }
    await services.fail('getProduct', new ServiceError('Product not found', { status: 404, retryAfter: 7 }));
    expect(value()).toBe('notFound');
  });

  it('A52, S103: stays on screen while it waits to be read again', async () => {
    const { send, value, context } = start(productMachine, { productId: 'p1' });
    await services.done('getProduct', aProduct());
    send({ type: 'product.reload' });
    await services.fail('getProduct', busy(7));
    expect([value(), context().product._id]).toEqual(['waiting', 'p1']);
  });
});

it.each<[string, AnyStateMachine, unknown, object, Service]>([
  [
    'a review',
    reviewMachine,
    { productId: 'p1' },
    { type: 'review.submit', rating: 5, comment: 'Good.' },
    'createReview',
  ],
  [
    'signing in',
    sessionMachine,
    { user: null },
    { type: 'session.signIn', email: 'jane@example.com', password: 'secret' },
    'login',
  ],
])('A52: what a shopper sends is never sent again by itself: %s', async (_, machine, input, event, service) => {
  const { clock, send } = start(machine, input);
  send(event);
  expect(services.calls(service)).toHaveLength(1);
  await services.fail(service, busy(7));
  clock.increment(600_000);
  expect(services.calls(service)).toHaveLength(1);
});
