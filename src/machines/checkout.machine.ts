import { nanoid } from 'nanoid';
import { assign, emit, enqueueActions, setup } from 'xstate';
import type { ChangedLine } from '../../common/contract/problem.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import {
  isStepOpen,
  orderOf,
  type CheckoutProgress,
  type CheckoutStep,
  type NewOrder,
  type ShippingAddress,
} from '../../common/domain/checkout.ts';
import { hasCode, isKeyDone, isKeyRefused, isOutcomeUnknown, messageOf, problemOf } from '../services/serviceError.ts';
import type { FoundOrder } from '../services/shopServices.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

type Context = CheckoutProgress & {
  /** Names the shopper's wish to the server, so that one order is made of it however often it is sent (A5). */
  key: string | null;
  /** Whether a request under the key has had no answer: it may still arrive (A40). */
  mayArrive: boolean;
  /** Keys of the same shopper's orders whose outcome is open elsewhere: in another tab, or since a crash. */
  otherKeys: string[];
  /** The keys that the server is asked about. */
  asked: string[];
  /** The order as it was last sent: what the shopper saw. */
  order: NewOrder | null;
  orderId: string | null;
  /** The products of the order that was placed; null where nobody knows. */
  bought: string[] | null;
  /** The keys whose order that is. */
  placedKeys: string[];
  /** Why placing the order did not work: gone as soon as its state is left (S93, A2). */
  failure: { message: string; lines: ChangedLine[] } | null;
};

const productsOf = (order: NewOrder | null) => order?.orderItems.map(({ product }) => product) ?? null;

