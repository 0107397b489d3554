import { absent, at, fill, part, press, shown, unsaid, words, type Expectation } from 'xstate-walks/screen';
import { accountFeatures } from '../../common/contract/features.ts';
import { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWorkIn } from '../shopActions.ts';
import { aUser } from '../support/samples.ts';

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
  shown('button', 'Keep it as it is', { enabled, ...card }),
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

/** What a user does with the own account, with a backend that announces all of it and with one that announces a part. */
export const ownAccount = {
  machine: ownAccountMachine,
  statements: 'A50, A51',
  title: 'the own account',
  model: {
    inputs: [{ features: accountFeatures }, { features: ['data-export'] }],
    events: { 'account.confirm': [{ password: 'secret-enough' }] },
    vertex: ({ context }) => [context.features.length, context.error !== null],
  },
  actions: {
    'account.signOut': () => [press('button', labels['account.signOut'], card)],
    'account.export': () => [press('button', labels['account.export'], card)],
    'account.delete': () => [press('button', labels['account.delete'], card)],
    'account.confirm': ({ event: { password }, before }) => [
      fill('Your Password', password, card),
      press('button', before.matches('exporting') ? 'Save my data' : 'Delete my account', card),
    ],
    'account.cancel': () => [press('button', 'Keep it as it is', card)],
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
      deleted: () => [words('Your account is deleted.')],
    },
  },
} satisfies ChartDeclaration<typeof ownAccountMachine>;
