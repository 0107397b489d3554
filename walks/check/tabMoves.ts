import type { ActorRefFrom, AnyActorRef, AnyEventObject } from 'xstate';
import { GOOGLE_PAY, stepAt, type CheckoutStep, type ShippingAddress } from '../../common/domain/checkout.ts';
import { pricesOf } from '../../common/domain/money.ts';
import { redirectOf, registerPath } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import type { LazyRefs } from '../../src/app/lazyActor.ts';
import type { Shop } from '../../src/app/shop.ts';
import type { profileMachine } from '../../src/machines/profile.machine.ts';
import type { Page } from '../../src/services/page.ts';
import type { OrderScreen } from '../../tests/drivers/shop/orderScreen.ts';
import type { Said } from './memory.ts';

/** The bank's page, which opens once a move says so: or does not, or its visitor comes back by Back. */
export class HeldBank {
  private held: { resolve: () => void; reject: (error: unknown) => void } | null = null;

  readonly open = (_: { page: string }, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.held = { resolve, reject };
      signal.addEventListener('abort', () => {
        this.held = null;
        reject(signal.reason);
      });
    });

  /** Whether the page is opening. */
  get isOpening(): boolean {
    return this.held !== null;
  }

  /** Its visitor is back. */
  comeBack(): void {
    this.held?.resolve();
    this.held = null;
  }

  fail(): void {
    this.held?.reject(new Error('The page of the bank does not open.'));
    this.held = null;
  }
}

/** Someone who uses the shop. */
export type Account = { role: string; id: string; email: string; password: string; address: ShippingAddress };

/** What runs in a tab. */
export type TabActors = {
  shop: Shop;
  screen: OrderScreen;
  checkout: LazyRefs['checkout'] | undefined;
  deliveryQueue: LazyRefs['deliveryQueue'] | undefined;
  page: Pick<Page, 'path' | 'search' | 'go'>;
  bank: HeldBank;
  accounts: readonly Account[];
  /** Who may sign in where a guest is. */
  visitors: readonly string[];
  /** The product whose page can be opened. */
  product: string;
  profile: ActorRefFrom<typeof profileMachine> | undefined;
  /** The orders that the list of an admin shows. */
  orders: readonly string[];
};

/** Something that the user of a tab can do, and what it tells the memory of the run. */
export type TabMove = {
  name: string;
  run: () => void;
  says: readonly [what: string, about: Said[3]] | null;
  /** Whether it may take lines out of the cart. */
  mayTakeOut: boolean;
};

/** Hides the page and closes the tab, as browsers do it. */
export const LEAVE = 'leave the shop';

type Row = [name: string, to: AnyActorRef | undefined, event: AnyEventObject, says?: TabMove['says']];

const goes = 'go to the checkout';
/** Changes nothing while an order is in flight (A5). */
const GO_BACK = 'go back to the address';
/** By its address: no link leads a shopper there. */
const GO_TO_ADMINS = 'open the list of orders';
/** Presses that may change nothing: while an order is in flight, and where a shopper is led back. */
export const mayChangeNothing: readonly string[] = [GO_BACK, GO_TO_ADMINS];
export const FORGET_ADDRESS = 'forget the used address';
export const CLEAR_DEVICE = 'sign out and clear this device';
const fits = 'take what is in stock';
const takesOut: readonly string[] = [fits, 'take the product out of the cart', 'undo in the cart'];

/** The steps of the checkout whose screens send these events. */
const screens: Record<string, CheckoutStep> = {
  'shipping.submit': 'shipping',
  'address.remove': 'shipping',
  'payment.submit': 'payment',
  'order.place': 'placeOrder',
};

/** Signing in, as the screen offers it: at its own address, or as the same user again where the session has expired. */
const signingIn = ({ shop, page, accounts, visitors }: TabActors): Row[] => {
  const { session } = shop.actors;
  const { user } = session.getSnapshot().context;
  const isExpired = session.getSnapshot().matches('expired');
  const isOpen = isExpired || routes.login.match(page.path()) !== null;
  return accounts
    .filter(({ id, role }) => (isExpired ? id === user?._id : isOpen && visitors.includes(role)))
    .map(({ role, email, password }) => [
      isExpired ? 'sign in again' : `sign in as the ${role}`,
      session,
      { type: 'session.signIn', email, password },
    ]);
};

/** The name that a changed profile has. */
export const NEW_NAME = 'Another Name';

/** Signing up, and the own profile. */
const ownAccount = ({ shop, page, accounts, visitors, profile }: TabActors): Row[] => {
  const { session } = shop.actors;
  const newcomer = visitors.includes('newcomer') ? accounts.find(({ role }) => role === 'newcomer') : undefined;
  const { email, password } = newcomer ?? {};
  const isOpen = newcomer !== undefined && routes.register.match(page.path()) !== null;
  return [
    ['sign up', isOpen ? session : undefined, { type: 'session.register', name: 'New Comer', email, password }],
    [
      'change the name',
      profile,
      { type: 'profile.submit', name: NEW_NAME, email: session.getSnapshot().context.user?.email },
    ],
    ['stop changing the profile', profile, { type: 'work.cancel' }],
  ];
};

