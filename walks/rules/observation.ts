import type { Order } from '../../common/contract/order.ts';
import type { OrderFigures } from '../../common/contract/problem.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { CheckoutStep } from '../../common/domain/checkout.ts';

/** Lines with the figures to pay for them. */
export type Priced = { lines: { price: number; qty: number }[]; figures: OrderFigures };

/** An order as the server knows it. */
export type SeenOrder = Priced & {
  id: string;
  buyer: string;
  isPaid: boolean;
  isDelivered: boolean;
};

/** An order from the server's response, with its buyer. */
export const seenOrder = (order: Order, buyer: string): SeenOrder => {
  const { _id: id, orderItems: lines, isPaid, isDelivered, ...figures } = order;
  return { id, buyer, lines, figures, isPaid, isDelivered };
};

/** Personal data of a user, and where it was found. */
export type Trace = { owner: string; what: string; where: 'screen' | 'storage' | 'request' };

/** What the rules check. No system observes all of it; a rule applies if its inputs are present. */
export type ShopObservation = {
  /** Busy charts, and whether they can be left without a response. */
  busy: { chart: string; canBeLeft: boolean }[];
  /** The lines of the cart. */
  lines: CartLine[];
  /** True if an action of the shopper removed this line from the cart. */
  mayGo: (line: CartLine) => boolean;
  /** The stored lines of the cart. */
  kept: CartLine[];
  /** The id of the signed-in user, or null. */
  user: string | null;
  /** Personal data on screen or in storage. */
  traces: Trace[];
  /** What requests hold of whom, and whose token they carry. */
  sent: (Trace & { by: string })[];
  orders: SeenOrder[];
  /** The orders that the browser sent in this move. */
  sends: Priced[];
  /** The orders whose buyer authorised the payment in this move. */
  authorised: string[];
  /** The number of intended orders: a retry is the same order. */
  meant: number;
  /** The keys of the orders that the server received, with repetitions. */
  keys: string[];
  /** The orders that the gateway has charged, one entry for each charge. */
  charges: string[];
  /** The totals, in dollars, that the buyer saw when placing an order. */
  shown: number[];
  /** Products that were ordered in this move. */
  placed: string[];
  /** Prices in the server's responses of this move. */
  named: { product: string; price: number }[];
  /** The order in flight, with its buyer. */
  inFlight: { key: string | null; userId: string | null } | null;
  /** The orders that the shop would look up after a crash. */
  remembered: { key: string; userId: string }[];
  /** What is typed into the search field, and the names of the products that are suggested. */
  suggested: { text: string; names: string[] };
  /** The step of the checkout, and the step in the address, if any. */
  step: { shown: CheckoutStep | null; address: CheckoutStep | null };
};
