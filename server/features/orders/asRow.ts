import type { BriefOrder } from '../../../common/contract/order.ts';
import { toDollars } from '../../../common/domain/money.ts';
import { DELETED_USER } from '../../../common/domain/deletedUser.ts';
import type { OrderRowRecord } from './ordersRepository.ts';

/** The row of an order in a list, as it is sent (C20). */
export const asRow = ({
  id,
  buyer,
  createdAt,
  totalCents,
  paidAt,
  deliveredAt,
  refundedAt,
}: OrderRowRecord): BriefOrder => ({
  _id: id,
  user: { name: buyer ?? DELETED_USER },
  createdAt: createdAt.toISOString(),
  totalPrice: toDollars(totalCents),
  isPaid: paidAt !== null,
  paidAt: paidAt?.toISOString() ?? null,
  isDelivered: deliveredAt !== null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  ...(refundedAt === null ? {} : { refundedAt: refundedAt.toISOString() }),
});
