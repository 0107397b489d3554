import type { EmittedFrom } from 'xstate';
import * as words from '#texts/account.ts';
import type { ownAccountMachine } from '../machines/ownAccount.machine.ts';
import { notify, send, type Effects } from './effects.ts';

export const ownAccountEffects: Effects<EmittedFrom<typeof ownAccountMachine>> = {
  'account.signedOut': [send('session', 'session.signOut'), notify(() => ({ message: words.signedOutEverywhere }))],
  'account.deleted': [
    send('session', 'session.clearDevice'),
    send('cart', 'cart.clear'),
    notify(() => ({ message: words.accountDeleted })),
  ],
};
