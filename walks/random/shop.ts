import type { AnyEventObject } from 'xstate';
import type { ChangedLine } from '../../common/contract/problem.ts';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import { checkoutSteps, stepAt } from '../../common/domain/checkout.ts';
import type { Services } from '../../src/machines/services.ts';
import type { TokenSource } from '../../src/services/http.ts';
import { problemOf } from '../../src/services/serviceError.ts';
import { profileEffects } from '../../src/app/accountEffects.ts';
import type { EffectRun } from '../../src/app/runEffects.ts';
import { savedOf, storedWith } from '../../common/domain/savedProducts.ts';
import { createShop } from '../../src/app/shop.ts';
import type { Running, System, SystemMove } from 'xstate-walks';
import { heldCalls } from '../../tests/fixtures/heldCalls.ts';
import { memoryPage, memoryStorage } from '../../tests/fixtures/memory.ts';
import { aLine, anAddress, aProduct, aUser } from '../../tests/fixtures/samples.ts';
import { checkout as declared } from '../../tests/models/checkout.tsx';
import type { ShopObservation } from '../rules/observation.ts';
import { observationOf } from '../../tests/drivers/shop/observations.ts';
import { singleTabCheckout } from '../../tests/fixtures/lazyCheckout.ts';

const jane = aUser();
const { token: _token, ...janeItself } = jane;
const john = aUser({ _id: 'u2', name: 'John', email: 'john@example.com', token: 'token-of-john' });
const homeOf = { [jane._id]: anAddress, [john._id]: { ...anAddress, address: '2 High Street' } };
const wishOf = (owner: LoginInfo) => savedOf(aProduct({ name: `A wish of ${owner.name}` }));
const wishesOf = (owner: LoginInfo) => storedWith(null, owner._id, { wishes: [wishOf(owner)], views: [] });
const people = Object.fromEntries(
  [jane, john].map((each) => {
    const { _id, email, token } = each;
    return [_id, { email, token, address: homeOf[_id]!.address, wish: wishOf(each).name }];
  }),
);
const credentials = { email: jane.email, password: 'secret-enough' };
const packed = {
  userInfo: jane,
  cartItems: [aLine()],
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  addressOwner: jane._id,
  usedAddresses: { userId: jane._id, addresses: [anAddress] },
  productDrafts: { userId: jane._id, drafts: [{ name: `a lamp for ${jane.email}` }] },
  savedProducts: wishesOf(jane)!,
};
const nameOf = (user: LoginInfo | null) => user?.name ?? null;

const changed = (name: string, run: () => void): SystemMove => ({ name: `another tab: ${name}`, run });

/** Where the shop stands when it is opened, and what an earlier visit left in this browser. */
const startingPoints: Record<string, { at: string; stored: Parameters<typeof memoryStorage>[0] }> = {
  'a new visitor': { at: '/', stored: {} },
  'Jane, about to place her order': { at: '/placeorder', stored: packed },
  'Jane, whose order was on its way when the browser crashed': {
    at: '/cart',
    stored: { ...packed, pendingOrder: [{ key: 'key-of-before', userId: jane._id }] },
  },
  'a guest where Jane was before': { at: '/shipping', stored: { ...packed, userInfo: undefined } },
  'John where Jane was before, at a page for administrators': {
    at: '/admin/userlist',
    stored: { ...packed, userInfo: john },
  },
  'a guest at an address that adds to the cart': { at: '/cart/p1?qty=2', stored: {} },
};

/**
 * Session, cart and checkout as `createShop` connects them: the tables of effects run as they do in the browser.
 * Services answer when a move says so. `inspectEffects` receives every effect that is carried out.
 */
