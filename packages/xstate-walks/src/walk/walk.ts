import { TestModel } from '@xstate/test';
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  InspectionEvent,
  SnapshotFrom,
} from 'xstate';
import { TestClock } from './clock.ts';
import type { Collector } from './collector.ts';
import { inspectedEffect, type Effect } from '../chart/effects.ts';
import { oracleOf, runningState, type RandomValues } from '../chart/oracle.ts';
import { Recording, type Picture } from './recording.ts';
import type { StepTaken, Watch } from '../rules/rules.ts';
import { isUserEvent } from '../chart/samples.ts';
import { describeValue, leavesWithout, nodeAt } from '../chart/stateValue.ts';
import type { Tour, TourStep } from '../plan/tour.ts';
import { nodesOf } from '../chart/nodes.ts';
import { describeEvent } from '../chart/labels.ts';

/** What a gesture is told: the planned event, the planned states around it, and a way to send the event by hand. */
export type Step<TSnapshot, TEvent> = {
  event: TEvent;
  before: TSnapshot;
  state: TSnapshot;
  /** Sends the planned event to the running actor, for what no button causes: a neighbour, the address bar. */
  send: () => Promise<void>;
};

/** Makes one event happen in the system under test. */
export type Gesture<TSnapshot = AnyMachineSnapshot, TEvent = AnyEventObject> = (
  step: Step<TSnapshot, TEvent>,
) => unknown;

/** Gestures by event type; `xstate.done.actor.*` and `xstate.error.actor.*` are settled by `deferred().outcomes`. */
export type Gestures<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: Gesture<SnapshotFrom<M>, Extract<EventFrom<M>, { type: T }>>;
} & { [type: `xstate.${string}`]: Gesture };

/** Assertions by state, named as for `snapshot.matches`; `*` is asserted after every step. */
export type Screens<M extends AnyStateMachine> = Record<string, (snapshot: SnapshotFrom<M>) => unknown>;

/** What a system under test is given to begin with. Pass `inspect` and `clock` on to `createActor`. */
export type StartingPoint<M extends AnyStateMachine> = {
  input: InputFrom<M>;
  inspect: (event: InspectionEvent) => void;
  clock: TestClock;
};

/** The system under test. */
export type Walk<M extends AnyStateMachine> = {
  /** Creates the actor, shows the view, and returns the actor, to be compared after every step; `null` if out of reach. */
  start: (startingPoint: StartingPoint<M>) => AnyActorRef | null | Promise<AnyActorRef | null>;
  /** Stops what `start` began, where it is more than the actor. */
  stop?: () => unknown;
  gestures: Gestures<M>;
  screens: Screens<M>;
  /** Testing Library's `act`, when a view is under test: time, services and sent events happen inside of it. */
  act?: (work: () => Promise<void>) => PromiseLike<unknown>;
  /** How time passes, where `clock` does not govern it. */
  elapse?: (ms: number) => unknown;
  /** Waits until an actor that is out of reach has come to the planned state. */
  arrives?: (state: SnapshotFrom<M>) => Promise<void>;
  /** What rules look at beside the chart, once a step was seen to be as planned. */
  see?: () => object | Promise<object>;
  /** What the system is called in records of walks; `view` if unsaid. */
  system?: string;
  /** What is on screen, for the records. */
  picture?: Picture;
  /** That no chart runs there: in records, what the system agreed to counts as crossed. */
  byPlan?: boolean;
};

/** The loose form in which the walker handles a `Walk`. */
type System = {
  start: (startingPoint: StartingPoint<AnyStateMachine>) => unknown;
  stop?: () => unknown;
  gestures: Record<string, Gesture | undefined>;
  screens: Record<string, (snapshot: AnyMachineSnapshot) => unknown>;
  act: (work: () => Promise<void>) => PromiseLike<unknown>;
  elapse?: (ms: number) => unknown;
  arrives?: (state: AnyMachineSnapshot) => Promise<void>;
  see?: () => object | Promise<object>;
};

