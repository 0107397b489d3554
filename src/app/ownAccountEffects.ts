import type { EmittedFrom } from 'xstate';
import type { ownAccountMachine } from '../machines/ownAccount.machine.ts';
import { notify, send, type Effects } from './effects.ts';

export const ownAccountEffects: Effects<EmittedFrom<typeof ownAccountMachine>> = {
  'account.signedOut': [
    send('session', 'session.signOut'),
    notify(() => ({ message: 'You are signed out everywhere.' })),
  ],
  'account.deleted': [send('session', 'session.clearDevice'), notify(() => ({ message: 'Your account is deleted.' }))],
};
