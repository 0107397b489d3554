import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { isStepOpen, stepAt, type CheckoutProgress } from '../../common/domain/checkout.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { bodyOf, brokenOf, isDone, isToldBy, placeOf, problemIn, type Reached } from './leads.ts';

type State = SnapshotFrom<typeof checkoutMachine>;
type Context = State['context'];

/** What the checkout may depend on besides its own state. */
export type CheckoutAround = {
  /** Who is signed in, before and after the step. */
  userBefore: string | null;
  user: string | null;
  /** The keys of this user’s pending orders as they are stored. */
  pendingKeys: string[];
  /** Whether another tab is sending an order, or has taken what was ordered out of the cart. */
  isPlacedElsewhere: boolean;
  /** Where the tab was before the step, and where it is. */
  pathBefore: string;
  path: string;
  /** The orders that the step has told as placed. */
  placed: readonly { orderId: string; products: string[] | null }[];
};

type Lead = {
  place: string;
  /** Whether an answer has failed, so that it is told. */
  hasFailed?: true;
  /** The orders that were found, the newest first. */
  found?: Order[];
};

const review = (name: string) => `steps.placeOrder.${name}`;
const ASKING = 'outcomeUnknown.asking';
const ASKING_ELSEWHERE = review('openElsewhere.asking');

/** The step that an address asks for, or the last one before it that is open (A8). */
const openAt = (path: string, progress: CheckoutProgress): string => {
  const step = stepAt(path) ?? 'shipping';
  if (step === 'placeOrder' && isStepOpen(step, progress)) return review('ready');
  return step !== 'shipping' && isStepOpen('payment', progress) ? 'steps.payment' : 'steps.shipping';
};

/** The last step whose earlier ones are done: there a shopper is who may not review the order yet. */
const lastOpen = (progress: CheckoutProgress): string =>
  isStepOpen('payment', progress) ? 'steps.payment' : 'steps.shipping';

const presses: Record<string, (place: string, was: Context) => string | null> = {
  'enter the address': () => 'steps.payment',
  'forget the used address': () => 'steps.shipping',
  'choose how to pay': () => review('ready'),
  // While another order is pending, the shopper is asked first.
  'press Place Order': (place, { otherKeys }) =>
    otherKeys.length > 0 && place !== review('openElsewhere.undecided') ? ASKING_ELSEWHERE : 'placing',
  'confirm a second order': () => 'placing',
  'look at the order that was found': () => 'steps.placed',
  'ask for the order again': (place) => (place.startsWith('steps') ? ASKING_ELSEWHERE : ASKING),
  'take what is in stock': () => review('ready'),
  'stop waiting': (place) => {
    if (place === 'placing') return ASKING;
    return place === ASKING ? 'outcomeUnknown.unreachable' : review('openElsewhere.undecided');
  },
};

/** What a refusal of an order leads to; one that may not be the last word leads to a question (A5, A17, A34). */
const afterRefusal = ({ answer }: Reached): Lead => {
  const { code, keyRefused } = problemIn(answer);
  const isReused = code === 'IDEMPOTENCY_KEY_REUSED' && keyRefused !== true;
  if (answer === null || answer.status >= 500 || isReused) return { place: ASKING };
  if (code === 'PRICES_CHANGED') return { place: review('pricesChanged'), hasFailed: true };
  if (code === 'OUT_OF_STOCK') return { place: review('stockChanged'), hasFailed: true };
  return { place: review('refused'), hasFailed: true };
};

const afterSearch = ({ answer }: Reached, place: string, { asked, key, otherKeys }: Context): Lead => {
  const isElsewhere = place.startsWith('steps');
  if (!isDone(answer))
    return { place: isElsewhere ? review('openElsewhere.undecided') : 'outcomeUnknown.unreachable', hasFailed: true };
  const found = (bodyOf(answer) as Order[]).filter((order) => asked.includes(order.idempotencyKey ?? ''));
  if (found.length > 0) return { place: isElsewhere ? review('openElsewhere.found') : 'steps.placed', found };
  if (!isElsewhere) return { place: review('notFound') };
  // Another tab has closed its order meanwhile: nothing is in the way any more.
  const isClosed = otherKeys.length === 0 && asked.some((other) => other !== key);
  return { place: review(isClosed ? 'ready' : 'openElsewhere.undecided') };
};

