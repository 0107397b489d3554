import { Fragment, type ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { arrowsOf, describeEvent, describeGuard } from 'xstate-walks/planning';
import { useWatched } from '../desk.ts';
import classes from './Desk.module.css';

/** The name of a state, with possible line breaks after its dots. */
export function Dotted({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** A scrollable table with a heading for each column. */
export function DeskTable({
  label,
  columns,
  className = '',
  children,
}: {
  label: string;
  columns: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={`${classes.table} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Every transition of a chart, and how often it was taken since this page was opened. */
export function TransitionList({ machine }: { machine: AnyStateMachine }) {
  const { taken } = useWatched();
  return (
    <DeskTable label={`Transitions of ${machine.id}`} columns={['Taken', 'From', 'Event', 'If', 'To']}>
      {arrowsOf(machine).map(({ key, definition }) => (
        <tr key={key} data-refused={!taken.has(key)}>
          <td className={classes.number}>{taken.get(key) ?? 0}</td>
          <td>
            <Dotted name={definition.source.path.join('.') || machine.id} />
          </td>
          <td>{describeEvent(definition.eventType)}</td>
          <td>{describeGuard(definition)}</td>
          <td>
            <Dotted name={(definition.target ?? []).map(({ path }) => path.join('.')).join(', ') || '(stays)'} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
