import type { listMachine } from '../machines/list.machine.ts';
import { ask, type ScreenEffects } from './effects.ts';

/** Sends a list the listing in the address; null at other addresses. */
export const sendsListing = (
  listingAt: (path: string, search: string) => { page: number } | null,
): ScreenEffects<typeof listMachine> => {
  const sent = ask<typeof listMachine>()('list.ask', (_: unknown, { path, search }) => {
    const listing = listingAt(path, search);
    return listing === null ? undefined : { listing };
  });
  return { 'actors.started': [sent], 'address.changed': [sent] };
};
