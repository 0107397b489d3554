/** An order on screen: paying it with the wallet, and delivering it. */
export default [
  {
    ids: ['S80'],
    in: 'src/machines/order.machine.ts',
    replace: "initial: 'loading',",
    by: "initial: 'unavailable',",
  },
  {
    ids: ['S81'],
    in: 'src/machines/order.machine.ts',
    replace: "settling: {\n              tags: 'busy',\n              entry: 'forgetError',",
    by: "settling: {\n              tags: 'busy',",
  },
  {
    ids: ['S81'],
    in: 'src/views/order/Payment.tsx',
    replace: '{isJustPaid ? (',
    by: '{isJustPaid || isSettling ? (',
  },
  {
    ids: ['S83'],
    in: 'src/views/order/order.chunk.tsx',
    replace: 'key={`${user._id} ${id}`}',
    by: 'key={id}',
  },
  {
    ids: ['S9'],
    in: 'src/machines/order.machine.ts',
    replace: "deliverable: { on: { 'order.deliver': 'delivering' } },",
    by: "deliverable: { on: { 'order.deliver': '#order.loading' } },",
  },
  {
    ids: ['S96'],
    in: 'src/machines/order.machine.ts',
    replace: "input: ({ context }) => ({ id: context.orderId }),\n                onDone: '#order.loading',",
    by: "input: ({ context }) => ({ id: context.orderId }),\n                onDone: 'deliverable',",
  },
  {
    ids: ['S97'],
    in: 'src/machines/order.machine.ts',
    replace: 'viewer.isAdmin && order !== null && isDeliverable(order)',
    by: 'order !== null && isDeliverable(order)',
  },
  {
    ids: ['A38'],
    in: 'src/machines/order.machine.ts',
    replace: 'order?.isOwn ?? order?.user.email === viewer.email',
    by: 'viewer.isAdmin || (order?.isOwn ?? order?.user.email === viewer.email)',
  },
  {
    ids: ['S6'],
    in: 'src/views/order/WalletView.tsx',
    replace: "wallet.send({ type: 'wallet.pay' })",
    by: "wallet.send({ type: 'wallet.retry' })",
  },
  {
    ids: ['S32'],
    in: 'src/views/order/OrderView.tsx',
    replace: '<OrderLines lines={data.orderItems} />',
    by: '',
  },
  {
    ids: ['S95'],
    in: 'src/views/order/Payment.tsx',
    replace: 'Paid on {paidAt',
    by: 'Paid {paidAt',
  },
  {
    ids: ['S139'],
    in: 'src/views/order/Payment.tsx',
    replace: "'Not Paid'",
    by: "'Unpaid'",
  },
  {
    ids: ['S140'],
    in: 'src/views/order/ShippingPart.tsx',
    replace: "'Not Delivered'",
    by: "'On its way'",
  },
  {
    ids: ['S105'],
    in: 'src/views/order/ShippingPart.tsx',
    replace: '<Status done={isDelivered}>',
    by: '<Status done>Processed</Status>\n      <Status done={isDelivered}>',
  },
  {
    ids: ['S141'],
    in: 'src/views/order/OrderLines.tsx',
    replace: 'Order cart is empty',
    by: 'Nothing was ordered',
  },
];
