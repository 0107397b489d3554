import type { User } from '../../common/contract/user.ts';
import { isWhole, type ListAnswer } from '../../common/domain/listPage.ts';
import type { userListMachine } from '../../src/machines/userList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';

export const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false };
export const ada = { _id: 'u2', name: 'Ada', email: 'ada@example.com', isAdmin: true };

/** Who is listed. */
export const rowsOf = (answer: ListAnswer<User> | null): readonly User[] =>
  answer === null ? [] : isWhole(answer) ? answer : answer.rows;

const everybody = { q: '', page: 1 };

/** Two users, one of whom is to be deleted, or is gone already: on a page of a longer list, and as all there are. */
export const userListPaths = {
  input: { listing: everybody },
  events: {
    'users.ask': [{ listing: everybody }, { listing: { q: 'a', page: 1 } }],
    'user.delete': [{ user: jane }],
    'xstate.done.actor.listUsers': [
      { output: [jane, ada] },
      { output: { rows: [jane, ada], page: 1, total: 51, at: '2026-01-03T10:00:00.000Z', counts: {} } },
    ],
    'xstate.error.actor.deleteUser': [
      { error: new Error('down') },
      { error: new ServiceError('gone', { status: 404 }) },
    ],
  },
  vertex: ({ context: { answer, listing } }) => [answer && Array.isArray(answer), listing.q],
} satisfies ModelOptions<typeof userListMachine>;
