import type { Order } from '../../common/contract/order.ts';
import { pendingItemAt } from '../../common/domain/cart.ts';
import { stepAt } from '../../common/domain/checkout.ts';
import { isJustPlaced } from '../../common/domain/order.ts';
import { orderListPath } from '../../common/domain/orderList.ts';
import { isAdminPath, needsSignIn } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import type { ShopStorage, StorageKey } from '../../src/services/storage.ts';
import { bodyOf, brokenOf, isSame, type Reached } from './leads.ts';
import { GO_TO_ADMINS, type TabActors } from './tabMoves.ts';

/** What was there before a step that leads to more than a chart’s next state. */
export type FactsBefore = {
  /** Whose things are stored, by their keys. */
  owners: Readonly<Record<string, string | null>>;

  path: string;
  search: string;
  user: string | null;
  notices: number;
  /** The orders with a payment in doubt, besides the one that is shown. */
  otherPayments: readonly string[];
  isPlacing: boolean;
  isAdding: boolean;
  hasCheckout: boolean;
  /** Whether the queue reads an order that another admin may have marked first. */
  isOvertaken: boolean;
  entries: number;
};

/** Whose details, used addresses and drafts are stored; null if there are none. */
export const ownersIn = (storage: ShopStorage): Readonly<Record<string, string | null>> => ({
  shippingAddress: storage.read('shippingAddress') && storage.read('addressOwner'),
  paymentMethod: storage.read('paymentMethod') && storage.read('addressOwner'),
  usedAddresses: storage.read('usedAddresses')?.userId ?? null,
  productDrafts: storage.read('productDrafts')?.userId ?? null,
});

const otherPayments = ({ screen }: Pick<TabActors, 'screen'>, storage: ShopStorage): string[] =>
  (storage.read('sentPayments') ?? []).map(({ orderId }) => orderId).filter((id) => id !== screen.orderId);

export const factsBefore = (
  { shop, checkout, deliveryQueue, page, screen }: TabActors,
  storage: ShopStorage,
): FactsBefore => ({
  otherPayments: otherPayments({ screen }, storage),
  owners: ownersIn(storage),
  path: page.path(),
  search: page.search(),
  user: shop.session.getSnapshot().context.user?._id ?? null,
  notices: shop.notices.getSnapshot().context.length,
  isPlacing: checkout?.getSnapshot().matches('placing') === true,
  isAdding: shop.cart.getSnapshot().matches('adding'),
  hasCheckout: checkout !== undefined,
  isOvertaken: deliveryQueue?.getSnapshot().matches({ queue: { rereading: 'overtaken' } }) === true,
  entries: page.history.length,
});

/** What is deleted with “sign out and clear this device” (A25). */
const personal: readonly StorageKey[] = [
  'userInfo',
  'shippingAddress',
  'paymentMethod',
  'addressOwner',
  'usedAddresses',
  'savedProducts',
  'productDrafts',
];

