import { assign, setup } from 'xstate';
import { calling, errorOf, placeholder, withEvent } from './services.ts';
import { addWait, hasWaitedEnough, isRefused, noWaits, readFailures, wait, type Waits } from './overload.ts';

type Context = Waits & { request: object; data: unknown; error: string | null };

/** One call that is only shown, with a reload. The screen provides `read` and knows the type of `data`. */
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
    setData: assign((_, { output }: { output: unknown }) => ({ data: output, ...noWaits })),
    addWait: assign((args) => addWait(args)),
    setError: assign(errorOf),
    clearError: assign({ error: null, ...noWaits }),
  },
  guards: { hasWaitedEnough, isRefused },
  delays: { wait },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ request: input.request, data: undefined, error: null, ...noWaits }),
  initial: 'loading',
  states: {
    loading: calling('read', {
      input: ({ context }) => context.request,
      onDone: { target: 'loaded', actions: withEvent('setData') },
      onError: readFailures,
      onCancel: 'failed',
    }),
    /** The shop is overloaded (A52). */
    waiting: { after: { wait: 'loading' }, on: { 'resource.reload': 'loading' } },
    loaded: { on: { 'resource.reload': 'loading' } },
    failed: { exit: 'clearError', on: { 'resource.reload': 'loading' } },
  },
});
