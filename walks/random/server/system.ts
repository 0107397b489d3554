import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Order } from '../../../common/contract/order.ts';
import type { Product } from '../../../common/contract/product.ts';
import { createShop } from '../../../src/app/shop.ts';
import type { Running, System, SystemMove } from 'xstate-walks';
import { PASSWORD, type OpenShop, type Person } from '../../../tests/fixtures/api.ts';
import { memoryPage, tabsOf } from '../../../tests/fixtures/memory.ts';
import { anAddress } from '../../../tests/fixtures/samples.ts';
import { seenOrder, type SeenOrder, type ShopObservation } from '../../rules/observation.ts';
import { observationOf } from '../../../tests/drivers/shop/observations.ts';
import { Network, type Server, weightOf } from './network.ts';
import { OrderScreen } from '../../../tests/drivers/shop/orderScreen.ts';
import { HOST, tabServices } from '../../../tests/drivers/shop/tabServices.ts';
import { lazyCheckout } from '../../../src/app/lazyCheckout.ts';
import { memoryTabLock } from '../../../tests/fixtures/lazyCheckout.ts';
import { settled } from '../../../tests/fixtures/settled.ts';

const addresses = ['1 Olive Street', '2 Otto Street'];
const infoOf = ({ id, name, email, isAdmin, token }: Person) => ({ _id: id, name, email, isAdmin, token });

/** Sends an event to an actor that accepts it, after `first`. */
const sent = (actor: AnyActorRef | undefined, name: string, event: AnyEventObject, first = () => {}): SystemMove[] =>
  actor?.getSnapshot().can(event)
    ? [
        {
          name,
          run: async () => {
            first();
            actor.send(event);
            await settled();
          },
        },
      ]
    : [];

/** The order on screen, if its payment was sent and has no known outcome. */
const payingAt = ({ order }: OrderScreen): string[] => {
  const state = order?.getSnapshot();
  const isSent = state !== undefined && state.context.payment !== null;
  return isSent && !state.matches({ shown: { payment: { paid: 'justNow' } } }) ? [state.context.orderId] : [];
};

/** The products and orders of one walk, created for it. */
type Stock = { products: Product[]; placed: Order; before: ReadonlySet<string> };

/**
 * The whole shop without a screen, and the real server behind it: session, cart, checkout, order and wallet, over real
 * services; every call waits until a move settles it. The browser may be reloaded at any moment, another tab
 * may place the same cart, and a price may change.
 */
