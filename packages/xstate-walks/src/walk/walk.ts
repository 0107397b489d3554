import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  InspectionEvent,
  Snapshot,
  SnapshotFrom,
} from 'xstate';
import { TestClock } from './clock.ts';
import type { Collector } from './collector.ts';
import { inspectedEffect, type Effect } from '../chart/effects.ts';
import { oracleOf, runningState, type RandomValues } from '../chart/oracle.ts';
import { Recording, type Picture } from './recording.ts';
import type { StepTaken, Watch } from '../rules/rules.ts';
import { anyServiceOf, isUserEvent } from '../chart/samples.ts';
import { persistedOf, type Siblings } from '../chart/simulate.ts';
import type { StatePath } from '../chart/machineTypes.ts';
import { describeValue, leavesWithout, nodeAt, nodesOf } from '../chart/nodes.ts';
import { Pairs, type RandomPlaces } from '../chart/randomness.ts';
import { randomPlacesIn, type TestPath, type TestPathStep } from '../plan/testPath.ts';
import { describeEvent } from '../chart/labels.ts';
import { parentOf, TestModel } from '../chart/xstate.ts';

/** What an event executor gets: the planned event, the planned states before and after it, and `send` for the event itself. */
export type Step<TSnapshot, TEvent> = {
  event: TEvent;
  before: TSnapshot;
  state: TSnapshot;
  /** Sends the planned event to the running actor: for events that no control causes. */
  send: () => Promise<void>;
};

/** Makes one event happen in the system under test. */
export type EventExecutor<TSnapshot = AnyMachineSnapshot, TEvent = AnyEventObject> = (
  step: Step<TSnapshot, TEvent>,
) => unknown;

/** Event executors by event type; `xstate.done.actor.*` and `xstate.error.actor.*` are settled by `deferred().outcomes`. */
export type EventExecutors<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: EventExecutor<SnapshotFrom<M>, Extract<EventFrom<M>, { type: T }>>;
} & { [type: `xstate.${string}`]: EventExecutor };

/** Assertions by state, named as for `snapshot.matches`; `*` is asserted after every step. */
export type Screens<M extends AnyStateMachine> = {
  [K in StatePath<M> | '*']?: (snapshot: SnapshotFrom<M>) => unknown;
};

/** What `start` gets. Pass `inspect` and `clock` on to `createActor`. */
export type StartingPoint<M extends AnyStateMachine> = {
  input: InputFrom<M>;
  /** The persisted snapshot in which it begins: `createActor` takes it as `snapshot`. */
  snapshot?: Snapshot<unknown> | undefined;
  /** Actors of the system around the chart. */
  system?: Siblings | undefined;
  inspect: (event: InspectionEvent) => void;
  clock: TestClock;
};

/** The system under test. */
export type Walk<M extends AnyStateMachine> = {
  /** Creates the actor, shows the view and returns the actor, or `null` if it runs in another process. */
  start: (startingPoint: StartingPoint<M>) => AnyActorRef | null | Promise<AnyActorRef | null>;
  /** Stops whatever `start` began besides the actor. */
  stop?: () => unknown;
  executors: EventExecutors<M>;
  screens: Screens<M>;
  /** Testing Library's `act`, when a view is under test: time, services and sent events happen inside of it. */
  act?: (work: () => Promise<void>) => PromiseLike<unknown>;
  /** Lets time pass, where `clock` does not govern it. */
  elapse?: (ms: number) => unknown;
  /** Waits until an actor in another process is in the planned state. */
  arrives?: (state: SnapshotFrom<M>) => Promise<void>;
  /** What rules look at besides the chart, after each step that went as planned. */
  see?: () => object | Promise<object>;
  /** The test level in records, `view` by default. */
  level?: string;
  /** Takes a picture of the screen for the records. */
  picture?: Picture;
  /** Whether no chart runs there: records then count what the system confirmed as crossed. */
  byPlan?: boolean;
};

/** A walk as the walker uses it: without the types of the chart. */
type System = Omit<Walk<AnyStateMachine>, 'executors' | 'screens'> & {
  executors: Record<string, EventExecutor | undefined>;
  screens: Record<string, (snapshot: AnyMachineSnapshot) => unknown>;
  act: NonNullable<Walk<AnyStateMachine>['act']>;
};

