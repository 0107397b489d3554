import { arrowsOf } from '../../tests/model/transitions.ts';
import { guardOf, spoken } from '../../tests/model/words.ts';
import type { ChartModel } from '../charts.ts';
import classes from './Desk.module.css';
import { useWatched } from './DeskContext.tsx';
import { DeskTable } from './DeskTable.tsx';

/** Every arrow of a chart, and how often it was crossed since the desk was opened. */
export function TransitionList({ model: { machine } }: { model: ChartModel }) {
  const { taken } = useWatched();
  return (
    <DeskTable label={`Transitions of ${machine.id}`} columns={['From', 'Event', 'If', 'To', 'Taken']}>
      {arrowsOf(machine).map(({ key, definition }) => (
        <tr key={key} data-refused={!taken.has(key)}>
          <td>{definition.source.path.join('.') || machine.id}</td>
          <td>{spoken(definition.eventType)}</td>
          <td>{guardOf(definition)}</td>
          <td>{(definition.target ?? []).map(({ path }) => path.join('.')).join(', ') || '(stays)'}</td>
          <td className={classes.number}>{taken.get(key) ?? 0}</td>
        </tr>
      ))}
    </DeskTable>
  );
}
