import type { User } from '../../common/contract/user.ts';
import type { profileMachine } from '../../src/machines/profile.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';

/** The user as the server knows them. */
export const known: User = { _id: 'u1', name: 'Jane of the server', email: 'jane@example.com', isAdmin: false };

/** What they write into their profile. */
export const draft = {
  name: 'Jane Roe',
  email: 'roe@example.com',
  password: 'secret-enough',
  currentPassword: 'secret-before',
};

/** …and what the server makes of it. */
export const saved = { ...known, name: 'Jane Roe', email: 'roe@example.com' };

/** The own profile, which the server knows better than this browser. */
export const profilePaths = {
  input: { user: { ...known, name: 'Jane Doe' } },
  events: {
    'profile.submit': [draft],
    'xstate.done.actor.getUser': [{ output: known }],
    'xstate.error.actor.getUser': [
      { error: new Error('down') },
      { error: new ServiceError('Not found', { status: 404 }) },
    ],
    'xstate.done.actor.updateProfile': [{ output: saved }],
  },
} satisfies ModelOptions<typeof profileMachine>;
