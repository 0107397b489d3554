import type { SnapshotFrom } from 'xstate';
import { watcherOf } from 'xstate-walks';
import type { CartLine } from '../../common/domain/cart.ts';
import { checkoutSteps, stepAt, type NewOrder } from '../../common/domain/checkout.ts';
import type { Problem } from '../../common/contract/problem.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { ShopStorage } from '../../src/services/storage.ts';
import type { ShopObservation } from '../rules/observation.ts';
import { shopRules, type Judged, brokenOf, brokenRules } from '../rules/rules.ts';
import { observationOf, storageKeys, tracesIn } from '../../tests/drivers/shop/observations.ts';
import { isOrder, type GivenAnswer, type SentRequest, HOST } from './heldFetch.ts';
import { CLEAR_DEVICE, FORGET_ADDRESS, type TabActors } from './tabMoves.ts';
import { isRefunded } from '../../common/domain/order.ts';
import { redirectFor } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import { sentPaymentFor } from '../../src/app/orderEffects.ts';
import { paymentsOf } from '../../src/app/shopEffects.ts';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import type { sessionMachine } from '../../src/machines/session.machine.ts';

/** What a step tells the shopper. */
export type Told = {
  /** The orders that were placed. */
  placed: { orderId: string; products: string[] | null }[];
  /** The answer to an order that has arrived, if it was one. */
  ordered: GivenAnswer | null;
  /** What its user has pressed, if anything. */
  press: string | null;
};

const judgeSession = (state: SnapshotFrom<typeof sessionMachine>): Judged[] => {
  const { user, credentials } = state.context;
  const isOut = ['guest', 'signingIn', 'registering'].some((name) => state.matches(name as 'guest'));
  return [
    ['a user is taken for a guest, or a guest for a user', isOut === (user === null)],
    ['a password is kept longer than it is needed', credentials === null || state.matches('registering')],
  ];
};

/** The states that say why an order was not placed. */
const refusals = ['refused', 'pricesChanged', 'stockChanged'] as const;

const judgeCheckout = (state: SnapshotFrom<typeof checkoutMachine>, isGuest: boolean): Judged[] => {
  const { failure } = state.context;
  const isRefused = refusals.some((placeOrder) => state.matches({ steps: { placeOrder } }));
  return [
    ['the checkout is open to a guest, or shut to a shopper', state.matches('signIn') === isGuest],
    ['an order is refused without a reason', !isRefused || (failure !== null && failure.message.trim() !== '')],
  ];
};

const judgeOrder = (state: SnapshotFrom<typeof orderMachine>, isRemembered: boolean): Judged[] => {
  const { order, payment } = state.context;
  if (!state.matches('shown') || order === null)
    return [['an order is shown that was not read', !state.matches('shown')]];
  const pays = (name: 'paid' | 'payable' | 'refunded') => state.matches({ shown: { payment: name } });
  const isJustPaid = state.matches({ shown: { payment: { paid: 'justNow' } } });
  return [
    ['an order is shown as refunded that is not, or the reverse', pays('refunded') === isRefunded(order)],
    [
      'an order is shown as paid that is not, or as unpaid that is paid',
      pays('paid') === (order.isPaid && !isRefunded(order)),
    ],
    ['an order is offered to be paid by another user than its buyer', !pays('payable') || order.isOwn === true],
    [
      'an order is shown as delivered that is not, or the reverse',
      state.matches({ shown: { delivery: 'delivered' } }) === order.isDelivered,
    ],
    ['a payment that was sent is offered once more', !pays('payable') || payment === null],
    ['a payment under way is forgotten with the next reload', payment === null || isJustPaid || isRemembered],
    ['a payment that is settled is kept', !isRemembered || (payment !== null && !isJustPaid)],
  ];
};

