/**
 * Why mutants survive: nothing promised differs (`equivalent`), or the difference is outside the world that is explored
 * (`beyond`), which counts as alive, like a mutant without a reason. Each text is in what the table prints.
 */
const reasons = [
  {
    is: 'equivalent',
    group: 'effects',
    why: 'the chart has just started with these details as its input',
    changes: ['checkout, actors.started, effect 1: send checkout details.adopt'],
  },
  {
    is: 'equivalent',
    group: 'effects',
    why: 'the same fact stores the owner afterwards',
    changes: ['address.entered', 'method.chosen'].map((fact) => `checkout, ${fact}, effect 3: store addressOwner`),
  },
  {
    is: 'equivalent',
    group: 'effects',
    why: 'the same fact stores another one afterwards',
    changes: [
      'checkout, address.entered, effect 1: store shippingAddress',
      'checkout, method.chosen, effect 2: store paymentMethod',
    ],
  },
  {
    is: 'equivalent',
    group: 'effects',
    why: 'the checkout of a guest does not take the event',
    changes: ['checkout, user.changed, effect 1: send checkout shopper.left, wasSignedIn'],
  },
  {
    is: 'equivalent',
    group: 'effects',
    why: 'only what tools of development see of the charts differs',
    changes: ['{ inspect }', '{ inspect: '],
  },
  {
    is: 'equivalent',
    group: 'checkout',
    why: 'a state that is its own target is not entered again',
    changes: [
      ['placing', 'step.open'],
      ['steps.placeOrder.openElsewhere.found', 'pending.adopt'],
      ['steps.shipping', 'address.remove'],
    ].map(([state, event]) => `checkout.${state} :: ${event} → checkout.${state}`),
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'checkout',
    why: 'the state that was the target, or is now, begins with the other one',
    changes: [
      'checkout.steps.payment :: always → checkout.steps',
      'checkout.steps.shipping :: address.remove → checkout.steps',
      'checkout.signIn :: shopper.arrived [1] → checkout.steps.shipping',
      'checkout.steps.payment :: payment.submit → checkout.steps.placeOrder.ready',
    ],
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'checkout',
    why: 'the state begins with the one that was its target, and does nothing as it is entered or left',
    changes: ['checkout.outcomeUnknown :: pending.adopt [0] → checkout.outcomeUnknown'],
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'checkout',
    why: 'the fact that is emitted opens the address of the next step, and that address opens the step',
    changes: [
      'checkout.steps.shipping :: shipping.submit → checkout.steps',
      ...['ready', 'refused', 'pricesChanged', 'stockChanged', 'notFound', 'openElsewhere'].map(
        (name) => `checkout.steps.shipping :: shipping.submit → checkout.steps.placeOrder.${name}`,
      ),
      ...['asking', 'undecided', 'found'].map(
        (name) => `checkout.steps.shipping :: shipping.submit → checkout.steps.placeOrder.openElsewhere.${name}`,
      ),
    ],
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'checkout',
    why: 'the fact that is emitted opens the address of the review, and that address opens the review',
    changes: [
      'checkout.steps.payment :: payment.submit → checkout.steps',
      ...['refused', 'pricesChanged', 'stockChanged', 'notFound', 'openElsewhere'].map(
        (name) => `checkout.steps.payment :: payment.submit → checkout.steps.placeOrder.${name}`,
      ),
      ...['asking', 'undecided', 'found'].map(
        (name) => `checkout.steps.payment :: payment.submit → checkout.steps.placeOrder.openElsewhere.${name}`,
      ),
    ],
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'an order that is being charged holds its stock: it has not given it back',
    changes: ['giveUp: releasedAt → true'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'the release of one order asks for the same again',
    changes: ['paidAt', 'releasedAt', 'chargingSince'].map((name) => `, releaseUnpaid: isNull(orders.${name}) → true`),
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'no other error has a status',
    changes: ['isDecision: error instanceof HttpError → true'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'nothing but 400 and 409 is thrown while an order is decided about',
    changes: [
      'isDecision: error.status === 409 → true',
      'isDecision: error.status === 400 → true',
      'isDecision: error.status === 409 || error.status === 400 → true',
      'isDecision: error instanceof HttpError && (error.status === 409 || error.status === 400) → (error instanceof HttpError) ||',
    ],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'an attempt that has ended stores nothing any more, and for another one nothing but what is there',
    changes: ['bankCheck → true', 'known === null → true', 'known === null || "bankPage" in known → true'].map(
      (change) => `reconcileCharge: ${change}`,
    ),
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'a paid order is not being charged',
    changes: ['hasNoAnswer: isNull(orders.paidAt) → true'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'at least one piece is asked for, so there are too few all the same',
    changes: ['refuseShort: rows.get(product)?.countInStock ?? 0 → rows.get(product)?.countInStock ?? (-1)'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'it is longer ago than the lease, as before',
    changes: ['settleOrder: Date.now() - BANK_LEASE_MS - 1 → Date.now() - BANK_LEASE_MS - (2)'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'an order that was charged is there: the shop deletes none',
    changes: ['takeAndMarkPaid: order?.releasedAt → order.releasedAt'],
  },
  {
    is: 'equivalent',
    group: 'order',
    why: 'the state decides by the order, which is what it was, and so on the same again',
    changes: ['order.shown.payment.refunded :: receipt.print → order.shown'],
    isWhole: true,
  },
  {
    is: 'equivalent',
    group: 'session',
    why: 'an answer without a token has no such property, so the token of before stays',
    changes: [
      'mergeUser: { ...context.user, ...info, token: info.token ?? context.user.token } → ({ ...context.user, ...info })',
    ],
  },
  {
    is: 'equivalent',
    group: 'order',
    why: 'taken only where the answer names the page of the bank',
    changes: ['setBankPage: problemOf(error)?.bankPage ?? null → problemOf(error)?.bankPage'],
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'an order without a charge under way is asked about nothing, and only read once more',
    changes: ['orderRoutes: order.chargingSince === null → false'],
  },
  {
    is: 'equivalent',
    group: 'order',
    why: 'asked only where the order is shown, and it is shown only once it was read',
    changes: ['?.bankCheck → ', '?.isPaid → ', '?.isDelivered → '].map(
      (change) => `context.order${change}context.order.`,
    ),
  },
  {
    is: 'equivalent',
    group: 'orders',
    why: 'those who ask only look whether there is one',
    changes: ['ordersRepository: order ?? null → order', 'ordersRepository: row ?? null → row'],
  },
  {
    is: 'beyond',
    group: 'effects',
    why: 'a chunk that is loading is there at once, so no visitor has signed out meanwhile',
    changes: ['checkout, actors.started, effect 3: send checkout shopper.arrived, isSignedIn'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'only what is logged of an error differs',
    changes: [
      'unknownOutcome: { cause }',
      'orderRoutes: { orderId: order.id, err: error }',
      'orderRoutes: "what became of a charge could not be asked"',
      'reconcileCharges: { orderId, err: error } → ({ orderId })',
    ],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'nothing happens here between the list of what is to be released and each release',
    changes: [
      ...['paidAt', 'releasedAt', 'chargingSince'].map((name) => `, releaseOne: isNull(orders.${name}) → true`),
      'releaseOne: order !== undefined → true',
    ],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'no account is deleted here while it places an order',
    changes: ['lockBuyer: found.length === 0', 'lockBuyer: new HttpError'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'no order here is from an earlier version of the shop',
    changes: ['reconcileCharge: { chargingSince: new Date(now), chargeAttempt: '],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'only the documentation of the API differs',
    changes: ['{ headers: idempotencyHeader }', 'idempotencyHeader: ', 'properties: '],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'no request is too large or too frequent here',
    changes: ['limit: limits.orders', 'MOST_ORDER_BYTES'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'versions are left out of the states, since no admin edits a product that has changed meanwhile',
    changes: ['nextVersion'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'moments are recent or overdue: less than two seconds ago is not told apart',
    changes: ['mayBeAsked: giveUp → false', 'BANK_LEASE_MS'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'the database does not fail here, and nothing else fails that is no decision',
    changes: ['isDecision: error instanceof HttpError &&', 'isDecision(error) → true'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'the database does not fail here',
    changes: ['isShort(error) → true', 'isShort: error'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'the test gateway gives no reason of its own for a declined payment',
    changes: ['settleOrder: outcome.charged'],
  },
  {
    is: 'beyond',
    group: 'order',
    why: 'the admins here have paid for nothing, so that their payments are decided as before',
    changes: ['', '.deciding'].map(
      (state) => `order.shown.delivery.delivering :: xstate.error.actor.deliverOrder [1] → order.shown.payment${state}`,
    ),
    isWhole: true,
  },
  {
    is: 'beyond',
    group: 'effects',
    why: 'every chunk can be loaded',
    changes: ['chunk.gone'],
  },
];

const isOf = ({ group, changes, isWhole = false }, mutant) =>
  group === mutant.group && changes.some((change) => (isWhole ? mutant.what === change : mutant.what.includes(change)));

/** A result with the reason why its mutant survives, where one is stated. */
export const withReason = (mutant, result) => {
  if (result.fate !== 'alive') return result;
  const found = reasons.find((each) => isOf(each, mutant));
  if (!found) return result;
  const { is, why } = found;
  return { ...result, why, ...(is === 'equivalent' && { fate: 'equivalent' }), isBeyond: is === 'beyond' };
};
