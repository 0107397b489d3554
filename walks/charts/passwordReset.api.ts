import { expect } from 'vitest';
import { eachOf, peopleFor, type People } from '../api/people.ts';
import { allRefuse, done, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';
import type { Backend } from '../support/backend.ts';
import { chosen } from './passwordReset.ts';

type World = { backend: Backend; people: People };

const choose = ({ backend }: World, body: object = chosen) =>
  backend.ask(null, 'resetPassword', { body: { token: 'made-up', ...body } });

const IN_THE_MAIL = 'only the mail has a token that works';

/** The account stays as it is: its password is the one of before. */
const staysOpen = async ({ backend, people: { owner } }: World): Promise<void> => {
  const { email, password } = owner;
  done(await backend.ask(null, 'login', { body: { email, password } }));
};

/** A forgotten password. */
export const api: Remote<World> = {
  chart: 'passwordReset',
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
};
