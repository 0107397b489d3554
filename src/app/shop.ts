import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import { detour, isAdminPath, needsSignIn, type Visitor } from '../../common/domain/access.ts';
import {
  cartRequestAt,
  cataloguePath,
  productEditPath,
  productListPath,
  productPath,
  userListPath,
} from '../../common/domain/address.ts';
import { chunkMachine } from '../machines/chunk.machine.ts';
import { cartMachine } from '../machines/cart.machine.ts';
import { noticesLogic, type Notice } from '../machines/notices.ts';
import { sessionMachine } from '../machines/session.machine.ts';
import { provideServices, type ServiceActors, type Services } from '../machines/services.ts';
import type { TokenSource } from '../services/http.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';
import { sentPaymentsIn } from './sentPayments.ts';
import type { Dependencies, Inspect, LazyActor } from './lazyActor.ts';
import type { PaymentResult } from '../../common/contract/order.ts';
import type { MaybeLoginInfo, User } from '../../common/contract/user.ts';

/** What the charts of screens announce; the long-lived charts are listened to directly. */
export type ScreenFact =
  | { type: 'catalogue.ended'; keyword: string; pages: number }
  | { type: 'profile.updated'; info: MaybeLoginInfo }
  | { type: 'user.updated'; user: User }
  | { type: 'product.created'; productId: string }
  | { type: 'product.updated'; productId: string }
  | { type: 'productList.ended'; pages: number }
  | { type: 'upload.failed'; error: unknown }
  | { type: 'payment.pending'; orderId: string; payment: PaymentResult | null }
  | { type: 'receipt.requested' };

/** The actors that outlive a screen, and what a screen needs to run its own. */
export type Shop = {
  session: ActorRefFrom<typeof sessionMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** The actor of a part that came with a lazy chunk: started once for the visit. */
  lazyActor: <TActor>(open: LazyActor<TActor>) => TActor;
  notices: ActorRefFrom<typeof noticesLogic>;
  /** The services as actors, for the charts of screens. */
  actors: ServiceActors;
  /** The backend's base URL (S10); `''` = same origin. */
  host: string;
  /** See `imageUrl`. */
  imageHosts: readonly string[];
  /** A lazily loaded part of the shop, loading or loaded: loaded once for the visit (S1). */
  chunk: (name: string) => ActorRefFrom<typeof chunkMachine>;
  /** The payment of an order that was sent from here before, if its outcome is not known. */
  sentPayment: (orderId: string) => PaymentResult | null;
  /** Takes up a fact that a screen's chart announced. */
  dispatch: (fact: ScreenFact) => void;
  /** Told of everything that the charts do, if somebody watches: given to every actor, the screens' too. */
  inspect: Inspect | undefined;
  /** Stops the actors and all listening. */
  close: () => void;
};

type ShopOptions = {
  storage: ShopStorage;
  page: Page;
  host: string;
  imageHosts?: readonly string[] | undefined;
  /** The services over HTTP, given where their token comes from. */
  services: (tokens: TokenSource) => Services;
  inspect?: Inspect | undefined;
};

/**
 * Starts the shop's long-lived charts, and decides in one place what a fact causes outside: what is stored, where the
 * shopper is brought, what they are told. The address is an input to the charts, never a second truth.
 */
