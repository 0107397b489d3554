import type { EmittedFrom } from 'xstate';
import type { profileMachine } from '../machines/profile.machine.ts';
import { send, type Effects } from './effects.ts';

export const profileEffects: Effects<EmittedFrom<typeof profileMachine>> = {
  'profile.updated': [send('session', 'session.update', ({ info }) => ({ info }))],
};
