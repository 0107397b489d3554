import { Button } from '@mantine/core';
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useId } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import * as words from '#texts/editing.ts';
import { typedDifferences, type Drafting, type Kept } from '../../machines/drafts.ts';
import { takeFocus } from '../common/events.ts';
import { Clock } from '../common/values.tsx';
import { useSelector, useSnapshot } from '../shop/ShopContext.tsx';
import type { FieldLabels } from './ConflictPanel.tsx';
import classes from './Editing.module.css';

type Offer<TRecord, TDraft> = {
  edit: AnyActorRef;
  drafts: {
    isOutdated: (context: Drafting<TRecord, TDraft>) => boolean;
    keptDifferences: (kept: Kept<TDraft>, saved: TRecord) => (keyof TDraft)[];
  };
  labels: FieldLabels<TDraft>;
  changedSince: string;
};

/** Offers the unsaved draft of an earlier visit (A76). */
export function DraftOffer<TRecord, TDraft>({ edit, drafts, labels, changedSince }: Offer<TRecord, TDraft>) {
  const id = useId();
  const state: AnyMachineSnapshot = useSnapshot(edit);
  const context = state.context as Drafting<TRecord, TDraft>;
  const { kept, saved } = context;
  if (!state.matches('offered') || kept === null || saved === null) return null;
  const fields = drafts.keptDifferences(kept, saved).map((field) => labels[field].label);
  return (
    <section aria-labelledby={id} className={`panel stack start ${classes.panel} ${classes.offer}`}>
      <h2 id={id} tabIndex={-1} ref={takeFocus} className="focusable">
        {words.unsavedDraft}
      </h2>
      <p>
        {words.typedAt} <Clock of={kept.at} />
      </p>
      <p>{words.differsIn(fields.join(', '))}</p>
      {drafts.isOutdated(context) ? <p>{changedSince}</p> : null}
      <div className="row">
        <Button color="amber" size="md" onClick={() => edit.send({ type: 'draft.restore' })}>
          {words.restoreDraft}
        </Button>
        <Button variant="default" size="md" onClick={() => edit.send({ type: 'draft.discard' })}>
          {words.discardDraft}
        </Button>
      </div>
    </section>
  );
}

type Typed = Record<string, string | undefined>;

/** The form of a chart that keeps drafts: sends it what is typed, and takes up what it uploads, merges or restores. */
export const useDraftForm = <T extends Typed>(
  edit: AnyActorRef,
  initialValues: T,
  validate: UseFormInput<T>['validate'],
): UseFormReturnType<T> => {
  const isOffered = useSelector(edit, (state: AnyMachineSnapshot) => state.matches('offered'));
  const form = useForm<T>({
    initialValues,
    validate,
    onValuesChange: (values, previous) => {
      for (const field of typedDifferences(values, previous))
        edit.send({ type: 'draft.type', field, text: values[field] ?? '' });
    },
  });
  useEffect(() => {
    const takeUp = ({ typed }: { typed?: T }) => {
      for (const field of typed ? typedDifferences(typed, form.getValues()) : [])
        form.setFieldValue(field as string, typed![field] as never);
    };
    const facts = edit.on('*', takeUp);
    return () => facts.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [edit]);
  // After the offer, whose button had the focus. A conflict has taken it.
  useEffect(() => {
    if (!isOffered) return undefined;
    return () => {
      if (document.activeElement === document.body) form.getInputNode<HTMLElement, never>('name' as never)?.focus();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [isOffered]);
  return form;
};
