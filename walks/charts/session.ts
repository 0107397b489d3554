import {
  absent,
  type Constant,
  type Expectation,
  fill,
  json,
  type Locator,
  open,
  part,
  press,
  shown,
} from 'xstate-walks/screen';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { answered, anotherTab, cancelSlowWorkIn, serverSays } from '../shopActions.ts';
import { anAddress, anOrder, aUser } from '../support/samples.ts';

const jane = aUser();
const { token: _token, ...janeItself } = jane;

/** What a user signs in with. */
export const credentials = { email: 'jane@example.com', password: 'secret-enough' };

const dialog = { within: part('dialog', 'Your session has expired') };
const main = { within: part('main') };
const menu = { within: part('banner') };

/** What the server answers when the profile is opened. */
const profileSays = (status: number, ...bodies: unknown[]): Constant[] =>
  ['/api/users/profile', '/api/orders/myorders'].map((path, index) => ({
    method: 'GET',
    path,
    status,
    body: bodies[index] ?? bodies[0],
  }));

const taken = profileSays(200, janeItself, [anOrder()]);
const takesToken = serverSays('takes the token', taken);
const refusesToken = serverSays('refuses the token', profileSays(401, { message: 'Not authorized, token failed' }));

const tells = (error: string | null, where: { within: Locator }): Expectation =>
  error === null ? absent('alert', undefined, where) : shown('alert', undefined, { says: error, ...where });

const isWorking = (button: string, where: { within: Locator }): Expectation[] => [
  shown('status', 'Loading', where),
  shown('button', button, { enabled: false, ...where }),
  absent('alert', undefined, where),
];

/** Signing in, registering and signing out, for a guest and for a user whom the browser remembers. */
export const session = {
  machine: sessionMachine,
  statements: 'S22–S25, S76, S77, A28',
  title: 'signing in',
  model: {
    inputs: [{ user: null }, { user: jane }],
    events: {
      'session.signIn': [credentials],
      'session.register': [{ name: 'Jane Doe', ...credentials }],
      'session.expire': [{ token: jane.token }, { token: 'another' }],
      'session.update': [{ info: { ...janeItself, name: 'Jane Roe' } }],
      'session.adopt': [{ user: jane }, { user: null }],
      'xstate.done.actor.login': [{ output: jane }],
      'xstate.done.actor.register': [{ output: jane }, { output: janeItself }],
    },
    vertex: ({ context }) => [context.user !== null, context.error !== null],
    maxSteps: 12,
  },
  actions: {
    'session.signIn': ({ event, before }) =>
      before.matches('expired')
        ? [fill('Password', event.password, dialog), press('button', 'Sign In', dialog)]
        : [
            open('/login'),
            fill('Email Address', event.email, main),
            fill('Password', event.password, main),
            press('button', 'Sign In', main),
          ],
    'session.register': ({ event }) => [
      open('/register'),
      fill('Name', event.name, main),
      fill('Email Address', event.email, main),
      fill('Password', event.password, main),
      fill('Confirm Password', event.password, main),
      press('button', 'Register', main),
    ],
    'session.signOut': ({ before }) =>
      before.matches('expired')
        ? [press('button', 'Sign out', dialog)]
        : [press('button', before.context.user?.name, menu), press('menuitem', 'Logout')],
    'session.clearDevice': ({ before }) =>
      before.matches('expired')
        ? [press('button', 'Log out and clear this device', dialog)]
        : [press('button', before.context.user?.name, menu), press('menuitem', 'Log out and clear this device')],
    // The browser sends its own token.
    'session.expire': ({ event }) => (event.token === jane.token ? [open('/'), refusesToken, open('/profile')] : null),
    'session.update': ({ event: { info } }) => [
      serverSays(`takes the name ${info.name}`, [
        { method: 'PUT', path: '/api/users/profile', status: 200, body: info },
      ]),
      open('/profile'),
      fill('Name', info.name, main),
      press('button', 'Update', main),
    ],
    // The browser reports a change of the storage, and not the same value written again.
    'session.adopt': ({ event: { user }, before }) =>
      (user === null) === (before.context.user === null)
        ? null
        : [anotherTab(user ? 'signs in' : 'signs out', { userInfo: user })],
    'session.reset': () => [open('/')],
    'work.cancel': ({ before }) => cancelSlowWorkIn(before.matches('expired') ? dialog : main)(),
    'xstate.done.actor.login': ({ event }) => [
      takesToken,
      answered('the server', 'takes the password', 'login', json(200, event['output'])),
    ],
  },
  screens: {
    guest: ({ context }) => [tells(context.error, main), absent('status', 'Loading', main), absent('dialog')],
    signingIn: () => [
      ...isWorking('Sign In', main),
      shown('field', 'Email Address', { value: credentials.email, ...main }),
    ],
    registering: () => [
      ...isWorking('Register', main),
      shown('field', 'Name', { value: 'Jane Doe', ...main }),
      shown('field', 'Email Address', { value: credentials.email, ...main }),
    ],
    signedIn: () => [absent('button', 'Register'), absent('dialog')],
    'expired.asking': ({ context }) => [
      shown('dialog', 'Your session has expired'),
      shown('field', 'Email Address', { value: context.user!.email, attributes: { readonly: '' }, ...dialog }),
      shown('button', 'Sign In', { enabled: true, ...dialog }),
      tells(context.error, dialog),
    ],
    'expired.signingIn': () => isWorking('Sign In', dialog),
  },
  inShop: {
    services: { login: 'login', register: 'register' },
    arrive: async (_, { user }) => ({
      path: '/login',
      visit: { address: anAddress, ...(user ? { as: user } : {}) },
      answers: taken,
    }),
    shared: ['session.register', 'session.update', 'work.cancel'],
    screens: {
      guest: () => [shown('link', 'Sign In', menu)],
      signedIn: ({ context }) => [shown('button', context.user!.name, menu), absent('link', 'Sign In', menu)],
    },
  },
} satisfies ChartDeclaration<typeof sessionMachine>;
