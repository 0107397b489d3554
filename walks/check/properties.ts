import { watcherOf } from 'xstate-walks';
import type { Seen } from 'xstate-walks/check';
import type { OrderLine, OrderRecord } from '../../server/platform/db/schema.ts';
import type { CheckoutProgress } from '../../common/domain/checkout.ts';
import { toDollars } from '../../common/domain/money.ts';
import type { OrderBounds } from '../../server/features/orders/placeOrder.ts';
import { MOST_KEPT as MOST_REFUSALS } from '../../server/features/orders/refusedOrders.ts';
import type { StorageKey, Stored } from '../../src/services/storage.ts';
import type { SeenOrder, ShopObservation } from '../rules/observation.ts';
import { privacyRules } from '../rules/privacy.ts';
import { shopRules, brokenOf, brokenRules, chargeRules } from '../rules/rules.ts';
import { storageKeys, tracesIn } from '../../tests/drivers/shop/observations.ts';
import { chargesIn, isProcessing } from './charges.ts';
import { isWanting, type Past } from './memory.ts';
import { factsOf } from './outcomes.ts';
import { TO_COME, type Row, type Rows } from './rows.ts';
import type { Shared } from './site.ts';
import { REFUND_NOTICE } from './stripeMoves.ts';
import { detailsIn, type TabFacts } from './tab.ts';
import type { People } from './tabRules.ts';
import { parsed, toText } from './repeatable.ts';

const pastOf = (text: string) => parsed(text) as Past;
const rowsOf = (text: string) => parsed(text) as Rows;
const sharedOf = (text: string) => parsed(text) as Shared;

type Moment = Pick<Seen, 'world' | 'memory'>;

const linesOf = (order: Row) => order['lines'] as OrderLine[];
const isSet = (order: Row, name: string) => order[name] !== null;

const seenOrder = (order: Row): SeenOrder => {
  const dollars = (name: string) => toDollars(order[name] as OrderRecord['totalCents']);
  return {
    id: order['id'] as string,
    buyer: order['user_id'] as string,
    lines: linesOf(order).map(({ priceCents, qty }) => ({ price: toDollars(priceCents), qty })),
    figures: {
      itemsPrice: dollars('items_cents'),
      shippingPrice: dollars('shipping_cents'),
      taxPrice: dollars('tax_cents'),
      totalPrice: dollars('total_cents'),
    },
    isPaid: isSet(order, 'paid_at'),
    isDelivered: isSet(order, 'delivered_at'),
  };
};

/** How often each product is in stock, held by an unpaid order, or sold. */
const countsOf = ({ products, orders }: Rows): Record<string, number> => {
  const counts = Object.fromEntries(products.map((row) => [row['id'] as string, row['count_in_stock'] as number]));
  for (const order of orders.filter((each) => !isSet(each, 'released_at'))) {
    for (const { product, qty } of linesOf(order)) if (product in counts) counts[product]! += qty;
  }
  return counts;
};

/** What is seen of one buyer's orders. */
const observed = ({ world, memory }: Moment, buyer: string): Partial<ShopObservation> => {
  const rows = rowsOf(world);
  const { orders } = rows;
  const { meant, shown, authorised } = pastOf(memory);
  const own = orders.filter((order) => order['user_id'] === buyer);
  return {
    orders: own.map(seenOrder),
    authorised,
    meant: meant[buyer] ?? 0,
    keys: ['any', 'any'], // whatever is repeated, there are never more orders than meant
    charges: chargesIn(rows).map(({ orderId }) => orderId),
    shown: (shown[buyer] ?? []).map(toDollars),
  };
};

/** Whether an order that has given its stock back cannot take it again. */
const isSoldOut = ({ products }: Rows, order: Row): boolean =>
  linesOf(order).some(({ product, qty }) => {
    const row = products.find(({ id }) => id === product);
    return ((row?.['count_in_stock'] as number | undefined) ?? 0) < qty;
  });

/** The edits of an admin change the stock; nothing else may change the sum. */
const isStockKept = (before: Moment, after: Moment, cause: string): boolean => {
  if (cause.startsWith('an admin')) return true;
  const [was, is] = [before, after].map(({ world }) => countsOf(rowsOf(world)));
  return Object.entries(was!).every(([product, count]) => is![product] === undefined || is![product] === count);
};

