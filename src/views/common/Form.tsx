import '@mantine/core/styles/Input.css';
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useRef, type ReactNode, useEffect, useId, type MouseEvent, type RefObject } from 'react';
import * as words from '#texts/forms.ts';
import classes from './Form.module.css';
import { Button, type ButtonProps } from '@mantine/core';
import * as v from 'valibot';
import * as answers from '#texts/answers.ts';
import { messageOf } from '../../../common/contract/messageOf.ts';
import { textOf } from '../../../common/texts/messages.ts';
import { useShop } from '../shop/ShopContext.tsx';

/** Every field that has this is required, so asterisks would add nothing. */
export const requiredField = { required: true, withAsterisk: false, size: 'md' } as const;

export const emailField = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

/** Turns a schema of the contract into a rule of a form, so that browser and server show the same messages. */
export const ruleOf =
  (schema: v.GenericSchema) =>
  (value: unknown): string | null => {
    const result = v.safeParse(schema, value);
    return result.success ? null : textOf(answers, messageOf(result.issues[0]));
  };

export const useDraft = <TDraft extends Record<string, unknown>>(
  initialValues: TDraft,
  validate?: UseFormInput<TDraft>['validate'],
) => useForm({ mode: 'uncontrolled', initialValues, validate });

type Problem = { message: string; input: HTMLElement };

const labelOf = (input: HTMLElement): string | null | undefined => {
  const labels = (input as Partial<HTMLInputElement>).labels?.[0];
  return (labels ?? document.getElementById(input.getAttribute('aria-labelledby') ?? ''))?.textContent;
};

/** Takes the focus when it appears. The text of an error is in the document once, and describes its link. */
function ErrorSummary({ problems, ref }: { problems: Problem[]; ref: RefObject<HTMLElement | null> }) {
  const id = useId();
  useEffect(() => ref.current?.focus(), [ref]);
  const goTo = (event: MouseEvent, { input }: Problem) => {
    event.preventDefault(); // keeps the URL
    input.focus();
  };
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className={classes.summary}>
      <p id={id}>{words.entriesToCheck(problems.length)}</p>
      <ul className={`stack ${classes.problems}`}>
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

export function Submit(props: ButtonProps & { onClick?: (event: MouseEvent) => void }) {
  return <Button type="submit" color="amber" size="md" {...props} />;
}

/** Password managers and the browser fill in fields without events: React takes up each value that it has not seen. */
const takeUpValues = (form: HTMLFormElement): void => {
  for (const field of form.querySelectorAll('input, textarea'))
    field.dispatchEvent(new Event('input', { bubbles: true }));
};

type Draft = Record<string, unknown>;

type FormProps<TDraft extends Draft> = {
  form: UseFormReturnType<TDraft>;
  className?: string;
  onSubmit: (draft: TDraft) => void;
  children: ReactNode;
};

/** Sends valid fields after the press is on screen. Else a summary of the errors takes the focus at each attempt. */
export function Form<TDraft extends Draft>({ form, className = '', onSubmit, children }: FormProps<TDraft>) {
  const summary = useRef<HTMLElement>(null);
  const { afterPress } = useShop().page;
  const problems = Object.entries(form.errors).flatMap(([field, message]): Problem[] => {
    const input = form.getInputNode<HTMLElement, never>(field as never);
    return input === null || typeof message !== 'string' ? [] : [{ message, input }];
  });
  return (
    <form
      noValidate
      className={`stack ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = event.currentTarget;
        afterPress(() => {
          takeUpValues(fields);
          form.onSubmit(onSubmit, () => summary.current?.focus())();
        });
      }}
    >
      {problems.length > 0 ? <ErrorSummary ref={summary} problems={problems} /> : null}
      {children}
    </form>
  );
}
