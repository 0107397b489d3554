import { useSelector } from '@xstate/react';
import { usePathname } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import { LoginView } from '../../src/views/account/LoginView.tsx';
import { RegisterView } from '../../src/views/account/RegisterView.tsx';
import { RenewalView } from '../../src/views/account/RenewalView.tsx';
import type { ChartDrawing } from '../chartView.ts';

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

export const drawing: ChartDrawing<typeof sessionMachine> = {
  address: '/login',
  draw: (session) => <Account session={session} />,
};
