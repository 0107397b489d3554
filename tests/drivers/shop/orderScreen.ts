import { createActor, type ActorRefFrom } from 'xstate';
import { orderMachine } from '../../../src/machines/order.machine.ts';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { orderEffects, sentPaymentFor } from '../../../src/app/orderEffects.ts';
import type { Shop } from '../../../src/app/shop.ts';

type OrderActor = ActorRefFrom<typeof orderMachine>;
type WalletActor = ActorRefFrom<typeof walletMachine>;

/** The chart of an order's screen. It runs while the address is that order's and its viewer is signed in. */
export class OrderScreen {
  private open: { key: string; actor: OrderActor } | undefined;

  constructor(
    private readonly shop: Shop,
    private readonly path: () => string,
  ) {}

  sync(): void {
    const { user } = this.shop.actors.session.getSnapshot().context;
    const orderId = /^\/order\/(\w+)$/.exec(this.path())?.[1];
    const key = user && orderId ? `${user._id} ${orderId}` : '';
    if (key === (this.open?.key ?? '')) return;
    this.close();
    if (!user || !orderId) return;
    const wallet = walletMachine.provide({ actors: this.shop.page.services });
    const actor = createActor(orderMachine.provide({ actors: { ...this.shop.page.services, wallet } as never }), {
      input: {
        orderId,
        viewer: { email: user.email, isAdmin: user.isAdmin },
        payment: sentPaymentFor(this.shop.page.stored('sentPayments'), orderId),
      },
      inspect: this.shop.page.inspect,
    });
    actor.on('*', (fact) => this.shop.page.dispatch(orderEffects, fact));
    this.open = { key, actor: actor.start() };
  }

  /** The id of the order that is open; '' if none is. */
  get orderId(): string {
    return this.order?.getSnapshot().context.orderId ?? '';
  }

  get order(): OrderActor | undefined {
    return this.open?.actor;
  }

  get wallet(): WalletActor | undefined {
    const wallet = this.order?.getSnapshot().children['wallet'] as WalletActor | undefined;
    return wallet?.getSnapshot().status === 'active' ? wallet : undefined;
  }

  close(): void {
    this.open?.actor.stop();
    this.open = undefined;
  }
}