export const createShop = ({ storage, page, host, imageHosts = [], services, inspect }: ShopOptions): Shop => {
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

  const calls = services(tokens);
  const actors = provideServices(calls);
  const session = createActor(sessionMachine.provide({ actors }), {
    input: { user: storage.read('userInfo') },
    inspect,
  });
  const cart = createActor(cartMachine.provide({ actors }), {
    input: { lines: storage.read('cartItems') ?? [] },
    inspect,
  });

  const sentPayments = sentPaymentsIn(storage);

  const notices = createActor(noticesLogic, { inspect });
  const announce = (notice: Notice) => notices.send({ type: 'notice.show', notice });

  const dependencies: Dependencies = { actors, services: calls, storage, page, session, cart, announce, inspect };
  const lazyActors = new Map<LazyActor<unknown>, ReturnType<LazyActor<unknown>>>();
  const lazyActor = <TActor>(open: LazyActor<TActor>): TActor => {
    const opened = lazyActors.get(open) ?? open(dependencies);
    lazyActors.set(open, opened);
    return opened.actor as TActor;
  };

  /** A part starts as soon as its chunk is there, before anything of it is drawn. */
  const startPart = (module: unknown) => {
    const { lazyActor: open } = (module ?? {}) as { lazyActor?: LazyActor<unknown> };
    if (open !== undefined) lazyActor(open);
  };

  const chunks = new Map<string, ActorRefFrom<typeof chunkMachine>>();
  const chunkNamed = (name: string) => {
    const known = chunks.get(name);
    if (known) return known;
    const chunk = createActor(chunkMachine.provide({ actors }), {
      input: { name, mayReload: page.mayReload() },
      inspect,
    });
    chunk.on('chunk.gone', page.reload);
    chunk.subscribe(({ context }) => startPart(context.module));
    chunks.set(name, chunk);
    return chunk.start();
  };

  const visitor = (): Visitor => {
    const { user } = session.getSnapshot().context;
    if (user === null) return 'guest';
    return user.isAdmin ? 'admin' : 'user';
  };

  /** Brings the visitor where they belong. */
  const follow = () => {
    const elsewhere = detour(page.path(), page.search(), visitor());
    if (elsewhere === null) return;
    if (visitor() === 'user' && isAdminPath(page.path())) announce({ message: 'That page is for administrators.' });
    page.go(elsewhere, { replace: true });
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
  };

  /** What another account left behind is not for this one (A25). */
  const welcome = (user: string) => {
    const owner = storage.read('addressOwner');
    if (owner !== null && owner !== user) forgetDetails();
  };

  let userId: string | null = null;

  /** An order whose answer was lost in a crash is asked for as soon as its buyer is back (A5). */
  const recover = (user: string) => {
    if (storage.read('pendingOrder')?.some(({ userId: buyer }) => buyer === user)) chunkNamed('checkout');
  };

  const meet = () => {
    const now = session.getSnapshot().context.user?._id ?? null;
    if (now === userId) return;
    userId = now;
    sentPayments.leaveTo(now);
    if (now !== null) {
      welcome(now);
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
  });
  const forgetPage = page.subscribe(() => {
    session.send({ type: 'session.reset' });
    grantWish();
    follow();
  });

  grantWish();
  if (visitor() === 'guest') {
    sentPayments.leaveTo(null);
    follow();
  } else meet();

  return {
    session,
    cart,
    lazyActor,
    notices,
    actors,
    host,
    imageHosts,
    chunk: chunkNamed,
    sentPayment: sentPayments.of,
    inspect,
    dispatch: (fact) => {
      if (fact.type === 'catalogue.ended') page.go(cataloguePath(fact.keyword, fact.pages), { replace: true });
      if (fact.type === 'profile.updated') session.send({ type: 'session.update', info: fact.info });
      if (fact.type === 'user.updated') {
        if (fact.user._id === userId) session.send({ type: 'session.update', info: fact.user });
        page.go(userListPath);
      }
      if (fact.type === 'product.created') page.go(productEditPath(fact.productId));
      if (fact.type === 'product.updated') page.go(productListPath());
      if (fact.type === 'payment.pending' && userId !== null) sentPayments.keep(fact.orderId, userId, fact.payment);
      if (fact.type === 'receipt.requested') page.print();
      if (fact.type === 'productList.ended') page.go(productListPath(fact.pages), { replace: true });
      // oxlint-disable-next-line eslint/no-console -- S142: a failed upload is told there
      if (fact.type === 'upload.failed') console.error(fact.error);
    },
    close: () => {
      watching.unsubscribe();
      forgetStorage();
      forgetPage();
      for (const { close } of lazyActors.values()) close();
      for (const actor of [session, cart, notices, ...chunks.values()]) actor.stop();
    },
  };
};