/** Whether every paid order was charged, by the attempt that is written at it. */
const areCharged = (rows: Rows): boolean =>
  rows.orders
    .filter((order) => isSet(order, 'paid_at'))
    .every(
      (order) =>
        isSet(order, 'charge_reference') &&
        !isSet(order, 'charging_since') &&
        chargesIn(rows).some(({ orderId }) => orderId === order['id']),
    );

const paidIn = ({ orders }: Rows) => orders.filter((order) => isSet(order, 'paid_at')).map(({ id }) => id as string);
const refundedIn = (rows: Rows) => chargesIn(rows).flatMap((charge) => (charge.isRefunded ? [charge.orderId] : []));

/** What the owner of the shop does at Stripe. */
const isOfDashboard = (cause: string): boolean => cause.endsWith('in the dashboard');

/** The rules of orders whose money went back as far as the shop knows (A81), after a move or an answer. */
const brokenByRefunded = (before: Rows, after: Rows, cause: string): string[] => {
  const orders = after.orders.map((order) => {
    const was = before.orders.find(({ id }) => id === order['id']) ?? {};
    const isBack = refundedIn(after).includes(order['id'] as string);
    return { order, was, isBack, isRefunded: isSet(order, 'refunded_at'), isDelivered: isSet(order, 'delivered_at') };
  });
  const some = (rule: string, isBroken: (each: (typeof orders)[number]) => boolean) =>
    orders.some(isBroken) ? [rule] : [];
  return [
    // The test gateway gives no money back.
    ...(after.stripe === undefined
      ? []
      : some('an order counts as refunded whose money the shop has', (each) => each.isRefunded && !each.isBack)),
    ...some(
      'the shop was told that money went back, and does not know of it',
      (each) => each.isBack && !each.isRefunded && cause === REFUND_NOTICE,
    ),
    ...some(
      'an order whose money went back is delivered afterwards',
      ({ was, isDelivered }) => (was['refunded_at'] ?? null) !== null && was['delivered_at'] === null && isDelivered,
    ),
    ...some(
      'the goods of a refunded order are not where they belong',
      ({ order, isRefunded, isDelivered }) => isRefunded && isSet(order, 'released_at') === isDelivered,
    ),
    ...some(
      'a refunded order becomes one that is not',
      ({ was, isRefunded }) => (was['refunded_at'] ?? null) !== null && !isRefunded,
    ),
  ];
};

/** The rules of money that goes back. */
const brokenByRefunds = (before: Rows, after: Rows, cause: string): string[] => {
  const isPaidLate = paidIn(after).some((id) => !paidIn(before).includes(id) && refundedIn(after).includes(id));
  const newlyRefunded = refundedIn(after).filter((id) => !refundedIn(before).includes(id));
  const isKeptAndRefunded = newlyRefunded.some((id) => paidIn(after).includes(id));
  const couldBeKept = before.orders.some(
    (order) =>
      newlyRefunded.includes(order['id'] as string) && !isSet(order, 'refunded_at') && !isSoldOut(before, order),
  );
  return [
    ...(couldBeKept && !isOfDashboard(cause) ? ['the shop gives back the money of an order that it could keep'] : []),
    ...(isPaidLate ? ['an order is marked as paid whose money was given back'] : []),
    ...(isKeptAndRefunded && !isOfDashboard(cause) ? ['the shop gives back the money of an order that it keeps'] : []),
    ...brokenByRefunded(before, after, cause),
  ];
};

/** Whether an order holds its stock that is neither paid nor being charged. */
const isUnpaid = (order: Row) =>
  !isSet(order, 'paid_at') && !isSet(order, 'charging_since') && !isSet(order, 'released_at');

/** A rule, and whether an order breaks it. */
type Left = readonly [rule: string, isLeft: (order: Row, rows: Rows) => boolean];

/** What must be so after a job of the server has run, by the move that runs it. */
const doneBy: Record<string, Left> = {
  'the time to pay has passed': ['an order that was not paid in time keeps its stock', isUnpaid],
  'charges without an outcome are settled': [
    'a charge stays without an outcome',
    // The bank has time to decide.
    (order, rows) =>
      isSet(order, 'charging_since') && !isSet(order, 'bank_check') && !isProcessing(rows, order['id'] as string),
  ],
};

