import { Button } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import * as words from '#texts/adminLists.ts';
import { bin, pencil } from './icons.tsx';
import classes from './RowActions.module.css';

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
