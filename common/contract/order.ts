import * as v from 'valibot';
import { addressFields, perField, type AddressField } from '../domain/addressFields.ts';
import { SPECIFIED } from '../domain/merchant.ts';
import { schemaMessage } from '../texts/messages.ts';
import { Dollars, DollarsIn, Id, MOST_UNITS, Timestamp, text, upTo, wholeIn } from './fields.ts';
import { OrderFigures } from './problem.ts';

/** Public ids of the wallet (C21): `testWallet` where nothing is charged, the other optional ones where cards are. */
export const WalletConfig = v.object({
  gatewayMerchantId: v.string(),
  merchantId: v.string(),
  testWallet: v.optional(v.boolean()),
  /** The wallet encrypts the card for this gateway. */
  gateway: v.optional(v.string()),
  /** The shop's public key at that gateway. */
  publishableKey: v.optional(v.string()),
  merchantName: v.optional(v.string()),
  currencyCode: v.optional(v.string()),
  countryCode: v.optional(v.string()),
  /** `PRODUCTION` where cards are charged; anything else is a test. */
  environment: v.optional(v.string()),
});
export type WalletConfig = v.InferOutput<typeof WalletConfig>;

/** A line of an order: a copy of the product as it was bought, which survives the product (A24). */
export const OrderItem = v.object({
  product: v.string(),
  name: v.string(),
  image: v.string(),
  price: Dollars,
  qty: v.number(),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

export const ShippingAddress = v.object({
  address: text('address', 200),
  city: text('city', 100),
  postalCode: text('postalCode', 20),
  country: text('country', 100),
} satisfies Record<AddressField, v.GenericSchema>);
export type ShippingAddress = v.InferOutput<typeof ShippingAddress>;

/** An order (S68); amounts in dollars. `user` is the buyer's name and email and nothing else (S69). */
export const Order = v.object({
  _id: Id,
  user: v.object({ name: v.string(), email: v.string() }),
  orderItems: v.array(OrderItem),
  shippingAddress: v.object(perField(addressFields, () => v.string())),
  paymentMethod: v.string(),
  ...OrderFigures.entries,
  isPaid: v.boolean(),
  paidAt: v.nullish(Timestamp),
  isDelivered: v.boolean(),
  deliveredAt: v.nullish(Timestamp),
  /** When the shop learnt that all the money went back (A81): final. Absent otherwise, and from other backends. */
  refundedAt: v.nullish(Timestamp),
  createdAt: Timestamp,
  /** True if the caller is the buyer; only the buyer may pay (A38). Other backends do not send it. */
  isOwn: v.optional(v.boolean()),
  /** The key of the request that created it, so that the order can be found if the response was lost (A5). */
  idempotencyKey: v.optional(v.string()),
  /** For the buyer (A41): stock is held at least until then; null once released, absent if it never is. */
  heldUntil: v.optional(v.nullable(Timestamp)),
  /** For the buyer, of a confirmation by the bank (3-D Secure): `asked` on `bankPage`, `processing` or `refused`. */
  bankCheck: v.optional(v.string()),
  bankPage: v.optional(v.string()),
});
export type Order = v.InferOutput<typeof Order>;

/** The fields that a row shows: a list of thousands is a tenth of the size. */
export const BriefOrder = v.object({
  ...v.pick(Order, ['_id', 'createdAt', 'totalPrice', 'isPaid', 'paidAt', 'isDelivered', 'deliveredAt', 'refundedAt'])
    .entries,
  user: v.object({ name: v.string() }),
});
export type BriefOrder = v.InferOutput<typeof BriefOrder>;

export const OrderRow = v.object({
  ...BriefOrder.entries,
  user: v.nullish(v.union([v.object({ name: v.string() }), v.string()])),
  orderItems: v.optional(v.array(OrderItem)),
  idempotencyKey: v.optional(v.string()),
});
export type OrderRow = v.InferOutput<typeof OrderRow>;

/** A new order (C15): seven fields, amounts as the shopper saw them in dollars (A17). */
export const OrderIn = v.object({
  orderItems: v.pipe(
    v.array(
      v.object({
        product: Id,
        qty: wholeIn(1, MOST_UNITS, schemaMessage('mustBeQuantity')),
        price: v.optional(DollarsIn),
      }),
      schemaMessage('noOrderItems'),
    ),
    v.minLength(1, schemaMessage('noOrderItems')),
    v.maxLength(200, schemaMessage('tooManyLines', { most: 200 })),
  ),
  shippingAddress: ShippingAddress,
  paymentMethod: text('paymentMethod', 50),
  itemsPrice: DollarsIn,
  shippingPrice: DollarsIn,
  taxPrice: DollarsIn,
  totalPrice: DollarsIn,
  /** Of these amounts. A client of the specification shows dollars (A100). */
  currency: v.optional(upTo('currency', 3), SPECIFIED.currency),
});
export type OrderIn = v.InferInput<typeof OrderIn>;

export const CreatedOrder = v.object({ _id: Id });

/** The result of the wallet (S70). A real gateway charges `token` (A21). */
export const PaymentResult = v.object({
  email: v.optional(upTo('email', 254), ''),
  transactionState: upTo('transactionState', 50, 'isRequired'),
  paytime: v.optional(v.union([upTo('payTime', 100), v.number()]), ''),
  token: v.optional(upTo('paymentToken', 20_000)),
});
export type PaymentResult = v.InferInput<typeof PaymentResult>;
