import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../services/serviceError.ts';

type Context = { request: object; data: unknown; error: string | null };

/**
 * A plain read: loading, loaded or failed, and again. One chart for every screen that only shows what one call
 * answers; `read` is provided by the screen, which also knows the type of `data`.
 */
export const resourceMachine = setup({
  types: {
    input: {} as { request: object },
    context: {} as Context,
    events: {} as { type: 'resource.reload' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    read: fromPromise<unknown, object>(() => Promise.reject(new Error('Service "read" was not provided.'))),
  },
  actions: {
    setData: assign((_, { output }: { output: unknown }) => ({ data: output })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
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
        onDone: { target: 'loaded', actions: { type: 'setData', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'work.cancel': 'failed' },
    },
    loaded: { on: { 'resource.reload': 'loading' } },
    failed: { exit: 'clearError', on: { 'resource.reload': 'loading' } },
  },
});
