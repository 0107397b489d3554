import type { sessionMachine } from '../../src/machines/session.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aUser } from '../support/samples.ts';

const jane = aUser();
const { token: _token, ...janeItself } = jane;
/** What they sign in with. */
export const credentials = { email: 'jane@example.com', password: 'secret-enough' };

/** A guest, and somebody who was kept from an earlier visit. */
export const sessionPaths = {
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
  vertex: ({ context }) => [context.user !== null, context.error !== null],
  maxSteps: 12,
} satisfies ModelOptions<typeof sessionMachine>;
