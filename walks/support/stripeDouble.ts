import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

type Params = Record<string, string>;
type Said = { status: number; body: object };
type Kept = { endpoint: string; params: string; said: Promise<Said> };

/** What Stripe sends events of. */
export type StripeEventType = 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'charge.refunded';

/** All that decides what the double does next, as data. */
export type StripeState = {
  made: number;
  intents: Stripe.PaymentIntent[];
  cards: Record<string, string>;
  kept: Record<string, { endpoint: string; params: string; said: Said }>;
  /** The orders that were charged, once for each charge. */
  charged: string[];
  /** What has happened to which PaymentIntent, once each. */
  happened: string[];
};

/** A request that was carried out, not repeated from memory. */
export type DoneRequest = { endpoint: string; params: Params; key: string | undefined };

/** What a shop needs to know of the double. */
export const doubleKeys = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' };

/** The wallet's token for a test card of Stripe, as Google Pay gives it with the gateway `stripe`. */
export const walletToken = (id = 'tok_visa'): string => JSON.stringify({ id, object: 'token', type: 'card' });

const failure = (status: number, error: Partial<Stripe.StripeRawError>): Said => ({ status, body: { error } });
const refused = (code: string): Said => failure(400, { type: 'invalid_request_error', code, message: code });
const declined = (code: string): Said => failure(402, { type: 'card_error', code, message: code });

/** The page on which a bank asks its customer to confirm a payment. */
const bankPage = (isWaiting: boolean): string =>
  `<!doctype html><html lang="en"><title>Your bank</title><link rel="icon" href="data:,"><main><h1>Your bank</h1>${
    isWaiting
      ? '<form method="post"><button name="decision" value="confirm">Confirm</button><button name="decision" value="refuse">Refuse</button></form>'
      : '<p>This payment does not wait for you.</p>'
  }</main></html>`;

/**
 * Speaks as much of Stripe's API as the shop uses: PaymentIntents, PaymentMethods of tokens, refunds, and idempotency
 * keys. It has the page of a bank, too. What it does not imitate is in docs/payments.md.
 */
export class StripeDouble {
  readonly requests: DoneRequest[] = [];
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  /** Waits before a request is carried out, or fails it. */
  before: (endpoint: string) => Promise<void> = async () => undefined;
  /** Whether the answer to a request that was carried out is lost. */
  losesAnswer: (endpoint: string) => boolean = () => false;
  /** How the key of the shop is refused: 401 if it was revoked, 403 if it lacks a permission. */
  refusesKey: (endpoint: string) => 401 | 403 | null = () => null;

  private readonly kept = new Map<string, Kept>();
  private readonly cards = new Map<string, string>();
  private readonly inFlight = new Set<string>();
  private made = 0;
  /** Counts what is no part of its state: requests and events. */
  private said = 0;
  private charged: string[] = [];
  private readonly happened = new Set<string>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** Where the pages of the bank are: at this server, if not named. */
  constructor(private readonly bankOrigin?: string) {}

