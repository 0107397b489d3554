import { useEffect } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { AnyActorRef } from 'xstate';
import { runEffects, type Table, type Targets } from '../../src/app/runEffects.ts';

/** Runs what a screen's table lists for another address, where the view is drawn without the shop. */
export const useAddressRows = (screen: AnyActorRef, table: Table): void => {
  const path = usePathname();
  const search = useSearch();
  useEffect(() => {
    const context = { path, search, cameFrom: null, isVisible: true, isStill: false, user: null, stored: () => null };
    runEffects(table, { type: 'address.changed' }, context, { screen } as Targets, undefined);
  }, [screen, table, path, search]);
};
