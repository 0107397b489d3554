import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import type * as Xstate from 'xstate';
import { idsIn } from '../../scripts/trace.mjs';
import { microstepOf, takenBy } from 'xstate-walks';
import type { Witnessed } from '../../walks/cli/run.ts';

/** Writes the transitions that tests with statements in their titles took, into the folder `WITNESSES`. */
const seen = new Map<string, Witnessed>();

const note = (keys: Iterable<string>) => {
  const { currentTestName = '', testPath = '' } = expect.getState();
  const test = currentTestName.split(' > ').at(-1)!;
  for (const id of idsIn(currentTestName))
    for (const key of keys) seen.set(JSON.stringify([id, test, key]), { id, test, key, file: testPath });
};

const watch = (event: Xstate.InspectionEvent) => note(microstepOf(event)?.taken ?? []);

vi.mock('xstate', async (importOriginal) => {
  const xstate = await importOriginal<typeof Xstate>();
  const createActor = (logic: Xstate.AnyStateMachine, options: Xstate.ActorOptions<Xstate.AnyStateMachine> = {}) => {
    const { inspect } = options;
    const both = (event: Xstate.InspectionEvent) => {
      watch(event);
      if (typeof inspect === 'function') inspect(event);
      else inspect?.next?.(event);
    };
    return xstate.createActor(logic, options.parent ? options : { ...options, inspect: both });
  };
  const getNextSnapshot = (
    machine: Xstate.AnyStateMachine,
    before: Xstate.AnyMachineSnapshot,
    event: Xstate.AnyEventObject,
  ): unknown => {
    note(takenBy(machine, before, event));
    return xstate.getNextSnapshot(machine, before, event);
  };
  return { ...xstate, createActor, getNextSnapshot };
});

afterAll(() => {
  const folder = process.env['WITNESSES'];
  if (folder === undefined || seen.size === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify([...seen.values()]));
});
