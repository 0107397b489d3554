import type { profileMachine } from '../../src/machines/profile.machine.ts';
import { ProfileView } from '../../src/views/account/ProfileView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof profileMachine> = {
  draw: (profile) => <ProfileView profile={profile} />,
};
