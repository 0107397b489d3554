import { useSelector } from '@xstate/react';
import { usePathname } from 'wouter/use-browser-location';
import type { ActorRefFrom } from 'xstate';
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
import type { LoginInfo } from '../../common/contract/user.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered, anotherTab, cancelSlowWorkIn, serverSays } from './shopActions.ts';
import type { Backend } from '../drivers/api/backend.ts';
import { anAddress, anOrder, aUser } from '../fixtures/samples.ts';
import type { Person } from '../drivers/api/shopApi.ts';

const jane = aUser();
const { token: _token, ...janeItself } = jane;

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

type World = {
  backend: Backend;
  /** The owner of the account, with a valid token. */
  person: Person;
  held: string | null;
};

const profile = ({ backend }: World, token: string | null) =>
  backend.ask(token === null ? null : { token }, 'getUser', { id: 'profile' });

const change = async (world: World, but: { name?: string; password?: string }): Promise<void> => {
  const { backend, person } = world;
  const { name, email } = person;
  const now = done<LoginInfo>(await backend.ask(person, 'updateProfile', { body: { name, email, ...but } }));
  world.person = { ...person, ...now, ...but };
};

const login = ({ backend, person }: World, but: Partial<Person> = {}) => {
  const { email, password } = { ...person, ...but };
  return backend.ask(null, 'login', { body: { email, password } });
};

const register = ({ backend }: World, body: object) => backend.ask(null, 'register', { body });

let registered = 0;

const someMail = () => `jane-${Date.now().toString(36)}-${(registered += 1)}@example.com`;

const apiModel = ({ expect }: ApiTools): ApiModel<World> => {
  const signIn = async (world: World): Promise<void> => {
    await change(world, { name: jane.name });
    const { token, ...user } = done<LoginInfo>(await login(world));
    expect(user).toMatchObject({ _id: world.person._id, name: jane.name, email: world.person.email, isAdmin: false });
    world.held = token;
  };
  return {
    title: 'S66, S127, A9, A28, C8–C10: the server of a session',
    open: async (backend, input) => {
      const person = await backend.api.aPerson(jane.name);
      return { backend, person, held: (input as { user: unknown }).user === null ? null : person.token };
    },
    outcomes: {
      'login done': signIn,
      'login down': (world) =>
        allRefuse(
          login(world, { password: 'not this one' }),
          login(world, { email: someMail() }),
          login(world, { password: '' }),
        ),
      'register done': async (world) => {
        const account = { name: jane.name, email: someMail(), password: 'secret-enough' };
        const { token, ...user } = done<LoginInfo>(await register(world, account));
        expect(user).toMatchObject({ name: account.name, email: account.email, isAdmin: false });
        world.person = { ...user, token, password: account.password };
        world.held = token;
      },
      'register down': async (world) => {
        const { person } = world;
        const account = { name: jane.name, email: person.email, password: 'secret-enough' };
        await allRefuse(
          register(world, account),
          register(world, { ...account, email: someMail(), password: 'short' }),
          register(world, { ...account, email: someMail(), isAdmin: true }),
          register(world, { ...account, email: 'no address' }),
        );
      },
    },
    events: {
      'session.expire': async (world) => change(world, { password: `another ${world.person.password}` }),
      'session.update': (world) => change(world, { name: 'Jane Roe' }),
      'session.adopt': async (world, { event }) => {
        if (event['user'] === null) world.held = null;
        else await signIn(world);
      },
    },
    calls: {
      'session.register': (world) =>
        eachOf(['guest', 'owner'], () =>
          register(world, { name: jane.name, email: world.person.email, password: 'secret-enough' }),
        ),
      'session.signIn': 'anyone who knows the password may sign in as often as they like',
      'session.signOut': ON_SCREEN,
      'session.clearDevice': ON_SCREEN,
      'session.expire': ON_SCREEN,
      'session.update': ON_SCREEN,
      'session.adopt': ON_SCREEN,
      'session.reset': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
    agrees: async (world, state) => {
      const { email } = world.person;
      if (state.matches('signedIn')) {
        const { name } = state.context.user as LoginInfo;
        expect(done(await profile(world, world.held))).toMatchObject({ name, email, isAdmin: false });
      }
      if (state.matches('expired')) refuses(await profile(world, world.held), { status: 401 });
      refuses(await profile(world, null), { status: 401 });
      refuses(await profile(world, `${world.person.token}x`), { status: 401 });
    },
  };
};

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
    stateKey: ({ context }) => [context.user !== null, context.error !== null],
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
  view: async () => {
    const { LoginView } = await import('../../src/views/account/SignIn.tsx');
    const { RegisterView } = await import('../../src/views/account/SignIn.tsx');
    const { RenewalView } = await import('../../src/views/account/renewal.chunk.tsx');
    /** The form at the address, and the dialog when the session has expired. */
    function Account({ actor }: { actor: ActorRefFrom<typeof sessionMachine> }) {
      const Form = usePathname() === '/register' ? RegisterView : LoginView;
      const isExpired = useSelector(actor, (state) => state.matches('expired'));
      return (
        <>
          <Form session={actor} target="/shipping" />
          {isExpired ? <RenewalView session={actor} /> : null}
        </>
      );
    }
    return {
      address: '/login',
      draw: (actor) => <Account actor={actor} />,
    };
  },
  viewTest: ({ expect, screen, user, within }) => ({
    executors: {
      'session.signOut': ({ before, send }) =>
        before.matches('expired')
          ? user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
          : send(), // the menu of the header
      'session.clearDevice': ({ before, send }) =>
        before.matches('expired')
          ? user.click(screen.getByRole('button', { name: 'Log out and clear this device' }))
          : send(), // the same menu
      'session.reset': ({ send }) => send(), // the shop, when the address changes
    },
    screens: {
      guest: () => expect(screen.getByRole('button', { name: /^(Sign In|Register)$/ })).toBeEnabled(),
      // In the shop the next page is open by then.
      signedIn: ({ context }) => {
        expect(screen.getByText(`You are signed in as ${context.user!.name}.`)).toBeVisible();
        expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/shipping');
      },
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof sessionMachine>;
