import { addressFields, perField } from '../../../common/domain/addressFields.ts';
import type { Order, BriefOrder } from '../../../common/contract/order.ts';
import { toDollars } from '../../../common/domain/money.ts';
import { DELETED_USER } from '../../../common/domain/shown.ts';
import type { BoughtOrder, OrderRowRecord } from './ordersRepository.ts';
import { heldUntil } from './stock.ts';

const stateOf = ({ id, createdAt, totalCents, paidAt, deliveredAt, refundedAt }: Omit<OrderRowRecord, 'buyer'>) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  totalPrice: toDollars(totalCents),
  isPaid: paidAt !== null,
  paidAt: paidAt?.toISOString() ?? null,
  isDelivered: deliveredAt !== null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  ...(refundedAt === null ? {} : { refundedAt: refundedAt.toISOString() }),
});

export const toOrderRowDto = (order: OrderRowRecord): BriefOrder => ({
  ...stateOf(order),
  user: { name: order.buyer ?? DELETED_USER },
});

const asBankCheck = ({ bankCheck }: BoughtOrder): Pick<Order, 'bankCheck' | 'bankPage'> => {
  if (bankCheck === null) return {};
  return { bankCheck: bankCheck.state, ...(bankCheck.state === 'asked' ? { bankPage: bankCheck.page } : {}) };
};

/** The fields that only the buyer sees: the key of the order, until when its stock is held (A41), the bank's check. */
const asOwn = (order: BoughtOrder, holdMinutes: number): Partial<Order> => {
  const until = order.paidAt === null ? heldUntil(order, holdMinutes) : undefined;
  return {
    ...(order.idempotencyKey === null ? {} : { idempotencyKey: order.idempotencyKey }),
    ...(until === undefined ? {} : { heldUntil: until?.toISOString() ?? null }),
    ...asBankCheck(order),
  };
};

export const toOrderDto = (order: BoughtOrder, viewerId: string, holdMinutes: number): Order => {
  const isOwn = order.userId === viewerId;
  return {
    ...stateOf(order),
    user: order.buyer ?? { name: DELETED_USER, email: '' },
    orderItems: order.lines.map(({ priceCents, ...line }) => ({ ...line, price: toDollars(priceCents) })),
    shippingAddress: perField(addressFields, (field) => order[field]),
    paymentMethod: order.paymentMethod,
    itemsPrice: toDollars(order.itemsCents),
    shippingPrice: toDollars(order.shippingCents),
    taxPrice: toDollars(order.taxCents),
    isOwn,
    ...(isOwn ? asOwn(order, holdMinutes) : {}),
  };
};
