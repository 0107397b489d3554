import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { modelOf } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { createWatch, type Watch } from '../../devtools/watch.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { products } from '../../walks/charts/catalogue.ts';
import { replayMachine } from '../../devtools/replay.machine.ts';
import type { Path } from '../../devtools/paths.ts';
import {
  type Answers,
  createFaultInjector,
  type FaultInjector,
  type Holding,
  type OutcomeName,
} from '../../devtools/faultInjector.ts';
import { steerNetwork } from '../../devtools/network.ts';
import { steerService } from '../../devtools/shopFrame.ts';
import { projectDir } from '../../walks/support/paths.ts';
import { withServices } from '../support/withServices.ts';
import { files, isBelow } from '../platform/folders.ts';

const { services, machine } = withServices(catalogueMachine, 'listProducts');
const input = { keyword: '', page: 1 };

const startedIn = (watch: Watch) => startForTest(createActor(machine, { input, inspect: watch.inspect }));
const logOf = (watch: Watch) =>
  watch.get().entries.map(({ chart, nth, event, cause, from, to }) => [chart, nth, event.type, cause, from, to]);

describe('the watch', () => {
  it('logs events, transitions taken and the state of each chart', async () => {
    let now = 5;
    const watch = createWatch(() => now);
    const actor = startedIn(watch);
    now = 8;
    await services.done('listProducts', { products, page: 1, pages: 1 });
    actor.send({ type: 'catalogue.reload' });
    expect(logOf(watch)).toEqual([
      ['catalogue', 0, 'xstate.init', 'start', '', 'loading'],
      ['catalogue', 0, 'xstate.done.actor.listProducts', 'service', 'loading', 'listed'],
      ['catalogue', 0, 'catalogue.reload', 'user', 'listed', 'listed'],
    ]);
    expect(watch.get().entries.map(({ at, taken }) => [at, taken.length])).toEqual([
      [0, 0],
      [3, 1],
      [3, 0],
    ]);
    expect(watch.get().actors.map(({ chart, state, crossed }) => [chart, state, crossed])).toEqual([
      ['catalogue', 'listed', 1],
    ]);
    actor.stop();
    expect(watch.get().actors).toEqual([]);
  });

  it('keeps the counts of transitions when another document is loaded, and drops its charts', () => {
    const watch = createWatch();
    startedIn(watch).send({ type: 'work.cancel' });
    watch.restart();
    expect(watch.get()).toMatchObject({ actors: [], entries: [] });
    expect([...watch.get().taken]).toEqual([['catalogue.loading :: work.cancel', 1]]);
  });
  it('reports every service of a chart', () => {
    const watch = createWatch();
    const calls: string[] = [];
    const stop = watch.onService(({ id }, _, chart) => calls.push(`${chart} ${id}`));
    const never = fromPromise<never>(() => new Promise(() => {}));
    const actors = { listProducts: never as never };
    startForTest(createActor(catalogueMachine.provide({ actors }), { input, inspect: watch.inspect }));
    stop();
    startForTest(createActor(catalogueMachine.provide({ actors }), { input, inspect: watch.inspect }));
    expect(calls).toEqual(['catalogue listProducts']);
  });
});

const { services: servicesReplay, machine: machineReplay } = withServices(replayMachine, 'openPath', 'performStep');

const step = { chart: 'catalogue', event: { type: 'catalogue.reload' }, cause: 'user' as const, state: 'loading' };
const path: Path = { name: 'two steps', begin: null, steps: [step, step] };
const nowhere: Path = { name: 'no steps', begin: null, steps: [] };

const model = modelOf(machineReplay, {
  events: {
    'replay.open': [
      { path, isRunning: true },
      { path, isRunning: false },
      { path: nowhere, isRunning: true },
    ],
    'replay.pace': [{ pace: 100 }],
    'xstate.done.actor.openPath': [{ output: path }, { output: nowhere }],
    'xstate.done.actor.performStep': [{ output: { by: 'desk' } }, { output: { parted: 'otherwise' } }],
  },
  vertex: ({ context }) => [context.path.steps.length, context.went.length, context.isRunning, context.pace],
});

it.each(['transitions', 'pairs', 'refused'] as const)('the replay chart follows its plan: %s', async (cover) => {
  await model.walkActor(servicesReplay.outcomes, cover);
  expect(model.uncovered(cover)).toEqual([]);
});

it('performs one step after the other, and is done after the last', async () => {
  const replay = startForTest(createActor(machineReplay));
  replay.send({ type: 'replay.pace', pace: 0 });
  replay.send({ type: 'replay.open', path, isRunning: false });
  await servicesReplay.done('openPath', path);
  expect(replay.getSnapshot().value).toBe('paused');
  replay.send({ type: 'replay.step' });
  await servicesReplay.done('performStep', { by: 'desk' });
  expect(replay.getSnapshot().value).toBe('paused');
  replay.send({ type: 'replay.play' });
  await servicesReplay.done('performStep', { by: 'shop' });
  expect(replay.getSnapshot().value).toBe('done');
  expect(replay.getSnapshot().context.went).toEqual([{ by: 'desk' }, { by: 'shop' }]);
  replay.stop();
});

const PRODUCTS = '/api/products?keyword=&pageNumber=1';

