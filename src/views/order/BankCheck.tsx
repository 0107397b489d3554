import { Alert, Button, Group, Text } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import type { orderMachine } from '../../machines/order.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';

/** True while the buyer's bank wants the payment confirmed, or decides. */
export const isConfirming = (state: SnapshotFrom<typeof orderMachine>): boolean =>
  state.matches({ shown: { payment: 'confirming' } });

/** The confirmation that the buyer's bank wants on a page of its own (3-D Secure). */
export function BankCheck({ order }: { order: Actor<typeof orderMachine> }) {
  const isShown = useSelector(order, isConfirming);
  const isLeaving = useSelector(order, (state) => state.matches({ shown: { payment: { confirming: 'leaving' } } }));
  const canOpen = useSelector(order, (state) => state.can({ type: 'bank.open' }));
  const canReload = useSelector(order, (state) => state.can({ type: 'order.reload' }));
  const canReplace = useSelector(order, (state) => state.can({ type: 'payment.replace' }));
  const error = useSelector(order, (state) => state.context.error);
  if (!isShown) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      title={
        canOpen || isLeaving ? 'Your bank asks you to confirm this payment' : 'Your bank is processing this payment'
      }
    >
      <Text size="sm">
        {canOpen || isLeaving
          ? 'You do this on the page of your bank, which brings you back here. Nothing is charged before that.'
          : 'Check again in a moment. You need not pay again.'}
      </Text>
      {error ? <Failure message={error} /> : null}
      {isLeaving ? <Working actor={order} label="Opening the page of your bank" /> : null}
      <Group mt="sm" gap="sm">
        {canOpen ? (
          <Button size="compact-md" onClick={() => order.send({ type: 'bank.open' })}>
            Continue to your bank
          </Button>
        ) : null}
        {canReload ? (
          <Button size="compact-md" variant="outline" onClick={() => order.send({ type: 'order.reload' })}>
            Check again
          </Button>
        ) : null}
        {canReplace ? (
          <Button size="compact-md" variant="outline" onClick={() => order.send({ type: 'payment.replace' })}>
            Pay another way
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
