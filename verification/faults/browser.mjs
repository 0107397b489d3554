/** Services, effects and scripts of the browser. */
export default {
  'index.html': [['S53', '<meta name="keywords" content="electronics, buy electronics, cheap electronics" />', '']],
  'public/worker.js': [
    ['S58', 'answer = await fetch(request);', 'answer = await fetch(request).catch(() => new Response(""));'],
  ],
  'src/app/adminEffects.ts': [
    ['S100', '(({ productId }) => routes.productEdit.href({ id: productId }))', '(() => routes.productList.href())'],
    ['S101', '(() => routes.productList.href())]', '(({ productId }) => routes.productEdit.href({ id: productId }))]'],
  ],
  'src/app/keptDrafts.ts': [['A76 A25', 'kept === null || kept.userId !== userId', 'kept === null']],
  'src/app/lazyCheckout.ts': [
    ['S62', "store('shippingAddress', ({ shippingAddress }) => shippingAddress),", ''],
    ['S90', "paymentMethod: stored('paymentMethod') };", 'paymentMethod: null };'],
    [
      'S99',
      'navigate(({ orderId }) => routes.order.href({ id: orderId }), { replace: true, state: JUST_PLACED })',
      "navigate(() => '/profile', { replace: true })",
    ],
    ['A5', "send('cart', 'cart.clear', ({ products }) => ({ products })),", ''],
    ['A17', "'order.refused': [send('cart', 'cart.reprice', ({ changes }) => ({ changes }))],", "'order.refused': [],"],
    ['A34', "'stock.accepted': [send('cart', 'cart.fit')],", "'stock.accepted': [],"],
    ['the address of the shipping step is not followed', "': [navigate(({ step }) => routes[step].href())],", "': [],"],
  ],
  'src/app/orderEffects.ts': [
    [
      'a payment that is on its way is not remembered',
      'payment === null ? others : [...others, { orderId, userId, payment }]',
      'others',
    ],
    ['a receipt is not printed', "'receipt.requested': [print],", "'receipt.requested': [],"],
  ],
  'src/app/shop.ts': [['S1', 'chunks.set(name, actor);', '']],
  'src/app/shopEffects.ts': [
    ['A37', "'userInfo.stored': [adoptUser],", "'userInfo.stored': [],"],
    ['S89', "'session.changed': [store('userInfo', ({ user }) => user)],", "'session.changed': [],"],
    [
      'S4',
      "'cart.changed': [store('cartItems', ({ lines }) => lines)],",
      "'cart.changed': [when((_, { user }) => user !== null, store('cartItems', ({ lines }) => lines))],",
    ],
    ['A4', 'navigate(() => routes.cart.href(), { replace: true })', 'navigate(() => routes.cart.href())'],
    [
      'A74 A25',
      "    nullIfEmpty(context.stored('savedProducts')!.filter(({ userId }) => !isOfOther(userId, context))),",
      "    context.stored('savedProducts'),",
    ],
    ['the cart is not kept', "'cart.changed': [store('cartItems', ({ lines }) => lines)],", "'cart.changed': [],"],
    [
      'who signs out stays signed in after a reload',
      "'session.changed': [store('userInfo', ({ user }) => user)],",
      "'session.changed': [when(({ user }) => user !== null, store('userInfo', ({ user }) => user))],",
    ],
    [
      'a product that was added does not lead to the cart',
      '    when(\n      isAtProduct,\n      navigate(() => routes.cart.href()),\n    ),\n',
      '',
    ],
  ],
  'src/services/http.ts': [
    ['S10', 'baseURL: host, ', ''],
    ['S127', "call.access === 'anyone' ? null : tokens.current()", "call.access === 'admin' ? tokens.current() : null"],
    ['S129', '      signal,\n', '      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),\n'],
    ['S134', 'throw new ServiceError(UNREACHABLE, { cause });', 'throw cause;'],
    ['S143', 'problem.output.message || general', '(problem.output.code && problem.output.message) || general'],
    ['calls are made without a token', "== 'anyone' ? null : tokens.current()", "== 'admin' ? tokens.current() : null"],
  ],
  'src/services/oneOrder.ts': [
    ['an order that is on its way is not remembered', '[...(pending ?? []), { key, userId }]', 'pending'],
    ["another shopper's order is asked for", '(entry.userId === userId ? [entry.key] : [])', '[entry.key]'],
  ],
  'src/services/serviceError.ts': [['A40', 'isKeyRefused(error) || (!mayArrive &&', 'isKeyRefused(error) || (']],
  'src/services/shopServices.ts': [
    ['S67', 'body: { name, email, password }, answer', 'body: { name, email, password, isAdmin: false }, answer'],
    ['S73', 'body: {\n        id,\n        name,', 'body: {\n        _id: id,\n        name,'],
    ['S75', 'body: { rating, comment }', 'body: { rating: String(rating), comment }'],
    ['C18', 'http(endpoints.deliverOrder, { id, body: {}, keepalive', 'http(endpoints.deliverOrder, { id, keepalive'],
    ['S132', 'answer: CreatedOrder,', 'answer: Order,'],
    ['the key of an order is not sent', "headers: { 'Idempotency-Key': key }", 'headers: {}'],
  ],
  'src/services/storage.ts': [
    ['S61', ', image: v.string() }', ' }'],
    ['S154', 'areaOf(key).setItem(key, text)', 'areaOf(key).setItem(`proshop.${key}`, text)'],
  ],
  'src/services/walletServices.ts': [
    ['S131', "SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'", "SCRIPT = '/gp/p/js/pay.js'"],
    ['S148', "? 'PRODUCTION' : 'TEST'", "? 'TEST' : 'PRODUCTION'"],
    ['S149', "currencyCode: 'USD'", "currencyCode: 'EUR'"],
    ['S150', "countryCode: 'US'", "countryCode: 'GB'"],
    ['S151', "['MASTERCARD', 'VISA']", "['MASTERCARD', 'VISA', 'AMEX']"],
    ['S152', 'emailRequired: true', 'emailRequired: false'],
    ['S70', ": 'SUCCESS',\n          paytime: new Date().toISOString(),", ": 'SUCCESS',"],
  ],
  'src/services/worker.ts': [
    ['A72', 'for (const type of INPUTS) document.addEventListener(type, register);', 'register();'],
  ],
};
