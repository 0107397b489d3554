import { assert, commands, constant, modelRun, property } from 'fast-check';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { TestModel } from 'xstate/graph';
import { collectorOf, testChart } from 'xstate-walks';

/** For xstate/graph and fast-check: the chart with services that never end by themselves, since tests end them. */
const withFakes = (machine) => {
  const never = fromPromise(() => new Promise(() => {}));
  const actors = Object.keys(machine.implementations.actors).map((name) => [name, never]);
  return machine.provide({ actors: Object.fromEntries(actors) });
};

/** An actor with a clock of its own, and the transitions that it has taken. */
const begin = (machine, input, collector) => {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock, inspect: collector.inspect });
  actor.subscribe({ error: () => {} });
  return { actor: actor.start(), clock, delays: machine.implementations.delays };
};

/** Makes an event happen: time passes, or the actor is sent it. */
const perform = ({ actor, clock, delays }, event) => {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
  const named = delays[delay] ?? Number(delay);
  if (delay === undefined) actor.send(event);
  else clock.increment(typeof named === 'function' ? named(actor.getSnapshot()) : named);
};

/** Every event of a chart, with the given payloads. */
const eventsOf = (machine, { events = {} }) =>
  [...new Set([...machine.events, ...Object.keys(events)])]
    .filter((type) => !type.endsWith('*') && type !== 'xstate.init')
    .flatMap((type) =>
      (events[type] ?? [type.startsWith('xstate.error.') ? { error: new Error('down') } : {}]).map((payload) => ({
        ...payload,
        type,
      })),
    );

/** What tells states apart, if it is declared; by default xstate/graph compares the whole context. */
const serializing = ({ stateKey }) =>
  stateKey ? { serializeState: (snapshot) => JSON.stringify([snapshot.value, stateKey(snapshot)]) } : {};

const graph = (kind) => async (original, declared, collector) => {
  const machine = withFakes(original);
  const options = serializing(declared);
  const model = new TestModel(machine, options); // createTestModel refuses invoke and after
  const paths = model[kind]({
    events: eventsOf(machine, declared),
    input: declared.input,
    ...options,
    limit: 100_000,
  });
  let steps = 0;
  for (const path of paths) {
    const system = begin(machine, declared.input, collector);
    for (const { event } of path.steps.filter(({ event: { type } }) => type !== 'xstate.init')) {
      perform(system, event);
      steps += 1;
    }
    system.actor.stop();
  }
  return { steps };
};

const byCommands = async (original, declared, collector) => {
  const machine = withFakes(original);
  let steps = 0;
  const commandOf = (event) => ({
    check: (model) => model.can(event),
    run: (_, system) => {
      perform(system, event);
      steps += 1;
    },
    toString: () => event.type,
  });
  const arbitraries = eventsOf(machine, declared).map((event) => constant(commandOf(event)));
  assert(
    property(commands(arbitraries, { maxCommands: 200, size: 'max' }), (drawn) => {
      const system = begin(machine, declared.input, collector);
      modelRun(() => ({ model: { can: (event) => system.actor.getSnapshot().can(event) }, real: system }), drawn);
      system.actor.stop();
    }),
    { numRuns: 100, seed: 1 },
  );
  return { steps };
};

/** Each tool covers a chart, and returns how many steps it took. The collector knows the transitions that were taken. */
export const tools = {
  'xstate-walks': async (machine, declared) => testChart(machine, declared),
  'xstate/graph, shortest paths': graph('getShortestPaths'),
  'xstate/graph, simple paths': graph('getSimplePaths'),
  'fast-check, 100 runs': byCommands,
};

export const collector = collectorOf;
