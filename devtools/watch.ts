import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { type Cause, describeValue, takenIn, type TransitionKey } from 'xstate-walks/planning';

/** An event that a chart of the running shop received. */
export type LogEntry = {
  number: number;
  /** Milliseconds since the shop was loaded. */
  at: number;
  chart: string;
  event: AnyEventObject;
  cause: Cause | 'start';
  /** Descriptions of the states before and after; equal if nothing changed. */
  from: string;
  to: string;
  taken: TransitionKey[];
};

/** A running chart; `nth` is its place among the actors of its chart in this document. */
type LiveActor = { ref: AnyActorRef; chart: string; nth: number; state: string; crossed: number };

/** What the watch knows of a shop: running charts, events since it was loaded, transitions taken. */
export type Watched = {
  actors: readonly LiveActor[];
  entries: readonly LogEntry[];
  /** How often each transition was taken, in all shops that this watch saw. */
  taken: ReadonlyMap<TransitionKey, number>;
};

export type Watch = {
  inspect: (event: InspectionEvent) => void;
  /** A new document was loaded: drops its charts, keeps the counts of transitions. */
  restart: () => void;
  get: () => Watched;
  subscribe: (listener: () => void) => () => void;
};

/** The longest log. */
const MOST = 2000;

const machineOf = (ref: unknown) => (ref as { logic?: Partial<AnyStateMachine> } | undefined)?.logic;
const isChart = (ref: unknown) => machineOf(ref)?.root !== undefined;
const stateOf = (ref: AnyActorRef) => describeValue((ref.getSnapshot() as AnyMachineSnapshot).value);
const hasEnded = (ref: AnyActorRef) => (ref.getSnapshot() as AnyMachineSnapshot).status !== 'active';

const causeOf = ({ type }: AnyEventObject, isOwn: boolean): LogEntry['cause'] => {
  if (type === 'xstate.init') return 'start';
  if (isOwn || type.startsWith('xstate.after.')) return 'time';
  return type.startsWith('xstate.') ? 'service' : 'user';
};

type Running = { chart: string; nth: number; state: string; crossed: number };
type Arriving = Pick<LogEntry, 'event' | 'cause' | 'taken'>;

/** Turns xstate's inspection of a shop into a log. */
export const createWatch = (now: () => number = () => performance.now()): Watch => {
  const listeners = new Set<() => void>();
  const taken = new Map<TransitionKey, number>();
  let begun = now();
  let running = new Map<AnyActorRef, Running>();
  let known = new Map<AnyActorRef, { chart: string; nth: number }>();
  let arriving = new Map<AnyActorRef, Arriving[]>();
  let early = new Map<AnyActorRef, TransitionKey[]>();
  let entries: LogEntry[] = [];
  let count = 0;
  let seen: Watched = { actors: [], entries, taken };

  const notify = () => {
    seen = { actors: [...running].map(([ref, about]) => ({ ref, ...about })), entries, taken: new Map(taken) };
    for (const listener of listeners) listener();
  };

  /** Removes a chart that has ended or was stopped with its screen, once its last event is logged. */
  const leave = (ref: AnyActorRef) => {
    if (!arriving.has(ref) && running.delete(ref)) notify();
  };

  const register = (ref: AnyActorRef) => {
    const chart = machineOf(ref)!.id!;
    const met = known.get(ref) ?? { chart, nth: [...known.values()].filter((other) => other.chart === chart).length };
    known.set(ref, met);
    running.set(ref, { ...met, state: '', crossed: running.get(ref)?.crossed ?? 0 });
    ref.subscribe({ complete: () => leave(ref) });
  };

  const settle = (ref: AnyActorRef, { event, cause, taken: crossed }: Arriving) => {
    const about = running.get(ref);
    if (!about) return;
    const to = stateOf(ref);
    entries = [
      ...entries.slice(-MOST + 1),
      { number: count, at: now() - begun, chart: about.chart, event, cause, from: about.state, to, taken: crossed },
    ];
    count += 1;
    running.set(ref, { ...about, state: to, crossed: about.crossed + crossed.length });
  };

  const inspect = (event: InspectionEvent) => {
    const ref = event.actorRef as AnyActorRef;
    if (!isChart(ref)) return;
    if (event.type === '@xstate.microstep') {
      const keys = takenIn(event);
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      const arrived = arriving.get(ref)?.[0];
      if (arrived) arrived.taken.push(...keys);
      else early.set(ref, [...(early.get(ref) ?? []), ...keys]);
    }
    if (event.type === '@xstate.event') {
      if (event.event.type === 'xstate.init') register(ref);
      const cause = causeOf(event.event, event.sourceRef === ref);
      const arrived = { event: event.event, cause, taken: early.get(ref) ?? [] };
      arriving.set(ref, [...(arriving.get(ref) ?? []), arrived]);
      early.delete(ref);
    }
    if (event.type === '@xstate.snapshot' && event.event.type === 'xstate.stop') leave(ref);
    else if (event.type === '@xstate.snapshot') {
      const [arrived, ...others] = arriving.get(ref) ?? [];
      if (others.length > 0) arriving.set(ref, others);
      else arriving.delete(ref);
      if (!arrived) return;
      settle(ref, arrived);
      if (hasEnded(ref)) running.delete(ref);
      notify();
    }
  };

  return {
    inspect,
    restart: () => {
      [begun, running, known, arriving, early] = [now(), new Map(), new Map(), new Map(), new Map()];
      entries = [];
      notify();
    },
    get: () => seen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
