import { Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { layoutOf, toSvg } from 'xstate-walks/drawing';
import { arrowsOf } from 'xstate-walks/planning';
import { useWatched } from '../desk.ts';
import classes from './Desk.module.css';

/** A name as an attribute value in a CSS selector. */
const quoted = (name: string) => `"${CSS.escape(name)}"`;

const lit = (id: string, isLeaf: boolean) =>
  `[data-state=${quoted(id)}] > rect { ${isLeaf ? 'fill: var(--lit); ' : ''}stroke: var(--lit-edge); stroke-width: 2.5; }`;

const walked = (key: string) =>
  `[data-key=${quoted(key)}] { --tone: var(--walked); } [data-key=${quoted(key)}] .way { stroke-width: 2.6; }`;

/** The smallest scale at which the text of a chart is legible. */
const LEAST = 0.7;

type Props = {
  machine: AnyStateMachine;
  /** Ids of the states that are active. */
  active: readonly string[];
  /** How often each transition was taken. */
  taken: ReadonlyMap<string, number>;
};

/** The drawing of a chart, with its active states and the transitions taken. */
function Drawing({ machine, active, taken }: Props) {
  const [{ svg, width }, draw] = useState({ svg: '', width: 0 });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isShown = true;
    void layoutOf(machine).then((layout) => isShown && draw({ svg: toSvg(layout), width: layout.width }));
    return () => {
      isShown = false;
    };
  }, [machine]);

  const leaves = active.filter((id) => machine.getStateNodeById(id).type === 'atomic');
  const rules = [...active.map((id) => lit(id, leaves.includes(id))), ...[...taken.keys()].map(walked)];
  const shown = leaves.join();

  useEffect(() => {
    const box = place.current;
    const state = box?.querySelector(`[data-state=${quoted(shown.split(',')[0]!)}]`)?.getBoundingClientRect();
    if (!box || !state) return;
    const { left, top, width: wide, height: high } = box.getBoundingClientRect();
    box.scrollBy({
      left: state.left + state.width / 2 - left - wide / 2,
      top: state.top + state.height / 2 - top - high / 2,
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the state moves when the drawing changes
  }, [svg, shown]);

  return (
    <div
      ref={place}
      role="group"
      aria-label={`Drawing of ${machine.id}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={classes.drawing}
      style={{ '--least': `${LEAST * width}px` } as CSSProperties}
    >
      <style>{`.${classes.drawing} .chart-drawing { ${rules.join('\n')} }`}</style>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}

/** One chart: its drawing with the active states, and how many of its transitions were taken. */
export function ChartPanel({ machine }: { machine: AnyStateMachine }) {
  const watched = useWatched();
  const live = watched.actors.findLast(({ chart }) => chart === machine.id);
  const snapshot = live?.ref.getSnapshot() as AnyMachineSnapshot | undefined;
  const active = snapshot ? getStateNodes(snapshot.machine.root, snapshot.value).map(({ id }) => id) : [];
  const keys = arrowsOf(machine).map(({ key }) => key);
  const taken = new Map([...watched.taken].filter(([key]) => keys.includes(key)));

  return (
    <section className={classes.card} aria-label={`The chart ${machine.id}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <h2 className={classes.heading}>{machine.id}</h2>
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
      <Drawing machine={machine} active={active} taken={taken} />
    </section>
  );
}
