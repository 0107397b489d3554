import * as words from '#texts/order.ts';
import type { Order } from '../../../common/contract/order.ts';
import { Day } from '../common/Day.tsx';
import classes from './Timeline.module.css';

type Step = { label: string; isDone: boolean; isBack?: boolean; at: string | null | undefined };

/** The steps of an order. One whose money went back (A81) has those that it has reached, since none follows. */
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
export function Timeline({ data }: { data: Order }) {
  const steps = stepsOf(data);
  const current = steps.findLast(({ isDone }) => isDone);
  return (
    <ol className={classes.timeline} aria-label={words.progress}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classes.step}
          data-reached={step.isDone}
          data-back={step.isBack}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={classes.label}>{step.label}</span>
          <span className={classes.day}>{step.isDone && step.at ? <Day of={step.at} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}
