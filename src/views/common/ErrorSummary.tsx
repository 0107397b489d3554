import { useEffect, useId, type MouseEvent, type RefObject } from 'react';
import * as words from '#texts/forms.ts';
import classes from './ErrorSummary.module.css';

/** An error, and the field that has it. */
export type Problem = { message: string; input: HTMLElement };

/** The label of a control, or of a group of them. */
const labelOf = (input: HTMLElement): string | null | undefined => {
  const labels = (input as Partial<HTMLInputElement>).labels?.[0];
  return (labels ?? document.getElementById(input.getAttribute('aria-labelledby') ?? ''))?.textContent;
};

/**
 * The errors that block a form, each with a link to its field. Takes the focus when it appears. The text of an error is in
 * the document once, beside the field, and describes the link.
 */
export function ErrorSummary({ problems, ref }: { problems: Problem[]; ref: RefObject<HTMLElement | null> }) {
  const id = useId();
  useEffect(() => ref.current?.focus(), [ref]);
  const goTo = (event: MouseEvent, { input }: Problem) => {
    event.preventDefault(); // keeps the URL
    input.focus();
  };
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className={classes.summary}>
      <p id={id} className={classes.title}>
        {words.entriesToCheck(problems.length)}
      </p>
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem.input.id} data-problem={problem.message}>
            <a
              href={`#${problem.input.id}`}
              aria-describedby={`${problem.input.id}-error`}
              onClick={(event) => goTo(event, problem)}
            >
              {labelOf(problem.input)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
