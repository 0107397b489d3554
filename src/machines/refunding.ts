type WithOrder = { context: { orderId: string } };

export const asksForRefund = { 'refund.ask': { guard: 'mayRefund', target: '#order.confirmingRefund' } } as const;

/** An admin gives the money of an order back (A81), after a question. For `orderMachine`, which then reads the order. */
export const refunding = {
  confirmingRefund: { on: { 'refund.confirm': 'refunding', 'refund.cancel': 'shown' } },
  refunding: {
    tags: 'busy',
    invoke: {
      id: 'refundOrder',
      src: 'refundOrder',
      input: ({ context }: WithOrder) => ({ id: context.orderId }),
      onDone: 'loading',
      onError: [
        { guard: 'isUnanswered', target: 'refundUnknown', actions: 'setError' },
        { target: 'shown', actions: 'setError' },
      ],
    },
    on: { 'work.cancel': 'refundUnknown' },
  },
  /** The money may be on its way: only the gateway knows. */
  refundUnknown: { exit: 'clearError', on: { 'refund.confirm': 'refunding', 'order.reload': 'loading' } },
} as const;
