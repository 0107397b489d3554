import { assign, setup } from 'xstate';
import { errorOf } from './failure.ts';
import { placeholder } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = { request: object; data: unknown; error: string | null };

/**
 * One call that is only shown: loading, loaded or failed, with a reload. The screen provides `read` and knows the type of
 * `data`.
 */
export const resourceMachine = setup({
  types: {
    input: {} as { request: object },
    context: {} as Context,
    events: {} as { type: 'resource.reload' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    read: placeholder<unknown, object>('read'),
  },
  actions: {
    setData: assign((_, { output }: { output: unknown }) => ({ data: output })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ request: input.request, data: undefined, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.request,
        onDone: { target: 'loaded', actions: withEvent('setData') },
        onError: { target: 'failed', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'failed' },
    },
    loaded: { on: { 'resource.reload': 'loading' } },
    failed: { exit: 'clearError', on: { 'resource.reload': 'loading' } },
  },
});
