import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import type { CheckoutProgress } from './domain/checkout.ts';
import { detour, isAdminPath, needsSignIn, type Visitor } from './domain/access.ts';
import {
  cartRequestAt,
  cataloguePath,
  orderPath,
  productEditPath,
  productListPath,
  productPath,
  stepAt,
  stepPath,
  userListPath,
} from './domain/address.ts';
import { chunkMachine } from './machines/chunk.machine.ts';
import { cartMachine } from './machines/cart.machine.ts';
import type { checkoutMachine } from './machines/checkout.machine.ts';
import { noticesLogic, type Notice } from './machines/notices.ts';
import { sessionMachine } from './machines/session.machine.ts';
import { wire, type ServiceActors, type Services } from './machines/services.ts';
import type { TokenSource } from './services/http.ts';
import type { Page } from './services/page.ts';
import type { ShopStorage } from './services/storage.ts';
import type { MaybeLoginInfo, User } from './contract/user.ts';

/** What the charts of screens announce; the long-lived charts are listened to directly. */
export type ScreenFact =
  | { type: 'catalogue.ended'; keyword: string; pages: number }
  | { type: 'profile.updated'; info: MaybeLoginInfo }
  | { type: 'user.updated'; user: User }
  | { type: 'product.created'; productId: string }
  | { type: 'product.updated'; productId: string }
  | { type: 'productList.ended'; pages: number }
  | { type: 'upload.failed'; error: unknown };

type Checkout = ActorRefFrom<typeof checkoutMachine>;

/** The actors that outlive a screen, and what a screen needs to run its own. */
export type Shop = {
  session: ActorRefFrom<typeof sessionMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** The checkout, started when its chunk first asks for it with the chart, which the first load goes without. */
  checkout: (machine: typeof checkoutMachine) => Checkout;
  notices: ActorRefFrom<typeof noticesLogic>;
  /** The services as actors, for the charts of screens. */
  actors: ServiceActors;
  /** The backend's base URL (S10); `''` = same origin. */
  host: string;
  /** A lazily loaded part of the shop, loading or loaded: loaded once for the visit (S1). */
  chunk: (name: string) => ActorRefFrom<typeof chunkMachine>;
  /** Takes up a fact that a screen's chart announced. */
  hear: (fact: ScreenFact) => void;
  /** Stops the actors and all listening. */
  close: () => void;
};

type Outside = {
  storage: ShopStorage;
  page: Page;
  host: string;
  /** The services over HTTP, given where their token comes from. */
  services: (tokens: TokenSource) => Services;
};

/**
 * Starts the shop's long-lived charts, and decides in one place what a fact causes outside: what is stored, where the
 * shopper is brought, what they are told. The address is an input to the charts, never a second truth.
 */
