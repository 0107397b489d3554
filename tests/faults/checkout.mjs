/** The guided checkout: its steps, and placing the order. */
export default [
  {
    ids: ['S104'],
    in: 'src/views/cart/CartSummary.tsx',
    replace: "isGuest ? loginPath(stepPath('shipping'))",
    by: "isGuest ? loginPath(stepPath('payment'))",
  },
  {
    ids: ['S62'],
    in: 'src/shop/checkout.ts',
    replace: "storage.write('shippingAddress', shippingAddress);",
    by: '',
  },
  {
    ids: ['S89'],
    in: 'src/shop/checkout.ts',
    replace: "storage.write('paymentMethod', paymentMethod);",
    by: '',
  },
  {
    ids: ['S90'],
    in: 'src/shop/checkout.ts',
    replace: "paymentMethod: storage.read('paymentMethod'),",
    by: 'paymentMethod: null,',
  },
  {
    ids: ['S99'],
    in: 'src/shop/checkout.ts',
    replace: 'page.go(orderPath(orderId), { replace: true });',
    by: "page.go('/profile', { replace: true });",
  },
  {
    ids: ['A5'],
    in: 'src/shop/checkout.ts',
    replace: "cart.send({ type: 'cart.clear', products });",
    by: '',
  },
  {
    ids: ['A5'],
    in: 'src/machines/checkout.machine.ts',
    replace: 'key: context.key ?? nanoid(),',
    by: 'key: nanoid(),',
  },
  {
    ids: ['S93'],
    in: 'src/machines/checkout.machine.ts',
    replace: "refused: { exit: 'forgetFailure' },",
    by: 'refused: {},',
  },
  {
    ids: ['A8'],
    in: 'src/domain/checkout.ts',
    replace: "return step === 'payment' || progress.paymentMethod !== null;",
    by: 'return true;',
  },
  {
    ids: ['S5'],
    in: 'src/views/checkout/PlaceOrderView.tsx',
    replace: "checkout.send({ type: 'order.place', lines });",
    by: "checkout.send({ type: 'order.place', lines: [] });",
  },
  {
    ids: ['S153'],
    in: 'src/views/checkout/PaymentView.tsx',
    replace: 'initialValues: { paymentMethod: GOOGLE_PAY }',
    by: "initialValues: { paymentMethod: '' }",
  },
  {
    ids: ['S54'],
    in: 'src/views/checkout/CheckoutSteps.tsx',
    replace:
      "{ name: 'payment', label: 'Payment', href: stepPath('payment') },\n  { name: 'placeOrder', label: 'Place Order', href: stepPath('placeOrder') },",
    by: "{ name: 'payment', label: 'Place Order', href: stepPath('payment') },\n  { name: 'placeOrder', label: 'Payment', href: stepPath('placeOrder') },",
  },
  {
    ids: ['A29'],
    in: 'src/views/checkout/CheckoutSteps.tsx',
    replace: 'isShut || index > position ?',
    by: 'isShut ?',
  },
  {
    ids: ['S83'],
    in: 'src/machines/checkout.machine.ts',
    replace: "initial: 'shipping',\n      on: {\n        'shopper.left': 'signIn',",
    by: "initial: 'shipping',\n      on: {",
  },
  {
    ids: ['S99'],
    in: 'src/shop/checkout.ts',
    replace: 'page.go(orderPath(orderId), { replace: true });',
    by: 'page.go(orderPath(orderId));',
  },
  {
    ids: ['A17'],
    in: 'src/shop/checkout.ts',
    replace: "actor.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));",
    by: '',
  },
  {
    ids: ['A34'],
    in: 'src/shop/checkout.ts',
    replace: "actor.on('stock.accepted', () => cart.send({ type: 'cart.fit' }));",
    by: '',
  },
  {
    ids: ['A37'],
    in: 'src/shop/checkout.ts',
    replace: "if (key === 'shippingAddress' || key === 'paymentMethod') adopt();",
    by: '',
  },
  {
    ids: ['A5'],
    in: 'src/services/serviceError.ts',
    replace: ' || error.status >= 500',
    by: '',
  },
];
