import { assign, setup } from 'xstate';
import { hasCode } from '../services/serviceError.ts';
import { calling, errorIn, errorOf, placeholders } from './services.ts';

type Context = {
  /** The token of the mailed link; null for a visitor who asks for one. */
  token: string | null;
  error: string | null;
};

/** A forgotten password (A49): a mailed link, and a new password with it. A link that fails leads back to asking. */
export const passwordResetMachine = setup({
  types: {
    input: {} as { token: string | null },
    context: {} as Context,
    events: {} as
      | { type: 'reset.ask'; email: string }
      | { type: 'reset.askAgain' }
      | { type: 'reset.choose'; password: string }
      | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('requestPasswordReset', 'resetPassword'),
  actions: {
    clearToken: assign({ token: null }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isLinkGone: ({ event }) => hasCode(errorIn(event), 'RESET_LINK_INVALID'),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ token: input.token, error: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'choosing' }, { target: 'asking' }] },
    asking: { on: { 'reset.ask': 'sending' } },
    sending: calling('requestPasswordReset', {
      input: ({ event }) => ({ email: (event as { email: string }).email }),
      onDone: 'sent',
      onError: { target: 'refused', actions: 'setError' },
      onCancel: 'asking',
    }),
    refused: { exit: 'clearError', on: { 'reset.ask': 'sending' } },
    sent: { on: { 'reset.askAgain': 'asking' } },
    choosing: { on: { 'reset.choose': 'saving' } },
    saving: calling('resetPassword', {
      input: ({ context, event }) => ({ token: context.token!, password: (event as { password: string }).password }),
      onDone: { target: 'changed', actions: 'clearToken' },
      onError: [
        { guard: 'isLinkGone', target: 'linkGone', actions: ['clearToken', 'setError'] },
        { target: 'choosingAgain', actions: 'setError' },
      ],
      onCancel: 'choosing',
    }),
    choosingAgain: { exit: 'clearError', on: { 'reset.choose': 'saving' } },
    linkGone: { exit: 'clearError', on: { 'reset.askAgain': 'asking' } },
    changed: {},
  },
});
