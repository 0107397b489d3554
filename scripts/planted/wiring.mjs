/** What the charts' facts cause, what the calls send and how their answers are read. */
export default [
  {
    why: 'a cart that was ordered is not emptied',
    in: 'src/app/checkout.ts',
    replace: "cart.send({ type: 'cart.clear', products });",
    by: '',
  },
  {
    why: 'new prices do not reach the cart',
    in: 'src/app/checkout.ts',
    replace: "actor.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));",
    by: '',
  },
  {
    why: 'an order that is on its way is not remembered',
    in: 'src/services/pendingOrders.ts',
    replace: 'write([...entries, { key, userId }]);',
    by: '',
  },
  {
    why: "another shopper's order is asked for",
    in: 'src/services/pendingOrders.ts',
    replace: '(entry.userId === userId ? [entry.key] : [])',
    by: '[entry.key]',
  },
  {
    why: 'a payment that is on its way is not remembered',
    in: 'src/app/sentPayments.ts',
    replace: 'write(payment === null ? others : [...others, { orderId, userId, payment }]);',
    by: 'write(others);',
  },
  {
    why: 'the address of the shipping step is not followed',
    in: 'src/app/checkout.ts',
    replace: "actor.on('checkout.stepped', ({ step }) => page.go(stepPath(step)));",
    by: '',
  },
  {
    why: 'the cart is not kept',
    in: 'src/app/shop.ts',
    replace: "cart.on('cart.kept', ({ lines }) => storage.write('cartItems', lines));",
    by: '',
  },
  {
    why: 'who signs out stays signed in after a reload',
    in: 'src/app/shop.ts',
    replace: "session.on('session.kept', ({ user }) => storage.write('userInfo', user));",
    by: "session.on('session.kept', ({ user }) => (user ? storage.write('userInfo', user) : undefined));",
  },
  {
    why: 'a product that was added does not lead to the cart',
    lives:
      "The shop in memory is walked at no product's page. In Chromium a walk looks at the state that a chart is in, and no state says that the page has just moved.",
    in: 'src/app/shop.ts',
    replace: "if (page.path() === productPath(product)) page.go('/cart');",
    by: '',
  },
  {
    why: 'a receipt is not printed',
    lives:
      'Nothing is printed in memory. The walks of the order in Chromium press the button, and nothing on screen says that something is being printed.',
    in: 'src/app/shop.ts',
    replace: "if (fact.type === 'receipt.requested') page.print();",
    by: '',
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
