import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { toText } from '../text.ts';
import { orderKeyOf, type GivenAnswer, type SentRequest } from '../heldFetch.ts';

/** The header by which a tab says its name. It goes no further than the proxy. */
export const TAB = 'x-tab';

type Sent = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Headers of one connection only. Each answer ends its connection: a browser would send again what fails on a used one. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];
const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** A call that waits in the proxy: first its request, then the answer of the server. */
export class HeldCall {
  private received: Received | null = null;

  constructor(
    private readonly to: URL,
    /** The tab that sent it. */
    readonly tab: string | null,
    private readonly sent: Sent,
    /** The browser's end; null for a copy, whose answer no tab waits for. */
    private readonly browser: ServerResponse | null,
  ) {}

  private get given(): SentRequest {
    const { method, url, headers, body } = this.sent;
    const key = headers['idempotency-key'];
    return { method, url, headers: typeof key === 'string' ? { 'idempotency-key': key } : {}, body: body.toString() };
  }

  /** The request as stories name it. */
  get request(): string {
    return toText(this.given);
  }

  /** The key of the order that it is about. */
  get key(): string | null {
    return orderKeyOf(this.given);
  }

  /** Whether a tab still waits for it. */
  get isAwaited(): boolean {
    return this.browser !== null && !this.browser.destroyed && !this.browser.writableEnded;
  }

  /** Whether the server has answered. */
  get isAnswered(): boolean {
    return this.received !== null;
  }

  /** The request arrives. Returns the answer as stories name it. */
  async arrive(): Promise<string> {
    const { method, url, headers, body } = this.sent;
    const onward = ask(new URL(url, this.to), { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    this.received = { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
    const given: GivenAnswer = { status: this.received.status, text: this.received.body.toString() };
    return toText(given);
  }

  /** The answer arrives. */
  answer(): void {
    const { status, headers, body } = this.received!;
    this.browser?.writeHead(status, { ...without(headers, ofConnection), connection: 'close' }).end(body);
  }

  /** The tab gets no answer. */
  cut(): void {
    this.browser?.destroy();
  }

  /** The same request once more, under way without a receiver. */
  copy(): HeldCall {
    return new HeldCall(this.to, null, this.sent, null);
  }
}

/** Lets a request through, and its answer. */
const pass = (to: URL, { method, url, headers, body }: Sent, browser: ServerResponse) => {
  const onward = ask(new URL(url, to), { method, headers }, (answer) => {
    browser.writeHead(answer.statusCode!, { ...without(answer.headers, ofConnection), connection: 'close' });
    answer.pipe(browser);
  });
  onward.on('error', () => browser.destroy());
  browser.on('close', () => onward.destroy());
  onward.end(body);
};

/**
 * A proxy between a browser and the server. It holds the calls that `isHeld` names until it is told what becomes of them,
 * also when the tab that sent them is gone.
 */
export const openFaultProxy = async (server: string, isHeld: (method: string, path: string) => boolean) => {
  const to = new URL(server);
  const held: HeldCall[] = [];
  const take = async (incoming: IncomingMessage, browser: ServerResponse) => {
    const { method = 'GET', url = '/', headers: all } = incoming;
    const sent = { method, url, headers: without(all, [TAB, 'connection']), body: await buffer(incoming) };
    const tab = all[TAB];
    if (!isHeld(method, new URL(url, to).pathname)) pass(to, sent, browser);
    else held.push(new HeldCall(to, typeof tab === 'string' ? tab : null, sent, browser));
  };
  const listener = createServer((incoming, browser) => {
    take(incoming, browser).catch(() => browser.destroy()); // the browser gave it up while it was sent
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** The calls that wait, the oldest first. */
    held: held as readonly HeldCall[],
    /** Puts a copy of a call beside it. */
    repeat: (call: HeldCall): void => void held.push(call.copy()),
    /** Holds a call no longer. */
    drop: (call: HeldCall): void => void held.splice(held.indexOf(call), 1),
    close: async (): Promise<void> => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;
