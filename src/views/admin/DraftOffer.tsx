import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import * as words from '#texts/editing.ts';
import { takeFocus } from '../common/events.ts';
import { Clock } from '../common/values.tsx';
import classes from './Editing.module.css';

type Offer = {
  edit: { send: (event: { type: 'draft.restore' | 'draft.discard' }) => void };
  at: string;
  fields: string[];
  changed: string | null;
};

/** Offers the unsaved draft of an earlier visit (A76). */
export function DraftOffer({ edit, at, fields, changed }: Offer) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`panel stack start ${classes.panel} ${classes.offer}`}>
      <h2 id={id} tabIndex={-1} ref={takeFocus} className="focusable">
        {words.unsavedDraft}
      </h2>
      <p>
        {words.typedAt} <Clock of={at} />
      </p>
      <p>{words.differsIn(fields.join(', '))}</p>
      {changed === null ? null : <p>{changed}</p>}
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

/** After the offer, whose button had the focus. A conflict has taken it. */
export const useFocusAfter = (
  isOffered: boolean,
  form: { getInputNode: (field: 'name') => HTMLElement | null },
): void =>
  useEffect(() => {
    if (!isOffered) return undefined;
    return () => {
      if (document.activeElement === document.body) form.getInputNode('name')?.focus();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [isOffered]);
