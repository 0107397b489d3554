import { nanoid } from 'nanoid';
import { endpoints, addressOf } from '../../../common/contract/endpoints.ts';
import type { Order } from '../../../common/contract/order.ts';
import type { Problem } from '../../../common/contract/problem.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import { orderOf } from '../../../common/domain/checkout.ts';
import { anAddress } from '../../../tests/fixtures/samples.ts';
import type { Person } from '../../../tests/drivers/api/shopApi.ts';
import { seenOrder, type ShopObservation, type Trace } from '../../rules/observation.ts';

/** The callers. */
export type Role = 'a guest' | 'Olive' | 'Otto' | 'the admin';
/** The buyers. */
export type Shopper = 'Olive' | 'Otto';
type Body = Partial<Order> & Partial<Problem>;
/** A response. */
export type Said = { status: number; body: Body };

/** An intended order: sending it again is the same order. */
type Attempt = { buyer: Shopper; key: string; lines: CartLine[] };

export const shoppers = ['Olive', 'Otto'] as const;

/** One walk of calls to a shop's server: the orders, and who was shown which data. */
export class Visit {
  readonly orders = new Map<string, Shopper>();
  readonly attempts: Attempt[] = [];
  private authorised: string[] = [];
  private readonly keys: string[] = [];
  /** Personal data that was shown to another user. */
  private foreign: { user: string | null; trace: Trace }[] = [];

  constructor(
    private readonly origin: string,
    private readonly people: Record<Role, Person | null>,
    readonly products: { plenty: CartLine; scarce: CartLine },
    private readonly before: ReadonlySet<string>,
  ) {}

  async ask(who: Role, call: keyof typeof endpoints, sent: { id?: string; body?: unknown; key?: string } = {}) {
    const person = this.people[who];
    const response = await fetch(`${this.origin}${addressOf(endpoints[call], sent)}`, {
      method: endpoints[call].method,
      headers: {
        ...(person ? { Authorization: `Bearer ${person.token}` } : {}),
        ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(sent.key === undefined ? {} : { 'Idempotency-Key': sent.key }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${call} by ${who} answered ${response.status}: ${text}`);
    const user = person?._id ?? null;
    for (const { _id: owner, email } of shoppers.map((name) => this.people[name]!))
      if (who !== 'the admin' && owner !== user && text.includes(email))
        this.foreign.push({ user, trace: { owner, what: 'email', where: 'screen' } });
    return { status: response.status, body: JSON.parse(text) as Body };
  }

  /** Sends an order, possibly again or with wrong prices. */
  async place(attempt: Attempt, override: { price?: number } = {}): Promise<Said> {
    const lines = attempt.lines.map((line) => ({ ...line, price: override.price ?? line.price }));
    const body = orderOf(lines, anAddress, 'GooglePay');
    this.keys.push(attempt.key);
    const answer = await this.ask(attempt.buyer, 'createOrder', { body, key: attempt.key });
    if (answer.status === 201) this.orders.set(answer.body._id!, attempt.buyer);
    return answer;
  }

  /** Sends a new order. */
  async attempt(buyer: Shopper, line: CartLine): Promise<Said> {
    const attempt = { buyer, key: nanoid(), lines: [line] };
    this.attempts.push(attempt);
    return this.place(attempt);
  }

  async pay(who: Role, id: string, transactionState: string): Promise<Said> {
    const isTheirs = this.orders.get(id) === who;
    if (isTheirs && transactionState === 'SUCCESS') this.authorised.push(id);
    const payment = { email: 'payer@example.com', transactionState, paytime: '2026-01-01T00:00:00Z' };
    return this.ask(who, 'payOrder', { id, body: payment });
  }

  /** The orders in the shoppers' own lists, and what the walk observed. */
  async look(): Promise<Partial<ShopObservation>> {
    const lists = await Promise.all(
      shoppers.map(async (buyer) => {
        const { body } = await this.ask(buyer, 'listMyOrders');
        return (body as unknown as Order[])
          .filter(({ _id }) => !this.before.has(_id))
          .map((order) => {
            this.orders.set(order._id, buyer);
            return seenOrder(order, this.people[buyer]!._id);
          });
      }),
    );
    const { authorised, foreign, keys } = this;
    this.authorised = [];
    this.foreign = [];
    const disclosed = { user: foreign[0]?.user ?? null, traces: foreign.map(({ trace }) => trace) };
    return { orders: lists.flat(), meant: this.attempts.length, keys, authorised, ...disclosed };
  }
}