type Route = {
  machine: AnyStateMachine;
  collector: Collector;
  /** What the tour is for. */
  goal: string;
  tour: Tour;
  /** Whether every state must be asserted by a screen: not where no view is under test. */
  onScreen: boolean;
  /** What of a snapshot is made by chance. */
  random?: RandomValues | undefined;
  /** The rules that it is watched by. */
  watch?: Watch | undefined;
};

/** A walk without the parts that were left undefined; what a tour needs of them is named when it is missing. */
const defined = <M extends AnyStateMachine>({ gestures, screens, ...walk }: Walk<M>) => ({
  ...walk,
  gestures: gestures ?? {},
  screens: screens ?? {},
});

/** Walks a tour through a system under test; fails on the first step where the two part ways. */
export async function walkTour<M extends AnyStateMachine>(route: Route, walk: Walk<M>): Promise<void> {
  const system = { act: (work: () => Promise<void>) => work(), ...defined(walk) } as unknown as System;
  const { machine, collector, goal, tour } = route;
  const about = { system: walk.system ?? 'view', chart: machine.id, goal, tour: tour.title };
  const recording = Recording.of(about, walk.picture, walk.byPlan);
  const stop = collector.listen((note) => recording?.record(note));
  try {
    checkKnown(machine, system);
    checkComplete(route, system);
    await new Walker(route, system, recording).walk();
    await recording?.pass();
  } catch (error) {
    await recording?.fail(error);
    throw error;
  } finally {
    stop();
  }
}

/** One walk under way. */
class Walker {
  private readonly clock = new TestClock();
  private readonly differencesFrom: ReturnType<typeof oracleOf>;
  private actor: AnyActorRef | null = null;
  private inspected: InspectionEvent[] = [];
  private done = 0;
  private readonly look: ReturnType<Watch> | undefined;
  /** The step that was taken and that no rule has judged yet. */
  private taken: StepTaken | undefined;
  private before: AnyMachineSnapshot | undefined;

  constructor(
    private readonly route: Route,
    private readonly system: System,
    private readonly recording: Recording | null,
  ) {
    this.differencesFrom = oracleOf(route.random);
    this.look = route.watch?.();
  }

