import { userListMachine } from '../../machines/userList.machine.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { UserListView } from './UserListView.tsx';

/** Runs the chart of the users' list. */
export function UserListScreen() {
  return <UserListView list={useScreen(userListMachine, undefined)} />;
}
