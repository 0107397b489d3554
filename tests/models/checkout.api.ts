import type { AnyMachineSnapshot } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import { orderOf, type NewOrder } from '../../common/domain/checkout.ts';
import { done, NO_ANSWER, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { eachOf, peopleFor, type People } from '../drivers/api/people.ts';
import type { Backend } from '../drivers/api/backend.ts';
import { anAddress, aPayment, orderedLines as lines } from '../fixtures/samples.ts';

/** A shopper and their orders, by their names in the chart's samples. */
type World = {
  backend: Backend;
  people: People;
  goods: Record<string, Product>;
  sold: Record<string, number>;
  placed: string[];
  /** How often each planned key was rejected: a rejected key stays rejected, so the next one is new (A40). */
  refused: Record<string, number>;
};

const atFirst = { sold: {}, placed: [], refused: {} };

/** The planned order with products of the server. */
const onServer = ({ goods }: World, order: NewOrder): NewOrder => ({
  ...order,
  orderItems: order.orderItems.map((item) => {
    const { _id: product, image } = goods[item.product]!;
    return { ...item, product, image };
  }),
});

/** The real key for a planned one. */
const keyFor = (world: World, key: string): string => {
  const times = world.refused[key];
  return times === undefined ? key : `${key} ${times}`;
};

/** The sent order; of one from before a crash the browser knows only the key. */
const orderIn = ({ context }: AnyMachineSnapshot): NewOrder =>
  (context.order as NewOrder | null) ?? orderOf(lines, anAddress, 'GooglePay');

const inFlight = (world: World, before: AnyMachineSnapshot): { order: NewOrder; key: string } => ({
  order: orderIn(before),
  key: keyFor(world, before.context.key as string),
});

const place = ({ backend, people }: World, order: NewOrder, key: string) =>
  backend.ask(people.owner, 'createOrder', { body: order, headers: { 'Idempotency-Key': key } });

const mine = async ({ backend, people }: World): Promise<Order[]> =>
  done<Order[]>(await backend.ask(people.owner, 'listMyOrders'));

export const apiModel = ({ expect }: ApiTools): ApiModel<World> => {
  const arrives = async (world: World, planned: NewOrder, key: string): Promise<void> => {
    const order = onServer(world, planned);
    const made = done<Order>(await place(world, order, key));
    expect(made).toMatchObject(order);
    expect(done<Order>(await place(world, order, key)), 'the same key is the same order').toEqual(made);
    refuses(await place(world, { ...order, paymentMethod: 'Another' }, key));
    if (world.placed.includes(key)) return;
    // Pay it: users may have only few unpaid orders.
    done(await world.backend.ask(world.people.owner, 'payOrder', { id: made._id, body: aPayment }));
    world.placed.push(key);
    for (const { product, qty } of planned.orderItems) world.sold[product] = (world.sold[product] ?? 0) + qty;
  };

  /** Changes a product so that the order is rejected, then restores it. */
  const refusedFor = async (
    world: World,
    but: Partial<Product>,
    sent: AnyMachineSnapshot,
    code: string,
  ): Promise<void> => {
    const { order, key } = inFlight(world, sent);
    const { backend, people, goods } = world;
    const id = goods['p1']!._id;
    const update = async (fields: Partial<Product>) => {
      const now = await backend.api.product(id);
      done(await backend.ask(people.admin, 'updateProduct', { id, body: { ...now, ...fields } }));
      return now;
    };
    const before = await update(but);
    const response = await place(world, onServer(world, order), key);
    refuses(response, { status: 409, code });
    const again = await place(world, onServer(world, order), key);
    expect([again.status, again.body], 'the same key is the same refusal').toEqual([409, response.body]);
    expect(response.body.lines).toContainEqual(expect.objectContaining({ product: id, ...but }));
    await update({ price: before.price, countInStock: before.countInStock });
    const planned = sent.context.key as string;
    world.refused[planned] = (world.refused[planned] ?? 0) + 1;
  };
  return {
    title: 'A5, A17, A34, C15, C19: the server of a checkout',
    open: async (backend) => {
      const [p1, p2] = await Promise.all(
        lines.map(({ name, price }) => backend.api.aProduct({ name, price, countInStock: 1000 })),
      );
      return { backend, people: await peopleFor(backend), goods: { p1: p1!, p2: p2! }, ...structuredClone(atFirst) };
    },
    outcomes: {
      'createOrder done': (world, { before }) =>
        arrives(world, inFlight(world, before).order, inFlight(world, before).key),
      'createOrder 409 PRICES_CHANGED': (world, { before }) =>
        refusedFor(world, { price: 95 }, before, 'PRICES_CHANGED'),
      'createOrder 409 OUT_OF_STOCK': (world, { before }) =>
        refusedFor(world, { countInStock: 1 }, before, 'OUT_OF_STOCK'),
      'createOrder 400': async (world, { before }) => {
        const { order, key } = inFlight(world, before);
        const asked = onServer(world, order);
        refuses(await place(world, { ...asked, orderItems: [] }, key), { status: 400 });
        refuses(await place(world, { ...asked, shippingAddress: { ...anAddress, city: ' ' } }, key), { status: 400 });
      },
      'createOrder 409': 'this server names the code of every conflict',
      'createOrder down': NO_ANSWER,
      'createOrder down PLACED_ELSEWHERE': ON_SCREEN,
      'findOrder done': async (world, { before, event }) => {
        const asked = (before.context.asked as string[]).map((key) => keyFor(world, key));
        const isFound = event['output'] !== null;
        const isThere = asked.some((key) => world.placed.includes(key));
        if (isFound && !isThere) await arrives(world, orderIn(before), asked[0]!);
        // An order that has arrived stays: "not found" needs another shopper.
        if (!isFound && isThere) {
          world.people = await peopleFor(world.backend);
          world.placed = [];
        }
        const found = (await mine(world)).filter(({ idempotencyKey = '' }) => asked.includes(idempotencyKey));
        expect(found.length > 0).toBe(isFound);
      },
      'findOrder down': async ({ backend }) => refuses(await backend.ask(null, 'listMyOrders'), { status: 401 }),
    },
    calls: {
      'order.place': (world, { before, event }) => {
        const { shippingAddress, paymentMethod } = before.context as Pick<
          NewOrder,
          'shippingAddress' | 'paymentMethod'
        >;
        const planned = orderOf(event['lines'] as never, shippingAddress, paymentMethod);
        const isWhole = shippingAddress !== null && paymentMethod !== null;
        return eachOf(isWhole ? ['guest'] : ['guest', 'owner'], (role) =>
          world.backend.ask(world.people[role], 'createOrder', { body: onServer(world, planned) }),
        );
      },
      'outcome.ask': ({ backend }) => eachOf(['guest'], () => backend.ask(null, 'listMyOrders')),
      'order.placeAnother': ON_SCREEN,
      'order.show': ON_SCREEN,
      'pending.adopt': ON_SCREEN,
      'shopper.arrived': ON_SCREEN,
      'shopper.left': ON_SCREEN,
      'details.adopt': ON_SCREEN,
      'addresses.adopt': ON_SCREEN,
      'address.remove': ON_SCREEN,
      'step.open': ON_SCREEN,
      'shipping.submit': ON_SCREEN,
      'payment.submit': ON_SCREEN,
      'stock.accept': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
    agrees: async (world, state) => {
      const { backend, goods, sold, placed } = world;
      const orders = await mine(world);
      const keys = orders.map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.toReversed(), 'each key made one order').toEqual(placed);
      for (const order of orders) expect(order).toMatchObject(orderOf(order.orderItems, anAddress, 'GooglePay'));
      if (state.matches({ steps: 'placed' })) expect(placed).not.toHaveLength(0);
      for (const [name, { _id, countInStock }] of Object.entries(goods))
        expect((await backend.api.product(_id)).countInStock).toBe(countInStock - (sold[name] ?? 0));
    },
  };
};