  async walk(): Promise<void> {
    const { machine, tour } = this.route;
    const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine, {
      stateMatcher: (state, key) => key === '*' || state.matches(key),
      serializeState: (state) => describeValue(state.value),
      serializeEvent: (event) => describeEvent(event.type),
    });
    const perform = async (step: object) => {
      if (this.taken) await this.located(() => this.judge()); // its state has been asserted by now
      await this.located(() => this.perform(step as TourStep));
    };
    const types = new Set(tour.steps.map(({ event }) => event.type));
    const steps = tour.steps;
    try {
      await model.testPath(
        { steps, state: steps.at(-1)!.state, weight: steps.length },
        { events: Object.fromEntries([...types].map((type) => [type, perform])), states: this.assertions() },
      );
      await this.located(() => this.judge());
    } finally {
      if (this.actor && !this.actor._parent) this.actor.stop();
      await this.system.stop?.();
    }
  }

  private async perform(step: TourStep): Promise<void> {
    this.done += 1;
    await this.recording?.step(step);
    const { act, gestures } = this.system;
    const send = async () => {
      if (!this.actor) throw new Error(`nobody to send ${step.event.type} to: start returned no actor`);
      const { actor } = this;
      await act(async () => actor.send(step.event));
    };
    const before = this.route.tour.steps[this.done - 2]?.state ?? step.state;
    const { event, state } = step;
    const gesture = async () => void (await gestures[event.type]!({ event, before, state, send }));
    if (step.cause === 'start') await this.begin();
    else if (step.cause === 'time') await this.pass(step.advance);
    else if (step.cause === 'service') await act(gesture);
    else await gesture();
    this.compare(step);
    await this.system.arrives?.(step.state);
    const after = this.actor ? runningState(this.actor) : state;
    this.taken = { event, before: this.before, state: after, effects: step.effects };
    this.before = after;
  }

  /** Puts the rules to the step that was taken. */
  private async judge(): Promise<void> {
    if (this.look) this.look(this.taken!, await this.system.see?.());
  }

  private async begin(): Promise<void> {
    const { tour, collector } = this.route;
    const watch = (event: InspectionEvent) => {
      this.inspected.push(event);
      collector.inspect(event);
    };
    const begun = await this.system.start({ input: tour.input as never, inspect: watch, clock: this.clock });
    if (begun === undefined) throw new Error('start must return the actor, or null where it is out of reach');
    this.actor = begun as AnyActorRef | null;
    const isInspected = this.inspected.some(({ actorRef }) => actorRef === begun);
    if (this.actor && !isInspected) throw new Error('start must pass `inspect` on to createActor');
  }

  /** Lets time pass. What is due then must not happen before. */
  private async pass(ms: number): Promise<void> {
    const { act, elapse = (span: number) => this.clock.increment(span) } = this.system;
    const wait = (span: number) => act(async () => void (await elapse(span)));
    if (!this.actor || ms <= 1) return void (await wait(ms));
    await wait(ms - 1);
    this.compare({ ...this.route.tour.steps[this.done - 2]!, effects: [] }, 'too early: ');
    await wait(1);
  }

  /** The running actor is what the plan says, and has done what the plan says since it was last looked at. */
  private compare({ state, effects }: TourStep, when = ''): void {
    if (!this.actor) return;
    const done: Effect[] = this.inspected.flatMap((event) => inspectedEffect(event, this.actor) ?? []);
    this.inspected = [];
    const differences = this.differencesFrom({ state: runningState(this.actor), effects: done }, { state, effects });
    if (differences.length > 0) throw new Error(`${when}${differences.slice(0, 5).join('\n')}`);
  }

  private assertions(): Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> {
    const located = (screen: System['screens'][string]) => (snapshot: AnyMachineSnapshot) =>
      this.located(async () => void (await screen(snapshot)));
    return Object.fromEntries(Object.entries(this.system.screens).map(([key, screen]) => [key, located(screen)]));
  }

  /** Says in an error at which step it came up; the path is added by `TestModel`. */
  private async located(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
      const { event, state } = this.route.tour.steps[this.done - 1]!;
      const where = `step ${this.done - 1}, ${describeEvent(event.type)}, in "${describeValue(state.value)}"`;
      error.message = `${this.route.machine.id}, tour ${this.route.tour.title}, ${where}:\n${error.message}`;
      throw error;
    }
  }
}

/** A gesture or a screen for something that the chart does not have is a mistake, or a leftover. */
function checkKnown(machine: AnyStateMachine, { gestures, screens }: System): void {
  const descriptors = nodesOf(machine).flatMap((node) => [...node.transitions.keys()]);
  const isHeard = (type: string) => descriptors.some((known) => known === type || known.endsWith('*'));
  const events = Object.keys(gestures).filter((type) => isUserEvent(type) && !isHeard(type));
  const states = Object.keys(screens).filter((key) => key !== '*' && !nodeAt(machine, key.split('.')));
  if (events.length > 0) throw new Error(`${machine.id} hears no ${events.join(', ')}, for which gestures are given`);
  if (states.length > 0)
    throw new Error(`${machine.id} has no state ${states.join(', ')}, for which screens are given`);
}

/** Names every gesture and screen that the tour needs and does not have, before its first step. */
function checkComplete({ machine, tour, onScreen }: Route, { gestures, screens }: System): void {
  const keys = new Set(Object.keys(screens));
  const acted = tour.steps
    .filter(({ cause }) => cause === 'user' || cause === 'service')
    .map(({ event }) => event.type);
  const missing = {
    gestures: new Set(acted.filter((type) => !gestures[type])),
    screens: new Set(onScreen ? tour.steps.flatMap(({ state }) => leavesWithout(machine, state.value, keys)) : []),
  };
  const lacking = Object.entries(missing)
    .filter(([, names]) => names.size > 0)
    .map(([kind, names]) => `${kind} for ${[...names].join(', ')}`);
  if (lacking.length > 0) throw new Error(`${machine.id}, tour ${tour.title}: the walk lacks ${lacking.join('; ')}`);
}
