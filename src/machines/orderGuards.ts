import type { Order } from '../../common/contract/order.ts';
import { isRefunded } from '../../common/domain/order.ts';
import { hasCode, hasStatus, isOutcomeUnknown, problemOf } from '../services/serviceError.ts';
import { errorIn, type Failed } from './services.ts';

type Of = { context: { order: Order | null } };

export const orderGuards = {
  isPaid: ({ context }: Of) => context.order?.isPaid === true,
  isDelivered: ({ context }: Of) => context.order?.isDelivered === true,
  isRefunded: ({ context: { order } }: Of) => order !== null && isRefunded(order),
  isAskedByBank: ({ context }: Of) => context.order?.bankCheck === 'asked',
  isAtBank: ({ context }: Of) => context.order?.bankCheck === 'processing',
  isRefusedByBank: ({ context }: Of) => context.order?.bankCheck === 'refused',
};

export const failureGuards = {
  needsBank: ({ event }: Failed) => problemOf(errorIn(event))?.bankPage !== undefined,
  /** No answer, one about another attempt, or a rejection before processing. Only the order tells if it is paid. */
  isInDoubt: ({ event }: Failed) => {
    const error = errorIn(event);
    return (
      isOutcomeUnknown(error) ||
      hasStatus(error, 401) ||
      hasStatus(error, 429) ||
      (hasStatus(error, 409) && !hasCode(error, 'OUT_OF_STOCK'))
    );
  },
  /** The money of the order went back, which is final (A81): no payment of it is in doubt any more. */
  isOrderRefunded: ({ event }: Failed) => hasCode(errorIn(event), 'ORDER_REFUNDED'),
  isUnanswered: ({ event }: Failed) => isOutcomeUnknown(errorIn(event)),
  isConflict: ({ event }: Failed) => hasStatus(errorIn(event), 409),
};
