import { Alert, Button, Group, Text } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import * as words from '#texts/order.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { SupportLine } from '../common/SupportLine.tsx';
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
    <div>
      <Alert color="yellow" role="alert" title={canOpen || isLeaving ? words.bankAsks : words.bankProcesses}>
        <Text size="sm">{canOpen || isLeaving ? words.atYourBank : words.checkSoon}</Text>
        {error ? <Failure message={error} /> : null}
        {isLeaving ? <Working actor={order} label={words.openingBank} /> : null}
        <Group mt="sm" gap="sm">
          {canOpen ? (
            <Button size="compact-md" onClick={() => order.send({ type: 'bank.open' })}>
              {words.goToBank}
            </Button>
          ) : null}
          {canReload ? (
            <Button size="compact-md" variant="outline" onClick={() => order.send({ type: 'order.reload' })}>
              {words.checkAgain}
            </Button>
          ) : null}
          {canReplace ? (
            <Button size="compact-md" variant="outline" onClick={() => order.send({ type: 'payment.replace' })}>
              {words.payOtherwise}
            </Button>
          ) : null}
        </Group>
      </Alert>
      {canOpen || isLeaving || error ? null : <SupportLine />}
    </div>
  );
}
