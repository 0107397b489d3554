/**
 * Why mutants survive: nothing promised differs (`equivalent`); the difference is outside the world that is explored
 * (`beyond`); or no rule asks for it (`missing`). The last two count as alive. Each text is in what the table prints.
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
    group: 'checkout',
    why: 'the fact that is emitted opens the address of the next step, and that address opens the step',
    changes: ['checkout.steps.shipping :: shipping.submit → checkout.steps'],
    isWhole: true,
  },
  {
    is: 'beyond',
    group: 'session',
    why: 'accounts are not registered, and profiles not changed',
    changes: ['session.register', 'session.registering', 'session.update', 'register', 'mergeUser', 'setCredentials'],
  },
  {
    is: 'beyond',
    group: 'session',
    why: 'this runs while the module is loaded, before a change can be turned on; changes of the structure stand for it',
    changes: ['src/machines/session.machine.ts, signingIn: '],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'no tab reads the lists of orders in full, nor a page of them',
    changes: [
      'listOf',
      'listAll',
      'listRows',
      'pageOf',
      'selectRows',
      'asRow',
      'listOrders',
      'pages',
      'ordersRepository: {',
    ],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'only what is logged differs',
    changes: ['reconcileCharges: outcome === null', 'what became of a charge'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'the test gateway gives no reason of its own for a declined payment',
    changes: ['settleOrder: outcome.charged'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'buyers stay below the bounds of unpaid orders, and their keys are short',
    changes: ['tooManyOpen', 'tooManyUnits', 'refuseTooManyRefused', 'MOST', 'deleteOldRefusals'],
  },
  {
    is: 'beyond',
    group: 'order',
    why: 'no scenario shows an unpaid order to another user than its buyer',
    changes: ['order.shown.payment.deciding :: always [4]', 'order.shown.payment.unpaid'],
  },
  {
    is: 'beyond',
    group: 'order',
    why: 'the test wallet is always there',
    changes: ['walletUnavailable'],
  },
  { is: 'beyond', group: 'order', why: 'nothing is printed', changes: ['receipt.print', 'emitReceipt'] },
  {
    is: 'beyond',
    group: 'effects',
    why: 'users without the role open no page of admins, and there is no item in an address',
    changes: ['isTurnedAway', 'isAtProduct', 'isAtPendingItem', 'pendingItemAt', 'cart.added', 'chunk.gone', 'receipt'],
  },
  {
    is: 'beyond',
    group: 'checkout',
    why: 'no screen and no effect sends this event there',
    changes: [':: shopper.arrived → ', ':: payment.submit → ', ':: shipping.submit → ', ':: shopper.left → '],
    isAdded: true,
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'no rule says that going back leads to the order in flight, and to nothing else (A5)',
    changes: ['checkout.outcomeUnknown :: step.open → '],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'no rule says which question is open once a shopper has stopped waiting: a second order, or only whether there is one',
    changes: ['checkout.steps.placeOrder.openElsewhere.asking :: work.cancel'],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'the found order is asked for again, and shown again: no rule forbids to ask twice',
    changes: ['openElsewhere.found :: pending.adopt'],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'matters once keys of several orders are pending; not found in the first states, and the whole exploration was not tried',
    changes: ['adoptOtherKey: ', 'isOwnKeyClosed: '],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'no rule says that an order that is told as placed is known',
    changes: ['stockChanged :: stock.accept → checkout.steps.placed'],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'no rule says that only the server refuses an order, not a question that got no answer',
    changes: ['outcomeUnknown.asking :: xstate.error.actor.findOrder'],
  },
  {
    is: 'missing',
    group: 'checkout',
    why: 'the rule that a shopper hears that no order was found holds for an order of this tab, not of another one',
    changes: ['openElsewhere.asking :: xstate.done.actor.findOrder [2]'],
  },
  {
    is: 'missing',
    group: 'order',
    why: 'no rule says that an order is read again after it was paid: it is shown as it was before, until the next reload',
    changes: ['order.shown.payment.settling :: xstate.done.actor.payOrder'],
  },
  {
    is: 'beyond',
    group: 'orders',
    why: 'a charge is overdue only in the move that settles it, so that no request meets one',
    changes: ['claim: since !== undefined'],
  },
  {
    is: 'missing',
    group: 'orders',
    why: 'no rule reads the words of a refusal, only that there are some',
    changes: ['refuseShort: countInStock > 0'],
  },
  {
    is: 'missing',
    group: 'session',
    why: 'no rule says that a session that was refused needs a new token',
    changes: ['session.expired.signingIn :: work.cancel'],
  },
];

const isOf = ({ group, changes, isWhole = false, isAdded = false }, mutant) =>
  group === mutant.group &&
  (!isAdded || mutant.kind === 'transition added') &&
  changes.some((change) => (isWhole ? mutant.what === change : mutant.what.includes(change)));

/** A result with the reason why its mutant survives, where one is stated. */
export const withReason = (mutant, result) => {
  if (result.fate !== 'alive') return result;
  const found = reasons.find((each) => isOf(each, mutant));
  if (!found) return result;
  const { is, why } = found;
  return { ...result, why, ...(is === 'equivalent' && { fate: 'equivalent' }), isBeyond: is === 'beyond' };
};
