/** Rules of the server. */
export default [
  {
    why: 'anybody pays an order of anybody',
    in: 'server/features/orders/settleOrder.ts',
    replace: 'if (order.userId !== payer.id) {',
    by: "if (order.userId === '') {",
  },
  {
    why: 'a paid order is charged again',
    in: 'server/features/orders/settleOrder.ts',
    replace: 'if (order.paidAt) return { order, attempt: null };',
    by: '',
  },
  {
    why: 'a declined payment pays',
    in: 'server/features/payments/openGateway.ts',
    replace: "charge.payment.transactionState === 'SUCCESS'",
    by: "charge.payment.transactionState !== ''",
  },
  {
    why: 'an unpaid order is delivered',
    in: 'server/features/orders/ordersRepository.ts',
    replace: 'isNotNull(orders.paidAt), isNull(orders.deliveredAt)',
    by: 'isNull(orders.deliveredAt)',
  },
  {
    why: 'a second delivery is accepted',
    in: 'server/features/orders/ordersRepository.ts',
    replace: 'isNotNull(orders.paidAt), isNull(orders.deliveredAt)',
    by: 'isNotNull(orders.paidAt)',
  },
  {
    why: 'a refused delivery is answered as done',
    in: 'server/features/orders/orderRoutes.ts',
    replace: "if (order.deliveredAt) throw new HttpError(409, say('alreadyDelivered'));",
    by: 'if (order.deliveredAt) return shownTo(viewer, order);',
  },
  {
    why: 'every signed-in user is an administrator',
    in: 'server/platform/http/guard.ts',
    replace: "if (access === 'admin' && !request.viewer.isAdmin) {",
    by: "if (access === 'admin' && request.viewer.id === '') {",
  },
  {
    why: 'no token is answered as forbidden',
    in: 'server/platform/http/guard.ts',
    replace: 'throw new HttpError(401, identifies(request)',
    by: 'throw new HttpError(403, identifies(request)',
  },
  {
    why: 'more is sold than there is',
    in: 'server/features/orders/stock.ts',
    replace: '?? 0) < qty',
    by: '?? 0) < 0',
  },
  {
    why: 'a sale takes nothing out of stock',
    in: 'server/features/orders/stock.ts',
    replace: 'sql`${products.countInStock} - ${qty}`',
    by: 'sql`${products.countInStock} - 0 * ${qty}`',
  },
  {
    why: 'an order under the same key is made twice',
    in: 'server/features/orders/placeOrder.ts',
    replace: 'if (earlier) return sameAgain(tx, earlier, requestHash);',
    by: '',
  },
  {
    why: 'old prices are accepted',
    in: 'server/features/orders/placeOrder.ts',
    replace: 'refuseOtherPrices(prices, order, wanted, rows);',
    by: '',
  },
  {
    why: 'the total leaves the shipping out',
    in: 'server/features/orders/placeOrder.ts',
    replace: 'totalCents: prices.total,',
    by: 'totalCents: prices.total - prices.shipping,',
  },
  {
    why: 'a paid order is answered as unpaid',
    in: 'server/features/orders/orderDto.ts',
    replace: 'isPaid: order.paidAt !== null,',
    by: 'isPaid: order.paidAt === null,',
  },
];
