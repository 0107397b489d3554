import type { Order, PaymentResult } from '../../common/contract/order.ts';
import type { Backend } from '../support/backend.ts';
import type { Person } from '../support/shopApi.ts';
import { seenOrder, type SeenOrder, type ShopObservation } from '../rules/observation.ts';

/** What was asked of a server during one walk, as far as rules look at it. */
type Page = {
  buyers: Map<string, Pick<Person, 'token'>>;
  /** How many orders came from outside of the walk. */
  given: number;
  keys: string[];
  /** Which order somebody has paid, by their token. */
  paid: { id: string; token: string }[];
};

/** A backend of which everything that becomes of orders is written down. */
export type BookedBackend = Backend & {
  /** Another walk begins. */
  begin: () => void;
  /** The orders of everybody who has bought in this walk, and what they did about them. */
  see: () => Promise<Partial<ShopObservation>>;
};

const emptyPage = (): Page => ({ buyers: new Map(), given: 0, keys: [], paid: [] });

const book = (backend: Backend): BookedBackend => {
  let page = emptyPage();

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
      return backend.ask(who, call, sent);
    },
    begin: () => {
      page = emptyPage();
    },
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

/** The same one for the same backend. */
export const ledgerOf = (backend: Backend): BookedBackend => {
  const ledger = booked.get(backend) ?? book(backend);
  booked.set(backend, ledger);
  return ledger;
};
