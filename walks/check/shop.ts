import { sql } from 'drizzle-orm';
import { compose, type Bounds, type Composition } from 'xstate-walks/check';
import type { Order } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import type { ShippingAddress } from '../../common/domain/checkout.ts';
import { toCents } from '../../common/domain/money.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { stripeGateway } from '../../server/features/payments/stripe/stripeGateway.ts';
import type { OrderBounds } from '../../server/features/orders/placeOrder.ts';
import { refusedOrders } from '../../server/platform/db/schema.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { aPayment, openShop, PASSWORD, type OpenShop, type Person } from '../../tests/fixtures/api.ts';
import { anAddress } from '../../tests/fixtures/samples.ts';
import { StripeDouble, doubleKeys, walletToken } from '../../tests/fixtures/stripeDouble.ts';
import { clientParts, clientProcess, type ClientPart, type ClientRequests } from './client.ts';
import { BANK, gatewayFaults, HeldGateway } from './gateway.ts';
import { memoryFrom } from './memory.ts';
import { outcomes, type OutcomeName } from './outcomes.ts';
import { goals, judgeOrders, judgeStored } from './properties.ts';
import { CheckedServer, type Differences } from './server.ts';
import type { Account } from './tabMoves.ts';
import { placeOf, tabProcess } from './tab.ts';
import { withoutIntervals, toText } from './repeatable.ts';
import { TokenNames, tokensOf } from './tokenNames.ts';
import { movesOfWorld } from './worldMoves.ts';

/** The price of the only product, in dollars. */
export const PRICE = 40;

type Role = 'owner' | 'other' | 'admin';
/** Someone who has no account at first. */
type Newcomer = 'newcomer';

/** Where tabs open, with the orders of before: the first one, and the first that is paid. */
export const addressesOf = (product: string, order?: string, paid?: string) => ({
  'the review': '/placeorder',
  'the address': '/shipping',
  'the cart': '/cart',
  'the order': `/order/${order}`,
  'the paid order': `/order/${paid}`,
  'the list of orders': '/admin/orderlist?show=waiting',
  'the profile': '/profile',
  'the product': `/product/${product}`,
  'an item in the address': `/cart/${product}?qty=2`,
});

export type PlaceName = keyof ReturnType<typeof addressesOf>;

/** A tab of a scenario. */
export type ScenarioTab = {
  /** Which browser it is a tab of. */
  browser: number;
  opensAt: PlaceName | null;
  mayOpenAt?: PlaceName;
  /** Whether it has sent a payment of the second order before, whose outcome is not known. */
  hasPaid?: true;
};

/** A part of the shop's life that is explored. */
export type Scenario = {
  name: string;
  /** Who is signed in in each browser at first. */
  browsers: readonly Role[];
  /** Whose address, drafts and saved products are stored in every browser at first, if not those of its user. */
  leftBy?: Role;
  /** Who may sign in where a guest is: no user if not named. */
  visitors?: readonly (Role | Newcomer)[];
  /** Browsers in which no one is signed in at first. */
  guests?: readonly number[];
  /** How the server differs from ours as other backends may. */
  differences?: Differences;
  tabs: readonly ScenarioTab[];
  stock?: number;
  /** Orders of the owner that were placed before: unpaid ones, or paid ones. */
  orders?: readonly ('unpaid' | 'paid')[];
  /** Whether Stripe takes the money, which tells the shop what has happened; else the test gateway does. */
  hasStripe?: boolean;
  /** Whether the chart of an order runs in every tab where the address is an order's, not only where one opens there. */
  hasOrderScreens?: boolean;
  /** What a client without a screen asks the API for, besides the tabs. */
  client?: ClientPart;
  /** How many orders of the owner were refused before, under keys of their own: none if not named. */
  refusals?: number;
  /** How much a buyer may leave unpaid; more than enough if not named. */
  limits?: Partial<OrderBounds>;
  /** What must be possible in it without any fault. */
  leadsTo?: readonly OutcomeName[];
  bounds: Bounds;
};

/** Each user has an address of their own. */
const streets: Record<Role | Newcomer, string> = {
  owner: '1 Main St',
  other: '2 Side St',
  admin: '3 Park St',
  newcomer: '4 Mill St',
};

/** The first account that is made has the second id: the first is that of the request. */
const newcomer = { id: 'row0000000000002', email: 'newcomer@example.com' };

const anAddressOf = (role: Role | Newcomer): ShippingAddress => ({ ...anAddress, address: streets[role] });

