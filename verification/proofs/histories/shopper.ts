import type { Product } from '../../../common/contract/product.ts';
import { aPayment, orderOf } from '../../../tests/fixtures/api.ts';
import type { Person } from '../../../tests/drivers/api/shopApi.ts';
import { send, type Recorder, type Response } from './recorder.ts';
import type { Servers } from './servers.ts';

/** An order that a buyer wants, under its key. */
export type Wanted = { key: string; token: string; lines: { product: string; qty: number }[] };

export type Shopping = {
  servers: Servers;
  recorder: Recorder;
  random: () => number;
  adminToken: string;
  buyers: readonly Person[];
  wanted: readonly Wanted[];
  /** The products as they were last read, each by its id. */
  known: Map<string, Product>;
};

type Sent = Parameters<typeof send>[1];

const call = async ({ servers, recorder, random }: Shopping, path: string, sent: Sent) => {
  const done = await send(`${await servers.address(random)}${path}`, sent);
  if (done !== undefined) recorder.count(done.span);
  return done;
};

/** Notes what was answered; without an answer, that the call was made. An answer that fits no outcome is strange. */
const note = <Answer>(
  { recorder }: Shopping,
  what: string,
  response: Response,
  answer: Answer | undefined,
  record: (answered: { answer?: Answer }) => void,
): void => {
  if (response === null) record({});
  else if (answer !== undefined) record({ answer });
  else recorder.strange.push(`${what} was answered with ${JSON.stringify(response)}`);
};

const isRefused = ({ status, body }: NonNullable<Response>): boolean => status === 409 && body['keyRefused'] === true;

/** What a refusal says of one product: only the short ones are shown, or all if prices have changed. */
const shownIn = ({ body }: NonNullable<Response>, product: string) => {
  const line = (body['lines'] as { product: string; price: number; countInStock: number }[]).find(
    (one) => one.product === product,
  );
  return line === undefined ? ('for another product' as const) : { price: line.price, stock: line.countInStock };
};

/** The price that an order has for a product. Of several lines, a buyer only has to have seen the total (A17). */
const chargedIn = ({ body }: NonNullable<Response>, product: string) => {
  const items = body['orderItems'] as { product: string; price: number }[];
  return { placedAt: items.find((one) => one.product === product)!.price };
};

const place = async (shopping: Shopping, { key, token, lines }: Wanted): Promise<void> => {
  const { recorder, known } = shopping;
  const seen = lines.map(({ product, qty }) => ({ product: known.get(product)!, qty }));
  const done = await call(shopping, '/api/orders', { method: 'POST', token, key, body: orderOf(seen) });
  if (done === undefined) return;
  const { response, span } = done;
  if (response !== null && response.status !== 201 && !isRefused(response)) {
    recorder.strange.push(`an order was answered with ${JSON.stringify(response)}`);
    return;
  }
  const isPlaced = response?.status === 201;
  recorder.ofOrder(key, { call: 'place', ...(response && { answer: isPlaced ? 'placed' : 'refused' }) }, span);
  for (const { product, qty } of seen) {
    const answer =
      response && (isPlaced ? chargedIn(response, product._id) : { refused: shownIn(response, product._id) });
    const op = { call: 'order' as const, key, qty, ...(answer && { answer }) };
    recorder.ofProduct(product._id, op, span);
  }
  if (isPlaced) recorder.sawId(key, String(response.body['_id']));
};

const find = async (shopping: Shopping, { key, token }: Wanted): Promise<void> => {
  const done = await call(shopping, `/api/orders/myorders?idempotencyKey=${encodeURIComponent(key)}`, { token });
  if (!done?.response) return;
  const found = done.response.body as unknown as { _id: string; isPaid: boolean; isDelivered: boolean }[];
  shopping.recorder.ofOrder(key, { call: 'find', answer: found.length > 0 }, done.span);
  for (const { _id, isPaid, isDelivered } of found) {
    shopping.recorder.sawId(key, _id);
    shopping.recorder.ofOrder(key, { call: 'read', answer: { isPaid, isDelivered } }, done.span);
  }
};

/** The id of the order, once it is known. */
const idOf = ({ recorder }: Shopping, { key }: Wanted): string | undefined =>
  recorder.ids.get(key)?.values().next().value;

const read = async (shopping: Shopping, wanted: Wanted): Promise<void> => {
  const id = idOf(shopping, wanted);
  if (id === undefined) return find(shopping, wanted);
  const done = await call(shopping, `/api/orders/${id}`, { token: wanted.token });
  if (!done?.response) return;
  const { isPaid, isDelivered } = done.response.body as { isPaid: boolean; isDelivered: boolean };
  shopping.recorder.ofOrder(wanted.key, { call: 'read', answer: { isPaid, isDelivered } }, done.span);
};

