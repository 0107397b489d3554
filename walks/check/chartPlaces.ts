import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { Inspect } from '../../src/app/lazyActor.ts';

/** The states that charts have been in, and which events each of them was sent; null while nothing watches. */
let places: Set<string> | null = null;

/** The states of each actor that runs. */
const statesOf = new WeakMap<object, string[]>();

const note = (inspected: InspectionEvent): void => {
  if (inspected.type !== '@xstate.snapshot' || places === null) return;
  const { _nodes: nodes } = inspected.snapshot as Partial<AnyMachineSnapshot>;
  if (nodes === undefined) return;
  const { actorRef, event } = inspected;
  for (const id of statesOf.get(actorRef) ?? []) places.add(`${id} :: ${event.type}`);
  statesOf.set(
    actorRef,
    nodes.map(({ id }) => id),
  );
  for (const { id } of nodes) places.add(id);
};

/** What tabs give to their charts: a watcher, or nothing while nothing is watched. */
export const chartInspector = (): Inspect | undefined => (places === null ? undefined : note);

/** Runs some work, and returns the places of charts that it has passed. */
export const placesPassed = async (work: () => Promise<void>): Promise<ReadonlySet<string>> => {
  const passed = new Set<string>();
  places = passed;
  try {
    await work();
  } finally {
    places = null;
  }
  return passed;
};