  async open(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return this;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** How the library finds it. */
  get api(): { host: string; port: number; protocol: 'http' } {
    return { host: '127.0.0.1', port: (this.server.address() as AddressInfo).port, protocol: 'http' };
  }

  reset(): void {
    this.requests.length = 0;
    this.before = async () => undefined;
    this.losesAnswer = () => false;
    this.refusesKey = () => null;
  }

  /** The one PaymentIntent of an order. */
  intentOf(orderId: string): Stripe.PaymentIntent {
    const found = [...this.intents.values()].filter(({ metadata }) => metadata['order'] === orderId);
    if (found.length !== 1) throw new Error(`${found.length} PaymentIntents of ${orderId}`);
    return found[0]!;
  }

  /** How often a request to an endpoint was carried out, such as `confirm`. */
  count(ending: string): number {
    return this.requests.filter(({ endpoint }) => endpoint.endsWith(ending)).length;
  }

  private id(prefix: string): string {
    this.made += 1;
    return `${prefix}_${this.made}_of_the_double`;
  }

  private nameOf(prefix: 'req' | 'evt'): string {
    this.said += 1;
    return `${prefix}_${this.said}_of_the_double`;
  }

  /** What it knows now; no request may be under way. */
  async state(): Promise<StripeState> {
    const kept = await Promise.all(
      [...this.kept].map(async ([key, { said, ...asked }]) => [key, { ...asked, said: await said }] as const),
    );
    return structuredClone({
      made: this.made,
      intents: [...this.intents.values()],
      cards: Object.fromEntries(this.cards),
      kept: Object.fromEntries(kept),
      charged: this.charged,
      happened: [...this.happened].toSorted(),
    });
  }

  /** Goes on from what it knew at another moment. */
  load(given: StripeState): void {
    const { made, intents, cards, kept, charged, happened } = structuredClone(given);
    this.made = made;
    this.charged = charged;
    for (const each of [this.intents, this.cards, this.kept, this.happened]) each.clear();
    for (const intent of intents) this.intents.set(intent.id, intent);
    for (const [id, token] of Object.entries(cards)) this.cards.set(id, token);
    for (const [key, { said, ...asked }] of Object.entries(kept))
      this.kept.set(key, { ...asked, said: Promise.resolve(said) });
    for (const each of happened) this.happened.add(each);
  }

  /** The PaymentIntents to which this has happened: an event of it may arrive from now on, at any time. */
  intentsWith(type: StripeEventType): Stripe.PaymentIntent[] {
    return [...this.intents.values()].filter(({ id }) => this.happened.has(`${type} ${id}`));
  }

  private note(type: StripeEventType, { id }: { id: string }): void {
    this.happened.add(`${type} ${id}`);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const endpoint = `${request.method} ${path}`;
    const params = Object.fromEntries(new URLSearchParams(await text(request)));
    if (path.startsWith('/bank/')) return this.atBank(path.slice('/bank/'.length), params['decision'], response);
    const key = request.headers['idempotency-key'] as string | undefined;
    try {
      await this.before(endpoint);
    } catch {
      return void response.destroy();
    }
    const refusal = this.refusesKey(endpoint);
    const said =
      refusal === null
        ? await this.once(endpoint, params, request.method === 'POST' ? key : undefined)
        : failure(refusal, { type: 'invalid_request_error', message: 'the key is refused' });
    if (this.losesAnswer(endpoint)) return void response.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': this.nameOf('req') });
    response.end(JSON.stringify(said.body));
  }

  /** A key is good for one request: its repetition gets the same answer, another request is refused. */
  private async once(endpoint: string, params: Params, key: string | undefined): Promise<Said> {
    if (key === undefined) return this.carryOut(endpoint, params, key);
    const known = this.kept.get(key);
    if (known === undefined) {
      const said = this.carryOut(endpoint, params, key);
      this.kept.set(key, { endpoint, params: JSON.stringify(params), said });
      this.inFlight.add(key);
      return said.finally(() => this.inFlight.delete(key));
    }
    if (known.endpoint !== endpoint || known.params !== JSON.stringify(params)) {
      return failure(400, { type: 'idempotency_error', message: 'the key was used for another request' });
    }
    if (this.inFlight.has(key)) return failure(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' });
    return known.said;
  }

  private async carryOut(endpoint: string, params: Params, key: string | undefined): Promise<Said> {
    this.requests.push({ endpoint, params, key });
    const [, , , resource, id = '', action] = endpoint.replace(' ', '/').split('/');
    const isPost = endpoint.startsWith('POST');
    if (resource === 'payment_methods') return this.addCard(params['card[token]'] ?? '');
    if (resource === 'refunds') return this.refund(params['payment_intent'] ?? '');
    if (resource !== 'payment_intents') return refused('resource_missing');
    if (isPost && id === '') return this.create(params);
    const intent = this.intents.get(id);
    if (intent === undefined) return refused('resource_missing');
    if (isPost && intent.status === 'canceled') return refused('payment_intent_unexpected_state');
    if (action === 'confirm') return this.confirm(intent, params);
    if (params['payment_method'] === '') return this.takeCard(intent);
    if (isPost) intent.metadata['ended'] = params['metadata[ended]'] ?? '';
    return { status: 200, body: intent };
  }

  private takeCard(intent: Stripe.PaymentIntent): Said {
    if (!/^requires_(payment_method|action)$/.test(intent.status)) return refused('payment_intent_unexpected_state');
    Object.assign(intent, { status: 'requires_payment_method', next_action: null });
    return { status: 200, body: intent };
  }

  private create({ amount, currency, 'metadata[order]': order = '' }: Params): Said {
    if (Number(amount) > 999_999_99) return refused('amount_too_large');
    const intent = {
      id: this.id('pi'),
      object: 'payment_intent',
      amount: Number(amount),
      currency,
      status: 'requires_payment_method',
      metadata: { order },
      latest_charge: null,
    } as unknown as Stripe.PaymentIntent;
    this.intents.set(intent.id, intent);
    return { status: 200, body: intent };
  }

  /** Cancels a payment in the dashboard: Stripe refuses every request that changes it from then on. */
  cancel(intent: Stripe.PaymentIntent): void {
    Object.assign(intent, { status: 'canceled', next_action: null });
  }

  private addCard(token: string): Said {
    if (!token.startsWith('tok_') || token === 'tok_unknown') return refused('resource_missing');
    const id = this.id('pm');
    this.cards.set(id, token);
    return { status: 200, body: { id, object: 'payment_method', type: 'card' } };
  }

  private confirm(intent: Stripe.PaymentIntent, { payment_method: card = '', return_url: back }: Params): Said {
    if (intent.status !== 'requires_payment_method') return refused('payment_intent_unexpected_state');
    const token = this.cards.get(card);
    if (token === 'tok_chargeDeclined') return this.decline(intent, 'card_declined');
    if (token === 'tok_threeDSecureRequired') {
      if (back === undefined) return this.decline(intent, 'authentication_required');
      this.askBank(intent, back);
    } else if (token === 'tok_processing') this.takeTime(intent);
    else this.succeed(intent);
    return { status: 200, body: intent };
  }

  private decline(intent: Stripe.PaymentIntent, code: string): Said {
    this.note('payment_intent.payment_failed', intent);
    return declined(code);
  }

  private askBank(intent: Stripe.PaymentIntent, back: string): void {
    const { host, port, protocol } = this.api;
    const origin = this.bankOrigin ?? `${protocol}://${host}:${port}`;
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${origin}/bank/${intent.id}`, return_url: back },
    };
  }

  /** Whether the bank waits for its customer. */
  private isAsked(intent: Stripe.PaymentIntent | undefined): intent is Stripe.PaymentIntent {
    return intent?.status === 'requires_action';
  }

  /** The buyer was at the bank, which has not decided yet. */
  takeTime(intent: Stripe.PaymentIntent): void {
    Object.assign(intent, { status: 'processing', next_action: null });
  }

  /** The buyer decides on the page of the bank. Stripe then knows it before the buyer is back. */
  decide(intent: Stripe.PaymentIntent, decision: 'confirm' | 'refuse'): void {
    intent.next_action = null;
    if (decision === 'confirm') return this.succeed(intent);
    this.note('payment_intent.payment_failed', intent);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
    };
  }

  private atBank(id: string, decision: string | undefined, response: ServerResponse): void {
    const intent = this.intents.get(id);
    const back = intent?.next_action?.redirect_to_url?.return_url;
    if (this.isAsked(intent) && (decision === 'confirm' || decision === 'refuse')) {
      this.decide(intent, decision);
      const secret = `payment_intent=${id}&payment_intent_client_secret=${id}_secret_of_the_double`;
      return void response.writeHead(303, { location: `${back}?${secret}` }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bankPage(this.isAsked(intent)));
  }

  /** Charges the card of a PaymentIntent. */
  succeed(intent: Stripe.PaymentIntent): void {
    this.note('payment_intent.succeeded', intent);
    this.charged.push(intent.metadata['order']!);
    intent.status = 'succeeded';
    intent.latest_charge = {
      id: this.id('ch'),
      object: 'charge',
      payment_intent: intent.id,
      refunded: false,
    } as Stripe.Charge;
  }

  /** An event as Stripe sends it, signed. Its object is the PaymentIntent of an order or the charge of it. */
  event(
    type: StripeEventType | 'charge.updated',
    intent: Stripe.PaymentIntent,
    secret = doubleKeys.webhookSecret,
  ): { payload: string; headers: Record<string, string> } {
    const object = type.startsWith('charge') ? intent.latest_charge : intent;
    return this.signed({ id: this.nameOf('evt'), object: 'event', type, data: { object } }, secret);
  }

  /** Anything, signed as an event. */
  signed(content: unknown, secret = doubleKeys.webhookSecret): { payload: string; headers: Record<string, string> } {
    const payload = typeof content === 'string' ? content : JSON.stringify(content);
    const signature = new Stripe(doubleKeys.secretKey).webhooks.generateTestHeaderString({ payload, secret });
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  }

  /** Gives back what was charged. */
  refund(id: string): Said {
    const intent = this.intents.get(id);
    const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
    if (!intent || !charge) return refused('resource_missing');
    if (charge.refunded) return refused('charge_already_refunded');
    charge.refunded = true;
    this.note('charge.refunded', intent);
    return { status: 200, body: { id: this.id('re'), object: 'refund', payment_intent: id, status: 'succeeded' } };
  }
}