export function serverSystem(server: OpenShop, stock: () => Stock): System {
  const shoppers = [server.people.owner, server.people.other];
  const people = Object.fromEntries(
    shoppers.map((person, at) => [person.id, { email: person.email, token: person.token, address: addresses[at]! }]),
  );
  const addressOf = (id: string) => ({ ...anAddress, address: people[id]!.address });
  let keys: string[] = [];
  const send: Server = async ({ method, path, headers, body }) => {
    const { 'idempotency-key': key } = headers;
    if (key !== undefined) keys.push(key);
    const response = await server.app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, text: response.body };
  };

  const places: Record<string, (placed: Order) => string> = {
    'a new visitor': () => '/',
    'Olive, about to place her order': () => '/placeorder',
    'Olive, at the order that she placed': ({ _id }) => `/order/${_id}`,
  };

  const begin = (startingPoint: string): Running => {
    const { products, placed, before } = stock();
    keys = [];
    const [olive] = shoppers;
    const line = {
      name: products[0]!.name,
      image: products[0]!.image,
      price: products[0]!.price,
      qty: 1,
      countInStock: 9,
    };
    const [storage, besides] = tabsOf(
      startingPoint === 'a new visitor'
        ? {}
        : {
            userInfo: infoOf(olive!),
            cartItems: [{ product: products[0]!._id, ...line }],
            shippingAddress: addressOf(olive!.id),
            paymentMethod: 'GooglePay',
            addressOwner: olive!.id,
          },
    );
    const network = new Network(send);
    const lazy = lazyCheckout(memoryTabLock());
    /** Whether an order was placed in this move. */
    let isPlaced = false;
    let page = memoryPage(places[startingPoint]!(placed));

    const openTab = (tab: { storage: typeof storage; page: typeof page }) => {
      const shop = createShop({
        ...tab,
        host: HOST,
        services: (tokens) =>
          tabServices(tokens, network.fetch, async () => ({ lazyActor: lazy, default: () => null })),
      });
      const checkout = shop.actors.lazy(lazy);
      checkout.on('order.placed', () => {
        isPlaced = true;
      });
      return { shop, checkout };
    };
    const open = () => {
      const tab = openTab({ storage, page });
      return { ...tab, screen: new OrderScreen(tab.shop, page.path) };
    };
    let now = open();
    let beside: ReturnType<typeof openTab> | undefined;
    now.screen.sync();

    let released: string[] = [];
    let authorised: string[] = [];
    let meant = 1;
    /** The next change of the price: up, then down again. */
    let rise = 1;
    /** Users whose order may have been made and is not known to be refused. */
    const inDoubt = new Map<string, string[]>();
    /** Users who want an order and have none yet. */
    const wanting = new Set<string>();
    const userId = () => now.shop.actors.session.getSnapshot().context.user?._id ?? null;

    /** An answer of the server settles the order. */
    const onAnswer = (name: string, status: number) => {
      const user = userId();
      if (name === 'createOrder' && status >= 400 && status < 500 && user !== null) inDoubt.delete(user);
    };

    /** Notes an order that a user is about to send: the one they already want, or one more. */
    const intend = (user: string, ordered: string[], isAnother = false) => {
      if (isAnother || !wanting.has(user)) meant += 1;
      wanting.add(user);
      inDoubt.set(user, [...(inDoubt.get(user) ?? []), ...ordered]);
    };

    const placing = (of: string, { checkout, shop }: Pick<typeof now, 'checkout' | 'shop'>): SystemMove[] => {
      const user = shop.actors.session.getSnapshot().context.user?._id;
      const { lines } = shop.actors.cart.getSnapshot().context;
      const ordered = lines.map(({ product }) => product);
      if (user === undefined) return [];
      return [
        ...sent(checkout, `place the order${of}`, { type: 'order.place', lines }, () => intend(user, ordered)),
        ...sent(checkout, `order once more${of}`, { type: 'order.placeAnother', lines }, () =>
          intend(user, ordered, true),
        ),
        ...sent(checkout, `see the order${of}`, { type: 'order.show' }),
        ...sent(checkout, `ask for the order${of}`, { type: 'outcome.ask' }),
        ...sent(checkout, `stop waiting for the order${of}`, { type: 'work.cancel' }),
      ];
    };

    const reprice = async (by: number) => {
      const { _id } = products[0]!;
      const { version: _, ...product } = (await server.as('admin').get<Product>(`/api/products/${_id}`)).body;
      await server.as('admin').put(`/api/products/${_id}`, { ...product, price: product.price + by });
      rise = -by;
    };

    const moves = (): SystemMove[] => {
      const { session, cart } = now.shop.actors;
      const { lines } = cart.getSnapshot().context;
      const user = userId();
      const { order, wallet } = now.screen;
      const own: SystemMove[] = [
        ...shoppers.flatMap(({ email, name }) =>
          sent(session, `${name} signs in`, { type: 'session.signIn', email, password: PASSWORD }),
        ),
        ...sent(session, 'sign out', { type: 'session.signOut' }),
        ...sent(session, 'clear this device', { type: 'session.clearDevice' }),
        ...sent(session, 'stop signing in', { type: 'work.cancel' }),
        ...products.flatMap(({ _id: product, name }) =>
          sent(cart, `put ${name} into the cart`, { type: 'cart.add', product, qty: 1 }),
        ),
        ...lines.map(({ product, name }, index) => ({
          name: `remove ${name}`,
          run: () => {
            released = [product];
            cart.send({ type: 'cart.remove', index, product });
          },
        })),
        ...sent(cart, 'stop adding', { type: 'work.cancel' }),
        ...sent(cart, 'try adding again', { type: 'cart.retry' }),
        ...(user === null
          ? []
          : sent(now.checkout, 'submit the address', { type: 'shipping.submit', shippingAddress: addressOf(user) })),
        ...sent(now.checkout, 'choose the payment', { type: 'payment.submit', paymentMethod: 'GooglePay' }),
        ...placing('', now),
        ...(beside === undefined ? [] : placing(' in another tab', beside)),
        {
          name: 'open the review in another tab',
          run: () => {
            beside?.shop.close();
            beside = openTab({ storage: besides, page: memoryPage('/placeorder') });
          },
        },
        { name: 'the price changes', run: () => reprice(rise) },
        ...sent(now.checkout, 'take what is in stock', { type: 'stock.accept' }, () => {
          released = lines.filter(({ countInStock }) => countInStock < 1).map(({ product }) => product);
        }),
        ...sent(order, 'read the order again', { type: 'order.reload' }),
        ...sent(order, 'send the payment again', { type: 'payment.retry' }),
        ...sent(order, 'stop waiting for the order’s page', { type: 'work.cancel' }),
        ...sent(wallet, 'open the test wallet', { type: 'testWallet.open' }),
        ...sent(wallet, 'approve', { type: 'testWallet.approve' }, () => {
          authorised = [now.screen.orderId];
        }),
        ...sent(wallet, 'decline', { type: 'testWallet.decline' }),
        ...sent(wallet, 'stop waiting for the wallet', { type: 'work.cancel' }),
        ...['/', '/shipping', '/payment', '/placeorder'].map((to) => ({
          name: `the address ${to}`,
          run: () => page.go(to),
        })),
        {
          name: 'reload',
          run: async () => {
            const at = `${page.path()}${page.search()}`;
            network.leave();
            now.screen.close();
            now.shop.close();
            page = memoryPage(at);
            now = open();
            await settled();
          },
        },
      ];
      return [...own, ...network.moves(onAnswer)].map(({ name, run, weight = weightOf(name) }) => ({
        name,
        weight,
        run: async () => {
          [released, authorised, isPlaced] = [[], [], false];
          await run();
          now.screen.sync();
          await settled();
          if (isPlaced && user !== null && userId() === user) {
            released = [...released, ...(inDoubt.get(user) ?? [])];
            inDoubt.delete(user);
            wanting.delete(user);
          }
        },
      }));
    };

    const ordersOf = async (at: number): Promise<SeenOrder[]> => {
      const { body } = await server.as(at === 0 ? 'owner' : 'other').get<Order[]>('/api/orders/myorders');
      return body.filter(({ _id }) => !before.has(_id)).map((order) => seenOrder(order, shoppers[at]!.id));
    };

    return {
      charts: () => [
        now.shop.actors.session,
        now.shop.actors.cart,
        now.checkout,
        ...(now.screen.order ? [now.screen.order] : []),
      ],
      moves,
      situation: () => null,
      see: async (): Promise<Partial<ShopObservation>> => {
        const { shop, checkout, screen } = now;
        const orders = (await Promise.all([ordersOf(0), ordersOf(1)])).flat();
        const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
        const onScreen = [...(checkout.getSnapshot().matches('signIn') ? [] : [checkout]), ...charts.slice(1)];
        return {
          ...observationOf({ ...shop.actors, charts, onScreen, storage, people, released }),
          orders,
          authorised,
          paying: payingAt(screen),
          rememberedPayments: (storage.read('sentPayments') ?? []).map(({ orderId }) => orderId),
          meant,
          keys,
        };
      },
      stop: () => {
        beside?.shop.close();
        now.screen.close();
        now.shop.close();
      },
    };
  };
  return { startingPoints: Object.keys(places), begin };
}