/** The rules that the screens of a tab break at rest: what they say must be so. */
export const brokenScreens = ({ shop, screen, checkout, page }: TabActors, { placed }: Told): string[] => {
  const session = shop.actors.session.getSnapshot();
  const { user } = session.context;
  const visitor = user === null ? 'guest' : user.isAdmin ? 'admin' : 'user';
  const state = checkout?.getSnapshot();
  const order = screen.order?.getSnapshot();
  const sent = paymentsOf(shop.page.stored('sentPayments'), user?._id);
  return brokenOf([
    ...judgeSession(session),
    ...(state ? judgeCheckout(state, user === null) : []),
    ...(order ? judgeOrder(order, sentPaymentFor(sent, screen.orderId) !== null) : []),
    [
      'a buyer is not led to the order that was placed',
      placed.every(({ orderId }) => {
        const href = routes.order.href({ id: orderId });
        return (
          page.path() === href || shop.actors.notices.getSnapshot().context.some(({ link }) => link?.href === href)
        );
      }),
    ],
    ['a visitor is where they may not be', redirectFor(page.path(), page.search(), visitor) === null],
  ]);
};

/** Texts by which people are recognised. */
export type People = Parameters<typeof observationOf>[0]['people'];

/** The order that a request sends. */
const ordersIn = (request: SentRequest): ShopObservation['sends'] => {
  if (!isOrder(request)) return [];
  const {
    orderItems: lines,
    shippingAddress: _,
    paymentMethod: __,
    ...figures
  } = JSON.parse(request.body!) as NewOrder;
  return [{ lines, figures }];
};

/** What a step has done besides. */
type Step = Told & {
  requests: readonly string[];
  /** Whether it may take this line out of the cart. */
  mayGo: (line: CartLine) => boolean;
};

type CheckoutState = SnapshotFrom<typeof checkoutMachine> | undefined;

const isRefused = (state: CheckoutState): boolean =>
  refusals.some((placeOrder) => state?.matches({ steps: { placeOrder } }) === true);

/** Why the server has refused an order; null if it has not: that another order has this key says that one was placed. */
const refusalIn = (ordered: GivenAnswer | null): Problem | null => {
  if (ordered === null || ordered.status < 400 || ordered.status >= 500) return null;
  const problem = JSON.parse(ordered.text) as Problem;
  return problem.code === 'IDEMPOTENCY_KEY_REUSED' && problem.keyRefused !== true ? null : problem;
};

/** The prices that a refusal names, of what is still in stock. */
const pricesIn = ({ lines = [] }: Partial<Problem>): ShopObservation['named'] =>
  lines.filter(({ countInStock }) => countInStock > 0).map(({ product, price }) => ({ product, price }));

/** Whose details, used addresses and drafts are stored; null if there are none. */
const ownersIn = (storage: ShopStorage): Readonly<Record<string, string | null>> => ({
  shippingAddress: storage.read('shippingAddress') && storage.read('addressOwner'),
  paymentMethod: storage.read('paymentMethod') && storage.read('addressOwner'),
  usedAddresses: storage.read('usedAddresses')?.userId ?? null,
  productDrafts: storage.read('productDrafts')?.userId ?? null,
});

const userIn = ({ shop }: Pick<TabActors, 'shop'>): string | null =>
  shop.actors.session.getSnapshot().context.user?._id ?? null;

/** What a tab knows and stores before a step. */
type Before = {
  user: string | null;
  owners: ReturnType<typeof ownersIn>;
  /** The orders with a payment in doubt, besides the one that is shown. */
  otherPayments: readonly string[];
  isRefused: boolean;
};

/** Judges what one tab does by itself, step by step. */
export class TabRules {
  private readonly watcher = watcherOf<ShopObservation>(shopRules);
  private readonly storage: ShopStorage;
  private readonly people: People;
  /** Whether another tab knows what became of the order that this one is still sending. */
  private isClosedElsewhere = false;
  private was: Before;

  constructor(storage: ShopStorage, people: People) {
    this.storage = storage;
    this.people = people;
    this.was = { user: null, owners: ownersIn(storage), otherPayments: [], isRefused: false };
  }

  /** What a request with a token holds of whom, by the text of the request and by the key of its order. */
  private sentIn({ url, headers, body }: SentRequest): ShopObservation['sent'] {
    const { authorization = '', 'idempotency-key': key } = headers;
    const [token] = tracesIn(authorization, this.people, 'request');
    if (token === undefined) return [];
    const asked = key ?? new URL(url, HOST).searchParams.get('idempotencyKey');
    const orders = (this.storage.read('pendingOrder') ?? [])
      .filter((order) => order.key === asked)
      .map(({ userId: owner }) => ({ owner, what: 'order', where: 'request' as const }));
    const traces = [...tracesIn(body ?? '', this.people, 'request'), ...orders];
    return traces.map((trace) => ({ ...trace, by: token.owner }));
  }