/** The rules that the orders break by themselves, and those that the last move breaks. */
const brokenByOrders = (rows: Rows, cause: string): string[] => {
  const { orders } = rows;
  const isGivenBack = orders.some(
    (order) =>
      isSet(order, 'released_at') &&
      !isSet(order, 'refunded_at') &&
      (isSet(order, 'paid_at') || isSet(order, 'charging_since')),
  );
  const [rule, isLeft] = doneBy[cause] ?? [];
  const isToCome = orders.some((order) => Object.values(order).includes(TO_COME));
  return [
    ...(isToCome ? ['something is said to have happened that is still to come'] : []),
    ...(isGivenBack ? ['an order has given its stock back although it is paid or being charged'] : []),
    ...(rule && isLeft && orders.some((order) => isLeft(order, rows)) ? [rule] : []),
  ];
};

/** Whether no order is delivered that was undone in time. Another tab may have marked it as well. */
const areTakenBack = ({ world, memory }: Moment): boolean => {
  const { takenBack, marked } = pastOf(memory);
  return rowsOf(world).orders.every((order) => {
    const id = order['id'] as string;
    return !isSet(order, 'delivered_at') || !takenBack.includes(id) || marked.includes(id);
  });
};

/** What may be unpaid of the buyer of an order that was just placed (A41). */
const isWithin = ({ maxOpenOrders, maxUnitsHeldByNewAccount }: OrderBounds, { orders }: Rows, placed: Row): boolean => {
  const own = orders.filter((order) => order['user_id'] === placed['user_id']);
  const open = own.filter((order) => !isSet(order, 'paid_at') && !isSet(order, 'released_at'));
  const units = open.flatMap(linesOf).reduce((sum, { qty }) => sum + qty, 0);
  const hasPaid = own.some((order) => isSet(order, 'paid_at'));
  return open.length <= maxOpenOrders && (hasPaid || units <= maxUnitsHeldByNewAccount);
};

/** The rules of what a buyer may have at a time: unpaid orders and goods, and refusals. */
const brokenBounds = (before: Rows, after: Rows, bounds: OrderBounds, buyers: readonly string[]): string[] => {
  const placed = after.orders.filter((order) => before.orders.every(({ id }) => id !== order['id']));
  const refusedTo = (buyer: string) => after.refused_orders.filter((row) => row['user_id'] === buyer).length;
  return brokenOf([
    ['a buyer leaves more unpaid than the shop allows', placed.every((order) => isWithin(bounds, after, order))],
    ['a buyer has more refusals than the shop keeps', buyers.every((buyer) => refusedTo(buyer) <= MOST_REFUSALS)],
  ]);
};

const noBounds: OrderBounds = { maxOpenOrders: Infinity, maxUnitsHeldByNewAccount: Infinity };

/** The rules of the shop that a step of the server breaks. */
export const judgeOrders =
  (buyers: readonly string[], bounds = noBounds) =>
  (before: Moment, after: Moment, cause: string): string[] => {
    const ofStock = isStockKept(before, after, cause) ? [] : ['stock is lost or made up'];
    const ofCharges = areCharged(rowsOf(after.world)) ? [] : ['a paid order was not charged'];
    const ofOrders = buyers.flatMap((buyer) => {
      const { look } = watcherOf<ShopObservation>([...shopRules, ...chargeRules]);
      return brokenRules(() => {
        look('', observed(before, buyer));
        look(cause, observed(after, buyer));
      });
    });
    const ofRefunds = brokenByRefunds(rowsOf(before.world), rowsOf(after.world), cause);
    const ofBounds = brokenBounds(rowsOf(before.world), rowsOf(after.world), bounds, buyers);
    const ofUndone = areTakenBack(after) ? [] : ['an order is delivered whose admin undid it in time'];
    const ofRows = brokenByOrders(rowsOf(after.world), cause);
    return [...ofStock, ...ofCharges, ...ofRefunds, ...ofUndone, ...ofBounds, ...ofRows, ...ofOrders];
  };

/** The users who have stored something of their own; a guest, who has no account, is not one of them. */
const accountsIn = (values: Shared['values']): string[] => {
  const { addressOwner, usedAddresses, productDrafts, savedProducts } = values as { [K in StorageKey]?: Stored<K> };
  const saved = savedProducts?.map(({ userId }) => userId) ?? [];
  return [addressOwner, usedAddresses?.userId, productDrafts?.userId, ...saved].filter((owner) => owner !== undefined);
};

