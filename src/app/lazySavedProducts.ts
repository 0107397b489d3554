import { createActor } from 'xstate';
import { claimedBy, listsOf, storedWith, type SavedProduct } from '../../common/domain/savedProducts.ts';
import { savedProductsMachine } from '../machines/savedProducts.machine.ts';
import { ask, isSignedIn, send, store, when, type Effects } from './effects.ts';
import type { ShopFact } from './facts.ts';
import type { LazyActor } from './lazyActor.ts';

/** The lists of a visitor, with those that they collected as a guest. */
const ownLists = (stored: Parameters<typeof listsOf>[0], userId: string | undefined) =>
  listsOf(userId === undefined ? stored : claimedBy(stored, userId), userId);

const claim = when(isSignedIn)(
  store('savedProducts', (_: unknown, { user, stored }) => claimedBy(stored('savedProducts'), user!._id)),
);

const adopt = send('savedProducts', 'saved.adopt', (_: unknown, { user, stored }) => ({
  lists: ownLists(stored('savedProducts'), user?._id),
}));

export const viewEffects = (saved: SavedProduct): Partial<Effects<ShopFact>> => ({
  'actors.started': [ask<typeof savedProductsMachine>()('view.add', () => ({ saved }))],
});

export const lazySavedProducts: LazyActor<'savedProducts'> = {
  name: 'savedProducts',
  create: ({ inspect }) => createActor(savedProductsMachine, { input: { wishes: [], views: [] }, inspect }),
  effects: {
    'actors.started': [claim, adopt],
    'user.changed': [claim, adopt],
    'device.cleared': [adopt],
    'savedProducts.stored': [adopt],
    'address.changed': [send('savedProducts', 'undo.dismiss')],

    'saved.changed': [
      store('savedProducts', ({ lists }, { user, stored }) => storedWith(stored('savedProducts'), user?._id, lists)),
    ],
  },
};
