import { join } from 'node:path';
import { reasonFor } from '../expressions/equivalent.mjs';
import { root } from '../plant.mjs';
import { withSources } from '../sources.mjs';
import { effectMutants, expressionsIn, groups, machineIn } from './checkedMutants.mjs';

/** The events that `walks/check/takenEvents.ts` tries in every state. */
const tried =
  /^(?:order\.(?:place|placeAnother|show|reload|deliver)|outcome\.ask|stock\.accept|work\.cancel|shipping\.submit|address\.remove|step\.open|bank\.open|receipt\.print|shopper\.(?:arrived|left)|(?:details|addresses|pending)\.adopt|payment\.(?:submit|retry|replace)|session\.\w+)$/;

/**
 * The state that a change of a chart concerns, with the event if it can be watched; null for the whole chart. `wider`:
 * where an event is tried that nothing may send there.
 */
const placeOf = (what) => {
  const [, state, event] = /^([\w.]+)(?: :: ([^\s:]+)|[,:]|$)/.exec(what) ?? [];
  if (state === undefined || event === undefined) return { place: state ?? null };
  if (event === 'always' || event.startsWith('xstate.done.state')) return { place: state.split('.')[0] };
  return { place: `${state} :: ${event}`, ...(tried.test(event) && { wider: state }) };
};

/** The tables that a module of effects makes, as the shop finds them. */
const tablesIn = {
  'src/app/shopEffects.ts': (module, { shopEffects }) => [shopEffects, module.shopEffects],
  'src/app/lazyCheckout.ts': (module, { checkout }) => [checkout, module.lazyCheckout((_, work) => work()).effects],
};

const tell = (message) => process.send(message);

/** The changes of the structure of the charts, each with what turns it on and off. */
const chartMutants = async (load) => {
  const { mutantsOf } = await load('/packages/xstate-walks/src/mutate/mutations.ts');
  const found = [];
  for (const [group, { chart }] of Object.entries(groups)) {
    if (chart === undefined) continue;
    const { [machineIn(chart)]: machine, replaceMachine } = await load(`/${chart}`);
    machineOf.set(chart, machine);
    for (const { kind, what, make } of mutantsOf(machine))
      found.push({
        group,
        kind,
        what,
        make,
        ...placeOf(what),
        on: () => replaceMachine(make()),
        off: () => replaceMachine(machine),
      });
  }
  return found;
};

/**
 * A change of a function that runs while its module is loaded: the module is loaded once more with it, and what it makes
 * takes the place of what was made before.
 */
const atLoad = (load, turnOn, tables, { id, file, group }) => {
  const { chart } = groups[group];
  const isTable = file in tablesIn;
  if (file !== chart && !isTable) return {};
  let fresh;
  let replace;
  return {
    place: isTable ? null : group,
    load: async () => {
      turnOn(id);
      fresh = await load(`/${file}?changed=${id}`);
      turnOn(null);
      const original = await load(`/${file}`);
      const [table, changed] = isTable ? tablesIn[file](fresh, tables) : [];
      const before = { ...table };
      replace = (isOn) => {
        if (isTable) Object.assign(table, isOn ? changed : before);
        else original.replaceMachine((isOn ? fresh : { [machineIn(chart)]: machineOf.get(chart) })[machineIn(chart)]);
      };
    },
    on: () => {
      turnOn(id);
      replace(true);
    },
    off: () => {
      turnOn(null);
      replace?.(false);
    },
  };
};

/** The charts as they are, by their files. */
const machineOf = new Map();

/** Whether a changed chart does the same as before with all samples of its declaration. */
const comparisons = async (load) => {
  const { readSome } = await load('/walks/readModels.ts');
  const { suiteOf } = await load('/packages/xstate-walks/src/index.ts');
  const suites = new Map();
  return async (id, make) => {
    if (!suites.has(id)) {
      const [{ machine, options }] = await readSome(id);
      suites.set(id, suiteOf(machine, options));
    }
    const { chart, fateOfSurvivor } = suites.get(id);
    return fateOfSurvivor(make().provide({ actors: chart.implementations.actors }));
  };
};

