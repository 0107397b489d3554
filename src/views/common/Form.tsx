import type { UseFormReturnType } from '@mantine/form';
import { useRef, type ReactNode } from 'react';
import { ErrorSummary, type Problem } from './ErrorSummary.tsx';

/**
 * A form that is submitted when its fields are valid. Otherwise each error is shown beside its field and in a summary above
 * the form, which takes the focus at each attempt.
 */
export function Form<TDraft extends Record<string, unknown>>({
  form,
  className,
  onSubmit,
  children,
}: {
  form: UseFormReturnType<TDraft>;
  className?: string;
  onSubmit: (draft: TDraft) => void;
  children: ReactNode;
}) {
  const summary = useRef<HTMLElement>(null);
  const problems = Object.entries(form.errors).flatMap(([field, message]): Problem[] => {
    const input = form.getInputNode<HTMLElement, never>(field as never);
    return input === null || typeof message !== 'string' ? [] : [{ message, input }];
  });
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => form.onSubmit(onSubmit, () => summary.current?.focus())(event)}
    >
      {problems.length > 0 ? <ErrorSummary ref={summary} problems={problems} /> : null}
      {children}
    </form>
  );
}
