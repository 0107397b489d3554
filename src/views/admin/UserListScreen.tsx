import { useMemo } from 'react';
import { useSearch } from '../shop/useAddress.ts';
import { readListing } from '../../../common/domain/listing.ts';
import { userListMachine } from '../../machines/userList.machine.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { UserListView } from './UserListView.tsx';

/** Runs the chart of the user list for the listing in the URL. */
export function UserListScreen() {
  const search = useSearch();
  const listing = useMemo(() => readListing(search), [search]);
  return <UserListView list={useScreen(userListMachine, { listing })} listing={listing} />;
}
