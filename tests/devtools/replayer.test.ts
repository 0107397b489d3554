// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type AnyEventObject } from 'xstate';
import { charts } from '../../devtools/charts.ts';
import { createFaultInjector } from '../../devtools/faultInjector.ts';
import { withoutSecrets } from '../../devtools/errors.ts';
import { generate, pathFrom, pathTo, record, toJson, type Path } from '../../devtools/paths.ts';
import { payloadOf } from '../../devtools/views/EventLog.tsx';
import { readPath } from '../../devtools/readPath.ts';
import { createReplayer } from '../../devtools/replayer.ts';
import type { ShopFrame } from '../../devtools/shopFrame.ts';
import { createSavedPaths } from '../../devtools/savedPaths.ts';
import { createWatch } from '../../devtools/watch.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { deferred } from 'xstate-walks';
import { products } from '../../walks/charts/catalogue.tsx';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('listProducts', 'login', 'register');
const machine = catalogueMachine.provide({ actors: services.actors });
const catalogue = charts.get('catalogue')!;
const nowhere = { address: '/', kept: {} };

const signal = new AbortController().signal;

/** A shop of one chart, opened again whenever a path requires it. */
const shopOf = (start: (watch: ReturnType<typeof createWatch>) => void) => {
  const watch = createWatch();
  const faultInjector = createFaultInjector();
  const shopFrame: ShopFrame = {
    attach: () => {},
    address: () => '/',
    onAddress: () => () => {},
    begun: () => nowhere,
    open: async () => {
      watch.restart();
      start(watch);
    },
    own: async (event: AnyEventObject) => event,
    changeEnvironment: () => {},
    place: () => {},
    close: () => {},
  };
  return { watch, faultInjector, shopFrame, ...createReplayer(watch, faultInjector, shopFrame) };
};

const withCatalogue = () =>
  shopOf((watch) => startForTest(createActor(machine, { input: { keyword: 'tv', page: 2 }, inspect: watch.inspect })));

const walk = async ({ open, perform }: ReturnType<typeof shopOf>, path: Path) => {
  const went = [];
  for (const step of (await open(path, signal)).steps) went.push(await perform(step, signal));
  return went;
};

afterEach(services.reset);

describe('paths', () => {
  it('are planned from a chart and walked to the end', async () => {
    const paths = generate(catalogue, { goal: 'transitions' });
    expect(paths.map(({ begin }) => begin?.address)).toEqual(paths.map(() => '/search/tv/page/2'));
    for (const path of paths) {
      const went = await walk(withCatalogue(), path);
      expect(went).toEqual([{ by: 'shop' }, ...path.steps.slice(1).map(() => ({ by: 'desk' }))]);
    }
  });

  it('lead to a state from the current one, else from the starting point', async () => {
    const shop = withCatalogue();
    await shop.shopFrame.open('/');
    const [live] = shop.watch.get().actors;
    const short = pathFrom(catalogue, live!, 'catalogue.failed')!;
    expect([short.begin, short.steps.map(({ event }) => event.type)]).toEqual([null, ['work.cancel']]);
    await walk(shop, short);
    expect(shop.watch.get().actors[0]?.state).toBe('failed');
    const whole = pathTo(catalogue, 'catalogue.empty') as Path;
    await walk(shop, whole);
    expect(shop.watch.get().actors[0]?.state).toBe('empty');
  });

  it('hold the calls of their charts', async () => {
    const shop = withCatalogue();
    await shop.open(pathTo(catalogue, 'catalogue.empty') as Path, signal);
    expect(shop.faultInjector.drawService('catalogue', 'listProducts')).toHaveProperty('held');
    expect(shop.faultInjector.drawService('resource', 'read')).toBe('goes');
    expect(shop.faultInjector.draw('GET', '/api/products/top', false)).toHaveProperty('outcome');
    expect(shop.faultInjector.draw('GET', '/api/orders', true)).toHaveProperty('held');
  });

  it('report where the shop diverged', async () => {
    const shop = withCatalogue();
    const [path] = generate(catalogue, { goal: 'transitions' });
    const { steps } = await shop.open(path!, signal);
    expect(await shop.perform(steps[0]!, signal)).toEqual({ by: 'shop' });
    await services.done('listProducts', { products, page: 2, pages: 3 });
    const other = { ...steps[1]!, event: { type: 'work.cancel' }, state: 'failed' };
    expect(await shop.perform(other, signal)).toEqual({
      parted: 'Planned was "failed" after work.cancel; after listProducts answers it is "listed".',
    });
  });

  it('accept steps that the shop does by itself', async () => {
    const shop = withCatalogue();
    const planned = generate(catalogue, { to: 'catalogue.listed' })[0]!;
    const { steps } = await shop.open(planned, signal);
    await shop.perform(steps[0]!, signal);
    await services.done('listProducts', { products, page: 2, pages: 3 });
    expect(await shop.perform(steps[1]!, signal)).toEqual({ by: 'shop' });
  });

  it('say why a state cannot be reached', () => {
    expect(pathTo(charts.get('order')!, 'order.shown.payment.payable.walletUnavailable')).toEqual({
      why: 'nothing in a browser leads there: the wallet ends with a payment or not at all',
    });
  });
});

