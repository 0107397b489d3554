import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import {
  arrowsOf,
  bareActor,
  collectorOf,
  deferredOf,
  describeEvent,
  describeGuard,
  describeValue,
  pluralize,
  toExploreOptions,
  runTestPath,
  type TestPath,
} from 'xstate-walks';
import { BASE, releaseOf, START, transitionsOf, type CodedPath } from '../../src/app/supportCode.ts';
import type { ChartModel } from '../../tests/models/declarations.ts';
import { retrace } from './retrace.ts';

type Say = (text: string) => void;

/** Reads a code with the charts of this release. Throws an error for people: no code, or one of another release. */
export const readCode = (code: string, machines: readonly AnyStateMachine[]): CodedPath => {
  const [, id, release, places] = /^([a-z]+)-([\da-z]{3})-((?:[\da-z]{2})+)$/.exec(code.trim().toLowerCase()) ?? [];
  if (id === undefined) throw new Error(`${code} is no code for support: a character is missing or too many.`);
  const machine = machines.find((each) => each.id.toLowerCase() === id);
  if (machine === undefined || releaseOf(machine) !== release)
    throw new Error(
      `${code} was made by another release of the shop, in which the chart ${id} has other transitions. ` +
        'Check out that release and try again there.',
    );
  const table = transitionsOf(machine);
  const isWhole = places!.startsWith(START);
  const pairs = (isWhole ? places!.slice(START.length) : places!).match(/../g) ?? [];
  const taken = pairs.map((pair) => table[Number.parseInt(pair, BASE) - 1]);
  if (taken.some((each) => each === undefined)) throw new Error(`${code} is no code for support.`);
  return { machine, isWhole, taken: taken as AnyTransitionDefinition[] };
};

/** Walks a test path through the chart as it runs in the shop, with services that answer as the samples say. */
async function walk({ machine, options }: ChartModel, testPath: TestPath): Promise<void> {
  const services = deferredOf(machine);
  const provided = machine.provide({ actors: services.actors });
  const actor = bareActor(provided, toExploreOptions(options).samples ?? {}, services.outcomes);
  const route = {
    machine: provided,
    collector: collectorOf(provided),
    goal: 'a code for support',
    testPath,
    onScreen: false,
  };
  await runTestPath({ ...route, random: options.random, testModel: options.testModel }, actor);
}

const inWords = (machineId: string, transition: AnyTransitionDefinition): string => {
  const short = (id: string) => (id === machineId ? `${id}, in any state` : id.replace(`${machineId}.`, ''));
  const { source, eventType, target } = transition;
  const guard = describeGuard(transition);
  const to = target?.map(({ id }) => short(id)).join(' + ') ?? '(stays)';
  return `${short(source.id)} → ${describeEvent(eventType)}${guard ? ` [${guard}]` : ''} → ${to}`;
};

const stepLines = ({ steps }: TestPath, before: number): string[] =>
  steps.map(({ cause, event, state }, index) => {
    const sign = index < before ? '(' : ' ';
    const said = cause === 'start' ? 'start' : describeEvent(event.type);
    return `  ${sign}${String(index).padStart(3)}  ${said} → ${describeValue(state.value)}${index < before ? ')' : ''}`;
  });

/**
 * `--replay <code>` (A77): tells what a code for support says and takes that path again through the chart. Returns 1
 * where no test data take the path in one piece. Throws if the code is wrong or of another release.
 */
export async function replayCode(code: string, models: ChartModel[], say: Say): Promise<number> {
  const { machine, isWhole, taken } = readCode(
    code,
    models.map((model) => model.machine),
  );
  const model = models.find((each) => each.machine === machine)!;
  say(`${machine.id}: ${pluralize(taken.length, 'transition')}, ${isWhole ? 'from the start on' : 'the last ones'}\n`);
  for (const transition of taken) say(`  ${inWords(machine.id, transition)}`);

  const keys = new Map(arrowsOf(machine).map(({ key, definition }) => [definition, key]));
  const path = taken.map((transition) => keys.get(transition)!);
  const parts = retrace(machine, model.options, path, isWhole);
  for (const [index, part] of parts.entries()) {
    if ('missing' in part) say(`\nNo test data take ${part.missing}. It goes on behind it.`);
    else {
      const previous = parts[index - 1];
      if (previous && 'testPath' in previous)
        say(`\nNo test data take ${part.taken[0]} after that. It goes on from another way to there.`);
      say(`\nTaken again, with test data${part.before > 0 ? ' (in brackets: before the code begins)' : ''}:`);
      await walk(model, part.testPath);
      for (const line of stepLines(part.testPath, part.before)) say(line);
    }
  }
  const last = parts.at(-1);
  if (last !== undefined && 'testPath' in last)
    say(`\nIt ends in ${machine.id}.${describeValue(last.testPath.steps.at(-1)!.state.value)}`);
  return parts.length > 1 || parts.some((part) => 'missing' in part) ? 1 : 0;
}
