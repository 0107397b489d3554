import type { AnyStateMachine, AnyMachineSnapshot } from 'xstate';
import {
  type ModelOptions,
  explore,
  isActive,
  nodesOf,
  toExploreOptions,
  toTestPaths,
  testPathsFor,
} from 'xstate-walks/planning';
import type { ChartDeclaration, ChartDrawing } from '../tests/drivers/declaration.ts';
import { useSyncExternalStore } from 'react';

/** A chart of the shop, with the options to explore it. */
export type ChartModel = {
  machine: AnyStateMachine;
  options: ModelOptions<AnyStateMachine>;
  view?: () => Promise<ChartDrawing<AnyStateMachine>>;
};

const machines = import.meta.glob<Record<string, unknown>>('../src/machines/*.machine.ts', { eager: true });
const files = import.meta.glob<Record<string, unknown>>('../tests/models/*.tsx', { eager: true });

const chartOf = (machine: AnyStateMachine): ChartModel => {
  const declared = files[`../tests/models/${machine.id}.tsx`]?.[machine.id] as ChartDeclaration | undefined;
  return { machine, options: declared?.model ?? {}, view: declared?.view };
};

const isChart = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'getInitialSnapshot' in value;

/** Every chart of the shop by id, sorted by file name. */
export const charts: ReadonlyMap<string, ChartModel> = new Map(
  Object.values(machines)
    .flatMap((module) => Object.values(module).filter(isChart))
    .map((machine) => [machine.id, chartOf(machine)]),
);

/** A state of a chart, and how the chart is when it first rests there. */
export type Story = { id: string; input: unknown; snapshot: AnyMachineSnapshot };

const storiesOf = ({ machine, options }: ChartModel): Story[] => {
  const { filter, ...how } = toExploreOptions(options);
  const given = { ...how, ...(filter ? { filter } : {}) };
  const graph = explore(machine, given);
  return nodesOf(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .flatMap((node) => {
      const [testPath] = toTestPaths(machine, testPathsFor(machine, graph, given, { to: node.id }));
      const snapshot = testPath?.steps.at(-1)?.state;
      // A state that a chart always leaves at once is never on screen.
      return testPath && snapshot && isActive(snapshot, node) ? [{ id: node.id, input: testPath.input, snapshot }] : [];
    });
};

const known = new Map<string, Story[]>();

/** Every state in which a chart rests, each by the shortest path. */
export function storiesOfChart(chart: string): Story[] {
  const model = charts.get(chart);
  if (!model) throw new Error(`There is no chart ${chart}.`);
  const stories = known.get(chart) ?? storiesOf(model);
  known.set(chart, stories);
  return stories;
}

/** The story of a state by its id, such as `cart.filled`. */
export const storyOf = (id: string): Story | undefined => {
  const chart = id.split('.', 1)[0]!;
  return charts.has(chart) ? storiesOfChart(chart).find((story) => story.id === id) : undefined;
};

const follow = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The id of the chosen state, which is the fragment of the address: `cart.filled`; '' if none is chosen. */
export const useChosen = (): string => useSyncExternalStore(follow, () => decodeURIComponent(location.hash.slice(1)));