/** What can be done with a product: on its own page, and in the cart. */
const ofProduct = ({ shop, page, product }: TabActors): Row[] => {
  const { cart } = shop.actors;
  const isAtProduct = page.path() === routes.product.href({ id: product });
  const isAtCart = routes.cart.match(page.path()) !== null;
  return [
    ['put the product into the cart', isAtProduct ? cart : undefined, { type: 'cart.add', product, qty: 2 }],
    [
      'take the product out of the cart',
      isAtCart && cart.getSnapshot().context.lines.length > 0 ? cart : undefined,
      { type: 'cart.remove', index: 0, product },
    ],
    ['undo in the cart', isAtCart ? cart : undefined, { type: 'cart.undo' }],
  ];
};

/** A move that is no event of a chart. */
const doing = (name: string, run: () => void): TabMove => {
  return { name, run, says: null, mayTakeOut: false };
};

/** What the user of a tab can do now: the events that its charts accept. */
export const movesOf = (tab: TabActors): TabMove[] => {
  const { shop, screen, checkout, deliveryQueue, page, bank, accounts, orders } = tab;
  const { session, cart } = shop.actors;
  const { lines } = cart.getSnapshot().context;
  const { order, wallet } = screen;
  const queue = deliveryQueue?.getSnapshot().context;
  const { total } = pricesOf(lines);
  const userId = session.getSnapshot().context.user?._id;
  const isAtProfile = routes.profile.match(page.path()) !== null;
  const shippingAddress = accounts.find(({ id }) => id === userId)?.address;
  const rows: Row[] = [
    ...signingIn(tab),
    ...ownAccount(tab),
    ...ofProduct(tab),
    ['sign out', session, { type: 'session.signOut' }],
    [CLEAR_DEVICE, session, { type: 'session.clearDevice' }],
    ['stop signing in', session, { type: 'work.cancel' }],

    ['enter the address', checkout, { type: 'shipping.submit', shippingAddress }],
    [FORGET_ADDRESS, checkout, { type: 'address.remove', address: checkout?.getSnapshot().context.usedAddresses[0] }],
    ['choose how to pay', checkout, { type: 'payment.submit', paymentMethod: GOOGLE_PAY }],
    ['press Place Order', checkout, { type: 'order.place', lines }, ['wants', total]],
    ['confirm a second order', checkout, { type: 'order.placeAnother', lines }, ['wants another', total]],
    ['look at the order that was found', checkout, { type: 'order.show' }],
    ['ask for the order again', checkout, { type: 'outcome.ask' }],
    [fits, checkout, { type: 'stock.accept' }],
    ['stop waiting', checkout, { type: 'work.cancel' }],

    ['reload the order', order, { type: 'order.reload' }],
    ['open the test wallet', wallet, { type: 'testWallet.open' }],
    ['approve the payment', wallet, { type: 'testWallet.approve' }, ['authorises', screen.orderId]],
    ['mark this order as delivered', order, { type: 'order.deliver' }, ['marks', [screen.orderId]]],
    ['send the payment again', order, { type: 'payment.retry' }],
    ['pay in another way', order, { type: 'payment.replace' }],
    ['open the page of the bank', order, { type: 'bank.open' }],
    ['stop waiting for the payment', order, { type: 'work.cancel' }],

    ...orders.map((orderId, index): Row => {
      return [
        `mark order ${index + 1} as delivered`,
        deliveryQueue,
        { type: 'orders.deliver', orderIds: [orderId] },
        ['marks', [orderId]],
      ];
    }),
    [
      'mark all orders as delivered',
      orders.length > 1 ? deliveryQueue : undefined,
      { type: 'orders.deliver', orderIds: orders },
      ['marks', orders],
    ],
    ['undo the delivery', deliveryQueue, { type: 'delivery.undo' }, ['takes back', queue?.pending ?? []]],
    ['try the delivery again', deliveryQueue, { type: 'delivery.retry' }],
    ['skip the delivery', deliveryQueue, { type: 'delivery.leave' }, ['gives up', queue?.due[0]?.orderId ?? '']],
    ['stop waiting for the delivery', deliveryQueue, { type: 'work.cancel' }],
  ];
  const step = stepAt(page.path());
  const isOpen = ({ type }: AnyEventObject) => !(type in screens) || screens[type] === step;
  const sending = rows.flatMap(([name, to, event, says = null]): TabMove[] =>
    to?.getSnapshot().can(event) && isOpen(event)
      ? [{ name, run: () => to.send(event), says, mayTakeOut: takesOut.includes(name) }]
      : [],
  );
  const isGuestPage = routes.login.match(page.path()) !== null || routes.register.match(page.path()) !== null;
  const mayGo = step === undefined && !isGuestPage && lines.length > 0;
  const going = (name: string, to: string): TabMove => doing(name, () => page.go(to));
  return [
    ...sending,
    ...(bank.isOpening
      ? [
          doing('come back from the bank', () => bank.comeBack()),
          doing('the page of the bank does not open', () => bank.fail()),
        ]
      : []),
    ...(mayGo ? [going(goes, routes.placeOrder.href())] : []),
    ...(page.path() === '/' ? [] : [going('go home', '/')]),
    ...(userId === undefined || isAtProfile ? [] : [going('go to the profile', routes.profile.href())]),
    ...(page.path() === routes.orderList.href() ? [] : [going(GO_TO_ADMINS, routes.orderList.href())]),
    ...(tab.visitors.includes('newcomer') && routes.login.match(page.path()) !== null
      ? [going('go to sign up', registerPath(redirectOf(page.search())))]
      : []),
    ...(step !== undefined && step !== 'shipping' ? [going(GO_BACK, routes.shipping.href())] : []),
  ];
};
