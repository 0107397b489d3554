import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFaultProxy, TAB, type FaultProxy } from '../../walks/check/chromium/faultProxy.ts';

/** A server that lists what has arrived, and answers with the number of it. */
const received: { body: string; tab: unknown }[] = [];
const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  received.push({ body: await text(incoming), tab: incoming.headers[TAB] });
  response.end(String(received.length));
};
const server = createServer((incoming, response) => void take(incoming, response));
let proxy: FaultProxy;

beforeEach(async () => {
  received.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await openFaultProxy(`http://127.0.0.1:${port}`, (method) => method === 'POST');
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const bodies = () => received.map(({ body }) => body);

/** Sends something, and waits until the proxy has it. */
const send = async (body: string, signal?: AbortSignal) => {
  const before = proxy.held.length;
  const answer = fetch(`${proxy.address}/api/orders`, {
    method: 'POST',
    body,
    headers: { [TAB]: 'tab 1', 'idempotency-key': `key of ${body}` },
    ...(signal && { signal }),
  }).then((response) => response.text());
  answer.catch(() => undefined); // what is lost is expected below
  await expect.poll(() => proxy.held.length).toBe(before + 1);
  return { answer, call: proxy.held[before]! };
};

describe('the proxy between a browser and the server', () => {
  it('lets through what it need not hold', async () => {
    expect(await (await fetch(`${proxy.address}/`)).text()).toBe('1');
    expect(proxy.held).toEqual([]);
  });

  it('holds a request, and its answer, and knows the tab and the key', async () => {
    const { answer, call } = await send('a lamp');
    expect(received).toEqual([]);
    expect([call.tab, call.key, call.isAwaited]).toEqual(['tab 1', 'key of a lamp', true]);
    expect(JSON.parse(await call.arrive())).toEqual({ status: 200, text: '1' });
    expect(received).toEqual([{ body: 'a lamp', tab: undefined }]);
    call.answer();
    expect(await answer).toBe('1');
  });

  it('loses a request', async () => {
    const { answer, call } = await send('a lamp');
    call.cut();
    await expect(answer).rejects.toThrow('fetch failed');
    expect(received).toEqual([]);
  });

  it('loses an answer', async () => {
    const { answer, call } = await send('a lamp');
    await call.arrive();
    call.cut();
    await expect(answer).rejects.toThrow('fetch failed');
    expect(bodies()).toEqual(['a lamp']);
  });

  it('repeats a request, whose copy no tab waits for', async () => {
    const { answer, call } = await send('a lamp');
    proxy.repeat(call);
    const copy = proxy.held[1]!;
    expect([copy.isAwaited, copy.key]).toEqual([false, call.key]);
    await call.arrive();
    await copy.arrive();
    copy.answer();
    call.answer();
    expect(await answer).toBe('1');
    expect(bodies()).toEqual(['a lamp', 'a lamp']);
  });

  it('lets requests arrive in another order', async () => {
    const first = await send('a lamp');
    const second = await send('a radio');
    await second.call.arrive();
    await first.call.arrive();
    expect(bodies()).toEqual(['a radio', 'a lamp']);
  });

  it('keeps a request that its tab has given up, which may arrive late', async () => {
    const control = new AbortController();
    const { call } = await send('a lamp', control.signal);
    control.abort();
    await expect.poll(() => call.isAwaited).toBe(false);
    await call.arrive();
    expect(bodies()).toEqual(['a lamp']);
  });
});
