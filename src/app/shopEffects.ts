import * as words from '#texts/common.ts';
import { pendingItemAt } from '../../common/domain/cart.ts';
import { nullIfEmpty } from '../../common/domain/text.ts';
import { isAdminPath, needsSignIn, redirectFor, type Visitor } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import type { StorageKey, Stored } from '../services/storage.ts';
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
  type EffectContext,
} from './effects.ts';

/** The payments that were sent from this tab and whose outcome is not known: they outlive a reload. */
export type SentPayments = Stored<'sentPayments'> | null;

export const paymentsOf = (sent: SentPayments, userId: string | undefined): SentPayments =>
  nullIfEmpty((sent ?? []).filter((each) => each.userId === userId));

const visitor = ({ user }: EffectContext): Visitor => {
  if (user === null) return 'guest';
  return user.isAdmin ? 'admin' : 'user';
};

const isTurnedAway = (_: unknown, context: EffectContext) => visitor(context) === 'user' && isAdminPath(context.path);

const isOfOther = (owner: string | null | undefined, { user }: EffectContext) =>
  user !== null && (owner ?? user._id) !== user._id;

const areDetailsOfOther = (_: unknown, context: EffectContext) => isOfOther(context.stored('addressOwner'), context);
const areUsedByOther = (_: unknown, context: EffectContext) =>
  isOfOther(context.stored('usedAddresses')?.userId, context);
const areDraftsOfOther = (_: unknown, context: EffectContext) =>
  isOfOther(context.stored('productDrafts')?.userId, context);

const areSavedByOther = (_: unknown, context: EffectContext) =>
  context.stored('savedProducts')?.some(({ userId }) => isOfOther(userId, context)) === true;

const hasPendingOrder = (_: unknown, { user, stored }: EffectContext) =>
  user !== null && stored('pendingOrder')?.some(({ userId }) => userId === user._id) === true;

const isAtProduct = ({ product }: { product: string }, { path }: EffectContext) =>
  path === routes.product.href({ id: product });

const isAtPendingItem = ({ product }: { product: string }, { path, search }: EffectContext) =>
  pendingItemAt(path, search)?.product === product;

const isAtCart = (_: unknown, { path }: EffectContext) => routes.cart.match(path) !== null;

const clear = (key: StorageKey): Effect<unknown> => store(key, () => null);

const clearDetails = (['shippingAddress', 'paymentMethod', 'addressOwner'] as const).map(clear);

/** An address like `/cart/{id}?qty={n}` asks for an item, which is added once for each visit to it (S21, A4). */
const itemInAddress = (_: unknown, { path, search }: EffectContext) => pendingItemAt(path, search) ?? undefined;
const addPendingItem = sendWhenVisible('cart', 'cart.add', itemInAddress);

const turnAway = when(isTurnedAway)(notify(() => ({ message: words.adminsOnly })));

const redirectTarget = (_: unknown, context: EffectContext) =>
  redirectFor(context.path, context.search, visitor(context)) ?? undefined;

const applyRedirect = navigate(redirectTarget, { replace: true });

/** The same after signing out, but then the sign-in screen does not lead back (S82). */
const applyRedirectAfterChange = navigate(
  (fact: FactOf<'user.changed'>, context) =>
    fact.userId === null && needsSignIn(context.path) ? routes.login.href() : redirectTarget(fact, context),
  { replace: true },
);

/** Details that another account stored, here or in a tab with an older session (A25). */
export const clearDetailsOfOther: readonly Effect<unknown>[] = clearDetails.map((each) =>
  when(areDetailsOfOther)(each),
);
const clearUsedByOther = when(areUsedByOther)(clear('usedAddresses'));
const clearDraftsOfOther = when(areDraftsOfOther)(clear('productDrafts'));

/** Keeps a guest's products; `savedProducts` assigns them to the account. */
const clearSavedByOther = when(areSavedByOther)(
  store('savedProducts', (_: unknown, context) =>
    nullIfEmpty(context.stored('savedProducts')!.filter(({ userId }) => !isOfOther(userId, context))),
  ),
);

/** Removes the data of other accounts (A25), and looks up the user's order that a crash cut off (A5). */
const prepareForUser: readonly Effect<unknown>[] = [
  store('sentPayments', (_, { user, stored }) => paymentsOf(stored('sentPayments'), user?._id)),
  ...clearDetailsOfOther,
  clearUsedByOther,
  clearDraftsOfOther,
  clearSavedByOther,
  when(hasPendingOrder)(load('checkout')),
];

const adoptUser = send('session', 'session.adopt', (_: unknown, { stored }) => ({ user: stored('userInfo') }));
const adoptCart = send('cart', 'cart.adopt', (_: unknown, { stored }) => ({ lines: stored('cartItems') ?? [] }));

export const shopEffects: Effects<ShopFact> = {
  'actors.started': [addPendingItem, ...prepareForUser, turnAway, applyRedirect],
  'address.changed': [
    send('next', 'address.changed', (_, { path }) => ({ path })),
    send('session', 'session.reset'),
    unless(isAtCart)(send('cart', 'cart.leave')),
    addPendingItem,
    turnAway,
    applyRedirect,
  ],
  'page.hidden': [],
  'page.visible': [],
  'network.lost': [send('network', 'network.lost')],
  'network.restored': [send('network', 'network.restored')],
  'motion.changed': [],
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
    when(isAtProduct)(navigate(() => routes.cart.href())),
    when(isAtPendingItem)(navigate(() => routes.cart.href(), { replace: true })),
  ],

  'chunk.gone': [reload],
};
