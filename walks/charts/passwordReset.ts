import { absent, at, fill, part, press, shown, titled, words, type Expectation } from 'xstate-walks/screen';
import { passwordResetMachine } from '../../src/machines/passwordReset.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWorkIn } from '../shopActions.ts';

/** What is typed. */
export const asked = { email: 'jane@example.com' };
export const chosen = { password: 'secret-enough' };

const TOKEN = 'token-of-the-mail';
const GONE = 'This link does not work any more. Ask for another one.';

/** The answer to a link that was used, or is too old. */
export const linkGone = new ServiceError(GONE, {
  status: 400,
  problem: { message: GONE, code: 'RESET_LINK_INVALID' },
});

const main = { within: part('main') };

const askForm = (enabled: boolean): Expectation[] => [
  shown('field', 'Email Address', { enabled: true, ...main }),
  shown('button', 'Send the Link', { enabled, ...main }),
  absent('field', 'Password', main),
];

const chooseForm = (enabled: boolean): Expectation[] => [
  shown('field', 'Password', { enabled: true, ...main }),
  shown('field', 'Confirm Password', { enabled: true, ...main }),
  shown('button', 'Change the Password', { enabled, ...main }),
  absent('field', 'Email Address', main),
];

const quiet: Expectation[] = [absent('alert', undefined, main), absent('status', 'Loading', main)];
const working: Expectation[] = [absent('alert', undefined, main), shown('status', 'Loading', main)];
const noForm: Expectation[] = [absent('field', 'Email Address', main), absent('field', 'Password', main)];

/** A forgotten password: the page as it is linked from signing in, and as a mail links to it. */
export const passwordReset = {
  machine: passwordResetMachine,
  statements: 'A49',
  title: 'a forgotten password',
  model: {
    inputs: [{ token: null }, { token: TOKEN }],
    events: {
      'reset.ask': [asked],
      'reset.choose': [chosen],
      'xstate.error.actor.resetPassword': [{ error: new Error('down') }, { error: linkGone }],
    },
    vertex: ({ context }) => [context.token !== null, context.error !== null],
  },
  actions: {
    'reset.ask': ({ event: { email } }) => [fill('Email Address', email, main), press('button', 'Send the Link', main)],
    'reset.askAgain': ({ before }) => [
      press('button', before.matches('sent') ? 'Ask again' : 'Ask for another link', main),
    ],
    'reset.choose': ({ event: { password } }) => [
      fill('Password', password, main),
      fill('Confirm Password', password, main),
      press('button', 'Change the Password', main),
    ],
    'work.cancel': cancelSlowWorkIn(main),
  },
  screens: {
    asking: () => [...askForm(true), ...quiet],
    sending: () => [...askForm(false), ...working],
    refused: ({ context }) => [...askForm(true), shown('alert', undefined, { says: context.error!, ...main })],
    sent: () => [
      words('If there is an account with this address, a link is on its way to it.', main),
      shown('button', 'Ask again', main),
      ...noForm,
      ...quiet,
    ],
    choosing: () => [...chooseForm(true), ...quiet],
    saving: () => [...chooseForm(false), ...working],
    choosingAgain: ({ context }) => [...chooseForm(true), shown('alert', undefined, { says: context.error!, ...main })],
    linkGone: () => [shown('alert', undefined, { says: GONE, ...main }), ...noForm],
    changed: () => [words('Your password is changed.', main), shown('link', 'Sign In', main), ...noForm, ...quiet],
  },
  inShop: {
    services: { requestPasswordReset: 'requestPasswordReset', resetPassword: 'resetPassword' },
    arrive: async (_, { token }) => ({ path: token === null ? '/password' : `/password#${token}` }),
    screens: { '*': () => [shown('heading', 'New Password'), titled('New Password'), at('/password')] },
  },
} satisfies ChartDeclaration<typeof passwordResetMachine>;
