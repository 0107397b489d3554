import type { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { UserEditView } from '../../src/views/admin/UserEditView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof userEditMachine> = {
  draw: (edit) => <UserEditView edit={edit} />,
};
