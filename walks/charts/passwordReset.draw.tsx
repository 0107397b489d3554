import type { passwordResetMachine } from '../../src/machines/passwordReset.machine.ts';
import { PasswordResetView } from '../../src/views/account/PasswordResetView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof passwordResetMachine> = {
  draw: (reset) => <PasswordResetView reset={reset} />,
};