const accountOf = (role: Role | Newcomer, { id, email }: Pick<Person, 'id' | 'email'>): Account => ({
  role,
  id,
  email,
  password: PASSWORD,
  address: anAddressOf(role),
});

/** What an account keeps in a browser besides: what was typed, saved and used before. */
const whatElseIsStored = ({ id, email }: Person) => ({
  productDrafts: { userId: id, drafts: [{ name: `a lamp for ${email}` }] },
  savedProducts: [{ product: 'saved', name: `a wish of ${email}`, image: '/a.webp', userId: id, isWished: true }],
});

const storedFor = (person: Person, product: Product, address: ShippingAddress | null) => ({
  userInfo: { _id: person.id, name: person.name, email: person.email, isAdmin: person.isAdmin, token: person.token },
  ...whatElseIsStored(person),
  ...(address
    ? {
        cartItems: [
          { product: product._id, name: product.name, image: product.image, price: PRICE, qty: 1, countInStock: 9 },
        ],
        shippingAddress: address,
        paymentMethod: 'GooglePay',
        addressOwner: person.id,
        usedAddresses: { userId: person.id, addresses: [address] },
      }
    : {}),
});

const placed = async (shop: OpenShop, product: Product, kind: 'unpaid' | 'paid', token?: string): Promise<Order> => {
  const owner = shop.as('owner');
  const order = await shop.anOrder(owner, [{ product, qty: 1 }]);
  if (kind === 'paid') await owner.put(`/api/orders/${order._id}/pay`, { ...aPayment, token });
  return order;
};

/** Refuses so many orders of a buyer, each under a key of its own. */
const refuse = async ({ db }: OpenShop, userId: string, count: number): Promise<void> => {
  if (count === 0) return;
  const problem = { code: 'OUT_OF_STOCK', message: 'Sold out.', keyRefused: true } as const;
  const rows = Array.from({ length: count }, (_, at) => {
    return { userId, idempotencyKey: `earlier-${at}`, requestHash: 'earlier', status: 409, problem };
  });
  await db.insert(refusedOrders).values(rows);
};

/** What a client may ask this shop for, of one more product. */
const requestsOf = async (
  shop: OpenShop,
  tokens: TokenNames,
  part: ClientPart,
  { product: lamp, orders }: { product: Product; orders: readonly string[] },
): Promise<ClientRequests> => {
  const chair = await shop.aProduct({ name: 'Chair', price: 25, countInStock: 1 });
  const { owner, other, admin } = shop.people;
  const [ofOwner, ofOther, ofAdmin] = [owner, other, admin].map(({ token }) => tokens.withNames(token));
  return clientParts[part]({
    tokens: { 'the owner': ofOwner!, 'the other': ofOther!, 'the admin': ofAdmin! },
    orders,
    products: { lamp, chair },
  });
};

/** A client means each of its requests, and has seen the totals in them. */
const pastOfClient = (requests: ClientRequests, buyers: readonly string[], earlier: readonly Order[]) => {
  const sent = Object.values(requests).flatMap(({ body }) =>
    body === null ? [] : [JSON.parse(body) as Partial<Order>],
  );
  const totals = [...earlier, ...sent].flatMap(({ totalPrice }) =>
    totalPrice === undefined ? [] : [toCents(totalPrice)],
  );
  return {
    meant: Object.fromEntries(buyers.map((buyer) => [buyer, Number.MAX_SAFE_INTEGER])),
    shown: Object.fromEntries(buyers.map((buyer) => [buyer, totals])),
    authorised: earlier.map(({ _id }) => _id),
    told: Object.values(requests).flatMap(({ headers }) => headers['idempotency-key']?.trim() ?? []),
  };
};

/** A shop to explore. */
export type CheckedShop = Composition & {
  names: readonly string[];
  close: () => Promise<void>;
};

/**
 * Opens the shop of a scenario: its tabs run the code that ships, and its server works on this database, emptied first.
 * `through` may put something between the parts and the whole; it is told the orders of before.
 */