/** The class whose `testPath` takes a test path: `TestModel` of `xstate/graph`, or of `@xstate/test`. */
export type TestModelClass = new (
  machine: AnyStateMachine,
  options: {
    stateMatcher: (state: AnyMachineSnapshot, key: string) => boolean;
    serializeState: (state: AnyMachineSnapshot) => string;
    serializeEvent: (event: AnyEventObject) => string;
  },
) => {
  testPath: (
    path: { steps: TestPathStep[]; state: AnyMachineSnapshot; weight: number },
    tests: {
      events: Record<string, (step: object) => Promise<void>>;
      states: Record<string, (state: AnyMachineSnapshot) => Promise<void>>;
    },
  ) => Promise<unknown>;
};

type Route = {
  machine: AnyStateMachine;
  collector: Collector;
  goal: string;
  testPath: TestPath;
  /** Whether each state needs a screen: it does if a view is under test. */
  onScreen: boolean;
  random?: RandomValues | undefined;
  watch?: Watch | undefined;
  /** Required, so that no caller forgets to pass on the option. */
  testModel: TestModelClass | undefined;
};

/** Walks a test path through a system under test. Fails on the first step in which the two differ. */
export async function runTestPath<M extends AnyStateMachine>(route: Route, walk: Walk<M>): Promise<void> {
  const defaults = { act: (work: () => Promise<void>) => work(), executors: {}, screens: {} };
  const system = { ...defaults, ...walk } as unknown as System;
  const { machine, collector, goal, testPath } = route;
  const about = { level: walk.level ?? 'view', chart: machine.id, goal, testPath: testPath.title };
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

class Walker {
  private readonly clock = new TestClock();
  private readonly pairs = new Pairs();
  private readonly differencesFrom: ReturnType<typeof oracleOf>;
  private readonly random: RandomPlaces[];
  private actor: AnyActorRef | null = null;
  private inspected: InspectionEvent[] = [];
  private done = 0;
  private readonly look: ReturnType<Watch> | undefined;
  /** The step that was taken and not judged yet. */
  private taken: StepTaken | undefined;
  private before: AnyMachineSnapshot | undefined;

  constructor(
    private readonly route: Route,
    private readonly system: System,
    private readonly recording: Recording | null,
  ) {
    this.differencesFrom = oracleOf(route.random, this.pairs);
    this.random = randomPlacesIn(route.machine, route.testPath);
    this.look = route.watch?.();
  }

  async walk(): Promise<void> {
    const { machine, testPath, testModel: Model = TestModel } = this.route;
    const model = new Model(machine, {
      stateMatcher: (state, key) => key === '*' || state.matches(key),
      serializeState: (state) => describeValue(state.value),
      serializeEvent: (event) => describeEvent(event.type),
    });
    const perform = async (step: object) => {
      if (this.taken) await this.located(() => this.judge()); // its state has been asserted by now
      await this.located(() => this.perform(step as TestPathStep));
    };
    const types = new Set(testPath.steps.map(({ event }) => event.type));
    const steps = testPath.steps;
    try {
      await model.testPath(
        { steps, state: steps.at(-1)!.state, weight: steps.length },
        { events: Object.fromEntries([...types].map((type) => [type, perform])), states: this.assertions() },
      );
      await this.located(() => this.judge());
    } finally {
      if (this.actor && !parentOf(this.actor)) this.actor.stop();
      await this.system.stop?.();
    }
  }

  private async perform(step: TestPathStep): Promise<void> {
    this.done += 1;
    await this.recording?.step(step);
    const { act, executors } = this.system;
    const { state } = step;
    const event = this.pairs.translate(step.event);
    const send = async () => {
      if (!this.actor) throw new Error(`start returned no actor, so ${event.type} cannot be sent`);
      const { actor } = this;
      await act(async () => actor.send(event));
    };
    const before = this.route.testPath.steps[this.done - 2]?.state ?? step.state;
    const execute = async () => void (await executorOf(executors, event.type)!({ event, before, state, send }));
    if (step.cause === 'start') await this.begin();
    else if (step.cause === 'time') await this.pass(step.advance);
    else if (step.cause === 'service') await act(execute);
    else await execute();
    this.compare(step, this.random[this.done - 1]);
    await this.system.arrives?.(step.state);
    const after = this.actor ? runningState(this.actor) : state;
    this.taken = { event, before: this.before, state: after, effects: step.effects };
    this.before = after;
  }

  private async judge(): Promise<void> {
    if (this.look) this.look(this.taken!, await this.system.see?.());
  }

  private async begin(): Promise<void> {
    const { testPath, collector } = this.route;
    const watch = (event: InspectionEvent) => {
      this.inspected.push(event);
      collector.inspect(event);
    };
    const begun = await this.system.start({
      input: testPath.input as never,
      snapshot: testPath.from && persistedOf(this.route.machine, testPath.from),
      system: testPath.system,
      inspect: watch,
      clock: this.clock,
    });
    if (begun === undefined) throw new Error('start must return the actor, or null where it is out of reach');
    this.actor = begun;
    const isInspected = this.inspected.some(({ actorRef }) => actorRef === begun);
    if (this.actor && !isInspected) throw new Error('start must pass `inspect` on to createActor');
  }

  /** Lets time pass, and checks that nothing happens a millisecond early. */
  private async pass(ms: number): Promise<void> {
    const { act, elapse = (span: number) => this.clock.increment(span) } = this.system;
    const wait = (span: number) => act(async () => void (await elapse(span)));
    if (!this.actor || ms <= 1) return void (await wait(ms));
    await wait(ms - 1);
    this.compare(
      { ...this.route.testPath.steps[this.done - 2]!, effects: [] },
      this.random[this.done - 2],
      'too early: ',
    );
    await wait(1);
  }

  /** Compares the running actor, and its effects since the last comparison, with the plan. */
  private compare({ state, effects }: TestPathStep, places: RandomPlaces | undefined, when = ''): void {
    if (!this.actor) return;
    const done: Effect[] = this.inspected.flatMap((event) => inspectedEffect(event, this.actor) ?? []);
    this.inspected = [];
    const differences = this.differencesFrom(
      { state: runningState(this.actor), effects: done },
      { state, effects },
      places,
    );
    if (differences.length > 0) throw new Error(`${when}${differences.slice(0, 5).join('\n')}`);
  }

  private assertions(): Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> {
    const located = (screen: System['screens'][string]) => (snapshot: AnyMachineSnapshot) =>
      this.located(async () => void (await screen(snapshot)));
    return Object.fromEntries(Object.entries(this.system.screens).map(([key, screen]) => [key, located(screen)]));
  }

  /** Adds the step to the message of an error. `TestModel` adds the path. */
  private async located(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
      const { event, state } = this.route.testPath.steps[this.done - 1]!;
      const where = `step ${this.done - 1}, ${describeEvent(event.type)}, in "${describeValue(state.value)}"`;
      error.message = `${this.route.machine.id}, test path ${this.route.testPath.title}, ${where}:\n${error.message}`;
      throw error;
    }
  }
}

