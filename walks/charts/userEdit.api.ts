import type { User } from '../../common/contract/user.ts';
import { jane } from './userEdit.ts';
import { editRemote } from '../api/edit.ts';
import { eachOf } from '../api/people.ts';
import { done, ON_SCREEN, refuses } from '../api/remote.ts';

/** An administrator edits a user. */
export const api = editRemote(
  {
    chart: 'userEdit',
    title: 'S125, C10, C14: the server of a user who is changed',
    read: 'getUser',
    update: 'updateUser',
    remove: 'deleteUser',
    submit: 'user.submit',
    sample: jane,
    make: async (backend, { name, email, isAdmin }) => {
      const body = { name, email, password: 'secret-enough' };
      const made = done<User>(await backend.ask(null, 'register', { body }));
      const token = await backend.api.anAdmin();
      if (isAdmin) done(await backend.ask(token, 'updateUser', { id: made._id, body: { name, email, isAdmin } }));
      return made;
    },
    fieldsOf: (sample, { people }) => {
      const { name, email, isAdmin } = sample as User;
      return { name, email: email.replace('@', `-${people.owner._id}@`).toLowerCase(), isAdmin };
    },
    cannotRead: ['guest', 'owner', 'other'],
    knownIn: (state) => (state.matches({ editing: 'alone' }) ? (state.context.saved as object) : null),
  },
  {
    outcomes: {
      'getUser down': async ({ backend, id }) => refuses(await backend.ask(null, 'getUser', { id }), { status: 401 }),
    },
    calls: {
      'user.reload': ({ backend, people, id }) =>
        eachOf(['guest', 'owner', 'other'], (role) => backend.ask(people[role], 'getUser', { id })),
      'work.cancel': ON_SCREEN,
    },
  },
);
