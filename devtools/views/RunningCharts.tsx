import { NativeSelect, Text } from '@mantine/core';
import { pluralize } from 'xstate-walks/planning';
import { charts } from '../charts.ts';
import classes from './Desk.module.css';
import { useWatched } from './DeskContext.tsx';

/** The running charts with their states, and a list to select any chart. */
export function RunningCharts({ chosen, onChoose }: { chosen: string; onChoose: (chart: string) => void }) {
  const { actors } = useWatched();
  const known = actors.filter(({ chart }) => charts.has(chart));
  return (
    <section aria-label="Running charts">
      {known.length === 0 ? <Text c="dimmed">No running charts yet.</Text> : null}
      <ul className={classes.actors}>
        {known.map(({ chart, nth, state, crossed }) => (
          <li key={`${chart} ${nth}`}>
            <button
              type="button"
              className={classes.actor}
              aria-pressed={chart === chosen}
              onClick={() => onChoose(chart)}
            >
              <span className={classes.name}>{chart}</span>
              <span className={classes.state}>{state}</span>
              <span className={classes.dim}>{pluralize(crossed, 'step')}</span>
            </button>
          </li>
        ))}
      </ul>
      <NativeSelect
        mt="xs"
        size="sm"
        aria-label="Chart"
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[...charts.keys()]}
      />
    </section>
  );
}
