import type { EmittedFrom } from 'xstate';
import { readListing } from '../../common/domain/listing.ts';
import { routes } from '../../common/routes/routes.ts';
import type { listMachine } from '../machines/list.machine.ts';
import type { profileMachine } from '../machines/profile.machine.ts';
import { ask, send, type Effects, type ScreenEffects } from './effects.ts';

export const profileEffects: Effects<EmittedFrom<typeof profileMachine>> = {
  'profile.updated': [send('session', 'session.update', ({ info }) => ({ info }))],
};

const askForPage = ask<typeof listMachine>()('list.ask', (_: unknown, { path, search }) =>
  routes.profile.match(path) ? { listing: { page: readListing(search).page } } : undefined,
);

export const myOrdersEffects: ScreenEffects<typeof listMachine> = {
  'actors.started': [askForPage],
  'address.changed': [askForPage],
};
