import {
  createActor,
  fromTransition,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Snapshot,
  type StateValue,
} from 'xstate';
import { effectOf, type Effect } from './effects.ts';
import { ancestorsOf, describeValue } from './nodes.ts';
import { completedService } from './samples.ts';
import { isSynced } from './xstate.ts';
import { crossedIn, keyOf, type TransitionKey } from './transitions.ts';

/** A delayed event. */
export type Timer = { readonly id: string; readonly event: AnyEventObject; readonly remaining: number };

/** All that decides what can happen next: the snapshot, running timers, and children that are done. */
export type Moment = {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  readonly answered: ReadonlySet<AnyActorRef>;
};

/**
 * The outcome of one event: the new moment, the transitions crossed in each microstep, the ids of all states that were or
 * are active, and the effects.
 */
export type Outcome = { moment: Moment; taken: TransitionKey[][]; visited: ReadonlySet<string>; effects: Effect[] };

/** A step of time: the milliseconds that passed, and the first event that fell due. */
export type Elapsed = Outcome & { advance: number; event: AnyEventObject };

type Draft = {
  timers: Map<string, Timer>;
  mail: AnyEventObject[];
  taken: TransitionKey[][];
  visited: Set<string>;
  effects: Effect[];
};
type Params = {
  id?: string;
  sendId?: string;
  event: AnyEventObject;
  delay?: number;
  to?: unknown;
  actorRef?: AnyActorRef;
};

const snapshotEvent = (child: AnyActorRef, snapshot: object = child.getSnapshot()): AnyEventObject => ({
  type: `xstate.snapshot.${child.id}`,
  snapshot,
});

/** The logic of an actor that does nothing: `self` in a simulation. */
const inertLogic = fromTransition((state: undefined) => state, undefined);

const activeIn = ({ _nodes }: AnyMachineSnapshot) => _nodes;

const unusedName = (timers: Map<string, Timer>, count = 0): string =>
  timers.has(`timer ${count}`) ? unusedName(timers, count + 1) : `timer ${count}`;

/** The ids of children that are not done. */
export const pendingIn = ({ snapshot, answered }: Moment): Set<string> =>
  new Set(Object.keys(snapshot.children).filter((id) => !answered.has(snapshot.children[id])));

/**
 * The actor scope of a simulation: nothing is executed and no child is started. Delayed events become timers, events to
 * itself become mail. All steps have the same scope, since actors are costly: `during` says which draft a step writes.
 */
function inertScope(siblings: Siblings) {
  let draft = draftWith([]);
  let children: AnyMachineSnapshot['children'] = {};
  const parent = createActor(inertLogic, {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || event.actorRef !== self) return;
      const crossed = crossedIn(event);
      if (crossed.length === 0) return;
      const { taken, visited } = draft;
      taken.push(crossed.map(keyOf));
      for (const { source } of crossed) for (const { id } of [source, ...ancestorsOf(source)]) visited.add(id);
      for (const { id } of activeIn(event.snapshot as AnyMachineSnapshot)) visited.add(id);
    },
  });
  const self = createActor(inertLogic, { parent });
  const get = (systemId: string) => lookUp(systemId, siblings, children);
  // Each step begins from a snapshot of its own, so the same child may be spawned again.
  Object.assign(self.system, { get, _set: () => {} });
  const schedule = ({ id = unusedName(draft.timers), event, delay = 0 }: Params) => {
    draft.timers.delete(id); // a timer that is set again goes to the end of the queue
    draft.timers.set(id, { id, event, remaining: delay });
  };
  const scope: AnyActorScope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type, params }) => {
      const noted = params as Params;
      const { effects, mail, timers } = draft;
      const effect = effectOf({ type, params }, self);
      if (effect) effects.push(effect);
      if (type === 'xstate.spawnChild' && isSynced(noted.actorRef)) mail.push(snapshotEvent(noted.actorRef));
      if (type === 'xstate.raise' && noted.delay !== undefined) schedule(noted);
      if (type === 'xstate.cancel') timers.delete(noted.sendId ?? '');
      if (type === 'xstate.sendTo' && noted.to === self) {
        if (noted.delay === undefined) mail.push(noted.event);
        else schedule(noted);
      }
    },
  };
  return {
    during: (step: Draft, around: AnyMachineSnapshot['children'] = {}): AnyActorScope => {
      draft = step;
      children = around;
      return scope;
    },
  };
}

