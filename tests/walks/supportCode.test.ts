// @module-tag soak

import { describe, expect, it } from 'vitest';
import {
  arrowsOf,
  bareActor,
  collectorOf,
  deferredOf,
  describeValue,
  toExploreOptions,
  testPathsOf,
  runTestPath,
  type TestPath,
  type Walk,
} from 'xstate-walks';
import type { AnyStateMachine } from 'xstate';
import { recentPaths, recordPath, MOST_KEPT } from '../../src/app/recentPaths.ts';
import { pathOf, shortCode, wholeCode, type CodedPath } from '../../src/app/supportCode.ts';
import { paths } from '../../walks/cli/paths.ts';
import { readCode } from '../../walks/cli/replayCode.ts';
import { retrace } from '../../walks/cli/retrace.ts';
import { readModels, type ChartModel } from '../models/declarations.ts';

const models = await readModels();
const machines = models.map(({ machine }) => machine);

const keysOf = ({ machine, taken }: CodedPath) => {
  const keys = new Map(arrowsOf(machine).map(({ key, definition }) => [definition, key]));
  return taken.map((transition) => keys.get(transition)!);
};

/** Walks a test path through the real chart while it is recorded, and returns what was recorded. */
const recorded = async ({ machine, options }: ChartModel, testPath: TestPath): Promise<CodedPath | undefined> => {
  const services = deferredOf(machine);
  const provided = machine.provide({ actors: services.actors });
  const actor = bareActor(provided, toExploreOptions(options).samples ?? {}, services.outcomes);
  const watched: Walk<AnyStateMachine> = {
    ...actor,
    start: (point) => {
      const inspect = (event: Parameters<typeof recordPath>[0]) => {
        point.inspect(event);
        recordPath(event);
      };
      return actor.start({ ...point, inspect });
    },
  };
  const route = { machine: provided, collector: collectorOf(provided), goal: 'codes', testPath, onScreen: false };
  const known = new Set(recentPaths().map(([each]) => each));
  await runTestPath({ ...route, random: options.random as never, testModel: options.testModel }, watched);
  const own = recentPaths().find(([each]) => !known.has(each) && (each as { logic?: unknown }).logic === provided);
  return own && pathOf(own);
};

describe.each(models)('A77: the code for support of $file', (model) => {
  const { machine, options } = model;

  it.each(['transitions', 'transition pairs'] as const)('tells every path for all %s', async (goal) => {
    for (const testPath of testPathsOf(machine, options, { goal })) {
      const path = await recorded(model, testPath);
      const taken = testPath.steps.flatMap((step) => step.taken.flat());
      const [whole, short] = path === undefined ? [] : [wholeCode(path), shortCode(path)];
      const read = whole === undefined ? undefined : readCode(whole, machines);
      const last = short === undefined ? [] : keysOf(readCode(short, machines));
      // A chart that took no transition has nothing to tell.
      expect(read && { id: read.machine.id, isWhole: read.isWhole }).toEqual(
        taken.length === 0 ? undefined : { id: machine.id, isWhole: taken.length < MOST_KEPT },
      );
      expect(read === undefined ? [] : keysOf(read)).toEqual(taken.slice(-MOST_KEPT));
      expect((short ?? '').length).toBeLessThanOrEqual(machine.id.length + 17);
      expect(last).toEqual(last.length === 0 ? [] : taken.slice(-last.length));
      expect(last.length > 0).toBe(taken.length > 0);
    }
  });

  it('is walked again to the state in which it was made', () => {
    for (const testPath of testPathsOf(machine, options, { goal: 'transitions' })) {
      const taken = testPath.steps.flatMap((step) => step.taken.flat());
      const parts = retrace(machine, options, taken, true);
      const states = parts.map((part) => 'testPath' in part && describeValue(part.testPath.steps.at(-1)!.state.value));
      expect(states).toEqual(taken.length === 0 ? [] : [describeValue(testPath.steps.at(-1)!.state.value)]);
    }
  });
});

const say = async (code: string) => {
  const said: string[] = [];
  return { code: await paths(['--replay', code], (text) => void said.push(text)), text: said.join('\n') };
};

describe('npm run paths -- --replay', () => {
  const resource = models.find(({ machine }) => machine.id === 'resource')!;
  const [testPath] = testPathsOf(resource.machine, resource.options, { to: 'resource.failed' });

  it('A77: walks to the state that failed', async () => {
    const path = await recorded(resource, testPath!);
    const { code, text } = await say(shortCode(path!));
    expect(code).toBe(0);
    expect(text).toMatch(/^resource: 1 transition, from the start on\n\n {2}loading → work.cancel → failed\n/);
    expect(text).toMatch(/It ends in resource\.failed$/);
  });
  it('A77: refuses what is no code', async () => {
    await expect(say('3F7Q-9K2M')).rejects.toThrow('3F7Q-9K2M is no code for support: a character is missing');
    await expect(say('order-zzz-01')).rejects.toThrow('was made by another release');
    for (const hostile of ['\u001B[2J\u001B]0;x\u0007', '$(reboot)', '../../etc/passwd', '__proto__', ''])
      await expect(say(hostile)).rejects.toThrow(/code for support/);
  });
});
