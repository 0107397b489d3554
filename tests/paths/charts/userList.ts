import type { userListMachine } from '../../../src/machines/userList.machine.ts';
import { ServiceError } from '../../../src/services/serviceError.ts';
import type { ModelOptions } from '../../model/modelOf.ts';

export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false };
export const ada = { _id: 'u2', name: 'Ada', email: 'ada@example.com', isAdmin: true };

/** Two users, one of whom is to be deleted, or is gone already. */
export const userListPaths = {
  events: {
    'user.delete': [{ user: jane }],
    'xstate.done.actor.listUsers': [{ output: [jane, ada] }],
    'xstate.error.actor.deleteUser': [
      { error: new Error('down') },
      { error: new ServiceError('gone', { status: 404 }) },
    ],
  },
} satisfies ModelOptions<typeof userListMachine>;