  private otherPayments({ screen }: TabActors): string[] {
    return (this.storage.read('sentPayments') ?? [])
      .map(({ orderId }) => orderId)
      .filter((id) => id !== screen.orderId);
  }

  /** Call it before each step, with what is stored then. */
  before(tab: TabActors): void {
    const state = tab.checkout?.getSnapshot();
    this.was = {
      user: userIn(tab),
      owners: ownersIn(this.storage),
      otherPayments: this.otherPayments(tab),
      isRefused: isRefused(state),
    };
    const pending = this.storage.read('pendingOrder') ?? [];
    const isStored = pending.some(({ key }) => key === state?.context.key);
    this.isClosedElsewhere = state?.matches('placing') === true && !isStored;
  }

  /** Whether what is stored of this user is still there, unless they wanted it to go. */
  private isKept(user: string | null, press: string | null): boolean {
    if (press === CLEAR_DEVICE) return true;
    const owners = ownersIn(this.storage);
    return Object.entries(this.was.owners).every(
      ([key, owner]) =>
        owner === null ||
        owners[key] !== null ||
        (user !== null && owner !== user) ||
        (press === FORGET_ADDRESS && key === 'usedAddresses'),
    );
  }

  /** The rules that the step breaks by what is lost, kept or said. */
  private changes(tab: TabActors, { ordered, press }: Step): string[] {
    const { was, storage, people } = this;
    const user = userIn(tab);
    const state = tab.checkout?.getSnapshot();
    const isNewlyRefused = isRefused(state) && !was.isRefused;
    const refusal = refusalIn(ordered);
    const stored = JSON.stringify(storageKeys.map((key) => storage.read(key)));
    return brokenOf([
      ['an order is refused that the server has not refused', !isNewlyRefused || refusal !== null],
      [
        'a key is kept that can place no order any more',
        !isNewlyRefused || refusal?.keyRefused !== true || state?.context.key === null,
      ],
      ['what an account keeps in this browser is lost', this.isKept(user, press)],
      [
        'who clears the device leaves something behind',
        press !== CLEAR_DEVICE || tracesIn(stored, people, 'storage').length === 0,
      ],
      [
        'a payment of another order is forgotten whose outcome is not known',
        was.user !== user || was.otherPayments.every((id) => this.otherPayments(tab).includes(id)),
      ],
    ]);
  }

  /** The rules that the step has broken. */
  after(tab: TabActors, step: Step): string[] {
    const { requests, mayGo, placed, ordered } = step;
    const { shop, screen, checkout, page } = tab;
    const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
    const state = checkout?.getSnapshot();
    const shown = checkoutSteps.find((steps) => state?.matches({ steps }) === true) ?? null;
    const isSent = state?.matches('placing') === true && !this.isClosedElsewhere;
    const { storage, people } = this;
    const { kept: _, ...observed } = observationOf({
      ...shop.actors,
      charts,
      onScreen: charts.filter((actor) => actor !== checkout || !state?.matches('signIn')),
      storage,
      people,
      released: [],
    });
    const userId = userIn(tab);
    // What tabs share is left out: another tab may have stored what this one has not heard of.
    const ofStep = brokenRules(() =>
      this.watcher.look('', {
        ...observed,
        traces: [
          ...observed.traces!.filter(({ where }) => where === 'screen'),
          ...tracesIn(JSON.stringify(storage.read('sentPayments')), people, 'storage'),
        ],
        sent: requests.flatMap((request) => this.sentIn(JSON.parse(request) as SentRequest)),
        sends: requests.flatMap((request) => ordersIn(JSON.parse(request) as SentRequest)),
        placed: placed.flatMap(({ products }) => products ?? []),
        named: pricesIn(refusalIn(ordered) ?? {}),
        mayGo,
        inFlight: isSent ? { key: state.context.key, userId } : null,
        remembered: storage.read('pendingOrder') ?? [],
        step: { shown, address: stepAt(page.path()) ?? null },
      }),
    );
    return [...this.changes(tab, step), ...ofStep];
  }
}
