import type { EmittedFrom } from 'xstate';
import { readListing } from '../../common/domain/listing.ts';
import { routes } from '../../common/routes/routes.ts';
import type { profileMachine } from '../machines/profile.machine.ts';
import { send, type Effects, notify } from './effects.ts';
import { sendsListing } from './listEffects.ts';
import * as words from '#texts/account.ts';
import type { ownAccountMachine } from '../machines/ownAccount.machine.ts';

export const ownAccountEffects: Effects<EmittedFrom<typeof ownAccountMachine>> = {
  'account.signedOut': [send('session', 'session.signOut'), notify(() => ({ message: words.signedOutEverywhere }))],
  'account.deleted': [
    send('session', 'session.clearDevice'),
    send('cart', 'cart.clear'),
    notify(() => ({ message: words.accountDeleted })),
  ],
};

export const profileEffects: Effects<EmittedFrom<typeof profileMachine>> = {
  'profile.updated': [send('session', 'session.update', ({ info }) => ({ info }))],
};

export const myOrdersEffects = sendsListing(
  (path, search) => routes.profile.match(path) && { page: readListing(search).page },
);
