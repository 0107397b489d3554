import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../../../common/contract/product.ts';
import { randomFrom } from '../../options.mjs';
import { shopApi, type Person } from '../../../tests/drivers/api/shopApi.ts';
import { checkHistory } from './linearizable.ts';
import { productModel, orderModel, reviewsModel } from './models.ts';
import { Recorder } from './recorder.ts';
import { admin, type Servers } from './servers.ts';
import { act, readAll, type Shopping, type Wanted } from './shopper.ts';

const CLIENTS = 8;
const PRODUCTS = 3;
const KEYS = 12;
const BUYERS = 3;

export type HistoryOptions = {
  seed: number;
  /** Calls that each client makes. */
  callsEach: number;
  /** Servers that are killed meanwhile. */
  kills: number;
};

/** What was seen of a history, and what has no order of calls that explains it, in words. */
export type HistoryResult = { calls: number; lost: number; objects: number; violations: string[] };

/** New products and orders that are wanted, for one history. */
const prepare = async (servers: Servers, seed: number): Promise<Omit<Shopping, 'recorder' | 'servers'>> => {
  const random = randomFrom(seed);
  const api = shopApi(await servers.address(random), admin);
  const products: Product[] = [];
  for (let i = 0; i < PRODUCTS; i += 1) products.push(await api.aProduct({ price: 10 + i, countInStock: 6 }));
  const buyers: Person[] = [];
  for (let i = 0; i < BUYERS; i += 1) buyers.push(await api.aPerson(`Buyer ${i + 1}`));
  const wanted: Wanted[] = Array.from({ length: KEYS }, (_, i) => {
    const lines = [products[i % PRODUCTS]!, ...(i % 2 === 0 ? [products[(i + 1) % PRODUCTS]!] : [])];
    return {
      key: `${seed}-${i}`,
      token: buyers[i % BUYERS]!.token,
      lines: lines.map(({ _id }) => ({ product: _id, qty: 1 + (i % 3) })),
    };
  });
  const { token: adminToken } = await api.anAdmin();
  return { random, adminToken, buyers, wanted, known: new Map(products.map((product) => [product._id, product])) };
};

const violationsOf = (recorder: Recorder, products: readonly Product[]): string[] => {
  const found = [...recorder.strange];
  for (const [key, ids] of recorder.ids) {
    if (ids.size > 1) found.push(`the key ${key} has placed the orders ${[...ids].join(' and ')}`);
  }
  const explain = (what: string, verdict: ReturnType<typeof checkHistory<never, object>>) => {
    if (verdict.isLinearizable) return;
    const [order, misfits] = [verdict.order, verdict.misfits].map((ops) => ops.map((op) => JSON.stringify(op)));
    found.push(`${what}: after\n  ${order!.join('\n  ')}\nnone of these fits next\n  ${misfits!.join('\n  ')}`);
  };
  for (const [key, calls] of recorder.orders) explain(`order ${key}`, checkHistory(calls, orderModel));
  for (const { _id, price, countInStock, version } of products) {
    const model = productModel({ price, stock: countInStock, version: version! });
    explain(`product ${_id}`, checkHistory(recorder.products.get(_id) ?? [], model));
    explain(`reviews of ${_id}`, checkHistory(recorder.reviews.get(_id) ?? [], reviewsModel));
  }
  return found;
};

/** Lets clients call the servers at once while some of these are killed, and checks what they saw. */
export const runHistory = async (
  servers: Servers,
  { seed, callsEach, kills }: HistoryOptions,
): Promise<HistoryResult> => {
  const recorder = new Recorder();
  const shopping: Shopping = { servers, recorder, ...(await prepare(servers, seed)) };
  const products = [...shopping.known.values()];
  const client = async (): Promise<void> => {
    for (let i = 0; i < callsEach; i += 1) await act(shopping);
  };
  const killer = async (): Promise<void> => {
    for (let i = 0; i < kills; i += 1) {
      await wait(50 + shopping.random() * 400);
      await servers.killOne(shopping.random);
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, client), killer()]);
  await servers.settle();
  await readAll(shopping);
  const { calls, lost, orders } = recorder;
  return { calls, lost, objects: orders.size + 2 * products.length, violations: violationsOf(recorder, products) };
};
