/** What nothing in a browser can cause: transitions by their keys, for each chart, with the reason. */
export const beyond = {
  cart: {
    'cart :: cart.remove [1]': 'a line that another tab has removed a moment ago: the screen is told at once',
  },
  checkout: {
    'checkout.placing :: xstate.error.actor.createOrder [0]':
      'it ends before a call is made: two tabs do it in tests/browser/twoTabs.test.ts',
  },
  order: {
    'order.shown.payment.payable :: xstate.error.actor.wallet': 'the wallet ends with a payment or not at all',
    'order.shown.payment.payable.walletUnavailable :: order.reload': 'only the wallet leads there',
  },
  resource: { 'resource.loaded :: resource.reload': 'nothing that was read is read again by hand' },
} satisfies Record<string, Record<string, string>>;
