/**
 * Changes of expressions that no input can tell from the original, with the reason. `chart` limits a reason to one chart;
 * `guard` to a condition as that guard asks it. Each text is the beginning of what the tables print after the file.
 */
const reasons = [
  {
    chart: 'cart',
    reason: 'the chart fetches only while an item is pending, and drops it only when it stops fetching',
    changes: ['putProduct: context.pendingItems[0]?.qty'],
  },
  {
    chart: 'catalogue',
    reason: 'the page has just been set by the action before',
    changes: ['emitEnd: context.answer?.pages'],
  },
  {
    chart: 'catalogue',
    guard: 'isOtherChoice',
    reason: 'two choices are compared by their queries, in which both then have the same parts more',
    changes: ['chosen: value !== noChoices[name] → true', 'choicesQuery: query === "" → false'],
  },
  {
    chart: 'checkout',
    reason: 'the first state sets these fields on entry',
    changes: ['context: { ...noKeys'],
  },
  {
    chart: 'checkout',
    reason: 'an order is sent only after a key was made, and the states after it keep the key',
    changes: ['askAboutOwnKey: context.key === null → false', 'isOwnKeyClosed: key !== null → true'],
  },
  {
    chart: 'checkout',
    reason: 'the failure has just been set by the action before',
    changes: ['emitRefused: context.failure?.lines'],
  },
  {
    chart: 'checkout',
    reason: 'the chart never asks whether shipping is open',
    changes: [
      'isStepOpen: step === "shipping" → false',
      'isStepOpen: step === "shipping" → step === \'\'',
      'isStepOpen: return true;',
    ],
  },
  {
    chart: 'checkout',
    reason: 'called only if a key is pending',
    changes: [
      'adoptPendingKeys: pendingKeys.at(-1) ?? null → pendingKeys.at(-1)',
      'adoptPendingKeys: pendingKeys.length > 0 →',
    ],
  },
  {
    chart: 'checkout',
    reason: 'a list of keys never contains null',
    changes: ['syncPendingKeys: keys.key !== null → true', 'withoutPlacedKeys: key !== null → true'],
  },
  {
    chart: 'checkout',
    reason: 'after an error that is none of the shop’s the outcome is unknown, and no key is dropped',
    changes: ['hasStatus: error instanceof ServiceError → true'],
  },
  {
    chart: 'checkout',
    guard: 'isOutcomeUnknown',
    reason: 'the outcome of an error that is none of the shop’s is unknown before its code is read',
    changes: ['hasCode: error instanceof ServiceError → true', 'problemOf: error instanceof ServiceError → true'],
  },
  {
    chart: 'checkout',
    reason: 'tax is 15 % of whole cents: the sum ends in 0 or 5, so 51 rounds as 50 does',
    changes: ['taxOn: items * TAX_PERCENT + 50 → items * TAX_PERCENT + (51)'],
  },
  {
    chart: 'checkout',
    reason: 'a step has one name, and an error one code: only one of the two can hold',
    changes: ['checkout.steps :: step.open [0] ↔ [1]', 'createOrder [0] ↔ [1]', 'createOrder [1] ↔ [2]'],
  },
  {
    chart: 'deliveryQueue',
    reason: 'without a first delivery there are no others, which ends the action as well',
    changes: ['emitHurried: first === undefined → false'],
  },
  {
    chart: 'deliveryQueue',
    reason: 'a delivery is sent only while one is due',
    changes: ['isOvertaken: due[0]?.mayHaveArrived → due[0].mayHaveArrived'],
  },
  {
    chart: 'deliveryQueue',
    guard: 'isInDoubt',
    reason: 'the outcome of an error that is none of the shop’s is unknown whatever its status',
    changes: ['hasStatus: error instanceof ServiceError → true'],
  },
  {
    chart: 'deliveryQueue',
    guard: 'isOfOrder',
    reason: 'an error that is none of the shop’s is in doubt, and the guard before takes it',
    changes: ['hasStatus: error instanceof ServiceError → true'],
  },
  {
    chart: 'order',
    reason: 'the order has been set on the way into the state that asks',
    changes: [
      'isPaid: context.order?.isPaid →',
      'isDelivered: context.order?.isDelivered →',
      'isRefunded: order !== null → true',
      'isOwn: order !== null → true',
      'mayDeliver: order !== null → true',
    ],
  },
  {
    chart: 'order',
    reason: 'the status is asked for first, which errors that are none of the shop’s do not have',
    changes: ['hasCode: error instanceof ServiceError → true'],
  },
  {
    chart: 'order',
    guard: 'needsBank',
    reason: 'an error that is none of the shop’s has no problem, and so no page of a bank',
    changes: ['problemOf: error instanceof ServiceError → true'],
  },
  {
    chart: 'order',
    guard: 'isInDoubt',
    reason: 'the outcome of an error that is none of the shop’s is unknown before its status is read',
    changes: ['hasStatus: error instanceof ServiceError → true'],
  },
  {
    chart: 'order',
    reason: 'the chart asks only whether the status is paid, and first whether the order is delivered',
    changes: [
      'orderStatus: return "unpaid";',
      'orderStatus: isDelivered → false',
      'orderStatus: isDelivered ? "delivered" : "paid" → isDelivered ? \'\'',
    ],
  },
  {
    chart: 'order',
    reason: 'the branch before takes what both accept, or none can hold together',
    changes: ['order.shown.payment.deciding :: always [1] ↔ [2]', 'order.shown.delivery.waiting :: always [0] ↔ [1]'],
  },
  {
    chart: 'product',
    reason: 'the product is set while it is shown',
    changes: ['addReviews: context.product?.reviews', 'hasMoreReviews: context.product?.moreReviews'],
  },
  {
    chart: 'productEdit',
    guard: 'hasPlace',
    reason: 'there is a place for another picture beside none as well as beside one',
    changes: ['picturesIn: typed === "" → false'],
  },
  {
    chart: 'productEdit',
    guard: 'hasPlace',
    reason: 'the guard asks only if the form has further pictures, and then the product has a list of them',
    changes: ['typedOf: images → true'],
  },
  {
    chart: 'productList',
    reason: 'a row is deleted only after the list was read and the row was chosen',
    changes: ['removeDeleted: answer → true', 'removeDeleted: toDelete?._id'],
  },
  {
    chart: 'resource',
    reason: 'a field without a value reads as a field that is missing',
    changes: ['context: { request: input.request, data: undefined'],
  },
  {
    chart: 'session',
    reason: 'the states that sign in clear the error on entry',
    changes: ['setUser: { user: output, credentials: null, error: null }'],
  },
  {
    chart: 'session',
    reason: 'a user is set in the state that asks',
    changes: ['mergeUser: context.user → true', 'isCurrentToken: context.user?.token'],
  },
  {
    chart: 'userList',
    reason: 'a user is deleted only after the list was read',
    changes: ['removeDeleted: answer → true'],
  },
  {
    chart: 'userList',
    reason: 'null is no list',
    changes: ['isAlreadyRead: context.answer !== null → true'],
  },
  {
    chart: 'userList',
    reason: 'to set the same listing again changes nothing',
    changes: ['isAlreadyRead: isSameListing(context.listing, listing) → false'],
  },
  {
    chart: 'wallet',
    reason: 'the first state clears the error on entry',
    changes: [
      'context: { ...input, config: null, placeButton: null, payment: null, error: null } → ({ ...input, config: null, placeButton: null, payment: null })',
    ],
  },
  {
    chart: 'wallet',
    reason: 'a payment has one ending: only one of the two can hold',
    changes: ['authorisePayment [0] ↔ [1]'],
  },
];

/** Why no input can tell a change in a chart, or in one of its guards, from the original; undefined if none is stated. */
export const reasonFor = (chart, what, guard) =>
  reasons.find(
    (each) =>
      each.chart === chart &&
      (each.guard === undefined || each.guard === guard) &&
      each.changes.some((change) => what.includes(change)),
  )?.reason;
