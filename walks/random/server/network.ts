import type { SystemMove } from 'xstate-walks';
import { callAt, outcomes, type CallName, type Outcome } from '../../../tests/drivers/outcomes.ts';
import { settled } from '../../../tests/fixtures/settled.ts';

/** Moves that lead on are frequent and moves that end things are rare: else no walk would reach an order. */
export const weightOf = (name: string): number => {
  if (/^(place|approve|open|submit|choose)/.test(name)) return 20;
  return /^(try|take|ask|read|send|decline)/.test(name) ? 4 : 1;
};

/** A call in flight. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

type Held = Sent & {
  name: CallName;
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
};

/** Sends a call to the server. */
export type Server = (sent: Sent) => Promise<{ status: number; text: string }>;

const json = 'application/json; charset=utf-8';

const faults = ['lost', 'offline', 'broken', 'page', 'truncated', 'wrongShape', 'unauthorised', 'tooMany'] as const;

/** The oldest call of each name. */
const oldest = (list: Held[]) => list.filter(({ name }, at) => list.findIndex((other) => other.name === name) === at);

/** A network on which every call waits until a move settles it. An aborted call may still arrive. */
export class Network {
  private waiting: Held[] = [];
  private aborted: Held[] = [];

  constructor(private readonly server: Server) {}

  readonly fetch: typeof fetch = (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((answer, fail) => {
      signal?.throwIfAborted();
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const name = callAt(method, pathname);
      if (name === undefined) throw new Error(`no call of the shop is ${method} ${pathname}`);
      const text = typeof body === 'string' ? body : undefined;
      const sent = {
        method,
        path: `${pathname}${search}`,
        headers: Object.fromEntries(new Headers(headers)),
        body: text,
      };
      const held: Held = { name, ...sent, answer, fail };
      this.waiting.push(held);
      signal?.addEventListener('abort', () => {
        this.waiting = this.waiting.filter((other) => other !== held);
        this.aborted.push(held);
        fail(signal.reason);
      });
    });

  /** The page has closed: no call has a receiver any more. */
  leave(): void {
    this.aborted.push(...this.waiting.splice(0));
  }

  private async play(held: Held, { sent, answer }: Outcome): Promise<number> {
    this.waiting = this.waiting.filter((other) => other !== held);
    let own = { status: 0, text: '' };
    for (let times = 0; times < sent; times += 1) own = await this.server(held);
    if (answer === 'broken') held.fail(new TypeError('Failed to fetch'));
    else if (answer !== 'own' && answer !== 'none')
      held.answer(new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.type } }));
    else held.answer(new Response(own.text, { status: own.status, headers: { 'content-type': json } }));
    await settled();
    return answer === 'own' ? own.status : typeof answer === 'object' ? answer.status : 0;
  }

  /** The possible outcomes of the oldest call of each name. `onAnswer` receives the status, 0 for none. */
  moves(onAnswer: (name: CallName, status: number) => void): SystemMove[] {
    return [
      ...oldest(this.waiting).flatMap((held) =>
        (
          [
            'asItIs',
            ...faults,
            ...(held.name === 'createOrder' || held.name === 'payOrder' ? ['twice' as const] : []),
          ] as const
        ).map((kind) => ({
          name: `${held.name}: ${outcomes[kind].words}`,
          weight: kind === 'asItIs' ? 16 : 1,
          run: async () => {
            const status = await this.play(held, outcomes[kind]);
            onAnswer(held.name, status);
          },
        })),
      ),
      ...oldest(this.aborted)
        .filter(({ method }) => method !== 'GET')
        .map((held) => ({
          name: `${held.name}, which was aborted, reaches the server`,
          run: async () => {
            this.aborted = this.aborted.filter((other) => other !== held);
            await this.server(held);
          },
        })),
    ];
  }
}
