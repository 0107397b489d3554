/** Effects of facts, requests of calls and parsing of responses. */
export default [
  {
    why: 'a cart that was ordered is not emptied',
    in: 'src/app/lazyCheckout.ts',
    replace: "send('cart', 'cart.clear', ({ products }) => ({ products })),",
    by: '',
  },
  {
    why: 'new prices do not reach the cart',
    in: 'src/app/lazyCheckout.ts',
    replace: "'order.refused': [send('cart', 'cart.reprice', ({ changes }) => ({ changes }))],",
    by: "'order.refused': [],",
  },
  {
    why: 'an order that is on its way is not remembered',
    in: 'src/services/pendingOrders.ts',
    replace: '[...(pending ?? []), { key, userId }]',
    by: 'pending',
  },
  {
    why: "another shopper's order is asked for",
    in: 'src/services/pendingOrders.ts',
    replace: '(entry.userId === userId ? [entry.key] : [])',
    by: '[entry.key]',
  },
  {
    why: 'a payment that is on its way is not remembered',
    in: 'src/app/orderEffects.ts',
    replace: 'payment === null ? others : [...others, { orderId, userId, payment }]',
    by: 'others',
  },
  {
    why: 'the address of the shipping step is not followed',
    in: 'src/app/lazyCheckout.ts',
    replace: "'checkout.stepped': [navigate(({ step }) => routes[step].href())],",
    by: "'checkout.stepped': [],",
  },
  {
    why: 'the cart is not kept',
    in: 'src/app/shopEffects.ts',
    replace: "'cart.changed': [store('cartItems', ({ lines }) => lines)],",
    by: "'cart.changed': [],",
  },
  {
    why: 'who signs out stays signed in after a reload',
    in: 'src/app/shopEffects.ts',
    replace: "'session.changed': [store('userInfo', ({ user }) => user)],",
    by: "'session.changed': [when(({ user }) => user !== null, store('userInfo', ({ user }) => user))],",
  },
  {
    why: 'a product that was added does not lead to the cart',
    lives:
      "The shop in memory is walked at no product's page. In Chromium a walk looks at the state that a chart is in, and no state says that the page has just moved.",
    in: 'src/app/shopEffects.ts',
    replace: '    when(\n      isAtProduct,\n      navigate(() => routes.cart.href()),\n    ),\n',
    by: '',
  },
  {
    why: 'a receipt is not printed',
    lives:
      'Nothing is printed in memory. The walks of the order in Chromium press the button, and nothing on screen says that something is being printed.',
    in: 'src/app/orderEffects.ts',
    replace: "'receipt.requested': [print],",
    by: "'receipt.requested': [],",
  },
  {
    why: 'the key of an order is not sent',
    in: 'src/services/shopServices.ts',
    replace: "headers: { 'Idempotency-Key': key }",
    by: 'headers: {}',
  },
  {
    why: 'calls are made without a token',
    in: 'src/services/http.ts',
    replace: "const token = call.access === 'anyone' ? null : tokens.current();",
    by: "const token = call.access === 'admin' ? tokens.current() : null;",
  },
  {
    why: 'a call that was refused is not repeated after signing in again',
    in: 'src/services/http.ts',
    replace: 'error.status === 401 && token !== null',
    by: 'error.status === 403 && token !== null',
  },
  {
    why: "the server's own words are lost",
    in: 'src/services/http.ts',
    replace: 'new ServiceError(problem.output.message || general,',
    by: 'new ServiceError(general,',
  },
];
