import { useId } from 'react';
import * as words from '#texts/admin.ts';
import { PlainButton } from '../common/PlainButton.tsx';
import classes from './Progress.module.css';

/** How far work on many rows has come, and a button that stops it. */
export function Progress({
  label,
  done,
  all,
  stopLabel,
  onStop,
}: {
  label: string;
  done: number;
  /** How many rows there are; null while this is not known. */
  all: number | null;
  stopLabel: string;
  onStop: () => void;
}) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} {...(all === null ? {} : { max: all, value: done })} />
      {all === null ? null : <span>{words.doneOf(done, all)}</span>}
      <PlainButton variant="default" size="compact-md" onClick={onStop}>
        {stopLabel}
      </PlainButton>
    </div>
  );
}