/** The actors of the system around a chart, by `systemId`. */
export type Siblings = Readonly<Record<string, AnyActorRef>>;

/** Finds a sibling or a child by its `systemId`. Any other actor of a system is out of reach for a chart alone. */
function lookUp(systemId: string, siblings: Siblings, children: AnyMachineSnapshot['children']): AnyActorRef {
  const child = Object.values(children as Record<string, AnyActorRef & { systemId?: string }>).find(
    (each) => each.systemId === systemId,
  );
  const found = child ?? siblings[systemId];
  if (found) return found;
  throw new Error(
    `it looks up the system's actor "${systemId}", but a chart is explored without the system around it. ` +
      `Declare an actor that stands in for it: system: { ${JSON.stringify(systemId)}: fakeActor() }.`,
  );
}

const errorIn = (machine: AnyStateMachine, what: string, cause: unknown) =>
  new Error(`${machine.id}: ${what} threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });

/** Does work for a snapshot; an error says with which chart, what and state. */
export function located<T>(work: () => T, what: string, { machine, value }: AnyMachineSnapshot): T {
  try {
    return work();
  } catch (error) {
    throw errorIn(machine, `${what} in ${describeValue(value)}`, error);
  }
}

/** The type of the step in which time passes and nothing falls due. */
export const PAUSE = 'xstate.pause';

const older = (timers: readonly Timer[], ms: number) =>
  timers.map((timer) => ({ ...timer, remaining: timer.remaining - ms }));

export const nextTimer = ({ timers }: Moment): Timer | undefined =>
  timers.toSorted((one, other) => one.remaining - other.remaining)[0];

/** Lets half of the time until the next timer pass, or the given milliseconds, so that nothing falls due. */
export function pauseIn(moment: Moment, told?: number): Elapsed | undefined {
  const left = Math.min(...moment.timers.map(({ remaining }) => remaining));
  const advance = told ?? Math.floor(left / 2);
  if (!Number.isFinite(left) || advance < 1 || advance >= left) return undefined;
  const timers = older(moment.timers, advance);
  return { moment: { ...moment, timers }, taken: [], visited: new Set(), effects: [], advance, event: { type: PAUSE } };
}

/** Where a chart begins: a snapshot, persisted or not, or a state with its context. */
export type Beginning = Snapshot<unknown> | { value: StateValue; context?: object };

/** A beginning as `createActor` takes it. The services that a state invokes run; its delays do not, as in XState. */
export function persistedOf(machine: AnyStateMachine, from: Beginning): Snapshot<unknown> {
  if ('machine' in from) return machine.getPersistedSnapshot(from as AnyMachineSnapshot);
  if ('status' in from) return from;
  const resolved = machine.resolveState({ value: from.value, context: from.context ?? {} }) as AnyMachineSnapshot;
  const invoked = activeIn(resolved).flatMap(({ invoke }) => invoke);
  const children = invoked.map(({ id, src, systemId, onSnapshot }) => {
    const snapshot = { status: 'active', input: undefined, output: undefined, error: undefined };
    return [id, { src, systemId, snapshot, syncSnapshot: onSnapshot !== undefined }];
  });
  const persisted: Snapshot<unknown> = machine.getPersistedSnapshot(resolved);
  return Object.assign(persisted, { children: Object.fromEntries(children) });
}

/** The error where timers without delay set themselves again, since what they wait for is outside of the chart. */
const endless = ({ snapshot: { machine, value } }: Moment, { type }: AnyEventObject) => {
  const state = describeValue(value);
  return new Error(
    `${machine.id}: ${type} in "${state}" is set again without end, and no time passes: it waits for something outside. ` +
      'Declare a stand-in that is not busy, in "input" or "system", such as fakeActor({ isBusy: false }). Or let no time ' +
      `pass there, filter: (snapshot, event, cause) => cause !== 'time' || !snapshot.matches(${JSON.stringify(value)}), ` +
      'and accept its transitions with a reason in "dead".',
  );
};

/** The chart as pure functions: start it, send an event, let time pass. */
export function simulate(machine: AnyStateMachine, siblings: Siblings = {}) {
  const { during } = inertScope(siblings);
  const take = (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope): AnyMachineSnapshot =>
    located(() => machine.transition(snapshot, event, scope), event.type, snapshot);

  const settle = (draft: Draft, scope: AnyActorScope, first: AnyMachineSnapshot): AnyMachineSnapshot => {
    let snapshot = first;
    for (let event = draft.mail.shift(); event && snapshot.status === 'active'; event = draft.mail.shift()) {
      snapshot = take(snapshot, event, scope);
    }
    return snapshot;
  };

  const send = ({ snapshot, timers, answered }: Moment, event: AnyEventObject): Outcome => {
    const draft = draftWith(timers);
    const scope = during(draft, snapshot.children);
    const child = snapshot.children[completedService(event.type) ?? ''];
    // A child that is done reports its last snapshot first.
    const isLast = isSynced(child) && event.type.startsWith('xstate.done.');
    const last = isLast
      ? snapshotEvent(child, { ...child.getSnapshot(), status: 'done', output: event.output })
      : undefined;
    if (last) draft.mail.push(event);
    const next = settle(draft, scope, take(snapshot, last ?? event, scope));
    return outcomeOf(next, draft, child ? [...answered, child] : answered);
  };

  const begin = (input: unknown, from?: Beginning): Outcome => {
    const draft = draftWith([]);
    const scope = during(draft);
    const first: AnyMachineSnapshot = from
      ? machine.restoreSnapshot(persistedOf(machine, from), scope)
      : machine.getInitialSnapshot(scope, input);
    if (first.status === 'error') throw errorIn(machine, 'the initial state', first.error);
    return outcomeOf(settle(draft, scope, first), draft, []);
  };

  /** Lets time pass until the next timer, and runs all that fall due at that time. */
  const elapse = (moment: Moment): Elapsed | undefined => {
    const advance = Math.min(...moment.timers.map(({ remaining }) => remaining));
    if (!Number.isFinite(advance)) return undefined;
    const timers = older(moment.timers, advance);
    const event = timers.find(({ remaining }) => remaining <= 0)!.event;
    const taken: TransitionKey[][] = [];
    const visited = new Set<string>();
    const effects: Effect[] = [];
    let now: Moment = { ...moment, timers };
    for (let rings = 0; ; rings += 1) {
      const timer = now.timers.find(({ remaining }) => remaining <= 0);
      if (!timer) return { moment: now, taken, visited, effects, advance, event };
      if (rings > 1000) throw endless(now, event);
      const outcome = send({ ...now, timers: now.timers.filter((other) => other !== timer) }, timer.event);
      taken.push(...outcome.taken);
      effects.push(...outcome.effects);
      for (const id of outcome.visited) visited.add(id);
      now = outcome.moment;
    }
  };

  return { begin, send, elapse };
}

const draftWith = (timers: readonly Timer[]): Draft => ({
  timers: new Map(timers.map((timer) => [timer.id, timer])),
  mail: [],
  taken: [],
  visited: new Set(),
  effects: [],
});

function outcomeOf(snapshot: AnyMachineSnapshot, draft: Draft, answered: Iterable<AnyActorRef>): Outcome {
  const { timers, taken, visited, effects } = draft;
  const children = new Set<AnyActorRef>(Object.values(snapshot.children));
  for (const { id } of activeIn(snapshot)) visited.add(id);
  const moment: Moment = {
    snapshot,
    timers: snapshot.status === 'active' ? [...timers.values()] : [],
    answered: new Set([...answered].filter((child) => children.has(child))),
  };
  return { moment, taken, visited, effects };
}

/** The transitions that an event crosses from a snapshot. */
export const takenBy = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): TransitionKey[] => simulate(machine).send({ snapshot, timers: [], answered: new Set() }, event).taken.flat();
