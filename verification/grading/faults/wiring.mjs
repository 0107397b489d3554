/** Effects of facts, requests of calls and parsing of responses. */
export default [
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
    in: 'src/app/shopEffects.ts',
    replace: '    when(\n      isAtProduct,\n      navigate(() => routes.cart.href()),\n    ),\n',
    by: '',
  },
  {
    why: 'a receipt is not printed',
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
];
