import { Button } from '@mantine/core';
import { Fragment, useId, type ReactNode } from 'react';
import * as words from '#texts/editing.ts';
import { differences, only, type Conflict } from '../../../common/domain/conflict.ts';
import { takeFocus } from '../common/events.ts';
import classes from './Editing.module.css';
import { Failure } from '../common/calls.tsx';
import { ButtonLink } from '../common/controls.tsx';
import { Card } from '../common/Card.tsx';
import { Block, Line } from '../common/Outline.tsx';

export function FormOutline({ fields }: { fields: number }) {
  return (
    <Card>
      <div className="stack">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="stack tight">
            <Line width="6rem" />
            <Block height="2.75rem" borderRadius="var(--radius-md)" />
          </div>
        ))}
      </div>
    </Card>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`stack ${classes.group}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function Gone({ message, listPath, back }: { message: string; listPath: string; back: string }) {
  return (
    <Failure message={message} isAnswer>
      <ButtonLink href={listPath} color="red" variant="outline" size="compact-md">
        {back}
      </ButtonLink>
    </Failure>
  );
}

export type FieldLabels<T> = { [K in keyof T]-?: { label: string; show?: (value: T[K]) => ReactNode } };

const shown = <T extends object>(labels: FieldLabels<T>, field: keyof T, draft: T): ReactNode =>
  labels[field].show?.(draft[field]) ?? (String(draft[field]).trim() || words.nothing);

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
      <div className={classes.value} dir="auto">
        {shown(labels, field, draft)}
      </div>
      {isNext ? <p className={`small warning ${classes.note}`}>{words.inForm}</p> : null}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {labels[field].label}
        <p className={`small warning ${classes.note}`}>{isMutual ? words.changedByBoth : words.changedByYou}</p>
      </th>
      {version(words.yours, own, !isTheirs)}
      {version(words.theirs, theirs, isTheirs)}
      <td>
        <Button
          variant={isTheirs ? 'filled' : 'default'}
          size="compact-md"
          aria-pressed={isTheirs}
          aria-label={words.takeTheirsOf(labels[field].label)}
          disabled={isShut}
          onClick={() => onTake(only(isTheirs ? mine : theirs, [field]))}
        >
          {words.takeTheirs}
        </Button>
      </td>
    </tr>
  );
}

type Panel<T> = {
  conflict: Conflict<T>;
  labels: FieldLabels<T>;
  typed: T;
  isShut: boolean;
  onTake: (fields: Partial<T>) => void;
};

/** Another person's version beside the draft: a choice for each field that differs, and the fields that were merged. */
export function ConflictPanel<T extends object>({ title, ...panel }: Panel<T> & { title: string }) {
  const id = useId();
  const { conflict, labels, typed, isShut, onTake } = panel;
  const { before, mine, theirs, taken } = conflict;
  const open = differences(theirs, typed);
  const rows = (Object.keys(labels) as (keyof T)[]).filter(
    (field) => open.includes(field) || (differences(mine, theirs).includes(field) && !taken.includes(field)),
  );
  return (
    <section aria-labelledby={id} className={`panel stack start ${classes.panel}`}>
      <h2 id={id} tabIndex={-1} ref={takeFocus} className="focusable">
        {title}
      </h2>
      <p>{`${words.nothingSaved} ${rows.length > 0 ? words.chooseOfEach : words.nothingDiffers}`}</p>
      {rows.length > 0 ? (
        <>
          <table className={classes.table} aria-label={words.yoursAndTheirs}>
            <thead className="unseen">
              <tr>
                {[words.field, words.yours, words.theirs, words.choice].map((column) => (
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
            {words.takeAllOfTheirs}
          </Button>
        </>
      ) : null}
      {taken.length > 0 ? (
        <>
          <h3>{words.takenOver}</h3>
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
