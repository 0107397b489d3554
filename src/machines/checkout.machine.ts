import { nanoid } from 'nanoid';
import { assign, emit, setup } from 'xstate';
import type { ChangedLine } from '../contract/problem.ts';
import type { CartLine } from '../domain/cart.ts';
import {
  isStepOpen,
  orderOf,
  type CheckoutProgress,
  type CheckoutStep,
  type NewOrder,
  type ShippingAddress,
} from '../domain/checkout.ts';
import { hasCode, isOutcomeUnknown, messageOf, problemOf } from '../services/serviceError.ts';
import type { FoundOrder } from '../services/shopServices.ts';
import { needs } from './services.ts';

type Context = CheckoutProgress & {
  /** Names the order in flight to the server, so that it is made once however often it is asked for (A5). */
  key: string | null;
  /** The order as it was last sent: what the shopper saw. */
  order: NewOrder | null;
  orderId: string | null;
  /** The products of the order that was placed; null where nobody knows. */
  bought: string[] | null;
  /** Why placing the order did not work: gone as soon as its state is left (S93, A2). */
  failure: { message: string; lines: ChangedLine[] } | null;
};

/**
 * The guided checkout: sign in → shipping → payment → place order → order (S104). The address asks for a step with
 * `step.open`. An order in flight is not abandoned by Back: it brings the address back to where the order is. It is
 * left only with its shopper, and asked for when they are back (A5).
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutProgress,
    context: {} as Context,
    events: {} as
      /** Somebody is signed in; `pendingKey` names an order of theirs whose answer was lost in a crash. */
      | { type: 'shopper.arrived'; pendingKey: string | null }
      | { type: 'shopper.left' }
      /** Address and method as another tab, or another account, left them (A25, A37). */
      | { type: 'details.adopt'; details: CheckoutProgress }
      | { type: 'step.open'; step: CheckoutStep }
      | { type: 'shipping.submit'; shippingAddress: ShippingAddress }
      | { type: 'payment.submit'; paymentMethod: string }
      | { type: 'order.place'; lines: CartLine[] }
      /** Order what is in stock. */
      | { type: 'stock.accept' }
      | { type: 'outcome.ask' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'checkout.stepped'; step: CheckoutStep }
      /** The step that was asked for is not open yet; this one is. */
      | { type: 'checkout.redirected'; step: CheckoutStep }
      | { type: 'checkout.kept'; details: CheckoutProgress }
      /** An order is on its way under this key; null once its outcome is known. */
      | { type: 'order.pending'; key: string | null }
      | { type: 'order.placed'; orderId: string; products: string[] | null }
      | { type: 'order.refused'; changes: ChangedLine[] }
      | { type: 'stock.accepted' },
    tags: {} as 'busy',
  },
  actors: needs('createOrder', 'findOrder'),
  actions: {
    adopt: assign((_, { details }: { details: CheckoutProgress }) => details),
    keepAddress: assign((_, { shippingAddress }: { shippingAddress: ShippingAddress }) => ({ shippingAddress })),
    keepMethod: assign((_, { paymentMethod }: { paymentMethod: string }) => ({ paymentMethod })),
    keepOrder: assign(({ context }, { lines }: { lines: CartLine[] }) => ({
      key: context.key ?? nanoid(),
      order: orderOf(lines, context.shippingAddress!, context.paymentMethod!),
    })),
    resumeKey: assign((_, { pendingKey }: { pendingKey: string | null }) => ({ key: pendingKey })),
    /** What an order holds is the server's to say: under this key, it may have got an earlier one than was sent last. */
    keepPlaced: assign(({ context }, { orderId, products }: { orderId: string; products?: string[] | undefined }) => ({
      orderId,
      bought: products ?? context.order?.orderItems.map(({ product }) => product) ?? null,
    })),
    dropKey: assign({ key: null }),
    dropOrder: assign({ key: null, order: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      failure: { message: messageOf(error), lines: problemOf(error)?.lines ?? [] },
    })),
    forgetFailure: assign({ failure: null }),
    announceStep: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.stepped', step }) as const),
    announceRedirect: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.redirected', step }) as const),
    announceKept: emit(
      ({ context: { shippingAddress, paymentMethod } }) =>
        ({ type: 'checkout.kept', details: { shippingAddress, paymentMethod } }) as const,
    ),
    announcePending: emit(({ context }) => ({ type: 'order.pending', key: context.key }) as const),
    announcePlaced: emit(
      ({ context }) => ({ type: 'order.placed', orderId: context.orderId!, products: context.bought }) as const,
    ),
    announceRefused: emit(({ context }) => ({ type: 'order.refused', changes: context.failure?.lines ?? [] }) as const),
    announceStockAccepted: emit({ type: 'stock.accepted' } as const),
  },
  guards: {
    wasPending: (_, { pendingKey }: { pendingKey: string | null }) => pendingKey !== null,
    asksFor: (_, { step, wanted }: { step: CheckoutStep; wanted: CheckoutStep }) => step === wanted,
    leavesOrder: (_, { step }: { step: CheckoutStep }) => step !== 'placeOrder',
    isShut: ({ context }, { step }: { step: CheckoutStep }) => !isStepOpen(step, context),
    hasLines: (_, { lines }: { lines: CartLine[] }) => lines.length > 0,
    isFound: (_, { output }: { output: FoundOrder | null }) => output !== null,
    arePricesChanged: (_, { error }: { error: unknown }) => hasCode(error, 'PRICES_CHANGED'),
    isStockChanged: (_, { error }: { error: unknown }) => hasCode(error, 'OUT_OF_STOCK'),
    /** A key that already names another order: the one that was believed lost had arrived. */
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      isOutcomeUnknown(error) || hasCode(error, 'IDEMPOTENCY_KEY_REUSED'),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input: { shippingAddress, paymentMethod } }) => ({
    shippingAddress,
    paymentMethod,
    key: null,
    order: null,
    orderId: null,
    bought: null,
    failure: null,
  }),
  initial: 'signIn',
  on: { 'details.adopt': { actions: { type: 'adopt', params: ({ event }) => event } } },
  states: {
    signIn: {
      entry: 'dropOrder',
      on: {
        'shopper.arrived': [
          {
            guard: { type: 'wasPending', params: ({ event }) => event },
            target: 'outcomeUnknown',
            actions: { type: 'resumeKey', params: ({ event }) => event },
          },
          { target: 'steps' },
        ],
      },
    },
    steps: {
      initial: 'shipping',
      on: {
        'shopper.left': 'signIn',
        'step.open': [
          {
            guard: { type: 'asksFor', params: ({ event }) => ({ ...event, wanted: 'shipping' }) },
            target: '.shipping',
          },
          { guard: { type: 'asksFor', params: ({ event }) => ({ ...event, wanted: 'payment' }) }, target: '.payment' },
          { target: '.placeOrder' },
        ],
      },
      states: {
        shipping: {
          on: {
            'shipping.submit': {
              target: 'payment',
              actions: [
                { type: 'keepAddress', params: ({ event }) => event },
                'announceKept',
                { type: 'announceStep', params: { step: 'payment' } },
              ],
            },
          },
        },
        payment: {
          always: {
            guard: { type: 'isShut', params: { step: 'payment' } },
            target: 'shipping',
            actions: { type: 'announceRedirect', params: { step: 'shipping' } },
          },
          on: {
            'payment.submit': {
              target: 'placeOrder',
              actions: [
                { type: 'keepMethod', params: ({ event }) => event },
                'announceKept',
                { type: 'announceStep', params: { step: 'placeOrder' } },
              ],
            },
          },
        },
        placeOrder: {
          initial: 'ready',
          always: {
            guard: { type: 'isShut', params: { step: 'placeOrder' } },
            target: 'payment',
            actions: { type: 'announceRedirect', params: { step: 'payment' } },
          },
          on: {
            'order.place': {
              guard: { type: 'hasLines', params: ({ event }) => event },
              target: '#checkout.placing',
              actions: { type: 'keepOrder', params: ({ event }) => event },
            },
          },
          states: {
            ready: {},
            refused: { exit: 'forgetFailure' },
            pricesChanged: { exit: 'forgetFailure' },
            stockChanged: {
              exit: 'forgetFailure',
              on: { 'stock.accept': { target: 'ready', actions: 'announceStockAccepted' }, 'order.place': {} },
            },
            /** The server knows of no order; the key is kept, so trying again can never make a second one. */
            notFound: {},
          },
        },
        placed: { entry: ['dropOrder', 'announcePending', 'announcePlaced'] },
      },
    },
    placing: {
      tags: 'busy',
      entry: 'announcePending',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => ({ order: context.order!, key: context.key! }),
        onDone: {
          target: 'steps.placed',
          actions: { type: 'keepPlaced', params: ({ event }) => ({ orderId: event.output._id }) },
        },
        onError: [
          {
            guard: { type: 'arePricesChanged', params: ({ event }) => event },
            target: 'steps.placeOrder.pricesChanged',
            actions: [
              'dropKey',
              'announcePending',
              { type: 'keepFailure', params: ({ event }) => event },
              'announceRefused',
            ],
          },
          {
            guard: { type: 'isStockChanged', params: ({ event }) => event },
            target: 'steps.placeOrder.stockChanged',
            actions: [
              'dropKey',
              'announcePending',
              { type: 'keepFailure', params: ({ event }) => event },
              'announceRefused',
            ],
          },
          { guard: { type: 'isOutcomeUnknown', params: ({ event }) => event }, target: 'outcomeUnknown' },
          {
            target: 'steps.placeOrder.refused',
            actions: ['dropKey', 'announcePending', { type: 'keepFailure', params: ({ event }) => event }],
          },
        ],
      },
      on: {
        'work.cancel': 'outcomeUnknown',
        'shopper.left': 'signIn',
        'step.open': {
          guard: { type: 'leavesOrder', params: ({ event }) => event },
          actions: { type: 'announceRedirect', params: { step: 'placeOrder' } },
        },
      },
    },
    outcomeUnknown: {
      initial: 'asking',
      on: {
        'shopper.left': 'signIn',
        'step.open': {
          guard: { type: 'leavesOrder', params: ({ event }) => event },
          actions: { type: 'announceRedirect', params: { step: 'placeOrder' } },
        },
      },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context }) => ({ key: context.key! }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event },
                target: '#checkout.steps.placed',
                actions: {
                  type: 'keepPlaced',
                  params: ({ event }) => ({ orderId: event.output!.id, products: event.output!.products }),
                },
              },
              { target: '#checkout.steps.placeOrder.notFound' },
            ],
            onError: { target: 'unreachable', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
          on: { 'work.cancel': 'unreachable' },
        },
        unreachable: {
          exit: 'forgetFailure',
          on: { 'outcome.ask': 'asking' },
        },
      },
    },
  },
});
