import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { alphabetOf, eventsOf, heardIn, isUserEvent, type Samples } from './samples.ts';
import { pendingIn, simulate, type Moment, type Outcome } from './simulate.ts';
import { describeValue } from './stateValue.ts';
import type { TransitionKey } from './transitions.ts';

/** Who causes a step. */
export type Cause = 'user' | 'service' | 'time';

/** One way from a vertex to a vertex, and the arrows that it crosses, microstep by microstep. */
export type Edge = {
  from: string;
  to: string;
  event: AnyEventObject;
  cause: Cause;
  taken: TransitionKey[][];
};

/** A kind of moment: the first one met stands for all of its kind. */
export type Vertex = { key: string; moment: Moment; out: Edge[] };

/** An event that somebody might send where the chart does not listen. */
export type Refusal = { snapshot: AnyMachineSnapshot; event: AnyEventObject };

/** All that a chart can do, as far as the samples reach. */
export type Graph = {
  start: Vertex;
  /** The arrows of `always` that the chart crosses before anything happens. */
  atStart: TransitionKey[][];
  vertices: Map<string, Vertex>;
  refused: Refusal[];
};

export type ExploreOptions = {
  input?: unknown;
  samples?: Samples;
  /** What else of a snapshot, beside its state value, makes it a different place. */
  vertex?: (snapshot: AnyMachineSnapshot) => unknown;
  /** What not to try. */
  filter?: (snapshot: AnyMachineSnapshot, event: AnyEventObject, cause: Cause) => boolean;
  /** How many vertices are too many. */
  limit?: number;
};

/** Value, history, running timers and answered services are always part of the key; `vertex` adds to it. */
function keyFor({ snapshot, timers, answered }: Moment, vertex: ExploreOptions['vertex']): string {
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
  return JSON.stringify([
    describeValue(snapshot.value),
    snapshot.status,
    history,
    timers.map(({ id, remaining }) => [id, remaining]),
    Object.keys(snapshot.children).filter((id) => answered.has(snapshot.children[id])),
    vertex?.(snapshot),
  ]);
}

const serviceOf = (type: string) => /^xstate\.(?:done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type)?.[1];

/** Breadth first over the pure transition function of the unmodified chart. */
export function explore(machine: AnyStateMachine, options: ExploreOptions = {}): Graph {
  const { input, samples = {}, vertex, filter = () => true, limit = 5_000 } = options;
  const chart = simulate(machine);
  const userTypes = alphabetOf(machine, samples).filter(isUserEvent);
  const vertices = new Map<string, Vertex>();
  const refused: Refusal[] = [];
  const queue: Vertex[] = [];

  const visit = (moment: Moment): Vertex => {
    const key = keyFor(moment, vertex);
    const known = vertices.get(key);
    if (known) return known;
    if (vertices.size >= limit)
      throw new Error(`${machine.id} has over ${limit} vertices: tell fewer apart in "vertex"`);
    const found: Vertex = { key, moment, out: [] };
    vertices.set(key, found);
    queue.push(found);
    return found;
  };

  const connect = (from: Vertex, cause: Cause, event: AnyEventObject, { moment, taken }: Outcome) =>
    from.out.push({ from: from.key, to: visit(moment).key, event, cause, taken });

  const tryEvents = (at: Vertex) => {
    const { snapshot } = at.moment;
    const pending = pendingIn(at.moment);
    const heard = heardIn(snapshot, samples);
    for (const type of new Set([...heard, ...userTypes])) {
      if (!isUserEvent(type) && !pending.has(serviceOf(type) ?? '')) continue;
      for (const event of eventsOf(type, snapshot, samples)) {
        const cause = isUserEvent(type) ? 'user' : 'service';
        if (!filter(snapshot, event, cause)) continue;
        const outcome = heard.includes(type) ? chart.send(at.moment, event) : undefined;
        if (outcome && outcome.taken.length > 0) connect(at, cause, event, outcome);
        else if (cause === 'user') refused.push({ snapshot, event });
      }
    }
  };

  const tryTime = (at: Vertex) => {
    const elapsed = chart.elapse(at.moment);
    if (elapsed && filter(at.moment.snapshot, elapsed.event, 'time')) connect(at, 'time', elapsed.event, elapsed);
  };

  const first = chart.begin(input);
  const start = visit(first.moment);
  for (let at = queue.shift(); at; at = queue.shift()) {
    if (at.moment.snapshot.status !== 'active') continue;
    tryEvents(at);
    tryTime(at);
  }
  return { start, atStart: first.taken, vertices, refused };
}
