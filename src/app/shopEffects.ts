import * as words from '#texts/common.ts';
import { pendingItemAt } from '../../common/domain/cart.ts';
import { nullIfEmpty } from '../../common/domain/text.ts';
import { isAdminPath, needsSignIn, redirectFor, type Visitor } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import type { StorageKey } from '../services/storage.ts';
import type { FactOf, ShopFact } from './facts.ts';
import {
  load,
  navigate,
  notify,
  reload,
  send,
  sendWhenVisible,
  store,
  unless,
  when,
  type Effect,
  type Effects,
  type Known,
} from './effects.ts';
import { paymentsOf } from './sentPayments.ts';

const visitor = ({ user }: Known): Visitor => {
  if (user === null) return 'guest';
  return user.isAdmin ? 'admin' : 'user';
};

const isTurnedAway = (_: unknown, known: Known) => visitor(known) === 'user' && isAdminPath(known.path);

/** Whether something is stored for an account, and another one is signed in. */
const isOfOther = (owner: string | null | undefined, { user }: Known) =>
  user !== null && (owner ?? user._id) !== user._id;

const areDetailsOfOther = (_: unknown, known: Known) => isOfOther(known.stored('addressOwner'), known);
const areUsedByOther = (_: unknown, known: Known) => isOfOther(known.stored('usedAddresses')?.userId, known);
const areDraftsOfOther = (_: unknown, known: Known) => isOfOther(known.stored('productDrafts')?.userId, known);

const areSavedByOther = (_: unknown, known: Known) =>
  known.stored('savedProducts')?.some(({ userId }) => isOfOther(userId, known)) === true;

const hasPendingOrder = (_: unknown, { user, stored }: Known) =>
  user !== null && stored('pendingOrder')?.some(({ userId }) => userId === user._id) === true;

const isAtProduct = ({ product }: { product: string }, { path }: Known) =>
  path === routes.product.href({ id: product });

const isAtPendingItem = ({ product }: { product: string }, { path, search }: Known) =>
  pendingItemAt(path, search)?.product === product;

const isAtCart = (_: unknown, { path }: Known) => routes.cart.match(path) !== null;

const clear = (key: StorageKey): Effect<unknown> => store(key, () => null);

const clearDetails = (['shippingAddress', 'paymentMethod', 'addressOwner'] as const).map(clear);

/** An address like `/cart/{id}?qty={n}` asks for an item, which is added once for each visit to it (S21, A4). */
const addPendingItem = sendWhenVisible(
  'cart',
  'cart.add',
  (_: unknown, { path, search }) => pendingItemAt(path, search) ?? undefined,
);

const turnAway = when(
  isTurnedAway,
  notify(() => ({ message: words.adminsOnly })),
);

const redirectTarget = (_: unknown, known: Known) => redirectFor(known.path, known.search, visitor(known)) ?? undefined;

/** Takes visitors where they belong (S23, S28, S33, S126). */
const applyRedirect = navigate(redirectTarget, { replace: true });

/** The same after signing out, but then the sign-in screen does not lead back (S82). */
const applyRedirectAfterChange = navigate(
  (fact: FactOf<'user.changed'>, known) =>
    fact.userId === null && needsSignIn(known.path) ? routes.login.href() : redirectTarget(fact, known),
  { replace: true },
);

/** What another account has stored, here or in a tab that has not heard of this user (A25). */
export const clearDetailsOfOther: readonly Effect<unknown>[] = clearDetails.map((each) =>
  when(areDetailsOfOther, each),
);
const clearUsedByOther = when(areUsedByOther, clear('usedAddresses'));
const clearDraftsOfOther = when(areDraftsOfOther, clear('productDrafts'));

/** Keeps a guest's products; `savedProducts` assigns them to the account. */
const clearSavedByOther = when(
  areSavedByOther,
  store('savedProducts', (_: unknown, known) =>
    nullIfEmpty(known.stored('savedProducts')!.filter(({ userId }) => !isOfOther(userId, known))),
  ),
);

/** What other accounts left in this browser is not for this user (A25); an order that a crash cut off is (A5). */
const prepareForUser: readonly Effect<unknown>[] = [
  store('sentPayments', (_, { user, stored }) => paymentsOf(stored('sentPayments'), user?._id)),
  ...clearDetailsOfOther,
  clearUsedByOther,
  clearDraftsOfOther,
  clearSavedByOther,
  when(hasPendingOrder, load('checkout')),
];

const adoptUser = send('session', 'session.adopt', (_: unknown, { stored }) => ({ user: stored('userInfo') }));
const adoptCart = send('cart', 'cart.adopt', (_: unknown, { stored }) => ({ lines: stored('cartItems') ?? [] }));

/** What each fact causes in other charts, in storage and on the page, for the charts of the first load. */
export const shopEffects: Effects<ShopFact> = {
  'actors.started': [addPendingItem, ...prepareForUser, turnAway, applyRedirect],
  'address.changed': [
    send('session', 'session.reset'),
    unless(isAtCart, send('cart', 'cart.leave')),
    addPendingItem,
    turnAway,
    applyRedirect,
  ],
  'page.hidden': [],
  'page.visible': [],
  'user.changed': [...prepareForUser, turnAway, applyRedirectAfterChange],
  'token.refused': [send('session', 'session.expire', ({ token }) => ({ token }))],

  'userInfo.stored': [adoptUser],
  'cartItems.stored': [adoptCart],
  'shippingAddress.stored': [],
  'paymentMethod.stored': [],
  'addressOwner.stored': clearDetailsOfOther,
  'usedAddresses.stored': [clearUsedByOther],
  'productDrafts.stored': [clearDraftsOfOther],
  'savedProducts.stored': [clearSavedByOther],
  'pendingOrder.stored': [],
  'sentPayments.stored': [],

  'session.changed': [store('userInfo', ({ user }) => user)],
  'device.cleared': [...clearDetails, ...(['usedAddresses', 'savedProducts', 'productDrafts'] as const).map(clear)],

  'cart.changed': [store('cartItems', ({ lines }) => lines)],
  'cart.stale': [adoptCart],
  'cart.added': [
    when(
      isAtProduct,
      navigate(() => routes.cart.href()),
    ),
    when(
      isAtPendingItem,
      navigate(() => routes.cart.href(), { replace: true }),
    ),
  ],

  'chunk.gone': [reload],
};
