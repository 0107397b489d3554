import type { EmittedFrom } from 'xstate';
import * as words from '#texts/admin.ts';
import { merchantOf } from '../../common/contract/shop.ts';
import { accentVariables } from '../../common/domain/accent.ts';
import { readListing } from '../../common/domain/listing.ts';
import { productListPath, readProductListing } from '../../common/domain/productList.ts';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { routes } from '../../common/routes/routes.ts';
import type { User } from '../../common/contract/user.ts';
import type { productEditMachine } from '../machines/productEdit.machine.ts';
import type { KeptDraft } from '../machines/typedProduct.ts';
import type { KeptShop } from '../machines/typedShop.ts';
import type { productListMachine } from '../machines/productList.machine.ts';
import type { shopEditMachine } from '../machines/shopEdit.machine.ts';
import type { userEditMachine } from '../machines/userEdit.machine.ts';
import { sendsListing } from './listEffects.ts';
import { withDraft, withoutDraft } from './keptDrafts.ts';
import {
  follow,
  isSignedIn,
  log,
  navigate,
  notify,
  send,
  store,
  when,
  type Effects,
  type EffectContext,
  type ScreenEffects,
} from './effects.ts';

/** Goes back to the list, if it led here: to the same page, place and row (S101). */
const returnTo = (list: typeof routes.productList | typeof routes.userList) =>
  navigate(
    (_, { cameFrom }) => (cameFrom !== null && list.match(cameFrom.split('?', 1)[0]!) ? cameFrom : list.href()),
    { back: true },
  );

const saved = <F>(nameIn: (fact: F) => string) =>
  notify((fact: F) => ({ message: words.wasSaved(nameIn(fact)), isBrief: true }));

const isOwnAccount = ({ user }: { user: User }, context: EffectContext) => user._id === context.user?._id;

export const userEditEffects: Effects<EmittedFrom<typeof userEditMachine>> = {
  'draft.merged': [], // the form takes it up
  'user.updated': [
    when(isOwnAccount)(send('session', 'session.update', ({ user }) => ({ info: user }))),
    returnTo(routes.userList),
    saved(({ user }) => user.name),
  ],
};

type TypedDraft = { type: string } & (Omit<KeptDraft, 'at'> | Omit<KeptShop, 'at'>);

const keepDraft = when(isSignedIn)(
  store('productDrafts', ({ type: _type, ...draft }: TypedDraft, { user, stored }) =>
    withDraft(stored('productDrafts'), user!._id, { ...draft, at: new Date().toISOString() }),
  ),
);

const forgetDraft = when(isSignedIn)(
  store('productDrafts', ({ productId }: { productId: string }, { user, stored }) =>
    withoutDraft(stored('productDrafts'), user!._id, productId),
  ),
);

/** Of forms that keep drafts and upload pictures (A76), and take up what these facts carry. */
const draftEffects = {
  'draft.typed': [keepDraft],
  'draft.merged': [keepDraft],
  'draft.restored': [keepDraft],
  'draft.discarded': [forgetDraft],
  'upload.failed': [log(({ error }: { error: unknown }) => error)],
};

export const productEditEffects: Effects<EmittedFrom<typeof productEditMachine>> = {
  ...draftEffects,
  'product.updated': [forgetDraft, returnTo(routes.productList), saved(({ name }) => name)],
};

export const shopEditEffects: Effects<EmittedFrom<typeof shopEditMachine>> = {
  ...draftEffects,
  'shop.updated': [
    forgetDraft,
    follow(({ shop }) => ({ merchant: merchantOf(shop), variables: accentVariables(shop.accent) })),
    saved(({ shop }) => shop.name),
  ],
};

export const productListEffects: ScreenEffects<typeof productListMachine> = {
  ...sendsListing(readProductListing),
  'product.created': [navigate(({ productId }) => routes.productEdit.href({ id: productId }))],
  'productList.ended': [navigate(({ listing }) => productListPath(listing), { replace: true })],
};

export const orderListEffects = sendsListing(
  (path, search) => routes.orderList.match(path) && readOrderListing(search),
);
export const userListEffects = sendsListing((path, search) => routes.userList.match(path) && readListing(search));
