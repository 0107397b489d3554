import { absent, at, fill, part, press, shown, unsaid, words, type Expectation } from 'xstate-walks/screen';
import type { AccountExport } from '../../common/contract/ownCalls.ts';
import { accountFeatures } from '../../common/contract/endpoints.ts';
import { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf, peopleFor, type People } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWorkIn } from './shopActions.ts';
import type { Backend } from '../drivers/api/backend.ts';
import { aUser } from '../fixtures/samples.ts';
import type { Person, CallName } from '../drivers/api/shopApi.ts';

const card = { within: part('region', 'Your account') };

/** What is begun, as its button says it. */
const labels = {
  'account.signOut': 'Log out everywhere',
  'account.export': 'Export my data',
  'account.delete': 'Delete my account',
} as const;

const SAVED = 'Your data is saved.';

const choices = (names: readonly string[]): Expectation[] =>
  names.map((name) => shown('button', name, { enabled: true, ...card }));

const quiet: Expectation[] = [absent('alert', undefined, card), absent('status', 'Loading', card)];
const working: Expectation[] = [absent('alert', undefined, card), shown('status', 'Loading', card)];

/** Nothing is left to do here. */
const over = [...Object.values(labels).map((name) => absent('button', name, card)), ...quiet];

const form = (label: string, enabled: boolean): Expectation[] => [
  shown('field', 'Your Password', { enabled: true, ...card }),
  shown('button', label, { enabled, ...card }),
  shown('button', 'Keep as it is', { enabled, ...card }),
];

const confirming = (state: 'exporting' | 'deleting', label: string) => ({
  [`${state}.confirming`]: () => [...form(label, true), ...quiet],
  [`${state}.working`]: () => [...form(label, false), ...working],
  [`${state}.refused`]: ({ context }: { context: { error: string | null } }) => [
    ...form(label, true),
    shown('alert', undefined, { says: context.error!, ...card }),
  ],
});

const offeredBy = (features: readonly string[]): string[] =>
  accountFeatures.flatMap((feature, index) =>
    features.includes(feature) && index > 0 ? [Object.values(labels)[index - 1]!] : [],
  );

type World = { backend: Backend; people: People; isGone: boolean; isSignedOut: boolean };

const ask = ({ backend }: World, who: Person | null, call: CallName, password: unknown = who?.password) =>
  backend.ask(who, call, { body: { password } });

const readProfile = ({ backend, people }: World, who: Person = people.owner) =>
  backend.ask(who, 'getUser', { id: 'profile' });

/** What a wrong password, none, and a guest are refused. */
const refusedTo = (world: World, call: CallName) =>
  allRefuse(
    ask(world, world.people.owner, call, 'not-the-one'),
    ask(world, world.people.owner, call, ''),
    ask(world, null, call, world.people.owner.password),
    ask(world, world.people.other, call, world.people.owner.password + world.people.other.password),
  );

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'A50: the server of the own account',
  open: async (backend) => ({ backend, people: await peopleFor(backend), isGone: false, isSignedOut: false }),
  outcomes: {
    'signOutEverywhere done': async (world) => {
      done(await world.backend.ask(world.people.owner, 'signOutEverywhere'));
      world.isSignedOut = true;
    },
    'signOutEverywhere down': async ({ backend }) =>
      refuses(await backend.ask(null, 'signOutEverywhere'), { status: 401 }),
    'exportAccount done': async (world) => {
      const { account } = done<AccountExport>(await ask(world, world.people.owner, 'exportAccount'));
      expect(account).toMatchObject({ _id: world.people.owner._id, email: world.people.owner.email });
    },
    'exportAccount down': (world) => refusedTo(world, 'exportAccount'),
    'deleteAccount done': async (world) => {
      done(await ask(world, world.people.owner, 'deleteAccount'));
      world.isGone = true;
    },
    'deleteAccount down': (world) => refusedTo(world, 'deleteAccount'),
  },
  calls: {
    'account.signOut': ({ backend }) => eachOf(['guest'], () => backend.ask(null, 'signOutEverywhere')),
    'account.export': ON_SCREEN,
    'account.delete': ON_SCREEN,
    'account.confirm': (world) => eachOf(['guest'], () => ask(world, null, 'deleteAccount', 'any')),
    'account.cancel': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world) => {
    const { owner, other } = world.people;
    const isOver = world.isGone || world.isSignedOut;
    expect((await readProfile(world)).status).toBe(isOver ? 401 : 200);
    done(await readProfile(world, other));
    const credentials = { email: owner.email, password: owner.password };
    const again = await world.backend.ask(null, 'login', { body: credentials });
    expect(again.status).toBe(world.isGone ? 401 : 200);
  },
});

/** What a user does with the own account, with a backend that announces all of it and with one that announces a part. */
export const ownAccount = {
  machine: ownAccountMachine,
  statements: 'A50, A51',
  title: 'the own account',
  model: {
    inputs: [{ features: accountFeatures }, { features: ['data-export'] }],
    events: { 'account.confirm': [{ password: 'secret-enough' }] },
    stateKey: ({ context }) => [context.features.length, context.error !== null],
  },
  actions: {
    'account.signOut': () => [press('button', labels['account.signOut'], card)],
    'account.export': () => [press('button', labels['account.export'], card)],
    'account.delete': () => [press('button', labels['account.delete'], card)],
    'account.confirm': ({ event: { password }, before }) => [
      fill('Your Password', password, card),
      press('button', before.matches('exporting') ? 'Save my data' : 'Delete my account', card),
    ],
    'account.cancel': () => [press('button', 'Keep as it is', card)],
    'work.cancel': cancelSlowWorkIn(card),
  },
  screens: {
    '*': (state) => (state.matches('exported') ? [] : [unsaid(SAVED)]),
    idle: ({ context }) => [...choices(offeredBy(context.features)), absent('field', 'Your Password', card), ...quiet],
    signingOut: () => working,
    signedOut: () => over,
    refused: ({ context }) => [
      ...choices(offeredBy(context.features)),
      shown('alert', undefined, { says: context.error!, ...card }),
    ],
    ...confirming('exporting', 'Save my data'),
    exported: ({ context }) => [...choices(offeredBy(context.features)), words(SAVED, card), ...quiet],
    ...confirming('deleting', 'Delete my account'),
    deleted: () => over,
  },
  inShop: {
    services: {
      signOutEverywhere: 'signOutEverywhere',
      exportAccount: 'exportAccount',
      deleteAccount: 'deleteAccount',
    },
    arrive: async () => ({
      path: '/profile',
      visit: { as: aUser() },
      answers: [
        { method: 'GET', path: '/api/orders/myorders', status: 200, body: [] },
        { method: 'GET', path: '/api/users/profile', status: 200, body: aUser() },
      ],
    }),
    // Our server announces everything.
    model: { inputs: [{ features: accountFeatures }] },
    screens: {
      '*': (state) => (state.matches('signedOut') || state.matches('deleted') ? [at('/login')] : [at('/profile')]),
      signedOut: () => [words('You are signed out everywhere.')],
      deleted: () => [words('Your account has been deleted.')],
    },
  },
  view: async () => {
    const { OwnAccountView } = await import('../../src/views/account/ProfileView.tsx');
    return { draw: (account) => <OwnAccountView account={account} /> };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof ownAccountMachine>;
