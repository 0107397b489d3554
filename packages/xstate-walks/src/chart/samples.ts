import {
  createActor,
  fromTransition,
  type ActorRef,
  type EventObject,
  type Snapshot,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { ancestorsOf, nodesOf } from './nodes.ts';

/** Payloads of events: one object per branch worth trying, or a function of the snapshot that returns them. */
export type Samples = Readonly<
  Record<string, readonly object[] | ((snapshot: AnyMachineSnapshot) => readonly object[])>
>;

/** Whether users or other actors cause events of this type; `xstate.*` come from services and time. */
export const isUserEvent = (type: string): boolean => !type.startsWith('xstate.');

/** The events that complete a service. */
export const completionTypes = (service: string): string[] => [
  `xstate.done.actor.${service}`,
  `xstate.error.actor.${service}`,
];

/** The service that an event completes, if it does. */
export const completedService = (type: string): string | undefined =>
  /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];

/** Whether a descriptor of a transition (`order.pay`, `order.*`, `*`) accepts a type. */
const accepts = (descriptor: string, type: string): boolean => {
  if (descriptor === '*') return isUserEvent(type);
  return descriptor === type || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));
};

/** The invokes without `onError`, one sentence each: when such a service fails, xstate stops the chart. */
export const unhandledFailures = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap((node) => {
    const descriptors = [node, ...ancestorsOf(node)].flatMap((each) => [...each.transitions.keys()]);
    return node.invoke
      .filter(({ id }) => !descriptors.some((descriptor) => accepts(descriptor, `xstate.error.actor.${id}`)))
      .map(({ id }) => `${node.id} invokes "${id}" without onError: its failure stops ${machine.id}`);
  });

const isOwn = (descriptor: string) => !/^xstate\.(?:after|done\.state|route)\b/.test(descriptor);

const isWildcard = (descriptor: string) => descriptor.endsWith('*') && accepts(descriptor, anyOf(descriptor));

/** An event that a wildcard accepts, where no other is known: `open.any` for `open.*`. */
const anyOf = (descriptor: string) => descriptor.replace(/\*$/, 'any');

/** The descriptor that stands for all services whose ends it hears: their ids may be known only when they run. */
export const anyServiceOf = (type: string): string | undefined =>
  completedService(type) === undefined ? undefined : type.replace(/(?<=\.actor\.).+$/, '*');

const typesFor = (known: readonly string[]) => (descriptor: string) =>
  descriptor.endsWith('*') || descriptor.startsWith('xstate.snapshot.')
    ? known.filter((type) => accepts(descriptor, type))
    : [descriptor];

/** The event types, of those known, that the active states accept from outside: no timers, no `done.state`. */
export function enabledTypes(snapshot: AnyMachineSnapshot, known: readonly string[]): string[] {
  const descriptors = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
  const ends = Object.keys(snapshot.children).flatMap(completionTypes);
  return [...new Set(descriptors.filter(isOwn).flatMap(typesFor([...known, ...ends])))];
}

/** Every event type of the chart. Throws for test data of events that no state accepts. */
export function alphabetOf(machine: AnyStateMachine, samples: Samples): string[] {
  const descriptors = nodesOf(machine).flatMap((node) => [...node.transitions.keys()]);
  const unheard = Object.keys(samples).filter((type) => !descriptors.some((descriptor) => accepts(descriptor, type)));
  if (unheard.length > 0)
    throw new Error(`${machine.id} hears no ${unheard.join(', ')}, for which test data are given`);
  const own = descriptors.filter(isOwn);
  const known = [...own.filter((descriptor) => !descriptor.endsWith('*')), ...Object.keys(samples)];
  const unknown = own.filter(isWildcard).filter((descriptor) => !known.some((type) => accepts(descriptor, type)));
  return [...new Set(own.flatMap(typesFor([...Object.keys(samples), ...known, ...unknown.map(anyOf)])))];
}

/** What a failure says for which there are no test data. */
export const DOWN = 'down';

const bare = (type: string): readonly object[] =>
  type.startsWith('xstate.error.') ? [{ error: new Error(DOWN) }] : [{}];

/** The events of one type to try now. Default: one without payload, and `new Error('down')` for failures. */
export function eventsOf(type: string, snapshot: AnyMachineSnapshot, samples: Samples): AnyEventObject[] {
  const given = samples[type] ?? samples[anyServiceOf(type) ?? ''] ?? bare(type);
  const actorId = completedService(type);
  return (typeof given === 'function' ? given(snapshot) : given).map((payload) => ({
    ...payload,
    ...(actorId === undefined ? {} : { actorId }),
    type,
  }));
}

/** An actor that only records events: for charts that get refs with their input. */
export type FakeActor<TContext> = ActorRef<Snapshot<undefined> & { context: TContext }, EventObject> & {
  /** The events that it received, in order. */
  heard: EventObject[];
};

/** An actor whose snapshot has this context. Cast it with `as never` where a type asks for more. */
export function fakeActor<TContext = undefined>(context?: TContext): FakeActor<TContext> {
  const heard: EventObject[] = [];
  const logic = fromTransition((state: TContext | undefined, event: EventObject) => {
    heard.push(event);
    return state;
  }, context);
  return Object.assign(createActor(logic, { id: 'fakeActor' }).start(), { heard }) as unknown as FakeActor<TContext>;
}
