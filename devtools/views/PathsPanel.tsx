import { Button, FileButton, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { pluralize } from 'xstate-walks/planning';
import type { ChartModel } from '../charts.ts';
import { generate, lengthOf, record, toJson, type Path } from '../paths.ts';
import { readPath } from '../readPath.ts';
import classes from './Desk.module.css';
import { useDesk } from './DeskContext.tsx';

const goals = [
  { value: 'transitions', label: 'every transition' },
  { value: 'states', label: 'every state' },
  { value: 'pairs', label: 'every pair of transitions' },
  { value: 'refused', label: 'every refused event' },
  { value: 'random', label: 'random walks' },
];

type Goal = 'transitions' | 'states' | 'pairs' | 'refused' | 'random';

const save = (path: Path) => {
  const url = URL.createObjectURL(new Blob([toJson(path)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${path.name}.json` });
  link.click();
  URL.revokeObjectURL(url);
};

/** Paths to replay: planned from the chart, recorded here, or read from a file. */
export function PathsPanel({ model }: { model: ChartModel }) {
  const { watch, shopFrame, savedPaths, replay } = useDesk();
  const [goal, setGoal] = useState<Goal>('transitions');
  const [seed, setSeed] = useState(1);
  const [planned, setPlanned] = useState<Path[]>([]);
  const saved = useSyncExternalStore(savedPaths.subscribe, savedPaths.get);
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');

  const attempt = (work: () => void) => {
    try {
      work();
      setMessage('');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  };
  const plan = () =>
    attempt(() => setPlanned(generate(model, goal === 'random' ? { random: 5, seed, length: 15 } : { goal })));
  const keep = () => {
    savedPaths.keep(record(name.trim() || `Recording ${saved.length + 1}`, shopFrame.begun(), watch.get().entries));
    setName('');
  };
  const read = (file: File | null) => void file?.text().then((text) => attempt(() => savedPaths.keep(readPath(text))));

  const list = (title: string, paths: readonly Path[]) =>
    paths.length === 0 ? null : (
      <ul className={classes.paths} aria-label={title}>
        {paths.map((path, index) => (
          <li key={`${path.name} ${index}`} className={classes.path}>
            <span className={classes.grow}>
              {path.name}
              <span className={classes.what}>
                {`${pluralize(lengthOf(path), 'step')}, ${path.begin ? `from ${path.begin.address}` : 'from the current state'}`}
              </span>
            </span>
            <Button size="compact-sm" onClick={() => replay.send({ type: 'replay.open', path, isRunning: true })}>
              Play
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => replay.send({ type: 'replay.open', path, isRunning: false })}
            >
              Step
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => save(path)}>
              Save
            </Button>
            {saved.includes(path) ? (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => savedPaths.remove(path)}>
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    );

  return (
    <>
      <h3 className={classes.heading}>{`Planned from ${model.machine.id}`}</h3>
      <Group gap="xs" my="xs" align="end">
        <NativeSelect
          label="Paths for"
          value={goal}
          onChange={({ currentTarget }) => setGoal(currentTarget.value as Goal)}
          data={goals}
        />
        {goal === 'random' ? (
          <NumberInput label="Seed" value={seed} onChange={(value) => setSeed(Number(value))} w="6rem" />
        ) : null}
        <Button onClick={plan}>Plan</Button>
      </Group>
      {list('Planned paths', planned)}
      <h3 className={classes.heading}>Recorded</h3>
      <Group gap="xs" my="xs" align="end">
        <TextInput
          label="Record everything since the shop was loaded as"
          placeholder={`Recording ${saved.length + 1}`}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button onClick={keep}>Keep</Button>
        <FileButton accept="application/json" onChange={read}>
          {(props) => (
            <Button {...props} variant="default">
              From a file
            </Button>
          )}
        </FileButton>
      </Group>
      {list('Recorded paths', saved)}
      <Text size="sm" role="status">
        {message}
      </Text>
    </>
  );
}
