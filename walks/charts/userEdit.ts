import type { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';

/** The user as they are when they are opened. */
export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 1 };

/** What the server says when somebody else was faster, and when they have deleted the user. */
export const stale = new ServiceError('This user has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This user has been changed meanwhile.', code: 'STALE' },
});
export const gone = new ServiceError('User not found', { status: 404, problem: { message: 'User not found' } });

/** A user whom an administrator changes, and somebody else meanwhile. */
export const userEditPaths = {
  input: { userId: 'u1' },
  events: {
    'user.submit': [{ name: 'Jane Roe', email: 'roe@example.com', isAdmin: true }],
    'xstate.done.actor.getUser': [{ output: jane }],
    'xstate.error.actor.getUser': [{ error: new Error('down') }, { error: gone }],
    'xstate.error.actor.updateUser': [{ error: new Error('down') }, { error: stale }, { error: gone }],
  },
} satisfies ModelOptions<typeof userEditMachine>;
