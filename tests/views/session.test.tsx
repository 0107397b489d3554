import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { LoginView } from '../../src/views/account/LoginView.tsx';
import { RegisterView } from '../../src/views/account/RegisterView.tsx';
import { RenewalView } from '../../src/views/account/RenewalView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { credentials, sessionPaths } from '../../walks/charts/session.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { useSelector } from '@xstate/react';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('login', 'register');
const machine = sessionMachine.provide({ actors: services.actors });

const model = shopModel(machine, sessionPaths);

type Session = Parameters<typeof LoginView>[0]['session'];

/** Both forms, and the dialog when it is due. */
function Forms({ session }: { session: Session }) {
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return (
    <>
      <section aria-label="Entrance">
        <LoginView session={session} target="/shipping" />
      </section>
      <section aria-label="Registration">
        <RegisterView session={session} target="/" />
      </section>
      {isExpired ? <RenewalView session={session} /> : null}
    </>
  );
}

const entrance = () => within(screen.getByRole('region', { name: 'Entrance', hidden: true }));
const registrationForm = () => within(screen.getByRole('region', { name: 'Registration', hidden: true }));
const dialog = () => within(screen.getByRole('dialog'));

/** Pastes, as a password manager would (A36). */
const fill = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.paste(text);
};

const alertIn = (where: ReturnType<typeof within>) => where.queryByRole('alert', { hidden: true })?.textContent ?? null;

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S22–S25, S76, S77, A28: signing in follows its chart: %s', (_title, walk) => {
  const user = userEvent.setup();
  return walk({
    act,
    start: ({ inspect, clock, input }) => {
      const session = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<Forms session={session} />);
      return session;
    },
    gestures: {
      'session.signIn': async ({ event }) => {
        const renewal = screen.queryByRole('dialog');
        const form = renewal ? dialog() : entrance();
        if (!renewal) await fill(user, form.getByLabelText('Email Address'), event.email);
        await fill(user, form.getByLabelText('Password'), event.password);
        await user.click(form.getByRole('button', { name: 'Sign In' }));
      },
      'session.register': async ({ event }) => {
        const form = registrationForm();
        await fill(user, form.getByLabelText('Name'), event.name);
        await fill(user, form.getByLabelText('Email Address'), event.email);
        await fill(user, form.getByLabelText('Password'), event.password);
        await fill(user, form.getByLabelText('Confirm Password'), event.password);
        await user.click(form.getByRole('button', { name: 'Register' }));
      },
      'session.signOut': async ({ send }) => {
        const out = screen.queryByRole('dialog') && dialog().getByRole('button', { name: 'Sign out' });
        if (out) await user.click(out);
        else await send(); // the menu of the header
      },
      'session.clearDevice': ({ send }) => send(), // a button of the profile
      'session.expire': ({ send }) => send(), // the server
      'session.update': ({ send }) => send(), // the profile
      'session.adopt': ({ send }) => send(), // another tab
      'session.reset': ({ send }) => send(), // the address
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      guest: ({ context }) => {
        expect(alertIn(entrance())).toBe(context.error);
        expect(alertIn(registrationForm())).toBe(context.error);
        expect(entrance().getByRole('button', { name: 'Sign In' })).toBeEnabled();
        expect(registrationForm().getByRole('button', { name: 'Register' })).toBeEnabled();
        expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      signingIn: () => {
        expect(entrance().getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(entrance().getByRole('button', { name: 'Sign In' })).toBeDisabled();
        expect(entrance().getByLabelText('Email Address')).toHaveValue(credentials.email);
        expect(alertIn(entrance())).toBeNull();
      },
      registering: () => {
        expect(registrationForm().getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(registrationForm().getByRole('button', { name: 'Register' })).toBeDisabled();
        expect(registrationForm().getByLabelText('Name')).toHaveValue('Jane Doe');
        expect(alertIn(registrationForm())).toBeNull();
      },
      signedIn: ({ context }) => {
        expect(entrance().getByText(`You are signed in as ${context.user!.name}.`)).toBeVisible();
        expect(entrance().getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/shipping');
        expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      'expired.asking': ({ context }) => {
        expect(screen.getByRole('dialog', { name: 'Your session has expired' })).toBeVisible();
        expect(dialog().getByLabelText('Email Address')).toHaveValue(context.user!.email);
        expect(dialog().getByLabelText('Email Address')).toHaveAttribute('readonly');
        expect(dialog().getByRole('button', { name: 'Sign In' })).toBeEnabled();
        expect(alertIn(dialog())).toBe(context.error);
      },
      'expired.signingIn': () => {
        expect(dialog().getByRole('button', { name: 'Sign In' })).toBeDisabled();
        expect(dialog().getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(alertIn(dialog())).toBeNull();
      },
    },
  });
});

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));