export const createShopSystem = (inspectEffects?: (run: EffectRun) => void): System => ({
  startingPoints: Object.keys(startingPoints),
  begin: (startingPoint, note): Running => {
    const calls = heldCalls('login', 'register', 'getProduct', 'createOrder', 'findOrder');
    const { at, stored } = startingPoints[startingPoint]!;
    const storage = memoryStorage(stored);
    const page = memoryPage(at);
    const go: typeof page.go = (to, options) => {
      if (to !== `${page.path()}${page.search()}`) note('address', to.replace(/\?.*/, ''));
      page.go(to, options);
    };
    let tokens: TokenSource | undefined;
    const stopped = new AbortController();
    const shop = createShop({
      storage: {
        ...storage,
        write: (key, value) => {
          storage.write(key, value);
          note('storage', `${key}${value === null ? ' forgotten' : ''}`);
        },
      },
      page: { ...page, go },
      host: '',
      ...(inspectEffects && { inspectEffects }),
      services: (source) => {
        tokens = source;
        return {
          ...calls.services,
          loadChunk: async () => ({ lazyActor: singleTabCheckout, default: () => null }),
        } as unknown as Services;
      },
    });
    const { session, cart } = shop.actors;
    const checkout = shop.actors.lazy(singleTabCheckout);

    /** What the order that was sent last holds; before any was, that of an earlier visit. */
    const ordered = (): string[] => {
      const sent = calls.asked('createOrder').at(-1) as { order: { orderItems: CartLine[] } } | undefined;
      return (sent?.order.orderItems ?? stored?.cartItems ?? []).map(({ product }) => product);
    };

    /** What was ordered, if the move says that it was placed. One that was found elsewhere is looked at on request. */
    const placedBy = (name: string): string[] => {
      const isTold =
        name === 'createOrder answers' ||
        name === 'see the order' ||
        (name === 'findOrder finds it' && checkout.getSnapshot().matches('outcomeUnknown'));
      return isTold ? ordered() : [];
    };

    /** What the last move may take out of the cart. */
    let released: string[] = [];
    const releasedBy = (name: string): string[] => {
      const { lines } = cart.getSnapshot().context;
      if (name === 'remove a line') return [lines[0]!.product];
      if (name === 'undo' || name.endsWith('another cart')) return lines.map(({ product }) => product);
      if (name === 'take what is in stock')
        return lines.filter((line) => line.countInStock < 1).map((line) => line.product);
      return placedBy(name);
    };
    /** What the last move says of an order: that it was placed, or what the server asks for it now. */
    let placed: string[] = [];
    let named: ChangedLine[] = [];
    /** The cart before it changed last, and what the last move gave back. */
    let linesBefore: CartLine[] = [];
    let undone: ShopObservation['undone'] = [];
    const linesNow = () => cart.getSnapshot().context.lines;
    const noting = ({ name, run }: SystemMove): SystemMove => ({
      name,
      run: async () => {
        const lines = linesNow();
        released = releasedBy(name);
        placed = placedBy(name);
        const refused = { 'createOrder finds other prices': 0, 'createOrder finds less in stock': 1 }[name];
        named = refused === undefined ? [] : (problemOf(refusals[refused]!.error)?.lines ?? []);
        await run();
        undone = name === 'undo' ? [{ lines: linesNow(), before: linesBefore }] : [];
        if (lines !== linesNow()) linesBefore = lines;
      },
    });
    const shownStep = () => checkoutSteps.find((step) => checkout.getSnapshot().matches({ steps: step })) ?? null;
    /** Keys that another tab closed, since it knows what became of their orders. */
    const closed = new Set<string | null>();
    const isInFlight = () => {
      const state = checkout.getSnapshot();
      return state.matches('placing') || (state.matches('outcomeUnknown') && !closed.has(state.context.key));
    };

    /** What a chart is sent, where it listens. */
    const sent = (
      actor: typeof session | typeof cart | typeof checkout,
      name: string,
      event: AnyEventObject,
    ): SystemMove[] =>
      actor.getSnapshot().can(event as never) ? [{ name, run: () => actor.send(event as never) }] : [];
    const answered = (
      name: Parameters<typeof calls.answer>[0],
      outcomes: Record<string, { output: unknown } | { error: unknown }>,
    ) =>
      calls.waiting(name) === 0
        ? []
        : Object.entries(outcomes).map(([answer, outcome]) => ({
            name: `${name} ${answer}`,
            run: () => ('error' in outcome ? calls.fail(name, outcome.error) : calls.answer(name, outcome.output)),
          }));
    /** As a call does that the server answers with 401; it waits for the user to sign in again. */
    const refuse = (token: string) => tokens!.renewed(token, stopped.signal).catch(() => false);
    const opened = (to: string): SystemMove => ({ name: `the address ${to}`, run: () => go(to) });
    const { 'xstate.error.actor.createOrder': refusals } = declared.model.events;

    return {
      charts: () => [session, cart, checkout],
      moves: () => {
        const { user } = session.getSnapshot().context;
        const { lines, pendingItems, notice, undo, error } = cart.getSnapshot().context;
        return [
          ...sent(session, 'sign in', { type: 'session.signIn', ...credentials }),
          ...sent(session, 'register', { type: 'session.register', name: jane.name, ...credentials }),
          ...sent(session, 'sign out', { type: 'session.signOut' }),
          ...sent(session, 'clear this device', { type: 'session.clearDevice' }),
          ...(user !== null && session.getSnapshot().can({ type: 'session.expire', token: user.token })
            ? [{ name: 'the token is refused', run: () => void refuse(user.token) }]
            : []),
          ...(user !== null && session.getSnapshot().matches('signedIn')
            ? [
                {
                  name: 'change the profile',
                  run: () => shop.page.dispatch(profileEffects, { type: 'profile.updated', info: user }),
                },
              ]
            : []),
          ...sent(session, 'cancel signing in', { type: 'work.cancel' }),
          ...answered('login', { answers: { output: jane }, fails: { error: new Error('down') } }),
          ...answered('register', {
            answers: { output: jane },
            'answers without a token': { output: janeItself },
            fails: { error: new Error('down') },
          }),

          ...(lines.length === 0 ? sent(cart, 'add a product', { type: 'cart.add', product: 'p1', qty: 1 }) : []),
          ...lines
            .slice(0, 1)
            .flatMap(({ product }) => sent(cart, 'remove a line', { type: 'cart.remove', index: 0, product })),
          ...(lines.length > 0
            ? sent(cart, 'remove a line that is gone', { type: 'cart.remove', index: 9, product: 'p9' })
            : []),
          ...([...lines, ...pendingItems].every(({ product }) => product !== 'p2')
            ? sent(cart, 'add another product', { type: 'cart.add', product: 'p2', qty: 1 })
            : []),
          ...(notice !== null || undo !== null || error !== null
            ? sent(cart, 'dismiss what is said', { type: 'cart.dismiss' })
            : []),
          ...sent(cart, 'undo', { type: 'cart.undo' }),
          ...sent(cart, 'cancel adding', { type: 'work.cancel' }),
          ...sent(cart, 'try adding again', { type: 'cart.retry' }),
          ...answered('getProduct', {
            answers: { output: aProduct({ _id: pendingItems[0]?.product }) },
            'is sold out': { output: aProduct({ countInStock: 0 }) },
            fails: { error: new Error('down') },
          }),

          ...sent(checkout, 'submit the address', {
            type: 'shipping.submit',
            shippingAddress: user && homeOf[user._id],
          }),
          ...sent(checkout, 'choose the payment', { type: 'payment.submit', paymentMethod: 'GooglePay' }),
          ...sent(checkout, 'place the order', { type: 'order.place', lines }),
          ...sent(checkout, 'place a second order', { type: 'order.placeAnother', lines }),
          ...sent(checkout, 'see the order', { type: 'order.show' }),
          ...sent(checkout, 'take what is in stock', { type: 'stock.accept' }),
          ...sent(checkout, 'ask for the order', { type: 'outcome.ask' }),
          ...sent(checkout, 'cancel waiting', { type: 'work.cancel' }),
          ...answered('createOrder', {
            answers: { output: { _id: 'o1' } },
            'finds other prices': refusals[0]!,
            'finds less in stock': refusals[1]!,
            'is lost': refusals[2]!,
            refuses: refusals[3]!,
          }),
          ...answered('findOrder', {
            'finds it': { output: { id: 'o1', products: ordered(), missing: [] } },
            'finds nothing': { output: null },
            fails: { error: new Error('down') },
          }),

          ...['/', '/shipping', '/payment', '/placeorder', '/product/p1', '/cart/p1?qty=2', '/admin/userlist'].map(
            opened,
          ),
          changed('signed out', () => storage.fromOtherTab('userInfo', null)),
          changed('John signed in', () => storage.fromOtherTab('userInfo', john)),
          changed('another cart', () => storage.fromOtherTab('cartItems', [aLine()])),
          ...(user === null
            ? []
            : [
                changed('its address', () => {
                  storage.fromOtherTab('addressOwner', user._id);
                  storage.fromOtherTab('shippingAddress', homeOf[user._id]!);
                }),
                changed('its used addresses', () =>
                  storage.fromOtherTab('usedAddresses', { userId: user._id, addresses: [homeOf[user._id]!] }),
                ),
                changed('its wish list', () => storage.fromOtherTab('savedProducts', wishesOf(user))),
                changed('its payment method', () => {
                  storage.fromOtherTab('addressOwner', user._id);
                  storage.fromOtherTab('paymentMethod', 'GooglePay');
                }),
              ]),
          changed('an order sent', () =>
            storage.fromOtherTab('pendingOrder', [
              ...(storage.read('pendingOrder') ?? []).filter(({ key }) => key !== 'key-of-another-tab'),
              { key: 'key-of-another-tab', userId: jane._id },
            ]),
          ),
          changed('no order open', () => {
            for (const { key } of storage.read('pendingOrder') ?? []) closed.add(key);
            storage.fromOtherTab('pendingOrder', null);
          }),
        ].map(noting);
      },
      situation: () => {
        const { lines, pendingItems, notice, undo } = cart.getSnapshot().context;
        const { shippingAddress, paymentMethod, key, otherKeys } = checkout.getSnapshot().context;
        return {
          at: `${page.path()}${page.search()}`,
          user: nameOf(session.getSnapshot().context.user),
          cart: [
            lines.map(({ product }) => product),
            pendingItems.map(({ product }) => product),
            notice !== null,
            undo?.lines.map(({ product }) => product),
          ],
          checkout: [shippingAddress !== null, paymentMethod !== null, key !== null, otherKeys.length],
          stored: [...storage.values.keys()].toSorted(),
          owner: storage.read('addressOwner'),
          pending: storage.read('pendingOrder')?.map(({ userId }) => userId),
        };
      },
      see: () => {
        const onScreen = checkout.getSnapshot().matches('signIn') ? [] : [checkout];
        const userId = session.getSnapshot().context.user?._id ?? null;
        return {
          ...observationOf({ session, cart, charts: [checkout], onScreen, storage, people, released }),
          placed,
          named,
          undone,
          inFlight: isInFlight() ? { key: checkout.getSnapshot().context.key, userId } : null,
          remembered: storage.read('pendingOrder') ?? [],
          step: { shown: shownStep(), address: stepAt(page.path()) ?? null },
        };
      },
      stop: () => {
        stopped.abort();
        shop.close();
      },
    };
  },
});

export const shopSystem = createShopSystem();
