import { useEffect, useState } from 'react';
import * as words from '#texts/common.ts';
import type { Waits } from '../../machines/overload.ts';
import classes from './Overloaded.module.css';
import { PlainButton } from './PlainButton.tsx';

/** Counts down to one. The chart decides when the time is over. */
const useCountdown = (seconds: number): number => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const clock = setInterval(() => setLeft((each) => Math.max(1, each - 1)), 1000);
    return () => clearInterval(clock);
  }, []);
  return left;
};

/**
 * That the shop is overloaded, and when it is asked again (A52). Screen readers announce this once: what counts down is
 * hidden from them.
 */
export function Overloaded({ waits, onRetry }: Waits & { onRetry: () => void }) {
  const seconds = waits.at(-1)!;
  const left = useCountdown(seconds);
  return (
    <div role="status" aria-label={words.veryBusy} className={classes.overloaded}>
      <p>
        {words.busyExplained} <span aria-hidden>{words.secondsLeft(left)}</span>
        <span className="unseen">{words.secondsLeft(seconds)}</span>
      </p>
      <PlainButton variant="default" size="compact-md" onClick={onRetry}>
        {words.tryNow}
      </PlainButton>
    </div>
  );
}
