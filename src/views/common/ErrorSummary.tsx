import { useEffect, useId, type MouseEvent, type RefObject } from 'react';
import classes from './ErrorSummary.module.css';

/** What is wrong with a field, and the field itself. */
export type Problem = { message: string; input: HTMLInputElement };

/**
 * All that keeps a form from being sent, each with a way to its field. Takes the focus when it appears. The words of an
 * error are in the document once, beside the field, and the link to it is described by them.
 */
export function ErrorSummary({ problems, ref }: { problems: Problem[]; ref: RefObject<HTMLElement | null> }) {
  const id = useId();
  useEffect(() => ref.current?.focus(), [ref]);
  const goTo = (event: MouseEvent, { input }: Problem) => {
    event.preventDefault(); // the address stays what it is
    input.focus();
  };
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className={classes.summary}>
      <p id={id} className={classes.title}>
        {problems.length === 1 ? 'One entry needs another look' : `${problems.length} entries need another look`}
      </p>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem.input.id} data-problem={problem.message}>
            <a
              href={`#${problem.input.id}`}
              aria-describedby={`${problem.input.id}-error`}
              onClick={(event) => goTo(event, problem)}
            >
              {problem.input.labels?.[0]?.textContent}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