/** A survivor that nothing can tell from the original is equivalent. */
const survivor =
  (compare) =>
  async ({ group, what, make }) => {
    const reason = make ? undefined : reasonFor(group, what);
    if (reason !== undefined) return { fate: 'equivalent', why: reason };
    const compared = make ? await compare(group, make) : { fate: 'alive' };
    return compared.fate === 'equivalent' ? compared : { fate: 'alive', why: 'no rule is broken' };
  };

/** The numbers that the parent asks for, one after the other, until there are no more. */
async function* asked() {
  for (;;) {
    const at = await new Promise((resolve) => {
      process.once('message', resolve);
    });
    if (at === null) return;
    yield at;
  }
}

/** Tells the parent of every mutant, tries those that it asks for, and tells what became of each. */
const work = async (load, expressions) => {
  const { turnOn, takePassed } = await load('/walks/expressions/switches.ts');
  const { openTrial } = await load('/walks/check/tryMutant.ts');
  const { scenarios } = await load('/walks/check/scenarios.ts');
  const { singleTabCheckout } = await load('/walks/support/lazyCheckout.ts');
  const tables = {
    shopEffects: (await load('/src/app/shopEffects.ts')).shopEffects,
    checkout: singleTabCheckout.effects,
    deliveryQueue: (await load('/src/app/lazyDeliveryQueue.ts')).lazyDeliveryQueue.effects,
    orderEffects: (await load('/src/app/orderEffects.ts')).orderEffects,
  };
  const ranAtLoad = takePassed();
  const mutants = [
    ...expressions.map(({ id, group, kind, what, file }) => ({
      place: id,
      group,
      kind,
      what,
      on: () => turnOn(id),
      off: () => turnOn(null),
      ...(ranAtLoad.has(id) && atLoad(load, turnOn, tables, { id, file, group })),
    })),
    ...effectMutants(tables),
    ...(await chartMutants(load)),
  ];
  const settle = survivor(await comparisons(load));
  // A changed chart that throws has stopped, which the exploration judges; XState throws the error once more, later.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
  tell({ mutants: mutants.map(({ group, kind, what }) => ({ group, kind, what })) });

  /** Opened once a mutant is asked for. */
  let opening;
  const open = () => (opening ??= openTrial(scenarios, JSON.parse(process.argv[2])));

  const fateOf = async (trial, mutant) => {
    const { place, wider, group, on, off } = mutant;
    try {
      await mutant.load?.();
      const isReached = trial.isReached(place) || (wider !== undefined && trial.isReached(wider));
      const found = await trial.find(group, { place, wider }, on);
      off();
      if (found) return { fate: 'dead', ...found };
      const fate = await settle(mutant);
      return isReached || fate.fate !== 'alive' ? fate : { ...fate, why: 'no scenario reaches it' };
    } catch (error) {
      return { fate: 'dead', by: 'the exploration', why: `it fails: ${String(error).split('\n')[0].slice(0, 120)}` };
    } finally {
      off();
    }
  };
  for await (const at of asked()) {
    const trial = await open();
    const start = process.cpuUsage();
    const fate = await fateOf(trial, mutants[at]);
    const { user, system } = process.cpuUsage(start);
    tell({ result: { ...fate, seconds: (user + system) / 1e6 } });
  }
};

// Once the parent has ended, no one hears of what is found.
process.once('disconnect', () => process.exit());

const { mutants, plugin } = await expressionsIn();
try {
  await withSources((load) => work(load, mutants), {
    aliases: { nanoid: join(root, 'walks/check/ids.ts') },
    plugins: [plugin],
  });
} catch (error) {
  // Nothing else would say so: the changes that throw late are not to end the process.
  console.error(error);
  process.exit(1);
}
process.exit();