export const createShop = ({ storage, page, host, services }: Outside): Shop => {
  const details = (): CheckoutProgress => ({
    shippingAddress: storage.read('shippingAddress'),
    paymentMethod: storage.read('paymentMethod'),
  });

  const tokens: TokenSource = {
    current: () => session.getSnapshot().context.user?.token ?? null,
    renewed: async (refused, signal) => {
      const owner = session.getSnapshot().context.user?._id;
      session.send({ type: 'session.expire', token: refused });
      const settled = await waitFor(session, (state) => state.matches('signedIn') || state.matches('guest'), {
        signal,
      });
      return settled.context.user !== null && settled.context.user._id === owner;
    },
  };

  const actors = wire(services(tokens));
  const session = createActor(sessionMachine.provide({ actors }), { input: { user: storage.read('userInfo') } });
  const cart = createActor(cartMachine.provide({ actors }), { input: { lines: storage.read('cartItems') ?? [] } });
  let checkout: Checkout | null = null;

  const notices = createActor(noticesLogic);
  const announce = (notice: Notice) => notices.send({ type: 'notice.show', notice });

  const chunks = new Map<string, ActorRefFrom<typeof chunkMachine>>();
  const chunkNamed = (name: string) => {
    const known = chunks.get(name);
    if (known) return known;
    const chunk = createActor(chunkMachine.provide({ actors }), { input: { name, mayReload: page.mayReload() } });
    chunk.on('chunk.gone', page.reload);
    chunk.subscribe(({ context }) => startWith(context.module));
    chunks.set(name, chunk);
    return chunk.start();
  };

  const visitor = (): Visitor => {
    const { user } = session.getSnapshot().context;
    if (user === null) return 'guest';
    return user.isAdmin ? 'admin' : 'user';
  };

  /** Brings the visitor where they belong, and asks the checkout for the step that the address shows. */
  const follow = () => {
    const elsewhere = detour(page.path(), page.search(), visitor());
    if (elsewhere !== null) {
      if (visitor() === 'user' && isAdminPath(page.path())) announce({ message: 'That page is for administrators.' });
      page.go(elsewhere, { replace: true });
      return;
    }
    const step = stepAt(page.path());
    if (step !== undefined) checkout?.send({ type: 'step.open', step });
  };

  /** An address like `/cart/{id}?qty={n}` is a wish, granted once each time one comes to it (S21, A4). */
  const grantWish = () => {
    const wish = cartRequestAt(page.path(), page.search());
    if (wish !== null) page.whenVisible(() => cart.send({ type: 'cart.add', ...wish }));
  };

  const forgetDetails = () => {
    storage.write('shippingAddress', null);
    storage.write('paymentMethod', null);
    storage.write('addressOwner', null);
    checkout?.send({ type: 'details.adopt', details: details() });
  };

  /** What another account left behind is not for this one (A25). */
  const welcome = (user: string) => {
    const owner = storage.read('addressOwner');
    if (owner !== null && owner !== user) forgetDetails();
  };

  const pendingKey = (user: string): string | null => {
    const pending = storage.read('pendingOrder');
    return pending?.userId === user ? pending.key : null;
  };

  const enterCheckout = (user: string) => checkout?.send({ type: 'shopper.arrived', pendingKey: pendingKey(user) });

  let userId: string | null = null;

  /** Starts the checkout where the shopper is, and does what its facts ask for. */
  const openCheckout = (machine: typeof checkoutMachine): Checkout => {
    if (checkout !== null) return checkout;
    const started = createActor(machine.provide({ actors }), { input: details() });
    started.on('checkout.stepped', ({ step }) => page.go(stepPath(step)));
    started.on('checkout.redirected', ({ step }) => {
      if (stepAt(page.path()) !== undefined) page.go(stepPath(step), { replace: true });
    });
    started.on('checkout.kept', ({ details: { shippingAddress, paymentMethod } }) => {
      storage.write('shippingAddress', shippingAddress);
      storage.write('paymentMethod', paymentMethod);
      storage.write('addressOwner', userId);
    });
    started.on('order.pending', ({ key }) =>
      storage.write('pendingOrder', key === null || userId === null ? null : { key, userId }),
    );
    started.on('order.placed', ({ orderId }) => {
      cart.send({ type: 'cart.clear' });
      if (stepAt(page.path()) !== undefined) page.go(orderPath(orderId), { replace: true });
      else announce({ message: 'Your order was placed.', link: { href: orderPath(orderId), label: 'See the order' } });
    });
    started.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));
    started.on('stock.accepted', () => cart.send({ type: 'cart.fit' }));
    checkout = started.start();
    if (userId !== null) enterCheckout(userId);
    follow();
    return started;
  };

  /** The checkout starts as soon as its chunk is there, before anything of it is drawn. */
  const startWith = (module: unknown) => {
    const { checkoutMachine: machine } = (module ?? {}) as { checkoutMachine?: typeof checkoutMachine };
    if (machine !== undefined) openCheckout(machine);
  };

  /** An order whose answer was lost in a crash is asked for as soon as its buyer is back (A5). */
  const recover = (user: string) => {
    if (pendingKey(user) !== null) chunkNamed('checkout');
  };

  const meet = () => {
    const now = session.getSnapshot().context.user?._id ?? null;
    if (now === userId) return;
    const before = userId;
    userId = now;
    if (before !== null) checkout?.send({ type: 'shopper.left' });
    if (now !== null) {
      welcome(now);
      enterCheckout(now);
      recover(now);
    }
    if (now === null && needsSignIn(page.path())) page.go('/login', { replace: true });
    else follow();
  };

  session.on('session.kept', ({ user }) => storage.write('userInfo', user));
  session.on('device.cleared', () => {
    forgetDetails();
    cart.send({ type: 'cart.clear' });
  });

  cart.on('cart.kept', ({ lines }) => storage.write('cartItems', lines));
  cart.on('cart.stale', () => cart.send({ type: 'cart.adopt', lines: storage.read('cartItems') ?? [] }));
  cart.on('cart.added', ({ product }) => {
    if (page.path() === productPath(product)) page.go('/cart');
    if (cartRequestAt(page.path(), page.search())?.product === product) page.go('/cart', { replace: true });
  });

  notices.start();
  session.start();
  cart.start();

  const watching = session.subscribe(meet);
  const forgetStorage = storage.subscribe((key) => {
    if (key === 'userInfo') session.send({ type: 'session.adopt', user: storage.read('userInfo') });
    if (key === 'cartItems') cart.send({ type: 'cart.adopt', lines: storage.read('cartItems') ?? [] });
    if (key === 'shippingAddress' || key === 'paymentMethod') {
      checkout?.send({ type: 'details.adopt', details: details() });
    }
  });
  const forgetPage = page.subscribe(() => {
    session.send({ type: 'session.reset' });
    grantWish();
    follow();
  });

  grantWish();
  if (visitor() === 'guest') follow();
  else meet();

  return {
    session,
    cart,
    checkout: openCheckout,
    notices,
    actors,
    host,
    chunk: chunkNamed,
    hear: (fact) => {
      if (fact.type === 'catalogue.ended') page.go(cataloguePath(fact.keyword, fact.pages), { replace: true });
      if (fact.type === 'profile.updated') session.send({ type: 'session.update', info: fact.info });
      if (fact.type === 'user.updated') {
        if (fact.user._id === userId) session.send({ type: 'session.update', info: fact.user });
        page.go(userListPath);
      }
      if (fact.type === 'product.created') page.go(productEditPath(fact.productId));
      if (fact.type === 'product.updated') page.go(productListPath());
      if (fact.type === 'productList.ended') page.go(productListPath(fact.pages), { replace: true });
      // oxlint-disable-next-line eslint/no-console -- S142: a failed upload is told there
      if (fact.type === 'upload.failed') console.error(fact.error);
    },
    close: () => {
      watching.unsubscribe();
      forgetStorage();
      forgetPage();
      for (const actor of [session, cart, notices, ...chunks.values()]) actor.stop();
      checkout?.stop();
    },
  };
};
