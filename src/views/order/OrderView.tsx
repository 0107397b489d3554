import { useHistoryState } from 'wouter/use-browser-location';
import * as words from '#texts/order.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import type { orderToolsMachine } from '../../machines/orderTools.machine.ts';
import { Card } from '../common/Card.tsx';
import { Question } from '../common/Dialog.tsx';
import { Day } from '../common/values.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Heading, Page } from '../common/Page.tsx';
import { useMerchant, type Actor, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import { useImageSource } from '../common/ProductImage.tsx';
import { Figures, Lines, OrderOutline } from './OrderParts.tsx';
import { AfterPaying, OrderNumber } from './OrderTools.tsx';
import { focusPart, hasPaymentSection, InDoubt, Payment, PaymentStatus, type DrawWallet, Status } from './Payment.tsx';
import classes from './Order.module.css';
import { Button, Anchor } from '@mantine/core';
import type { Order } from '../../../common/contract/order.ts';
import { isDeliverable, isJustPlaced, isRefunded } from '../../../common/domain/order.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { addressLine, toPrices } from '../../../common/domain/checkout.ts';
import { shownName } from '../../../common/domain/shown.ts';
import { mailtoHref } from '../../../common/domain/typed.ts';
import * as checkout from '#texts/checkout.ts';
import { routes } from '../../../common/routes/routes.ts';
import { TextLink } from '../common/controls.tsx';
import view from './OrderView.module.css';

type Step = { label: string; isDone: boolean; isBack?: boolean; at: string | null | undefined };

/** The steps of an order. A refunded order (A81) has only the steps that it has reached. */
const stepsOf = ({ createdAt, isPaid, paidAt, isDelivered, deliveredAt, refundedAt }: Order): Step[] => {
  const steps: Step[] = [
    { label: words.placed, isDone: true, at: createdAt },
    { label: words.paid, isDone: isPaid, at: paidAt },
    { label: words.delivered, isDone: isDelivered, at: deliveredAt },
  ];
  if (!refundedAt) return steps;
  return [
    ...steps.filter(({ isDone }) => isDone),
    { label: words.refunded, isDone: true, isBack: true, at: refundedAt },
  ];
};

/** How far the order is: placed, paid, delivered, each with its day (S156). The last one that was reached is marked. */
function Timeline({ data }: { data: Order }) {
  const steps = stepsOf(data);
  const current = steps.findLast(({ isDone }) => isDone);
  return (
    <ol className={view.timeline} aria-label={words.progress}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={`quiet small ${view.step}`}
          data-reached={step.isDone}
          data-back={step.isBack}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="breaks">{step.label}</span>
          <span className={`digits ${view.day}`}>{step.isDone && step.at ? <Day of={step.at} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}

function Receipt({ order }: { order: Actor<typeof orderMachine> }) {
  const canPrint = useSelector(order, (state) => state.can({ type: 'receipt.print' }));
  return canPrint ? (
    <Button variant="default" fullWidth mt="md" onClick={() => order.send({ type: 'receipt.print' })}>
      {words.printReceipt}
    </Button>
  ) : null;
}

/** Buyer, address and delivery status (S96, S140). A deleted buyer has no email (A24). */
function ShippingPart({ data: { user, shippingAddress, isDelivered, deliveredAt } }: { data: Order }) {
  return (
    <Card title={words.shipping}>
      <p className={classes.text}>
        <strong>
          <bdi>{shownName(user.name)}</bdi>
        </strong>
        {user.email === '' ? null : (
          <>
            <br />
            <Anchor href={mailtoHref(user.email)}>{user.email}</Anchor>
          </>
        )}
      </p>
      <address dir="auto">{addressLine(shippingAddress)}</address>
      <Status done={isDelivered} at={deliveredAt}>
        {isDelivered ? words.deliveredOn : words.notDelivered}
      </Status>
    </Card>
  );
}

type Stage = 'delivering' | 'confirmingRefund' | 'refunding' | 'refundUnknown';

/** What an admin does: marks a paid order as delivered (S9, S96–S98), or gives its money back (A81). */
function Handling({ order, data }: { order: Actor<typeof orderMachine>; data: Order }) {
  const state = useSnapshot(order);
  const { afterPress } = useShop().page;
  const { error, viewer } = state.context;
  const isAt = (delivery: Stage) => state.matches({ shown: { delivery } });
  const canDeliver = state.can({ type: 'order.deliver' });
  // The button behind the question stays, so that the focus can return.
  const canRefund = state.can({ type: 'refund.ask' }) || isAt('confirmingRefund');
  if (!viewer.isAdmin) return null;
  return (
    <div role="group" aria-label={words.administration} tabIndex={-1} className="focusable">
      {(canDeliver || canRefund) && error ? <Failure message={error} /> : null}
      {isAt('refundUnknown') ? (
        <InDoubt order={order} title={words.refundUnknown} reason={error} text={words.refundingIsSafe} />
      ) : null}
      {state.matches('shown') && isDeliverable(data) ? (
        <Button
          fullWidth
          size="md"
          color="amber"
          mt="md"
          disabled={!canDeliver}
          onClick={() => afterPress(() => order.send({ type: 'order.deliver' }))}
        >
          {words.markDelivered}
        </Button>
      ) : null}
      {isAt('delivering') ? <Working actor={order} label={words.marking} /> : null}
      {canRefund ? (
        <Button variant="subtle" color="red" fullWidth mt="md" onClick={() => order.send({ type: 'refund.ask' })}>
          {words.refund}
        </Button>
      ) : null}
      {isAt('refunding') ? (
        <div ref={focusPart}>
          <Working actor={order} label={words.refunding} />
        </div>
      ) : null}
      <Question
        title={words.areYouSure}
        isOpen={isAt('confirmingRefund')}
        text={words.willBeRefunded(formatPrice(data.totalPrice), shownName(data.user.name))}
        confirm={words.refund}
        onConfirm={() => order.send({ type: 'refund.confirm' })}
        onCancel={() => order.send({ type: 'refund.cancel' })}
      />
    </div>
  );
}

type OrderViewProps = {
  order: Actor<typeof orderMachine>;
  tools: Actor<typeof orderToolsMachine>;
  drawWallet: DrawWallet;
};

export function OrderView({ order, tools, drawWallet }: OrderViewProps) {
  /** True if the order is known to exist before it is loaded. */
  const isPlaced = isJustPlaced(useHistoryState());
  const { name, logo } = useMerchant();
  const { src } = useImageSource(logo);
  const state = useSnapshot(order);
  const { orderId, viewer, order: data, error } = state.context;
  const isLoading = state.matches('loading');
  const isUnavailable = state.matches('unavailable');
  const isPaying = hasPaymentSection(state);
  const reload = () => order.send({ type: 'order.reload' });
  return (
    <Page title={words.order(orderId)} heading={null} size="xl">
      {viewer.isAdmin ? <TextLink href={routes.orderList.href()}>{words.allOrders}</TextLink> : null}
      {/* On a receipt; on screen, the header shows it. */}
      <p className={view.letterhead}>
        <img src={logo === '' ? '/logo.svg' : src} alt="" height={32} /> {name}
      </p>
      <Heading>{words.order(orderId)}</Heading>
      {isUnavailable && data === null ? (
        <Failure message={isPlaced ? `${words.placedUnseen} ${error ?? ''}` : error} onRetry={reload} />
      ) : null}
      {data === null && isLoading ? <Working actor={order} outline={<OrderOutline />} /> : null}
      {data ? (
        <>
          <p className={`quiet ${classes.placed}`}>
            {words.placedOn} <Day of={data.createdAt} />
          </p>
          <Timeline data={data} />
          <Payment order={order} data={data} drawWallet={drawWallet} />
          <OrderNumber tools={tools} />
          <div className={`columns ${classes.sheet}`}>
            <div className="stack parts">
              <ShippingPart data={data} />
              <Card title={words.paymentMethod}>
                <p className={classes.text}>{data.paymentMethod}</p>
                <PaymentStatus order={order} data={data} />
              </Card>
              {/* Copies, which survive their products (A24). */}
              <Card title={checkout.orderItems}>
                {data.orderItems.length > 0 ? (
                  <Lines lines={data.orderItems} isLinked />
                ) : (
                  <p className={classes.text}>{checkout.noItems}</p>
                )}
              </Card>
              <AfterPaying tools={tools} data={data} viewer={viewer} />
            </div>
            <Card title={checkout.orderSummary} className="aside">
              <Figures prices={toPrices(data)} isRefunded={isRefunded(data)} />
              {isUnavailable && !isPaying ? <Failure message={error} onRetry={reload} /> : null}
              {isLoading && !isPaying ? <Working actor={order} /> : null}
              <Handling order={order} data={data} />
              <Receipt order={order} />
            </Card>
          </div>
        </>
      ) : null}
    </Page>
  );
}
