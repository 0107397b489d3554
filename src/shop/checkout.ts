import { createActor, type ActorRefFrom } from 'xstate';
import { orderPath, stepAt, stepPath } from '../domain/address.ts';
import type { CheckoutProgress } from '../domain/checkout.ts';
import { checkoutMachine } from '../machines/checkout.machine.ts';
import type { Part } from './part.ts';

/** The checkout: it begins where the shopper is, and goes with who they are and with what other tabs keep. */
export const openCheckout: Part<ActorRefFrom<typeof checkoutMachine>> = ({
  actors,
  storage,
  page,
  session,
  cart,
  announce,
  inspect,
}) => {
  const details = (): CheckoutProgress => ({
    shippingAddress: storage.read('shippingAddress'),
    paymentMethod: storage.read('paymentMethod'),
  });

  const actor = createActor(checkoutMachine.provide({ actors }), { input: details(), inspect });
  let userId: string | null = null;

  actor.on('checkout.stepped', ({ step }) => page.go(stepPath(step)));
  actor.on('checkout.redirected', ({ step }) => {
    if (stepAt(page.path()) !== undefined) page.go(stepPath(step), { replace: true });
  });
  actor.on('checkout.kept', ({ details: { shippingAddress, paymentMethod } }) => {
    storage.write('shippingAddress', shippingAddress);
    storage.write('paymentMethod', paymentMethod);
    storage.write('addressOwner', userId);
  });
  /** Another's order that is in doubt stays so until they are back. */
  actor.on('order.pending', ({ key }) => {
    const others = (storage.read('pendingOrder') ?? []).filter((each) => each.userId !== userId);
    const all = key === null || userId === null ? others : [...others, { key, userId }];
    storage.write('pendingOrder', all.length === 0 ? null : all);
  });
  actor.on('order.placed', ({ orderId, products }) => {
    cart.send({ type: 'cart.clear', products });
    if (stepAt(page.path()) !== undefined) page.go(orderPath(orderId), { replace: true });
    else announce({ message: 'Your order was placed.', link: { href: orderPath(orderId), label: 'See the order' } });
  });
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
      const pending = storage.read('pendingOrder')?.find((each) => each.userId === now);
      adopt();
      actor.send({ type: 'shopper.arrived', pendingKey: pending?.key ?? null });
    }
    follow();
  };

  meet();
  follow();
  const watching = [session.subscribe(meet), session.on('device.cleared', adopt)];
  const forgetPage = page.subscribe(follow);
  const forgetStorage = storage.subscribe((key) => {
    if (key === 'shippingAddress' || key === 'paymentMethod') adopt();
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
