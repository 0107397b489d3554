import type { Order, PaymentResult } from '../../../common/contract/order.ts';
import type { Backend } from './backend.ts';
import type { Person } from './shopApi.ts';
import { callerOf, type MadeCall } from './madeCalls.ts';
import { rolesOf } from './people.ts';
import { seenOrder, type SeenOrder, type ShopObservation } from '../../../walks/rules/observation.ts';

type Page = {
  buyers: Map<string, Pick<Person, 'token'>>;
  /** The number of orders from outside the walk. */
  given: number;
  keys: string[];
  paid: { id: string; token: string }[];
};

/** A backend that records all calls about orders. */
export type BookedBackend = Backend & {
  /** Starts the record of another walk, of a chart. */
  begin: (chart: string) => void;
  /** The calls since the last time, with their callers and answers. */
  made: () => MadeCall[];
  /** The orders of all buyers in this walk, and their calls about them. */
  see: () => Promise<Partial<ShopObservation>>;
};

const emptyPage = (): Page => ({ buyers: new Map(), given: 0, keys: [], paid: [] });

const book = (backend: Backend): BookedBackend => {
  let page = emptyPage();
  let chart = '';
  const made: MadeCall[] = [];

  const ordersOf = async (buyer: Pick<Person, 'token'>): Promise<SeenOrder[]> => {
    const { body } = await backend.ask(buyer, 'listMyOrders');
    return (body as Order[]).map((order) => seenOrder(order, buyer.token));
  };

  return {
    ...backend,
    api: {
      ...backend.api,
      anOrder: async (person, ...what) => {
        page.buyers.set(person.token, person);
        page.given += 1;
        return backend.api.anOrder(person, ...what);
      },
    },
    ask: async (who, call, sent = {}) => {
      const key = sent.headers?.['Idempotency-Key'];
      if (call === 'createOrder' && who && key !== undefined) {
        page.buyers.set(who.token, who);
        page.keys.push(`${who.token} ${key}`);
      }
      if (call === 'payOrder' && who && (sent.body as PaymentResult).transactionState === 'SUCCESS')
        page.paid.push({ id: sent.id!, token: who.token });
      const said = await backend.ask(who, call, sent);
      made.push({ chart, call, by: callerOf(who, rolesOf), status: said.status });
      return said;
    },
    begin: (id) => {
      chart = id;
      page = emptyPage();
    },
    made: () => made.splice(0),
    see: async () => {
      const { buyers, given, keys, paid } = page;
      if (buyers.size === 0) return {};
      const orders = (await Promise.all([...buyers.values()].map(ordersOf))).flat();
      const isTheirs = ({ id, token }: Page['paid'][number]) =>
        orders.some((order) => order.id === id && order.buyer === token);
      const authorised = paid.filter(isTheirs).map(({ id }) => id);
      return { orders, authorised, keys: [...keys], meant: given + new Set(keys).size };
    },
  };
};

const booked = new WeakMap<Backend, BookedBackend>();

export const ledgerOf = (backend: Backend): BookedBackend => {
  const ledger = booked.get(backend) ?? book(backend);
  booked.set(backend, ledger);
  return ledger;
};
