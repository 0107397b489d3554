import type { passwordResetMachine } from '../../src/machines/passwordReset.machine.ts';
import { PasswordResetView } from '../../src/views/account/PasswordResetView.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof passwordResetMachine> = {
  draw: (reset) => <PasswordResetView reset={reset} />,
};
