import type { sessionMachine } from '../../src/machines/session.machine.ts';
import type { Constant } from 'xstate-walks/browser/scene.ts';
import { fill, open, press, type Action } from 'xstate-walks/surface/actions.ts';
import { absent, shown, type Expectation } from 'xstate-walks/surface/expectations.ts';
import { part, type Locator } from 'xstate-walks/surface/locators.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { anotherTab, cancelSlowWorkIn, serverSays } from '../shopActions.ts';
import { credentials } from '../charts/session.ts';
import { anAddress, anOrder, aUser } from '../support/samples.ts';

const dialog = { within: part('dialog', 'Your session has expired') };
const main = { within: part('main') };
const menu: Locator = part('banner');

const signInWith = (email: Action[], options: { within: Locator }): Action[] => [
  ...email,
  fill('Password', credentials.password, options),
  press('button', 'Sign In', options),
];

const { token: _token, ...known } = aUser();

/** What the server says to whoever asks for a profile. */
const profileSays = (status: number, ...bodies: unknown[]): Constant[] =>
  ['/api/users/profile', '/api/orders/myorders'].map((path, index) => ({
    method: 'GET',
    path,
    status,
    body: bodies[index] ?? bodies[0],
  }));

const taken = profileSays(200, known, [anOrder()]);
const takesToken = serverSays('takes the token', taken);
const refusesToken = serverSays('refuses the token', profileSays(401, { message: 'Not authorized, token failed' }));

const guestSees: Expectation[] = [shown('link', 'Sign In', { within: menu }), absent('dialog')];

/** Signing in and up, out and in again, by the pages and the dialog for it. */
export const sessionScreenModel: ShopScreenModel<typeof sessionMachine> = {
  services: { login: 'login', register: 'register' },
  arrive: async (_, { user }) => ({
    path: '/login',
    visit: { address: anAddress, ...(user ? { as: user } : {}) },
    answers: taken,
  }),
  options: {
    filter: ({ context }, event) =>
      !(event.type === 'session.expire' && event['token'] === 'another') &&
      // The storage tells of what is changed there, and not of what is written again.
      !(event.type === 'session.adopt' && (event['user'] === null) === (context.user === null)),
  },
  actions: {
    'session.signIn': ({ before }) =>
      before.matches('expired')
        ? [takesToken, ...signInWith([], dialog)]
        : [open('/login'), ...signInWith([fill('Email Address', credentials.email, main)], main)],
    'session.register': ({ event }) => [
      open('/register'),
      fill('Name', String(event['name']), main),
      fill('Email Address', credentials.email, main),
      fill('Password', credentials.password, main),
      fill('Confirm Password', credentials.password, main),
      press('button', 'Register', main),
    ],
    'session.signOut': ({ before }) =>
      before.matches('expired')
        ? [press('button', 'Sign out', dialog)]
        : [press('button', before.context.user?.name ?? 'nobody', { within: menu }), press('menuitem', 'Logout')],
    'session.clearDevice': () => [open('/profile'), press('button', 'Sign out and clear this device')],
    'session.expire': () => [open('/'), refusesToken, open('/profile')],
    'session.update': ({ event }) => {
      const { name } = event['info'] as { name: string };
      return [
        serverSays(`takes the name ${name}`, [
          { method: 'PUT', path: '/api/users/profile', status: 200, body: { ...known, name } },
        ]),
        open('/profile'),
        fill('Name', name, main),
        press('button', 'Update', main),
      ];
    },
    'session.adopt': ({ event }) => [
      anotherTab(event['user'] ? 'signs in' : 'signs out', { userInfo: event['user'] as unknown }),
    ],
    'session.reset': () => [open('/')],
    'work.cancel': ({ before }) => cancelSlowWorkIn(before.matches('expired') ? dialog : main)(),
  },
  shared: ['session.register', 'session.update', 'session.clearDevice', 'work.cancel'],
  expectations: {
    guest: () => guestSees,
    signingIn: () => [
      shown('status', 'Loading', main),
      shown('button', 'Sign In', { enabled: false, ...main }),
      shown('field', 'Email Address', { value: credentials.email, ...main }),
      absent('alert', undefined, main),
    ],
    registering: () => [
      shown('status', 'Loading', main),
      shown('button', 'Register', { enabled: false, ...main }),
      shown('field', 'Email Address', { value: credentials.email, ...main }),
      absent('alert', undefined, main),
    ],
    signedIn: ({ context }) => [
      shown('button', context.user!.name, { within: menu }),
      absent('link', 'Sign In', { within: menu }),
      absent('dialog', 'Your session has expired'),
    ],
    'expired.asking': ({ context }) => [
      shown('dialog', 'Your session has expired'),
      shown('field', 'Email Address', { value: context.user!.email, ...dialog }),
      shown('button', 'Sign In', { enabled: true, ...dialog }),
    ],
    'expired.signingIn': () => [
      shown('status', 'Loading', dialog),
      shown('button', 'Sign In', { enabled: false, ...dialog }),
    ],
  },
};