/** The rules of what a step leads to outside of the chart in which it happens: on the page, in storage and in the cart. */
export const brokenFacts = (
  was: FactsBefore,
  tab: TabActors,
  { press, call, answer }: Reached,
  storage: ShopStorage,
): string[] => {
  const { shop, page, checkout } = tab;
  const cart = shop.cart.getSnapshot();
  const { user } = shop.session.getSnapshot().context;
  const notices = shop.notices.getSnapshot().context;
  const path = page.path();
  const isOut = press?.startsWith('sign out') === true;
  const isForgotten = press === 'forget the used address';
  const isCleared = press === 'sign out and clear this device';
  const isAtAdmins = press === GO_TO_ADMINS || (was.user !== (user?._id ?? null) && isAdminPath(was.path));
  const isTurnedAway = isAtAdmins && user !== null && !user.isAdmin;
  const isPlaced = was.isPlacing && call === 'createOrder' && answer?.status === 201;
  const placed = isPlaced ? (bodyOf(answer) as Order) : null;
  const isShown = placed !== null && path === routes.order.href({ id: placed._id });
  const pending = storage.read('pendingOrder') ?? [];
  const isPending = pending.some(({ userId }) => userId === user?._id);
  const read = call === 'getOrder' && answer?.status === 200 ? (bodyOf(answer) as Order) : null;
  const isDelivered = read?.isDelivered === true;
  const isOfDelivery = call === 'deliverOrder' || call === 'getOrder';
  const isAdded = was.isAdding && call === 'getProduct' && answer?.status === 200 && cart.matches('ready');
  const isAtProduct = was.path === routes.product.href({ id: tab.product });
  const isAwaited = isAtProduct || pendingItemAt(was.path, was.search) !== null;
  return brokenOf([
    [
      'who clears the device leaves something behind',
      !isCleared ||
        (personal.every((key) => storage.read(key) === null) &&
          (checkout?.getSnapshot().context.usedAddresses ?? []).length === 0),
    ],
    [
      'who signs out is not led to the sign-in screen, or elsewhere from a page that is open to all',
      !isOut ||
        `${path}${page.search()}` === (needsSignIn(was.path) ? routes.login.href() : `${was.path}${page.search()}`),
    ],
    [
      'what an account keeps in this browser is lost',
      isCleared ||
        Object.entries(ownersIn(storage)).every(
          ([key, owner]) =>
            (user !== null && was.owners[key] !== user._id) ||
            owner === was.owners[key] ||
            owner !== null ||
            (isForgotten && key === 'usedAddresses'),
        ),
    ],
    [
      'the checkout is loaded, and nothing needs it',
      was.hasCheckout || checkout === undefined || isPending || (stepAt(was.path) ?? stepAt(path)) !== undefined,
    ],
    [
      'an admin is not told that another one was faster',
      !was.isOvertaken ||
        !isDelivered ||
        notices.slice(was.notices).some(({ link }) => link?.href === routes.order.href({ id: read._id })),
    ],
    [
      'why signing in failed is told on another page',
      was.path === path || shop.session.getSnapshot().context.error === null,
    ],
    ['a user is turned away, and not told', !isTurnedAway || notices.length > was.notices],
    [
      'an item in the address is not in the cart',
      !cart.matches('ready') || pendingItemAt(path, page.search()) === null,
    ],
    ['who puts a product into the cart is not led there', !isAdded || !isAtProduct || path === routes.cart.href()],
    ['who has gone elsewhere is led away by what comes into the cart', !isAdded || isAwaited || path === was.path],
    [
      'a change of the cart can be undone elsewhere',
      routes.cart.match(path) !== null || routes.cart.match(was.path) === null || cart.context.undo === null,
    ],
    ['a placed order is not shown as one', !isShown || isJustPlaced(page.states.get(path))],
    ['Back leads from a placed order to its review', !isShown || page.history.length === was.entries],
    ['an order was placed, and is stored as pending', pending.every(({ key }) => key !== placed?.idempotencyKey)],
    [
      'the address of a placed order is not offered again',
      placed === null || isSame(storage.read('usedAddresses')?.addresses[0], placed.shippingAddress),
    ],
    ['an address is offered again that was to be forgotten', !isForgotten || storage.read('usedAddresses') === null],
    [
      'addresses are stored otherwise than the checkout knows them',
      placed === null ||
        isSame(storage.read('usedAddresses')?.addresses, checkout?.getSnapshot().context.usedAddresses),
    ],
    [
      'a refused delivery is told beside the list that shows it',
      !isOfDelivery || was.isOvertaken || routes.orderList.match(path) === null || notices.length <= was.notices,
    ],
    [
      'who takes what is in stock keeps more of it in the cart',
      press !== 'take what is in stock' || cart.context.lines.every(({ qty, countInStock }) => qty <= countInStock),
    ],
    [
      'a payment of another order is forgotten whose outcome is not known',
      was.user !== (user?._id ?? null) || was.otherPayments.every((id) => otherPayments(tab, storage).includes(id)),
    ],
    [
      'a refused delivery is told like one that another admin has made, or the reverse',
      !isOfDelivery ||
        notices.slice(was.notices).every(({ failed, link }) => (failed === true) === (link?.href === orderListPath())),
    ],
    [
      'a notice of an order leads nowhere',
      !isOfDelivery ||
        notices.slice(was.notices).every(({ link }) => link !== undefined && link.href !== '' && link.label !== ''),
    ],
  ]);
};