const pay = async (shopping: Shopping, wanted: Wanted): Promise<void> => {
  const id = idOf(shopping, wanted);
  if (id === undefined) return place(shopping, wanted);
  const done = await call(shopping, `/api/orders/${id}/pay`, { method: 'PUT', token: wanted.token, body: aPayment });
  if (done === undefined) return;
  const { response, span } = done;
  const answers = { 200: 'paid', 409: 'in progress' } as const;
  note(shopping, 'a payment', response, answers[response?.status as keyof typeof answers], (answered) =>
    shopping.recorder.ofOrder(wanted.key, { call: 'pay', ...answered }, span),
  );
};

const deliver = async (shopping: Shopping, wanted: Wanted): Promise<void> => {
  const id = idOf(shopping, wanted);
  if (id === undefined) return place(shopping, wanted);
  const token = shopping.adminToken;
  const done = await call(shopping, `/api/orders/${id}/deliver`, { method: 'PUT', token, body: {} });
  if (done === undefined) return;
  const { response, span } = done;
  const answers: Record<string, 'delivered before' | 'not paid'> = {
    'Order is already delivered': 'delivered before',
    'Order is not paid yet': 'not paid',
  };
  const answer = response?.status === 200 ? ('delivered' as const) : answers[String(response?.body['message'])];
  note(shopping, 'a delivery', response, answer, (answered) =>
    shopping.recorder.ofOrder(wanted.key, { call: 'deliver', ...answered }, span),
  );
};

/** With a token, so that the answer is made for this request and not kept for a moment. */
export const look = async (shopping: Shopping, id: string): Promise<void> => {
  const done = await call(shopping, `/api/products/${id}`, { token: shopping.adminToken });
  if (!done?.response) return;
  const product = done.response.body as Product;
  shopping.known.set(id, product);
  const answer = { price: product.price, stock: product.countInStock, version: product.version! };
  shopping.recorder.ofProduct(id, { call: 'read', answer }, done.span);
  const reviews = Object.fromEntries(product.reviews.map(({ name, rating }) => [name, rating]));
  const judged = { reviews, rating: product.rating, count: product.numReviews };
  shopping.recorder.ofReviews(id, { call: 'read', answer: judged }, done.span);
};

/** Saves the product as it was last read, with another price and stock. */
const save = async (shopping: Shopping, id: string): Promise<void> => {
  const { random, known, recorder, adminToken: token } = shopping;
  const seen = known.get(id)!;
  const set = { price: 10 + Math.floor(random() * 3), stock: 3 + Math.floor(random() * 6) };
  const body = { ...seen, reviews: [], price: set.price, countInStock: set.stock };
  const done = await call(shopping, `/api/products/${id}`, { method: 'PUT', token, body });
  if (done === undefined) return;
  const { response, span } = done;
  const answers = { 200: 'saved', 409: 'stale' } as const;
  note(shopping, 'a save', response, answers[response?.status as keyof typeof answers], (answered) =>
    recorder.ofProduct(id, { call: 'save', version: seen.version!, set, ...answered }, span),
  );
};

const review = async (shopping: Shopping, id: string): Promise<void> => {
  const { random, buyers, recorder } = shopping;
  const { token, name } = buyers[Math.floor(random() * buyers.length)]!;
  const rating = 1 + Math.floor(random() * 5);
  const done = await call(shopping, `/api/products/${id}/reviews`, {
    method: 'POST',
    token,
    body: { rating, comment: 'As described' },
  });
  if (done === undefined) return;
  const { response, span } = done;
  const isKnown = response?.status === 400 && response.body['message'] === 'Product already reviewed';
  const answer = response?.status === 201 ? ('added' as const) : isKnown ? ('already reviewed' as const) : undefined;
  note(shopping, 'a review', response, answer, (answered) =>
    recorder.ofReviews(id, { call: 'review', by: name, rating, ...answered }, span),
  );
};

/** Makes one call of any kind. */
export const act = async (shopping: Shopping): Promise<void> => {
  const { random, wanted, known } = shopping;
  const one = wanted[Math.floor(random() * wanted.length)]!;
  const product = [...known.keys()][Math.floor(random() * known.size)]!;
  const kind = random();
  if (kind < 0.2) return place(shopping, one);
  if (kind < 0.37) return pay(shopping, one);
  if (kind < 0.5) return deliver(shopping, one);
  if (kind < 0.62) return read(shopping, one);
  if (kind < 0.68) return find(shopping, one);
  if (kind < 0.84) return look(shopping, product);
  if (kind < 0.92) return review(shopping, product);
  return save(shopping, product);
};

/** Reads everything once, so that nothing is left open that is known in the end. */
export const readAll = async (shopping: Shopping): Promise<void> => {
  for (const one of shopping.wanted) {
    await find(shopping, one);
    await read(shopping, one);
  }
  for (const id of shopping.known.keys()) await look(shopping, id);
};
