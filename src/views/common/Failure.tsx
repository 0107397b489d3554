import type { ReactNode } from 'react';
import * as words from '#texts/common.ts';
import classes from './Failure.module.css';
import { PlainButton } from './PlainButton.tsx';
import { SupportLine } from './SupportLine.tsx';
import { takeFocus } from './takeFocus.ts';

/** The red banner of a failed request (S135), with a retry and other actions, and the code for support below it (A77). */
export function Failure({
  message,
  onRetry,
  retryLabel = words.tryAgain,
  onDismiss,
  dismissLabel = words.dismiss,
  isAnswer = false,
  children,
}: {
  /** Null if the shopper cancelled. */
  message: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  onDismiss?: () => void;
  dismissLabel?: string;
  /** True if this is the response to a submitted form: then it takes the focus. */
  isAnswer?: boolean;
  /** Other actions. */
  children?: ReactNode;
}) {
  return (
    <>
      <div role="alert" className={classes.failure} {...(isAnswer ? { tabIndex: -1, ref: takeFocus } : {})}>
        <p>{message ?? words.stopped}</p>
        {onRetry || onDismiss || children ? (
          <div className={classes.ways}>
            {onRetry ? (
              <PlainButton color="red" variant="outline" size="compact-md" onClick={onRetry}>
                {retryLabel}
              </PlainButton>
            ) : null}
            {onDismiss ? (
              <PlainButton color="red" variant="subtle" size="compact-md" onClick={onDismiss}>
                {dismissLabel}
              </PlainButton>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
      <SupportLine />
    </>
  );
}
