import { Button, Checkbox, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { getStateNodes, type AnyMachineSnapshot } from 'xstate';
import { arrowsOf } from 'xstate-walks/planning';
import type { ChartModel } from '../charts.ts';
import { reachOf } from '../paths.ts';
import { wayTo } from '../ways.ts';
import classes from './Desk.module.css';
import { useDesk, useWatched } from './DeskContext.tsx';
import { Drawing } from './Drawing.tsx';

/** One chart: its drawing with the active states, and a control to drive the shop into a state. */
export function ChartPanel({ model }: { model: ChartModel }) {
  const { machine } = model;
  const desk = useDesk();
  const { replay } = desk;
  const watched = useWatched();
  const [message, setMessage] = useState('');
  const [isWhole, setWhole] = useState(false);
  const states = useMemo(() => reachOf(model), [model]);
  const outOfReach = states.filter(({ why }) => why !== undefined);
  const [target, setTarget] = useState(states[0]?.id ?? '');

  const live = watched.actors.findLast(({ chart }) => chart === machine.id);
  const snapshot = live?.ref.getSnapshot() as AnyMachineSnapshot | undefined;
  const active = snapshot ? getStateNodes(snapshot.machine.root, snapshot.value).map(({ id }) => id) : [];
  const keys = arrowsOf(machine).map(({ key }) => key);
  const taken = new Map([...watched.taken].filter(([key]) => keys.includes(key)));

  const drive = (id: string) => {
    setTarget(id);
    const way = wayTo(desk, id);
    if ('why' in way) return setMessage(`${id} cannot be reached: ${way.why}.`);
    if (way.steps.length === 0) return setMessage(`The shop is in ${id} already.`);
    setMessage('');
    return replay.send({ type: 'replay.open', path: way, isRunning: true });
  };

  return (
    <section className={classes.card} aria-label={`The chart ${machine.id}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <h2 className={classes.heading}>{machine.id}</h2>
        <Checkbox
          size="xs"
          label="Full size"
          checked={isWhole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {`${taken.size} of ${keys.length} transitions taken`}
        </Text>
      </Group>
      <Progress
        value={keys.length === 0 ? 0 : (100 * taken.size) / keys.length}
        aria-label="Transitions taken"
        size="sm"
        mb="sm"
      />
      <Drawing machine={machine} active={active} taken={taken} isWhole={isWhole} onState={drive} />
      <Group gap="xs" mt="sm" align="end">
        <NativeSelect
          label="Drive the shop to"
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          data={states.map(({ id, why }) => ({ value: id, label: id, disabled: why !== undefined }))}
          className={classes.grow}
        />
        <Button onClick={() => drive(target)}>Drive</Button>
      </Group>
      {outOfReach.map(({ id, why }) => (
        <Text key={id} size="sm" c="dimmed" mt="xs">
          {`${id} is not offered: ${why}.`}
        </Text>
      ))}
      <Text size="sm" role="status" mt={message === '' ? 0 : 'xs'}>
        {message}
      </Text>
    </section>
  );
}