export const openCheckedShop = async (
  database: Database,
  {
    browsers,
    visitors = [],
    leftBy,
    tabs,
    stock = 9,
    orders: kinds = [],
    refusals = 0,
    hasStripe = false,
    hasOrderScreens = false,
    client,
    limits: givenLimits = {},
    guests = [],
    differences = {},
    leadsTo = [],
    bounds,
  }: Scenario,
): Promise<CheckedShop> => {
  await database.db.execute(
    sql`truncate users, products, orders, refused_orders, test_charges, stripe_payments cascade`,
  );
  const stripe = hasStripe ? await new StripeDouble(BANK).open() : null;
  const log = { warn: () => undefined, error: () => undefined };
  const charging = stripe
    ? stripeGateway(database.db, { ...doubleKeys, log, api: stripe.api })
    : testGateway(database.db);
  const gateway = new HeldGateway(charging, database.db);
  const lent = { ...database, close: () => Promise.resolve() };
  const limits = { maxOpenOrders: 1_000, maxUnitsHeldByNewAccount: 1_000_000_000, ...givenLimits };
  const shop = await withoutIntervals(() => openShop({ database: lent, gateway, settings: limits }));
  const product = await shop.aProduct({ name: 'Lamp', price: PRICE, countInStock: stock });
  const earlier: Order[] = [];
  for (const kind of kinds)
    earlier.push(await placed(shop, product, kind, stripe ? walletToken('tok_visa') : undefined));
  const orders = earlier.map(({ _id }) => _id);
  const owner = shop.people.owner.id;
  await refuse(shop, owner, refusals);
  gateway.hold();
  const tokens = new TokenNames();
  const server = new CheckedServer(shop, gateway, tokens, stripe, differences);

  const accounts = [...new Set([...browsers, ...visitors])].map((role) =>
    accountOf(role, role === 'newcomer' ? newcomer : shop.people[role]),
  );
  const people = Object.fromEntries(
    accounts.map(({ id, email, address: { address } }) => [id, { email, token: tokensOf(id), address }]),
  );
  const paid = orders.find((_, order) => kinds[order] === 'paid');
  const addresses = addressesOf(product._id, orders[0], paid);
  const sentPayments = [{ orderId: orders[1], userId: owner, payment: aPayment }];
  const requests = client === undefined ? null : await requestsOf(shop, tokens, client, { product, orders });
  const names = [...tabs.map((_, index) => `tab ${index + 1}`), ...(requests === null ? [] : ['client'])];
  const initial = await server.initial();
  const composition = compose({
    processes: [
      ...tabs.map(({ browser, opensAt, mayOpenAt, hasPaid = false }, index) =>
        tabProcess(index, {
          name: names[index]!,
          site: browser,
          opensAt: opensAt && placeOf(addresses[opensAt], hasPaid ? { sentPayments } : {}),
          ...(mayOpenAt && { mayOpenAt: placeOf(addresses[mayOpenAt]) }),
          people,
          accounts,
          visitors,
          product: product._id,
          hasOrderScreen: hasOrderScreens || opensAt === 'the order' || opensAt === 'the paid order',
          // Only what is paid can be marked in the list.
          orders: browsers[browser] === 'admin' ? orders.filter((_, order) => kinds[order] === 'paid') : [],
        }),
      ),
      ...(requests === null ? [] : [clientProcess(browsers.length, requests)]),
    ],
    sites: [
      ...browsers.map((role, browser) => {
        const left = leftBy ?? role;
        const address = left === 'admin' ? null : anAddressOf(left);
        const { userInfo: _, ...kept } = storedFor(shop.people[left], product, address);
        const { userInfo } = storedFor(shop.people[role], product, null);
        const values = guests.includes(browser) ? { cartItems: kept.cartItems } : { userInfo, ...kept };
        return tokens.withNames(toText({ values, locks: {}, browser, keys: 0 }));
      }),
      ...(requests === null ? [] : [toText({ values: {}, locks: {}, browser: browsers.length, keys: 0 })]),
    ],
    world: {
      initial: () => Promise.resolve(initial),
      answer: server.answer,
      finish: server.finish,
      variants: gatewayFaults,
      moves: movesOfWorld({ shop, server, gateway, stripe, price: PRICE }),
    },
    memory: memoryFrom({
      ...(requests === null
        ? {
            meant: { [owner]: orders.length },
            shown: { [owner]: earlier.map(({ totalPrice }) => toCents(totalPrice)) },
            authorised: kinds.flatMap((kind, index) => (kind === 'paid' ? [orders[index]!] : [])),
          }
        : pastOfClient(requests, [owner, shop.people.other.id], earlier)),
    }),
    bounds,
    judge: judgeOrders([owner, shop.people.other.id, newcomer.id], limits),
    judgeShared: judgeStored(people),
    goals,
    outcomes: Object.fromEntries(leadsTo.map((name) => [`it is not possible that ${name}`, outcomes[name]])),
  });
  return {
    ...composition,
    names,
    close: async () => {
      composition.stop();
      await shop.close();
      stripe?.close();
    },
  };
};
