/**
 * Helpers for tests that run in Vitest.
 * @module xstate-walks/vitest
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi, type RunnerTestSuite, onTestFinished } from 'vitest';
import type { AnyActorRef } from 'xstate';

/** Starts an actor that is stopped when the test has ended. */
export const startForTest = <TActor extends Pick<AnyActorRef, 'start' | 'stop'>>(actor: TActor): TActor => {
  actor.start();
  onTestFinished(() => actor.stop());
  return actor;
};

type Task = RunnerTestSuite['tasks'][number];

const hasPassed = (task: Task): boolean =>
  task.type === 'suite' ? task.tasks.every((each) => hasPassed(each)) : task.result?.state === 'pass';

/**
 * For `afterAll`: fails if anything is left after all tests of a file or suite passed. It does not fail if a test failed
 * or was skipped.
 */
export const noneWhenAllPassed =
  (left: () => readonly string[]) =>
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from it which fixtures are asked for
  ({}: object, suite: Readonly<RunnerTestSuite>): void => {
    if (suite.tasks.every((each) => hasPassed(each)) && left().length > 0)
      throw new Error(`Nothing must be left unwalked, and these are:\n${left().join('\n')}`);
  };

/** A folder of its own for the records of each test's walks; answers how to ask where it is. */
export const recordsFolder = (): (() => string) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'walks-'));
    vi.stubEnv('WALKS', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return () => folder;
};
