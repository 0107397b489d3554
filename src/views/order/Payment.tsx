import { Alert, Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../contract/order.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Day } from '../common/Day.tsx';
import { Failure } from '../common/Failure.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { Status } from './Status.tsx';
import classes from './Order.module.css';

type Stage =
  | 'payable'
  | { payable: 'declined' | 'walletUnavailable' }
  | 'settling'
  | 'settlementUnknown'
  | 'unpaid'
  | { paid: 'justNow' };
type OrderActor = Actor<typeof orderMachine>;

/** Whether a payment was sent of which the order as it is shown knows nothing yet. */
const isInFlight = ({ context: { payment, order } }: SnapshotFrom<typeof orderMachine>): boolean =>
  payment !== null && order?.isPaid !== true;

/** Whether the order is paid (S95, S139); says neither while a payment is under way (S81). */
export function PaymentStatus({ order, data: { isPaid, paidAt } }: { order: OrderActor; data: Order }) {
  const inFlight = useSelector(order, isInFlight);
  if (inFlight) return <Status done={false}>Payment sent</Status>;
  return (
    <Status done={isPaid}>{isPaid ? <span>Paid on {paidAt ? <Day of={paidAt} /> : null}</span> : 'Not Paid'}</Status>
  );
}

/** Whether the payment of the order on screen has come to a state of its region. */
const useStage = (order: OrderActor, payment: Stage): boolean =>
  useSelector(order, (state) => state.matches({ shown: { payment } }));

/** Everything about paying an order: the wallet for its buyer (A38), and what came of it (S94). */
export function Payment({
  order,
  drawWallet,
}: {
  order: OrderActor;
  drawWallet: (wallet: Actor<typeof walletMachine>) => ReactNode;
}) {
  const wallet = useSelector(order, (state) => state.children['wallet'] as Actor<typeof walletMachine> | undefined);
  const inFlight = useSelector(order, isInFlight);
  const error = useSelector(order, (state) => state.context.error);
  const isSettling = useStage(order, 'settling');
  const isPayable = useStage(order, 'payable');
  const isDeclined = useStage(order, { payable: 'declined' });
  const isBroken = useStage(order, { payable: 'walletUnavailable' });
  const isOthers = useStage(order, 'unpaid');
  const isUnknown = useStage(order, 'settlementUnknown');
  const isJustPaid = useStage(order, { paid: 'justNow' });
  const isLoading = useSelector(order, (state) => state.matches('loading'));
  const reload = () => order.send({ type: 'order.reload' });
  return (
    <div className={classes.payment}>
      {inFlight && (isSettling || isLoading) ? <Text fw={600}>Taking the payment …</Text> : null}
      {isSettling ? <Working actor={order} label="Taking the payment" /> : null}
      {isDeclined ? <Failure message={error} /> : null}
      {isBroken ? <Failure message={error} onRetry={reload} /> : null}
      {isPayable && wallet && !isBroken ? drawWallet(wallet) : null}
      {isOthers ? <Text size="sm">Only its buyer can pay this order.</Text> : null}
      {isUnknown ? (
        <Alert color="yellow" role="alert" title="We do not know yet whether your payment arrived">
          <Text size="sm">
            {error ? `${error} ` : ''}Trying again is safe: an order is charged only once, however often it is paid.
          </Text>
          <Group mt="sm" gap="sm">
            <Button size="compact-md" onClick={() => order.send({ type: 'payment.retry' })}>
              Try the payment again
            </Button>
            <Button size="compact-md" variant="outline" onClick={reload}>
              Check again
            </Button>
          </Group>
        </Alert>
      ) : null}
      <div role="status" aria-label="Payment">
        {isJustPaid ? (
          <div className={classes.thanks}>
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden>
              <circle cx="24" cy="24" r="22" />
              <path d="M14 25l7 7 13-15" />
            </svg>
            <p>
              <strong>Payment received. Thank you!</strong>
              <br />
              We send your order to the address on this page.
            </p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
