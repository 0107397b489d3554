import type { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import { OwnAccountView } from '../../src/views/account/OwnAccountView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof ownAccountMachine> = {
  draw: (account) => <OwnAccountView account={account} />,
};
