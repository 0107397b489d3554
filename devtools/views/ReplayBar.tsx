import { Alert, Button, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { describeEvent, pluralize } from 'xstate-walks/planning';
import { lengthOf, type Path } from '../paths.ts';
import { wayTo } from '../ways.ts';
import classes from './Desk.module.css';
import { useDesk, useReplay, useWatched } from './DeskContext.tsx';
import { getStateNodes, type AnyMachineSnapshot } from 'xstate';
import type { Watched } from '../watch.ts';

/** Where a shop went after it had reached the target of a path, if it did not stay there. */
export const goneOn = ({ actors }: Watched, { to, steps }: Path): string | undefined => {
  if (!to) return undefined;
  const nth = steps.at(-1)?.nth;
  const actor = actors.findLast((each) => each.chart === to.chart && (nth === undefined || each.nth === nth));
  if (!actor) return `It reached ${to.id}, and the chart has ended.`;
  const { machine, value } = actor.ref.getSnapshot() as AnyMachineSnapshot;
  if (getStateNodes(machine.root, value).some(({ id }) => id === to.id)) return undefined;
  return `It reached ${to.id} and went on to ${actor.state}.`;
};

const paces = [
  { value: '0', label: 'at once' },
  { value: '400', label: 'quick' },
  { value: '1500', label: 'slow' },
];

const words: Record<string, string> = {
  opening: 'Opening the shop at the start of the path',
  performing: 'Waiting for the shop',
  resting: 'Playing',
  paused: 'Paused',
  parted: 'The shop took another path',
  done: 'Completed',
  failed: 'The replay failed',
};

/** The current replay: its progress, its result and its controls. */
export function ReplayBar() {
  const desk = useDesk();
  const { replay } = desk;
  const watched = useWatched();
  const state = useReplay();
  if (state.matches('idle')) return null;
  const { path, went, pace, error } = state.context;
  const length = lengthOf(path);
  const made = Math.max(0, went.length - (path.steps.length - length));
  const last = went.at(-1);
  const next = path.steps[went.length];
  const gone = state.matches('done') ? goneOn(watched, path) : undefined;
  const parted = last && 'parted' in last ? last.parted : undefined;

  const driveOn = () => {
    const way = wayTo(desk, path.to!.id);
    if (!('why' in way)) replay.send({ type: 'replay.open', path: way, isRunning: true });
  };

  return (
    <section className={classes.card} aria-label="Path">
      <Group justify="space-between" gap="xs">
        <h2 className={classes.heading}>{path.name}</h2>
        <Text size="sm" role="status">
          {`${words[state.value] ?? state.value}: ${made} of ${pluralize(length, 'step')}`}
        </Text>
      </Group>
      <Progress my="xs" size="sm" aria-label="Steps walked" value={length === 0 ? 100 : (100 * made) / length} />
      {next ? (
        <Text size="sm" c="dimmed">
          {`Next: ${next.chart}, ${describeEvent(next.event.type)} → ${next.state}`}
        </Text>
      ) : null}
      {gone ? (
        <Text size="sm" mt="xs">
          {gone}
        </Text>
      ) : null}
      {parted || error ? (
        <Alert color="red" mt="xs" py="xs">
          {parted ?? error}
        </Alert>
      ) : null}
      <Group gap="xs" mt="xs" align="end">
        {state.can({ type: 'replay.play' }) ? (
          <Button size="xs" onClick={() => replay.send({ type: 'replay.play' })}>
            Play
          </Button>
        ) : null}
        {state.can({ type: 'replay.pause' }) ? (
          <Button size="xs" onClick={() => replay.send({ type: 'replay.pause' })}>
            Pause
          </Button>
        ) : null}
        {state.can({ type: 'replay.step' }) ? (
          <Button size="xs" variant="default" onClick={() => replay.send({ type: 'replay.step' })}>
            Step
          </Button>
        ) : null}
        {state.can({ type: 'replay.again' }) ? (
          <Button size="xs" variant="default" onClick={() => replay.send({ type: 'replay.again' })}>
            Again
          </Button>
        ) : null}
        {parted && path.to ? (
          <Button size="xs" onClick={driveOn}>
            Drive on from here
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" onClick={() => replay.send({ type: 'replay.close' })}>
          Close
        </Button>
        <NativeSelect
          size="xs"
          aria-label="Pace"
          value={String(pace)}
          onChange={({ currentTarget }) => replay.send({ type: 'replay.pace', pace: Number(currentTarget.value) })}
          data={paces}
        />
      </Group>
    </section>
  );
}
