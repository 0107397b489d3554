import { Button } from '@mantine/core';
import { Fragment, useId, type ReactNode } from 'react';
import { differences, only, type Conflict } from '../../../common/domain/conflict.ts';
import { takeFocus } from '../common/takeFocus.ts';
import classes from './ConflictPanel.module.css';

/** The label of a field, and how its value is shown. */
export type FieldLabels<T> = { [K in keyof T]: { label: string; show?: (value: T[K]) => ReactNode } };

/** Shown for an empty value. */
export const NOTHING = 'Nothing yet';

const shown = <T extends object>(labels: FieldLabels<T>, field: keyof T, draft: T): ReactNode =>
  labels[field].show?.(draft[field]) ?? (String(draft[field]).trim() || NOTHING);

/** One field with two versions, and the choice between them; the other version stays available. */
function ConflictRow<T extends object>({
  field,
  conflict: { before, mine, theirs },
  labels,
  typed,
  isShut,
  onTake,
}: Panel<T> & { field: keyof T }) {
  const isTheirs = differences(only(typed, [field]), only(theirs, [field])).length === 0;
  const isMutual = differences(only(before, [field]), only(theirs, [field])).length > 0;
  const own = isTheirs ? mine : typed;
  const version = (label: string, draft: T, isNext: boolean) => (
    <td data-label={label} data-next={isNext}>
      <div className={classes.value}>{shown(labels, field, draft)}</div>
      {isNext ? <p className={classes.note}>In the form</p> : null}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {labels[field].label}
        <p className={classes.note}>{isMutual ? 'changed by both of you' : 'changed by you alone'}</p>
      </th>
      {version('Yours', own, !isTheirs)}
      {version('Theirs', theirs, isTheirs)}
      <td>
        <Button
          variant={isTheirs ? 'filled' : 'default'}
          size="compact-md"
          aria-pressed={isTheirs}
          aria-label={`Take theirs: ${labels[field].label}`}
          disabled={isShut}
          onClick={() => onTake(only(isTheirs ? mine : theirs, [field]))}
        >
          Take theirs
        </Button>
      </td>
    </tr>
  );
}

type Panel<T> = {
  conflict: Conflict<T>;
  labels: FieldLabels<T>;
  /** The values in the form. */
  typed: T;
  isShut: boolean;
  /** Sets values in the form. */
  onTake: (fields: Partial<T>) => void;
};

/**
 * Compares another person's saved version with the draft: a choice for every field that differs, and the fields that were
 * merged because they were not edited here.
 */
export function ConflictPanel<T extends object>({ what, ...panel }: Panel<T> & { what: string }) {
  const id = useId();
  const { conflict, labels, typed, isShut, onTake } = panel;
  const { before, mine, theirs, taken } = conflict;
  const open = differences(theirs, typed);
  const rows = (Object.keys(labels) as (keyof T)[]).filter(
    (field) => open.includes(field) || (differences(mine, theirs).includes(field) && !taken.includes(field)),
  );
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <h2 id={id} tabIndex={-1} ref={takeFocus}>
        This {what} has been changed meanwhile
      </h2>
      <p>
        Nothing is saved yet, and all that you typed is here.{' '}
        {rows.length > 0
          ? 'Choose what you want of each; Update then saves what stands in the form over their version.'
          : 'Nothing of it differs from what is saved now, and Update saves what stands in the form.'}
      </p>
      {rows.length > 0 ? (
        <>
          <table className={classes.table} aria-label="Yours and theirs">
            <thead>
              <tr>
                {['Field', 'Yours', 'Theirs', 'Choice'].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((field) => (
                <ConflictRow key={String(field)} field={field} {...panel} />
              ))}
            </tbody>
          </table>
          <Button variant="default" disabled={isShut} onClick={() => onTake(theirs)}>
            Take all of theirs
          </Button>
        </>
      ) : null}
      {taken.length > 0 ? (
        <>
          <h3>Taken over, since you had not touched it</h3>
          <dl className={classes.taken}>
            {taken.map((field) => (
              <Fragment key={String(field)}>
                <dt>{labels[field].label}</dt>
                <dd>
                  <del>{shown(labels, field, before)}</del> <ins>{shown(labels, field, theirs)}</ins>
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}