/** A minimal window with the test's network. */
const pageWith = (server: (url: string) => Promise<Response>) => {
  const asked: string[] = [];
  const page = {
    fetch: vi.fn<typeof fetch>((url, init) => {
      asked.push(url as string);
      return new Promise((resolve, reject) => {
        const leave = () => reject(init?.signal?.reason as Error);
        if (init?.signal?.aborted) leave();
        init?.signal?.addEventListener('abort', leave);
        server(url as string).then(resolve, reject);
      });
    }),
    XMLHttpRequest: EventTarget,
    Request,
    Response,
    TypeError,
    setTimeout: (ring: () => void) => queueMicrotask(ring),
    location: { href: 'http://shop.test/' },
  } as unknown as Window & typeof globalThis;
  return { page, asked };
};

const own = () => Promise.resolve(new Response('own'));
const steered = (choose: (faultInjector: FaultInjector) => void, server: (url: string) => Promise<Response> = own) => {
  const faultInjector = createFaultInjector();
  const { page, asked } = pageWith(server);
  steerNetwork(page, faultInjector);
  choose(faultInjector);
  return { page, asked, faultInjector };
};
const next = (outcome: OutcomeName) => (faultInjector: FaultInjector) =>
  faultInjector.choose('listProducts', { outcome, isForAll: false });

const madeUp = (answers: Answers = {}): Holding => ({ charts: new Set(), isMadeUp: true, answers });
describe('the fault injector on the network', () => {
  it('applies the chosen outcome to the next call, and none to the one after it', async () => {
    const { page, asked } = steered(next('broken'));
    expect((await page.fetch(PRODUCTS)).status).toBe(500);
    expect(asked).toEqual([]);
    expect((await page.fetch(PRODUCTS)).status).toBe(200);
  });
  it('fails like a network, whether the call was sent or not', async () => {
    const offline = steered(next('offline'));
    await expect(offline.page.fetch(PRODUCTS)).rejects.toThrow(TypeError);
    expect(offline.asked).toEqual([]);
    const lost = steered(next('lost'));
    await expect(lost.page.fetch(PRODUCTS)).rejects.toThrow(TypeError);
    expect(lost.asked).toEqual([PRODUCTS]);
  });
  it('holds calls of a made-up user until they are released, and counts those that wait', async () => {
    const { page, asked, faultInjector } = steered(({ hold }) => hold(madeUp()));
    const leaving = new AbortController();
    const headers = { Authorization: 'Bearer made-up' };
    const given = page.fetch(PRODUCTS, { headers, signal: leaving.signal });
    const call = page.fetch(PRODUCTS, { headers });
    await vi.waitFor(() => expect(faultInjector.get().held).toBe(2));
    leaving.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    expect([faultInjector.get().held, asked]).toEqual([1, []]);
    faultInjector.release();
    expect((await call).status).toBe(200);
    expect(faultInjector.get().held).toBe(0);
  });

  it('responds with the answers of a path, and sends other calls to the server', async () => {
    const answer = { status: 200, type: 'application/json', body: '{"products":[]}' };
    const { page, asked } = steered(({ hold }) => hold(madeUp({ listProducts: answer })));
    expect(await (await page.fetch(PRODUCTS)).json()).toEqual({ products: [] });
    expect(asked).toEqual([]);
    expect(await (await page.fetch('/api/products/top')).text()).toBe('own');
  });
});

describe('services in the browser', () => {
  it('fail as chosen, once or always', () => {
    const faultInjector = createFaultInjector();
    faultInjector.chooseInHouse('authorisePayment', { outcome: 'fails', isForAll: false });
    faultInjector.chooseInHouse('loadChunk', { outcome: 'fails', isForAll: true });
    const names = ['authorisePayment', 'authorisePayment', 'loadChunk', 'loadChunk', 'getOrder'];
    const drawn = names.map((service) => faultInjector.drawService('wallet', service));
    expect(drawn).toEqual(['fails', 'goes', 'fails', 'fails', 'goes']);
    faultInjector.clear();
    expect(faultInjector.drawService('chunk', 'loadChunk')).toBe('goes');
  });

  it('start when the path of their chart releases them, unless the chart has left', async () => {
    const started: string[] = [];
    const faultInjector = createFaultInjector();
    faultInjector.hold({ charts: new Set(['wallet']), isMadeUp: false, answers: {} });
    const hold = (name: string) => {
      const service = createActor(fromPromise(async () => void started.push(name)));
      steerService(
        service,
        () => faultInjector.drawService('wallet', name),
        () => {},
      );
      return startForTest(service);
    };
    expect(faultInjector.drawService('chunk', 'loadChunk')).toBe('goes');
    const [script] = [hold('loadWalletScript'), hold('prepareWallet'), hold('authorisePayment')];
    script.stop();
    expect(faultInjector.get().held).toBe(2);
    faultInjector.releaseService('prepareWallet');
    await vi.waitFor(() => expect(started).toEqual(['prepareWallet']));
    faultInjector.release();
    await vi.waitFor(() => expect(started).toEqual(['prepareWallet', 'authorisePayment']));
    expect(faultInjector.get().held).toBe(0);
  });
});

/** What pages of devtools load: their own files, and the declarations and drawings of charts. */
const loaded = files.filter(
  (file) =>
    (isBelow(file, 'devtools') && /\.tsx?$/.test(file)) ||
    (isBelow(file, 'walks/charts') && /^[^.]+(\.ts|\.draw\.tsx)$/.test(file)) ||
    file === 'walks/declaration.ts',
);

it('the desk loads only entries of xstate-walks that run in browsers', () => {
  const core = /^import (?!type)[^;]*from 'xstate-walks(?:\/(?!planning|screen|drawing)[^']*)?'/m;
  expect(loaded.filter((file) => core.test(readFileSync(join(projectDir, file), 'utf8')))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(20);
});
