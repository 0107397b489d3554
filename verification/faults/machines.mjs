/** The charts. */
export default {
  'src/machines/carousel.machine.ts': [
    ['S56', "target: 'rotating',\n          actions: withEvent('dropHold'),", "target: 'rotating',"],
    ['S55 S157', 'INTERVAL = 5000', 'INTERVAL = 6000'],
    ['A15', 'context.isStill || context.count < 2', 'context.count < 2'],
  ],
  'src/machines/cart.machine.ts': [
    ['S85', 'id: context.pendingItems[0]!.product', 'id: context.pendingItems.at(-1)!.product'],
    [
      'S91',
      "'cart.add': { target: 'adding', actions: [withEvent('addPendingItem'), 'emitChanged'] },",
      "'cart.add': { target: 'adding', actions: [withEvent('addPendingItem')] },",
    ],
    ['A1', "actions: [withEvent('putProduct'), 'emitChanged']", "actions: [withEvent('putProduct')]"],
    ['A13 S133', '(({ context }) => ({ pendingItems: context.pendingItems.slice(1) }))', '({ pendingItems: [] })'],
  ],
  'src/machines/checkout/placeOrder.ts': [['S93', "refused: { exit: 'clearFailure' },", 'refused: {},']],
  'src/machines/checkout/setup.ts': [['A5', 'key: context.key ?? nanoid(),', 'key: nanoid(),']],
  'src/machines/checkout/steps.ts': [
    ['S83', "initial: 'shipping',\n  on: {\n    'shopper.left': 'signIn',", "initial: 'shipping',\n  on: {"],
  ],
  'src/machines/chunk.machine.ts': [
    ['S158', 'CHUNK_TIMEOUT = 120_000', 'CHUNK_TIMEOUT = 60_000'],
    ['A14', 'context.mayReload && isGone(errorIn(event))', 'isGone(errorIn(event))'],
  ],
  'src/machines/deletion.ts': [
    ['S118 S119', "'row.delete': { target: 'confirmingDelete',", "'row.delete': { target: 'several',"],
    ['C6 C13', "onDone: 'loading',", 'onDone: back,'],
  ],
  'src/machines/deliveryQueue.machine.ts': [
    ['S98', 'isDelivered: true },\n        error: null,', 'isDelivered: true },'],
  ],
  'src/machines/drafts.ts': [
    ['A76', 'typed: { ...typed, ...only(typedOf(theirs), taken) }', 'typed'],
    [
      'S142 A6',
      'beginUpload: set(() => ({ percent: 0, pictureProblem: null }))',
      'beginUpload: set(() => ({ percent: 0 }))',
    ],
    ['A100', 'conflict: null,\n        typed: null,', 'typed: null,'],
  ],
  'src/machines/editing.ts': [['S74', '_id: context.id,', '']],
  'src/machines/network.machine.ts': [
    ['A79', "offline: { on: { 'network.restored': 'back' } }", "offline: { on: { 'network.restored': 'online' } }"],
  ],
  'src/machines/order.machine.ts': [
    ['S80', "initial: 'loading',", "initial: 'unavailable',"],
    ['S81', "entry: ['clearError', 'emitPending']", "entry: ['emitPending']"],
    ['S9', "on: { 'order.deliver': 'delivering',", "on: { 'order.deliver': '#order.loading',"],
    [
      'S96',
      "calling('deliverOrder', {\n              entry: 'clearError',\n              input: ({ context }) => ({ id: context.orderId }),\n              onDone: '#order.loading',",
      "calling('deliverOrder', {\n              entry: 'clearError',\n              input: ({ context }) => ({ id: context.orderId }),\n              onDone: 'deliverable',",
    ],
    ['S97', 'viewer.isAdmin && order !== null && isDeliverable(order)', 'order !== null && isDeliverable(order)'],
    ['A38', '!== null && isOwnOrder(order, viewer)', '!== null && (viewer.isAdmin || isOwnOrder(order, viewer))'],
    ['S94', "{ guard: and(['isPaid', 'hasSentPayment']), target: 'paid.", "{ guard: 'hasSentPayment', target: 'paid."],
  ],
  'src/machines/orderGuards.ts': [
    ['A81', 'order !== null && isRefunded(order)', 'order !== null && !order.isPaid && isRefunded(order)'],
  ],
  'src/machines/overload.ts': [
    ['A52', 'MOST_WAITS = 2', 'MOST_WAITS = 1000'],
    ['S77', "{ target: 'failed', actions: 'setError' },", "{ target: 'failed' },"],
  ],
  'src/machines/ownAccount.machine.ts': [
    ['A51', 'context.features.includes(feature)', 'context.features !== undefined && feature.length > 0'],
  ],
  'src/machines/patience.machine.ts': [['A13', 'PATIENCE = 10_000', 'PATIENCE = 30_000']],
  'src/machines/product.machine.ts': [
    ['S92 A2', "failed: { entry: 'clearPreview', exit: 'clearError', on:", "failed: { entry: 'clearPreview', on:"],
  ],
  'src/machines/productEdit.machine.ts': [
    ['A84', 'typedPictures([...furtherIn(context), output])', 'typedPictures([output])'],
    ['A84', 'context.hasFurther &&', ''],
  ],
  'src/machines/productImport.machine.ts': [
    ['A71', "{ guard: 'hasProduct', target: 'saving' },\n        { target: 'creating' },", "{ target: 'creating' },"],
  ],
  'src/machines/productList.machine.ts': [
    ['S37', 'listed: { on: offers }', "listed: { on: { ...offers, 'product.create': {} } }"],
  ],
  'src/machines/profile.machine.ts': [
    ['A10', 'guards: { isGone },', 'guards: { isGone: () => false },'],
    ['S78', "target: 'updated',", "target: 'editing',"],
  ],
  'src/machines/resource.machine.ts': [['S76', "calling('read', {", "calling('read', {\n      tags: [],"]],
  'src/machines/review.machine.ts': [['S103', "actions: ['countSent', 'reloadProduct']", "actions: ['reloadProduct']"]],
  'src/machines/session.machine.ts': [
    ['S84', "'),\n              target: '#session.signedIn',", "'),\n              target: '#session.guest',"],
    ['A9', "{ target: 'signingIn' },", "{ target: '#session.guest' },"],
    [
      'S82',
      "'session.signOut': { target: 'guest', actions: ['clearUser', 'emitChanged'] },\n        'session.clearDevice'",
      "'session.signOut': { target: 'guest', actions: ['clearUser'] },\n        'session.clearDevice'",
    ],
    ['S79', "'session.reset': { actions: 'clearError' },", ''],
    ['C11', "[withEvent('mergeUser'), 'emitChanged']", "[withEvent('mergeUser')]"],
    ['A11', 'token: info.token ?? context.user.token', "token: info.token ?? ''"],
    [
      'A28',
      "'session.expire': { guard: withEvent('isCurrentToken'), target: 'expired' }",
      "'session.expire': { target: 'guest', actions: ['clearUser', 'emitChanged'] }",
    ],
  ],
  'src/machines/shopEdit.machine.ts': [['A100', "guard: not('isUploading'),", '']],
  'src/machines/typedProduct.ts': [['S38', 'countInStock: String(draft.countInStock)', "countInStock: '0'"]],
  'src/machines/userEdit.machine.ts': [
    ['S72', 'draft: { name, email, isAdmin } }', 'draft: { name, email } }'],
    ['C14', "onSaved: 'rereading'", "onSaved: 'updated'"],
  ],
  'src/machines/wallet.machine.ts': [
    ['S6', "self.send({ type: 'wallet.pay' })", "self.send({ type: 'wallet.retry' })"],
    ['A21', "'testWallet.open': { guard: 'hasTestWallet', target: 'testing'", "'testWallet.open': { target: 'testing'"],
  ],
};