/** The rules of the shop that the shared storage of a browser and its tabs break. */
export const judgeStored =
  (people: People) =>
  (shared: string, facts: readonly object[]): string[] => {
    const { values } = sharedOf(shared);
    const kept = storageKeys.map((key) => values[key]);
    const user = (values.userInfo as { _id: string } | undefined)?._id ?? null;
    const { look } = watcherOf<ShopObservation>(privacyRules);
    const tabs = facts as readonly TabFacts[];
    const lines = toText(values.cartItems ?? []);
    const isOwn = (values.addressOwner ?? user) === user;
    const used = values.usedAddresses as Stored<'usedAddresses'> | undefined;
    const usedAddresses = toText(used !== undefined && used.userId === user ? used.addresses : []);
    const details = detailsIn(isOwn ? (values as Partial<CheckoutProgress>) : {});
    return [
      ...brokenRules(() => look('', { user, traces: tracesIn(JSON.stringify(kept), people, 'storage') })),
      ...(tabs.every((tab) => tab.user === null || tab.login === toText(values.userInfo ?? null))
        ? []
        : ['who is signed in is stored otherwise than a tab knows it']),
      ...(tabs.every((tab) => tab.user === user) ? [] : ['a tab shows another user than is signed in in its browser']),
      ...(tabs.every((tab) => tab.lines === lines) ? [] : ['a tab shows another cart than its browser has stored']),
      ...(accountsIn(values).every((owner) => user === null || owner === user)
        ? []
        : ['what another user has stored is kept for this one']),
      ...(values.addressOwner === undefined && (values.shippingAddress ?? values.paymentMethod) !== undefined
        ? ['an address or a payment is stored, and not whose it is']
        : []),
      ...(tabs.every((tab) => tab.usedAddresses === null || tab.usedAddresses === usedAddresses)
        ? []
        : ['a checkout offers other addresses than its browser has stored']),
      ...(tabs.every((tab) => tab.details === null || tab.details === details)
        ? []
        : ['a checkout has another address or payment than its browser has stored']),
    ];
  };

/** The tabs of each buyer who is signed in, wants an order and was not told of one. Others are asked when they are back. */
const wantingTabs = (seen: Seen): TabFacts[][] => {
  const tabs = factsOf(seen);
  return tabs
    .filter(({ browser, user }) => user !== null && isWanting(pastOf(seen.memory), browser, user))
    .map((one) => tabs.filter(({ browser, user }) => browser === one.browser && user === one.user));
};

/** What stays within reach once faults stop. */
export const goals: Record<string, (seen: Seen) => boolean> = {
  'a screen stays busy': (seen) => factsOf(seen).every(({ isBusy }) => !isBusy),
  /**
   * Once its buyer was told of an order, or has nothing in the cart any more, a pending key is only looked up with the next
   * checkout.
   */
  'an order stays pending': (seen) => {
    const isPending = seen.shares.some((share) => sharedOf(share).values.pendingOrder !== undefined);
    return !isPending || wantingTabs(seen).every((tabs) => tabs.every(({ hasLines }) => !hasLines));
  },
  'an order was placed whose buyer will not hear of it': ({ world, memory, shares }) => {
    const { told } = pastOf(memory);
    const keys = shares.flatMap((share) => sharedOf(share).values.pendingOrder ?? []) as { key: string }[];
    const isKnown = (key: unknown) =>
      key === null || told.includes(key as string) || keys.some((each) => each.key === key);
    return rowsOf(world).orders.every((order) => isKnown(order['idempotency_key']));
  },
  /** While the shop knows of a charge without an outcome, it asks again every minute. */
  'an order is charged, and neither paid nor given its money back': ({ world }) => {
    const rows = rowsOf(world);
    const isKnown = (id: string) => rows.orders.some((row) => row['id'] === id && isSet(row, 'charging_since'));
    return chargesIn(rows).every(
      ({ orderId, isRefunded }) => isRefunded || paidIn(rows).includes(orderId) || isKnown(orderId),
    );
  },
  'a delivery that an admin marked is lost': ({ world, memory }) => {
    const { marked } = pastOf(memory);
    return rowsOf(world).orders.every(
      (order) => isSet(order, 'delivered_at') || isSet(order, 'refunded_at') || !marked.includes(order['id'] as string),
    );
  },
  'a shopper who wants an order is neither told of one nor refused': (seen) => {
    const told = ['refused', 'pricesChanged', 'stockChanged', 'found'];
    return wantingTabs(seen).every(
      (tabs) =>
        tabs.every(({ hasLines }) => !hasLines) ||
        tabs.some(({ checkout }) => told.some((state) => checkout.includes(`"${state}"`))),
    );
  },
};
