import type { Order } from '../../common/contract/order.ts';
import type { OrderFigures } from '../../common/contract/problem.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { CheckoutStep } from '../../common/domain/checkout.ts';

/** What somebody is asked to pay, and for what. */
export type Priced = { lines: { price: number; qty: number }[]; figures: OrderFigures };

/** An order as it is known outside of the shopper's browser. */
export type SeenOrder = Priced & {
  id: string;
  buyer: string;
  isPaid: boolean;
  isDelivered: boolean;
};

/** An order as its server tells it, and whose it is. */
export const seenOrder = (order: Order, buyer: string): SeenOrder => {
  const { _id: id, orderItems: lines, isPaid, isDelivered, ...figures } = order;
  return { id, buyer, lines, figures, isPaid, isDelivered };
};

/** Something of somebody that was found somewhere. */
export type Trace = { whose: string; what: string; where: 'screen' | 'storage' };

/** What rules of the shop look at. No system shows all of it; a rule speaks where it finds what it needs. */
export type ShopObservation = {
  /** Charts that are busy, and whether more than an answer leads on. */
  busy: { chart: string; canBeLeft: boolean }[];
  /** The lines of the cart. */
  lines: CartLine[];
  /** Whether a line may be gone from the cart now, since the shopper did something that takes it out. */
  mayGo: (line: CartLine) => boolean;
  /** The lines that the browser keeps. */
  kept: CartLine[];
  /** Who is signed in; null: nobody. */
  user: string | null;
  /** What of whom is on screen or kept in the browser. */
  traces: Trace[];
  orders: SeenOrder[];
  /** The orders that the browser sends in this move. */
  sends: Priced[];
  /** The orders whose payment was authorised by their buyer in this move. */
  authorised: string[];
  /** How many orders the shoppers meant to place: trying again is the same one. */
  meant: number;
  /** The keys of the orders that the server got, each as often as it came. */
  keys: string[];
  /** Products of which an order was placed in this move. */
  placed: string[];
  /** Prices that the server has named in this move. */
  named: { product: string; price: number }[];
  /** The order that is on its way, and whose it is. */
  inFlight: { key: string | null; userId: string | null } | null;
  /** The orders that the browser would still ask for after a crash. */
  remembered: { key: string; userId: string }[];
  /** The step that the checkout is in, and the one that the address names, if any. */
  step: { shown: CheckoutStep | null; address: CheckoutStep | null };
};
