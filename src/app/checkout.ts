import { createActor, type ActorRefFrom } from 'xstate';
import { JUST_PLACED, orderPath, stepAt, stepPath } from '../../common/domain/address.ts';
import type { CheckoutProgress } from '../../common/domain/checkout.ts';
import { checkoutMachine } from '../machines/checkout.machine.ts';
import { asActor } from '../machines/services.ts';
import type { Turns } from '../services/turns.ts';
import { oneOrderAtATime } from '../services/oneOrder.ts';
import type { LazyActor } from './lazyActor.ts';
import { pendingOrders } from '../services/pendingOrders.ts';

/** The checkout: it begins where the shopper is, and goes with who they are and with what other tabs keep. */
export const checkoutPart =
  (turns: Turns): LazyActor<ActorRefFrom<typeof checkoutMachine>> =>
  ({ actors, services, storage, page, session, cart, announce, inspect }) => {
    const details = (): CheckoutProgress => ({
      shippingAddress: storage.read('shippingAddress'),
      paymentMethod: storage.read('paymentMethod'),
    });

    let userId: string | null = null;
    const pending = pendingOrders(storage);
    const pendingKeys = () => (userId === null ? [] : pending.keysOf(userId));
    const createOrder = asActor(
      oneOrderAtATime({ createOrder: services.createOrder, turns, storage, pending, buyer: () => userId }),
    );
    const actor = createActor(checkoutMachine.provide({ actors: { ...actors, createOrder } }), {
      input: details(),
      inspect,
    });

    actor.on('checkout.stepped', ({ step }) => page.go(stepPath(step)));
    actor.on('checkout.redirected', ({ step }) => {
      if (stepAt(page.path()) !== undefined) page.go(stepPath(step), { replace: true });
    });
    actor.on('checkout.kept', ({ details: { shippingAddress, paymentMethod } }) => {
      storage.write('shippingAddress', shippingAddress);
      storage.write('paymentMethod', paymentMethod);
      storage.write('addressOwner', userId);
    });
    actor.on('order.placed', ({ orderId, products }) => {
      cart.send({ type: 'cart.clear', products }); // first: see `oneOrderAtATime`
      if (stepAt(page.path()) !== undefined) page.go(orderPath(orderId), { replace: true, state: JUST_PLACED });
      else announce({ message: 'Your order was placed.', link: { href: orderPath(orderId), label: 'See the order' } });
    });
    actor.on('keys.closed', ({ keys }) => pending.remove(keys));
    actor.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));
    actor.on('stock.accepted', () => cart.send({ type: 'cart.fit' }));
    actor.start();

    /** The address is an input: the checkout decides whether it may be there. */
    const follow = () => {
      const step = stepAt(page.path());
      if (step !== undefined) actor.send({ type: 'step.open', step });
    };

    const adopt = () => actor.send({ type: 'details.adopt', details: details() });

    const meet = () => {
      const now = session.getSnapshot().context.user?._id ?? null;
      if (now === userId) return;
      const before = userId;
      userId = now;
      if (before !== null) actor.send({ type: 'shopper.left' });
      if (now !== null) {
        adopt();
        actor.send({ type: 'shopper.arrived', pendingKeys: pendingKeys() });
      }
      follow();
    };

    meet();
    follow();
    const watching = [session.subscribe(meet), session.on('device.cleared', adopt)];
    const forgetPage = page.subscribe(follow);
    const forgetStorage = storage.subscribe((key) => {
      if (key === 'shippingAddress' || key === 'paymentMethod') adopt();
      if (key === 'pendingOrder') actor.send({ type: 'pending.adopt', pendingKeys: pendingKeys() });
    });

    return {
      actor,
      close: () => {
        for (const each of watching) each.unsubscribe();
        forgetPage();
        forgetStorage();
        actor.stop();
      },
    };
  };
