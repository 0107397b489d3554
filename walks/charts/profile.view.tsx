import type { profileMachine } from '../../src/machines/profile.machine.ts';
import { ProfileView } from '../../src/views/account/ProfileView.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof profileMachine> = {
  draw: (profile) => <ProfileView profile={profile} />,
};
