import { nanoid } from 'nanoid';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { inCents } from '../../../common/domain/fees.ts';
import { merchant, setMerchant } from '../../../common/domain/merchant.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import {
  isStepOpen,
  orderOf,
  withAddress,
  withoutAddress,
  type CheckoutProgress,
  type CheckoutStep,
  type NewOrder,
  type ShippingAddress,
} from '../../../common/domain/checkout.ts';
import {
  hasCode,
  isKeyDone,
  isKeyRefused,
  isOutcomeUnknown,
  messageOf,
  problemOf,
} from '../../services/serviceError.ts';
import type { FoundOrder } from '../../services/shopServices.ts';
import { errorIn, placeholders, withEvent } from '../services.ts';
import * as keys from './orderKeys.ts';
import type { CheckoutContext, CheckoutEvent, CheckoutFact } from './types.ts';

type Lines = { lines: CartLine[] };
type PendingKeys = { pendingKeys: string[] };

const productsOf = (order: NewOrder | null) => order?.orderItems.map(({ product }) => product) ?? null;

/** Places an order if there is something to order; before that, these actions choose its key. */
export const placesOrder = <const TAction extends string = never>(...chooseKey: TAction[]) =>
  ({
    guard: withEvent('hasLines'),
    target: '#checkout.placing',
    actions: [...chooseKey, withEvent('setOrder')],
  }) as const;

export const checkoutSetup = setup({
  types: {
    input: {} as CheckoutProgress,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutFact,
    tags: {} as 'busy',
  },
  actors: placeholders('createOrder', 'findOrder'),
  actions: {
    setOrder: assign(({ context }, { lines }: Lines) => ({
      key: context.key ?? nanoid(),
      order: orderOf(lines, context.shippingAddress!, context.paymentMethod!),
    })),
    /** Not for an order that was found after a crash: its address is not known. */
    addAddress: enqueueActions(({ context, enqueue }) => {
      if (context.order === null) return;
      const addresses = withAddress(context.usedAddresses, context.order.shippingAddress);
      enqueue.assign({ usedAddresses: addresses });
      enqueue.emit({ type: 'addresses.changed', addresses });
    }),
    removeAddress: assign(({ context }, { address }: { address: ShippingAddress }) => ({
      usedAddresses: withoutAddress(context.usedAddresses, address),
    })),
    clearOrder: assign({ order: null, asked: [], placedKeys: [] }),
    clearAll: assign({ ...keys.noKeys, order: null }),

    setOtherKeys: assign(({ context }, { pendingKeys }: PendingKeys) => keys.otherKeysOf(context, pendingKeys)),
    syncPendingKeys: assign(({ context }, { pendingKeys }: PendingKeys) => keys.syncPendingKeys(context, pendingKeys)),
    adoptOtherKey: assign(({ context }) => keys.adoptOtherKey(context)),
    setKeyAside: assign(({ context }) => keys.setKeyAside(context)),
    dropPlacedKeys: assign(({ context }) => keys.withoutPlacedKeys(context)),
    /** Only if no request under the key can place an order any more (A40). */
    dropRefusedKey: enqueueActions(({ context, enqueue, event }) => {
      if (!isKeyDone(errorIn(event), context.mayArrive)) return;
      enqueue.emit({ type: 'keys.closed', keys: [context.key!] });
      enqueue.assign({ key: null, mayArrive: false });
    }),
    setMayArrive: assign({ mayArrive: true }),
    askAboutOwnKey: assign(({ context }) => ({ asked: context.key === null ? [] : [context.key] })),
    askAboutAllKeys: assign(({ context }) => ({ asked: keys.allKeysOf(context) })),
    addOtherKeysToAsked: assign(({ context }) => ({ asked: [...new Set([...context.asked, ...context.otherKeys])] })),

    setPlaced: assign(({ context }, { output }: { output: { _id: string } }) => ({
      orderId: output._id,
      bought: productsOf(context.order),
      placedKeys: [context.key!],
    })),
    /** The products are those that the server names: an earlier request under the key may have arrived. */
    setFound: assign(({ context }, { output }: { output: FoundOrder | null }) => {
      const { id, products, missing } = output!;
      return {
        orderId: id,
        bought: products ?? productsOf(context.order),
        placedKeys: context.asked.filter((key) => !missing.includes(key)),
      };
    }),
    setFailure: assign(({ event }) => {
      const error = errorIn(event);
      return { failure: { message: messageOf(error), lines: problemOf(error)?.lines ?? [] } };
    }),
    /** The next total follows from the rules of the refusal (A17, A100). */
    setRules: ({ event }) => {
      const { shop } = problemOf(errorIn(event)) ?? {};
      if (shop) setMerchant({ ...merchant(), ...shop, ...inCents(shop) });
    },
    clearFailure: assign({ failure: null }),

    emitStep: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.stepped', step }) as const),
    emitRedirect: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'checkout.redirected', step }) as const),
    emitAddresses: emit(
      ({ context: { usedAddresses } }) => ({ type: 'addresses.changed', addresses: usedAddresses }) as const,
    ),
    emitPlaced: emit(
      ({ context: { orderId, bought, placedKeys } }) =>
        ({ type: 'order.placed', orderId: orderId!, products: bought, keys: placedKeys }) as const,
    ),
    emitPlacedKeysClosed: emit(({ context }) => ({ type: 'keys.closed', keys: context.placedKeys }) as const),
    emitRefused: emit(({ context }) => ({ type: 'order.refused', changes: context.failure?.lines ?? [] }) as const),
    emitStockAccepted: emit({ type: 'stock.accepted' } as const),
  },
  guards: {
    isStep: (_, { step, wanted }: { step: CheckoutStep; wanted: CheckoutStep }) => step === wanted,
    leavesOrder: (_, { step }: { step: CheckoutStep }) => step !== 'placeOrder',
    isShut: ({ context }, { step }: { step: CheckoutStep }) => !isStepOpen(step, context),
    isUsed: ({ context }, { address }: { address: ShippingAddress }) =>
      withoutAddress(context.usedAddresses, address).length < context.usedAddresses.length,
    hasLines: (_, { lines }: Lines) => lines.length > 0,
    hasPendingKeys: (_, { pendingKeys }: PendingKeys) => pendingKeys.length > 0,
    isOpenElsewhere: ({ context }, { lines }: Lines) => lines.length > 0 && context.otherKeys.length > 0,
    isClosedElsewhere: ({ context: { key, otherKeys, asked } }) =>
      otherKeys.length === 0 && asked.some((other) => other !== key),
    isOwnKeyClosed: ({ context: { key } }, { pendingKeys }: PendingKeys) => key !== null && !pendingKeys.includes(key),
    isFound: (_, { output }: { output: FoundOrder | null }) => output !== null,
    arePricesChanged: ({ event }) => hasCode(errorIn(event), 'PRICES_CHANGED'),
    isStockChanged: ({ event }) => hasCode(errorIn(event), 'OUT_OF_STOCK'),
    isPlacedElsewhere: ({ event }) => hasCode(errorIn(event), 'PLACED_ELSEWHERE'),
    /** A key that already names another order also counts: the request believed lost had arrived. */
    isOutcomeUnknown: ({ event }) => {
      const error = errorIn(event);
      return isOutcomeUnknown(error) || (hasCode(error, 'IDEMPOTENCY_KEY_REUSED') && !isKeyRefused(error));
    },
  },
});
