/** The server. */
export default {
  'server/app.ts': [['A52', "exposedHeaders: ['Retry-After', ", 'exposedHeaders: [']],
  'server/features/overview/overviewRoutes.ts': [
    ['A70', 'ordersThat(isWaiting, asc(orders.paidAt), asc(orders.id)', 'ordersThat(isWaiting, ...newestFirst(orders)'],
    ['A81', ' and ${orders.refundedAt} is null group', ' group'],
  ],
  'server/features/images/imageRoutes.ts': [
    ['C22', "if (part.fieldname === 'image')", "if (part.fieldname === 'file')"],
  ],
  'server/platform/db/notes.ts': [
    ['A48', 'from ${changed}', 'from ${changed} where false'],
    ['C1', "part === 'listing' ? step : 0n", '0n'],
  ],
  'server/features/mail/mailContent.ts': [['A48', '<td>${escaped(what)}</td>', '<td>${what}</td>']],
  'server/features/orders/finishCharge.ts': [
    ['S94', 'paidAt: sql`now()`,', ''],
    ['A81', 'order.releasedAt === null && order.deliveredAt === null', 'order.releasedAt === null'],
  ],
  'server/features/orders/orderDto.ts': [
    ['S68', 'taxPrice: toDollars(order.taxCents)', 'taxPrice: toDollars(order.shippingCents)'],
    ['a paid order is answered as unpaid', 'isPaid: paidAt !== null,', 'isPaid: paidAt === null,'],
  ],
  'server/features/orders/orderRoutes.ts': [
    ['S124', "if (order.userId !== viewer.id && !viewer.isAdmin) throw notFound('Order');", ''],
    ['C20', 'orders.listAll()', 'orders.listOf(viewer.id)'],
    [
      'a refused delivery is answered as done',
      "if (order.deliveredAt) throw new HttpError(409, say('alreadyDelivered'));",
      'if (order.deliveredAt) return shownTo(viewer, order);',
    ],
    ['C16', 'if (order.userId !== viewer.id && !viewer.isAdmin) throw', 'if (order.userId !== viewer.id) throw'],
  ],
  'server/features/orders/ordersRepository.ts': [
    ['S69', 'email: users.email }', 'email: users.id }'],
    ['A24', 'buyerShown })\n    .from(orders)\n    .leftJoin(', 'buyerShown })\n    .from(orders)\n    .innerJoin('],
    ['C19', 'allOf(inFull(db), eq(orders.userId, userId))', 'allOf(inFull(db))'],
    ['A81', ', isNull(orders.refundedAt)))', '))'],
    ['an unpaid order is delivered', 'isNotNull(orders.paidAt), isNull(orders.', 'isNull(orders.'],
    ['a second delivery is accepted', '(orders.paidAt), isNull(orders.deliveredAt)', '(orders.paidAt)'],
  ],
  'server/features/orders/placeOrder.ts': [
    ['A34', 'if (open >= maxOpenOrders)', 'if (open > maxOpenOrders)'],
    ['A41', 'units > maxUnitsHeldByNewAccount)', 'held > maxUnitsHeldByNewAccount)'],
    [
      'an order under the same key is made twice',
      'if (state.earlier) return sameAgain(tx, state.earlier, requestHash);',
      '',
    ],
    ['orders at once take the same stock', 'rows.get(product)!.countInStock -= qty;', 'void qty;'],
    ['old prices are accepted', 'refuseOtherPrices(prices, order, wanted, rows, merchant);', ''],
    ['the total leaves the shipping out', 'totalCents: prices.total,', 'totalCents: prices.total - prices.shipping,'],
  ],
  'server/features/orders/placeTogether.ts': [
    ['an order that fails takes those beside it along', 'batch.length > 1 &&', 'batch.length > 99 &&'],
  ],
  'server/features/orders/reconcileCharges.ts': [
    ['A45', 'if (outcome) await finishCharge(db, gateway, attempt, outcome);', ''],
  ],
  'server/features/orders/refusedOrders.ts': [
    ['A40', 'await tx.insert(refusedOrders).values({ ...request, status, problem: refusal });', ''],
  ],
  'server/features/orders/stock.ts': [
    ['A34', 'if (order) await putBack(tx, order.lines);', ''],
    ['A41', 'if (releasedAt !== null) return null;', ''],
    ['more is sold than there is', '?? 0) < qty', '?? 0) < 0'],
    ['a sale takes nothing out of stock', ' - wanted.qty', ' - 0 * wanted.qty'],
  ],
  'server/features/orders/settleOrder.ts': [
    ['A34', 'releasedAt: null,', ''],
    ['C17 A38', 'if (order.userId !== payer.id) {', 'if (order.userId !== payer.id && !payer.isAdmin) {'],
    ['anybody pays an order of anybody', 'if (order.userId !== payer.id) {', "if (order.userId === '') {"],
    ['a paid order is charged again', 'if (order.paidAt) return { order, attempt: null };', ''],
  ],
  'server/features/payments/openGateway.ts': [
    ['A45', 'record(attempt, false)', 'Promise.resolve({ charged: false as const })'],
    ['a declined payment pays', ".payment.transactionState === 'SUCCESS'", ".payment.transactionState !== ''"],
    ['C21', 'merchantId: settings.googlePayMerchantId', 'merchantId: settings.googlePayGatewayMerchantId'],
  ],
  'server/features/products/productsRepository.ts': [
    ['A22', 'rating: sql`(select avg(${reviews.rating}) ${ofProduct})`,', ''],
    ['A22', "if (added.length === 0) throw new HttpError(400, say('alreadyReviewed'));", ''],
    ['A43', 'isNotNull(orders.paidAt), bought', 'bought'],
    ['A39', 'return rows[0] === undefined', 'return rows[0] === undefined || rows[0].products.isDraft'],
    ['C3', '.orderBy(desc(products.rating),', '.orderBy(products.rating,'],
  ],
  'common/domain/searchable.ts': [
    ['S14', 'words.every((word) => text.includes(word))', 'words.some((word) => text.includes(word))'],
  ],
  'server/platform/db/page.ts': [['S14', '${word}) > 0`', '${word}) = 1`']],
  'server/features/products/nearKeyword.ts': [
    ['A93', 'distance(word, near) <= word.length / 3', 'distance(word, near) <= 0'],
  ],
  'server/features/products/searches.ts': [
    ['A19', ".replaceAll(/[\\\\%_]/g, '\\\\$&')", ''],
    ['A23', 'withDrafts ? undefined : not(products.isDraft)', 'withDrafts ? undefined : undefined'],
  ],
  'server/features/products/productReads.ts': [['S59', 'brand: row.brand,', 'brand: row.category,']],
  'server/features/products/productRoutes.ts': [
    ['A73', '![image, ...(images ?? [])].every', '![image].every'],
    [
      'C2',
      'return withAllReviews(known(await products.find(id, BATCH)));',
      'return toProductDto(known(await products.find(id)).product);',
    ],
    ['C5', 'priceCents = toCents(body.price)', 'priceCents = Number(body.price)'],
  ],
  'server/features/users/accountRoutes.ts': [
    ['A50', 'if (held.length > 0) await putBack(tx, held);', 'if (held.length < 0) await putBack(tx, held);'],
  ],
  'server/features/users/passwordResets.ts': [
    ['A49', "createHash('sha256').update(token).digest('base64url')", 'token + createHash.length'],
  ],
  'server/features/users/passwords.ts': [['A44', "dictionary['passwords-common'].includes(guess) ||", '']],
  'server/features/users/tokens.ts': [
    ['S128', "requiredClaims: ['sub', 'exp'],", "requiredClaims: ['sub'],\n          currentDate: new Date(0),"],
  ],
  'server/features/users/userRoutes.ts': [
    ['A44', "if (currentPassword !== '') await checkCurrentPassword(users, viewer, currentPassword);", ''],
    ['S66', '...toUserDto(viewer),', "...toUserDto(viewer),\n    email: '',"],
    ['C8', 'if (!user || !isRight)', 'if (!user)'],
    ['C9', 'users.add({ name, email,', 'users.add({ name: email, email,'],
    ['C10', "if (id === 'profile' || id === viewer.id)", 'if (id === viewer.id)'],
  ],
  'server/features/users/usersRepository.ts': [
    ['A35', 'admins.every((admin) => admin === user.id)', 'admins.length === 0'],
    [
      'C12',
      'newestThat(db, olderThan(after, users))',
      'newestThat(db, and(olderThan(after, users), eq(users.isAdmin, false)))',
    ],
    ['A35', 'if (target.user.id === actor) throw new HttpError(409, losing[action].self);', ''],
  ],
  'server/pages/pages.ts': [
    ['A72', "? 'no-cache' : HOUR", '? HOUR : HOUR'],
    ['A32', 'reply.code(found.status)', 'reply.code(200)'],
  ],
  'server/platform/http/requests.ts': [['C4', "if (body.trim() === '') return done(null, undefined);", '']],
  'server/platform/http/callRoute.ts': [
    ['S122', "...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),", ''],
  ],
  'server/platform/http/guard.ts': [
    ['S123', 'if (request.viewer === null) return', 'if (request.viewer === null && identifies(request)) return'],
    ['S125', "access === 'admin' && !request.", "access === 'admin' && request.method !== 'GET' && !request."],
    ['every signed-in user is an administrator', "' && !request.viewer.isAdmin ?", "' && request.viewer.id === '' ?"],
    [
      'no token is answered as forbidden',
      'return new HttpError(401, identifies',
      'return new HttpError(403, identifies',
    ],
  ],
  'server/platform/http/limits.ts': [
    ['A43', '[reviewsFrom, reviewsBy]', 'reviewsBy'],
    ['A44', 'known.has(hashed(pairOf(request))) ||', ''],
  ],
  'server/platform/settings/settings.ts': [['S159', "fallback: '12',", "fallback: '10',"]],
};