/**
 * The guided checkout: sign in → shipping → payment → place order → order (S104). The address asks for a step with
 * `step.open`. An order in flight is not abandoned by Back: it brings the address back to where the order is. It is
 * left only with its shopper, and asked for when they are back (A5). While another order of the shopper is open
 * elsewhere, they are asked before a second one is placed. A key is given up only when nothing can come of it (A40).
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutProgress,
    context: {} as Context,
    events: {} as
      /** Somebody is signed in; `pendingKeys` name orders of theirs whose outcome is open, the newest last. */
      | { type: 'shopper.arrived'; pendingKeys: string[] }
      | { type: 'shopper.left' }
      /** Address and method as another tab, or another account, left them (A25, A37). */
      | { type: 'details.adopt'; details: CheckoutProgress }
      /** The shopper's orders whose outcome is open, after another tab has changed the list (A37). */
      | { type: 'pending.adopt'; pendingKeys: string[] }
      | { type: 'step.open'; step: CheckoutStep }
      | { type: 'shipping.submit'; shippingAddress: ShippingAddress }
      | { type: 'payment.submit'; paymentMethod: string }
      | { type: 'order.place'; lines: CartLine[] }
      /** Place a second order, whatever becomes of the one that is open elsewhere. */
      | { type: 'order.placeAnother'; lines: CartLine[] }
      /** Go to the order that was placed elsewhere. */
      | { type: 'order.show' }
      /** Order what is in stock. */
      | { type: 'stock.accept' }
      | { type: 'outcome.ask' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'checkout.stepped'; step: CheckoutStep }
      /** The step that was asked for is not open yet; this one is. */
      | { type: 'checkout.redirected'; step: CheckoutStep }
      | { type: 'checkout.kept'; details: CheckoutProgress }
      | { type: 'order.placed'; orderId: string; products: string[] | null; keys: string[] }
      /** Nothing more can come of these keys. */
      | { type: 'keys.closed'; keys: string[] }
      | { type: 'order.refused'; changes: ChangedLine[] }
      | { type: 'stock.accepted' },
    tags: {} as 'busy',
  },
  actors: placeholders('createOrder', 'findOrder'),
  actions: {
    adopt: assign((_, { details }: { details: CheckoutProgress }) => details),
    setAddress: assign((_, { shippingAddress }: { shippingAddress: ShippingAddress }) => ({ shippingAddress })),
    setMethod: assign((_, { paymentMethod }: { paymentMethod: string }) => ({ paymentMethod })),
    setOrder: assign(({ context }, { lines }: { lines: CartLine[] }) => ({
      key: context.key ?? nanoid(),
      order: orderOf(lines, context.shippingAddress!, context.paymentMethod!),
    })),
    /** The newest becomes this tab's own, so that trying again sends the same order. */
    takeUp: assign((_, { pendingKeys }: { pendingKeys: string[] }) => ({
      key: pendingKeys.at(-1) ?? null,
      mayArrive: pendingKeys.length > 0,
      otherKeys: pendingKeys.slice(0, -1),
      asked: pendingKeys,
    })),
    /** An order that is open elsewhere becomes this tab's own, unless it has one that is open itself. */
    takeOver: assign(({ context: { key, otherKeys } }) =>
      key !== null || otherKeys.length === 0
        ? {}
        : { key: otherKeys.at(-1)!, mayArrive: true, otherKeys: otherKeys.slice(0, -1) },
    ),
    /** The next order is another one. */
    setKeyAside: assign(({ context: { key, otherKeys } }) =>
      key === null ? {} : { key: null, mayArrive: false, otherKeys: [...otherKeys, key] },
    ),
    adoptPending: assign(({ context }, { pendingKeys }: { pendingKeys: string[] }) => ({
      otherKeys: pendingKeys.filter((key) => key !== context.key),
    })),
    /** A key that another tab has closed, or that was never sent, is not used again. */
    letGoOfClosed: assign(({ context }, { pendingKeys }: { pendingKeys: string[] }) =>
      context.key === null || pendingKeys.includes(context.key) ? {} : { key: null, mayArrive: false },
    ),
    askForOwn: assign(({ context }) => ({ asked: context.key === null ? [] : [context.key] })),
    askForAll: assign(({ context: { key, otherKeys } }) => ({ asked: key === null ? otherKeys : [...otherKeys, key] })),
    askForMore: assign(({ context }) => ({ asked: [...new Set([...context.asked, ...context.otherKeys])] })),
    expectArrival: assign({ mayArrive: true }),
    setPlaced: assign(({ context }, { output }: { output: { _id: string } }) => ({
      orderId: output._id,
      bought: productsOf(context.order),
      placedKeys: [context.key!],
    })),
    /** What an order holds is the server's to say: under this key, it may have got an earlier one than was sent last. */
    setFound: assign(({ context }, { output: { id, products, missing } }: { output: FoundOrder }) => ({
      orderId: id,
      bought: products ?? productsOf(context.order),
      placedKeys: context.asked.filter((key) => !missing.includes(key)),
    })),
    /** The keys of the order that was placed have done their work. */
    closePlaced: assign(({ context: { key, mayArrive, otherKeys, placedKeys } }) => {
      const isOwn = key !== null && placedKeys.includes(key);
      return {
        ...(isOwn ? { key: null, mayArrive: false } : { key, mayArrive }),
        otherKeys: otherKeys.filter((other) => !placedKeys.includes(other)),
      };
    }),
    /** The server said that nothing will come of this key, or the only request under it was refused (A40). */
    giveUpKey: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      if (!isKeyDone(error, context.mayArrive)) return;
      enqueue.emit({ type: 'keys.closed', keys: [context.key!] });
      enqueue.assign({ key: null, mayArrive: false });
    }),
    clearOrder: assign({ order: null, asked: [], placedKeys: [] }),
    clearEverything: assign({ key: null, mayArrive: false, otherKeys: [], asked: [], placedKeys: [], order: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: { message: messageOf(error), lines: problemOf(error)?.lines ?? [] },
    })),
    clearFailure: assign({ failure: null }),
    emitStep: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.stepped', step }) as const),
    emitRedirect: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.redirected', step }) as const),
    emitKept: emit(
      ({ context: { shippingAddress, paymentMethod } }) =>
        ({ type: 'checkout.kept', details: { shippingAddress, paymentMethod } }) as const,
    ),
    emitPlaced: emit(
      ({ context: { orderId, bought, placedKeys } }) =>
        ({ type: 'order.placed', orderId: orderId!, products: bought, keys: placedKeys }) as const,
    ),
    emitClosed: emit(({ context }) => ({ type: 'keys.closed', keys: context.placedKeys }) as const),
    emitRefused: emit(({ context }) => ({ type: 'order.refused', changes: context.failure?.lines ?? [] }) as const),
    emitStockAccepted: emit({ type: 'stock.accepted' } as const),
  },
  guards: {
    wasPending: (_, { pendingKeys }: { pendingKeys: string[] }) => pendingKeys.length > 0,
    asksFor: (_, { step, wanted }: { step: CheckoutStep; wanted: CheckoutStep }) => step === wanted,
    leavesOrder: (_, { step }: { step: CheckoutStep }) => step !== 'placeOrder',
    isShut: ({ context }, { step }: { step: CheckoutStep }) => !isStepOpen(step, context),
    hasLines: (_, { lines }: { lines: CartLine[] }) => lines.length > 0,
    isOpenElsewhere: ({ context }, { lines }: { lines: CartLine[] }) =>
      lines.length > 0 && context.otherKeys.length > 0,
    isClosedElsewhere: ({ context: { key, otherKeys, asked } }) =>
      otherKeys.length === 0 && asked.some((other) => other !== key),
    isOwnClosed: ({ context: { key } }, { pendingKeys }: { pendingKeys: string[] }) =>
      key !== null && !pendingKeys.includes(key),
    isFound: (_, { output }: { output: FoundOrder | null }) => output !== null,
    arePricesChanged: (_, { error }: { error: unknown }) => hasCode(error, 'PRICES_CHANGED'),
    isStockChanged: (_, { error }: { error: unknown }) => hasCode(error, 'OUT_OF_STOCK'),
    isPlacedElsewhere: (_, { error }: { error: unknown }) => hasCode(error, 'PLACED_ELSEWHERE'),
    /** A key that already names another order: the one that was believed lost had arrived. */
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      isOutcomeUnknown(error) || (hasCode(error, 'IDEMPOTENCY_KEY_REUSED') && !isKeyRefused(error)),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input: { shippingAddress, paymentMethod } }) => ({
    shippingAddress,
    paymentMethod,
    key: null,
    mayArrive: false,
    otherKeys: [],
    asked: [],
    order: null,
    orderId: null,
    bought: null,
    placedKeys: [],
    failure: null,
  }),
  initial: 'signIn',
  on: {
    'details.adopt': { actions: withEvent('adopt') },
    'pending.adopt': { actions: withEvent('adoptPending') },
  },
  states: {
    signIn: {
      entry: 'clearEverything',
      on: {
        'shopper.arrived': [
          {
            guard: withEvent('wasPending'),
            target: 'outcomeUnknown',
            actions: withEvent('takeUp'),
          },
          { target: 'steps' },
        ],
        'pending.adopt': {},
      },
    },
    steps: {
      initial: 'shipping',
      on: {
        'shopper.left': 'signIn',
        'pending.adopt': {
          actions: [withEvent('letGoOfClosed'), withEvent('adoptPending')],
        },
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
              actions: [withEvent('setAddress'), 'emitKept', { type: 'emitStep', params: { step: 'payment' } }],
            },
          },
        },
        payment: {
          always: {
            guard: { type: 'isShut', params: { step: 'payment' } },
            target: 'shipping',
            actions: { type: 'emitRedirect', params: { step: 'shipping' } },
          },
          on: {
            'payment.submit': {
              target: 'placeOrder',
              actions: [withEvent('setMethod'), 'emitKept', { type: 'emitStep', params: { step: 'placeOrder' } }],
            },
          },
        },
        placeOrder: {
          initial: 'ready',
          always: {
            guard: { type: 'isShut', params: { step: 'placeOrder' } },
            target: 'payment',
            actions: { type: 'emitRedirect', params: { step: 'payment' } },
          },
          on: {
            'order.place': [
              {
                guard: withEvent('isOpenElsewhere'),
                target: '.openElsewhere',
                actions: 'askForAll',
              },
              {
                guard: withEvent('hasLines'),
                target: '#checkout.placing',
                actions: withEvent('setOrder'),
              },
            ],
          },
          states: {
            ready: {},
            refused: { exit: 'clearFailure' },
            pricesChanged: { exit: 'clearFailure' },
            stockChanged: {
              exit: 'clearFailure',
              on: { 'stock.accept': { target: 'ready', actions: 'emitStockAccepted' }, 'order.place': {} },
            },
            /** The server knows of no order; the key is kept, so trying again can never make a second one. */
            notFound: {
              on: {
                'pending.adopt': {
                  guard: withEvent('isOwnClosed'),
                  target: 'openElsewhere',
                  actions: [withEvent('letGoOfClosed'), withEvent('adoptPending'), 'askForMore'],
                },
              },
            },
            /** Another order of the shopper is open, in another tab or since a crash: is a second one wanted? */
            openElsewhere: {
              initial: 'asking',
              states: {
                asking: {
                  tags: 'busy',
                  invoke: {
                    id: 'findOrder',
                    src: 'findOrder',
                    input: ({ context }) => ({ keys: context.asked }),
                    onDone: [
                      {
                        guard: withEvent('isFound'),
                        target: 'found',
                        actions: { type: 'setFound', params: ({ event }) => ({ output: event.output! }) },
                      },
                      { guard: 'isClosedElsewhere', target: '#checkout.steps.placeOrder.ready' },
                      { target: 'undecided' },
                    ],
                    onError: { target: 'undecided', actions: withEvent('setFailure') },
                  },
                  on: {
                    'work.cancel': 'undecided',
                    'order.place': {},
                    'pending.adopt': {
                      target: 'asking',
                      reenter: true,
                      actions: [withEvent('letGoOfClosed'), withEvent('adoptPending'), 'askForMore'],
                    },
                  },
                },
                /** It has not arrived, or nobody can say. */
                undecided: {
                  exit: 'clearFailure',
                  on: {
                    'outcome.ask': 'asking',
                    'pending.adopt': {
                      target: 'asking',
                      actions: [withEvent('letGoOfClosed'), withEvent('adoptPending'), 'askForMore'],
                    },
                    /** The same order once more: of the two that are sent then, the server makes one. */
                    'order.place': {
                      guard: withEvent('hasLines'),
                      target: '#checkout.placing',
                      actions: ['takeOver', withEvent('setOrder')],
                    },
                    'order.placeAnother': {
                      guard: withEvent('hasLines'),
                      target: '#checkout.placing',
                      actions: ['setKeyAside', withEvent('setOrder')],
                    },
                  },
                },
                found: {
                  on: {
                    'order.show': '#checkout.steps.placed',
                    'order.place': {},
                    'order.placeAnother': {
                      guard: withEvent('hasLines'),
                      target: '#checkout.placing',
                      actions: ['emitClosed', 'closePlaced', 'setKeyAside', withEvent('setOrder')],
                    },
                  },
                },
              },
            },
          },
        },
        placed: { entry: ['emitPlaced', 'emitClosed', 'closePlaced', 'clearOrder'] },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context, event }) => ({
          order: context.order!,
          key: context.key!,
          // Whoever places an order while others are open has been asked about them.
          isConfirmed: event.type === 'order.placeAnother' || context.otherKeys.length > 0,
        }),
        onDone: {
          target: 'steps.placed',
          actions: withEvent('setPlaced'),
        },
        onError: [
          {
            guard: withEvent('isPlacedElsewhere'),
            target: 'steps.placeOrder.openElsewhere',
            actions: 'askForAll',
          },
          {
            guard: withEvent('arePricesChanged'),
            target: 'steps.placeOrder.pricesChanged',
            actions: [withEvent('giveUpKey'), withEvent('setFailure'), 'emitRefused'],
          },
          {
            guard: withEvent('isStockChanged'),
            target: 'steps.placeOrder.stockChanged',
            actions: [withEvent('giveUpKey'), withEvent('setFailure'), 'emitRefused'],
          },
          {
            guard: withEvent('isOutcomeUnknown'),
            target: 'outcomeUnknown',
            actions: ['expectArrival', 'askForOwn'],
          },
          {
            target: 'steps.placeOrder.refused',
            actions: [withEvent('giveUpKey'), withEvent('setFailure')],
          },
        ],
      },
      on: {
        'work.cancel': { target: 'outcomeUnknown', actions: ['expectArrival', 'askForOwn'] },
        'shopper.left': 'signIn',
        'step.open': {
          guard: withEvent('leavesOrder'),
          actions: { type: 'emitRedirect', params: { step: 'placeOrder' } },
        },
      },
    },
    outcomeUnknown: {
      initial: 'asking',
      on: {
        'shopper.left': 'signIn',
        /** Another tab knows what became of it. */
        'pending.adopt': [
          {
            guard: withEvent('isOwnClosed'),
            target: '.asking',
            actions: withEvent('adoptPending'),
          },
          { actions: withEvent('adoptPending') },
        ],
        'step.open': {
          guard: withEvent('leavesOrder'),
          actions: { type: 'emitRedirect', params: { step: 'placeOrder' } },
        },
      },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context }) => ({ keys: context.asked }),
            onDone: [
              {
                guard: withEvent('isFound'),
                target: '#checkout.steps.placed',
                actions: { type: 'setFound', params: ({ event }) => ({ output: event.output! }) },
              },
              { target: '#checkout.steps.placeOrder.notFound' },
            ],
            onError: { target: 'unreachable', actions: withEvent('setFailure') },
          },
          on: { 'work.cancel': 'unreachable' },
        },
        unreachable: {
          exit: 'clearFailure',
          on: { 'outcome.ask': 'asking' },
        },
      },
    },
  },
});