const afterAnswer = (reached: Reached, place: string, was: Context): Lead | null => {
  if (reached.call === 'createOrder' && place === 'placing')
    return isDone(reached.answer) ? { place: 'steps.placed' } : afterRefusal(reached);
  return reached.call === 'listMyOrders' && place.endsWith('asking') ? afterSearch(reached, place, was) : null;
};

/** What another tab’s orders lead to: a question that is answered otherwise now is asked again (A37). */
const afterPending = (place: string, { key }: Context, pendingKeys: readonly string[]): string => {
  const isOwnClosed = key !== null && !pendingKeys.includes(key);
  if (place === ASKING_ELSEWHERE || place === review('openElsewhere.undecided')) return ASKING_ELSEWHERE;
  if (place === review('notFound') && isOwnClosed) return ASKING_ELSEWHERE;
  return place.startsWith('outcomeUnknown') && isOwnClosed ? ASKING : place;
};

const leadOf = (was: State, now: State, reached: Reached, around: CheckoutAround): Lead => {
  const place = placeOf(was);
  const { press, call, notice } = reached;
  const { user, userBefore, path, pathBefore, pendingKeys } = around;
  if (user !== userBefore) {
    if (user === null) return { place: 'signIn' };
    return { place: pendingKeys.length > 0 ? ASKING : openAt(path, now.context) };
  }
  if (place === 'signIn') return { place };
  const pressed = press === null ? null : (presses[press]?.(place, was.context) ?? null);
  if (pressed !== null) return { place: pressed };
  const answered = call === null ? null : afterAnswer(reached, place, was.context);
  if (answered !== null) return answered;
  if (notice === 'pendingOrder') return { place: afterPending(place, was.context, pendingKeys) };
  const isInSteps = place.startsWith('steps');
  if (isInSteps && path !== pathBefore && stepAt(path) !== undefined) return { place: openAt(path, now.context) };
  return { place };
};

/** What another tab or user has changed may shut the review. */
const openLead = (lead: Lead, { context }: State): Lead =>
  lead.place.startsWith('steps.placeOrder') && !isStepOpen('placeOrder', context)
    ? { ...lead, place: lastOpen(context) }
    : lead;

/** Whether an order was not sent because of another one, which the shopper is asked about. */
const isHeldBack = (was: State, lead: Lead, now: State, around: CheckoutAround): boolean => {
  const place = placeOf(was);
  const { isPlacedElsewhere, pendingKeys } = around;
  // Once a shopper has been asked, the newest of the other orders is sent again as the own one.
  const { key, otherKeys } = was.context;
  const own = place === review('openElsewhere.undecided') ? (key ?? otherKeys.at(-1)) : key;
  const hasOther = isPlacedElsewhere || pendingKeys.some((pending) => pending !== own);
  return lead.place === 'placing' && place !== 'placing' && hasOther && placeOf(now) === ASKING_ELSEWHERE;
};

const has = (keys: readonly string[], ...wanted: (string | null)[]): boolean =>
  wanted.every((key) => key === null || keys.includes(key));

/** The rules that a checkout breaks by what it knows of its orders. */
const brokenKeys = (state: State): (readonly [rule: string, holds: boolean])[] => {
  const { key, otherKeys, asked, mayArrive, placedKeys, orderId } = state.context;
  const isAsking = state.matches({ outcomeUnknown: 'asking' });
  const isAskingElsewhere = state.matches({ steps: { placeOrder: { openElsewhere: 'asking' } } });
  const isFound = state.matches({ steps: { placeOrder: { openElsewhere: 'found' } } });
  const known = [...otherKeys, ...placedKeys, ...(key === null ? [] : [key])];
  const isInDoubt = state.matches('outcomeUnknown') || state.matches({ steps: { placeOrder: 'notFound' } });
  return [
    ['an order is not asked for by its key', !isAsking || has(asked, key)],
    ['a pending order is left out of the question', !isAskingElsewhere || has(asked, ...otherKeys)],
    ['an order that may still arrive is taken for one that cannot', !isInDoubt || key === null || mayArrive],
    ['the checkout of a guest knows of orders', !state.matches('signIn') || known.length + asked.length === 0],
    [
      'an order that was placed is still asked about',
      !state.matches({ steps: 'placed' }) || placedKeys.length + asked.length === 0,
    ],
    ['an order that was never sent is taken for one that may arrive', key !== null || !mayArrive],
    ['an order is found under no key', !isFound || (placedKeys.length > 0 && has(asked, ...placedKeys))],
    ['an order is found, and not known', !isFound || orderId !== null],
    ['an order is named twice', new Set(otherKeys).size === otherKeys.length && !otherKeys.includes(key ?? '')],
  ];
};

const isSetEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Whether the key of a refused order is dropped exactly if no request under it can place an order any more (A40). */
const isKeyRight = ({ call, answer }: Reached, { key, mayArrive }: Context, lead: Lead, now: Context): boolean => {
  if (call !== 'createOrder' || answer === null || answer.status < 400 || !lead.place.startsWith('steps')) return true;
  const isDropped = problemIn(answer).keyRefused === true || (answer.status === 409 && !mayArrive);
  return now.key === (isDropped ? null : key);
};

/** Whether a checkout knows of all pending orders of its shopper once it has heard of them (A5, A37). */
const knowsPending = (state: State, { pendingKeys }: CheckoutAround): boolean => {
  const { key, otherKeys } = state.context;
  const others = pendingKeys.filter((pending) => pending !== key);
  return isSetEqual(otherKeys, others) && (!state.matches('steps') || has(pendingKeys, key));
};

/** The rules that a checkout breaks by what a step leads to. */
export const brokenLeadsOfCheckout = (
  was: State,
  now: State,
  reached: Reached,
  around: CheckoutAround,
  isSent: boolean,
): string[] => {
  const place = placeOf(was);
  const lead = openLead(leadOf(was, now, reached, around), now);
  const isThere = placeOf(now) === lead.place || (!isSent && isHeldBack(was, lead, now, around));
  // A call that was refused waits until its user has signed in again (A28).
  const isHeld = reached.answer?.status === 401 && placeOf(now) === place;
  const { failure } = now.context;
  const isTold = lead.hasFailed
    ? isToldBy(reached.answer, failure?.message)
    : failure === null || failure === was.context.failure;
  const [newest] = lead.found ?? [];
  const isPlaced = placeOf(now) === 'steps.placed' && place !== 'steps.placed';
  const isFound = lead.place.endsWith('found') && lead.found !== undefined;
  const foundKeys = lead.found?.map(({ idempotencyKey }) => idempotencyKey ?? '') ?? [];
  const created =
    reached.call === 'createOrder' && isDone(reached.answer) ? (bodyOf(reached.answer) as Order) : undefined;
  const wanted = newest?._id ?? created?._id;
  const isSecond = reached.press === 'confirm a second order' && now.matches('placing');
  const wasFound = place === review('openElsewhere.found');
  const isKnown = isPlaced || (isSecond && wasFound);
  const newlyKnown = created === undefined ? foundKeys : [was.context.key ?? ''];
  const knownKeys = wasFound ? was.context.placedKeys : newlyKnown;
  const { key, otherKeys } = was.context;
  const hasHeard = reached.notice === 'pendingOrder' || around.user !== around.userBefore;
  return brokenOf([
    ['a press or an answer leads the checkout elsewhere', isThere || isHeld],
    ['a shopper is not told why an order failed, or is told without a reason', isHeld || isTold],
    ['an order is placed, and its buyer is not told', !isPlaced || around.placed.length > 0],
    [
      'a buyer is told of another order than was placed',
      wanted === undefined || isHeld || around.placed.every(({ orderId }) => orderId === wanted),
    ],
    ['another order is found than the server has sent', !isFound || now.context.orderId === newest!._id],
    ['an order is found under other keys than it has', !isFound || isSetEqual(now.context.placedKeys, foundKeys)],
    [
      'an order is pending that was told of',
      !isKnown || knownKeys.every((known) => known !== now.context.key && !now.context.otherKeys.includes(known)),
    ],
    [
      'the key of a refused order is dropped too early, or kept',
      isHeld || !isThere || isKeyRight(reached, was.context, lead, now.context),
    ],
    [
      'a checkout knows of other pending orders than are stored',
      !hasHeard || around.user === null || knowsPending(now, around),
    ],
    ['a second order has the key of the first', !isSecond || !has([key ?? '', ...otherKeys], now.context.key)],
    ...brokenKeys(now),
  ]);
};
