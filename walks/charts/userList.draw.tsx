import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import { routes } from '../../common/routes/routes.ts';
import { readListing } from '../../common/domain/listing.ts';
import { userListEffects } from '../../src/app/adminEffects.ts';
import type { userListMachine } from '../../src/machines/userList.machine.ts';
import { UserListView } from '../../src/views/admin/UserListView.tsx';
import { useAddressRows } from '../support/addressRows.ts';
import type { ChartDrawing } from '../chartView.ts';

/** The list as the address asks for it. */
export function Users({ list }: { list: ActorRefFrom<typeof userListMachine> }) {
  useAddressRows(list, userListEffects);
  const search = useSearch();
  const listing = useMemo(() => readListing(search), [search]);
  return <UserListView list={list} listing={listing} />;
}

export const drawing: ChartDrawing<typeof userListMachine> = {
  address: routes.userList.href(),
  draw: (list) => <Users list={list} />,
};
