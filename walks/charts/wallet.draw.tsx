import type { walletMachine } from '../../src/machines/wallet.machine.ts';
import { WalletView } from '../../src/views/order/WalletView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof walletMachine> = {
  draw: (wallet) => (
    <div role="group" aria-label="Paying">
      <WalletView wallet={wallet} />
    </div>
  ),
};