const executorOf = (executors: System['executors'], type: string) =>
  executors[type] ?? executors[anyServiceOf(type) ?? ''];

/** Refuses executors and screens for events and states that the chart does not have. */
function checkKnown(machine: AnyStateMachine, { executors, screens }: System): void {
  const descriptors = nodesOf(machine).flatMap((node) => [...node.transitions.keys()]);
  const isHeard = (type: string) => descriptors.some((known) => known === type || known.endsWith('*'));
  const events = Object.keys(executors).filter((type) => isUserEvent(type) && !isHeard(type));
  const states = Object.keys(screens).filter((key) => key !== '*' && !nodeAt(machine, key.split('.')));
  if (events.length > 0) throw new Error(`${machine.id} hears no ${events.join(', ')}, for which executors are given`);
  if (states.length > 0)
    throw new Error(`${machine.id} has no state ${states.join(', ')}, for which screens are given`);
}

/** Names all executors and screens that the test path needs and the walk lacks, before the first step. */
function checkComplete({ machine, testPath, onScreen }: Route, { executors, screens }: System): void {
  const keys = new Set(Object.keys(screens));
  const acted = testPath.steps
    .filter(({ cause }) => cause === 'user' || cause === 'service')
    .map(({ event }) => event.type);
  const missing = {
    executors: new Set(acted.filter((type) => !executorOf(executors, type))),
    screens: new Set(onScreen ? testPath.steps.flatMap(({ state }) => leavesWithout(machine, state.value, keys)) : []),
  };
  const lacking = Object.entries(missing)
    .filter(([, names]) => names.size > 0)
    .map(([kind, names]) => `${kind} for ${[...names].join(', ')}`);
  if (lacking.length > 0)
    throw new Error(`${machine.id}, test path ${testPath.title}: the test lacks ${lacking.join('; ')}`);
}
