// A client as others write it, with the types that openapi-typescript makes of /api/openapi.json.
import { argv, stdout } from 'node:process';
import createClient from 'openapi-fetch';
import type { operations, paths } from './dist/schema.d.ts';

/** The body of a call, by its `operationId`. */
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

const [baseUrl = '', email = ''] = argv.slice(2);
const shop = createClient<paths>({ baseUrl });

const dataOf = <Data>({ data, error }: { data?: Data; error?: { message: string } }): Data => {
  if (data === undefined) throw new Error(error?.message);
  return data;
};

const person: Body<'register'> = { name: 'Vera', email, password: 'seven lamps' };
const { token } = dataOf(await shop.POST('/api/users', { body: person }));

const { products } = dataOf(await shop.GET('/api/products', { params: { query: { keyword: 'turntable' } } }));
const { _id: product, price } = products[0]!;
const qty = 2;
const itemsPrice = price * qty;
const shippingPrice = itemsPrice > 100 ? 0 : 100;
const taxPrice = Math.round(itemsPrice * 15) / 100;

const order: Body<'createOrder'> = {
  orderItems: [{ product, price, qty }],
  shippingAddress: { address: '1 Rue', city: 'Lyon', postalCode: '69001', country: 'France' },
  paymentMethod: 'GooglePay',
  itemsPrice,
  shippingPrice,
  taxPrice,
  totalPrice: itemsPrice + shippingPrice + taxPrice,
};
const headers = { authorization: `Bearer ${token}` };
const placed = dataOf(
  await shop.POST('/api/orders', { body: order, headers, params: { header: { 'Idempotency-Key': email } } }),
);
const read = dataOf(await shop.GET('/api/orders/{id}', { headers, params: { path: { id: placed._id } } }));
const total: number = read.totalPrice;
stdout.write(JSON.stringify({ isPaid: read.isPaid, total, lines: read.orderItems }));
