import { Button } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import * as words from '#texts/admin.ts';
import classes from './RowActions.module.css';

/** Icons of quiet buttons, whose names are in their labels. */
const icon = (path: string) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);

const pencil = icon('M4 16l.8-3.4L13.4 4l2.6 2.6-8.6 8.6zM11.6 5.8l2.6 2.6');

const bin = icon('M3.5 5.5h13M8 5.5V3.8h4v1.7M5.2 5.5l.8 11h8l.8-11M8.5 8.7v4.8M11.5 8.7v4.8');

/** The space bar activates the link, like a button. */
const pressWithSpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/**
 * Edit and Delete of a row. Edit is a link with the role of a button, so that it can be opened in a new tab. Delete keeps
 * the focus while it is unavailable, so that keyboard users keep their place.
 */
export function RowActions<TDeletion extends { type: string }>({
  list,
  deletion,
  name,
  editPath,
}: {
  /** The list's chart, which accepts the deletion in some states. */
  list: { send: (event: TDeletion) => void } & AnyActorRef;
  deletion: TDeletion;
  name: string;
  editPath: string;
}) {
  const canDelete = useSelector(
    list,
    (state: AnyMachineSnapshot) => state.can(deletion) || state.matches('confirmingDelete'),
  );
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        href={editPath}
        role="button"
        variant="subtle"
        size="compact-md"
        className={classes.icon}
        title={words.edit}
        aria-label={words.editRow(name)}
        onKeyDown={pressWithSpace}
      >
        {pencil}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        className={classes.icon}
        title={words.remove}
        aria-label={words.removeRow(name)}
        data-delete
        {...(canDelete ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => list.send(deletion)}
      >
        {bin}
      </Button>
    </div>
  );
}
