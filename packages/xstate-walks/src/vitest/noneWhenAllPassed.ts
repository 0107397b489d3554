import type { RunnerTestSuite } from 'vitest';

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
