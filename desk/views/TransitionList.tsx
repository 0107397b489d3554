import { arrowsOf } from '../../tests/model/transitions.ts';
import { guardOf, spoken } from '../../tests/model/words.ts';
import type { ChartModel } from '../charts.ts';
import classes from './Desk.module.css';
import { useWatched } from './DeskContext.tsx';

/** Every arrow of a chart, and how often it was crossed since the desk was opened. */
export function TransitionList({ model: { machine } }: { model: ChartModel }) {
  const { taken } = useWatched();
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={`Transitions of ${machine.id}`}>
        <thead>
          <tr>
            {['From', 'Event', 'If', 'To', 'Taken'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrowsOf(machine).map(({ key, definition }) => (
            <tr key={key} data-refused={!taken.has(key)}>
              <td>{definition.source.path.join('.') || machine.id}</td>
              <td>{spoken(definition.eventType)}</td>
              <td>{guardOf(definition)}</td>
              <td>{(definition.target ?? []).map(({ path }) => path.join('.')).join(', ') || '(stays)'}</td>
              <td className={classes.number}>{taken.get(key) ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
