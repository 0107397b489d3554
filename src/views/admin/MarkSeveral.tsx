import { Button } from '@mantine/core';
import * as words from '#texts/admin.ts';
import * as list from '#texts/orderList.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import type { OrderChoice } from './useOrderChoice.ts';
import classes from './OrderChoice.module.css';

/** Ticks all orders on screen that wait for their delivery, and marks those that are ticked. */
export function MarkSeveral({
  queue,
  choice: { open, ticked, setTicked },
}: {
  queue: Actor<typeof deliveryQueueMachine>;
  choice: OrderChoice;
}) {
  const mark = () => {
    queue.send({ type: 'orders.deliver', orderIds: ticked });
    setTicked([]);
  };
  return (
    <div className={classes.several}>
      {open.length > 0 ? (
        <label className={classes.all}>
          <input
            type="checkbox"
            className={classes.box}
            checked={ticked.length === open.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && ticked.length < open.length;
            }}
            onChange={({ currentTarget: { checked } }) => setTicked(checked ? open : [])}
          />
          {list.selectWaiting}
        </label>
      ) : null}
      {ticked.length > 0 ? (
        <Button color="amber" size="compact-md" onClick={mark}>
          {words.markSeveral(ticked.length)}
        </Button>
      ) : null}
    </div>
  );
}
