import { Button } from '@mantine/core';
import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import { Failure } from '../common/Failure.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { Working } from '../common/Working.tsx';

/** The button for admins that marks a paid order as delivered (S9, S96–S98). */
export function Delivery({ order }: { order: Actor<typeof orderMachine> }) {
  const canDeliver = useSelector(order, (state) => state.can({ type: 'order.deliver' }));
  const isDelivering = useSelector(order, (state) => state.matches({ shown: { delivery: 'delivering' } }));
  const error = useSelector(order, (state) => state.context.error);
  if (!canDeliver && !isDelivering) return null;
  return (
    <>
      {canDeliver && error ? <Failure message={error} /> : null}
      <Button
        fullWidth
        size="md"
        color="amber"
        mt="md"
        disabled={!canDeliver}
        onClick={() => order.send({ type: 'order.deliver' })}
      >
        {words.markDelivered}
      </Button>
      {isDelivering ? <Working actor={order} label={words.marking} /> : null}
    </>
  );
}
