import { arrowsOf, describeEvent, describeGuard } from 'xstate-walks/planning';
import type { ChartModel } from '../charts.ts';
import classes from './Desk.module.css';
import { useWatched } from './DeskContext.tsx';
import { DeskTable } from './DeskTable.tsx';
import { Dotted } from './Dotted.tsx';

/** Every transition of a chart, and how often it was taken since the desk was opened. */
export function TransitionList({ model: { machine } }: { model: ChartModel }) {
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
