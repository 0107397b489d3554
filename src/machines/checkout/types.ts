import type { ChangedLine } from '../../../common/contract/problem.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { CheckoutProgress, CheckoutStep, NewOrder, ShippingAddress } from '../../../common/domain/checkout.ts';
import type { OrderKeys } from './orderKeys.ts';

export type CheckoutContext = CheckoutProgress &
  OrderKeys & {
    /** The order as it was last sent, with the prices that the shopper saw. */
    order: NewOrder | null;
    orderId: string | null;
    /** The addresses that the shopper has ordered to in this browser, the last one first. */
    usedAddresses: ShippingAddress[];
    /** The products of the placed order; null if they are unknown. */
    bought: string[] | null;
    /** Why the last attempt failed. Cleared when its state is left (S93, A2). */
    failure: { message: string; lines: ChangedLine[] } | null;
  };

export type CheckoutEvent =
  /** A user signed in; `pendingKeys` name their orders with an unknown outcome, the newest last. */
  | { type: 'shopper.arrived'; pendingKeys: string[] }
  | { type: 'shopper.left' }
  /** Another tab, or another account, changed the address or the method (A25, A37). */
  | { type: 'details.adopt'; details: CheckoutProgress }
  /** The addresses that are stored for the shopper, at the start and after another tab has changed them. */
  | { type: 'addresses.adopt'; addresses: ShippingAddress[] }
  | { type: 'address.remove'; address: ShippingAddress }
  | { type: 'pending.adopt'; pendingKeys: string[] }
  | { type: 'step.open'; step: CheckoutStep }
  | { type: 'shipping.submit'; shippingAddress: ShippingAddress }
  | { type: 'payment.submit'; paymentMethod: string }
  | { type: 'order.place'; lines: CartLine[] }
  | { type: 'order.placeAnother'; lines: CartLine[] }
  | { type: 'order.show' }
  | { type: 'stock.accept' }
  | { type: 'outcome.ask' }
  | { type: 'work.cancel' };

export type CheckoutFact =
  | { type: 'checkout.stepped'; step: CheckoutStep }
  /** The requested step is not available; this one is. */
  | { type: 'checkout.redirected'; step: CheckoutStep }
  | { type: 'address.entered'; shippingAddress: ShippingAddress }
  | { type: 'method.chosen'; paymentMethod: string }
  | { type: 'addresses.changed'; addresses: ShippingAddress[] }
  | { type: 'order.placed'; orderId: string; products: string[] | null; keys: string[] }
  /** No order can be placed under these keys any more. */
  | { type: 'keys.closed'; keys: string[] }
  | { type: 'order.refused'; changes: ChangedLine[] }
  | { type: 'stock.accepted' };
