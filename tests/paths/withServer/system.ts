import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Order } from '../../../src/contract/order.ts';
import type { Product } from '../../../src/contract/product.ts';
import { createHttp } from '../../../src/services/http.ts';
import { createShopServices } from '../../../src/services/shopServices.ts';
import { createShop } from '../../../src/shop.ts';
import { openCheckout } from '../../../src/shop/checkout.ts';
import type { Running, System, SystemMove } from '../../model/system.ts';
import { PASSWORD, type OpenShop, type Person } from '../../support/api.ts';
import { memoryPage, memoryStorage } from '../../support/memory.ts';
import { anAddress } from '../../support/samples.ts';
import { seenOrder, type SeenOrder, type ShopSight } from '../rules/sight.ts';
import { sightOf } from '../shopSight.ts';
import { Network, type Server } from './network.ts';
import { OrderScreen } from './order.ts';

/** What leads on comes often, and what ends most of what was begun hardly: else no walk would come to its end. */
const weightOf = (name: string): number => {
  if (/^(place|approve|open|submit|choose)/.test(name)) return 20;
  return /^(try|take|ask|read|send|decline)/.test(name) ? 4 : 1;
};

const noProvider = () => Promise.reject(new Error('The wallet cannot be reached.'));

const addresses = ['1 Olive Street', '2 Otto Street'];
const infoOf = ({ id, name, email, isAdmin, token }: Person) => ({ _id: id, name, email, isAdmin, token });

/** What is on the shelf and who shops, fresh for every walk. */
type Stock = { products: Product[]; placed: Order; before: ReadonlySet<string> };

/**
 * The whole shop without a screen, and the real server behind it: session, cart, checkout, order and wallet, over real
 * services; every call waits until it is said what comes of it. The browser may be reloaded at any moment.
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

  const begin = (beginning: string): Running => {
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
    const storage = memoryStorage(
      beginning === 'a new visitor'
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
    let page = memoryPage(places[beginning]!(placed));

    const open = () => {
      const shop = createShop({
        storage,
        page,
        host: 'http://shop.test',
        services: (tokens) => {
          const http = createHttp('http://shop.test', tokens);
          return {
            ...createShopServices((call, request) => http(call, { ...request, fetch: network.fetch })),
            loadWalletScript: noProvider,
            checkWalletReady: noProvider,
            authorisePayment: noProvider,
            loadChunk: async () => ({ part: openCheckout, default: () => null }),
          };
        },
      });
      const screen = new OrderScreen(shop, page.path);
      return { shop, checkout: shop.part(openCheckout), screen };
    };
    let now = open();
    now.screen.follow();

    let released: string[] = [];
    let authorised: string[] = [];
    let meant = 1;
    /** Whose order may have been made, and is not known to have been refused. */
    const inDoubt = new Map<string, string[]>();
    const userId = () => now.shop.session.getSnapshot().context.user?._id ?? null;

    const sent = (
      actor: AnyActorRef | undefined,
      name: string,
      event: AnyEventObject,
      first = () => {},
    ): SystemMove[] =>
      actor?.getSnapshot().can(event)
        ? [
            {
              name,
              run: async () => {
                first();
                actor.send(event);
                await network.settled();
              },
            },
          ]
        : [];

    /** Whoever reads where their order is knows its fate. */
    const told = (name: string, status: number) => {
      const user = userId();
      if (name === 'createOrder' && status >= 400 && status < 500 && user !== null) inDoubt.delete(user);
    };

    const moves = (): SystemMove[] => {
      const { session, cart } = now.shop;
      const { lines } = cart.getSnapshot().context;
      const user = userId();
      const { order, wallet } = now.screen;
      const orderId = order?.getSnapshot().context.orderId;
      const own: SystemMove[] = [
        ...shoppers.flatMap(({ email, name }) =>
          sent(session, `${name} signs in`, { type: 'session.signIn', email, password: PASSWORD }),
        ),
        ...sent(session, 'sign out', { type: 'session.signOut' }),
        ...sent(session, 'clear this device', { type: 'session.clearDevice' }, () => {
          released = lines.map(({ product }) => product);
        }),
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
        ...(user === null
          ? []
          : sent(now.checkout, 'place the order', { type: 'order.place', lines }, () => {
              if (!inDoubt.has(user)) meant += 1;
              inDoubt.set(user, [...(inDoubt.get(user) ?? []), ...lines.map(({ product }) => product)]);
            })),
        ...sent(now.checkout, 'take what is in stock', { type: 'stock.accept' }, () => {
          released = lines.filter(({ countInStock }) => countInStock < 1).map(({ product }) => product);
        }),
        ...sent(now.checkout, 'ask for the order', { type: 'outcome.ask' }),
        ...sent(now.checkout, 'stop waiting for the order', { type: 'work.cancel' }),
        ...sent(order, 'read the order again', { type: 'order.reload' }),
        ...sent(order, 'send the payment again', { type: 'payment.retry' }),
        ...sent(order, 'stop waiting for the order’s page', { type: 'work.cancel' }),
        ...sent(wallet, 'open the test wallet', { type: 'testWallet.open' }),
        ...sent(wallet, 'approve', { type: 'testWallet.approve' }, () => {
          authorised = [orderId!];
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
            await network.settled();
          },
        },
      ];
      return [...own, ...network.moves(told)].map(({ name, run, weight = weightOf(name) }) => ({
        name,
        weight,
        run: async () => {
          [released, authorised] = [[], []];
          await run();
          now.screen.follow();
          await network.settled();
          if (now.checkout.getSnapshot().matches({ steps: 'placed' }) && user !== null && userId() === user) {
            released = [...released, ...(inDoubt.get(user) ?? [])];
            inDoubt.delete(user);
          }
        },
      }));
    };

    const ordersOf = async (at: number): Promise<SeenOrder[]> => {
      const { body } = await server.as(at === 0 ? 'owner' : 'other').get<Order[]>('/api/orders/myorders');
      return body.filter(({ _id }) => !before.has(_id)).map((order) => seenOrder(order, shoppers[at]!.id));
    };

    return {
      charts: () => [now.shop.session, now.shop.cart, now.checkout, ...(now.screen.order ? [now.screen.order] : [])],
      moves,
      situation: () => null,
      see: async (): Promise<Partial<ShopSight>> => {
        const { shop, checkout, screen } = now;
        const orders = (await Promise.all([ordersOf(0), ordersOf(1)])).flat();
        const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
        const onScreen = [...(checkout.getSnapshot().matches('signIn') ? [] : [checkout]), ...charts.slice(1)];
        return {
          ...sightOf({ ...shop, charts, onScreen, storage, people, released }),
          orders,
          authorised,
          meant,
          keys,
        };
      },
      stop: () => {
        now.screen.close();
        now.shop.close();
      },
    };
  };
  return { beginnings: Object.keys(places), begin };
}
