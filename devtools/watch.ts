import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { Cause } from 'xstate-walks/explore.ts';
import { describeValue } from 'xstate-walks/stateValue.ts';
import { takenIn, type TransitionKey } from 'xstate-walks/transitions.ts';

/** Something that happened to a chart of the running shop. */
export type Happening = {
  number: number;
  /** Milliseconds since the shop was loaded. */
  at: number;
  ref: AnyActorRef;
  chart: string;
  /** Which of the actors of its chart it is, from the first that this document started. */
  nth: number;
  event: AnyEventObject;
  cause: Cause | 'start';
  /** Whether another chart, or the shop because of one, sent it. */
  isCaused: boolean;
  /** The states in words; the same where nothing changed. */
  from: string;
  to: string;
  taken: TransitionKey[];
  /** Where the shop was. */
  address: string;
};

/** A chart that runs. */
export type LiveActor = { ref: AnyActorRef; chart: string; nth: number; state: string; crossed: number };

/** What is known of a shop: which charts run, what happened since it was loaded, what was ever crossed. */
export type Watched = {
  actors: readonly LiveActor[];
  happenings: readonly Happening[];
  /** How often each arrow was crossed, in all shops that this watch saw. */
  taken: ReadonlyMap<TransitionKey, number>;
};

/** Meets a service, and the chart that is to start it. */
type Meets = (service: AnyActorRef, caller: AnyActorRef, chart: string) => void;

export type Watch = {
  inspect: (event: InspectionEvent) => void;
  /** Another document: its charts are others, what was crossed stays. */
  restart: (where?: () => string) => void;
  get: () => Watched;
  subscribe: (heard: () => void) => () => void;
  /** Hears of every service of a chart before it starts. */
  onService: (heard: Meets) => () => void;
};

/** More than anybody reads. */
const MOST = 2000;

const machineOf = (ref: unknown) => (ref as { logic?: Partial<AnyStateMachine> } | undefined)?.logic;
const isChart = (ref: unknown) => machineOf(ref)?.root !== undefined;
const stateOf = (ref: AnyActorRef) => describeValue((ref.getSnapshot() as AnyMachineSnapshot).value);
const hasEnded = (ref: AnyActorRef) => (ref.getSnapshot() as AnyMachineSnapshot).status !== 'active';
const parentOf = (ref: unknown) => (ref as { _parent?: AnyActorRef })._parent;

const causeOf = ({ type }: AnyEventObject, isOwn: boolean): Happening['cause'] => {
  if (type === 'xstate.init') return 'start';
  if (isOwn || type.startsWith('xstate.after.')) return 'time';
  return type.startsWith('xstate.') ? 'service' : 'user';
};

type Running = { chart: string; nth: number; state: string; crossed: number };
type Arriving = Pick<Happening, 'event' | 'cause' | 'isCaused'> & { taken: TransitionKey[] };

const nowhere = () => '/';

/** Listens to xstate's inspection of a shop. */
export const createWatch = (now: () => number = () => performance.now()): Watch => {
  const listeners = new Set<() => void>();
  const serviceListeners = new Set<Meets>();
  const taken = new Map<TransitionKey, number>();
  let begun = now();
  let address = nowhere;
  let running = new Map<AnyActorRef, Running>();
  let known = new Map<AnyActorRef, { chart: string; nth: number }>();
  let arriving = new Map<AnyActorRef, Arriving[]>();
  let early = new Map<AnyActorRef, TransitionKey[]>();
  let happenings: Happening[] = [];
  let count = 0;
  let seen: Watched = { actors: [], happenings, taken };

  const tell = () => {
    seen = { actors: [...running].map(([ref, about]) => ({ ref, ...about })), happenings, taken: new Map(taken) };
    for (const heard of listeners) heard();
  };

  /** A chart that has come to its end, or was stopped with its screen. Its last event is told first. */
  const leave = (ref: AnyActorRef) => {
    if (!arriving.has(ref) && running.delete(ref)) tell();
  };

  const meet = (ref: AnyActorRef) => {
    const chart = machineOf(ref)!.id!;
    const met = known.get(ref) ?? { chart, nth: [...known.values()].filter((other) => other.chart === chart).length };
    known.set(ref, met);
    running.set(ref, { ...met, state: '', crossed: running.get(ref)?.crossed ?? 0 });
    ref.subscribe({ complete: () => leave(ref) });
  };

  const settle = (ref: AnyActorRef, { event, cause, isCaused, taken: crossed }: Arriving) => {
    const about = running.get(ref);
    if (!about) return;
    const to = stateOf(ref);
    happenings = [
      ...happenings.slice(-MOST + 1),
      {
        number: count,
        at: now() - begun,
        ref,
        chart: about.chart,
        nth: about.nth,
        event,
        cause,
        isCaused,
        from: about.state,
        to,
        taken: crossed,
        address: address(),
      },
    ];
    count += 1;
    running.set(ref, { ...about, state: to, crossed: about.crossed + crossed.length });
  };

  const inspect = (event: InspectionEvent) => {
    const ref = event.actorRef as AnyActorRef;
    const parent = parentOf(ref);
    if (!isChart(ref)) {
      if (event.type !== '@xstate.actor' || !isChart(parent)) return;
      for (const heard of serviceListeners) heard(ref, parent!, machineOf(parent)!.id!);
      return;
    }
    if (event.type === '@xstate.microstep') {
      const keys = takenIn(event);
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      const arrived = arriving.get(ref)?.[0];
      if (arrived) arrived.taken.push(...keys);
      else early.set(ref, [...(early.get(ref) ?? []), ...keys]);
    }
    if (event.type === '@xstate.event') {
      if (event.event.type === 'xstate.init') meet(ref);
      const own = event.sourceRef === ref;
      const isCaused = !own && (arriving.size > 0 || (event.sourceRef !== undefined && isChart(event.sourceRef)));
      const cause = causeOf(event.event, own);
      const before = early.get(ref) ?? [];
      arriving.set(ref, [
        ...(arriving.get(ref) ?? []),
        { event: event.event, cause, isCaused: isCaused && cause === 'user', taken: before },
      ]);
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
      tell();
    }
  };

  return {
    inspect,
    restart: (where = address) => {
      address = where;
      [begun, running, known, arriving, early] = [now(), new Map(), new Map(), new Map(), new Map()];
      happenings = [];
      tell();
    },
    get: () => seen,
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    onService: (heard) => {
      serviceListeners.add(heard);
      return () => void serviceListeners.delete(heard);
    },
  };
};
