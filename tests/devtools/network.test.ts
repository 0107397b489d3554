import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  createFaultInjector,
  type Answers,
  type FaultInjector,
  type Holding,
  type OutcomeName,
} from '../../devtools/faultInjector.ts';
import { steerNetwork } from '../../devtools/network.ts';
import { steerService } from '../../devtools/shopFrame.ts';
import { progressFetch } from '../../src/services/progressFetch.ts';
import { startForTest } from 'xstate-walks/vitest';

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

const isDrawn = (faultInjector: FaultInjector) =>
  vi.waitFor(() => expect(faultInjector.get().calls.listProducts).toBeUndefined());

describe('the fault injector on the network', () => {
  it('passes calls without a chosen outcome through', async () => {
    const { page, asked } = steered(next('broken'));
    expect(await (await page.fetch('/api/products/top')).text()).toBe('own');
    expect(asked).toEqual(['/api/products/top']);
  });

  it('applies the chosen outcome to the next call, and none to the one after it', async () => {
    const { page, asked } = steered(next('broken'));
    expect((await page.fetch(PRODUCTS)).status).toBe(500);
    expect(asked).toEqual([]);
    expect((await page.fetch(PRODUCTS)).status).toBe(200);
  });

  it('applies an outcome for all calls to every call', async () => {
    const { page } = steered((faultInjector) =>
      faultInjector.choose('listProducts', { outcome: 'tooMany', isForAll: true }),
    );
    expect([await page.fetch(PRODUCTS), await page.fetch(PRODUCTS)].map(({ status }) => status)).toEqual([429, 429]);
  });

  it('fails like a network, whether the call was sent or not', async () => {
    const offline = steered(next('offline'));
    await expect(offline.page.fetch(PRODUCTS)).rejects.toThrow(TypeError);
    expect(offline.asked).toEqual([]);
    const lost = steered(next('lost'));
    await expect(lost.page.fetch(PRODUCTS)).rejects.toThrow(TypeError);
    expect(lost.asked).toEqual([PRODUCTS]);
  });

  it('sends a call twice, and delays a response', async () => {
    const twice = steered(next('twice'));
    expect((await twice.page.fetch(PRODUCTS)).status).toBe(200);
    expect(twice.asked).toHaveLength(2);
    expect((await steered(next('slow')).page.fetch(PRODUCTS)).status).toBe(200);
  });

  it('never responds until the call is aborted', async () => {
    const { page, faultInjector } = steered(next('hang'));
    const leaving = new AbortController();
    const call = page.fetch(PRODUCTS, { signal: leaving.signal });
    await isDrawn(faultInjector);
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
  });

  it('responds after the call was aborted, although the network would not', async () => {
    const { page, faultInjector } = steered(next('late'));
    const leaving = new AbortController();
    const call = page.fetch(PRODUCTS, { signal: leaving.signal });
    await isDrawn(faultInjector);
    leaving.abort();
    expect(await (await call).text()).toBe('own');
  });

  it('does not use up a fault for a call that is aborted at once', async () => {
    const { page } = steered(next('broken'));
    const leaving = new AbortController();
    const call = page.fetch(PRODUCTS, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    expect((await page.fetch(PRODUCTS)).status).toBe(500);
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

  it('applies to uploads too', async () => {
    const { page } = steered((faultInjector) =>
      faultInjector.choose('uploadImage', { outcome: 'page', isForAll: false }),
    );
    vi.stubGlobal('XMLHttpRequest', page.XMLHttpRequest);
    const percents: number[] = [];
    const answer = await progressFetch((percent) => percents.push(percent))('/api/upload', {
      method: 'POST',
      body: 'x',
    });
    vi.unstubAllGlobals();
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(percents).toEqual([50, 100]);
    expect(new page.XMLHttpRequest()).not.toHaveProperty('upload');
  });
});

describe('services in the browser', () => {
  it('fail as chosen, once or always', () => {
    const faultInjector = createFaultInjector();
    faultInjector.chooseInHouse('authorisePayment', { outcome: 'fails', isForAll: false });
    faultInjector.chooseInHouse('loadChunk', { outcome: 'fails', isForAll: true });
    const services = ['authorisePayment', 'authorisePayment', 'loadChunk', 'loadChunk', 'getOrder'];
    const drawn = services.map((service) => faultInjector.drawService('wallet', service));
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
