import { userEditMachine } from '../../machines/userEdit.machine.ts';
import { userEditEffects } from '../../app/adminEffects.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { UserEditView } from './UserEditView.tsx';

/** Runs the chart that edits a user. */
export function UserEditScreen({ userId }: { userId: string }) {
  return <UserEditView edit={useScreen(userEditMachine, { userId }, { effects: userEditEffects })} />;
}
