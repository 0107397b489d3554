import type { AnyActorRef, AnyEventObject } from 'xstate';
import { pricesOf } from '../../common/domain/cart.ts';
import { stepAt } from '../../common/domain/checkout.ts';
import type { LazyRefs } from '../../src/app/lazyActor.ts';
import type { Shop } from '../../src/app/shop.ts';
import type { OrderScreen } from '../shop/orderScreen.ts';
import type { Said } from './memory.ts';

/** What runs in a tab. */
export type TabActors = {
  shop: Shop;
  screen: OrderScreen;
  checkout: LazyRefs['checkout'] | undefined;
  deliveryQueue: LazyRefs['deliveryQueue'] | undefined;
  /** The path of the address. */
  path: string;
  /** The orders that the list of an admin shows. */
  orders: readonly string[];
};

/** Something that the user of a tab can do: an event of an actor, and what it tells the memory of the run. */
export type TabMove = {
  name: string;
  to: AnyActorRef;
  event: AnyEventObject;
  says: readonly [what: string, about: Said[3]] | null;
  /** Whether it may take lines out of the cart. */
  mayTakeOut: boolean;
};

/** What a user can do at a screen of the shop, by name. */
export type MoveName =
  | 'press Place Order'
  | 'confirm a second order'
  | 'look at the order that was found'
  | 'ask for the order again'
  | 'take what is in stock'
  | 'stop waiting'
  | 'reload the order'
  | 'open the test wallet'
  | 'approve the payment'
  | 'send the payment again'
  | 'stop waiting for the payment'
  | `mark order ${number} as delivered`
  | 'undo the delivery'
  | 'try the delivery again'
  | 'skip the delivery'
  | 'stop waiting for the delivery';

/** Hides the page and closes the tab, as browsers do it. */
export const LEAVE = 'leave the shop';

type Row = [name: MoveName, to: AnyActorRef | undefined, event: AnyEventObject, says?: TabMove['says']];

const takesOut = 'take what is in stock';

/** What the user of a tab can do now: the events that its charts accept. */
export const movesOf = ({ shop, screen, checkout, deliveryQueue, path, orders }: TabActors): TabMove[] => {
  const { lines } = shop.cart.getSnapshot().context;
  const { order, wallet } = screen;
  const queue = deliveryQueue?.getSnapshot().context;
  const { total } = pricesOf(lines);
  const rows: Row[] = [
    ['press Place Order', checkout, { type: 'order.place', lines }, ['wants', total]],
    ['confirm a second order', checkout, { type: 'order.placeAnother', lines }, ['wants another', total]],
    ['look at the order that was found', checkout, { type: 'order.show' }],
    ['ask for the order again', checkout, { type: 'outcome.ask' }],
    [takesOut, checkout, { type: 'stock.accept' }],
    ['stop waiting', checkout, { type: 'work.cancel' }],

    ['reload the order', order, { type: 'order.reload' }],
    ['open the test wallet', wallet, { type: 'testWallet.open' }],
    ['approve the payment', wallet, { type: 'testWallet.approve' }, ['authorises', screen.orderId]],
    ['send the payment again', order, { type: 'payment.retry' }],
    ['stop waiting for the payment', order, { type: 'work.cancel' }],

    ...orders.map((orderId, index): Row => {
      return [
        `mark order ${index + 1} as delivered`,
        deliveryQueue,
        { type: 'order.deliver', orderId },
        ['marks', orderId],
      ];
    }),
    ['undo the delivery', deliveryQueue, { type: 'delivery.undo' }, ['unmarks', queue?.pending ?? '']],
    ['try the delivery again', deliveryQueue, { type: 'delivery.retry' }],
    ['skip the delivery', deliveryQueue, { type: 'delivery.leave' }, ['unmarks', queue?.due[0]?.orderId ?? '']],
    ['stop waiting for the delivery', deliveryQueue, { type: 'work.cancel' }],
  ];
  const isAtReview = stepAt(path) === 'placeOrder';
  return rows.flatMap(([name, to, event, says = null]) =>
    to?.getSnapshot().can(event) && (event.type !== 'order.place' || isAtReview)
      ? [{ name, to, event, says, mayTakeOut: name === takesOut }]
      : [],
  );
};
