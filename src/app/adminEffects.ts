import type { EmittedFrom } from 'xstate';
import { readListing } from '../../common/domain/listing.ts';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { routes } from '../../common/routes/routes.ts';
import type { User } from '../../common/contract/user.ts';
import type { productEditMachine } from '../machines/productEdit.machine.ts';
import type { KeptDraft } from '../machines/typedProduct.ts';
import type { productListMachine } from '../machines/productList.machine.ts';
import type { userEditMachine } from '../machines/userEdit.machine.ts';
import { sendsListing } from './listEffects.ts';
import { withDraft, withoutDraft } from './keptDrafts.ts';
import { isSignedIn, log, navigate, send, store, when, type Effects, type EffectContext } from './effects.ts';

const isOwnAccount = ({ user }: { user: User }, context: EffectContext) => user._id === context.user?._id;

export const userEditEffects: Effects<EmittedFrom<typeof userEditMachine>> = {
  'draft.merged': [], // the form takes it up
  'user.updated': [
    when(isOwnAccount)(send('session', 'session.update', ({ user }) => ({ info: user }))),
    navigate(() => routes.userList.href()),
  ],
};

const keepDraft = when(isSignedIn)(
  store('productDrafts', ({ productId, before, typed }: Omit<KeptDraft, 'at'>, { user, stored }) =>
    withDraft(stored('productDrafts'), user!._id, { productId, before, typed, at: new Date().toISOString() }),
  ),
);

const forgetDraft = when(isSignedIn)(
  store('productDrafts', ({ productId }: { productId: string }, { user, stored }) =>
    withoutDraft(stored('productDrafts'), user!._id, productId),
  ),
);

export const productEditEffects: Effects<EmittedFrom<typeof productEditMachine>> = {
  'draft.typed': [keepDraft],
  'draft.merged': [keepDraft], // the form takes up this fact, and the next ones
  'draft.restored': [keepDraft],
  'draft.discarded': [forgetDraft],
  'image.uploaded': [],
  'further.uploaded': [],
  'upload.failed': [log(({ error }) => error)],
  'product.updated': [forgetDraft, navigate(() => routes.productList.href())],
};

export const productListEffects: Effects<EmittedFrom<typeof productListMachine>> = {
  'product.created': [navigate(({ productId }) => routes.productEdit.href({ id: productId }))],
  'productList.ended': [navigate(({ pages }) => routes.productList.href({ pageNumber: pages }), { replace: true })],
};

export const orderListEffects = sendsListing(
  (path, search) => routes.orderList.match(path) && readOrderListing(search),
);
export const userListEffects = sendsListing((path, search) => routes.userList.match(path) && readListing(search));
