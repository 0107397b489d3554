import { useEffect, useState } from 'react';
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
    <div role="status" aria-label="Very busy" className={classes.overloaded}>
      <p>
        The shop is very busy right now. This page tries again by itself. <span aria-hidden>Seconds left: {left}</span>
        <span className="unseen">Seconds left: {seconds}</span>
      </p>
      <PlainButton variant="default" size="compact-md" onClick={onRetry}>
        Try now
      </PlainButton>
    </div>
  );
}
