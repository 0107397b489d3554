import { type SnapshotFrom, createActor, type AnyMachineSnapshot } from 'xstate';
import { type Expectation, absent, outside, part, press, shown, titled, unsaid, words } from 'xstate-walks/screen';
import type { Order } from '../../common/contract/order.ts';
import { orderOf } from '../../common/domain/checkout.ts';
import { isRefunded } from '../../common/domain/order.ts';
import { orderMachine } from '../../src/machines/order.machine.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import {
  allRefuse,
  done,
  NO_ANSWER,
  ON_SCREEN,
  refuses,
  type ApiModel,
  type ApiTools,
} from '../drivers/api/apiModel.ts';
import { begin, bring, cannotDeliver, cannotRefund, deliver, get, pay, refund } from '../drivers/api/orders.ts';
import type { OrderThere } from '../drivers/api/orders.ts';
import { eachOf, roles, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { asks, cancelSlowWorkIn, question } from './shopActions.ts';
import { anOrder, aPayment, anAddress } from '../fixtures/samples.ts';

type OrderPage = SnapshotFrom<typeof orderMachine>;

export const paid = anOrder({ isPaid: true, paidAt: '2026-01-02T23:30:00.000Z' });
export const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-01-05T08:00:00.000Z' };
/** The money of an order went back: before its delivery, after it, and before the shop knew of the payment. */
export const refunded = { ...paid, refundedAt: '2026-01-06T08:00:00.000Z' };
export const refundedLate = { ...delivered, refundedAt: '2026-01-06T08:00:00.000Z' };
export const refundedUnpaid = anOrder({ isOwn: true, refundedAt: '2026-01-06T08:00:00.000Z' });
/** The own order while the buyer's bank wants the payment confirmed, decides, and has refused it. */
export const asked = anOrder({ isOwn: true, bankCheck: 'asked', bankPage: 'https://bank.example/confirmation' });
export const processing = anOrder({ isOwn: true, bankCheck: 'processing' });
export const refusedByBank = anOrder({ isOwn: true, bankCheck: 'refused' });
/** The error of a payment that the buyer's bank wants confirmed. */
const needsBank = new ServiceError('The bank asks', {
  status: 402,
  problem: { message: 'The bank asks', code: 'PAYMENT_ACTION_REQUIRED', bankPage: asked.bankPage },
});

export const refusal = (status: number, message: string) => new ServiceError(message, { status, problem: { message } });

/** The error of a call for an order whose money went back. */
const isRefundedNow = new ServiceError('The items were sold meanwhile', {
  status: 409,
  problem: { message: 'The items were sold meanwhile', code: 'ORDER_REFUNDED' },
});

/** What the wallet offers where the provider's script cannot be loaded. The view has a button instead of the wallet. */
export const PAY = 'Pay with the test wallet';

const main = part('main');
const noAlert = absent('alert', undefined, { within: main });
const noWallet = absent('button', PAY);

const isConfirming = (state: OrderPage) => state.matches({ shown: { payment: 'confirming' } });
const isAsking = (state: OrderPage) => state.matches({ shown: { delivery: 'confirmingRefund' } });

/** What a browser says to a page that it has kept. Runs in the page. */
const returnByBack = () => void window.dispatchEvent(new Event('pageshow'));

const work = part('status', /^(Loading|Processing|Opening|Marking|Refunding)/);

/** Whether a payment was sent that is not on the order yet. */
const isInFlight = ({ context: { payment, order } }: OrderPage) => payment !== null && order?.isPaid !== true;

/** Neither success nor failure is claimed while the outcome of a payment is unknown (S81). */
const claimsNothing = unsaid(/Paid on|Not Paid|Thank you/);

/** What the page shows of the order in every state. */
const parts = ({ context: { order } }: OrderPage): Expectation[] =>
  order === null
    ? []
    : [
        shown('region', 'Order Summary', { says: 'Total$203.49' }),
        shown('region', 'Order Items', { says: order.orderItems[0]!.name }),
      ];

const orderIn = ({ context }: AnyMachineSnapshot) => context.order as Order | null;

/** Roles that cannot pay: all but the buyer's. */
const cannotPay = ['guest', 'other', 'admin'] as const;

const names: Record<Role, string> = {
  guest: 'a guest',
  owner: 'its buyer',
  other: 'another shopper',
  admin: 'an administrator',
};

/** To a gateway that knows no bank these are unpaid orders; tests/server/stripeBank.test.ts asks one that does. */
const atBank = [asked, processing, refusedByBank].map((output) => ({ output }));

const givenBack = [refunded, refundedLate].map((output) => ({ output }));

const apiModel = ({ expect }: ApiTools) => {
  /** An order, as a user of one role sees it. */
  const orderApi = (role: Role): ApiModel<OrderThere> => {
    const reads = role === 'owner' || role === 'admin';
    return {
      title: `S94–S98, S124, A38, C16–C18: the server of an order, for ${names[role]},`,
      options: (given) => ({
        ...given,
        input: {
          orderId: 'o1',
          viewer: { email: role === 'owner' ? 'jane@example.com' : 'other@example.com', isAdmin: role === 'admin' },
          payment: null,
          canRefund: true,
        },
        events: {
          ...given.events,
          'xstate.done.actor.getOrder': reads
            ? [
                { output: anOrder({ isOwn: role === 'owner' }) },
                ...(role === 'owner' ? [...atBank, { output: refundedUnpaid }] : []),
                { output: paid },
                { output: delivered },
                ...givenBack,
              ]
            : [],
        },
      }),
      open: begin,
      outcomes: {
        'getOrder done': async (world, { event }) => {
          const planned = event['output'] as Order;
          await bring(world, planned);
          const read = done<Order>(await get(world, role));
          expect(isRefunded(read)).toBe(world.is.isRefunded);
          expect(read).toMatchObject({
            isPaid: planned.isPaid,
            isDelivered: planned.isDelivered,
            isOwn: role === 'owner',
            user: { name: world.people.owner.name, email: world.people.owner.email },
          });
        },
        'getOrder down': async (world) => {
          await allRefuse(get(world, 'guest'), get(world, 'other'));
          refuses(await world.backend.ask(world.people.owner, 'getOrder', { id: 'nothing-of-the-kind' }), {
            status: 404,
          });
        },
        'payOrder done': async (world) => {
          const body = done<Order>(await pay(world, 'owner'));
          expect(body).toMatchObject({ isPaid: true, paidAt: expect.any(String) as string });
          expect(done(await pay(world, 'owner')), 'a repeated payment is the same payment').toEqual(body);
          world.is.isPaid = true;
        },
        'payOrder 402': async (world) => refuses(await pay(world, 'owner', 'DECLINED'), { status: 402 }),
        'payOrder 402 PAYMENT_ACTION_REQUIRED': 'the test gateway knows no bank',
        'payOrder 409 ORDER_REFUNDED': 'only a notice of the gateway can be as late; see tests/server/refunds.test.ts',
        'payOrder down': NO_ANSWER,
        'deliverOrder done': async (world) => {
          expect(done(await deliver(world, 'admin'))).toMatchObject({ isDelivered: true });
          world.is.isDelivered = true;
        },
        'deliverOrder 409': async (world) => {
          done(await deliver(world, 'admin'));
          world.is.isDelivered = true;
          refuses(await deliver(world, 'admin'), { status: 409 });
        },
        'deliverOrder down': (world) =>
          allRefuse(deliver(world, 'guest'), deliver(world, 'owner'), deliver(world, 'other')),
        'refundOrder done': async (world) => {
          const body = done<Order>(await refund(world, 'admin'));
          expect(body).toMatchObject({ isPaid: true, refundedAt: expect.any(String) as string });
          expect(done(await refund(world, 'admin')), 'a repeated refund is the same refund').toEqual(body);
          world.is.isRefunded = true;
        },
        'refundOrder 409': 'the test gateway refuses nothing; tests/server/refunds.test.ts asks one that does',
        'refundOrder down': (world) =>
          allRefuse(refund(world, 'guest'), refund(world, 'owner'), refund(world, 'other')),
        'openBankPage done': 'the page of the bank is between the shopper and the bank',
        'openBankPage down': 'the page of the bank is between the shopper and the bank',
        'wallet done': 'the wallet is between the shopper and its provider',
        'wallet down': 'the wallet is between the shopper and its provider',
      },
      calls: {
        'order.reload': (world) => eachOf(['guest', 'other'], (who) => get(world, who)),
        'bank.open': ON_SCREEN,
        'payment.replace': ON_SCREEN,
        'payment.retry': (world) => eachOf(cannotPay, (who) => pay(world, who)),
        'order.deliver': (world) => eachOf(cannotDeliver(world), (who) => deliver(world, who)),
        'refund.ask': ON_SCREEN,
        'refund.confirm': (world) => eachOf(cannotRefund(world), (who) => refund(world, who)),
        'refund.cancel': ON_SCREEN,
        'receipt.print': ON_SCREEN,
        'work.cancel': ON_SCREEN,
      },
      agrees: async (world, state) => {
        const read = done<Order>(await get(world, 'owner'));
        const { isPaid, isDelivered, paidAt, deliveredAt, refundedAt: _back, heldUntil, ...rest } = read;
        expect({ isPaid, isDelivered, isRefunded: isRefunded(read) }).toEqual(world.is);
        expect([paidAt !== null, deliveredAt !== null]).toEqual([isPaid, isDelivered]);
        expect(isPaid || !isDelivered, 'an unpaid order is not delivered').toBe(true);
        if (isPaid) expect(heldUntil, 'nothing is held for a paid order').toBeUndefined();
        const {
          isPaid: _paid,
          isDelivered: _delivered,
          paidAt: _at,
          deliveredAt: _then,
          heldUntil: _until,
          ...placed
        } = world.order;
        expect(rest, 'nothing else changes').toEqual(placed);
        expect(rest).toMatchObject(orderOf(rest.orderItems, anAddress, 'GooglePay'));
        const onScreen = orderIn(state);
        if (state.matches('shown') && onScreen)
          expect([onScreen.isPaid, onScreen.isDelivered]).toEqual([isPaid, isDelivered]);
      },
    };
  };
  return roles.map(orderApi);
};

/** An order as an administrator sees it: own and of another buyer, unpaid, paid, delivered and refunded. */
export const order = {
  machine: orderMachine,
  statements: 'S32, S76, S77, S139, S140',
  title: 'the order page',
  model: {
    input: { orderId: 'o1', viewer: { email: 'jane@example.com', isAdmin: true }, payment: null, canRefund: true },
    events: {
      'xstate.done.actor.getOrder': [
        { output: anOrder({ isOwn: true }) },
        { output: anOrder({ isOwn: false }) },
        { output: asked },
        { output: processing },
        { output: refusedByBank },
        { output: paid },
        { output: delivered },
        { output: refunded },
        { output: refundedLate },
        { output: refundedUnpaid },
      ],
      'xstate.done.actor.wallet': [{ output: aPayment }],
      'xstate.error.actor.payOrder': [
        { error: new Error('down') },
        { error: refusal(402, 'Card refused') },
        { error: needsBank },
        { error: isRefundedNow },
      ],
      'xstate.error.actor.deliverOrder': [{ error: new Error('down') }, { error: refusal(409, 'Already delivered') }],
      'xstate.error.actor.refundOrder': [{ error: new Error('down') }, { error: refusal(409, 'Refund refused') }],
    },
    stateKey: ({ context }) => [
      context.order?.isOwn,
      context.order?.isPaid,
      context.order?.isDelivered,
      context.order?.bankCheck,
      context.payment !== null,
    ],
  },
  actions: {
    'order.reload': ({ before }) => [
      press(
        'button',
        before.matches({ shown: { payment: 'settlementUnknown' } }) ||
          before.matches({ shown: { delivery: 'refundUnknown' } }) ||
          isConfirming(before)
          ? 'Check again'
          : 'Try again',
      ),
    ],
    'payment.retry': () => [press('button', 'Try the payment again')],
    'bank.open': () => [press('button', 'Continue to your bank')],
    'payment.replace': () => [press('button', 'Pay another way')],
    'order.deliver': () => [press('button', 'Mark As Delivered')],
    'refund.ask': () => [press('button', 'Refund')],
    'refund.confirm': ({ before }) => [
      before.matches({ shown: { delivery: 'refundUnknown' } })
        ? press('button', 'Try the refund again')
        : press('button', 'Refund', { within: question }),
    ],
    'refund.cancel': () => [press('button', 'Cancel', { within: question })],
    // The question is in front of the button.
    'receipt.print': ({ before }) => (isAsking(before) ? null : [press('button', 'Print receipt')]),
    'work.cancel': cancelSlowWorkIn({ within: work }),
    'xstate.done.actor.openBankPage': () => [outside('the shopper', 'comes back by Back', { inPage: returnByBack })],
    'xstate.done.actor.wallet': () => [press('button', PAY), press('button', 'Approve')],
  },
  screens: {
    '*': (state) => [shown('heading', 'Order o1', { level: 1 }), titled('Order o1'), ...parts(state)],
    loading: (state) => [
      shown('status', 'Loading'),
      noAlert,
      absent('button', 'Mark As Delivered'),
      ...(isInFlight(state) ? [words('Processing the payment …')] : []),
    ],
    unavailable: (state) => [
      shown('alert', undefined, { says: state.context.error ?? 'Stopped.' }),
      ...(isInFlight(state) ? [words('Payment sent')] : []),
    ],
    'shown.payment.unpaid': () => [words('Not Paid'), words('Only its buyer can pay this order.'), noWallet],
    'shown.payment.payable.offered': () => [
      words('Not Paid'),
      shown('region', 'Order placed. Pay $203.49 to finish'),
      shown('button', PAY, { enabled: true }),
      absent('button', 'Print receipt'),
    ],
    'shown.payment.payable.declined': () => [
      shown('button', PAY, { enabled: true }),
      shown('alert', undefined, { says: 'Card refused' }),
    ],
    'shown.payment.payable.walletUnavailable': () => [noWallet, shown('alert', undefined, { says: 'down' })],
    'shown.payment.payable.refused': () => [
      words('Not Paid'),
      shown('button', PAY, { enabled: true }),
      shown('alert', undefined, { says: 'Your bank did not confirm the payment' }),
    ],
    'shown.payment.confirming': () => [words('Not confirmed yet'), noWallet, claimsNothing],
    'shown.payment.confirming.asked': ({ context: { error } }) => [
      shown('alert', undefined, { says: error ?? 'Your bank asks you to confirm this payment' }),
      shown('button', 'Continue to your bank', { enabled: true }),
      shown('button', 'Check again', { enabled: true }),
      shown('button', 'Pay another way', { enabled: true }),
    ],
    'shown.payment.confirming.leaving': () => [
      shown('status', 'Opening your bank’s page'),
      absent('button', 'Continue to your bank'),
    ],
    'shown.payment.confirming.processing': () => [
      shown('alert', undefined, { says: 'Your bank is processing this payment' }),
      shown('button', 'Check again', { enabled: true }),
      absent('button', 'Pay another way'),
    ],
    'shown.payment.settling': () => [words('Processing the payment …'), noWallet, claimsNothing, noAlert],
    'shown.payment.settlementUnknown': ({ context: { error } }) => [
      shown('alert', undefined, { says: 'We do not know yet whether your payment arrived' }),
      ...(error === null ? [] : [shown('alert', undefined, { says: error })]),
      claimsNothing,
    ],
    'shown.payment.paid.before': () => [
      words(/^Paid on/),
      shown('button', 'Print receipt', { enabled: true }),
      unsaid(/Thank you/),
    ],
    'shown.payment.paid.justNow': () => [words(/^Paid on/), words(/Thank you/)],
    'shown.payment.refunded': ({ context: { order: read, error } }) => [
      shown('region', /^Refunded on/, {
        says: read!.isDelivered ? 'was refunded.' : 'was refunded. The order will not be sent.',
      }),
      read!.isPaid ? words(/^Paid on/) : absent('button', 'Print receipt'),
      ...(error === null ? [] : [shown('alert', undefined, { says: error })]),
      noWallet,
      absent('button', 'Mark As Delivered'),
      unsaid(/Not Paid|Thank you/),
    ],
    'shown.delivery.waiting': () => [words('Not Delivered'), absent('button', 'Mark As Delivered')],
    'shown.delivery.deliverable': ({ context: { error } }) => [
      words('Not Delivered'),
      shown('button', 'Mark As Delivered', { enabled: true }),
      error === null ? noAlert : shown('alert', undefined, { within: main, count: 1, says: error }),
    ],
    'shown.delivery.delivering': () => [
      shown('button', 'Mark As Delivered', { enabled: false }),
      shown('status', 'Marking as delivered'),
    ],
    'shown.delivery.delivered': () => [words(/^Delivered on/), absent('button', 'Mark As Delivered')],
    'shown.delivery.confirmingRefund': () => asks('$203.49 will be refunded to Jane Doe.', 'Refund'),
    'shown.delivery.refunding': () => [
      shown('status', 'Refunding the payment'),
      absent('dialog'),
      absent('button', 'Refund'),
    ],
    'shown.delivery.refundUnknown': ({ context: { error } }) => [
      shown('alert', undefined, { says: 'We do not know yet whether the payment was refunded' }),
      ...(error === null ? [] : [shown('alert', undefined, { says: error })]),
      shown('button', 'Try the refund again', { enabled: true }),
      shown('button', 'Check again', { enabled: true }),
      absent('button', 'Refund'),
    ],
  },
  inShop: {
    model: {
      filter: (_, { type }) => type !== 'xstate.error.actor.wallet' && type !== 'xstate.error.actor.openBankPage',
    },
    services: { getOrder: 'getOrder', payOrder: 'payOrder', deliverOrder: 'deliverOrder', refundOrder: 'refundOrder' },
    arrive: async ({ api }) => ({
      path: '/order/o1',
      visit: { as: await api.anAdmin() },
      // So the browser stays where it is, as a page that it keeps.
      answers: [{ method: 'GET', path: '/confirmation', status: 204, body: null }],
    }),
    shared: ['order.reload'], // the wallet has such a button, too
    excluded: {
      'order.shown.payment.payable :: xstate.error.actor.wallet': 'the wallet ends with a payment or not at all',
      'order.shown.payment.confirming.leaving :: xstate.error.actor.openBankPage': 'a page has an address',
      'order.shown.payment.payable.walletUnavailable :: order.reload': 'only the wallet leads there',
    },
  },
  view: async () => {
    const { OrderView } = await import('../../src/views/order/OrderView.tsx');
    return {
      draw: (actor, _input, start) => (
        <OrderView
          order={actor}
          tools={start(createActor(orderToolsMachine, { input: { orderId: 'o1' } }))}
          drawWallet={(_, { held, refusal: why }) => (
            <>
              {held}
              {why ? <p role="alert">{why}</p> : null}
              <button type="button">{PAY}</button>
            </>
          )}
        />
      ),
    };
  },
  viewTest: ({ expect, screen }) => ({
    screens: {
      // In the shop the wallet says there that the provider's script cannot be loaded.
      'shown.payment.payable.offered': () => expect(screen.queryByRole('alert')).toBeNull(),
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof orderMachine>;
