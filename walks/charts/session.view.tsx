import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof sessionMachine> = {
  gestures: () => ({
    'session.signOut': ({ before, send }) =>
      before.matches('expired')
        ? userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
        : send(), // the menu of the header
    'session.clearDevice': ({ before, send }) =>
      before.matches('expired')
        ? userEvent.click(screen.getByRole('button', { name: 'Log out and clear this device' }))
        : send(), // the same menu
    'session.reset': ({ send }) => send(), // the shop, when the address changes
  }),
  screens: {
    guest: () => expect(screen.getByRole('button', { name: /^(Sign In|Register)$/ })).toBeEnabled(),
    // In the shop the next page is open by then.
    signedIn: ({ context }) => {
      expect(screen.getByText(`You are signed in as ${context.user!.name}.`)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/shipping');
    },
  },
};
