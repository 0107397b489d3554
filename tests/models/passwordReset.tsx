import { absent, at, fill, part, press, shown, titled, words, type Expectation } from 'xstate-walks/screen';
import { passwordResetMachine } from '../../src/machines/passwordReset.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf, peopleFor, type People } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWorkIn } from './shopActions.ts';
import type { Backend } from '../drivers/api/backend.ts';

export const asked = { email: 'jane@example.com' };
export const chosen = { password: 'secret-enough' };

const TOKEN = 'token-of-the-mail';
const GONE = 'This link is no longer valid. Request a new one.';

/** The answer to a link that was used, or is too old. */
export const linkGone = new ServiceError(GONE, {
  status: 400,
  problem: { message: GONE, code: 'RESET_LINK_INVALID' },
});

const main = { within: part('main') };

const askForm = (enabled: boolean): Expectation[] => [
  shown('field', 'Email Address', { enabled: true, ...main }),
  shown('button', 'Send Link', { enabled, ...main }),
  absent('field', 'Password', main),
];

const chooseForm = (enabled: boolean): Expectation[] => [
  shown('field', 'Password', { enabled: true, ...main }),
  shown('field', 'Confirm Password', { enabled: true, ...main }),
  shown('button', 'Change Password', { enabled, ...main }),
  absent('field', 'Email Address', main),
];

const quiet: Expectation[] = [absent('alert', undefined, main), absent('status', 'Loading', main)];
const working: Expectation[] = [absent('alert', undefined, main), shown('status', 'Loading', main)];
const noForm: Expectation[] = [absent('field', 'Email Address', main), absent('field', 'Password', main)];

type World = { backend: Backend; people: People };

const choose = ({ backend }: World, body: object = chosen) =>
  backend.ask(null, 'resetPassword', { body: { token: 'made-up', ...body } });

const IN_THE_MAIL = 'only the mail has a token that works';

/** The account stays as it is: its password is the one of before. */
const staysOpen = async ({ backend, people: { owner } }: World): Promise<void> => {
  const { email, password } = owner;
  done(await backend.ask(null, 'login', { body: { email, password } }));
};

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'A49: the server of a forgotten password',
  open: async (backend) => ({ backend, people: await peopleFor(backend) }),
  outcomes: {
    'requestPasswordReset done': async ({ backend, people }) => {
      const ask = (email: string) => backend.ask(null, 'requestPasswordReset', { body: { email } });
      expect(done(await ask(people.owner.email))).toEqual(done(await ask(`not-${people.owner.email}`)));
    },
    'requestPasswordReset down': ({ backend }) =>
      allRefuse(
        backend.ask(null, 'requestPasswordReset', { body: { email: 'no address' } }),
        backend.ask(null, 'requestPasswordReset', { body: {} }),
      ),
    'resetPassword done': IN_THE_MAIL,
    'resetPassword down': (world) =>
      allRefuse(choose(world, { password: 'short' }), choose(world, { token: 7 }), choose(world, { password: '' })),
    'resetPassword 400 RESET_LINK_INVALID': async (world) =>
      refuses(await choose(world), { status: 400, code: 'RESET_LINK_INVALID' }),
  },
  calls: {
    'reset.ask': 'anyone may ask',
    'reset.askAgain': ON_SCREEN,
    'reset.choose': (world) => eachOf(['guest'], () => choose(world)),
    'work.cancel': ON_SCREEN,
  },
  agrees: staysOpen,
});

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
    stateKey: ({ context }) => [context.token !== null, context.error !== null],
  },
  actions: {
    'reset.ask': ({ event: { email } }) => [fill('Email Address', email, main), press('button', 'Send Link', main)],
    'reset.askAgain': ({ before }) => [
      press('button', before.matches('sent') ? 'Request again' : 'Request a new link', main),
    ],
    'reset.choose': ({ event: { password } }) => [
      fill('Password', password, main),
      fill('Confirm Password', password, main),
      press('button', 'Change Password', main),
    ],
    'work.cancel': cancelSlowWorkIn(main),
  },
  screens: {
    asking: () => [...askForm(true), ...quiet],
    sending: () => [...askForm(false), ...working],
    refused: ({ context }) => [...askForm(true), shown('alert', undefined, { says: context.error!, ...main })],
    sent: () => [
      words('If there is an account with this address, a link is on its way.', main),
      shown('button', 'Request again', main),
      ...noForm,
      ...quiet,
    ],
    choosing: () => [...chooseForm(true), ...quiet],
    saving: () => [...chooseForm(false), ...working],
    choosingAgain: ({ context }) => [...chooseForm(true), shown('alert', undefined, { says: context.error!, ...main })],
    linkGone: () => [shown('alert', undefined, { says: GONE, ...main }), ...noForm],
    changed: () => [
      words('Your password has been changed.', main),
      shown('link', 'Sign In', main),
      ...noForm,
      ...quiet,
    ],
  },
  inShop: {
    services: { requestPasswordReset: 'requestPasswordReset', resetPassword: 'resetPassword' },
    arrive: async (_, { token }) => ({ path: token === null ? '/password' : `/password#${token}` }),
    screens: {
      '*': (state) => {
        const title = state.context.token || state.matches('changed') ? 'New Password' : 'Reset Password';
        return [shown('heading', title), titled(title), at('/password')];
      },
    },
  },
  view: async () => {
    const { PasswordResetView } = await import('../../src/views/account/PasswordResetView.tsx');
    return { draw: (reset) => <PasswordResetView reset={reset} /> };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof passwordResetMachine>;
