import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { hasCode, hasStatus } from '../services/serviceError.ts';
import { calling, errorIn, errorOf, placeholders, withEvent } from './services.ts';

/** The product on screen. It reloads when it turns out to be in stock. */
type SoldOutProduct = ActorRef<Snapshot<unknown>, { type: 'product.reload' }>;

type Context = {
  productId: string;
  product: SoldOutProduct;
  /** The address of the account, then the one that was asked for; '' if there is none. */
  email: string;
  error: string | null;
};

const asking = { 'restock.ask': { target: 'sending', actions: withEvent('setEmail') } } as const;

export const restockMachine = setup({
  types: {
    input: {} as { productId: string; product: SoldOutProduct; email: string },
    context: {} as Context,
    events: {} as { type: 'restock.ask'; email: string } | { type: 'restock.retry' } | { type: 'work.cancel' },
    tags: {} as 'busy',
  },
  actors: placeholders('requestRestockMail'),
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    reloadProduct: sendTo(({ context }) => context.product, { type: 'product.reload' }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    isInStock: ({ event }) => hasCode(errorIn(event), 'IN_STOCK'),
    isAddressRefused: ({ event }) => hasStatus(errorIn(event), 400),
  },
}).createMachine({
  id: 'restock',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'editing',
  states: {
    editing: { on: asking },
    sending: calling('requestRestockMail', {
      input: ({ context: { productId, email } }) => ({ productId, email }),
      onDone: 'noted',
      onError: [
        { guard: 'isInStock', target: 'inStock', actions: ['setError', 'reloadProduct'] },
        { guard: 'isAddressRefused', target: 'refused', actions: 'setError' },
        { target: 'failed', actions: 'setError' },
      ],
      onCancel: 'editing',
    }),
    noted: {},
    refused: { exit: 'clearError', on: asking },
    /** It came back meanwhile. If it is sold out again by then, the form asks once more. */
    inStock: { exit: 'clearError', on: asking },
    failed: { exit: 'clearError', on: { ...asking, 'restock.retry': 'sending' } },
  },
});
