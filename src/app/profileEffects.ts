import type { EmittedFrom } from 'xstate';
import { readListing } from '../../common/domain/listing.ts';
import { routes } from '../../common/routes/routes.ts';
import type { profileMachine } from '../machines/profile.machine.ts';
import { send, type Effects } from './effects.ts';
import { asksForRows } from './listEffects.ts';

export const profileEffects: Effects<EmittedFrom<typeof profileMachine>> = {
  'profile.updated': [send('session', 'session.update', ({ info }) => ({ info }))],
};

export const myOrdersEffects = asksForRows(
  (path, search) => routes.profile.match(path) && { page: readListing(search).page },
);
