import * as words from '#texts/order.ts';
import type { Order } from '../../../common/contract/order.ts';
import { Day } from '../common/Day.tsx';
import classes from './Timeline.module.css';

/** How far the order is: placed, paid, delivered, each with its day (S156). The last one that was reached is marked. */
export function Timeline({ data: { createdAt, isPaid, paidAt, isDelivered, deliveredAt } }: { data: Order }) {
  const steps = [
    { label: words.placed, isDone: true, at: createdAt },
    { label: words.paid, isDone: isPaid, at: paidAt },
    { label: words.delivered, isDone: isDelivered, at: deliveredAt },
  ];
  const current = steps.findLast(({ isDone }) => isDone);
  return (
    <ol className={classes.timeline} aria-label={words.progress}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classes.step}
          data-reached={step.isDone}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={classes.label}>{step.label}</span>
          <span className={classes.day}>{step.isDone && step.at ? <Day of={step.at} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}
