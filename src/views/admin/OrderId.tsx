import * as words from '#texts/orderList.ts';
import type { OrderChoice } from './useOrderChoice.ts';
import classes from './OrderChoice.module.css';

/** The id of an order, with a box to tick where it can be marked as delivered. */
export function OrderId({ orderId, choice: { open, ticked, setTicked } }: { orderId: string; choice: OrderChoice }) {
  const id = <code title={orderId}>{orderId}</code>;
  if (!open.includes(orderId)) return id;
  return (
    <span className={classes.id}>
      <input
        type="checkbox"
        aria-label={words.select(orderId)}
        className={classes.box}
        checked={ticked.includes(orderId)}
        onChange={({ currentTarget: { checked } }) =>
          setTicked(checked ? [...ticked, orderId] : ticked.filter((other) => other !== orderId))
        }
      />
      {id}
    </span>
  );
}
