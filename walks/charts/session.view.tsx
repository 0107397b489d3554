import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { usePathname } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import { LoginView } from '../../src/views/account/LoginView.tsx';
import { RegisterView } from '../../src/views/account/RegisterView.tsx';
import { RenewalView } from '../../src/views/account/RenewalView.tsx';
import type { ChartView } from '../chartView.ts';

/** The form at the address, and the dialog when the session has expired. */
function Account({ session }: { session: ActorRefFrom<typeof sessionMachine> }) {
  const Form = usePathname() === '/register' ? RegisterView : LoginView;
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return (
    <>
      <Form session={session} target="/shipping" />
      {isExpired ? <RenewalView session={session} /> : null}
    </>
  );
}

export const view: ChartView<typeof sessionMachine> = {
  address: '/login',
  draw: (session) => <Account session={session} />,
  gestures: () => ({
    'session.signOut': ({ before, send }) =>
      before.matches('expired')
        ? userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
        : send(), // the menu of the header
    'session.clearDevice': ({ send }) => send(), // a button of the profile
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
