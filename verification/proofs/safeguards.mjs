/**
 * Safeguards of the shop, disabled one at a time by `npm run verify -- prove --disable name`: the checker must find what each of them
 * prevents.
 */
export const safeguards = {
  'remembered-refusals': {
    why: 'a refused order is not remembered under its key',
    scenario: 'prices and stock change',
    in: 'server/features/orders/placeOrder.ts',
    changes: [
      ['    if (state.refusal) return replayRefusal(state.refusal, requestHash);\n', ''],
      ['await rememberRefusal(tx, { userId, idempotencyKey, requestHash }, decision', 'decision('],
    ],
  },
  'pending-key-per-attempt': {
    why: 'only the newest key is stored',
    scenario: 'a second order from another tab',
    in: 'src/services/oneOrder.ts',
    changes: [[') => entry.key === key) ? null : [...(pending ?? []), { ', ') => entry.key === key) ? null : [{ ']],
  },
  'one-tab-at-a-time': {
    why: 'a tab sends an order while another tab has one whose outcome is not known',
    scenario: 'two tabs with the same cart',
    in: 'src/services/oneOrder.ts',
    changes: [['if (pendingKeys.some((other) => other !== key) || isBought(order)) throw placedElsewhere();', '']],
  },
  'reused-key': {
    why: 'a key that already names an order counts as a refusal, and the order is not looked for',
    scenario: 'a cart that changes while an order is pending',
    in: 'src/machines/checkout/setup.ts',
    changes: [["(error) || (hasCode(error, 'IDEMPOTENCY_KEY_REUSED') && !isKeyRefused(error));", '(error);']],
  },
  'release-during-a-charge': {
    why: 'an order that is being charged gives its stock back',
    scenario: 'a payment, an unreliable network and gateway',
    in: 'server/features/orders/stock.ts',
    changes: [[', isNull(orders.chargingSince));', ');']],
  },
  'released-at-on-a-retry': {
    why: 'an order that takes its stock again is still marked as released',
    scenario: 'a payment, an unreliable network and gateway',
    in: 'server/features/orders/settleOrder.ts',
    changes: [['        releasedAt: null,\n', '']],
  },
  'refunds-are-read': {
    why: 'a charge whose money was given back counts as made',
    scenario: 'a payment, and notices of the gateway',
    in: 'server/features/payments/stripe/intents.ts',
    changes: [['return isRefunded(intent)', 'return false']],
  },
  'refunded-is-not-delivered': {
    why: 'an order whose money went back is marked as delivered',
    scenario: 'deliveries, and a refund in the dashboard',
    in: 'server/features/orders/ordersRepository.ts',
    changes: [[', isNull(orders.refundedAt)))', '))']],
  },
  'goods-of-a-refund': {
    why: 'the goods of a refunded order do not go back into stock',
    scenario: 'deliveries, and a refund in the dashboard',
    in: 'server/features/orders/finishCharge.ts',
    changes: [['    if (comesBack) await putBack(tx, order.lines);\n', '']],
  },
  'stock-of-a-late-charge': {
    why: 'an order that has given its stock back is paid by a late charge without taking it again',
    scenario: 'a payment, and notices of the gateway',
    in: 'server/features/orders/finishCharge.ts',
    changes: [[', isNull(orders.releasedAt), isNull(', ', isNull(']],
  },
  keepalive: {
    why: 'a delivery is sent without keepalive, and dies with its tab',
    scenario: 'deliveries and a tab that closes',
    in: 'src/services/shopServices.ts',
    changes: [['keepalive: true', 'keepalive: false']],
  },
  'hurried-together': {
    why: 'of orders that were marked together, only the first is sent when the tab closes',
    scenario: 'orders that are marked together, and a tab that closes',
    in: 'src/machines/deliveryQueue.machine.ts',
    changes: [['          always: [', "          on: { 'page.hidden': {} },\n          always: ["]],
  },
  'undone-together': {
    why: 'of orders that were marked together, only the first is undone',
    scenario: 'orders that are marked together, and a tab that closes',
    in: 'src/machines/deliveryQueue.machine.ts',
    changes: [
      [
        '      pending: [],\n      last: { orderIds: pending,',
        '      pending: [],\n      due: pending.slice(1).map((orderId) => ({ orderId, mayHaveArrived: false })),\n      last: { orderIds: pending,',
      ],
    ],
  },
  'details-of-their-owner': {
    why: 'a checkout adopts the address that another user’s tab has stored',
    scenario: 'another user, with a second tab open',
    in: 'src/app/lazyCheckout.ts',
    changes: [
      ['  if (owner !== null && owner !== userId) return { shippingAddress: null, paymentMethod: null };\n', ''],
    ],
  },
  'details-of-another-user': {
    why: 'the address of the last user stays when another one signs in',
    scenario: 'another user in the same tab',
    in: 'src/app/shopEffects.ts',
    changes: [['  ...clearDetailsOfOther,\n  clearUsedByOther', '  clearUsedByOther']],
  },
  'payments-of-another-user': {
    why: 'a payment that was sent stays in its tab when its user signs out',
    scenario: 'another user after a payment',
    in: 'src/app/shopEffects.ts',
    changes: [['(sent ?? []).filter((each) => each.userId === userId)', 'sent ?? []']],
  },
  'keys-of-their-buyer': {
    why: 'the pending orders of all users are asked for',
    scenario: 'another user in the same tab',
    in: 'src/services/oneOrder.ts',
    changes: [['entry.userId === userId ? [entry.key] : []', '[entry.key]']],
  },
};

/** The same, inside the server's requests: the interleavings of their statements must show what each of them prevents. */
export const requestSafeguards = {
  'buyers-lock': {
    why: 'two orders of one buyer are placed at once',
    scenario: 'two orders of one buyer, one of them too many',
    in: 'server/features/orders/placeOrder.ts',
    changes: [[".orderBy(desc(users.isAdmin), users.id)\n    .for('no key update'),", '.orderBy(users.id),']],
  },
  'products-in-one-order': {
    why: 'an order locks its products in the order of its lines',
    scenario: 'three buyers, three products in different orders',
    in: 'server/features/orders/stock.ts',
    changes: [['.orderBy(products.id)', '.orderBy(sql`array_position(${ids}, ${products.id})`)']],
  },
  'order-locked-by-a-payment': {
    why: 'two payments of one order begin at once',
    scenario: 'two payments of one order, one of them declined',
    in: 'server/features/orders/ordersRepository.ts',
    changes: [[".where(ofBuyer(found)).for('update')", '.where(ofBuyer(found))']],
  },
  'order-locked-by-a-refund': {
    why: 'two notices of one refund put its goods back at once',
    scenario: 'an order is delivered while its money goes back, of which the shop is told twice',
    in: 'server/features/orders/ordersRepository.ts',
    changes: [[".where(ofBuyer(found)).for('update')", '.where(ofBuyer(found))']],
  },
  'admins-locked': {
    why: 'two administrators take the role of each other at once',
    scenario: 'two of three administrators demote each other',
    in: 'server/features/users/usersRepository.ts',
    changes: [["    .orderBy(users.id)\n    .for('update');", '    .orderBy(users.id);']],
  },
  'product-locked-by-a-review': {
    why: 'two reviews of one product are counted at once',
    scenario: 'two reviews of one product',
    in: 'server/features/products/productsRepository.ts',
    changes: [["\n      .for('no key update');", ';']],
  },
};
