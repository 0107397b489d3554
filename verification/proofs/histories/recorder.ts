import type { Call } from './linearizable.ts';
import type { ProductOp, OrderOp, ReviewsOp } from './models.ts';

/** A response, or none if it was lost. */
export type Response = { status: number; body: Record<string, any> } | null; // oxlint-disable-line typescript/no-explicit-any -- a client without types

/** When a call was made, and when it was answered. */
export type Span = { from: number; to: number };

/** The codes of a request that never reached a server. */
const isUnsent = (error: unknown): boolean =>
  ((error as { cause?: { code?: unknown } }).cause?.code ?? '') === 'ECONNREFUSED';

/** A request that failed within the server may be done or not, like one without a response. */
const isUnknown = (status: number): boolean => status >= 500;

/** Sends a request; returns undefined if it reached no server. */
export const send = async (
  url: string,
  { method = 'GET', token, body, key }: { method?: string; token: string; body?: unknown; key?: string },
): Promise<{ response: Response; span: Span } | undefined> => {
  const from = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Record<string, unknown>;
    const to = performance.now();
    return isUnknown(answer.status)
      ? { response: null, span: { from, to: Infinity } }
      : { response: { status: answer.status, body: said }, span: { from, to } };
  } catch (error) {
    return isUnsent(error) ? undefined : { response: null, span: { from, to: Infinity } };
  }
};

/** Collects the calls of a history, apart for each order and each product. */
export class Recorder {
  readonly orders = new Map<string, Call<OrderOp>[]>();
  readonly products = new Map<string, Call<ProductOp>[]>();
  /** By product. */
  readonly reviews = new Map<string, Call<ReviewsOp>[]>();
  /** The ids that the order of a key was seen under: one at most. */
  readonly ids = new Map<string, Set<string>>();
  /** Answers that no model expects. */
  readonly strange: string[] = [];
  calls = 0;
  lost = 0;

  count({ to }: Span): void {
    this.calls += 1;
    if (to === Infinity) this.lost += 1;
  }

  ofOrder(key: string, op: OrderOp, span: Span): void {
    this.orders.set(key, [...(this.orders.get(key) ?? []), { op, ...span }]);
  }

  ofProduct(id: string, op: ProductOp, span: Span): void {
    this.products.set(id, [...(this.products.get(id) ?? []), { op, ...span }]);
  }

  ofReviews(id: string, op: ReviewsOp, span: Span): void {
    this.reviews.set(id, [...(this.reviews.get(id) ?? []), { op, ...span }]);
  }

  sawId(key: string, id: string): void {
    this.ids.set(key, (this.ids.get(key) ?? new Set()).add(id));
  }
}
