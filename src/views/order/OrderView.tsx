import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import type { orderToolsMachine } from '../../machines/orderTools.machine.ts';
import { Card } from '../common/Card.tsx';
import { Day } from '../common/Day.tsx';
import { Failure } from '../common/Failure.tsx';
import { Heading, Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { Delivery } from './Delivery.tsx';
import { OrderLines } from './OrderLines.tsx';
import { AfterPaying, OrderNumber } from './OrderTools.tsx';
import { OrderOutline } from './OrderOutline.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { isBeingPaid, Payment, PaymentStatus, type DrawWallet } from './Payment.tsx';
import { Letterhead, Receipt } from './Receipt.tsx';
import { ShippingPart } from './ShippingPart.tsx';
import { Timeline } from './Timeline.tsx';
import phone from '../common/Phone.module.css';
import classes from './Order.module.css';

/** Draws the order chart (S32, S68): lines, address, prices and actions. */
export function OrderView({
  order,
  isPlaced = false,
  tools,
  drawWallet,
}: {
  order: Actor<typeof orderMachine>;
  /** True if the order is known to exist before it is loaded. */
  isPlaced?: boolean;
  tools: Actor<typeof orderToolsMachine>;
  /** Draws the wallet chart, which the order chart invokes while the order can be paid. */
  drawWallet: DrawWallet;
}) {
  const orderId = useSelector(order, (state) => state.context.orderId);
  const viewer = useSelector(order, (state) => state.context.viewer);
  const data = useSelector(order, (state) => state.context.order);
  const isLoading = useSelector(order, (state) => state.matches('loading'));
  const isUnavailable = useSelector(order, (state) => state.matches('unavailable'));
  const isPaying = useSelector(order, isBeingPaid);
  const error = useSelector(order, (state) => state.context.error);
  const reload = () => order.send({ type: 'order.reload' });
  return (
    <Page title={words.order(orderId)} heading={null} size="xl">
      <Letterhead />
      <Heading>{words.order(orderId)}</Heading>
      {isUnavailable && data === null ? (
        <Failure message={isPlaced ? `${words.placedUnseen} ${error ?? ''}` : error} onRetry={reload} />
      ) : null}
      {data === null && isLoading ? <Working actor={order} outline={<OrderOutline />} /> : null}
      {data ? (
        <>
          <p className={`${classes.placed} ${phone.targets}`}>
            {words.placedOn} <Day of={data.createdAt} />
          </p>
          <OrderNumber tools={tools} />
          <Timeline data={data} />
          <Payment order={order} data={data} drawWallet={drawWallet} />
          <div className={classes.columns}>
            <div className={classes.parts}>
              <ShippingPart data={data} />
              <Card title={words.paymentMethod}>
                <p className={classes.text}>{data.paymentMethod}</p>
                <PaymentStatus order={order} data={data} />
              </Card>
              <OrderLines lines={data.orderItems} />
              <AfterPaying tools={tools} data={data} viewer={viewer} />
            </div>
            <OrderSummary data={data}>
              {isUnavailable && !isPaying ? <Failure message={error} onRetry={reload} /> : null}
              {isLoading && !isPaying ? <Working actor={order} /> : null}
              <Delivery order={order} />
              <Receipt order={order} />
            </OrderSummary>
          </div>
        </>
      ) : null}
    </Page>
  );
}
