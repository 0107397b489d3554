import type { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import { OwnAccountView } from '../../src/views/account/OwnAccountView.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof ownAccountMachine> = {
  draw: (account) => <OwnAccountView account={account} />,
};