describe('recordings', () => {
  it('can be replayed', async () => {
    const shop = withCatalogue();
    await shop.shopFrame.open('/');
    await services.fail('listProducts');
    shop.watch.get().actors[0]!.ref.send({ type: 'catalogue.reload' });
    const path = record('a failure', { address: '/', kept: {} }, shop.watch.get().entries);
    expect(path.steps.map(({ event, state }) => [event.type, state])).toEqual([
      ['xstate.error.actor.listProducts', 'failed'],
      ['catalogue.reload', 'loading'],
    ]);
    expect(await walk(withCatalogue(), readPath(toJson(path)))).toEqual([{ by: 'desk' }, { by: 'desk' }]);
  });

  it('open the address of a step if its chart is not running', async () => {
    const shop = shopOf(() => {});
    const visited: unknown[] = [];
    shop.shopFrame.changeEnvironment = (environment) => {
      visited.push(environment);
      startForTest(createActor(machine, { input: { keyword: 'tv', page: 1 }, inspect: shop.watch.inspect }));
    };
    const step = { chart: 'catalogue', cause: 'user' as const, address: '/search/tv' };
    const steps = [
      { ...step, event: { type: 'work.cancel' }, state: 'failed' },
      { ...step, event: { type: 'catalogue.reload' }, state: 'loading' },
    ];
    const went = await walk(shop, { name: 'a search', begin: nowhere, steps });
    expect([went, visited]).toEqual([[{ by: 'desk' }, { by: 'desk' }], [{ address: '/search/tv' }]]);
  });

  it('contain no passwords or tokens', () => {
    const watch = createWatch();
    const actors = services.actors;
    const input = { user: null };
    const session = startForTest(createActor(sessionMachine.provide({ actors }), { input, inspect: watch.inspect }));
    session.send({ type: 'session.signIn', email: 'jane@example.com', password: 'secret-enough' });
    session.stop();
    const kept = { userInfo: JSON.stringify({ _id: 'u1', token: 'token-of-jane' }) };
    const text = toJson(record('signing in', { address: '/login', kept }, watch.get().entries));
    expect(text).toContain('jane@example.com');
    expect(text).not.toMatch(/secret-enough|token-of-jane/);
  });

  it('contain and show neither password of a profile', () => {
    const event = { type: 'profile.submit', name: 'Jane', password: 'secret-enough', currentPassword: 'secret-before' };
    for (const text of [payloadOf(event), JSON.stringify(event, withoutSecrets)]) {
      expect(text).toContain('Jane');
      expect(text).not.toContain('secret');
    }
  });

  it('are saved across visits', () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
    const path: Path = { name: 'kept', begin: nowhere, steps: [] };
    createSavedPaths(storage).keep(path);
    const savedPaths = createSavedPaths(storage);
    expect(savedPaths.get()).toEqual([path]);
    savedPaths.remove(savedPaths.get()[0]!);
    expect(createSavedPaths(storage).get()).toEqual([]);
  });

  it('are rejected if a file holds something else', () => {
    expect(() => readPath('{"name": "x"}')).toThrow(/Not a path: begin/);
  });
});
