import type { AnyActorRef, AnyStateMachine, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { inStream } from '../chart/randomness.ts';
import {
  located,
  nextTimer,
  pauseIn,
  pendingIn,
  simulate,
  type Moment,
  type Outcome,
  type Siblings,
  type Beginning,
} from '../chart/simulate.ts';
import { describeValue } from '../chart/nodes.ts';
import { factsIn } from '../chart/effects.ts';
import { alphabetOf, completionTypes, eventsOf, enabledTypes, isUserEvent, type Samples } from '../chart/samples.ts';
import { conditionsIn, type SeenStep } from './conditions.ts';
import { arrowsOf, type TransitionKey } from '../chart/transitions.ts';

/** One step of a chart, what it led to, and a way to take it again from the same moment. */
type Repeatable = { what: string; first: Outcome; again: () => Outcome };

const behaviour = ({ moment: { snapshot }, taken }: Outcome) =>
  JSON.stringify([describeValue(snapshot.value), snapshot.status, taken]);

/**
 * Takes steps of a chart again, with other random values and at another time. They may change the context, but a chart
 * whose guards depend on them cannot be planned for.
 */
function checkRepeatable(machine: AnyStateMachine, steps: readonly Repeatable[]): void {
  for (const { what, first, again } of steps) {
    if ([1, 2].every((stream) => behaviour(inStream(stream, again)) === behaviour(first))) continue;
    throw new Error(
      `${machine.id}: ${what} does not do the same twice: random values or the time decide where it leads. ` +
        'Pass them in with the input or the event.',
    );
  }
}

/** Refuses transitions that are declared dead and are not, or are not there. */
function checkDead(machine: AnyStateMachine, dead: ExploreOptions['dead'] = {}, isCrossed: (key: string) => boolean) {
  const known = new Set(arrowsOf(machine).map(({ key }) => key));
  const unknown = Object.keys(dead).find((key) => !known.has(key));
  if (unknown !== undefined) throw new Error(`${machine.id} has no transition ${unknown}, which "dead" accepts`);
  const alive = Object.keys(dead).find(isCrossed);
  if (alive !== undefined)
    throw new Error(`${machine.id}: ${alive} can be taken, though "dead" says: ${dead[alive]}. Take it out of "dead".`);
}

const heardBy = new WeakMap<AnyStateMachine, ReadonlySet<string>>();

/**
 * The services that the chart names and that are done; of others that it hears (`xstate.done.actor.*`), those that are
 * not done. The ids of others may be counted or random: such a service is told by its logic.
 */
function servicesIn({ children, machine }: AnyMachineSnapshot, answered: Moment['answered']): unknown[] {
  const heard = heardBy.get(machine) ?? new Set(machine.events);
  heardBy.set(machine, heard);
  const isNamed = (id: string) => completionTypes(id).some((type) => heard.has(type));
  const done = Object.keys(children).filter((id) => answered.has(children[id]) && isNamed(id));
  if (!completionTypes('*').some((type) => heard.has(type))) return done;
  const others = Object.entries(children as Record<string, AnyActorRef & { src?: unknown }>).filter(
    ([id, child]) => !answered.has(child) && !isNamed(id),
  );
  return [done, others.map(([, { src }]) => src)];
}

/** A key for the node of a moment: state value, status, history, running timers, answered services, and what guards read in the context. */
function momentKey({ snapshot, timers, answered }: Moment, more: unknown): string {
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
  return JSON.stringify([
    describeValue(snapshot.value),
    snapshot.status,
    history,
    timers.map(({ id, remaining }) => [id, remaining]),
    servicesIn(snapshot, answered),
    more,
  ]);
}

/** The cause of a step. */
export type Cause = 'user' | 'service' | 'time';

/** An edge: the transitions that it crosses, microstep by microstep, and the states on the way. */
export type Edge = {
  from: string;
  to: string;
  event: AnyEventObject;
  /** The event for another snapshot, where its test data depend on that. */
  eventIn?: ((snapshot: AnyMachineSnapshot) => AnyEventObject) | undefined;
  cause: Cause;
  taken: TransitionKey[][];
  visited: ReadonlySet<string>;
  /** The types of emitted events. */
  emitted: string[];
  /** The state and the event that it refuses, if nothing is taken. */
  refuses?: string;
  /** The target state as text. */
  value?: string;
  more?: More;
};

/** What else a step reaches: conditions that are true or false in it, and requirements. */
export type More = { guards: () => readonly string[]; requirements: () => readonly string[] };

/** A node of the graph: the first moment found stands for all with the same key. `refused` are events that change nothing. */
export type GraphNode<TMoment = Moment> = { key: string; moment: TMoment; out: Edge[]; refused: Edge[] };

type Found = GraphNode & { value: string };

/** A start of the chart, and what it does before the first event. */
export type Start<TMoment = Moment> = {
  input: unknown;
  from?: Beginning | undefined;
  node: GraphNode<TMoment>;
  taken: TransitionKey[][];
  visited: ReadonlySet<string>;
  value?: string;
  more?: More;
};

/** All that a chart can do with the test data. */
export type Graph<TMoment = Moment> = {
  starts: Start<TMoment>[];
  nodes: Map<string, GraphNode<TMoment>>;
};

export type ExploreOptions = {
  /** Begin here instead of at the start: a snapshot, persisted or not, or a state with its context. */
  from?: Beginning;
  /** The transitions and states of each requirement, by its id. */
  requirements?: Readonly<Record<string, readonly string[]>>;
  /** The inputs of the chart; one start without input by default. */
  inputs?: readonly unknown[];
  samples?: Samples;
  /** What tells snapshots with the same state value apart. */
  stateKey?: (snapshot: AnyMachineSnapshot) => unknown;
  /** Which events not to try. */
  filter?: (snapshot: AnyMachineSnapshot, event: AnyEventObject, cause: Cause) => boolean;
  /** The largest number of nodes of the graph. */
  limit?: number;
  /** Actors of the system around the chart, by `systemId`; `fakeActor()` stands in for one. */
  system?: Siblings;
  /** Transitions that nothing can cross, such as branches whose guard never holds, with the reason. */
  dead?: Readonly<Record<TransitionKey, string>>;
};

/** One thing that may happen in a moment; `run` returns its outcome. Nothing is taken where the chart refuses it. */
export type Move = Pick<Edge, 'event' | 'eventIn' | 'cause'> & { run: () => Outcome };

const serviceOf = (type: string) => /^xstate\.(?:done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type)?.[1];

const none: Omit<Outcome, 'moment'> = { taken: [], visited: new Set(), effects: [] };

export const refusalKeyOf = (state: string, type: string) => `${state} ignores ${type}`;

export const requirementGoal = (id: string, part: string) => `${id}: ${part}`;

/** The key of an event that is refused in a snapshot. */
export const refusalKey = ({ value }: AnyMachineSnapshot, type: string) => refusalKeyOf(describeValue(value), type);

/**
 * Everything that can happen in a moment: user events, ends of services, and time. With `pauses`, time may also pass
 * without a timer falling due: only then does a restarted timer show.
 */
export function movesOf(
  machine: AnyStateMachine,
  options: Pick<ExploreOptions, 'samples' | 'filter' | 'system'> & { pauses?: boolean } = {},
) {
  const { samples = {}, filter = () => true, pauses = false } = options;
  const chart = simulate(machine, options.system);
  const known = alphabetOf(machine, samples);
  const userTypes = known.filter(isUserEvent);

  return (moment: Moment): Move[] => {
    const { snapshot } = moment;
    if (snapshot.status !== 'active') return [];
    const pending = pendingIn(moment);
    const heard = new Set(enabledTypes(snapshot, known));
    const events = [...new Set([...heard, ...userTypes])]
      .filter((type) => isUserEvent(type) || pending.has(serviceOf(type) ?? ''))
      .flatMap((type) =>
        located(() => eventsOf(type, snapshot, samples), `the test data of ${type}`, snapshot).map((event, index) => ({
          event,
          eventIn:
            typeof samples[type] === 'function'
              ? (other: AnyMachineSnapshot) => eventsOf(type, other, samples)[index] ?? event
              : undefined,
        })),
      )
      .map(({ event, eventIn }): Move => ({
        event,
        eventIn,
        cause: isUserEvent(event.type) ? 'user' : 'service',
        run: () => (heard.has(event.type) ? chart.send(moment, event) : { moment, ...none }),
      }));
    const timer = nextTimer(moment);
    const pause = pauses ? pauseIn(moment) : undefined;
    const time = [
      ...(timer ? [{ event: timer.event, run: () => chart.elapse(moment)! }] : []),
      ...(pause ? [{ event: pause.event, run: () => pause }] : []),
    ].map((move): Move => ({ ...move, cause: 'time' }));
    return [...events, ...time].filter(({ event, cause }) =>
      located(() => filter(snapshot, event, cause), `"filter" for ${event.type}`, snapshot),
    );
  };
}

/** Says in an error that an event was tried without a payload, since its actions may have missed one. */
function hinted(error: unknown, { event }: Move, samples: Samples = {}): unknown {
  if (samples[event.type] || event.type.startsWith('xstate.after.') || !(error instanceof Error)) return error;
  return new Error(`${error.message}. "events" has no test data of ${event.type}, so it was sent without a payload.`, {
    cause: error,
  });
}

/** Breadth first over the pure transition function of the unmodified chart. */
export function explore(machine: AnyStateMachine, options: ExploreOptions = {}): Graph {
  const { inputs = [undefined], stateKey, limit = 5_000, samples, from: beginning, requirements = {} } = options;
  const chart = simulate(machine, options.system);
  const movesIn = movesOf(machine, options);
  const nodes = new Map<string, Found>();
  const queue: Found[] = [];
  /** Many edges cross the same transitions: they share one list, by which plans know what they have worked out. */
  const sequences = new Map<string, TransitionKey[][]>();
  /** The first step through each arrow. */
  const repeatable: Repeatable[] = [];
  const crossed = new Set<string>();

  const visit = (moment: Moment): Found => {
    const { snapshot } = moment;
    const key = momentKey(
      moment,
      located(() => stateKey?.(snapshot), '"stateKey"', snapshot),
    );
    const known = nodes.get(key);
    if (known) return known;
    if (nodes.size >= limit)
      throw new Error(`${machine.id} has over ${limit} states in its graph: tell fewer apart in "stateKey"`);
    const found: Found = { key, moment, out: [], refused: [], value: describeValue(snapshot.value) };
    nodes.set(key, found);
    queue.push(found);
    return found;
  };

  // It outlives the step, so it keeps neither snapshot nor effects of it.
  const moreOf = (step: SeenStep & { visited: ReadonlySet<string> }): More => ({
    guards: () => conditionsIn(step),
    requirements: () => {
      const reached = new Set([...step.taken.flat(), ...step.visited]);
      return Object.entries(requirements).flatMap(([id, parts]) =>
        parts.filter((part) => reached.has(part)).map((part) => requirementGoal(id, part)),
      );
    },
  });

  const outcomeOf = (move: Move) => {
    try {
      return move.run();
    } catch (error) {
      throw hinted(error, move, samples);
    }
  };

  const connect = (from: Found, move: Move) => {
    const { event, eventIn, cause } = move;
    const first = outcomeOf(move);
    const { moment, visited, effects } = first;
    if (first.taken.length === 0 && cause === 'service') return;
    const sequence = first.taken.map((keys) => keys.join()).join(';');
    const known = sequences.get(sequence);
    const taken = known ?? first.taken;
    if (!known) sequences.set(sequence, taken);
    if (!known && taken.flat().some((key) => !crossed.has(key))) {
      for (const key of taken.flat()) crossed.add(key);
      const again = () => (cause === 'time' ? chart.elapse(from.moment)! : move.run());
      repeatable.push({
        what: `${event.type} in "${from.value}"`,
        first,
        again,
      });
    }
    const { value } = moment.snapshot;
    const more = moreOf({ machine, before: from.moment.snapshot.value, type: event.type, taken, visited, value });
    const edge = { from: from.key, event, eventIn, cause, taken, visited, emitted: factsIn(effects), more };
    if (taken.length > 0 || cause === 'time') {
      const to = visit(moment);
      from.out.push({ ...edge, to: to.key, value: to.value });
    } else if (cause === 'user')
      from.refused.push({ ...edge, to: from.key, refuses: refusalKeyOf(from.value, event.type) });
  };

  const starts = inputs.map((input): Start => {
    const first = chart.begin(input, beginning);
    const { moment, taken, visited } = first;
    for (const key of taken.flat()) crossed.add(key);
    repeatable.push({ what: 'its start', first, again: () => chart.begin(input, beginning) });
    const { value } = moment.snapshot;
    const more = moreOf({ machine, before: undefined, type: '', taken, visited, value });
    const found = visit(moment);
    return { input, from: beginning, node: found, taken, visited, value: found.value, more };
  });
  for (let at = queue.shift(); at; at = queue.shift()) {
    for (const move of movesIn(at.moment)) connect(at, move);
  }
  checkRepeatable(machine, repeatable);
  checkDead(machine, options.dead, (key) => crossed.has(key));
  return { starts, nodes };
}
